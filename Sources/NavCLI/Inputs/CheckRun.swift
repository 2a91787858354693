import EventLog
import Foundation
import LMDBEventLog
import NavModel
import NavReplay

/// Checks of many tapes on several threads: one queue of work, into which long tapes go in parts.
///
/// A tape is opened when its turn comes and closed when it is checked, so that any number of them takes little memory
/// and few files. Reports are handed over in the order of the tapes.
final class CheckRun: Sendable {
  /// How to check.
  struct Settings: Sendable {
    var options = Checker.Options()
    /// In how many fresh processes each tape is folded too.
    var processCount = 2
    /// The WebAssembly build that folds each tape too; nil if none is to.
    var wasm: WasmCore?
    /// How many threads work.
    var jobs = 1
    /// From which size on a tape is checked in parts.
    var longByteCount = 4 << 20
    /// The fewest events of a part.
    var minimumPartEventCount = CheckPlan.minimumPartEventCount
    /// How many parts there are at most for each thread, so that all have work to the end.
    var partsPerJob = 4
    /// How many short tapes one fresh process folds.
    var batchCount = 64
  }

  /// How far all tapes together have come, in events; the total is estimated by size until all are open.
  typealias Progress = (_ done: Int, _ total: Int?) -> Void

  /// Some work, for the tapes from a place on.
  private struct Work: Sendable {
    let place: Int
    let body: @Sendable () -> Void
  }

  /// What the threads share.
  private struct Shared {
    /// The batches not yet begun.
    var batches: ArraySlice<Batch>
    var work: [Work] = []
    var busyCount = 0
    var threadCount: Int
    var outcomes: [Int: Result<CheckReport, CommandFailure>] = [:]
    /// The first tape that failed: nothing behind it is worth doing.
    var failedPlace = Int.max
    /// What is done and known, in events times passes and in bytes.
    var done: UInt64 = 0
    var knownEvents: UInt64 = 0
    var knownBytes = 0
  }

  private let sources: [Source]
  private let settings: Settings
  private let byteCount: Int
  private let lock = Lock()
  private let workCame: Condition
  private let somethingCame: Condition
  /// Read and written under `lock` only.
  nonisolated(unsafe) private var shared: Shared

  /// Begins to check.
  init(_ sources: [Source], _ settings: Settings) {
    self.sources = sources
    self.settings = settings
    byteCount = sources.reduce(0) { $0 + $1.byteCount }
    workCame = Condition(lock)
    somethingCame = Condition(lock)
    shared = Shared(batches: Batch.all(sources, settings)[...], threadCount: settings.jobs)
    for _ in 0..<settings.jobs {
      Parallel.startThread { [self] in work() }
    }
  }

  /// Waits until a tape is checked.
  ///
  /// - Parameter progress: called on this thread while it waits.
  /// - Returns: nil if the person has asked to stop.
  func report(at place: Int, _ progress: Progress) throws(CommandFailure) -> CheckReport? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if let outcome = shared.outcomes.removeValue(forKey: place) { return try outcome.get() }
      if shared.threadCount == 0 { return nil }
      somethingCame.wait()
      let (done, total) = progressNow
      lock.unlock()
      progress(done, total)
      lock.lock()
    }
  }

  /// Lets the threads stop as soon as they can, and waits for them.
  func stop() {
    lock.lock()
    defer { lock.unlock() }
    shared.failedPlace = -1
    while shared.threadCount > 0 { somethingCame.wait() }
  }

  /// How far all tapes together have come.
  var progress: (done: Int, total: Int?) { lock.withLock { progressNow } }

  private var progressNow: (done: Int, total: Int?) {
    let passes = UInt64(settings.options.passCount)
    let unknown = Double(byteCount - shared.knownBytes)
    let done = Int(shared.done / passes)
    if unknown == 0 { return (done, Int(shared.knownEvents / passes)) }
    if shared.knownBytes == 0 { return (done, nil) }
    let total = Double(shared.knownEvents) * (1 + unknown / Double(shared.knownBytes))
    return (done, Int(total / Double(passes)))
  }
}

// MARK: - Threads

extension CheckRun {
  private func work() {
    while let work = take() {
      let isWanted = lock.withLock { work.place <= shared.failedPlace } && !Interruption.isRequested
      if isWanted { work.body() }
      lock.withLock { shared.busyCount -= 1 }
      workCame.broadcast()
    }
    lock.withLock { shared.threadCount -= 1 }
    workCame.broadcast()
    somethingCame.broadcast()
  }

  private func take() -> Work? {
    lock.lock()
    defer { lock.unlock() }
    while true {
      if !shared.work.isEmpty {
        shared.busyCount += 1
        return shared.work.removeFirst()
      }
      let isOver = Interruption.isRequested || shared.failedPlace < shared.batches.first?.places.first ?? 0
      if !isOver, let batch = shared.batches.popFirst() {
        shared.work += begin(batch)
        continue
      }
      // Whoever is busy may bring more.
      if shared.busyCount == 0 { return nil }
      workCame.wait()
    }
  }

