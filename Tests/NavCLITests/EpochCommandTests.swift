import EventLog
import Foundation
import LMDBEventLog
import NavText
import Testing

@testable import NavCLI

@Suite("rotate and retain")
struct EpochCommandTests {
  /// Its header repeated does nothing: recorded again, it goes on.
  private static let session = "%generated/habits-6000"
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try FileManager.default.createDirectory(atPath: bench.path("run"), withIntermediateDirectories: false)
  }

  /// Records the session on a run of three epochs, cut behind a third and behind two thirds of it, and on one tape.
  ///
  /// - Returns: where the run is cut.
  private func makeRun() throws -> [Int] {
    try bench.record(Self.session, on: "whole")
    let lines = try bench.output("export @whole --to 600").split(separator: "\n")
    try FileManager.default.removeItem(atPath: bench.path("whole"))
    try bench.write(lines.joined(separator: "\n") + "\n", to: "whole.session.jsonl")
    try bench.record("@whole.session.jsonl", on: "whole")
    let cuts = [lines.count / 3, lines.count * 2 / 3]
    var begin = 0
    for end in cuts + [lines.count] {
      // A further session repeats the header, which declares nothing new.
      let part = ([lines[0]] + lines[max(begin, 1)..<end]).joined(separator: "\n")
      try bench.write(part + "\n", to: "part.session.jsonl")
      try bench.record("@part.session.jsonl", on: begin == 0 ? "run/a.tape" : "run")
      if end < lines.count { try bench.output("rotate @run") }
      begin = end
    }
    return cuts
  }

  @Test("A run cut into epochs gives the same digests as one tape, together and each epoch alone")
  func sameDigests() throws {
    let cuts = try makeRun()
    let whole = try bench.digests("@whole")
    #expect(try bench.digests("@run") == whole)
    #expect(try bench.digests("@run/a.tape") == Array(whole[..<cuts[0]]))
    #expect(try bench.digests("@run/a.2.tape") == Array(whole[cuts[0]..<cuts[1]]))
    #expect(try bench.digests("@run/a.3.tape") == Array(whole[cuts[1]...]))
    for at in [1, cuts[0], cuts[0] + 1, cuts[1], whole.count] {
      #expect(try bench.output("state @run --at \(at)") == bench.output("state @whole --at \(at)"))
    }
    #expect(try bench.output("export @run") == bench.output("export @whole"))
    for tape in ["@run", "@run/a.tape", "@run/a.2.tape", "@run/a.3.tape"] {
      try bench.output("check \(tape) --processes 0")
      try bench.output("verify \(tape)")
      try bench.output("replay \(tape)")
    }
    let stats = try bench.run("stats @run --format json").json()
    #expect(try stats.at("events").integer() == whole.count)
  }

  @Test("An epoch alone is exported with the state that it begins with")
  func exportAlone() throws {
    let cuts = try makeRun()
    let whole = try bench.digests("@whole")
    try bench.write(bench.output("export @run/a.2.tape"), to: "b.session.jsonl")
    #expect(try Array(bench.digests("@b.session.jsonl").dropFirst()) == Array(whole[cuts[0]..<cuts[1]]))
    #expect(try bench.digests("@b.session.jsonl")[0] == whole[cuts[0] - 1])
  }

  @Test("rotate says what it did, as text and as JSON; names follow on")
  func rotate() throws {
    try bench.record(Self.session, on: "run/a.tape")
    let end = try bench.digests("@run").count
    #expect(
      try bench.output("rotate @run/a.tape")
        == "run/a.tape: closed at position \(end); run/a.2.tape goes on from there\n")
    let json = try bench.run("rotate @run --format json").json()
    #expect(try json.at("schema").string() == "navtape.rotate/1")
    #expect(try json.at("position").integer() == end)
    #expect(try json.at("next").string().hasSuffix("run/a.3.tape"))
    try bench.output("rotate @run --to @run/b.tape")
    #expect(try bench.output("replay @run").contains("position \(end)"))
    #expect(bench.exists("run/b.tape"))
  }

  @Test("Recording on a closed tape ends with 1 and names the next; on the directory it goes on there")
  func closed() throws {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "run/a.tape")
    try bench.output("rotate @run/a.tape")
    let answer = bench.run("record @a.session.jsonl --tape @run/a.tape --deterministic")
    #expect(answer.exitCode == .negative)
    #expect(answer.message.contains("its run goes on in a.2.tape beside it"))
    try bench.record("@a.session.jsonl", on: "run")
    try bench.output("check @run --processes 0")
  }

  @Test("Positions that an epoch does not hold are refused with where they are")
  func positions() throws {
    let cuts = try makeRun()
    let answer = bench.run("state @run/a.2.tape --at \(cuts[0] - 1)")
    #expect(answer.exitCode == .usage)
    #expect(
      answer.message
        == "there is no position \(cuts[0] - 1) in this epoch; it begins at \(cuts[0] + 1), its directory holds those"
        + " before it")
  }

  @Test("retain deletes the oldest epochs, and what is left is a run with the same end")
  func retain() throws {
    let cuts = try makeRun()
    let end = try bench.output("state @run")
    #expect(try bench.output("retain @run --keep-epochs 3") == "run: nothing to delete\n")
    #expect(try bench.output("retain @run --keep-epochs 2 --dry-run") == "would delete a.tape\n")
    #expect(bench.exists("run/a.tape"))
    #expect(try bench.output("retain @run --keep-epochs 2") == "deleted a.tape\n")
    #expect(!bench.exists("run/a.tape") && !bench.exists("run/a.tape-lock"))
    #expect(try bench.output("state @run") == end)
    try bench.output("check @run --processes 0")
    #expect(try bench.digests("@run") == Array(try bench.digests("@whole")[cuts[0]...]))
    let json = try bench.run("retain @run --keep-epochs 1 --format json").json()
    #expect(try json.at("deleted").array().map { try $0.string() } == ["a.2.tape"])
    #expect(try bench.output("state @run") == end)
  }

  @Test("retain deletes nothing when an epoch that would stay is damaged, or does not begin with the right state")
  func retainRefuses() throws {
    let cuts = try makeRun()
    // The snapshot with which the last epoch begins, replaced by another good one.
    let other = try LMDBEventLog.open(path: bench.path("run/a.tape"), options: .init(mode: .readOnly))
      .withSnapshot(atOrBefore: Position(UInt64(cuts[0]))) { (_, bytes) in bytes.withUnsafeBytes { Array($0) } }
    try LMDBEventLog.open(path: bench.path("run/a.3.tape"), options: .init(mode: .readWrite(create: false)))
      .storeSnapshot(try #require(other), at: Position(UInt64(cuts[1])))
    let answer = bench.run("retain @run --keep-epochs 1")
    #expect(answer.exitCode == .negative)
    #expect(answer.messages.contains("begins with another state"))
    #expect(answer.messages.contains("nothing was deleted"))
    for name in ["a.tape", "a.2.tape", "a.3.tape"] { #expect(bench.exists("run/\(name)")) }
  }

  @Test("An epoch alone is verified page by page, copied and salvaged, with the state that it begins with")
  func copyAndSalvage() throws {
    let cuts = try makeRun()
    let digests = try bench.digests("@run/a.2.tape")
    let count = cuts[1] - cuts[0]
    #expect(try bench.output("verify --deep @run/a.2.tape") == "run/a.2.tape: \(count) events, intact\n")
    #expect(try bench.output("copy @run/a.2.tape @copy.tape").contains("\(cuts[1])"))
    #expect(
      try bench.output("salvage @run/a.2.tape @saved.tape") == "saved.tape: \(count) events, nothing was lost\n")
    for copy in ["@copy.tape", "@saved.tape"] {
      #expect(try bench.digests(copy) == digests)
      try bench.output("check \(copy) --processes 0")
      try bench.output("verify --deep \(copy)")
    }
  }

  @Test("A damaged epoch is salvaged with what is intact, at the positions that it had before the loss")
  func salvageDamaged() throws {
    let cuts = try makeRun()
    let lost = UInt64(cuts[0] + 4)
    try RawTape.edit(bench, "run/a.2.tape") { tape in
      let record = Array(tape.bytes[try tape.record(lost)])
      for place in tape.bytes.indices where tape.bytes[place...].starts(with: record) { tape[place + 9] ^= 1 }
    }
    let answer = bench.run("salvage @run/a.2.tape @saved.tape")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first == "run/a.2.tape: position \(lost) lost")
    #expect(answer.lines.contains("run/a.2.tape: positions \(cuts[0] + 1)..\(lost - 1) as before"))
    let before = try bench.digests("@run/a.tape").count
    #expect(before == cuts[0])
    #expect(try bench.output("state @saved.tape --at \(lost - 1)") == bench.output("state @whole --at \(lost - 1)"))
  }

  @Test("Wrong uses are refused: no number, no run, a session file, an empty tape")
  func refused() throws {
    #expect(bench.run("retain @run").exitCode == .usage)
    #expect(bench.run("retain @run --keep-epochs 1").exitCode == .cannotOpen)
    #expect(bench.run("rotate @none.tape").exitCode == .cannotOpen)
    #expect(bench.run("rotate %update-of-the-app").exitCode == .badInput)
    try bench.record(Self.session, on: "run/a.tape")
    try bench.record(Self.session, on: "run/b.tape")
    let answer = bench.run("replay @run")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.contains("are not the epochs of one run"))
  }
}

