import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("shrink")
struct ShrinkCommandTests {
  /// A session in which hiding the last tab is refused, and the app reports a wrong depth at the end.
  static let session = """
    {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a", "title": "A", \
    "allowsHiding": true}, {"tab": "b", "allowsHiding": true}, {"group": "g", "children": [{"tab": "c", \
    "allowsHiding": true}]}]}}
    {"do": "mark", "text": "begin"}
    {"do": "select", "tab": "b", "at": 1000}
    {"do": "push", "tab": "b", "screen": "detail", "key": "7", "with": {"x": "1"}}
    {"do": "beginEditing", "at": 2000}
    {"do": "hide", "tab": "c"}
    {"do": "hide", "tab": "a"}
    {"do": "hide", "tab": "b"}
    {"do": "endEditing"}
    {"do": "reportDepth", "tab": "b", "depth": 1}
    {"do": "select", "tab": "b"}

    """

  static let keys = [
    "--violation", "--refused lastVisible", #"--where hidden("c")"#, #"--where depth("b")>1"#,
    #"--where selected=="b""#,
  ]

  @Test("What is written passes its own test, and shrinks no further", arguments: keys)
  func written(_ key: String) throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    bench.run("record @a.session.jsonl --tape @a.tape --deterministic")
    let summary = try bench.output("shrink @a.tape \(key) --output @b.session.jsonl")
    #expect(summary.hasPrefix("a.tape: 11 events to "))
    #expect(try bench.output("test @b.session.jsonl").hasSuffix("1 file, 1 expectation: all as expected\n"))
    let text = String(decoding: try bench.bytes("b.session.jsonl"), as: UTF8.self)
    #expect(bench.run("shrink @b.session.jsonl \(key)").output == text)
    // A session file stands wherever a tape does, and the session can go to standard output.
    #expect(bench.run("shrink @a.session.jsonl \(key)").output == text)
  }

  @Test("N5: A report that differs is one line behind the header")
  func report() throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    let answer = bench.run("shrink @a.session.jsonl --violation")
    let lines = try answer.jsonLines()
    try #require(lines.count == 2 && answer.exitCode == .success, "\(answer)")
    #expect(try lines[1].at("do").string() == "reportDepth")
    #expect(try lines[1].at("expect", "path", "tab1").strings() == ["tab1"])
    #expect(answer.message.contains("11 events to 2 (reports / scene / tab / depth)"))
    try bench.write(answer.output, to: "b.session.jsonl")
    #expect(bench.run("check @b.session.jsonl --processes 0").exitCode == .negative)
  }

  @Test("C3: A refusal keeps what leads to it")
  func refusal() throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    let json = try bench.run("shrink @a.session.jsonl --refused lastVisible --format json").json()
    #expect(try json.at("schema").string() == "navtape.shrink/1")
    #expect(try json.at("failure").string() == "refused lastVisible")
    #expect(try json.at("complete").boolean())
    let lines = try json.at("session").array()
    #expect(try json.at("to").integer() == Int64(lines.count))
    let last = try #require(lines.last)
    #expect(try last.at("do").string() == "hide")
    #expect(try last.at("expect", "refused").string() == "lastVisible")
  }

  @Test("A failure that is not there is an answer of no; a wrong wish is a wrong command line")
  func failures() throws {
    let bench = try Workbench()
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    let none = bench.run("shrink @a.session.jsonl --violation --output @b.session.jsonl")
    #expect(none.exitCode == .negative && none.message == "a.session.jsonl: no event violates anything")
    #expect(!bench.exists("b.session.jsonl"))
    #expect(bench.run("shrink @a.session.jsonl --refused vetoed").exitCode == .negative)
    #expect(bench.run("shrink @a.session.jsonl").exitCode == .usage)
    #expect(bench.run("shrink @a.session.jsonl --violation --refused vetoed").exitCode == .usage)
    #expect(bench.run("shrink @a.session.jsonl --violation --where editing").exitCode == .usage)
    #expect(bench.run("shrink @a.session.jsonl --violation --scene main").exitCode == .usage)
    #expect(bench.run("shrink @a.session.jsonl --where editin").message.contains("did you mean editing?"))
    let misspelt = bench.run(#"shrink @a.session.jsonl --where hidden("lbrary")"#)
    #expect(misspelt.exitCode == .negative)
    #expect(misspelt.messages.contains("no item was ever called lbrary"), "\(misspelt)")
    #expect(bench.run("shrink @a.session.jsonl --refused lastVisibl").message.contains("did you mean lastVisible?"))
  }

  /// A condition, and what the last line of its session expects.
  static let expectations: [(condition: String, expect: String)] = [
    (#"hidden("c")"#, #"{"hidden":["c"]}"#),
    (#"depth("b")>1"#, #"{"path":{"b":["b","screen1"]}}"#),
    (#"selected=="b""#, #"{"selected":"b"}"#),
    (#"editing"#, #""applied""#),
    (#"refused=="lastVisible""#, #"{"refused":"lastVisible"}"#),
  ]

  @Test("The last line expects what the condition asks for", arguments: expectations)
  func expectation(_ condition: String, _ expect: String) throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    let answer = bench.run("shrink @a.session.jsonl --where \(condition)")
    let last = try #require(answer.output.split(separator: "\n").last)
    #expect(last.hasSuffix(#""expect":\#(expect)}"#), "\(answer)")
    try bench.write(answer.output, to: "b.session.jsonl")
    #expect(bench.run("test @b.session.jsonl").exitCode == .success)
    #expect(bench.run("bisect @b.session.jsonl --where \(condition)").exitCode == .success)
  }

  @Test("With --no-normalise only actions are left out")
  func recorded() throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    let answer = bench.run(#"shrink @a.session.jsonl --where depth("b")>1 --no-normalise"#)
    let lines = try answer.jsonLines()
    #expect(try lines[0].at("hierarchy", "items").array().count == 3)
    let last = try #require(lines.last)
    #expect(try last.at("screen").string() == "detail")
    #expect(try last.at("key").string() == "7")
  }

  @Test("When nothing has to be done, there is only the beginning")
  func beginning() throws {
    let bench = try Workbench()
    try bench.write(Self.session, to: "a.session.jsonl")
    let answer = bench.run(#"shrink @a.session.jsonl --where selected=="a""#)
    #expect(answer.exitCode == .success)
    #expect(try answer.jsonLines().count == 1)
    #expect(answer.messages.contains("the beginning shows it"))
  }

  @Test("The scene that was asked for keeps its name")
  func scene() throws {
    let bench = try Workbench()
    let scenes = """
      {"do": "openScene", "scene": "right"}
      {"do": "push", "tab": "b", "screen": "detail", "scene": "right"}

      """
    try bench.write(Self.session + scenes, to: "a.session.jsonl")
    let answer = bench.run(#"shrink @a.session.jsonl --where depth("b")>1 --scene right"#)
    let lines = try answer.jsonLines()
    try #require(lines.count == 3, "\(answer)")
    #expect(try lines[2].at("scene").string() == "right")
    #expect(try lines[2].at("expect", "path", "b").strings() == ["b", "screen1"])
    #expect(bench.run(#"shrink @a.session.jsonl --where depth("b")>9 --scene left"#).exitCode == .usage)
  }

  @Test("After SIGINT the best so far is there, nothing else is left, and the exit code is 130")
  func interruption() async {
    await #expect(processExitsWith: .exitCode(130)) {
      let bench = try Workbench()
      let header = #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}"#
      let push = #"{"do": "push", "tab": "a", "screen": "s", "key": "k", "by": "app"}"#
      let mark = #"{"do": "mark", "text": "x"}"#
      let lines = [header, mark] + [String](repeating: push, count: 1_001)
      try bench.write(lines.joined(separator: "\n"), to: "a.session.jsonl")
      Interruption.watch()
      // Long before the end of so many candidates, and long after the file was read.
      signal(SIGALRM) { _ in kill(getpid(), SIGINT) }
      alarm(1)
      let answer = bench.run(#"shrink @a.session.jsonl --where depth("a")>1000 --output @b.session.jsonl"#)
      Interruption.watch()
      let files = try FileManager.default.contentsOfDirectory(atPath: bench.folder)
      let isKept =
        answer.messages.hasSuffix("interrupted; what is written is the best so far\n")
        && bench.run("test @b.session.jsonl").exitCode == .success
        && files.count == 2
      exit(isKept ? answer.exitCode.rawValue : 1)
    }
  }
}
