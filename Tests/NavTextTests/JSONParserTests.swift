import NavText
import Testing

/// A text that is not JSON, and the whole message about it.
struct BadText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let message: String

  init(_ text: String, _ message: String) {
    self.init(bytes: Array(text.utf8), message)
  }

  init(bytes: [UInt8], _ message: String) {
    self.bytes = bytes
    self.message = message
  }

  var testDescription: String { String(decoding: bytes.prefix(40), as: UTF8.self).debugDescription }
}

@Suite("JSONParser")
struct JSONParserTests {
  static let grammar = [
    BadText("", "1:1: the text is empty ($); a JSON value was expected"),
    BadText(" \n\t ", "2:3: the text is empty ($); a JSON value was expected"),
    BadText("\u{FEFF}", "1:1: the text is empty ($); a JSON value was expected"),
    BadText("{", "1:2: the text ends where a key in quotation marks was expected ($)"),
    BadText("[1", #"1:3: the text ends where "," or "]" was expected ($)"#),
    BadText(#"{"a": "#, "1:7: the text ends where a value was expected ($.a)"),
    BadText("[1 2]", #"1:4: unexpected "2", expected "," or "]" ($)"#),
    BadText("[1,]", #"1:4: unexpected "]", expected a value ($[1])"#),
    BadText("{\"a\": 1,\n}", #"2:1: unexpected "}", expected a key in quotation marks ($)"#),
    BadText(#"{"a" 1}"#, #"1:6: unexpected "1", expected ":" ($.a)"#),
    BadText(#"{"a": 1]"#, #"1:8: unexpected "]", expected "," or "}" ($)"#),
    BadText("{a: 1}", #"1:2: unexpected "a", expected a key in quotation marks ($)"#),
    BadText("{'a': 1}", #"1:2: unexpected "'", expected a key in quotation marks ($)"#),
    BadText("1 2", #"1:3: unexpected "2", expected the end of the text ($)"#),
    BadText("{} // note", #"1:4: unexpected "/", expected the end of the text ($)"#),
    BadText("True", #"1:1: unexpected "True", expected a value ($)"#),
    BadText("nul", #"1:1: unexpected "nul", expected a value ($)"#),
    BadText("nullx", #"1:5: unexpected "x", expected the end of the text ($)"#),
    BadText("[NaN]", #"1:2: unexpected "NaN", expected a value ($[0])"#),
    BadText("한", "1:1: unexpected U+D55C, expected a value ($)"),
    BadText("[\u{A0}1]", "1:2: unexpected U+00A0, expected a value ($[0])"),
    BadText("\u{0}", "1:1: unexpected U+0000, expected a value ($)"),
    BadText(" \u{FEFF}1", "1:2: unexpected U+FEFF, expected a value ($)"),
  ]

  static let numbers = [
    BadText("01", "1:1: a number that begins with 0 ($); leave the leading zeros out"),
    BadText("[-012]", "1:2: a number that begins with 0 ($[0]); leave the leading zeros out"),
    BadText("-", "1:2: the text ends where a digit was expected ($)"),
    BadText("+1", #"1:1: unexpected "+", expected a value ($)"#),
    BadText(".5", #"1:1: unexpected ".", expected a value ($)"#),
    BadText("1.", "1:3: the text ends where a digit was expected ($)"),
    BadText("[1.e5]", #"1:4: unexpected "e", expected a digit ($[0])"#),
    BadText("1e", "1:3: the text ends where a digit was expected ($)"),
    BadText("1e+", "1:4: the text ends where a digit was expected ($)"),
    BadText("0x10", #"1:2: unexpected "x", expected the end of the text ($)"#),
    BadText("-Infinity", #"1:2: unexpected "Infinity", expected a digit ($)"#),
  ]

  static let strings = [
    BadText(#"{"a": "x}"#, "1:7: the string has no end ($.a); close it with a quotation mark"),
    BadText(#"{"a"#, "1:2: the string has no end ($); close it with a quotation mark"),
    BadText(#""\"#, Self.unknownEscape(column: 2)),
    BadText(#""ab\x""#, Self.unknownEscape(column: 4)),
    BadText(#""\u12G4""#, #"1:2: \u without four hexadecimal digits ($)"#),
    BadText(#""\u12"#, #"1:2: \u without four hexadecimal digits ($)"#),
    BadText(#"["한글\uD800"]"#, Self.lone("D800", column: 5, path: "$[0]")),
    BadText(#""\uDE00\uD83D""#, Self.lone("DE00", column: 2)),
    BadText(#""\uD83Dx""#, Self.lone("D83D", column: 2)),
    BadText(#""\uD83D\n""#, Self.lone("D83D", column: 2)),
    BadText(#""\uD83D\u0041""#, Self.lone("D83D", column: 2)),
    BadText(#""\uD83D\uD83D""#, Self.lone("D83D", column: 2)),
    BadText("\"a\nb\"", Self.control("000A", column: 3)),
    BadText("\"\u{1B}[2J\"", Self.control("001B", column: 2)),
    BadText(bytes: [0x22, 0x61, 0xFF, 0x22], "1:3: byte 0xFF is not UTF-8 ($)"),
    BadText(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22], "1:2: byte 0xED is not UTF-8 ($)"),
    BadText(bytes: [0x22, 0xC0, 0xAF, 0x22], "1:2: byte 0xC0 is not UTF-8 ($)"),
    BadText(bytes: [0x22, 0xE2, 0x82, 0x22], "1:2: byte 0xE2 is not UTF-8 ($)"),
    BadText(bytes: [0x5B, 0x80], "1:2: byte 0x80 is not UTF-8 ($[0])"),
  ]

  static let structure = [
    BadText(
      "{\"a\": 1,\n \"b\": 2,\n \"a\": 3}",
      #"3:2: key "a" on line 3 stands already on line 1 ($.a); remove one of them"#),
    BadText(
      #"{"o": [{"é": 1, "e\u0301": 2}]}"#,
      "1:17: key \"e\u{301}\" on line 1 stands already on line 1 ($.o[0][\"e\u{301}\"]); remove one of them"),
    BadText(
      String(repeating: "[", count: 65),
      "1:65: nested deeper than 64 levels ($\(String(repeating: "[0]", count: 64)))"),
    BadText(
      String(repeating: #"{"a":"#, count: 65),
      "1:321: nested deeper than 64 levels ($\(String(repeating: ".a", count: 64)))"),
  ]

  static func unknownEscape(column: Int) -> String {
    "1:\(column): unknown escape in a string ($); "
      + #"after a backslash stands one of " \ / b f n r t, or u and four hexadecimal digits"#
  }

  static func lone(_ digits: String, column: Int, path: String = "$") -> String {
    #"1:\#(column): lone surrogate U+\#(digits) (\#(path)); "#
      + #"write the character itself or both halves, like \uD83D\uDE00"#
  }

  static func control(_ digits: String, column: Int) -> String {
    "1:\(column): control character U+\(digits) in a string ($); write it as an escape or close the string"
  }

  @Test("A text that is not JSON is refused with its line, column and path", arguments: grammar + numbers)
  func refusesBadGrammar(text: BadText) {
    #expect(message(text.bytes) == text.message)
  }

  @Test("A string that is not JSON is refused with its line, column and path", arguments: strings)
  func refusesBadStrings(text: BadText) {
    #expect(message(text.bytes) == text.message)
  }

  @Test("Duplicate keys and too deep nesting are refused", arguments: structure)
  func refusesBadStructure(text: BadText) {
    #expect(message(text.bytes) == text.message)
  }

  @Test("The file's name and its first line number stand in the message")
  func namesFileAndLine() {
    let error = #expect(throws: TextError.self) { try JSONParser.parse("[\n?]", file: "a.jsonl", firstLine: 41) }
    #expect(error?.description == #"a.jsonl:42:1: unexpected "?", expected a value ($[0])"#)
  }

  @Test("A byte order mark is skipped at the start of a file and nowhere else")
  func skipsByteOrderMark() throws {
    #expect(try JSONParser.parse("\u{FEFF}[1]").content == JSONParser.parse("[1]").content)
    #expect(message(Array("\u{FEFF}[?]".utf8)) == #"1:2: unexpected "?", expected a value ($[0])"#)
    #expect(throws: TextError.self) { try JSONParser.parse("\u{FEFF}[1]", firstLine: 2) }
  }

  @Test(
    "A number is an integer if it is whole and fits into 64 bits, otherwise its text is kept",
    arguments: [
      ("0", JSONValue.Content.integer(0)), ("-0", .integer(0)), ("17", .integer(17)),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number("9223372036854775808")),
      ("-9223372036854775809", .number("-9223372036854775809")),
      ("1.0", .number("1.0")), ("-2.50e+3", .number("-2.50e+3")), ("1E5", .number("1E5")),
      ("123456789012345678901234567890", .number("123456789012345678901234567890")),
    ])
  func readsNumbers(text: String, content: JSONValue.Content) throws {
    #expect(try JSONParser.parse(text).content == content)
  }

  @Test(
    "Escapes are resolved, pairs of surrogates included",
    arguments: [
      (#""""#, ""), (#""plain 한글""#, "plain 한글"),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\uD55C""#, "Aé한"),
      (#""\uD83D\uDE00!""#, "😀!"), (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      (#""a\u0000b""#, "a\u{0}b"), (#""e\u0301""#, "e\u{301}"), ("\"\u{7F}\u{2028}\"", "\u{7F}\u{2028}"),
    ])
  func resolvesEscapes(text: String, string: String) throws {
    let value = try JSONParser.parse(text)
    // Scalar by scalar: == on strings would accept a canonically equal one.
    #expect(Array(try value.string().unicodeScalars) == Array(string.unicodeScalars))
    #expect(value.sourceText == text)
  }

  @Test("Every value and key knows its place, its path and its exact text")
  func knowsPlaces() throws {
    let text = """
      {"items": [
        {"tab": "시계", "x-a b" : { "z":1 ,"a" :[1.50, 2] }},
        null, true, false ]}
      """
    let root = try JSONParser.parse(text)
    let items = try root.object().required("items")
    let first = try items.array()[0].object()
    let note = first.members[1]
    #expect(items.location == TextLocation(line: 1, column: 11))
    #expect(note.location == TextLocation(line: 2, column: 17))
    #expect(note.value.location == TextLocation(line: 2, column: 27))
    #expect(note.value.sourceText == #"{ "z":1 ,"a" :[1.50, 2] }"#)
    #expect(note.value.path.description == #"$.items[0]["x-a b"]"#)
    let fraction = try note.value.object().required("a").array()[0]
    #expect(fraction.path.description == #"$.items[0]["x-a b"].a[0]"#)
    #expect(fraction.content == .number("1.50"))
    #expect(try items.array()[3].path.description == "$.items[3]")
    #expect(root.path.description == "$")
    #expect(root.sourceText == text)
  }

  @Test("64 levels are read, and members keep their order")
  func readsDeepNesting() throws {
    let text = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try JSONParser.parse(text).sourceText == text)
    let members = try JSONParser.parse(#"{"z": 1, "a": 2, "m": 3, "": 4}"#).object().members
    #expect(members.map(\.key) == ["z", "a", "m", ""])
  }

  @Test("Siblings do not count as levels")
  func siblingsAreNoLevels() throws {
    let text = "[" + [String](repeating: "[[]],{}", count: 200).joined(separator: ",") + "]"
    #expect(try JSONParser.parse(text).array().count == 400)
  }

  @Test("Duplicate keys are found in large objects too")
  func findsDuplicatesInLargeObjects() {
    let members = (0..<100).map { "\"key\($0)\": 0" }
    for copy in [0, 15, 16, 17, 99] {
      let text = "{" + (members + ["\"key\(copy)\": 1"]).joined(separator: ",\n") + "}"
      let expected = #"key "key\#(copy)" on line 101 stands already on line \#(copy + 1)"#
      #expect(message(Array(text.utf8)).contains(expected))
    }
  }

  @Test("A session line that is cut off anywhere is refused, never misread")
  func refusesEveryPrefix() throws {
    let line = Array(#"{"do": "select", "tab": "é\u00e9\uD83D\uDE00", "at": -12, "x": [true, null, {"a": 1.5}]}"#.utf8)
    _ = try JSONParser.parse(line)
    for end in line.indices {
      #expect(throws: TextError.self) { try JSONParser.parse(Array(line[..<end])) }
    }
  }

  @Test("Random damage to a text gives a value or an error, never a crash")
  func survivesDamage() {
    let text = Array(#"{"items": [{"tab": "a\n\u00e9한", "n": [-1, 2.5e3, 70]}, null, true], "x-": {"": []}}"#.utf8)
    var generator = SmallGenerator(state: 17)
    for _ in 0..<20_000 {
      var damaged = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if let value = try? JSONParser.parse(damaged) {
        #expect(value.range(inAtMost: damaged.count))
      }
    }
  }
}

extension JSONValue {
  /// Whether the value's text is no longer than the whole; reading the text also proves that its range is valid.
  fileprivate func range(inAtMost count: Int) -> Bool {
    sourceText.utf8.count <= count && location.line >= 1 && path.components.isEmpty
  }
}

/// The message about a text that is not JSON.
private func message(_ bytes: [UInt8]) -> String {
  do {
    _ = try JSONParser.parse(bytes)
    return "no error"
  } catch {
    return error.description
  }
}

/// A generator for tests that repeats itself: splitmix64.
struct SmallGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
