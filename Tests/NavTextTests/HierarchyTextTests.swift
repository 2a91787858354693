import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import NavText

@Suite("Hierarchies as text")
struct HierarchyTextTests {
  private func read(_ text: String, _ names: inout NameTable) throws -> Hierarchy {
    try HierarchyText.read(Array(text.utf8), file: nil, names: &names)
  }

  private func write(_ hierarchy: Hierarchy, _ names: NameTable) -> String {
    var json = JSONWriter()
    json.hierarchy(hierarchy, names)
    return json.text
  }

  /// A tab with every key, in the order in which they are written.
  private static let tab =
    #"{"tab":"a","title":"A","subtitle":"S","symbol":"star","symbolFilled":"star.fill","icons":{"regular":"r","#
    + #""compact":"c"},"badge":"9+","enabled":false,"unavailable":"Offline","value":"v","placement":"optional","#
    + #""allowsHiding":true,"hiddenByDefault":true,"hidden":false,"customizationID":"T.a","customization":{"sidebar":"#
    + #""automatic","tabBar":"disabled"},"defaultVisibility":{"sidebar":"visible","tabBar":"hidden"},"draggable":true,"#
    + #""accepts":[{"type":"t","operation":"copy"},{"type":"*","operation":"forbidden"}],"swipe":{"leading":["pin"],"#
    + #""trailing":["delete","move"],"full":false},"menu":["open"],"popovers":["help"],"toolbar":["share","add"],"#
    + #""root":"start","activatesSearch":false,"tags":["x","y"],"x-note":{"kept": [1, 2.50, "\u00e9"]}}"#

  /// A group with every key of its own.
  private static let group =
    #"{"group":"g","title":"","symbolFilled":null,"role":"search","displayOrder":["c","b"],"allowsReordering":true,"#
    + #""defaultChild":"b","selectable":false,"appearance":"rootSection","managesNavigation":true,"#
    + #""expansion":"collapsed","actions":[{"action":"new","title":"New","symbol":"plus","accepts":[{"type":"t","#
    + #""operation":"move"}]},{"action":"sort"}],"children":[{"tab":"b"},{"group":"h","children":[]},{"tab":"c"}]}"#

  /// A hierarchy with every key of the top.
  private static let everything =
    #"{"hierarchy":1,"app":"App","version":"2.0","style":"swiftUI","mode":"tabSidebar","customizable":false,"#
    + #""customizationKey":"k","allowsReordering":true,"items":[\#(tab),\#(group)],"compactTabs":["a","b"],"#
    + #""initialPlacement":"sidebar","header":"H","footer":"F","bottomBar":"B","brand":{"edge":"trailing","#
    + #""image":"i"},"home":{"tab":"a","screen":"s"},"screens":["s","t"],"splitScreens":["t"],"#
    + #""renames":{"tabs":{"o":"a"},"screens":{"p":"s"}},"x-first":1e9,"x-second": "two"}"#

