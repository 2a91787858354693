import CFaults
import Glibc
import PropertyTesting

/// Crashes recorders in all ways, and looks at what is left.
struct CrashTest {
  /// A planted fault, which the tests must find.
  enum Plant: String {
    /// The recorder acknowledges before it records.
    case hasty
    /// The disk acknowledges a sync that it does not do.
    case lyingDisk = "lying-disk"
  }

  var options: Options
  private(set) var rows: [Row] = []
  private(set) var violationCount = 0
  private var inspector = Child(["inspect"])
  private var generator: SplitMix64
  private var tapeCount = 0

  init(_ options: Options) {
    self.options = options
    generator = SplitMix64(seed: options.seed)
  }

  /// How many events the recorders record whose calls are counted.
  private var eventCount: Int { options.isShort ? 24 : 70 }
  /// Of so many calls or crashes one is tried.
  private var step: Int { options.isShort ? 17 : 1 }

  /// All tests in all modes; where a fault is planted, only the test that has to find it.
  mutating func run() {
    switch options.plant {
    case .hasty: return killBetweenCalls(Mode.all[0])
    case .lyingDisk: return crashFromJournal(Mode.all[0])
    case nil: break
    }
    for mode in Mode.all {
      killAtRandom(mode)
      killBetweenCalls(mode)
      crashFromJournal(mode)
      failCalls(mode)
    }
  }

  // MARK: Kills at random moments

  private mutating func killAtRandom(_ mode: Mode) {
    var row = Row("killed at random", mode)
    var tape = ""
    var required: UInt64 = 0
    for round in 0..<options.rounds {
      if round % 5 == 0 { (tape, required) = (newTape(), 0) }
      var recording = recording(mode, tape)
      recording.eventCount = nil
      let child = Child(recording.arguments)
      // The child must not win so much time that the tape gets long.
      for _ in 0..<Int.random(in: 0..<60, using: &generator) {
        if let said = child.line().flatMap({ UInt64($0) }) { required = max(required, said) }
      }
      for _ in 0..<Int.random(in: 0..<200, using: &generator) { sched_yield() }
      child.kill()
      while let said = child.line() {
        required = max(required, UInt64(said) ?? 0)
      }
      if child.wait() != .signalled(SIGKILL) { violation(&row, round, "it ended by itself: \(child.wait())", tape) }
      let finding = judge(tape, required: required, &row, "round \(round)", keepsTape: round % 5 != 4)
      if case .whole(let position) = finding { required = position + UInt64(Inspector.continuationCount) }
    }
    rows.append(row)
  }

  // MARK: Kills between system calls

  private mutating func killBetweenCalls(_ mode: Mode) {
    var row = Row("killed at each call", mode)
    let (_, calls, _) = record(recording(mode, newTape()))
    // Every call of the making of a tape, and of the commits after it.
    let numbers = (1...max(1, calls)).filter { $0 <= 12 || $0 % step == 0 }
    for call in numbers {
      var recording = recording(mode, newTape())
      recording.fault.kind = FAULTS_KILL
      recording.fault.call = UInt64(call)
      let (end, made, last) = record(recording)
      // What shares a commit, and so the number of calls, differs from run to run: this one may have had fewer.
      if end == .exited(0), made < call { continue }
      if end != .signalled(SIGKILL) { violation(&row, call, "it ended by itself: \(end)", recording.tape) }
      judge(recording.tape, required: last, &row, "call \(call)")
      if last == 0 { goOnAfterKill(recording, &row) }
    }
    rows.append(row)
  }

  /// Whoever goes on with a tape that was being made must see to it that its name is on the disk, too.
  private mutating func goOnAfterKill(_ killed: Recording, _ row: inout Row) {
    var recording = killed
    recording.tape = newTape()
    recording.journal = recording.tape + ".journal"
    _ = record(recording)
    recording.fault.kind = FAULTS_NONE
    recording.eventCount = recording.mode.groupCount
    _ = record(recording)
    if Journal(path: recording.journal)?.acknowledgesUnnamedTape != false {
      let what = "acknowledged before the name of the tape was on the disk"
      return violation(&row, Int(killed.fault.call), what, recording.tape)
    }
    remove(recording.tape)
  }

  // MARK: Cut writes and power cuts

  private mutating func crashFromJournal(_ mode: Mode) {
    var cuts = Row("a write cut short", mode)
    var power = Row("power cut", mode)
    var recording = recording(mode, newTape())
    recording.journal = recording.tape + ".journal"
    _ = record(recording)
    guard let journal = Journal(path: recording.journal) else {
      return violation(&cuts, 0, "no journal", recording.tape)
    }
    if journal.acknowledgesUnnamedTape { violation(&power, 0, "acknowledged before its name", recording.tape) }
    let isLying = options.plant == .lyingDisk
    let plan = CrashPlan(journal: journal, mode: mode, isShort: options.isShort, isLying: isLying)
    var count = 0
    var generator = generator
    plan.forEach(&generator) { isPowerCut, crash in
      count += 1
      if options.isShort, count > 60, count % step != 0 { return }
      let tape = newTape()
      if let image = crash.image(), !writeFile(image, tape) { return violation(&power, count, "cannot write", tape) }
      if isPowerCut {
        judge(tape, required: crash.required, acknowledged: crash.acknowledged, &power, crash.name)
      } else {
        judge(tape, required: crash.required, &cuts, crash.name)
      }
    }
    self.generator = generator
    rows += [cuts, power]
  }

