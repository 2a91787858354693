import NavModel
import NavTestSupport
import NavText
import Testing

@Suite("Chapter 1: what a declaration may be")
struct HierarchyDeclarationTests {
  // MARK: Ids

  @Test(
    "H1: an id that is empty, has white space around it or a control character in it is refused, naming the path",
    arguments: [
      "", " ", " b", "b ", #"\tb"#, #"b\n"#, #"\u00a0b"#, #"b\u2003"#, #"b\u3000"#, #"b\u0000"#, #"b\u0001b"#, #"b\tb"#,
      #"b\u001fb"#, #"b\u007fb"#, #"b\u009fb"#,
    ])
  func faultyID(_ id: String) throws {
    let error = try #require(
      Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "\#(id)"}]}]}"#))
    #expect(error.path?.description == "$.items[1].children[0].tab")
    let group = try #require(Model.fault(#"{"hierarchy": 1, "items": [{"group": "\#(id)"}]}"#))
    #expect(group.path?.description == "$.items[0].group")
  }

  @Test(
    "H1: white space inside an id, invisible characters and any script are allowed",
    arguments: [
      "two words", #"a\u200bb"#, #"a\u00adb"#, "日本語", "👩‍👩‍👧", "a/b.c#d", "\u{202E}abc", "-", "null",
    ])
  func allowedID(_ id: String) {
    #expect(Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "\#(id)"}, {"tab": "ab"}]}"#) == nil)
  }

  @Test("H1: an id has at most 256 bytes of UTF-8, however many characters they are")
  func longestID() {
    let id = { (text: String) in #"{"hierarchy": 1, "items": [{"tab": "\#(text)"}]}"# }
    #expect(Model.fault(id(String(repeating: "a", count: 256))) == nil)
    #expect(Model.fault(id(String(repeating: "a", count: 257))) != nil)
    #expect(Model.fault(id(String(repeating: "é", count: 128))) == nil)
    #expect(Model.fault(id(String(repeating: "é", count: 128) + "a")) != nil)
    #expect(Model.fault(id(String(repeating: "👩", count: 64))) == nil)
    #expect(Model.fault(id(String(repeating: "👩", count: 65))) != nil)
  }

  @Test(
    "H1: an id is unique in the whole tree by canonical equivalence, tabs and groups alike",
    arguments: [
      (#"{"tab": "a"}, {"tab": "b"}, {"tab": "a"}"#, "$.items[2].tab"),
      (#"{"tab": "caf\u00e9"}, {"tab": "cafe\u0301"}"#, "$.items[1].tab"),
      (#"{"tab": "\u212b"}, {"tab": "\u00c5"}"#, "$.items[1].tab"),
      (#"{"tab": "a"}, {"group": "g", "children": [{"tab": "a"}]}"#, "$.items[1].children[0].tab"),
      (#"{"group": "g", "children": [{"tab": "b"}, {"group": "g"}]}"#, "$.items[0].children[1].group"),
      (#"{"group": "g", "children": [{"tab": "b"}]}, {"tab": "g"}"#, "$.items[1].tab"),
    ])
  func uniqueID(_ items: String, _ path: String) throws {
    let error = try #require(Model.fault(#"{"hierarchy": 1, "items": [\#(items)]}"#))
    #expect(error.path?.description == path)
  }

  @Test("H1: ids that only look alike are different ids: case, compatibility forms, other scripts")
  func differentIDs() {
    let ids = ["a", "A", "\u{FB01}", "fi", "\u{0430}", "e", "e\u{0301}", "²", "2"].map { #"{"tab": "\#($0)"}"# }
    #expect(Model.fault(#"{"hierarchy": 1, "items": [\#(ids.joined(separator: ","))]}"#) == nil)
  }

  @Test("H1: a violation refuses the whole declaration and leaves everything as it was")
  func refusedDeclaration() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "n"}, {"tab": "a"}, {"tab": "n"}]}, \#
      "expect": {"refused": "invalid"}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "n"}, {"tab": " "}]}, \#
      "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "x"}, "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "a"}, "into": "g", "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": ""}, "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"group": "h", "children": [{"tab": "n"}, {"tab": "g"}]}, \#
      "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"group": "h", "children": [{"tab": "n"}, {"tab": "n"}]}, \#
      "expect": {"refused": "invalid"}}
      {"do": "mark", "text": "", "expect": {"selected": "a", "sidebar": ["a", "g", "x"]}}
      """#)
  }

  @Test("H1: an item in another spelling of an id that is taken is refused")
  func insertSpelling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "caf\u00e9"}, {"group": "g"}]}}
      {"do": "insert", "item": {"tab": "cafe\u0301"}, "into": "g", "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "cafe"}, "into": "g", "expect": "applied"}
      """#)
  }

  @Test(
    "H1: any title round-trips byte for byte",
    arguments: [
      "", " x ", "cafe\u{301}", "caf\u{E9}", "\u{0}\u{1F}\u{7F}", "\"\\/", "👩‍👩‍👧", "\u{202E}abc\u{2028}", "\u{FFFE}",
    ])
  func title(_ title: String) throws {
    var json = JSONWriter()
    json.string(title)
    let state = try Model.state(#"{"hierarchy": 1, "items": [{"tab": "a", "title": \#(json.text)}]}"#)
    let read = try #require(state.hierarchy.items.first?.title)
    #expect(read.utf8.elementsEqual(title.utf8))
    let bar = state.chrome(of: 0).bar
    #expect(try #require(bar.items.first).title.utf8.elementsEqual(title.utf8))
    var written = JSONWriter()
    written.hierarchy(state.hierarchy, state.names)
    let again = try Model.state(written.text)
    #expect(try #require(again.hierarchy.items.first?.title).utf8.elementsEqual(title.utf8))
  }

  // MARK: Size

  @Test("H2: eight groups may stand above an item, nine may not, however the item comes there")
  func deepest() throws {
    let chain = { (count: Int, item: String) in
      (1...count).reversed().reduce(item) { #"{"group": "g\#($1)", "children": [\#($0)]}"# }
    }
    #expect(Model.fault(#"{"hierarchy": 1, "items": [\#(chain(8, #"{"tab": "a"}"#))]}"#) == nil)
    #expect(Model.fault(#"{"hierarchy": 1, "items": [\#(chain(9, #"{"tab": "a"}"#))]}"#) != nil)
    let story = try Story()
    try story.run(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "t"}, \#(chain(8, #"{"tab": "a"}"#))]}}
      {"do": "insert", "into": "g8", "item": {"group": "deep", "children": []}, "expect": "applied"}
      {"do": "insert", "into": "deep", "item": {"tab": "b"}, "expect": {"refused": "invalid"}}
      {"do": "insert", "into": "g8", "item": {"group": "h", "children": [{"tab": "b"}]}, \#
      "expect": {"refused": "invalid"}}
      {"do": "insert", "into": "g7", "item": {"group": "h", "children": [{"tab": "b"}]}, "expect": "applied"}
      """#)
    try story.checkTape()
  }

  @Test("H2: a hierarchy has at most 4,096 items, groups counted")
  func mostItems() throws {
    let tabs = { (count: Int) in (1...count).map { #"{"tab": "t\#($0)"}"# }.joined(separator: ",") }
    let items = #"{"hierarchy": 1, "items": [{"group": "g", "children": [\#(tabs(4_095))]}]}"#
    #expect(Model.fault(items) == nil)
    #expect(Model.fault(#"{"hierarchy": 1, "items": [{"group": "g", "children": [\#(tabs(4_096))]}]}"#) != nil)
    var state = try Model.state(items)
    let one = Item(.tab, id: state.names.intern("one"))
    #expect(state.decide(.insert([one], into: nil, at: nil), Context(by: .app)).refusal == .invalid(.tooManyItems))
    let gone = state.names.intern("t7")
    state.reduce(state.decide(.remove(gone, .tab), Context(by: .app)))
    #expect(state.decide(.insert([one], into: nil, at: nil), Context(by: .app)).refusal == nil)
  }

  @Test("H2: nothing at all, empty groups, and groups in groups are hierarchies")
  func smallest() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": []}}
      {"do": "mark", "text": "", "expect": {"selected": null, "bar": [], "sidebar": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"group": "g"}, \#
      {"group": "h", "children": [{"tab": "x"}, {"group": "n", "children": [{"tab": "y"}]}, {"tab": "z"}]}, \#
      {"tab": "a"}]}, "expect": {"sidebar": ["a", "g", "h", "x", "n", "y", "z"]}}
      """#)
  }

  // MARK: Search

  @Test("H3: a search tab has the title Search, the magnifying glass and placement pinned, each unless declared")
  func searchDefaults() throws {
    let bar = try Model.state(
      #"""
      {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "s", "role": "search"}, {"tab": "a"}]}
      """#
    ).chrome(of: 0).bar
    let search = try #require(bar.items.last)
    #expect(search.title == "Search")
    #expect(search.symbol == "magnifyingglass")
    #expect(search.region == .pinned)
    #expect(search.style == .icon)

    let other = try Model.state(
      #"""
      {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "s", "role": "search", "title": "Find", "symbol": "eye", \#
      "placement": "fixed"}, {"tab": "a"}]}
      """#
    ).chrome(of: 0).bar
    let find = try #require(other.items.first)
    #expect(find.title == "Find")
    #expect(find.symbol == "eye.fill")
    #expect(find.region == .fixed)
    let empty = try Model.state(
      #"{"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "s", "role": "search", "title": ""}]}"#)
    #expect(empty.chrome(of: 0).bar.items.first?.title == "")
  }

  @Test("H3: a second search tab is refused in UIKit, however it comes about")
  func secondSearchTab() throws {
    let two = #"{"tab": "s", "role": "search"}, {"group": "g", "children": [{"tab": "r", "role": "search"}]}"#
    let error = try #require(Model.fault(#"{"hierarchy": 1, "items": [\#(two)]}"#))
    #expect(error.path?.description == "$.items[1].children[0].tab")
    #expect(Model.fault(#"{"hierarchy": 1, "style": "uiKit", "items": [\#(two)]}"#) != nil)
    #expect(Model.fault(#"{"hierarchy": 1, "style": "swiftUI", "items": [\#(two)]}"#) == nil)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "s", "role": "search"}]}}
      {"do": "insert", "item": {"tab": "r", "role": "search"}, "expect": {"refused": "invalid"}}
      {"do": "update", "tab": "a", "set": {"role": "search"}, "expect": {"refused": "invalid"}}
      {"do": "update", "tab": "s", "set": {"role": null}, "expect": "applied"}
      {"do": "update", "tab": "a", "set": {"role": "search"}, "expect": "applied"}
      """#)
  }

  @Test("H3: in SwiftUI the first search tab is the search tab: it keeps the last slot of a bottom bar")
  func firstSearchTab() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "s", \#
      "role": "search"}, {"tab": "a"}, {"tab": "r", "role": "search"}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["r", "a", "s"]}}
      """#)
  }

  // MARK: Values and keys

  @Test("H11: two tabs of equal value are refused like equal ids")
  func equalValues() throws {
    let tabs = #"{"tab": "a", "value": "1"}, {"tab": "b", "value": "2"}, {"tab": "c", "value": "1"}"#
    let error = try #require(Model.fault(#"{"hierarchy": 1, "items": [\#(tabs)]}"#))
    #expect(error.path?.description == "$.items[2].tab")
    #expect(
      Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a", "value": "\u00e9"}, {"tab": "b", "value": "e\u0301"}]}"#)
        != nil)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "value": "1"}, {"tab": "b"}, {"tab": "1"}]}}
      {"do": "insert", "item": {"tab": "c", "value": "1"}, "expect": {"refused": "invalid"}}
      {"do": "update", "tab": "b", "set": {"value": "1"}, "expect": {"refused": "invalid"}}
      {"do": "update", "tab": "b", "set": {"value": "2"}, "expect": "applied"}
      {"do": "update", "tab": "a", "set": {"value": "2"}, "expect": {"refused": "invalid"}}
      """#)
  }

  @Test("H13: two equal customization ids are refused, a default one and a declared one too")
  func equalCustomizationIDs() throws {
    let error = try #require(
      Model.fault(
        #"{"hierarchy": 1, "items": [{"tab": "a", "customizationID": "k"}, {"tab": "b", "customizationID": "k"}]}"#))
    #expect(error.path?.description == "$.items[1].tab")
    #expect(Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "customizationID": "a"}]}"#) != nil)
    #expect(
      Model.fault(
        #"{"hierarchy": 1, "items": [{"tab": "a", "customizationID": "b"}, {"tab": "b", "customizationID": "a"}]}"#)
        == nil)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "customizationID": "k"}, {"tab": "b"}]}}
      {"do": "insert", "item": {"tab": "k"}, "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "c", "customizationID": "b"}, "expect": {"refused": "invalid"}}
      {"do": "update", "tab": "b", "set": {"customizationID": "k"}, "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "c", "customizationID": "a"}, "expect": "applied"}
      """#)
  }

  @Test("H5: SwiftUI's keys are an error in a UIKit hierarchy")
  func styleOfKeys() throws {
    for key in [#""customization": {"tabBar": "disabled"}"#, #""defaultVisibility": {"sidebar": "hidden"}"#] {
      #expect(Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a", \#(key)}]}"#) != nil)
      #expect(Model.fault(#"{"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a", \#(key)}]}"#) == nil)
    }
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "update", "tab": "a", "set": {"customization": {"tabBar": "disabled"}}, "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "b", "defaultVisibility": {"tabBar": "hidden"}}, \#
      "expect": {"refused": "invalid"}}
      """#)
  }

  // MARK: Looks and spellings

  @Test("H16: keys that begin with x- round-trip byte for byte, at the top and in items")
  func extensions() throws {
    let tint = #""x-tint": {"b": 1.50, "a": [ ], "é": "\u00e9"}"#
    let state = try Model.state(
      #"{"hierarchy": 1, "items": [{"tab": "a", "x-font": 1e3, \#(tint)}, {"group": "g", \#(tint)}], \#(tint)}"#)
    var json = JSONWriter()
    json.hierarchy(state.hierarchy, state.names)
    #expect(json.text.components(of: #""x-tint":{"b": 1.50, "a": [ ], "é": "\u00e9"}"#) == 3)
    #expect(json.text.components(of: #""x-font":1e3"#) == 1)
    let typo = try #require(Model.fault(#"{"hierarchy": 1, "items": [{"tab": "a", "tint": "red"}]}"#))
    #expect(typo.path?.description == "$.items[0].tint")
  }

  @Test("H16: keys that begin with x- decide nothing: an update of them changes neither chrome nor selection")
  func extensionsDecideNothing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "x-a": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "update", "tab": "a", "set": {"x-hidden": true, "x-placement": "fixed"}, \#
      "expect": {"selected": "a", "sidebar": ["a", "g", "x"], "hidden": [], "notices": []}}
      """#)
  }

  @Test("H16: an update sets the keys that it names and leaves the others, beginning with x- or not")
  func updateOneExtension() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "title": "A", "x-b": 1, "x-c": [2]}]}}
      {"do": "update", "tab": "a", "set": {"x-a": 0, "x-c": 3}}
      """#)
    let item = try #require(story.end.hierarchy.items.first)
    #expect(item.title == "A")
    #expect(item.extensions.map { "\($0.key) \($0.text)" }.sorted() == ["x-a 0", "x-b 1", "x-c 3"])
  }

  @Test("H17: an action names an item in any canonical spelling, output has the bytes of the declaration")
  func spelling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "caf\u00e9", "allowsHiding": true}, {"group": "g\u0301", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "o\u0308"}]}]}}
      {"do": "select", "tab": "cafe\u0301", "expect": {"selected": "caf\u00e9"}}
      {"do": "push", "tab": "cafe\u0301", "screen": "s", "expect": {"path": {"caf\u00e9": ["caf\u00e9", "s"]}}}
      {"do": "reorder", "group": "\u01f5", "order": ["\u00f6"], "expect": {"sidebar": ["a", "caf\u00e9", "g\u0301", \#
      "o\u0308", "x"]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "cafe\u0301", "expect": {"hidden": ["caf\u00e9"]}}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["caf\u00e9"]}, {"didEndEditing": {}}, \#
      {"didSelect": {"tab": "x", "previous": "caf\u00e9"}}]}}
      """#)
  }

  @Test("H17: a declaration in another spelling keeps what belongs to the id, and shows its own bytes")
  func newSpelling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "caf\u00e9"}, {"group": "g"}]}}
      {"do": "select", "tab": "caf\u00e9"}
      {"do": "push", "tab": "caf\u00e9", "screen": "s"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "cafe\u0301", "root": "r"}, \#
      {"group": "g"}]}, "expect": {"selected": "cafe\u0301", "path": {"cafe\u0301": ["r", "s"]}, \#
      "sidebar": ["a", "cafe\u0301", "g"], "notices": []}}
      """#)
  }

  @Test("H17: the digest uses the canonical composition of ids, and the bytes of titles")
  func digestOfSpellings() throws {
    let composed = try Model.state(#"{"hierarchy": 1, "items": [{"tab": "caf\u00e9", "title": "\u00e9"}]}"#)
    let decomposed = try Model.state(#"{"hierarchy": 1, "items": [{"tab": "cafe\u0301", "title": "\u00e9"}]}"#)
    let titled = try Model.state(#"{"hierarchy": 1, "items": [{"tab": "caf\u00e9", "title": "e\u0301"}]}"#)
    #expect(composed.digest == decomposed.digest)
    #expect(composed.digest != titled.digest)
  }

  @Test("H17: lists that are sorted are sorted by UTF-8 bytes")
  func sorting() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "home"}, \#
      {"tab": "\ud83d\ude00", "hidden": true}, {"tab": "\ufffd", "hidden": true}, {"tab": "\u00e9", "hidden": true}, \#
      {"tab": "e\u0301a", "hidden": true}, {"tab": "z", "hidden": true}, {"tab": "a", "hidden": true}, \#
      {"tab": "Z", "hidden": true}]}}
      {"do": "mark", "text": "", "expect": {"hidden": ["Z", "a", "e\u0301a", "z", "\u00e9", "\ufffd", "\ud83d\ude00"]}}
      """#)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    let bytes = Array(utf8)
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return 0 }
    return (0...bytes.count - wanted.count).count { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }
  }
}
