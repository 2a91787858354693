import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("export")
struct ExportCommandTests {
  static let sessions = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test("Recording an exported tape gives the same digest at every position", arguments: sessions)
  func roundTrip(_ session: String) throws {
    let bench = try Workbench()
    bench.run("record \(Repository.path(session)) --tape @a.tape --deterministic")
    let text = try bench.output("export @a.tape")
    try bench.write(text, to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "b.tape")
    let log = try bench.output("log @a.tape --format jsonl")
    #expect(try bench.output("log @b.tape --format jsonl") == log)
    #expect(try bench.output("log @b.session.jsonl --format jsonl") == log)
    // One event a line, and what was exported once is exported the same again.
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == log.split(separator: "\n").count + 1)
    #expect(try bench.output("export @b.tape") == text)
    #expect(try bench.output("export @b.session.jsonl") == text)
  }

  @Test("A tape of several sessions is exported as one")
  func severalSessions() throws {
    let bench = try Workbench()
    for session in ["clock-state-is-kept", "music-slims-down", "two-scenes-one-customization"] {
      bench.run("record %\(session) --tape @a.tape --deterministic")
    }
    try bench.write(bench.output("export @a.tape"), to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "b.tape")
    #expect(try bench.output("log @a.tape --format jsonl") == bench.output("log @b.tape --format jsonl"))
  }

  @Test("--to ends earlier, also at nothing")
  func upTo() throws {
    let bench = try Workbench()
    try bench.record("%clock-state-is-kept", on: "a.tape")
    let lines = try bench.output("export @a.tape").split(separator: "\n")
    #expect(try bench.output("export @a.tape --to 9").split(separator: "\n") == Array(lines[..<9]))
    #expect(try bench.output("export @a.tape --to 0").isEmpty)
    let header = try JSONParser.parse(String(lines[0]))
    #expect(try header.keys().prefix(3) == ["session", "rules", "hierarchy"])
  }
}