  @Test("Every key is read and written as it was, in a fixed order")
  func everyKey() throws {
    var names = NameTable()
    let hierarchy = try read(Self.everything, &names)
    #expect(
      write(hierarchy, names) == Self.everything.replacingOccurrences(of: #""x-second": "#, with: #""x-second":"#))
    #expect(try read(write(hierarchy, names), &names) == hierarchy)
  }

  @Test("The table of keys is that of FORMATS §1")
  func keys() {
    let tab = """
      title subtitle symbol symbolFilled icons badge enabled unavailable role value placement allowsHiding \
      hiddenByDefault hidden customizationID customization defaultVisibility draggable accepts swipe menu popovers \
      toolbar root activatesSearch tags
      """
    let group = """
      displayOrder allowsReordering defaultChild selectable appearance managesNavigation expansion actions
      """
    #expect(Set(ItemKey.names(for: .tab)) == Set(tab.split(separator: " ").map(String.init)))
    #expect(Set(ItemKey.names(for: .group)) == Set((tab + " " + group).split(separator: " ").map(String.init)))
    // Each key sets a field of its own, so that `update` can name any of them; `extensions` has no key.
    #expect(Set(ItemKey.all.map(\.field)).count == ItemKey.all.count)
  }

  @Test("The samples above use every key")
  func samples() throws {
    let tab = try JSONParser.parse(Self.tab).object().members.map(\.key)
    let group = try JSONParser.parse(Self.group).object().members.map(\.key)
    for key in ItemKey.names(for: .group) { #expect(tab.contains(key) || group.contains(key), "\(key)") }
  }

  @Test("Values that are what a reader assumes are written too, if they were declared")
  func declaredDefaults() throws {
    var names = NameTable()
    let text =
      #"{"hierarchy":1,"style":"uiKit","mode":"automatic","customizable":true,"allowsReordering":false,"#
      + #""items":[{"tab":"a","enabled":true,"placement":"automatic","allowsHiding":false,"root":"a"},"#
      + #"{"group":"g","selectable":true,"appearance":"automatic","expansion":"expanded","children":[]}]}"#
    #expect(try write(read(text, &names), names) == text)
  }

  @Test("What declares nothing is not written: empty lists, an empty object for two placements, a full swipe")
  func declaresNothing() throws {
    var names = NameTable()
    let text =
      #"{"hierarchy":1,"style":"swiftUI","items":[{"tab":"a","accepts":[],"menu":[],"tags":[],"customization":{},"#
      + #""defaultVisibility":{},"swipe":{"full":true}},{"group":"g"}],"compactTabs":[],"renames":{}}"#
    let short = #"{"hierarchy":1,"style":"swiftUI","items":[{"tab":"a","swipe":{}},{"group":"g","children":[]}]}"#
    #expect(try write(read(text, &names), names) == short)
    #expect(try read(text, &names) == read(short, &names))
  }

  @Test(
    "A key that begins with x- is kept byte for byte: white space, digits, escapes, order",
    arguments: [
      #"{ "b" : 1.50 , "a":[ 1e+3,-0.0 ] }"#, #""\u0041\/\ud83d\ude00é""#, "[[], {}, null, true]", "1e400", "-0",
      "\"\"",
    ])
  func extensions(_ value: String) throws {
    var names = NameTable()
    let text =
      #"{"hierarchy":1,"items":[{"tab":"a","x-k":\#(value),"x-":null},{"group":"g","children":[],"x-k":\#(value)}],"#
      + #""x-z":0,"x-k":\#(value)}"#
    let hierarchy = try read(text, &names)
    #expect(write(hierarchy, names) == text)
    #expect(hierarchy.items[0].extensions.first?.text == value)
  }

  static let files = Repository.files(below: "Fixtures/Hierarchies", suffix: ".tabs.json")
    .filter { !$0.contains("/bad/") }

  @Test("Every hierarchy of the repository comes back the same", arguments: files)
  func fixtures(_ file: String) throws {
    var names = NameTable()
    let hierarchy = try HierarchyText.read(Repository.bytes(file), file: file, names: &names)
    let text = write(hierarchy, names)
    #expect(try read(text, &names) == hierarchy)
    #expect(try write(read(text, &names), names) == text)
    var pretty = JSONWriter(.pretty)
    pretty.hierarchy(hierarchy, names)
    #expect(try read(pretty.text, &names) == hierarchy)
  }

  @Test("An update names every key, null clears it, and both are written again")
  func updates() throws {
    var names = NameTable()
    let object = try JSONParser.parse(Self.group).object()
    let keys = ItemKey.names(for: .group)
    let values = try keys.map { key in
      try object[key] ?? JSONParser.parse(Self.tab).object().required(key)
    }
    let sets = "{" + zip(keys, values).map { "\"\($0)\":\($1.sourceText)" }.joined(separator: ",") + "}"
    let clears = "{" + keys.map { "\"\($0)\":null" }.joined(separator: ",") + "}"
    for text in [sets, clears, "{}", #"{"x-k":[ 1 ]}"#] {
      let update = try ItemUpdate.read(JSONParser.parse(text), of: names.intern("g"), .group, &names)
      var json = JSONWriter()
      json.update(update, names)
      #expect(json.text == text)
      #expect(try ItemUpdate.read(JSONParser.parse(json.text), of: names.intern("g"), .group, &names) == update)
    }
  }

  @Test("A customization file keeps what it does not know, and comes back with sorted ids")
  func customization() throws {
    var names = NameTable()
    let text =
      #"{"later":[1, 2],"customization":1,"hidden":{"b":true,"a":false},"barOrder":["b","a"],"barKnown":["b"],"#
      + #""groupOrder":{"z":[],"":["g"]},"sidebarShown":true,"x-y":{"a":0.10}}"#
    let imported = try ImportedCustomization.read(JSONParser.parse(text), &names)
    var json = JSONWriter()
    json.customization(imported, names)
    #expect(
      json.text
        == #"{"customization":1,"hidden":{"a":false,"b":true},"barOrder":["b","a"],"barKnown":["b"],"#
        + #""groupOrder":{"":["g"],"z":[]},"sidebarShown":true,"later":[1, 2],"x-y":{"a":0.10}}"#)
    var again = JSONWriter()
    again.customization(try ImportedCustomization.read(JSONParser.parse(json.text), &names), names)
    #expect(again.text == json.text)
    #expect(try ImportedCustomization.read(JSONParser.parse(#"{"customization":1}"#), &names).layout.barOrder == nil)
  }
}