  // MARK: Calls that fail

  private mutating func failCalls(_ mode: Mode) {
    let faults = [
      (FAULTS_FAIL, EIO, "EIO"), (FAULTS_FAIL, ENOSPC, "ENOSPC"), (FAULTS_FAIL_LATE, EIO, "EIO after its work"),
      (FAULTS_FAIL_SHORT, ENOSPC, "a full disk"),
    ]
    var row = Row("a call fails", mode)
    let (_, calls, _) = record(recording(mode, newTape()))
    for call in 1...max(1, calls) where call <= 6 && !options.isShort || call % step == 3 % step {
      for (kind, error, name) in faults {
        var recording = recording(mode, newTape())
        recording.fault = faults_plan(kind: kind, call: UInt64(call), byte_count: 0, error: error, journal: -1)
        let child = Child(recording.arguments)
        var required: UInt64 = 0
        var lastLine = ""
        while let said = child.line() {
          lastLine = said
          if let position = UInt64(said) { required = position }
        }
        let end = child.wait()
        // As above, the run may have had fewer calls. And if the very last one fails, nobody waits for it: it is the
        // sync of a relaxed tape that is closed, or stores a snapshot, a cache. What was acknowledged is there.
        if end == .exited(0), let made = lastLine.callCount, made <= call {
          judge(recording.tape, required: required, &row, "\(name) at call \(call)")
          continue
        }
        let parts = lastLine.split(separator: " | ")
        let isTyped = ["failed full", "failed inputOutput", "failed stopped"].contains { lastLine.hasPrefix($0) }
        if end != .exited(1) || !isTyped || parts.count != 3 {
          violation(&row, call, "\(name): \(end), \(lastLine)", recording.tape)
        }
        judge(recording.tape, required: required, &row, "\(name) at call \(call)")
      }
    }
    rows.append(row)
  }

  // MARK: Helpers

  private func recording(_ mode: Mode, _ tape: String) -> Recording {
    var recording = Recording()
    recording.tape = tape
    recording.mode = mode
    recording.eventCount = eventCount
    recording.isHasty = options.plant == .hasty
    return recording
  }

  private mutating func newTape() -> String {
    tapeCount += 1
    return "\(options.folder)/\(tapeCount).tape"
  }

  /// Records, and gives how it ended, how many calls it took, and the last position that was acknowledged.
  private func record(_ recording: Recording) -> (end: Child.End, callCount: Int, last: UInt64) {
    let child = Child(recording.arguments)
    var calls = 0
    var last: UInt64 = 0
    while let said = child.line() {
      if let position = UInt64(said) { last = position }
      if let made = said.callCount { calls = made }
    }
    return (child.wait(), calls, last)
  }

  /// Looks at a tape, and removes it if it is as it must be.
  @discardableResult
  private mutating func judge(
    _ tape: String, required: UInt64, acknowledged: UInt64? = nil, _ row: inout Row, _ name: String,
    keepsTape: Bool = false
  ) -> Finding {
    inspector.say(tape)
    let finding: Finding
    if let line = inspector.line() {
      finding = Finding(line)
    } else {
      finding = .wrong("the process that opened it ended: \(inspector.wait())")
      inspector = Child(["inspect"])
    }
    let isRight =
      switch finding {
      case .whole(let position): position >= required
      case .absent, .unmade, .refused: required == 0
      case .wrong: false
      }
    row.count(finding, acknowledged: acknowledged ?? required)
    if isRight {
      if !keepsTape { remove(tape) }
    } else {
      row.violationCount += 1
      violationCount += 1
      report("\(row.test), \(row.mode.name), \(name): \(finding.line), \(required) required; see \(tape)")
    }
    return finding
  }

  /// Removes all that is left.
  func cleanUp() {
    for number in 0...tapeCount { remove("\(options.folder)/\(number).tape") }
    rmdir(options.folder)
  }

  private func remove(_ tape: String) {
    for path in [tape, tape + "-lock", tape + ".journal"] { unlink(path) }
  }

  private mutating func violation(_ row: inout Row, _ number: Int, _ what: String, _ tape: String) {
    row.violationCount += 1
    violationCount += 1
    report("\(row.test), \(row.mode.name), \(number): \(what); see \(tape)")
  }

  private func report(_ what: String) {
    if violationCount <= 20 { say("violation: \(what)", to: 2) }
  }
}

extension String {
  /// The number of calls that a recorder had made when it was done.
  fileprivate var callCount: Int? { hasPrefix("done ") ? Int(dropFirst(5)) : nil }
}