  /// Counts events that a thread has read; tells the waiting thread.
  private func advance(by count: UInt64) {
    lock.withLock { shared.done += count }
    somethingCame.broadcast()
  }

  /// Counts events that will be read, in a file of so many bytes.
  private func know(_ plan: CheckPlan, byteCount: Int) {
    lock.withLock {
      shared.knownEvents += plan.eventCount
      shared.knownBytes += byteCount
    }
  }

  private func put(_ outcome: Result<CheckReport, CommandFailure>, at place: Int) {
    lock.withLock {
      shared.outcomes[place] = outcome
      if case .failure = outcome { shared.failedPlace = min(shared.failedPlace, place) }
    }
    somethingCame.broadcast()
  }
}

// MARK: - Tapes

extension CheckRun {
  /// The first work of a batch.
  private func begin(_ batch: Batch) -> [Work] {
    let first = batch.places.lowerBound
    if batch.isLong { return [Work(place: first) { [self] in cut(batch) }] }
    let results = BatchResults(remaining: batch.places.count + otherWorkCount(batch))
    let checks = batch.places.map { place in
      Work(place: place) { [self] in
        let outcome = check(place)
        finish(batch, results) { results.outcomes[place] = outcome }
      }
    }
    return checks + folds(batch, results) + wasmFolds(batch, results)
  }

  /// Checks a short tape as a whole.
  private func check(_ place: Int) -> Result<CheckReport, CommandFailure> {
    do throws(CommandFailure) {
      let input = try sources[place].open()
      do throws(ReplayError) {
        let plan = try CheckPlan(input.log, settings.options)
        know(plan, byteCount: sources[place].byteCount)
        var answers: [CheckPlan.Answer] = []
        for piece in plan.pieces where answers.last?.isFailure != true { answers.append(run(piece, plan, of: place)) }
        return .success(try join(answers, plan, of: place))
      } catch {
        throw CommandFailure(error)
      }
    } catch {
      return .failure(error)
    }
  }

  /// Opens a long tape and puts its pieces into the queue.
  private func cut(_ batch: Batch) {
    let place = batch.places.lowerBound
    let input: Input
    let plan: CheckPlan
    do throws(CommandFailure) {
      input = try sources[place].open()
      do throws(ReplayError) {
        plan = try CheckPlan(
          input.log, settings.options, partCount: settings.jobs == 1 ? 1 : settings.jobs * settings.partsPerJob,
          minimumPartEventCount: settings.minimumPartEventCount)
      } catch {
        throw CommandFailure(error)
      }
    } catch {
      return put(.failure(error), at: place)
    }
    know(plan, byteCount: sources[place].byteCount)
    let results = BatchResults(remaining: plan.pieces.count + otherWorkCount(batch))
    results.plan = plan
    let checks = plan.pieces.map { piece in
      Work(place: place) { [self] in
        let answer = run(piece, plan, of: place)
        finish(batch, results) { results.answers.append(answer) }
      }
    }
    let folds = folds(batch, results) + wasmFolds(batch, results)
    // What cannot be cut goes first, so that no thread is left alone with it.
    lock.withLock { shared.work += settings.jobs == 1 ? checks + folds : folds + checks }
    workCame.broadcast()
  }

  private func run(_ piece: CheckPlan.Piece, _ plan: CheckPlan, of place: Int) -> CheckPlan.Answer {
    var told: UInt64 = 0
    return plan.run(piece) { done in
      if done > told { advance(by: done - told) }
      told = max(told, done)
      return !Interruption.isRequested && lock.withLock { place <= shared.failedPlace }
    }
  }

  /// What the pieces found; if they do not fit together, this thread reads the tape once more.
  private func join(
    _ answers: [CheckPlan.Answer], _ plan: CheckPlan, of place: Int
  ) throws(ReplayError) -> CheckReport {
    try plan.join(answers) { again in
      know(again, byteCount: 0)
      return again.pieces.map { run($0, again, of: place) }
    }
  }

  private func folds(_ batch: Batch, _ results: BatchResults) -> [Work] {
    (0..<settings.processCount).map { number in
      Work(place: batch.places.lowerBound) { [self] in
        let folds = folds(batch.places)
        finish(batch, results) { results.folds[number] = folds }
      }
    }
  }

  /// Standard input can be read once only: there is nothing that another process could fold.
  private func folds(_ places: some Collection<Int>) -> Result<[Player.Divergence?], CommandFailure> {
    let paths = places.map { sources[$0].path }.filter { $0 != "-" }
    return FreshFold.folds(paths, sources[0].options.allowsNetworkFileSystem ? ["--\(Console.networkOption)"] : [])
  }

