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
  let foldEvents: Int
  let appendEvents: Int
  let durableEvents: Int
  let pairs: Int

  static let full = Scale(foldEvents: 5_000_000, appendEvents: 1_000_000, durableEvents: 2_000, pairs: 5)
  static let quick = Scale(foldEvents: 500_000, appendEvents: 200_000, durableEvents: 500, pairs: 5)
}

/// The benchmarks of FORMATS §6.
struct Benchmarks {
  let scale: Scale
  let workshop: Workshop

  /// Every benchmark by its key.
  static let all: [(name: String, run: @Sendable (Benchmarks) throws -> Comparison)] = [
    ("append.bulk", { try $0.appendBulk() }),
    ("append.durable", { try $0.appendDurable() }),
    ("record.call", { try $0.recordCall() }),
    ("replay.fold", { try $0.replayFold() }),
  ]

  // MARK: Appending

  /// Encoding and storing decided events in batches of 1,000, relaxed, against mdb_cursor_put of the same bytes.
  func appendBulk() throws -> Comparison {
    let sample = try DecidedEvents(count: scale.appendEvents)
    var comparison = Comparison("append.bulk", count: scale.appendEvents)
    try comparison.measure(pairs: scale.pairs) {
      try rawAppend(sample, batch: 1_000, durable: false)
    } ours: {
      try storing(sample)
    }
    return comparison
  }

  /// Encodes and stores decided events on a new tape, relaxed, in batches of 1,000.
  func storing(_ sample: DecidedEvents) throws -> Double {
    let log = try tape(workshop.fresh("ours.tape"), .relaxed)
    return try seconds {
      var encoder = RecordEncoder()
      var batch = EventBatch()
      for (index, event) in sample.events.enumerated() {
        try batch.append(event, &encoder, sample.names)
        if batch.count == 1_000 || index == sample.events.count - 1 {
          log.submit(batch, expecting: nil) { _ in }
          batch.removeAll()
        }
      }
      log.flush()
    }
  }

  /// One event, one sync, against a transaction of mdb_cursor_put each.
  func appendDurable() throws -> Comparison {
    let sample = try DecidedEvents(count: scale.durableEvents)
    var comparison = Comparison("append.durable", count: scale.durableEvents)
    try comparison.measure(pairs: scale.pairs) {
      try rawAppend(sample, batch: 1, durable: true)
    } ours: {
      let log = try tape(workshop.fresh("ours.tape"), .full)
      return try seconds {
        var encoder = RecordEncoder()
        var batch = EventBatch()
        for event in sample.events {
          try batch.append(event, &encoder, sample.names)
          try log.append(batch, expecting: nil)
          batch.removeAll()
        }
      }
    }
    return comparison
  }

  private func rawAppend(_ sample: DecidedEvents, batch: Int, durable: Bool) throws -> Double {
    let path = workshop.fresh("raw.tape")
    let time = cbench_append(path, sample.bytes, sample.ends, sample.ends.count, batch, durable ? 1 : 0)
    if time < 0 { throw BenchmarkError("the raw loop cannot append") }
    return time
  }

  private func tape(_ path: String, _ durability: LMDBEventLog.Options.Durability) throws -> LMDBEventLog {
    try LMDBEventLog.open(path: path, options: .init(mode: .readWrite(create: true), durability: durability))
  }

  /// One call of `record` on the caller's thread, relaxed, against locking a mutex and copying 64 bytes.
  func recordCall() throws -> Comparison {
    let count = scale.appendEvents / 4
    var comparison = Comparison("record.call", count: count)
    try comparison.measure(pairs: scale.pairs) {
      var sum: UInt64 = 0
      return cbench_lock_copy(UInt64(count), &sum)
    } ours: {
      let recorder = try Recorder(tape(workshop.fresh("ours.tape"), .relaxed), snapshotInterval: .max, clock: { 0 })
      var session = try begin(recorder, tabCount: 24)
      var total = 0.0
      for _ in 0..<count {
        let (action, context) = recorder.withState { session.next(in: copy $0) }
        total += try seconds { try recorder.record(action, context, at: context.atMilliseconds) }
      }
      try recorder.flush()
      return total
    }
    return comparison
  }

  // MARK: Replaying

  /// Folding a tape of 24 tabs with every digest compared, against a cursor scan of the same tape.
  func replayFold() throws -> Comparison {
    let path = workshop.fresh("fold.tape")
    try record(scale.foldEvents, tabCount: 24, on: path)
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readOnly))
    var comparison = Comparison("replay.fold", count: scale.foldEvents)
    try comparison.measure(pairs: scale.pairs) {
      try rawScan(path)
    } ours: {
      try fold(log)
    }
    return comparison
  }

  /// Folds a log from its first event, comparing every digest.
  func fold(_ log: LMDBEventLog) throws -> Double {
    try seconds {
      var player = Player()
      if let divergence = try player.play(log) { throw BenchmarkError("the fold diverges at \(divergence.position)") }
    }
  }

  private func rawScan(_ path: String) throws -> Double {
    var count: UInt64 = 0
    var sum: UInt64 = 0
    let time = cbench_scan(path, "events", &count, &sum)
    if time < 0 || count == 0 { throw BenchmarkError("the raw loop cannot scan") }
    return time
  }

  /// Records a session of a person's habits.
  private func record(_ count: Int, tabCount: Int, on path: String) throws {
    let recorder = try Recorder(tape(path, .relaxed), snapshotInterval: .max, clock: { 0 })
    var session = try begin(recorder, tabCount: tabCount)
    var state = recorder.state
    for _ in 1..<count {
      let (action, context) = session.next(in: state)
      let outcome = try recorder.record(action, context, at: context.atMilliseconds)
      state.reduce(outcome)
    }
    try recorder.flush()
  }

  private func begin(_ recorder: Recorder<LMDBEventLog>, tabCount: Int) throws -> HabitualSession {
    let (beginning, session) = recorder.withNames { names in
      let hierarchy = SampleHierarchy.make(tabCount: tabCount, names: &names)
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

  init(count: Int) throws {
    var state = NavigationState()
    let hierarchy = SampleHierarchy.make(tabCount: 24, names: &state.names)
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
      next = session.next(in: state)
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
