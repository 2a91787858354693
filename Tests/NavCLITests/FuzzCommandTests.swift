import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("fuzz")
struct FuzzCommandTests {
  @Test("With --deterministic the report is the same for any number of threads, and another one for another seed")
  func deterministic() throws {
    let bench = try Workbench()
    let one = try bench.output("fuzz --cases 80 --deterministic --coverage @one.json")
    #expect(try bench.output("fuzz --cases 80 --deterministic --jobs 3 --coverage @three.json") == one)
    #expect(try bench.bytes("one.json") == bench.bytes("three.json"))
    #expect(one.hasPrefix("seed 1, swarm mixed: 80 cases of up to 50 steps, 4,000 steps\n"))
    #expect(one.hasSuffix("everything holds\n"))
    try bench.output("fuzz --cases 80 --deterministic --seed 2 --coverage @other.json")
    #expect(try bench.bytes("other.json") != bench.bytes("one.json"))
  }

  @Test("With --deterministic two processes give the same bytes, as text, as JSON and as coverage")
  func processes() throws {
    let bench = try Workbench()
    for format in ["text", "json"] {
      let line = "fuzz --cases 64 --seed 9 --deterministic --format \(format) --coverage "
      let one = try ProgramProcess.run(line + "@one.json", in: bench)
      let other = try ProgramProcess.run(line + "@other.json --jobs 2", in: bench)
      #expect(one.end == .exited(0) && other.end == .exited(0))
      #expect(!one.output.isEmpty && one.output == other.output)
      #expect(try bench.bytes("one.json") == bench.bytes("other.json"))
    }
  }

  @Test("The report says how often each property was looked at, and cases may be shorter")
  func looks() throws {
    let bench = try Workbench()
    let report = try bench.run("fuzz --cases 128 --steps 20 --deterministic --format json").json()
    #expect(try report.at("looks", "checks").integer() == 128 * 20)
    #expect(try report.at("looks", "tails").integer() == 1)
    #expect(try report.at("drawings").integer() == 26)
    let text = try bench.output("fuzz --cases 128 --steps 20 --deterministic")
    #expect(text.contains("looked at 2,560 footprints, as often at the invariants"))
    #expect(text.contains(" at 26 drawings; after an action at records "))
  }

  @Test("What was never reached is told as text and as JSON, rules by their ids")
  func coverage() throws {
    let bench = try Workbench()
    let report = try bench.run("fuzz --cases 2 --deterministic --swarm on --format json --coverage @c.json").json()
    #expect(try report.at("schema").string() == "navtape.fuzz/1")
    let missing = try report.at("coverage", "missing", "rules").array().map { try $0.at("rule").string() }
    #expect(missing.contains("N7"))
    let file = try JSONParser.parse(bench.bytes("c.json"))
    #expect(try file.at("schema").string() == "navtape.coverage/1")
    #expect(try file.at("refusals").object().members.contains { $0.key == "lastVisible" })
    let text = try bench.output("fuzz --cases 2 --deterministic --swarm on")
    #expect(text.contains("never reached, rules: H1 (invalid(emptyID)"))
  }

  @Test("A session of the corpus that no longer decodes is a failure with a hint; one that holds is none")
  func corpus() throws {
    let bench = try Workbench()
    try FileManager.default.createDirectory(atPath: bench.path("corpus"), withIntermediateDirectories: false)
    try bench.write(Sample.twoTabs, to: "corpus/good.session.jsonl")
    #expect(try bench.output("fuzz --cases 1 --deterministic --corpus @corpus").contains("corpus: 1 session\n"))
    try bench.write(Sample.session(#"{"do": "frobnicate"}"#), to: "corpus/old.session.jsonl")
    let answer = bench.run("fuzz --cases 1 --deterministic --corpus @corpus")
    #expect(answer.exitCode == .negative)
    #expect(answer.output.contains("FAIL  corpus/old.session.jsonl:2:"))
    #expect(answer.output.contains("it no longer decodes"))
  }

  @Test("Cases may begin with a hierarchy of an app")
  func hierarchy() throws {
    let bench = try Workbench()
    let report = try bench.output("fuzz --cases 40 --hierarchy ^video --deterministic --coverage @video.json")
    #expect(report.hasSuffix("everything holds\n"))
    try bench.output("fuzz --cases 40 --deterministic --coverage @any.json")
    #expect(try bench.bytes("video.json") != bench.bytes("any.json"))
  }
}
