import NavText
import Testing

/// The sample: what a reader of hierarchy files looks like on top of the typed layer.
private struct Item: Equatable {
  enum Placement: String, CaseIterable { case automatic, pinned, sidebarOnly }

  var id: String
  var title: String
  var placement: Placement
  var badge: Int?
  var isEnabled: Bool
  var menu: [String]
  var children: [Item]
  var extensions: [String: String]

  static let keys = ["tab", "title", "placement", "badge", "enabled", "menu", "children"]

  init(_ value: JSONValue) throws(TextError) {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: Self.keys, allowsExtensions: true)
    id = try object.required("tab").string()
    title = try object["title"]?.string() ?? id
    placement = try object["placement"]?.choice() ?? .automatic
    badge = try object["badge"]?.orNil?.integer(in: 0...99)
    isEnabled = try object["enabled"]?.boolean() ?? true
    menu = try object["menu"]?.strings() ?? []
    children = try object["children"]?.array(Item.init) ?? []
    extensions = Dictionary(uniqueKeysWithValues: object.extensions.map { ($0.key, $0.value.sourceText) })
    if id.isEmpty { throw try object.required("tab").error("an id is empty", remedy: "give every tab an id") }
  }
}

@Suite("Reading JSON values")
struct JSONReadingTests {
  @Test("The sample reads a hierarchy, defaults and other people's keys included")
  func readsSample() throws {
    let text = """
      {"tab": "a", "title": "A", "badge": null, "x-note": { "b":[1.0] }, "children": [
        {"tab": "b", "placement": "pinned", "badge": 7, "enabled": false, "menu": ["copy"]}]}
      """
    let item = try Item(JSONParser.parse(text))
    #expect(item.extensions == ["x-note": #"{ "b":[1.0] }"#])
    #expect(item.badge == nil)
    #expect(item.children.map(\.title) == ["b"])
    #expect(item.children.first?.placement == .pinned)
    #expect(item.children.first?.badge == 7)
    #expect(item.children.first?.isEnabled == false)
    #expect(item.children.first?.menu == ["copy"])
  }

