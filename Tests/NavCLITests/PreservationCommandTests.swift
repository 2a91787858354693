import EventLog
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("preservation")
struct PreservationCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b"}"#, #"{"do": "push", "tab": "a", "screen": "x", "by": "app", "actor": "sync"}"#,
        #"{"do": "select", "tab": "a"}"#, #"{"do": "reportDepth", "tab": "a", "depth": 2}"#,
        #"{"do": "reportSelection", "tab": "b"}"#, #"{"do": "select", "tab": "b"}"#), to: "a.session.jsonl")
  }

  @Test("N2: the table of a session is the kept one, 1 if the app said otherwise")
  func table() throws {
    let answer = bench.run("preservation @a.session.jsonl")
    #expect(answer.exitCode == .negative)
    try Golden.check(answer.output, "preservation/session.txt")
  }

  @Test("N2: one tab, one scene, or only what was lost can be asked for")
  func filters() throws {
    #expect(try bench.output("preservation @a.session.jsonl --tab b").contains("1 tab came back: 1 as left"))
    #expect(try bench.output("preservation @a.session.jsonl --tab a").contains("tab a / depth"))
    let lost = bench.run("preservation @a.session.jsonl --lost --scene main")
    #expect(lost.exitCode == .negative)
    #expect(lost.lines.count == 5 && lost.output.contains("NO"))
    // What came back as it was left is counted, if not listed.
    let all = bench.run("preservation @a.session.jsonl --scene main")
    #expect(lost.lines[0] == all.lines[0] && lost.lines.count < all.lines.count)
    #expect(bench.run("preservation @a.session.jsonl --tab z").message == "there is no tab z")
    #expect(
      bench.run("preservation @a.session.jsonl --scene z").message == "there is no scene z; there are main")
  }

  @Test("N5: as JSON, whole or line by line, it says the same")
  func json() throws {
    let json = try bench.run("preservation @a.session.jsonl --format json").json()
    #expect(try json.has(keys: ["schema", "tape", "events", "ok", "divergence", "visits", "reports"]))
    #expect(try json.at("schema").string() == "navtape.preservation/1")
    #expect(try !json.at("ok").boolean())
    let visits = try json.at("visits").array()
    #expect(try visits.map { try $0.at("tab").string() } == ["a", "b"])
    #expect(try visits[0].at("changedBy", "actor").string() == "sync")
    #expect(try visits[0].at("changedBy", "rightful").boolean())
    #expect(try json.at("reports").array().map { try $0.at("same").boolean() } == [true, false])
    let lines = try bench.run("preservation @a.session.jsonl --format jsonl").jsonLines()
    #expect(
      try lines.map { try $0.at("schema").string() } == [
        "navtape.visit/1", "navtape.visit/1", "navtape.report/1", "navtape.report/1",
      ])
  }

  @Test("N2: no fixture session loses a tab", arguments: StateCommandTests.sessions)
  func fixtures(session: String) throws {
    let json = try bench.run("preservation \(Repository.path(session)) --format json").json()
    for visit in try json.at("visits").array() { #expect(try !visit.at("lost").boolean(), "\(session)") }
  }
}
