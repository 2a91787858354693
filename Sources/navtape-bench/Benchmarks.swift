import CBench
import EventLog
import LMDBEventLog
import NavCoding
import NavGenerators
import NavModel
import NavRecorder
import NavReplay

/// How much each benchmark does.
struct Scale {
  let tapeEvents: Int
  let appendEvents: Int
  let durableEvents: Int
  let seeks: Int
  let pairs: Int

  static let full = Scale(
    tapeEvents: 10_000_000, appendEvents: 1_000_000, durableEvents: 2_000, seeks: 301, pairs: 5)
  static let quick = Scale(tapeEvents: 500_000, appendEvents: 200_000, durableEvents: 500, seeks: 101, pairs: 5)
}

/// The benchmarks of FORMATS §6.
struct Benchmarks {
  let scale: Scale
  let workshop: Workshop

  /// Every benchmark by its key.
  static let all: [(name: String, run: @Sendable (Benchmarks) throws -> Comparison)] = [
    ("append.bulk", { try $0.appendBulk() }),
    ("append.durable", { try $0.appendDurable() }),
    ("append.group64", { try $0.appendGroup() }),
    ("record.call", { try $0.recordCall() }),
    ("replay.fold", { try $0.replayFold() }),
    ("replay.scan", { try $0.replayScan() }),
    ("check.full", { try $0.checkFull() }),
    ("check.jobs2", { try $0.checkJobs() }),
    ("open.latest", { try $0.openLatest() }),
    ("seek.random", { try $0.seekRandom() }),
    ("tabs.growth", { try $0.tabsGrowth() }),
    ("length.growth", { try $0.lengthGrowth() }),
    ("bytes.perEvent", { try $0.bytesPerEvent() }),
    ("audit.first", { try $0.auditFirst() }),
    ("audit.again", { try $0.auditAgain() }),
  ]

  func tape(_ path: String, _ durability: LMDBEventLog.Options.Durability) throws -> LMDBEventLog {
    try LMDBEventLog.open(path: path, options: .init(mode: .readWrite(create: true), durability: durability))
  }

  /// The long tape that all reading benchmarks share: a session of a person's habits over 24 tabs, with snapshots.
  func longTape() throws -> String {
    try workshop.shared("long.tape") { path in
      let recorder = try Recorder(tape(path, .relaxed), clock: { 0 })
      var session = try begin(recorder)
      for _ in 1..<scale.tapeEvents {
        let (action, context) = recorder.withState { session.next(in: copy $0) }
        try recorder.record(action, context, at: context.atMilliseconds)
      }
      try recorder.flush()
    }
  }

  /// Begins a session over 24 tabs.
  func begin(_ recorder: Recorder<LMDBEventLog>) throws -> HabitualSession {
    let (beginning, session) = recorder.withNames { names in
      let hierarchy = SampleHierarchy.make(tabCount: 24, names: &names)
      var opening = SceneOpening(id: names.intern("main"))
      opening.device = .pad
      return (Beginning(hierarchy: hierarchy, scene: opening), HabitualSession(seed: 7, names: &names))
    }
    try recorder.record(.begin(beginning), Context(by: .app), at: 0)
    return session
  }
}

/// Events decided beforehand, and their records as one stretch of bytes.
struct DecidedEvents {
  let events: [Event]
  let names: NameTable
  let bytes: [UInt8]
  /// Where each record ends in `bytes`.
  let ends: [Int]

  /// Decides a session of a person's habits; without those of arranging tabs if so asked.
  init(count: Int, tabCount: Int = 24, isArranging: Bool = true) throws {
    var state = NavigationState()
    let hierarchy = SampleHierarchy.make(tabCount: tabCount, names: &state.names)
    var session = HabitualSession(seed: 7, names: &state.names)
    var opening = SceneOpening(id: state.names.intern("main"))
    opening.device = .pad
    var events: [Event] = []
    var next = (action: Action.begin(Beginning(hierarchy: hierarchy, scene: opening)), context: Context(by: .app))
    for _ in 0..<count {
      let outcome = state.decide(next.action, next.context)
      state.reduce(outcome)
      events.append(
        Event(action: next.action, context: next.context, outcome: outcome, digestAfter: state.digest))
      repeat { next = session.next(in: state) } while !isArranging && next.action == .beginEditing
    }
    var encoder = RecordEncoder()
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for event in events {
      try encoder.encode(event, names: state.names, into: &bytes)
      ends.append(bytes.count)
    }
    self.events = events
    names = state.names
    self.bytes = bytes
    self.ends = ends
  }
}

extension EventBatch {
  /// Appends the record of an event, with the names that it defines.
  mutating func append(_ event: Event, _ encoder: inout RecordEncoder, _ names: NameTable) throws {
    let first = encoder.definedNameCount
    try append(id: nil) { (bytes) throws(CodingError) in try encoder.encode(event, names: names, into: &bytes) }
    for number in first..<encoder.definedNameCount {
      define(name: UInt32(number), Array(names.text(Name(UInt32(number))).utf8))
    }
  }
}