@Suite("stats --live")
struct LiveStatisticsTests {
  @Test("Prints as many lines as asked, as text and as JSON")
  func lines() throws {
    let bench = try Workbench()
    try bench.record("%update-of-the-app", on: "a.tape")
    let count = try bench.digests("@a.tape").count
    let lines = bench.run("stats @a.tape --live --lines 2 --every 50").lines
    #expect(lines.count == 2)
    for line in lines { #expect(line.hasPrefix("\(count) events, 0/s in 0 commits/s, 0 readers, file ")) }
    let json = try bench.run("stats @a.tape --live --lines 1 --every 50 --format json").json()
    #expect(try json.at("schema").string() == "navtape.live/1")
    #expect(try json.at("events").integer() == count)
    #expect(try json.at("oldestReaderCommits").integer() == 0)
  }

  @Test("What the writing process publishes is shown while it runs, and gone when it ends")
  func writer() throws {
    let bench = try Workbench()
    let process = try ProgramProcess("record - --tape @a.tape --durability full", in: bench)
    process.say(Sample.header + "\n")
    // The program reads on only when what came before is decided, so some of it is stored while the rest is read.
    for _ in 0..<1_000 where !bench.exists("a.tape-counters") { process.say(ProcessTests.selections(500)) }
    try #require(bench.exists("a.tape-counters"))
    let line = try #require(bench.run("stats @a.tape --live --lines 1 --every 50 --format json").lines.first)
    let writer = try JSONParser.parse(line).at("writer")
    #expect(try writer.at("failedAppends").integer() == 0)
    #expect(try writer.at("longestCommitMicroseconds").integer() > 0)
    #expect(try process.finish().end == .exited(0))
    #expect(!bench.exists("a.tape-counters"))
    #expect(try !bench.output("stats @a.tape --live --lines 1 --every 50 --format json").contains("writer"))
  }

  @Test("What a killed process published is not shown")
  func killedWriter() throws {
    let bench = try Workbench()
    let process = try ProgramProcess("record - --tape @a.tape", in: bench)
    process.say(Sample.header + "\n")
    for _ in 0..<1_000 where !bench.exists("a.tape-counters") { process.say(ProcessTests.selections(500)) }
    try #require(bench.exists("a.tape-counters"))
    process.kill(SIGKILL)
    #expect(process.wait() == .signalled(SIGKILL))
    #expect(bench.exists("a.tape-counters"))
    #expect(try !bench.output("stats @a.tape --live --lines 1 --every 50 --format json").contains("writer"))
    try bench.record("-", on: "a.tape", input: Sample.session(#"{"do": "mark", "text": "on"}"#))
    #expect(!bench.exists("a.tape-counters"))
  }

  @Test("A session file cannot be watched")
  func session() throws {
    #expect(try Workbench().run("stats %update-of-the-app --live").exitCode == .usage)
  }
}
