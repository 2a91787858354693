import Dispatch
import EventLog
import Foundation
import NavModel
import NavRecorder
import NavTestSupport
import Testing

/// A log that may fail, a recorder on it, and what its observer was told.
struct Recording {
  let log: FaultyEventLog
  let recorder: Recorder<FaultyEventLog>
  let withdrawals: Shared<[Withdrawal]>

  struct Withdrawal: Hashable, Sendable {
    let first: Position
    let code: EventLogError.Code
  }

  init(
    _ log: FaultyEventLog = FaultyEventLog(), durability: Recorder<FaultyEventLog>.Durability = .relaxed,
    snapshotInterval: UInt64 = 1_000, clock: @escaping @Sendable () -> Int64 = { 0 }
  ) throws {
    let withdrawals = Shared<[Withdrawal]>()
    self.log = log
    self.withdrawals = withdrawals
    recorder = try Recorder(log, durability: durability, snapshotInterval: snapshotInterval, clock: clock) {
      withdrawals.add(Withdrawal(first: $0, code: $1.code))
    }
  }

  /// Begins with tabs `a`, `b` and `c` on a pad, unless the log has events.
  static func begun(
    _ log: FaultyEventLog = FaultyEventLog(), durability: Recorder<FaultyEventLog>.Durability = .relaxed,
    snapshotInterval: UInt64 = 1_000
  ) throws -> Recording {
    let recording = try Recording(log, durability: durability, snapshotInterval: snapshotInterval)
    if recording.recorder.position == .start { try recording.begin() }
    return recording
  }

  func begin() throws {
    var hierarchy = Hierarchy()
    hierarchy.items = ["a", "b", "c"].map { Item(.tab, id: name($0)) }
    let scene = SceneOpening(id: name("main"))
    try recorder.record(.begin(Beginning(hierarchy: hierarchy, scene: scene)), Context(by: .app))
  }

  func name(_ text: String) -> Name { recorder.name(text) }

  @discardableResult
  func select(_ tab: String, id: Context.ID? = nil) throws -> Outcome {
    try recorder.record(.select(name(tab)), Context(id: id))
  }

  /// The tab selected in the first scene.
  var selected: String? {
    let state = recorder.state
    return state.scenes.first?.selected.map { state.names.text(state.id(inSlot: $0)) }
  }
}

extension Outcome {
  /// What a person's selection of another tab gives.
  var isSelection: Bool { refusal == nil && changes.count == 1 && notices.count == 1 }
}

extension FaultyEventLog {
  /// A log that fails from an append on.
  static func failing(fromAppend number: Int) -> FaultyEventLog {
    var faults = Faults()
    faults.failsFromAppend = number
    return FaultyEventLog(faults)
  }

  /// A log that keeps what is submitted waiting.
  static func holding() -> FaultyEventLog {
    var faults = Faults()
    faults.holdsSubmits = true
    return FaultyEventLog(faults)
  }
}

/// Expects a call to fail because events were withdrawn from a position on.
func expectWithdrawn(
  from position: UInt64, _ code: EventLogError.Code, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Void
) {
  let error = #expect(throws: RecorderError.self, sourceLocation: sourceLocation) { try body() }
  guard case .withdrawn(let first, let cause) = error else {
    Issue.record("another error: \(error as Any)", sourceLocation: sourceLocation)
    return
  }
  #expect(first == Position(position) && cause.code == code, sourceLocation: sourceLocation)
}
