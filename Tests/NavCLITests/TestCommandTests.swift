import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("test")
struct TestCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try FileManager.default.createDirectory(
      atPath: bench.path("stories/deeper"), withIntermediateDirectories: true)
    try bench.write(
      Sample.session(#"{"do": "select", "tab": "b", "expect": {"selected": "b"}}"#), to: "stories/b.session.jsonl")
    try bench.write(
      Sample.session(#"{"do": "select", "tab": "b"}"#, #"{"do": "select", "tab": "c", "expect": {"selected": "a"}}"#),
      to: "stories/deeper/a.session.jsonl")
    try bench.write("not a session", to: "stories/notes.txt")
  }

  @Test("All sessions of the repository are as they expect")
  func fixtures() {
    let answer = bench.run("test \(Repository.path("Fixtures/Sessions"))")
    #expect(answer.exitCode == .success, "\(answer.output)")
    #expect(answer.lines.last?.hasSuffix("expectations: all as expected") == true)
  }

  @Test("A folder stands for the sessions below it; a failure shows − expected and + actual")
  func folder() {
    let answer = bench.run("test @stories")
    #expect(answer.exitCode == .negative)
    #expect(answer.messages.isEmpty)
    #expect(
      answer.output == """
        ok    stories/b.session.jsonl  1 action, 1 expectation
        FAIL  stories/deeper/a.session.jsonl  2 actions, 1 expectation
              line 3, selected:
              - "a"
              + "c"
        2 files, 2 expectations: 1 file not as expected

        """)
    #expect(bench.run("test @stories/").output.contains("ok    stories/b.session.jsonl"))
  }

  @Test("Lines of JSON name file, line, key, expected and actual")
  func jsonLines() throws {
    let answer = bench.run("test @stories --format jsonl")
    #expect(answer.exitCode == .negative)
    #expect(
      answer.output == """
        {"schema":"navtape.test/1","file":"stories/b.session.jsonl","ok":true,"actions":1,"expectations":1,\
        "failures":[]}
        {"schema":"navtape.test/1","file":"stories/deeper/a.session.jsonl","ok":false,"actions":2,"expectations":1,\
        "failures":[{"line":3,"key":"selected","expected":"\\"a\\"","actual":"\\"c\\""}]}

        """)
  }

  @Test("A file that cannot be read to its end is a failure of its own: the others run, exit 65")
  func fault() throws {
    try bench.write(Sample.session(#"{"do": "selct", "tab": "b"}"#), to: "stories/deeper/b.session.jsonl")
    let answer = bench.run("test @stories")
    #expect(answer.exitCode == .badInput)
    #expect(
      answer.lines.suffix(3) == [
        "FAIL  stories/deeper/b.session.jsonl  0 actions, 0 expectations",
        #"      stories/deeper/b.session.jsonl:2:8: unknown value "selct" ($.do); did you mean "select"?"#,
        "3 files, 2 expectations: 2 files not as expected",
      ])
    let json = try #require(try bench.run("test @stories --format jsonl").jsonLines().last)
    #expect(try json.at("fault").string().contains(":2:8: unknown value"))
    #expect(try !json.at("ok").boolean())
  }

  @Test("The JUnit report is well-formed, counts, and escapes what XML reserves")
  func junit() throws {
    try bench.write(
      Sample.session(
        #"{"do": "query", "tab": "a", "text": "<b>&\u0001\"]]>", "expect": {"path": {"<&>": ["\u0007"]}}}"#),
      to: "stories/d&d.session.jsonl")
    let answer = bench.run("test @stories --junit @report.xml")
    #expect(answer.exitCode == .negative)
    let text = String(decoding: try bench.bytes("report.xml"), as: UTF8.self)
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"navtape\" tests=\"3\""))
    #expect(text.contains("failures=\"2\""))
    #expect(text.contains("d&amp;d.session.jsonl"))
    #expect(text.contains("line 3, selected:\n- &quot;a&quot;\n+ &quot;c&quot;"))
    #expect(text.contains("- {&quot;&lt;&amp;&gt;&quot;:[&quot;\\u0007&quot;]}\n+ {&quot;&lt;&amp;&gt;&quot;:null}"))
    #expect(XMLScan(text).isWellFormed, "\(text)")
    #expect(!bench.exists("report.xml.\(getpid()).tmp"))
  }

  @Test("A report that cannot be created ends with 73")
  func junitNowhere() {
    let answer = bench.run("test @stories --junit @nowhere/report.xml")
    #expect(answer.exitCode == .cannotCreate)
    #expect(answer.message == "cannot create nowhere/report.xml: No such file or directory")
  }

  @Test("A folder without sessions, and a path that is not there, end with 66")
  func nothing() throws {
    try FileManager.default.createDirectory(atPath: bench.path("empty"), withIntermediateDirectories: false)
    #expect(
      bench.run("test @empty") == .failed(.cannotOpen, "there is no session file (*.session.jsonl) below empty"))
    #expect(
      bench.run("test @nowhere") == .failed(.cannotOpen, "cannot open nowhere: No such file or directory"))
  }

  @Test("A missing hierarchy ends with 66 and names the path and the session; the other files run")
  func missingHierarchy() throws {
    try FileManager.default.createDirectory(atPath: bench.path("gone"), withIntermediateDirectories: false)
    try bench.write(#"{"session": 1, "hierarchy": "../none.tabs.json"}"#, to: "gone/c.session.jsonl")
    try bench.write(Sample.twoTabs, to: "gone/d.session.jsonl")
    let answer = bench.run("test @gone")
    #expect(answer.exitCode == .cannotOpen)
    #expect(
      answer.output == """
        FAIL  gone/c.session.jsonl  0 actions, 0 expectations
              cannot open gone/../none.tabs.json: No such file or directory; gone/c.session.jsonl names it
        ok    gone/d.session.jsonl  2 actions, 0 expectations
        2 files, 0 expectations: 1 file not as expected

        """)
  }

  @Test("- is standard input")
  func standardInput() {
    #expect(
      bench.run("test -", input: Sample.twoTabs).output == """
        ok    -  2 actions, 0 expectations
        1 file, 0 expectations: all as expected

        """)
  }
}

/// A small reader of XML that knows tags, attributes and references.
private struct XMLScan {
  private var rest: Substring
  private(set) var isWellFormed = false

  init(_ text: String) {
    rest = text[...]
    isWellFormed = scan()
  }

  private mutating func scan() -> Bool {
    guard take(#/<\?xml [^?<]*\?>\s*/#) else { return false }
    var open: [Substring] = []
    repeat {
      if let match = rest.prefixMatch(of: #/<([a-z]+)((?:\s+[a-z]+="(?:[^<&"]|&[a-z]+;)*")*)\s*(/?)>/#) {
        rest = rest[match.range.upperBound...]
        if match.3.isEmpty { open.append(match.1) }
      } else if let match = rest.prefixMatch(of: #/</([a-z]+)>/#) {
        guard open.popLast() == match.1 else { return false }
        rest = rest[match.range.upperBound...]
      } else if !take(#/(?:[^<&\u{1}-\u{8}\u{B}-\u{1F}]|&(?:amp|lt|gt|quot);)+/#) {
        return false
      }
    } while !open.isEmpty
    return rest.allSatisfy(\.isWhitespace)
  }

  private mutating func take(_ pattern: Regex<Substring>) -> Bool {
    guard let match = rest.prefixMatch(of: pattern) else { return false }
    rest = rest[match.range.upperBound...]
    return true
  }
}