  /// The folds with the WebAssembly build.
  private func wasmFolds(_ batch: Batch, _ results: BatchResults) -> [Work] {
    guard let wasm = settings.wasm else { return [] }
    return batch.places.map { place in
      Work(place: place) { [self] in
        let fold = Result { () throws(CommandFailure) in try wasm.fold(try sources[place].open()) }
        finish(batch, results) { results.wasmFolds[place] = fold }
      }
    }
  }

  /// How many pieces of work beside the checks of this process there are for a batch.
  private func otherWorkCount(_ batch: Batch) -> Int {
    settings.processCount + (settings.wasm == nil ? 0 : batch.places.count)
  }

  /// Notes what came of some work for a batch; the last one hands over its reports.
  private func finish(_ batch: Batch, _ results: BatchResults, _ note: () -> Void) {
    let isLast = lock.withLock {
      note()
      results.remaining -= 1
      return results.remaining == 0
    }
    if !isLast || Interruption.isRequested { return }
    if let plan = results.plan {
      let place = batch.places.lowerBound
      let outcome: Result<CheckReport, CommandFailure>
      do throws(ReplayError) {
        outcome = .success(try join(results.answers, plan, of: place))
      } catch {
        outcome = .failure(CommandFailure(error))
      }
      results.outcomes[place] = outcome
      // What a stopped check says is not to be told.
      if Interruption.isRequested { return }
    }
    addFolds(batch, results)
    for place in batch.places {
      if let outcome = results.outcomes[place] { put(outcome, at: place) }
    }
  }

  /// Adds what fresh processes say to the reports of a batch up to the first tape that failed.
  private func addFolds(_ batch: Batch, _ results: BatchResults) {
    let good = batch.places.prefix { if case .success = results.outcomes[$0] { true } else { false } }
    var reports = good.compactMap { try? results.outcomes[$0]?.get() }
    for number in 0..<settings.processCount {
      var folds = results.folds[number]
      // A tape that cannot be read spoils the process for those before it, too.
      if good.count < batch.places.count { folds = self.folds(good) }
      switch folds {
      case .success(let divergences):
        var rest = divergences[...]
        for (index, place) in good.enumerated() where sources[place].path != "-" {
          reports[index].addFold(divergence: rest.popFirst() ?? nil, in: "process \(number + 1)")
        }
      case .failure(let failure):
        results.outcomes[batch.places.lowerBound] = .failure(failure)
        return
      case nil: return
      }
    }
    for (index, place) in good.enumerated() {
      switch results.wasmFolds[place] {
      case .success(let fold): reports[index].addFold(fold)
      case .failure(let failure):
        results.outcomes[place] = .failure(failure)
        continue
      case nil: break
      }
      reports[index].forgetState()
      results.outcomes[place] = .success(reports[index])
    }
  }
}

/// Something to check, opened when its turn comes unless it was read already.
struct Source: Sendable {
  let path: String
  /// A session file, folded in memory.
  private let session: Input?
  let options: LMDBEventLog.Options
  let isDirectory: Bool
  /// The size of the file; 0 if that tells nothing.
  let byteCount: Int

  /// Looks at what a path leads to; session files are read at once.
  ///
  /// - Throws: 66 if there is no such file.
  init(_ path: String, _ console: Console) throws(CommandFailure) {
    self.path = path
    options = console.tapeOptions(.readOnly)
    session = try Input.isSession(path, console) ? Input.open(path, console) : nil
    isDirectory = Files.isDirectory(path)
    byteCount = session == nil && !isDirectory ? Files.byteCount(path) : 0
  }

  func open() throws(CommandFailure) -> Input {
    if let session { return session }
    return try Input.openTape(path, options)
  }
}

/// Tapes that are worked on together: one long one, or several short ones.
private struct Batch: Sendable {
  let places: Range<Int>
  let isLong: Bool

  /// All sources in batches, in order.
  static func all(_ sources: [Source], _ settings: CheckRun.Settings) -> [Batch] {
    var batches: [Batch] = []
    for (place, source) in sources.enumerated() {
      let isLong = source.isDirectory || source.byteCount >= settings.longByteCount
      if !isLong, let last = batches.last, !last.isLong, last.places.count < settings.batchCount {
        batches[batches.count - 1] = Batch(places: last.places.lowerBound..<(place + 1), isLong: false)
      } else {
        batches.append(Batch(places: place..<(place + 1), isLong: isLong))
      }
    }
    return batches
  }
}

/// What came of the work for a batch so far; used under the lock of the run, and by the last thread alone.
private final class BatchResults: @unchecked Sendable {
  var remaining: Int
  var plan: CheckPlan?
  var answers: [CheckPlan.Answer] = []
  var outcomes: [Int: Result<CheckReport, CommandFailure>] = [:]
  var folds: [Int: Result<[Player.Divergence?], CommandFailure>] = [:]
  var wasmFolds: [Int: Result<WasmFold, CommandFailure>] = [:]

  init(remaining: Int) {
    self.remaining = remaining
  }
}
