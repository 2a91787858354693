public import EventLog
public import NavModel

/// The checks of FORMATS §4.
public enum Check: String, Hashable, Sendable, CaseIterable {
  /// The fold gives the recorded digest after every event, every time and in every process.
  case determinism
  /// `decide` on the state before each event gives the recorded outcome.
  case redecide
  /// Each tab comes back as it was left (N2).
  case preservation
  /// Each event changes only what its action may change (SPEC §9).
  case footprint
  /// What must hold after every event does (SPEC §10).
  case invariants
  /// Snapshots continue to the same digests (I9).
  case snapshots
  /// The file is as it was written.
  case integrity
  /// What the app said is really there is what the model says (N5).
  case reports
}

/// Something that a check found.
public struct Finding: Sendable {
  /// The check.
  public let check: Check
  /// Where.
  public let position: Position
  /// The event there; nil if it cannot be read.
  public let event: Event?
  /// What differs: a component in words, an invariant, a part of the outcome.
  public let component: String
  /// What should be, in words.
  public let expected: String
  /// What is, in words.
  public let actual: String

  /// Makes a finding.
  public init(
    _ check: Check, at position: Position, event: Event? = nil, component: String, expected: String, actual: String
  ) {
    self.check = check
    self.position = position
    self.event = event
    self.component = component
    self.expected = expected
    self.actual = actual
  }

  /// An event's action that is decided otherwise now than a tape says.
  static func redecided(_ event: Event, recorded: Outcome, now: Outcome, at position: Position) -> Finding {
    Finding(
      .redecide, at: position, event: event, component: "outcome / \(recorded.firstDifference(from: now))",
      expected: "recorded: \(recorded.summary)", actual: "decided now: \(now.summary)")
  }
}

/// What the checks of a log found.
public struct CheckReport: Sendable {
  /// The position of the verified snapshot that the check began from; nil if it began before the first event. Nothing
  /// is said of the events up to there, but that the file holds them as they were written.
  public internal(set) var since: Position?
  /// In how many parts the log was checked, each from a snapshot that the part before it arrives at; 1 is one pass.
  public internal(set) var partCount = 1
  /// How many events were read.
  public internal(set) var eventCount = 0
  /// How many of them were checked: up to the first whose digest is not the recorded one.
  public internal(set) var checkedCount = 0
  /// How often the log was folded, in this process and in others.
  public internal(set) var foldCount = 0
  /// The fold by the WebAssembly build of the core; nil if there was none.
  public private(set) var wasmFold: WasmFold?
  /// How many snapshots were compared.
  public internal(set) var snapshotCount = 0
  /// How many switches to a tab were compared with how it was left.
  public internal(set) var switchCount = 0
  /// The findings by position; at most `maximumFindingCount` of each check.
  public internal(set) var findings: [Finding] = []
  /// The state after the last event checked.
  public internal(set) var state = NavigationState()

  /// How many findings of each check are kept.
  public static let maximumFindingCount = 100

  /// Makes an empty report.
  public init() {}

  /// Whether nothing was found.
  public var isClean: Bool { findings.isEmpty }

  /// Whether a check found nothing.
  public func isClean(_ check: Check) -> Bool { !findings.contains { $0.check == check } }

  /// Adds a finding, unless its check has enough of them.
  public mutating func add(_ finding: Finding) {
    if findings.count(where: { $0.check == finding.check }) < CheckReport.maximumFindingCount {
      findings.append(finding)
    }
  }

  /// Gives up the state if no finding needs its names, so that many reports can be kept.
  public mutating func forgetState() {
    if isClean { state = NavigationState() }
  }

  /// Adds what a later part of the log, or another piece of the work, found.
  mutating func add(_ other: CheckReport) {
    eventCount += other.eventCount
    checkedCount += other.checkedCount
    snapshotCount += other.snapshotCount
    switchCount += other.switchCount
    for finding in other.findings { add(finding) }
  }

  /// Counts a fold in another process, with its divergence if it had one.
  public mutating func addFold(divergence: Player.Divergence?, in place: String) {
    foldCount += 1
    guard let divergence else { return }
    add(
      Finding(
        .determinism, at: divergence.position, component: "digest of the state (\(place))",
        expected: Digest.text(divergence.expected), actual: Digest.text(divergence.actual)))
  }

  /// Counts a fold by the WebAssembly build of the core, with where it left the record or could not read it.
  public mutating func addFold(_ fold: WasmFold) {
    wasmFold = fold
    switch fold.end {
    case .asRecorded: addFold(divergence: nil, in: fold.place)
    case .divergence(let divergence): addFold(divergence: divergence, in: fold.place)
    case .unreadable(let position, let reason):
      foldCount += 1
      add(
        Finding(
          .determinism, at: position, component: "record (\(fold.place))", expected: "read as in this process",
          actual: reason))
    }
  }

  /// Orders the findings by position, those of a position in the order of the checks.
  mutating func sort() {
    let order = { (check: Check) in Check.allCases.firstIndex(of: check) ?? 0 }
    findings.sort { ($0.position, order($0.check)) < ($1.position, order($1.check)) }
  }
}
