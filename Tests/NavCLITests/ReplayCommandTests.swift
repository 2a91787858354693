import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("replay, check, verify")
struct ReplayCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.record("%music-hide-what-is-playing", on: "m.tape")
  }

  @Test("replay prints position, digest and speed, also up to a position")
  func replay() throws {
    let digests = try bench.digests("@m.tape")
    let answer = bench.run("replay @m.tape")
    #expect(answer.exitCode == .success)
    #expect(answer.output.hasPrefix("m.tape: position 38, digest \(digests[37]), "))
    #expect(answer.output.hasSuffix(" events/s\n"))
    #expect(bench.run("replay @m.tape --at 7").output.hasPrefix("m.tape: position 7, digest \(digests[6]), "))
    #expect(bench.run("replay @m.tape --at 0").output.hasPrefix("m.tape: position 0, digest "))
  }

  @Test("replay as JSON has a schema, and several tapes give an object each")
  func replayJSON() throws {
    try bench.record("%clock-state-is-kept", on: "c.tape")
    let output = try bench.output("replay @m.tape @c.tape --format json")
    let objects = output.components(separatedBy: "\n}\n").filter { !$0.isEmpty }.map { $0 + "\n}" }
    let json = try objects.map { try JSONParser.parse($0) }
    #expect(json.count == 2)
    for (object, tape) in zip(json, ["m.tape", "c.tape"]) {
      #expect(
        try object.has(keys: ["schema", "tape", "ok", "position", "digest", "eventsPerSecond", "divergence"]))
      #expect(try object.at("schema").string() == "navtape.replay/1")
      #expect(try object.at("tape").string() == tape)
      #expect(try object.at("ok").boolean())
      #expect(try object.at("digest").string() == bench.digests("@\(tape)").last)
    }
  }

  @Test(
    "A position behind the end is told, with the last one", arguments: ["replay", "state", "show", "customization"])
  func noSuchPosition(command: String) {
    let answer = bench.run("\(command) @m.tape --at 39")
    #expect(answer.exitCode == .usage)
    #expect(answer.message == "there is no position 39; the last one is 38")
  }

  @Test("A digest that the fold does not give is a divergence: exit 1, with both digests and how to see it again")
  func divergence() throws {
    try makeDiverging()
    let digest = try bench.digests("@m.tape")[6]
    let wrong = String(format: "%016lx", (try #require(UInt64(digest, radix: 16))) ^ 0xFF)
    let answer = bench.run("replay @d.tape")
    #expect(answer.exitCode == .negative)
    #expect(
      answer.lines.dropFirst() == [
        "d.tape: the fold leaves the record at position 7", "- \(wrong) recorded", "+ \(digest) folded",
        "reproduce: navtape replay d.tape --at 7",
      ])
    let json = try bench.run("replay @d.tape --format json").json()
    #expect(try !json.at("ok").boolean())
    #expect(try json.at("divergence", "position").integer() == 7)
    #expect(try json.at("divergence", "expected").string() == wrong)
    #expect(try json.at("divergence", "actual").string() == digest)
  }

  @Test("check prints a line for each check, and the verdict")
  func check() throws {
    let answer = bench.run("check @m.tape --processes 0")
    #expect(answer.exitCode == .success)
    #expect(answer.lines.first == "m.tape: 38 events, holds")
    let names = answer.lines.dropFirst().map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    #expect(
      names == [
        "ok determinism", "ok redecide", "ok preservation", "ok footprint", "ok invariants", "ok snapshots",
        "ok integrity", "ok reports",
      ])
    #expect(bench.run("check @m.tape --processes 0 --thorough").exitCode == .success)
  }

  @Test("check as JSON has the keys that FORMATS §3 names")
  func checkJSON() throws {
    let json = try bench.run("check @m.tape --processes 0 --format json").json()
    #expect(try json.has(keys: ["schema", "tape", "events", "ok", "checks", "findings"]))
    #expect(try json.at("schema").string() == "navtape.check/1")
    #expect(try json.at("events").integer() == 38)
    #expect(
      try json.at("checks").has(keys: [
        "determinism", "redecide", "preservation", "footprint", "invariants", "snapshots", "integrity", "reports",
      ]))
    #expect(try json.at("checks", "determinism").has(keys: ["ok", "runs", "findings"]))
    for member in try json.at("checks").object().members {
      #expect(try member.value.at("ok").boolean(), "\(member.key)")
      #expect(try member.value.at("findings").integer() == 0, "\(member.key)")
    }
  }

  @Test("Findings name check, position, event, component, both values and how to see it: exit 1")
  func findings() throws {
    try makeDiverging()
    let answer = bench.run("check @d.tape --processes 0")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first?.hasSuffix(" events, does not hold") == true)
    #expect(answer.lines.contains { $0.hasPrefix("  FAIL  determinism ") })
    #expect(answer.lines.contains("  reproduce: navtape replay d.tape --at 7"))
    let json = try bench.run("check @d.tape --processes 0 --format json").json()
    #expect(try !json.at("ok").boolean())
    let finding = try #require(
      try json.at("findings").array().first { try $0.at("check").string() == "determinism" })
    #expect(
      try finding.has(keys: ["check", "position", "event", "component", "expected", "actual", "reproduce"]))
    #expect(try finding.at("position").integer() == 7)
    #expect(try finding.at("event", "action", "do").string() == "hide")
    #expect(try finding.at("reproduce").string() == "navtape replay d.tape --at 7")
  }

  @Test("A divergence is no damage, and what stands behind it is neither counted as gone nor called missing")
  func behindDivergence() throws {
    try makeDiverging()
    let json = try bench.run("check @d.tape --processes 0 --format json").json()
    #expect(try json.at("events").integer() == 38)
    #expect(try json.at("checks", "integrity", "ok").boolean())
    #expect(try !json.at("checks", "determinism", "ok").boolean())
  }

  @Test("Several tapes are checked one after the other, and one that does not hold decides the exit code")
  func severalTapes() throws {
    try makeDiverging()
    let answer = bench.run("check @d.tape @m.tape --processes 0")
    #expect(answer.exitCode == .negative)
    let verdicts = answer.lines.filter { $0.contains(" events, ") }
      .map { $0.replacing(/\ \d+ events,/, with: "") }
    #expect(verdicts == ["d.tape: does not hold", "m.tape: holds"])
    #expect(bench.run("verify @m.tape @d.tape").output == "m.tape: 38 events, intact\nd.tape: 38 events, intact\n")
  }

  @Test("check takes 0 processes and more, and nothing else")
  func processes() {
    for count in ["-1", "two", "1.5"] {
      let answer = bench.run("check @m.tape --processes \(count)")
      #expect(answer.exitCode == .usage)
      #expect(answer.message.hasPrefix("option --processes takes a whole number"))
    }
  }

  @Test("Fresh processes of the real program fold the tape too")
  func freshProcesses() throws {
    for (count, runs) in [(0, 2), (2, 4)] {
      let result = try ProgramProcess.run("check @m.tape --processes \(count) --format json", in: bench)
      #expect(result.end == .exited(0))
      #expect(try JSONParser.parse(result.output).at("checks", "determinism", "runs").integer() == runs)
    }
    let session = try ProgramProcess.run("check %music-hide-what-is-playing", in: bench)
    #expect(session.end == .exited(0))
    #expect(session.output.contains("determinism   4 folds, every digest as recorded"))
  }

  @Test("A divergence that only fresh processes see would be a finding: they report what they fold")
  func divergenceInProcesses() throws {
    try makeDiverging()
    let result = try ProgramProcess.run("check @d.tape --processes 1 --format json", in: bench)
    #expect(result.end == .exited(1))
    let findings = try JSONParser.parse(result.output).at("findings").array()
    let components = try findings.filter { try $0.at("check").string() == "determinism" }
      .map { try $0.at("component").string() }
    #expect(components.contains { $0.contains("process 1") }, "\(components)")
  }

  @Test("verify as JSON has a schema, and refuses a session file")
  func verify() throws {
    let json = try bench.run("verify @m.tape --format json").json()
    #expect(try json.has(keys: ["schema", "tape", "events", "ok", "findings"]))
    #expect(try json.at("schema").string() == "navtape.verify/1")
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    #expect(
      bench.run("verify @a.session.jsonl")
        == .failed(.badInput, "a.session.jsonl is a session file; verify reads tapes"))
  }

  /// Copies `m.tape` to `d.tape`, with another digest at position 7.
  private func makeDiverging() throws {
    try reseal(bench, from: "m.tape", to: "d.tape") { position, record in
      if position == 7 { record[16] ^= 0xFF }
    }
  }
}
