import Foundation
import NavText
import Testing

@testable import NavCLI

/// A line, where it is wrong, and what is said about it.
struct BadLine: CustomTestStringConvertible, Sendable {
  let text: String
  let column: Int
  let message: String

  init(_ text: String, _ column: Int, _ message: String) {
    self.text = text
    self.column = column
    self.message = message
  }

  var testDescription: String { String(text.prefix(80)) }
}

/// Every message is the whole message: file, line, column, what is wrong, JSON path, what to do.
@Suite("Sessions that are wrong")
struct BadSessionTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  private func expectRefused(_ text: String, line: Int, _ bad: BadLine) throws {
    try bench.write(text, to: "x.session.jsonl")
    let message = "x.session.jsonl:\(line):\(bad.column): \(bad.message)"
    #expect(bench.run("record @x.session.jsonl --tape @x.tape") == .failed(.badInput, message))
    #expect(bench.run("show @x.session.jsonl") == .failed(.badInput, message))
    let test = bench.run("test @x.session.jsonl")
    #expect(test.exitCode == .badInput)
    #expect(test.lines.dropFirst().first == "      \(message)")
  }

  @Test("A line that is no JSON is refused at its place", arguments: syntax)
  func noJSON(_ bad: BadLine) throws {
    try expectRefused("# first\n\n\(Sample.header)\n\(bad.text)\n", line: 4, bad)
  }

  static let syntax: [BadLine] = [
    BadLine(#"{"do": "select", "tab": "b""#, 28, #"the text ends where "," or "}" was expected ($)"#),
    BadLine(#"{"do": "select", tab: "b"}"#, 18, #"unexpected "tab", expected a key in quotation marks ($)"#),
    BadLine(#"{"do": "select", "tab": b}"#, 25, #"unexpected "b", expected a value ($.tab)"#),
    BadLine(#"{"do": "select",}"#, 17, #"unexpected "}", expected a key in quotation marks ($)"#),
    BadLine(#"{"do": "select", "tab": "b"} {}"#, 30, #"unexpected "{", expected the end of the text ($)"#),
    BadLine(#"  select b"#, 3, #"unexpected "select", expected a value ($)"#),
    BadLine(
      #"{"do": "select", "tab": "b}"#, 25, "the string has no end ($.tab); close it with a quotation mark"),
    BadLine(
      #"{"do": "select", "tab": "b", "tab": "c"}"#, 30,
      #"key "tab" on line 4 stands already on line 4 ($.tab); remove one of them"#),
    BadLine(
      #"{"do": "select", "tab": "\ud800"}"#, 26,
      #"lone surrogate U+D800 ($.tab); write the character itself or both halves, like \uD83D\uDE00"#),
    BadLine(
      #"{"do": "moveInBar", "tab": "b", "to": 01}"#, 39,
      "a number that begins with 0 ($.to); leave the leading zeros out"),
  ]

  @Test("Bytes that are no UTF-8 are refused at their place")
  func notUTF8() throws {
    try bench.write(
      Array("\(Sample.header)\n{\"do\": \"mark\", \"text\": \"é".utf8) + [0xFF] + Array("\"}\n".utf8),
      to: "x.session.jsonl")
    #expect(
      bench.run("record @x.session.jsonl --tape @x.tape")
        == .failed(.badInput, "x.session.jsonl:2:26: byte 0xFF is not UTF-8 ($.text)"))
  }

  @Test("A line that is no action is refused with the JSON path and what would be right", arguments: actions)
  func noAction(_ bad: BadLine) throws {
    try expectRefused("\(Sample.header)\n\(bad.text)\n", line: 2, bad)
  }

  static let actions: [BadLine] =
    keys + values + limits + [
      BadLine("[]", 1, "an object was expected, not an array ($)"),
      BadLine("{}", 1, #"key "do" is missing ($)"#),
      BadLine(
        #"{"do": "selct", "tab": "b"}"#, 8, #"unknown value "selct" ($.do); did you mean "select"?"#),
    ]

  private static let keys: [BadLine] = [
    BadLine(
      #"{"do": "select", "tabb": "b"}"#, 18, #"unknown key "tabb" ($.tabb); did you mean "tab"?"#),
    BadLine(#"{"do": "select"}"#, 1, #"key "tab" is missing ($)"#),
    BadLine(#"{"do": "push", "tab": "b"}"#, 1, #"key "screen" is missing ($)"#),
    BadLine(#"{"do": "reorder", "order": []}"#, 1, #"key "group" is missing ($)"#),
    BadLine(
      #"{"do": "openScene", "scene": "s", "devise": "pad"}"#, 35,
      #"unknown key "devise" ($.devise); did you mean "device"?"#),
    BadLine(
      #"{"do": "link", "tab": "b", "path": [{"screen": "x", "kee": "1"}]}"#, 53,
      #"unknown key "kee" ($.path[0].kee); did you mean "key"?"#),
    BadLine(
      #"{"do": "update", "tab": "a", "set": {"titel": "x"}}"#, 38,
      #"unknown key "titel" ($.set.titel); did you mean "title"?"#),
    BadLine(
      #"{"do": "insert", "item": {"tab": "z", "kids": []}}"#, 39,
      #"unknown key "kids" ($.item.kids); allowed: "tab", "title", "subtitle", "symbol", "symbolFilled", "icons", "#
        + #""badge", "enabled", "unavailable", "role", "value", "placement", "allowsHiding", "hiddenByDefault", "#
        + #""hidden", "customizationID", "customization", "defaultVisibility", "draggable", "accepts", "swipe", "#
        + #""menu", "popovers", "toolbar", "root", "activatesSearch", "tags""#),
    BadLine(
      #"{"do": "declare", "hierarchy": {"hierarchy": 1, "item": []}}"#, 49,
      #"unknown key "item" ($.hierarchy.item); did you mean "items"?"#),
    BadLine(#"{"do": "hide", "tabs": ["a"], "tab": "b"}"#, 24, "name either one tab or a list of tabs ($.tabs)"),
    BadLine(#"{"do": "remove", "tab": "a", "group": "g"}"#, 25, "name either a tab or a group ($.tab)"),
    BadLine(
      #"{"do": "reset", "what": "visibility", "group": "g"}"#, 48,
      "group belongs to a reset of groupOrder ($.group)"),
    BadLine(#"{"do": "swipe", "tab": "a"}"#, 1, #"key "action" is missing ($); or say "full": true"#),
    BadLine(
      #"{"do": "drop", "tab": "a", "action": "x", "items": [{"type": "t"}]}"#, 23,
      "an action is named by its group ($.tab)"),
  ]

  private static let values: [BadLine] = [
    BadLine(#"{"do": "select", "tab": 7}"#, 25, "a string was expected, not a whole number ($.tab)"),
    BadLine(#"{"do": "select", "tab": null}"#, 25, "a string was expected, not null ($.tab)"),
    BadLine(#"{"do": "keyboard", "shown": "yes"}"#, 29, "true or false was expected, not a string ($.shown)"),
    BadLine(#"{"do": "reportBar", "ids": "a"}"#, 28, "an array was expected, not a string ($.ids)"),
    BadLine(#"{"do": "reportBar", "ids": ["a", 1]}"#, 34, "a string was expected, not a whole number ($.ids[1])"),
    BadLine(
      #"{"do": "select", "tab": "b", "at": 1.0}"#, 36,
      "a whole number was expected, not a number with a fraction or an exponent ($.at)"),
    BadLine(#"{"do": "scroll", "tab": "b", "y": "1"}"#, 35, "a whole number was expected, not a string ($.y)"),
    BadLine(
      #"{"do": "select", "tab": "b", "via": "tabbar"}"#, 37,
      #"unknown value "tabbar" ($.via); did you mean "tabBar"?"#),
    BadLine(
      #"{"do": "select", "tab": "b", "by": "me"}"#, 36,
      #"unknown value "me" ($.by); allowed: "user", "app", "system""#),
    BadLine(
      #"{"do": "rotate", "to": "sideways"}"#, 24,
      #"unknown value "sideways" ($.to); allowed: "portrait", "landscape""#),
    BadLine(
      #"{"do": "select", "tab": "b", "expect": "fine"}"#, 40,
      #"unknown value "fine" ($.expect); allowed: "applied", "quiet""#),
    BadLine(
      #"{"do": "select", "tab": "b", "expect": {"refused": "notHidable"}}"#, 52,
      #"unknown value "notHidable" ($.expect.refused); did you mean "notHideable"?"#),
    BadLine(
      #"{"do": "select", "tab": "b", "expect": {"selcted": "b"}}"#, 41,
      #"unknown key "selcted" ($.expect.selcted); did you mean "selected"?"#),
    BadLine(
      #"{"do": "select", "tab": "b", "expect": {"refused": "disabled", "bar": []}}"#, 64,
      "a refusal changes nothing to expect ($.expect.bar)"),
    BadLine(
      #"{"do": "select", "tab": "b", "expect": {"path": ["b"]}}"#, 49,
      "an object was expected, not an array ($.expect.path)"),
  ]

  private static let limits: [BadLine] = [
    BadLine(#"{"do": "pop", "tab": "a", "count": 0}"#, 36, "0 is out of range ($.count); at least 1"),
    BadLine(#"{"do": "moveInBar", "tab": "a", "to": -1}"#, 39, "-1 is out of range ($.to); at least 0"),
    BadLine(#"{"do": "addToBar", "tab": "a", "to": -1}"#, 38, "-1 is out of range ($.to); at least 0"),
    BadLine(
      #"{"do": "scroll", "tab": "a", "y": 2147483648}"#, 35,
      "2147483648 is out of range ($.y); -2147483648 to 2147483647"),
    BadLine(
      #"{"do": "resize", "width": "compact", "barRoom": 0}"#, 49, "0 is out of range ($.barRoom); at least 1"),
    BadLine(
      #"{"do": "dropLoaded", "tab": "a", "type": "t", "failed": -1}"#, 57,
      "-1 is out of range ($.failed); at least 0"),
    BadLine(
      #"{"do": "drop", "tab": "a", "items": [{"type": "x", "count": 10001}]}"#, 61,
      "10001 is out of range ($.items[0].count); 1 to 10000"),
    BadLine(
      #"{"do": "drop", "tab": "a", "items": [{"type": "x", "count": 9999}, {"type": "y", "count": 2}]}"#, 68,
      "one event drops at most 10000 items ($.items[1])"),
    BadLine(#"{"do": "drop", "tab": "a", "items": []}"#, 37, "a drop has at least one item ($.items)"),
    BadLine(
      #"{"do": "select", "tab": "b", "cause": 0}"#, 39, "0 is out of range ($.cause); 1 to 9223372036854775807"),
    BadLine(
      #"{"do": "select", "tab": "b", "at": 9223372036854775808}"#, 36,
      "the number is out of range ($.at); -9223372036854775808 to 9223372036854775807"),
    BadLine(#"{"do": "select", "tab": "b", "id": ""}"#, 36, "an event id has 1 to 64 bytes ($.id)"),
    BadLine(
      #"{"do": "select", "tab": "b", "id": "\#(String(repeating: "é", count: 33))"}"#, 36,
      "an event id has 1 to 64 bytes ($.id)"),
    BadLine(
      #"{"do": "mark", "text": "\#(String(repeating: "x", count: 4_097))"}"#, 24,
      "a string of 4097 bytes; at most 4096 are allowed ($.text)"),
    BadLine(
      #"{"do": "select", "tab": "\#(String(repeating: "é", count: 2_049))"}"#, 25,
      "a string of 4098 bytes; at most 4096 are allowed ($.tab)"),
  ]

  @Test("An unknown verb is refused with all that there are")
  func unknownVerb() throws {
    try bench.write(Sample.session(#"{"do": "dance"}"#), to: "x.session.jsonl")
    let answer = bench.run("record @x.session.jsonl --tape @x.tape")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix(#"x.session.jsonl:2:8: unknown value "dance" ($.do); allowed: "select", "link","#))
    for verb in ["begin", "rules", "patch", "baseline"] { #expect(!answer.message.contains("\"\(verb)\"")) }
  }

  @Test("A header that is wrong is refused at its place", arguments: headers)
  func noHeader(_ bad: BadLine) throws {
    try expectRefused("# a comment\n\(bad.text)\n\(#"{"do": "select", "tab": "b"}"#)\n", line: 2, bad)
  }

  private static let items = #""hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}"#

  static let headers: [BadLine] = [
    BadLine(
      #"{"do": "select", "tab": "b"}"#, 1,
      #"the header is missing ($); the first line is {"session": 1, "hierarchy": …}"#),
    BadLine(
      #"{"session": 2, \#(items)}"#, 13,
      "session format 2 is not supported ($.session); this version reads format 1"),
    BadLine(#"{\#(items)}"#, 1, #"key "session" is missing ($)"#),
    BadLine(#"{"session": 1}"#, 1, #"key "hierarchy" is missing ($)"#),
    BadLine(#"{"session": 1, "hierarchy": 7}"#, 29, "an object was expected, not a whole number ($.hierarchy)"),
    BadLine(
      #"{"session": 1, "devise": "pad", \#(items)}"#, 16, #"unknown key "devise" ($.devise); did you mean "device"?"#),
    BadLine(
      #"{"session": 1, "device": "watch", \#(items)}"#, 26,
      #"unknown value "watch" ($.device); allowed: "pad", "phone", "mac", "vision", "tv""#),
    BadLine(#"{"session": 1, "device": "phone", "width": "regular", \#(items)}"#, 1, "a phone is always compact ($)"),
    BadLine(
      #"{"session": 1, "rules": 2, \#(items)}"#, 25,
      "the session was recorded by newer rules ($.rules); use a newer version of navtape"),
    BadLine(#"{"session": 1, "start": {}}"#, 25, #"key "hierarchy" is missing ($.start)"#),
    BadLine(
      #"{"session": 1, "start": {\#(items), "scenes": {}}}"#, 25, "a state has at least one scene ($.start)"),
    BadLine(
      #"{"session": 1, "start": {\#(items), "scenes": {"main": {"selected": "z"}}}}"#, 114,
      #"the selection is no item of the hierarchy ($.start.scenes.main.selected)"#),
    BadLine(
      #"{"session": 1, "start": {\#(items), "scenes": {"main": {"selected": "a", "foldd": []}}}}"#, 119,
      #"unknown key "foldd" ($.start.scenes.main.foldd); did you mean "folded"?"#),
    BadLine(
      #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "a"}]}}"#, 78,
      "another item has the same id ($.hierarchy.items[1].tab); see line 2, column 64"),
  ]

  @Test("A file without a header is refused behind its end", arguments: [("", 1), ("# nothing\n\n", 3)])
  func noHeader(text: String, line: Int) throws {
    try expectRefused(
      text, line: line,
      BadLine(text, 1, #"the file has no header; its first line is {"session": 1, "hierarchy": …}"#))
  }

  @Test("A second header is refused")
  func secondHeader() throws {
    try expectRefused(
      "\(Sample.header)\n\(Sample.header)\n", line: 2,
      BadLine(Sample.header, 13, "a second header ($.session); a session file has one, in its first line"))
  }

  @Test("A hierarchy file that is missing, or a folder, ends with 66 and the path")
  func missingHierarchy() throws {
    for (path, reason) in [("no/such.tabs.json", "No such file or directory"), (".", "Is a directory")] {
      try bench.write("{\"session\": 1, \"hierarchy\": \"\(path)\"}\n", to: "x.session.jsonl")
      let answer = bench.run("record @x.session.jsonl --tape @x.tape")
      #expect(answer.exitCode == .cannotOpen)
      #expect(answer.message.hasSuffix("\(path): \(reason); x.session.jsonl names it"))
    }
  }

  @Test("A header that the rules refuse is wrong input: a tape does not begin with a refusal")
  func refusedHeader() throws {
    try bench.write(#"{"session": 1, "scene": "", \#(Self.items)}"#, to: "x.session.jsonl")
    #expect(
      bench.run("record @x.session.jsonl --tape @x.tape")
        == .failed(.badInput, "x.session.jsonl: the session cannot begin: invalid(emptyID)"))
    #expect(!bench.exists("x.tape"))
    try bench.write(Sample.twoTabs, to: "y.session.jsonl")
    #expect(bench.run("record @y.session.jsonl --tape @x.tape").output.contains("now at position 3"))
  }

  @Test("What the rules refuse is no wrong input: it is recorded as a refusal")
  func refusals() throws {
    try bench.write(
      Sample.session(
        #"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "a"}]}}"#,
        #"{"do": "insert", "item": {"tab": ""}}"#, #"{"do": "update", "tab": "a", "set": {"customization": {}}}"#,
        #"{"do": "openScene", "scene": "main"}"#, #"{"do": "customization", "import": {"customization": 2}}"#),
      to: "x.session.jsonl")
    try bench.record("@x.session.jsonl", on: "x.tape")
    let events = try bench.run("log @x.tape --from 2 --format jsonl").jsonLines()
    let codes = try events.map { try $0.object()["refusal"]?.string() ?? "none" }
    #expect(
      codes == ["invalid(duplicateID)", "invalid(emptyID)", "none", "invalid(sceneIsOpen)", "invalid(undecodable)"])
  }
}
