import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("navtape lint")
struct LintCommandTests {
  private let bench: Workbench

  /// Three tabs in a SwiftUI hierarchy without ids: errors, in nested items too.
  private static let faulty =
    #"""
    {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", "items": [
      {"tab": "a", "title": "A", "symbol": "a.circle", "customizationID": "A"},
      {"group": "g", "title": "G", "symbol": "folder", "customizationID": "G", "children": [
        {"tab": "x", "title": "X", "symbol": "x.circle.fill", "customizationID": "X"},
        {"group": "h", "title": "H", "symbol": "tray", "customizationID": "H", "children": [
          {"tab": "y", "title": "Y", "symbol": "y.circle"}]}]}]}
    """#

  /// Nothing to say.
  private static let good =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a", "title": "A", "symbol": "a.circle"}, \#
    {"tab": "b", "title": "B", "symbol": "b.circle"}, {"tab": "c", "title": "C", "symbol": "c.circle"}]}
    """#

  init() throws {
    bench = try Workbench()
    try bench.write(Self.faulty, to: "faulty.tabs.json")
    try bench.write(Self.good, to: "good.tabs.json")
  }

  // MARK: The fixtures

  static let hierarchies = Repository.files(below: "Fixtures/Hierarchies", suffix: ".tabs.json").filter {
    !$0.contains("/bad/")
  }

  @Test("L1: the advice on every fixture is as kept in Fixtures/Golden/lint", arguments: hierarchies)
  func fixtures(_ file: String) throws {
    let answer = bench.run("lint \(Repository.path(file))")
    #expect(answer.exitCode == (answer.output.contains(": error: ") ? .negative : .success))
    #expect(answer.messages.isEmpty)
    let name = file.split(separator: "/").last.map { $0.dropLast(".tabs.json".count) } ?? ""
    let folder = Repository.path("Fixtures/Hierarchies") + "/"
    try Golden.check(answer.output.replacingOccurrences(of: folder, with: ""), "lint/\(name).txt")
  }

  // MARK: Output

  @Test("L4: a finding is a line with file, severity, rule, message, path and remedy; an error ends with 1")
  func text() {
    let answer = bench.run("lint @faulty.tabs.json")
    #expect(
      answer.output == """
        faulty.tabs.json: warning: L3: a filled symbol ($.items[1].children[0], x); \
        give the outline; bars fill it themselves
        faulty.tabs.json: error: L4: a customizable item without a customization id \
        ($.items[1].children[1].children[0], y); give it a stable customizationID
        faulty.tabs.json: 2 findings, 1 error

        """)
    #expect(answer.messages.isEmpty)
    #expect(answer.exitCode == .negative)
  }

  @Test("L18: without errors it ends with 0, whatever it advises")
  func withoutErrors() {
    #expect(
      bench.run("lint @good.tabs.json")
        == Answer(exitCode: .success, output: "good.tabs.json: 0 findings, 0 errors\n", messages: ""))
    let answer = bench.run("lint -", input: #"{"hierarchy": 1, "items": [{"tab": "a", "title": "A", "symbol": "a"}]}"#)
    #expect(
      answer.output == """
        -: warning: L1: there are fewer than 2 tabs ($); leave out the bar
        -: information: L18: a phone shows fewer than 3 tabs ($); consider whether a bar is needed
        -: 2 findings, 0 errors

        """)
    #expect(answer.exitCode == .success)
  }

  @Test("L3: as JSON a finding has code, severity, path, item, message and remedy")
  func json() throws {
    let answer = bench.run("lint @faulty.tabs.json --format json")
    let report = try answer.json()
    #expect(try report.has(keys: ["schema", "file", "ok", "findings"]))
    #expect(try report.at("schema").string() == "navtape.lint/1")
    #expect(try report.at("file").string() == "faulty.tabs.json")
    #expect(try report.at("ok").boolean() == false)
    #expect(answer.exitCode == .negative)
    let findings = try report.at("findings").array()
    let rows = try findings.map { finding in
      #expect(try finding.keys() == ["code", "severity", "path", "item", "message", "remedy"])
      return try ["code", "severity", "path", "item"].map { try finding.at($0).string() }
    }
    #expect(
      rows == [
        ["L3", "warning", "$.items[1].children[0]", "x"], ["L4", "error", "$.items[1].children[1].children[0]", "y"],
      ])
    #expect(try findings.allSatisfy { try !$0.at("message").string().isEmpty && !$0.at("remedy").string().isEmpty })
    let good = try bench.run("lint @good.tabs.json --format json").json()
    #expect(try good.at("ok").boolean() && good.at("findings").array().isEmpty)
  }

  @Test("L1: advice on the whole has the path $ and no item")
  func whole() throws {
    let report = try bench.run(
      "lint - --format json", input: #"{"hierarchy": 1, "items": [{"tab": "a", "title": "A", "symbol": "a"}]}"#
    ).json()
    let finding = try #require(try report.at("findings").array().first)
    #expect(try finding.at("path").string() == "$")
    #expect(try finding.at("item").orNil == nil)
  }

  @Test("L4: several files are reported one after the other; one error among them ends with 1")
  func severalFiles() throws {
    let answer = bench.run("lint @good.tabs.json @faulty.tabs.json @good.tabs.json")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first == "good.tabs.json: 0 findings, 0 errors")
    #expect(answer.lines.count { $0.hasSuffix(": 0 findings, 0 errors") } == 2)
    #expect(answer.lines.count { $0.hasPrefix("faulty.tabs.json: ") } == 3)
    #expect(bench.run("lint @good.tabs.json @good.tabs.json").exitCode == .success)
  }

  // MARK: Sessions

  @Test("L14: in a session each bar hidden outside a modal is named by its position; its hierarchies are looked at too")
  func sessions() throws {
    try bench.write(
      #"""
      {"session": 1, "hierarchy": \#(Self.good)}
      {"do": "hideBar", "hidden": true}
      {"do": "hideBar", "hidden": false}
      {"do": "present", "screen": "m"}
      {"do": "hideBar", "hidden": true}
      {"do": "dismiss"}
      {"do": "hideBar", "hidden": true, "scene": "nowhere"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "title": "A", "symbol": "a.circle"}, \#
      {"tab": "b", "title": "B", "symbol": "b.circle"}, {"tab": "c", "title": "C"}]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "a"}]}}
      """#, to: "x.session.jsonl")
    let answer = bench.run("lint @x.session.jsonl")
    #expect(
      answer.output == """
        x.session.jsonl: warning: L14: the bar is hidden outside a modal (position 2); \
        keep the bar visible across the app
        x.session.jsonl: warning: L3: no symbol (position 8, $.items[2], c); give it a symbol in outline
        x.session.jsonl: warning: L16: on vision an item needs a symbol and a title (position 8, $.items[2], c); \
        add what is missing
        x.session.jsonl: 3 findings, 0 errors

        """)
    #expect(answer.exitCode == .success)
    let findings = try bench.run("lint @x.session.jsonl --format json").json().at("findings").array()
    #expect(try findings.map { try $0.at("position").integer(in: 1...99) } == [2, 8, 8])
    #expect(try findings[0].at("path").orNil == nil && findings[0].at("item").orNil == nil)
  }

  @Test("L4: an error in the hierarchy that a session begins with ends with 1")
  func sessionWithError() throws {
    try bench.write(#"{"session": 1, "hierarchy": "faulty.tabs.json"}"# + "\n", to: "x.session.jsonl")
    let answer = bench.run("lint @x.session.jsonl")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.first?.contains("($.items[1].children[0], x)") ?? false)
  }

  // MARK: Failures

  @Test("FORMATS §3: a file that cannot be opened ends with 66, a wrong command line with 64")
  func unreadable() {
    let missing = bench.run("lint @nowhere.tabs.json")
    #expect(missing == .failed(.cannotOpen, "cannot open nowhere.tabs.json: No such file or directory"))
    #expect(bench.run("lint @.").exitCode == .cannotOpen)
    #expect(bench.run("lint @nowhere.session.jsonl").exitCode == .cannotOpen)
    #expect(bench.run("lint").exitCode == .usage)
    #expect(bench.run("lint @good.tabs.json --format svg").exitCode == .usage)
    let second = bench.run("lint @good.tabs.json @nowhere.tabs.json")
    #expect(second.exitCode == .cannotOpen && second.output == "good.tabs.json: 0 findings, 0 errors\n")
  }

  @Test(
    "FORMATS §3: a hierarchy that breaks a rule of chapter 1, or cannot be read, ends with 65 at its place",
    arguments: BadHierarchyTests.files)
  func invalid(_ file: String) throws {
    let name = String(try #require(file.split(separator: "/").last).dropLast(".tabs.json".count))
    let answer = bench.run("lint \(Repository.path(file))")
    #expect(answer.exitCode == .badInput)
    #expect(answer.output.isEmpty)
    #expect(answer.message.contains(try #require(BadHierarchyTests.messages[name])), "\(answer.message)")
  }

  @Test("FORMATS §3: a session that cannot be read ends with 65 at its line")
  func badSession() throws {
    try bench.write(Sample.session(#"{"do": "select"}"#), to: "x.session.jsonl")
    let answer = bench.run("lint @x.session.jsonl")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix("x.session.jsonl:2:"))
  }
}
