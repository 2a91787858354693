import CBench
import EventLog
import Glibc
import LMDBEventLog
import NavCoding
import NavGenerators
import NavModel
import NavRecorder
import PropertyTesting

extension Benchmarks {
  /// Deciding, encoding and storing a session in batches of 1,000, relaxed, against mdb_cursor_put of the same bytes.
  func appendBulk() throws -> Comparison {
    let sample = try DecidedEvents(count: scale.appendEvents)
    var comparison = Comparison("append.bulk", count: scale.appendEvents)
    var others: (storing: [Double], recording: [Double]) = ([], [])
    try comparison.measure(pairs: scale.pairs) {
      try rawAppend(sample, batch: 1_000, durable: false)
    } ours: {
      others.storing.append(try storing(sample, isDeciding: false))
      others.recording.append(try recording(sample))
      return try storing(sample, isDeciding: true)
    }
    comparison.note("withoutDeciding", median(zip(comparison.raw, others.storing).map { $0 / $1 }))
    comparison.note("oneByOne", median(zip(comparison.raw, others.recording).map { $0 / $1 }))
    return comparison
  }

  /// Records the actions of decided events on a new tape, relaxed, one call each.
  private func recording(_ sample: DecidedEvents) throws -> Double {
    let recorder = try Recorder(tape(workshop.fresh("ours.tape"), .relaxed), clock: { 0 })
    recorder.withNames { $0 = sample.names }
    return try seconds {
      for index in sample.events.indices {
        let context = sample.events[index].context
        try recorder.record(sample.events[index].action, context, at: context.atMilliseconds)
      }
      try recorder.flush()
    }
  }

  /// Encodes and stores decided events on a new tape, relaxed, in batches of 1,000; decides them again if asked.
  func storing(_ sample: DecidedEvents, isDeciding: Bool) throws -> Double {
    try store(sample, on: tape(workshop.fresh("ours.tape"), .relaxed), isDeciding: isDeciding)
  }

  /// The seconds for encoding and storing decided events on a tape, in batches of 1,000.
  @discardableResult
  func store(_ sample: DecidedEvents, on log: LMDBEventLog, isDeciding: Bool = false) throws -> Double {
    var state = NavigationState(names: sample.names)
    return try seconds {
      var encoder = RecordEncoder()
      var batch = EventBatch()
      for index in sample.events.indices {
        if isDeciding {
          let (action, context) = (sample.events[index].action, sample.events[index].context)
          let outcome = state.decide(action, context)
          state.reduce(outcome)
          let event = Event(action: action, context: context, outcome: outcome, digestAfter: state.digest)
          try batch.append(event, &encoder, sample.names)
        } else {
          try batch.append(sample.events[index], &encoder, sample.names)
        }
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
      return try seconds { try append(sample, to: log) }
    }
    return comparison
  }

  /// 64 producers, each waiting for every event of its own to be on the disk, against one.
  func appendGroup() throws -> Comparison {
    let producerCount = 64
    let sample = try DecidedEvents(count: scale.durableEvents)
    let one = try DecidedEvents(count: max(scale.durableEvents / 8, 100))
    var comparison = Comparison("append.group64", count: sample.events.count)
    try comparison.measure(pairs: scale.pairs) {
      let log = try tape(workshop.fresh("one.tape"), .full)
      let time = try seconds { try append(one, to: log) }
      return time * Double(sample.events.count) / Double(one.events.count)
    } ours: {
      let log = try tape(workshop.fresh("ours.tape"), .full)
      let producers = Producers(count: producerCount) { try self.append(sample, to: log) }
      return try seconds { try producers.run() } / Double(producerCount)
    }
    return comparison
  }

  /// Appends events one by one, waiting for each.
  private func append(_ sample: DecidedEvents, to log: LMDBEventLog) throws {
    var encoder = RecordEncoder(definedNameCount: sample.names.count)
    var batch = EventBatch()
    for event in sample.events {
      try batch.append(event, &encoder, sample.names)
      try log.append(batch, expecting: nil)
      batch.removeAll()
    }
  }

  private func rawAppend(_ sample: DecidedEvents, batch: Int, durable: Bool) throws -> Double {
    let path = workshop.fresh("raw.tape")
    let time = cbench_append(path, sample.bytes, sample.ends, sample.ends.count, batch, durable ? 1 : 0)
    if time < 0 { throw BenchmarkError("the raw loop cannot append") }
    return time
  }

  /// The median call of `record` on the caller's thread, relaxed, against locking a mutex and copying 64 bytes.
  func recordCall() throws -> Comparison {
    let count = scale.appendEvents / 4
    var comparison = Comparison("record.call", count: count)
    var late: [Double] = []
    try comparison.measure(pairs: scale.pairs) {
      var sum: UInt64 = 0
      return cbench_lock_copy(UInt64(count), &sum)
    } ours: {
      let recorder = try Recorder(tape(workshop.fresh("ours.tape"), .relaxed), clock: { 0 })
      var session = try begin(recorder)
      var times: [Double] = []
      for _ in 0..<count {
        let (action, context) = recorder.withState { session.next(in: copy $0) }
        times.append(try seconds { try recorder.record(action, context, at: context.atMilliseconds) })
      }
      try recorder.flush()
      times.sort()
      late.append(times[count * 99 / 100])
      return times[count / 2] * Double(count)
    }
    comparison.note("medianMicroseconds", median(comparison.ours) / Double(count) * 1e6)
    comparison.note("p99Microseconds", median(late) * 1e6)
    return comparison
  }
}

/// Threads that do the same.
private final class Producers: @unchecked Sendable {
  private let count: Int
  private let body: () throws -> Void
  private let lock = Lock()
  /// Under `lock`.
  private var failure: (any Error)?

  init(count: Int, _ body: @escaping () throws -> Void) {
    self.count = count
    self.body = body
  }

  /// Runs all and waits for them.
  func run() throws {
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(self)
      let code = pthread_create(
        &thread, nil,
        { context in
          if let context { Unmanaged<Producers>.fromOpaque(context).takeRetainedValue().work() }
          return nil
        }, context.toOpaque())
      if code != 0 { throw BenchmarkError("cannot start a thread") }
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
    if let failure { throw failure }
  }

  private func work() {
    do { try body() } catch { lock.withLock { failure = error } }
  }
}
