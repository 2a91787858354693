import EventLog
import Foundation
import LMDBEventLog
import NavGenerators
import NavModel
import NavRecorder
import NavReplay
import NavText
import Testing

@testable import NavCLI

/// Many tapes, long tapes and several threads in one `check`.
@Suite("check with jobs")
struct CheckManyTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  @Test("A thousand generated tapes are one command with two jobs: a line for each, a summary, every one held")
  func thousand() throws {
    for number in 1...1_000 { try generate("\(number).tape", seed: UInt64(number), eventCount: 6) }
    let names = (1...1_000).map { "@\($0).tape" }.joined(separator: " ")
    let result = try ProgramProcess.run("check --jobs 2 \(names)", in: bench)
    #expect(result.end == .exited(0))
    let lines = bench.local(result.output).split(separator: "\n")
    #expect(lines.dropLast() == (1...1_000).map { "\($0).tape: 6 events, holds" }[...])
    #expect(lines.last == "1,000 tapes, 6,000 events: all hold")
  }

  @Test("Among several tapes the one that does not hold is told in full, in its place, and counted at the end")
  func oneFails() throws {
    for number in 1...5 { try generate("\(number).tape", seed: 1, eventCount: 30) }
    try reseal(bench, from: "3.tape", to: "bad.tape") { position, record in
      if position == 7 { record[16] ^= 0xFF }
    }
    for jobs in 1...3 {
      let answer = bench.run("check @1.tape @bad.tape @2.tape --processes 0 --jobs \(jobs)")
      #expect(answer.exitCode == .negative)
      #expect(answer.lines.prefix(2) == ["1.tape: 30 events, holds", "bad.tape: 30 events, does not hold"])
      #expect(answer.lines.contains { $0.hasPrefix("  FAIL  determinism") })
      #expect(answer.lines.suffix(2) == ["2.tape: 30 events, holds", "3 tapes, 90 events: 1 does not hold"])
    }
  }

  @Test("What cannot be read ends the check with its own failure, behind the reports of the tapes before it")
  func firstFailure() throws {
    for number in 1...3 { try generate("\(number).tape", seed: 1, eventCount: 30) }
    try bench.write([UInt8](repeating: 7, count: 20_000), to: "x.tape")
    for jobs in 1...3 {
      let answer = bench.run("check @1.tape @x.tape @2.tape --processes 0 --jobs \(jobs)")
      #expect(answer.exitCode == .badInput)
      #expect(answer.lines == ["1.tape: 30 events, holds"])
      #expect(bench.run("check @1.tape @none.tape --jobs \(jobs)").exitCode == .cannotOpen)
    }
  }

  @Test("One fresh process folds many tapes, those before one that cannot be read too")
  func processesOfMany() throws {
    for number in 1...4 { try generate("\(number).tape", seed: 1, eventCount: 30) }
    try bench.write([UInt8](repeating: 7, count: 20_000), to: "x.tape")
    try reseal(bench, from: "3.tape", to: "bad.tape") { position, record in
      if position == 7 { record[16] ^= 0xFF }
    }
    let line = "check @1.tape @2.tape @bad.tape --processes 2 --jobs 2 --format json"
    let result = try ProgramProcess.run(line, in: bench)
    #expect(result.end == .exited(1))
    #expect(result.output.components(separatedBy: #""runs": 4"#).count == 4)
    #expect(result.output.components(separatedBy: "process 2)").count == 2)
    let broken = try ProgramProcess.run("check @1.tape @x.tape @2.tape --jobs 2", in: bench)
    #expect(broken.end == .exited(65))
    #expect(bench.local(broken.output) == "1.tape: 30 events, holds\n")
  }

  @Test("A long tape among short ones is checked in parts with several jobs, in one with one job")
  func longAndShort() throws {
    try generate("long.tape", seed: 2, eventCount: 400, snapshotInterval: 50)
    for number in 1...3 { try generate("\(number).tape", seed: UInt64(number), eventCount: 20) }
    var settings = CheckRun.Settings()
    settings.processCount = 0
    settings.minimumPartEventCount = 1
    settings.longByteCount = bench.fileSize("long.tape")
    let paths = ["1.tape", "long.tape", "2.tape", "3.tape", "long.tape"]
    let console = Console.inMemory()
    for jobs in [1, 2, 5] {
      settings.jobs = jobs
      let run = CheckRun(try paths.map { try Source(bench.path($0), console) }, settings)
      defer { run.stop() }
      for (place, path) in paths.enumerated() {
        let report = try #require(try run.report(at: place) { _, _ in })
        #expect(report.isClean)
        #expect(report.eventCount == (path == "long.tape" ? 400 : 20))
        #expect((report.partCount > 1) == (path == "long.tape" && jobs > 1))
      }
    }
  }

  @Test("The bar counts the events of all tapes together, however many jobs there are")
  func progress() throws {
    for number in 1...6 { try generate("\(number).tape", seed: 1, eventCount: 40) }
    let console = Console.inMemory()
    var settings = CheckRun.Settings()
    settings.processCount = 0
    settings.jobs = 2
    let run = CheckRun(try (1...6).map { try Source(bench.path("\($0).tape"), console) }, settings)
    defer { run.stop() }
    var last = 0
    for place in 0..<6 {
      _ = try run.report(at: place) { done, _ in
        #expect(done >= last && done <= 240)
        last = done
      }
    }
    #expect(run.progress == (240, 240))
  }

  @Test("A tape whose parts do not fit together is read once more, and the bar counts that too")
  func again() throws {
    try generate("long.tape", seed: 2, eventCount: 400, snapshotInterval: 50)
    try reseal(bench, from: "long.tape", to: "bad.tape") { position, record in
      if position == 7 { record[16] ^= 0xFF }
    }
    let source = try LMDBEventLog.open(path: bench.path("long.tape"), options: .init(mode: .readOnly))
    let log = try LMDBEventLog.open(path: bench.path("bad.tape"), options: .init(mode: .readWrite(create: false)))
    for position in try source.snapshotPositions() {
      let bytes = try source.withSnapshot(atOrBefore: position) { $1.withUnsafeBytes { Array($0) } }
      try log.storeSnapshot(try #require(bytes), at: position)
    }
    var settings = CheckRun.Settings()
    (settings.processCount, settings.jobs) = (0, 2)
    (settings.minimumPartEventCount, settings.longByteCount) = (1, 1)
    let run = CheckRun([try Source(bench.path("bad.tape"), Console.inMemory())], settings)
    defer { run.stop() }
    let report = try #require(try run.report(at: 0) { _, _ in })
    #expect(report.findings.map(\.position) == [Position(7), Position(7)])
    #expect(report.partCount == 1)
    // Four passes, then two of the four again.
    #expect(run.progress == (600, 600))
  }

  @Test("check --since says from which verified snapshot it checked, and claims nothing of what lies before")
  func since() throws {
    try generate("a.tape", seed: 4, eventCount: 100, snapshotInterval: 40)
    let answer = bench.run("check @a.tape --since 90 --processes 0")
    #expect(answer.exitCode == .success)
    #expect(answer.lines.first == "a.tape: 20 events behind the verified snapshot at 80, holds")
    let json = try bench.run("check @a.tape --since 90 --processes 0 --format json").json()
    #expect(try json.at("since").integer() == 80)
    #expect(try json.at("events").integer() == 20)
    #expect(bench.run("check @a.tape --since 30 --processes 0").lines.first == "a.tape: 100 events, holds")
  }

  /// Records what a person does all day.
  private func generate(
    _ name: String, seed: UInt64, eventCount: Int, snapshotInterval: UInt64 = 32_768
  ) throws {
    let log = try LMDBEventLog.open(
      path: bench.path(name), options: .init(mode: .readWrite(create: true), durability: .relaxed))
    let recorder = try Recorder(log, snapshotInterval: snapshotInterval, clock: { 0 })
    let (beginning, habits) = recorder.withNames { names in
      let hierarchy = SampleHierarchy.make(tabCount: 8, names: &names)
      return (
        Beginning(hierarchy: hierarchy, scene: SceneOpening(id: names.intern("main"))),
        HabitualSession(seed: seed, names: &names)
      )
    }
    var session = habits
    try recorder.record(.begin(beginning), Context(by: .app), at: 0)
    for _ in 1..<eventCount {
      let (action, context) = recorder.withState { session.next(in: copy $0) }
      try recorder.record(action, context, at: context.atMilliseconds)
    }
    try recorder.flush()
  }
}

extension Workbench {
  fileprivate func fileSize(_ name: String) -> Int { (try? bytes(name).count) ?? 0 }
}
