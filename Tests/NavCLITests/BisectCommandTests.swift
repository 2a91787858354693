import Foundation
import NavText
import Testing

@testable import NavCLI

@Suite("bisect")
struct BisectCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(
      Sample.session(
        #"{"do": "select", "tab": "b", "at": 10}"#, #"{"do": "push", "tab": "b", "screen": "detail", "at": 20}"#,
        #"{"do": "push", "tab": "b", "screen": "list", "at": 30}"#, #"{"do": "select", "tab": "nowhere", "at": 40}"#,
        #"{"do": "select", "tab": "a", "at": 50}"#, #"{"do": "openScene", "scene": "second", "at": 60}"#),
      to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
  }

  /// Asks about an expression, which may have blanks.
  private func ask(_ expression: String, _ options: String = "", tape: String = "@a.tape") -> Answer {
    bench.run(words: bench.words("bisect \(tape) --where") + [expression] + bench.words(options))
  }

  @Test("The find is the event as a sentence, and how to look at it")
  func text() {
    let answer = ask(#"depth("b") > 1"#)
    #expect(answer.exitCode == .success && answer.messages.isEmpty)
    #expect(answer.lines.count == 2)
    #expect(answer.lines.first?.hasPrefix("At 3 the user ") == true, "\(answer)")
    #expect(answer.lines.last == "look: navtape show a.tape --at 3")
    #expect(ask(#"depth("b") > 1"#, tape: "@a.session.jsonl").lines.first == answer.lines.first)
    #expect(ask("sceneCount == 2", "--scene main").lines.last == "look: navtape show a.tape --at 7 --scene main")
  }

  @Test(
    "First, last and every find what they say; by halves where it is monotone",
    arguments: [
      (#"selected == "b""#, "", [2]), (#"selected == "b""#, "--first", [2]), (#"selected == "b""#, "--last", [5]),
      (#"selected == "b""#, "--every", [2, 3, 4, 5]), (#"kind == "select" and refused != """#, "--every", [5]),
      (#"depth("b") > 1"#, "--monotone", [3]), (#"depth("b") < 3"#, "--monotone --last", [3]),
      ("true", "--monotone", [1]), ("true", "--monotone --last", [7]), ("true", "--last", [7]),
      (#"exists("a")"#, "--scene second --first", [1]), (#"selected == "a""#, "--scene second", [7]),
    ])
  func positions(expression: String, options: String, expected: [Int]) throws {
    let answer = ask(expression, options + " --format json")
    #expect(answer.exitCode == .success && answer.messages.isEmpty)
    let values = try options.contains("--every") ? answer.jsonLines() : [answer.json()]
    #expect(try values.map { try $0.at("position").integer() } == expected)
    #expect(ask(expression, options).lines.first?.hasPrefix("At \(expected[0]) ") == true)
  }

  @Test("JSON says what was asked, what was found, and how many states were looked at")
  func json() throws {
    let json = try ask(#"depth("b") > 1"#, "--monotone --format json").json()
    #expect(
      try json.keys() == [
        "schema", "tape", "where", "which", "found", "position", "states", "monotone", "contradiction", "event", "look",
      ])
    #expect(try json.at("schema").string() == "navtape.bisect/1")
    #expect(try json.at("event", "action", "do").string() == "push")
    #expect(try json.at("states").integer() < 7)
    #expect(try json.at("monotone").sourceText == "true")
    let pass = try ask(#"depth("b") > 1"#, "--format json").json()
    #expect(try pass.at("states").integer() == 3)
    #expect(try pass.at("monotone").sourceText == "null")
    let nothing = try ask("false", "--format json").json()
    #expect(try nothing.at("found").sourceText == "false")
    #expect(try nothing.at("states").integer() == 7)
  }

  @Test("What holds nowhere ends with 1, and ids and scenes that never were are named")
  func nothing() {
    for options in ["", "--last", "--every", "--monotone", "--monotone --last"] {
      let answer = ask("position > 7", options)
      #expect(answer == Answer(exitCode: .negative, output: "a.tape: holds nowhere in 7 events\n", messages: ""))
    }
    let misspelt = ask(#"depth("nowhre") > 1 or hidden("z")"#)
    #expect(misspelt.exitCode == .negative)
    #expect(misspelt.messages == "no item was ever called nowhre\nno item was ever called z\n")
    let scene = ask("editing", "--scene secnd")
    #expect(scene.exitCode == .usage && scene.message == "there is no scene secnd; there are main, second")
  }

  @Test("An expression that is not monotone although it is said to be ends with 1 and the position that contradicts")
  func contradiction() throws {
    let answer = ask("position == 1 or position == 7", "--monotone")
    #expect(answer.exitCode == .negative)
    #expect(answer.messages == "not monotone: position 1 contradicts; without --monotone every state is looked at\n")
    let json = try ask("position == 1 or position == 7", "--monotone --format json").json()
    #expect(try json.at("monotone").sourceText == "false")
    #expect(try json.at("contradiction").integer() == 1)
  }

  @Test(
    "A wrong expression ends with 64 and a caret under the wrong part",
    arguments: [
      (
        #"selectd == "b""#,
        "--where, column 1: unknown name selectd; did you mean selected? "
          + "(a text stands in double quotes)\n  selectd == \"b\"\n  ^~~~~~~"
      ),
      (
        #"true and selected = "b""#,
        "--where, column 19: = means nothing here; write ==\n  true and selected = \"b\"\n                    ^"
      ),
      (
        #"kind == "selct""#,
        "--where, column 9: kind is never \"selct\"; did you mean select?\n  kind == \"selct\"\n          ^~~~~~~"
      ),
      (
        "selected == home",
        "--where, column 13: unknown name home; did you mean more? "
          + "(a text stands in double quotes)\n  selected == home\n"
          + "              ^~~~"
      ),
      ("true and", "--where, column 9: expected a value, not the end\n  true and\n          ^"),
      (
        "\"日本\" == 1",
        "--where, column 6: == compares a text with a number\n  \"日本\" == 1\n         ^~"
      ),
      (
        "true\u{1B} or $",
        "--where, column 5: \u{1B} means nothing here\n  true\u{1B} or $\n      ^~~~~~"
      ),
    ])
  func carets(expression: String, message: String) {
    let answer = ask(expression)
    #expect(answer.exitCode == .usage && answer.output.isEmpty)
    let shown = message.split(separator: "\n").map { String($0).terminalSafe }.joined(separator: "\n")
    #expect(answer.messages.hasPrefix("navtape: \(shown)\nUsage: navtape bisect"), "\(answer.messages)")
  }

  @Test("Of a long expression only the surroundings of the wrong part are shown, within the line")
  func longExpression() {
    let long = String(repeating: "true and ", count: 100)
    for expression in [long + "1 and " + long + "true", "\"" + String(repeating: "x", count: 300) + "\" and true"] {
      let lines = ask(expression).messages.split(separator: "\n")
      #expect(lines[1...2].allSatisfy { String($0).displayColumns <= 78 }, "\(lines)")
      #expect(lines[2].contains("^"))
    }
  }

  @Test(
    "Options that exclude each other, and a missing expression, are wrong usage",
    arguments: [
      ("--where true --first --last", "--first and --last exclude each other"),
      ("--where true --every --monotone", "--every looks at every state, not by halves"),
      ("--first", "option --where is missing"),
    ])
  func usage(options: String, message: String) {
    let answer = bench.run("bisect @a.tape \(options)")
    #expect(answer.exitCode == .usage && answer.message == message)
  }

  @Test("What cannot be opened or read ends as for every reading command")
  func badInput() throws {
    try bench.write("no tape", to: "bad.tape")
    #expect(ask("true", tape: "@bad.tape").exitCode == .badInput)
    #expect(ask("true", tape: "@none.tape").exitCode == .cannotOpen)
  }

  @Test("A run of epochs gives what one tape gives, in one pass and by halves")
  func epochs() throws {
    try FileManager.default.createDirectory(atPath: bench.path("run"), withIntermediateDirectories: false)
    let lines = (0..<30).map { "{\"do\": \"push\", \"tab\": \"a\", \"screen\": \"s\($0)\", \"at\": \($0)}" }
    for part in 0..<3 {
      let text = ([Sample.header] + lines[part * 10..<part * 10 + 10]).joined(separator: "\n")
      try bench.write(text + "\n", to: "part.session.jsonl")
      try bench.record("@part.session.jsonl", on: part == 0 ? "run/a.tape" : "run")
      if part < 2 { try bench.output("rotate @run") }
    }
    for depth in [2, 11, 12, 20, 25, 31] {
      for options in ["", "--monotone"] {
        let answer = ask("depth(\"a\") >= \(depth)", options, tape: "@run")
        #expect(answer.lines.last == "look: navtape show run --at \(depth)")
      }
    }
    #expect(ask(#"depth("a") > 15"#, "--monotone", tape: "@run/a.2.tape").lines.first?.hasPrefix("At 16 ") == true)
    #expect(ask(#"depth("a") > 1"#, tape: "@run/a.2.tape").lines.first?.hasPrefix("At 12 ") == true)
  }

  @Test("Halving finds what one pass finds on a generated session, looking at few states")
  func halves() throws {
    try bench.record("%generated/habits-6000", on: "habits.tape")
    for expression in ["position > 4321", #"count(items) > 0"#, #"position >= 5999 and sceneCount > 0"#] {
      let pass = try ask(expression, "--format json", tape: "@habits.tape").json()
      let halved = try ask(expression, "--monotone --format json", tape: "@habits.tape").json()
      #expect(try pass.at("position").sourceText == halved.at("position").sourceText)
      #expect(try halved.at("states").integer() <= 16)
    }
  }
}
