import EventLog
import NavModel
import NavReplay
import NavTestSupport
import PropertyTesting
import Testing

/// Expressions over the state: what they say, how they bind, what is wrong with them.
@Suite("Expressions")
struct ConditionTests {
  /// The moments of a short session: `b` selected, two screens in it, a refusal, `c` hidden by the app's declaration.
  static let moments: [Moment] = {
    let story = try? Story.check(
      """
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"},
       {"tab": "c", "hidden": true}, {"tab": "é", "enabled": false}]}}
      """.split(separator: "\n").joined() + "\n" + """
        {"do": "select", "tab": "b", "via": "tabBar", "actor": "Noor"}
        {"do": "push", "tab": "b", "screen": "detail"}
        {"do": "push", "tab": "b", "screen": "list"}
        {"do": "select", "tab": "z"}
        {"do": "openScene", "scene": "second", "device": "phone"}
        """)
    guard let story, let events = try? story.log.events() else { return [] }
    var player = Player()
    return events.enumerated().compactMap { index, event in
      let position = Position(UInt64(index + 1))
      guard (try? player.play(story.log, to: position)) != nil || player.position == position else { return nil }
      return Moment(event, at: position, after: player.state)
    }
  }()

  private static let all = [1, 2, 3, 4, 5, 6]

