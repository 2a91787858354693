import NavModel
import NavText
import Testing

@Suite("The chrome as text")
struct ChromeTextTests {
  private func json(_ session: String, as device: Device? = nil) throws -> JSONValue {
    let state = try Rehearsal(session).state
    var json = JSONWriter()
    json.chrome(state.chrome(of: 0, as: device), scene: state.scenes[0].id, position: 12, state.names)
    return try JSONParser.parse(json.text)
  }

  private static let header =
    #"{"session":1,"hierarchy":{"hierarchy":1,"mode":"tabSidebar","customizable":true,"header":"H","footer":"F","#
    + #""bottomBar":"B","items":[{"tab":"a","title":"A","symbol":"play","symbolFilled":"play.fill","badge":"3"},"#
    + #"{"tab":"b","enabled":false,"unavailable":"Offline","subtitle":"Sub","allowsHiding":true},{"group":"g","#
    + #""title":"G","children":[{"tab":"c","title":"C"}],"actions":[{"action":"new","title":"New","symbol":"plus"}]},"#
    + #"{"tab":"s","role":"search"}]}}"#
  private static let collapsed = header + "\n" + #"{"do":"collapseSidebar"}"#

  /// The keys of an object.
  private func keys(_ value: JSONValue) throws -> [String] { try value.object().members.map(\.key) }

  /// Whether an object has these keys in this order; there may be others, since formats are extended freely.
  private func has(_ value: JSONValue, _ wanted: [String]) throws -> Bool {
    try keys(value).filter(wanted.contains) == wanted
  }

  private func at(_ value: JSONValue, _ keys: String...) throws -> JSONValue {
    try keys.reduce(value) { try $0.object().required($1) }
  }

  @Test("FORMATS §3: the keys of the whole, in order")
  func whole() throws {
    let json = try json(Self.collapsed)
    #expect(try has(json, ["schema", "position", "scene", "device", "bar", "sidebar"]))
    #expect(try at(json, "schema").string() == "navtape.chrome/1")
    #expect(try at(json, "position").integer() == 12)
    #expect(try at(json, "scene").string() == "main" && at(json, "device").string() == "pad")
  }

  @Test("FORMATS §3: the keys of the bar and of its items; others only where they say something")
  func bar() throws {
    let bar = try at(json(Self.collapsed), "bar")
    #expect(
      try has(
        bar,
        [
          "place", "hiddenBy", "background", "overflow", "size", "sharesNavigationBar", "items", "more", "toolbar",
        ]))
    #expect(try keys(at(bar, "toolbar")) == ["shown", "overflow"])
    let items = try at(bar, "items").array()
    let common = ["id", "kind", "title", "symbol", "region", "style", "selected", "enabled", "badge"]
    #expect(try keys(items[0]) == common)
    #expect(try keys(items[1]) == common.dropLast() + ["unavailable", "badge"])
    #expect(
      items[0].sourceText
        == #"{"id":"a","kind":"tab","title":"A","symbol":"play.fill","region":"customizable","style":"iconAndTitle","#
        + #""selected":true,"enabled":true,"badge":"3"}"#, "\(items[0].sourceText)")
  }

  @Test("FORMATS §3: the keys of the sidebar and of its rows, of every kind")
  func sidebar() throws {
    let sidebar = try at(json(Self.header), "sidebar")
    #expect(try has(sidebar, ["available", "shown", "layout", "rows"]))
    let rows = try at(sidebar, "rows").array()
    let common = ["id", "kind", "level", "title", "symbol", "selected", "enabled", "hidden", "expanded", "badge"]
    let extra: Set = ["subtitle", "unavailable"]
    for row in rows { #expect(try keys(row).filter { !extra.contains($0) } == common) }
    let kinds = try rows.map { try at($0, "kind").string() }
    for kind in ["header", "tab", "section", "action", "footer", "bottomBar"] {
      #expect(kinds.contains(kind), "\(kind)")
    }
    let second = try #require(try rows.first { try at($0, "id") == JSONParser.parse(#""b""#) })
    #expect(try keys(second).filter(extra.contains) == ["subtitle", "unavailable"])
    let section = try #require(try rows.first { try at($0, "kind").string() == "section" })
    #expect(try at(section, "expanded").boolean())
  }

  @Test("On every device the words are those of FORMATS §3", arguments: Device.allCases)
  func words(_ device: Device) throws {
    for session in [Self.header, Self.collapsed] {
      let json = try json(session, as: device)
      #expect(try at(json, "device").string() == "\(device)")
      #expect(["top", "bottom", "leading", "none"].contains(try at(json, "bar", "place").string()))
      #expect(["none", "scroll", "fade"].contains(try at(json, "bar", "overflow").string()))
      #expect(["regular", "compact"].contains(try at(json, "bar", "size").string()))
      for item in try at(json, "bar", "items").array() {
        #expect(["tab", "group", "more"].contains(try at(item, "kind").string()))
        #expect(["fixed", "customizable", "transient", "pinned"].contains(try at(item, "region").string()))
        #expect(["iconAndTitle", "iconOverTitle", "icon"].contains(try at(item, "style").string()))
      }
      for row in try at(json, "sidebar", "rows").array() {
        let kinds = ["header", "tab", "section", "group", "action", "footer", "bottomBar"]
        #expect(kinds.contains(try at(row, "kind").string()))
      }
      let layout = try at(json, "sidebar", "layout").orNil?.string()
      let layouts = ["tile", "overlap", "standard", "collapsible", "secondary"]
      #expect(layout.map { layouts.contains($0) } ?? true)
    }
  }

  @Test("Whole numbers only, and the same bytes again")
  func stable() throws {
    let state = try Rehearsal(Self.header).state
    let texts = (0..<3).map { _ in
      var json = JSONWriter(.pretty)
      json.chrome(state.chrome(of: 0), scene: state.scenes[0].id, position: 1, state.names)
      return json.text
    }
    #expect(Set(texts).count == 1)
    #expect(!texts[0].contains(/\d\.\d/))
  }
}