  @Test(
    "What is wrong with an item is told with place, path and remedy",
    arguments: [
      ("[]", "1:1: an object was expected, not an array ($)"),
      (#"{"title": "A"}"#, #"1:1: key "tab" is missing ($)"#),
      (#"{"tab": 1}"#, "1:9: a string was expected, not a whole number ($.tab)"),
      (#"{"tab": ""}"#, "1:9: an id is empty ($.tab); give every tab an id"),
      (#"{"tab": "a", "tilte": 1}"#, #"1:14: unknown key "tilte" ($.tilte); did you mean "title"?"#),
      (
        #"{"tab": "a", "colour": 1}"#,
        #"1:14: unknown key "colour" ($.colour); "#
          + #"allowed: "tab", "title", "placement", "badge", "enabled", "menu", "children""#
      ),
      (
        #"{"tab": "a", "placement": "pined"}"#,
        #"1:27: unknown value "pined" ($.placement); did you mean "pinned"?"#
      ),
      (
        #"{"tab": "a", "placement": "somewhere"}"#,
        #"1:27: unknown value "somewhere" ($.placement); allowed: "automatic", "pinned", "sidebarOnly""#
      ),
      (#"{"tab": "a", "badge": 100}"#, "1:23: 100 is out of range ($.badge); 0 to 99"),
      (#"{"tab": "a", "badge": -1}"#, "1:23: -1 is out of range ($.badge); 0 to 99"),
      (
        #"{"tab": "a", "badge": 1.0}"#,
        "1:23: a whole number was expected, not a number with a fraction or an exponent ($.badge)"
      ),
      (#"{"tab": "a", "badge": 99999999999999999999}"#, "1:23: the number is out of range ($.badge); 0 to 99"),
      (#"{"tab": "a", "enabled": "yes"}"#, "1:25: true or false was expected, not a string ($.enabled)"),
      (#"{"tab": "a", "enabled": null}"#, "1:25: true or false was expected, not null ($.enabled)"),
      (#"{"tab": "a", "menu": {}}"#, "1:22: an array was expected, not an object ($.menu)"),
      (#"{"tab": "a", "menu": ["b", true]}"#, "1:28: a string was expected, not true or false ($.menu[1])"),
      (
        "{\"tab\": \"a\",\n \"children\": [{\"tab\": \"b\"}, {\"tab\": \"c\",\n  \"tabs\": 1}]}",
        #"3:3: unknown key "tabs" ($.children[1].tabs); did you mean "tab"?"#
      ),
    ])
  func tellsWhatIsWrong(text: String, message: String) throws {
    let value = try JSONParser.parse(text)
    let error = #expect(throws: TextError.self) { try Item(value) }
    #expect(error?.description == message)
  }

  @Test("Keys with x- are unknown where extensions are not allowed")
  func rejectsExtensions() throws {
    let object = try JSONParser.parse(#"{"do": "mark", "x-a b": 1}"#).object()
    let error = #expect(throws: TextError.self) { try object.rejectUnknownKeys(allowed: ["do"]) }
    #expect(error?.description == #"1:16: unknown key "x-a b" ($["x-a b"]); allowed: "do""#)
    #expect(throws: Never.self) { try object.rejectUnknownKeys(allowed: ["do"], allowsExtensions: true) }
  }

  @Test("Strings and keys of 4,096 bytes are read, longer ones refused")
  func limitsStrings() throws {
    let longest = String(repeating: "é", count: 2048)
    #expect(try JSONParser.parse("\"\(longest)\"").string() == longest)
    #expect(try JSONParser.parse("{\"\(longest)\": 1}").object().members.count == 1)
    let long = try JSONParser.parse("\"\(longest)x\"")
    let error = #expect(throws: TextError.self) { try long.string() }
    #expect(error?.description == "1:1: a string of 4097 bytes; at most 4096 are allowed ($)")
    let object = try JSONParser.parse("{\"a\": 1, \"\(longest)x\": 1}")
    let keyError = #expect(throws: TextError.self) { try object.object() }
    #expect(keyError?.description == "1:1: a key of 4097 bytes; at most 4096 are allowed ($)")
  }

  @Test("Integers come in the type that the caller wants")
  func readsIntegers() throws {
    let value = try JSONParser.parse("300")
    let wide: UInt16 = try value.integer()
    #expect(wide == 300)
    let error = #expect(throws: TextError.self) {
      let narrow: UInt8 = try value.integer()
      _ = narrow
    }
    #expect(error?.description == "1:1: 300 is out of range ($); 0 to 255")
    let positiveError = #expect(throws: TextError.self) { try JSONParser.parse("0").integer(in: 1...Int.max) }
    #expect(positiveError?.description == "1:1: 0 is out of range ($); at least 1")
  }

  @Test("A choice can be found by names that are not raw values")
  func readsChoicesByName() throws {
    let value = try JSONParser.parse(#""two""#)
    let names = [1: "one", 2: "two"]
    #expect(try value.choice(among: [1, 2], name: { names[$0] ?? "" }) == 2)
    let error = #expect(throws: TextError.self) { try value.choice(among: [1], name: { names[$0] ?? "" }) }
    #expect(error?.description == #"1:1: unknown value "two" ($); allowed: "one""#)
  }

  @Test("A long unknown name is cut in the message")
  func cutsLongNames() throws {
    let value = try JSONParser.parse("\"\(String(repeating: "a", count: 100))\"")
    let error = #expect(throws: TextError.self) {
      let placement: Item.Placement = try value.choice()
      _ = placement
    }
    #expect(error?.message == "unknown value \"\(String(repeating: "a", count: 40))…\"")
  }

  @Test("Errors print without the parts that they lack")
  func printsErrors() {
    let location = TextLocation(line: 3, column: 5)
    #expect(TextError(location: location, "too long").description == "3:5: too long")
    let path = JSONPath([.key("items"), .index(2), .key("x-a b"), .key("_a1"), .key("1a"), .key("é"), .key("")])
    let whole = TextError(file: "a.json", location: location, path: path, "too long", remedy: "shorten it")
    #expect(
      whole.description
        == #"a.json:3:5: too long ($.items[2]["x-a b"]._a1["1a"]["é"][""]); shorten it"#)
  }
}

@Suite("Spelling")
struct SpellingTests {
  @Test(
    "The nearest word is at most two steps and one step for two characters away",
    arguments: [
      ("tilte", "title"), ("tab", "tab"), ("tabb", "tab"), ("titel", "title"), ("chidren", "children"),
      ("Children", "children"), ("childern", "children"), ("x", nil), ("ta", "tab"), ("menu1234", nil), ("", nil),
    ] as [(String, String?)])
  func findsNearest(word: String, nearest: String?) {
    #expect(Spelling.nearest(to: word, among: ["tab", "title", "children", "menu"]) == nearest)
  }

  @Test("The first of equally near words wins")
  func prefersFirst() {
    #expect(Spelling.nearest(to: "tabc", among: ["tabs", "tabd"]) == "tabs")
    #expect(Spelling.nearest(to: "tabc", among: []) == nil)
  }
}
