import NavGenerators
import NavProperties
import NavText

/// Cases of a fuzzer on several threads, and what came of them.
struct FuzzRun {
  /// A failure as it is reported.
  struct Finding {
    let failure: Fuzzer.Failure
    /// The lines of the session, shrunk; those of a file of the corpus are left out.
    var lines: [String] = []
    /// The file that the session stands in.
    var file: String?
  }

  /// A file of the corpus that cannot be read any more.
  struct Stale {
    let file: String
    let reason: String
  }

  let settings: Fuzzer.Settings
  let fuzzer: Fuzzer
  let jobs: Int
  /// When to stop: one of them is there.
  let caseCount: Int?
  let seconds: Int?
  let isDeterministic: Bool

  private(set) var coverage = Coverage()
  private(set) var doneCount = 0
  /// How many cases failed.
  private(set) var failedCount = 0
  /// How many files of the corpus were run.
  private(set) var corpusCount = 0
  private(set) var findings: [Finding] = []
  private(set) var stale: [Stale] = []
  private(set) var elapsed = Duration.zero

  /// How many cases a thread runs at a time.
  private static let chunkCount = 32
  /// How many different failures are shrunk and told.
  private static let maximumFindingCount = 8
  /// The longest time to shrink one failure.
  private static let shrinkTime = Duration.seconds(20)

  init(settings: Fuzzer.Settings, fuzzer: Fuzzer, jobs: Int, caseCount: Int?, seconds: Int?, isDeterministic: Bool) {
    (self.settings, self.fuzzer, self.jobs) = (settings, fuzzer, jobs)
    (self.caseCount, self.seconds, self.isDeterministic) = (caseCount, seconds, isDeterministic)
  }

  /// Whether everything holds.
  var isClean: Bool { findings.isEmpty && stale.isEmpty }

  /// How many cases ran in a second.
  var rate: Int { Int(Double(doneCount) / max(elapsed / .seconds(1), 1e-3)) }

  // MARK: Cases

  /// What a thread brings.
  private struct Chunk: Sendable {
    var coverage = Coverage()
    var count = 0
    var failures: [Fuzzer.Failure] = []
  }

  /// Runs cases until it is time to stop.
  mutating func run(_ console: Console) throws(CommandFailure) {
    let start = ContinuousClock.now
    let end = seconds.map { start.advanced(by: .seconds($0)) }
    let progress = ProgressBar("fuzzing", total: caseCount, unit: "cases", console: console)
    defer { progress.finish() }
    let fuzzer = fuzzer
    while doneCount < caseCount ?? .max, !Interruption.isRequested, end.map({ ContinuousClock.now < $0 }) ?? true {
      let last = min(caseCount ?? .max, doneCount + Self.chunkCount * jobs)
      let parts = stride(from: doneCount, to: last, by: Self.chunkCount).map { $0..<min($0 + Self.chunkCount, last) }
      let chunks = try Parallel.map(parts, jobs: jobs) { (part) throws(CommandFailure) in
        var chunk = Chunk()
        for number in part where !Interruption.isRequested {
          // Time is looked at between cases, so that it is kept even where a case takes long.
          if let end, ContinuousClock.now >= end { break }
          if let failure = fuzzer.run(number, &chunk.coverage) { chunk.failures.append(failure) }
          chunk.count += 1
        }
        return chunk
      }
      for chunk in chunks { add(chunk) }
      progress.update(doneCount, note: progressNote)
    }
    elapsed = start.duration(to: .now)
  }

  private mutating func add(_ chunk: Chunk) {
    coverage.add(chunk.coverage)
    doneCount += chunk.count
    failedCount += chunk.failures.count
    for failure in chunk.failures
    where findings.count(where: { $0.file == nil }) < Self.maximumFindingCount
      && !findings.contains(where: { $0.failure.key == failure.key })
    {
      findings.append(Finding(failure: failure))
    }
  }

  private var progressNote: String {
    let cells = coverage.reachedCells
    return "\(failedCount.counted("failure")), \(cells.reached * 100 / cells.total)% of cells"
  }

  /// Finds a short session for each failure.
  mutating func shrink() {
    for place in findings.indices where findings[place].file == nil {
      let end = ContinuousClock.now.advanced(by: Self.shrinkTime)
      let isTimeless = isDeterministic
      let failure = findings[place].failure
      let session = failure.shrunk { !Interruption.isRequested && (isTimeless || ContinuousClock.now < end) }
      let origin = "navtape fuzz: seed \(settings.seed), swarm \(settings.swarm.rawValue), case \(failure.number)"
      findings[place].lines = failure.lines(of: session, origin: origin)
    }
  }

  // MARK: Corpus

  private static let suffix = ".session.jsonl"

  /// Runs the sessions of a folder.
  mutating func runCorpus(_ folder: String, _ console: Console) throws(CommandFailure) {
    guard Files.isDirectory(folder) else { throw CommandFailure(.cannotOpen, "\(folder) is no folder") }
    for path in try Files.expand(folder, suffix: Self.suffix) {
      try Interruption.check()
      corpusCount += 1
      let text = String(decoding: try Files.read(path, console: console), as: UTF8.self)
      do throws(TextError) {
        let session = try RecordedSession(text: text, file: path)
        guard let failure = Fuzzer.failure(in: session) else { continue }
        failedCount += 1
        findings.append(Finding(failure: failure, file: path))
      } catch {
        stale.append(Stale(file: path, reason: error.description))
      }
    }
  }

  /// Writes the sessions of failures into a folder.
  mutating func writeFailures(to folder: String) throws(CommandFailure) {
    for place in findings.indices where findings[place].file == nil {
      let failure = findings[place].failure
      let name = "\(failure.property.rawValue)-\(settings.seed)-\(failure.number)\(Self.suffix)"
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      try Files.write(Array(findings[place].lines.joined(separator: "\n").utf8) + [0x0A], to: path)
      findings[place].file = path
    }
  }
}
