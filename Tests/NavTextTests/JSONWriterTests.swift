import NavText
import Testing

@Suite("JSONWriter")
struct JSONWriterTests {
  @Test("Compact text has no spaces")
  func writesCompact() {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "navtape.state/1")
      json.member("position", 12)
      json.member("ok", true)
      json.member("badge", nil as String?)
      json.member("count", nil as Int?)
      json.member("ids", ["a", "b"])
      json.array("rows") { json in
        json.object { _ in }
        json.array { _ in }
        json.null()
        json.boolean(false)
        json.integer(UInt64.max)
      }
      json.object("empty") { _ in }
    }
    #expect(
      json.text
        == #"{"schema":"navtape.state/1","position":12,"ok":true,"badge":null,"count":null,"ids":["a","b"],"#
        + #""rows":[{},[],null,false,18446744073709551615],"empty":{}}"#)
  }

  @Test("Pretty text puts short arrays and objects of scalars on one line")
  func writesPretty() {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("position", 12)
      json.member("order", ["b", "a"])
      json.object("hidden") { $0.member("c", true) }
      json.object("tabs") { json in
        json.object("a") { json in
          json.array("path") { json in
            json.object { json in
              json.member("screen", "a\nb")
              json.member("y", 0)
            }
          }
          json.array("none") { _ in }
        }
      }
    }
    json.endLine()
    #expect(
      json.text == """
        {
          "position": 12,
          "order": ["b", "a"],
          "hidden": {"c": true},
          "tabs": {
            "a": {
              "path": [
                {"screen": "a\\nb", "y": 0}
              ],
              "none": []
            }
          }
        }

        """)
  }

  @Test("An array that would pass 100 bytes keeps its lines", arguments: [0, 1])
  func breaksWideArrays(excess: Int) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("list", ["a", String(repeating: "x", count: 80 + excess)])
      json.member("n", 1)
    }
    let lines = json.text.split(separator: "\n")
    #expect(lines.count == (excess == 0 ? 4 : 7))
    #expect(lines[1].utf8.count == (excess == 0 ? 100 : 11))
    #expect(lines.last == "}")
  }

  @Test("Whole values stand on lines of their own")
  func writesLines() {
    var json = JSONWriter(.pretty)
    for number in 1...2 {
      json.array { $0.integer(number) }
      json.endLine()
    }
    #expect(json.text == "[1]\n[2]\n")
  }

  @Test("Strings are escaped as little as JSON allows")
  func escapesMinimally() {
    var json = JSONWriter()
    json.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é한😀\u{2028}")
    #expect(json.text == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}é한😀\u{2028}\"")
  }

  @Test("Sorted objects are in the order of their keys' UTF-8 bytes, not of Swift's strings")
  func sortsByBytes() {
    // Swift orders canonically: "e" + U+0301 counts as "é" (C3 A9) there, but its first byte is 65.
    let keys = ["é", "f", "e\u{301}", "", "b", "a10", "a2", "Z", "😀", "\u{FFFD}"]
    var json = JSONWriter()
    json.object { json in
      json.sortedObject("all", keys.map { (key: $0, value: $0.utf8.count) }) { $0.integer($1) }
    }
    #expect(
      json.text
        == #"{"all":{"":0,"Z":1,"a10":3,"a2":2,"b":1,"e\#u{301}":3,"f":1,"é":2,"\#u{FFFD}":3,"😀":4}}"#)
  }

  @Test("A parsed value is written back with its numbers as they were")
  func writesValuesBack() throws {
    let value = try JSONParser.parse(#" { "b" : [ 1.50, -2e+3, 99999999999999999999, -0 ], "a" : "\u00e9\/" } "#)
    var json = JSONWriter()
    json.value(value)
    #expect(json.text == #"{"b":[1.50,-2e+3,99999999999999999999,0],"a":"é/"}"#)
  }

  @Test("The source text of a value is written byte for byte, line breaks included")
  func writesVerbatim() throws {
    let text = "{ \"z\":1.0 ,\n\"a\" : [ ] }"
    let object = try JSONParser.parse(#"{"tab": "a", "x-note": \#(text)}"#).object()
    var json = JSONWriter(.pretty)
    json.object { json in
      for member in object.extensions {
        json.key(member.key)
        json.verbatim(member.value.sourceText)
      }
    }
    #expect(json.text == "{\n  \"x-note\": \(text)\n}")
    let again = try JSONParser.parse(json.bytes).object().required("x-note")
    #expect(again.sourceText == text)
  }

  @Test("Errors thrown while writing come through")
  func passesErrorsOn() {
    struct Stop: Error {}
    var json = JSONWriter()
    #expect(throws: Stop.self) { try json.array { _ throws(Stop) in throw Stop() } }
  }
}

@Suite("JSON round trip")
struct JSONRoundTripTests {
  /// A tree to write and to find again.
  indirect enum Tree: Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case string(String)
    case array([Tree])
    case object([String], [Tree])

    static func random(depth: Int, using generator: inout SmallGenerator) -> Tree {
      switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
      case 0: return .null
      case 1: return .boolean(.random(using: &generator))
      case 2:
        let shift = Int64.random(in: 0..<64, using: &generator)
        return .integer(.random(in: .min ... .max, using: &generator) >> shift)
      case 3: return .string(randomString(using: &generator))
      case 4: return .array(randomTrees(depth: depth - 1, using: &generator))
      default:
        let values = randomTrees(depth: depth - 1, using: &generator)
        return .object(values.indices.map { "\($0)" + randomString(using: &generator) }, values)
      }
    }

    static func randomTrees(depth: Int, using generator: inout SmallGenerator) -> [Tree] {
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in random(depth: depth, using: &generator) }
    }

    static func randomString(using generator: inout SmallGenerator) -> String {
      let ranges: [ClosedRange<UInt32>] = [
        0...0x7F, 0...0x1F, 0x20...0x7E, 0x80...0x7FF, 0xAC00...0xD7A3, 0x1F300...0x1F6FF,
      ]
      var string = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let range = ranges[Int.random(in: ranges.indices, using: &generator)]
        string.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "?")
      }
      return string
    }

    func write(to json: inout JSONWriter) {
      switch self {
      case .null: json.null()
      case .boolean(let boolean): json.boolean(boolean)
      case .integer(let integer): json.integer(integer)
      case .string(let string): json.string(string)
      case .array(let elements): json.array { json in for element in elements { element.write(to: &json) } }
      case .object(let keys, let values):
        json.object { json in
          for (key, value) in zip(keys, values) {
            json.key(key)
            value.write(to: &json)
          }
        }
      }
    }

    init(_ value: JSONValue) {
      switch value.content {
      case .null: self = .null
      case .boolean(let boolean): self = .boolean(boolean)
      case .integer(let integer): self = .integer(integer)
      case .number(let text): self = .string("unexpected number \(text)")
      case .string(let string): self = .string(string)
      case .array(let elements): self = .array(elements.map(Tree.init))
      case .object(let members): self = .object(members.map(\.key), members.map { Tree($0.value) })
      }
    }
  }

  @Test("Random trees come back equal in both styles, and their text is a fixed point", arguments: UInt64(1)...200)
  func comesBack(seed: UInt64) throws {
    var generator = SmallGenerator(state: seed)
    let tree = Tree.random(depth: 6, using: &generator)
    for style in [JSONWriter.Style.compact, .pretty] {
      var json = JSONWriter(style)
      tree.write(to: &json)
      let value = try JSONParser.parse(json.bytes)
      #expect(Tree(value) == tree)
      var again = JSONWriter(style)
      again.value(value)
      #expect(again.bytes == json.bytes)
      #expect(value.sourceText == json.text)
    }
  }
}