  /// Each expression with the positions, of six, where it holds.
  static let table: [(String, [Int])] = [
    (#"true"#, all), (#"false"#, []), (#"selected == "b""#, [2, 3, 4, 5, 6]),
    (#"selected != "b""#, [1]), (#"selected("second") == "a""#, [6]), (#"selected("nowhere") == """#, all),
    (#"depth("b") > 1"#, [3, 4, 5, 6]), (#"depth("b") >= 3"#, [4, 5, 6]), (#"depth("b") < 2"#, [1, 2]),
    (#"depth("b") <= 2"#, [1, 2, 3]), (#"depth("b", "second") == 1"#, [6]), (#"depth("nobody") == 0"#, all),
    (#"path("b") == ["b", "detail"]"#, [3]), (#""list" in path("b")"#, [4, 5, 6]),
    (#"count(path("b")) == 3"#, [4, 5, 6]),
    (#"contains(path("b"), "detail")"#, [3, 4, 5, 6]), (#"exists("b") and not exists("z")"#, all),
    (#"hidden("c") and not shown("c") and shown("a")"#, all), (#"hidden("z")"#, []),
    ("enabled(\"e\u{301}\")", []), ("exists(\"e\u{301}\")", all), (#"enabled("a")"#, all),
    (#"barContains("a")"#, all), (#"barContains("a") == ("a" in bar)"#, all),
    (#"sidebarContains("a") == ("a" in sidebar)"#, all), (#"moreContains("a") or count(more) > 0"#, []),
    (#"editing"#, []), (#"sceneCount == 2"#, [6]), (#"position >= 5"#, [5, 6]),
    (#"kind == "push""#, [3, 4]), (#"kind in ["begin", "openScene"]"#, [1, 6]), (#"by == "app""#, [1]),
    (#"via == "tabBar""#, [2]), (#"actor == "Noor""#, [2]), (#"refused == "unknownTab""#, [5]),
    (#"refused != """#, [5]),
    (#"outcome == "refused""#, [5]), (#"digest != """#, all),
    (#"invariants"#, all), (#"device("second") == "phone""#, [6]), (#"count(items) == 4"#, all),
    (#"position > -1"#, all), (#"sheet("b") == "" and query("b") == "" and modal == """#, all),
  ]

  @Test("An expression holds exactly where it should", arguments: table)
  func positions(source: String, expected: [Int]) throws {
    #expect(Self.moments.count == 6)
    let condition = try StateCondition(source)
    #expect(Self.moments.filter { condition.holds(at: $0) }.map { Int($0.position.rawValue) } == expected)
  }

  @Test(
    "Comparisons bind tighter than not, not tighter than and, and tighter than or; parentheses change it",
    arguments: [
      ("true or false and false", true), ("(true or false) and false", false), ("not false and false", false),
      ("not (false and false)", true), ("not 1 == 2", true), ("not true or true", true), ("not (true or true)", false),
      ("not not true", true), ("1 == 1 and 2 == 2", true), ("true == (1 < 2)", true), ("false and false or true", true),
      ("((((true))))", true), (#""a" in ["a", "b"] and "c" in ["c"]"#, true), (#""a" in []"#, false),
      (#""\"\\" == "\"\\""#, true),
    ])
  func precedence(source: String, expected: Bool) throws {
    let moment = try #require(Self.moments.first)
    #expect(try StateCondition(source).holds(at: moment) == expected)
  }

  /// Each wrong expression with its column, the wrong part, the message and the remedy.
  static let errors: [(source: String, column: Int, word: String, message: String, remedy: String)] = [
    ("", 1, "", "expected a value, not the end", ""),
    ("selectd == \"a\"", 1, "selectd", "unknown name selectd", "a text stands in double quotes"),
    ("selected = \"a\"", 10, "=", "= means nothing here", "write =="),
    ("selected === \"a\"", 10, "===", "=== means nothing here", "write =="),
    ("true && true", 6, "&&", "&& means nothing here", "write and"),
    ("!true", 1, "!", "! means nothing here", "write not"),
    ("selected == 'a'", 13, "'", "' means nothing here", "a text stands in double quotes: \"home\""),
    ("selected == \"a", 13, "\"a", "the text has no end", "close it with \""),
    (#"selected == "\n""#, 14, "\\", #"only \" and \\ are escapes in a text"#, #"write \\ for a backslash"#),
    ("position > 1.5", 12, "1.5", "1.5 is no whole number", ""),
    (
      "position > 99999999999999999999", 12, "99999999999999999999", "99999999999999999999 is no whole number", ""
    ),
    ("selected", 1, "selected", "a condition is true or false; this is a text", "compare it"),
    ("bar", 1, "bar", "a condition is true or false; this is a list", "compare it, or ask whether a text is in it"),
    ("true and position", 10, "position", "and takes true or false, not a number", ""),
    ("selected or true", 1, "selected", "or takes true or false, not a text", ""),
    ("not 1", 5, "1", "not takes true or false, not a number", ""),
    ("selected == 1", 10, "==", "== compares a text with a number", ""),
    ("selected < \"b\"", 1, "selected", "< takes a number, not a text", ""),
    ("selected in \"b\"", 13, "\"b\"", "in, on its right, takes a list, not a text", ""),
    ("1 in bar", 1, "1", "in, on its left, takes a text, not a number", ""),
    ("1 < 2 < 3", 7, "<", "comparisons cannot be chained", "join two of them with and"),
    ("hidden", 1, "hidden", "hidden is written hidden(ID)", ""),
    ("hidden(\"a\", \"b\")", 1, "hidden(\"a\", \"b\")", "hidden is written hidden(ID)", ""),
    ("depth() > 1", 1, "depth()", "depth is written depth(ID [, SCENE])", ""),
    ("hidden(1)", 8, "1", "hidden takes a text, not a number", ""),
    ("count(selected) > 1", 7, "selected", "count takes a list, not a text", ""),
    ("selected in [1]", 14, "1", "a list takes a text, not a number", ""),
    ("selected(1) == \"a\"", 10, "1", "the scene of selected takes a text, not a number", ""),
    ("(true", 6, "", "expected ) for the bracket of column 1, not the end", ""),
    ("hidden(\"a\"]", 11, "]", "expected ) for the bracket of column 7, not ]", ""),
    ("true true", 6, "true", "expected an operator (and, or, in, ==, <, …) or the end, not true", ""),
    ("true and", 9, "", "expected a value, not the end", ""),
    ("kind == \"selct\"", 9, "\"selct\"", "kind is never \"selct\"", ""),
    ("by in [\"user\", \"me\"]", 16, "\"me\"", "by is never \"me\"", ""),
    ("\"z\u{301}\" == $", 9, "$", "$ means nothing here", ""),
  ]

  @Test("A wrong expression is answered with the place, what is wrong there, and what to write", arguments: errors)
  func wrong(source: String, column: Int, word: String, message: String, remedy: String) throws {
    let error = try #require(throws: ConditionError.self) { try StateCondition(source) }
    #expect(error.column == column)
    #expect(error.word == word)
    #expect(error.message == message)
    #expect(error.remedy == remedy)
  }

  @Test("Expressions are limited in length and in nesting, and up to the limit they are read")
  func limits() throws {
    let deepest = StateCondition.maximumDepth - 1
    for (open, close) in [("(", ")"), ("not ", "")] {
      let fits = String(repeating: open, count: deepest) + "true" + String(repeating: close, count: deepest)
      #expect(throws: Never.self) { try StateCondition(fits) }
      let error = try #require(throws: ConditionError.self) { try StateCondition(open + fits + close) }
      #expect(error.message == "conditions are nested at most \(StateCondition.maximumDepth) deep")
    }
    let long = "true" + String(repeating: " ", count: StateCondition.maximumByteCount - 4)
    #expect(throws: Never.self) { try StateCondition(long) }
    #expect(throws: ConditionError.self) { try StateCondition(long + " ") }
    let chain = (0..<500).map { _ in "true" }.joined(separator: " or ")
    #expect(throws: Never.self) { try StateCondition(chain) }
  }

  @Test("Any soup of tokens is read or answered with a place inside it", arguments: [1, 2, 3] as [UInt64])
  func soup(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let names = StateCondition.help.map { String($0.usage.prefix { $0.isLetter }) }
    let pieces =
      names + [
        "and", "or", "not", "in", "(", ")", "[", "]", ",", "==", "!=", "<", "<=", ">", ">=", "=", "!", "\"a\"", "\"",
        "\\", "1", "-", "é", "e\u{301}", "👩‍👩‍👧", "\u{0}", "\n", "true", "false", "count(bar)", "hidden(\"a\")", "1 < 2",
      ]
    let moment = try #require(Self.moments.last)
    var readCount = 0
    for _ in 0..<3_000 {
      let count = random.index(below: 12) + 1
      let source = (0..<count).compactMap { _ in random.pick(pieces) }.joined(
        separator: random.chance(percent: 50) ? " " : "")
      do throws(ConditionError) {
        _ = try StateCondition(source).holds(at: moment)
        readCount += 1
      } catch {
        #expect(1...source.unicodeScalars.count + 1 ~= error.column, "\(source)")
        #expect(error.length >= 1 && !error.message.isEmpty)
      }
    }
    #expect(readCount > 0)
  }

  // MARK: Halving

  @Test("Halving finds what one pass finds, with and without snapshots", arguments: [31, 32, 33] as [UInt64])
  func halving(seed: UInt64) throws {
    var tape = try Tape.habitual(seed: seed, eventCount: 150)
    try tape.storeSnapshot()
    for _ in 0..<50 { try tape.record(.mark(text: "x")) }
    for bound in [0, 1, 2, 75, 149, 150, 151, 199, 200, 201, 500] {
      let condition = try StateCondition("position >= \(bound)")
      let found = try #require(try Halving.search(tape.log) { condition.holds(at: $0) })
      #expect(found.position == (bound > 200 ? nil : Position(UInt64(max(bound, 1)))), "\(bound)")
      #expect(found.contradiction == nil)
      #expect(found.stateCount <= 11)
    }
  }

  @Test("Halving sees the state that a fold gives, and the event")
  func halvingStates() throws {
    let tape = try Tape.habitual(seed: 34, eventCount: 120)
    let digests = try tape.log.recordedDigests()
    let events = try tape.log.events()
    _ = try Halving.search(tape.log) { moment in
      let index = Int(moment.position.rawValue) - 1
      #expect(moment.state.digest == digests[index])
      #expect(moment.event.action.kind == events[index].action.kind)
      return index > 70
    }
  }

  @Test("Halving tells what contradicts: true at the first event, or false behind the find")
  func contradiction() throws {
    let tape = try Tape.habitual(seed: 35, eventCount: 64)
    let high = try Halving.search(tape.log) { $0.position == Position(1) || $0.position > Position(40) }
    #expect(high?.position == Position(41) && high?.contradiction == Position(1))
    let spike = try Halving.search(tape.log) { $0.position == Position(41) || $0.position == Position(64) }
    #expect(spike?.position == Position(64) && spike?.contradiction == nil)
    let gap = try Halving.search(tape.log) { $0.position == Position(32) || $0.position == Position(64) }
    #expect(gap?.position == Position(32) && gap?.contradiction == Position(33))
    let lost = try Halving.search(tape.log) { $0.position == Position(1) }
    #expect(lost?.position == nil && lost?.contradiction == Position(1))
  }

  @Test("Halving ends when it should not go on, and an empty log is an error")
  func ends() throws {
    let tape = try Tape.small()
    #expect(try Halving.search(tape.log, goesOn: { false }) { _ in true } == nil)
    #expect(throws: ReplayError.empty) { try Halving.search(InMemoryEventLog()) { _ in true } }
  }
}
