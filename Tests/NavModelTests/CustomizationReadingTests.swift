import NavModel
import NavTestSupport
import Testing

@Suite("What an app reads of the customization")
struct CustomizationReadingTests {
  /// Tabs of every placement, and a group that may be ordered.
  private static let hierarchy = #"""
    {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [\#
    {"tab": "f", "placement": "fixed"}, {"tab": "d", "allowsHiding": true}, {"tab": "m", "placement": "movable"}, \#
    {"tab": "o", "placement": "optional"}, {"tab": "s", "placement": "sidebarOnly"}, \#
    {"tab": "p", "placement": "pinned"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
    {"tab": "y"}]}, {"group": "h", "children": []}]}
    """#

  /// The reading as text: `d:visible,in,customized …` and the orders that a person chose.
  private func reading(_ lines: String) throws -> String {
    let state = try Story.check("{\"session\": 1, \"hierarchy\": \(Self.hierarchy)}\n\(lines)").state
    let reading = state.customizationReading
    let items = reading.items.map { entry in
      "\(state.names.text(entry.id)):\(entry.isVisibleInSidebar ? "" : "hidden,")\(entry.isInBar ? "in" : "out")"
        + (entry.isCustomized ? "*" : "")
    }
    let orders = reading.orders.compactMap { order in
      order.order.map { ids in
        "\(order.group.map { state.names.text($0) } ?? "-")=\(ids.map { state.names.text($0) }.joined())"
      }
    }
    #expect(reading.orders.map { $0.group.map { state.names.text($0) } } == [nil, "g", "h"])
    return (items + orders).joined(separator: " ")
  }

  private static let edit = #"{"do": "beginEditing"}"# + "\n"

  @Test(
    "C17: each item is visible or hidden, in the bar or out of it, customized or not; each group has its whole order",
    arguments: [
      ("", "f:in d:in m:in o:out s:out p:in g:in x:out y:out h:in"),
      (edit + #"{"do": "hide", "tab": "d"}"#, "f:in d:hidden,in* m:in o:out s:out p:in g:in x:out y:out h:in"),
      (
        edit + #"{"do": "hide", "tab": "d"}"# + "\n" + #"{"do": "show", "tab": "d"}"#,
        "f:in d:in* m:in o:out s:out p:in g:in x:out y:out h:in"
      ),
      (edit + #"{"do": "addToBar", "tab": "y"}"#, "f:in d:in m:in o:out s:out p:in g:in x:out y:in* h:in"),
      (edit + #"{"do": "removeFromBar", "tab": "d"}"#, "f:in d:out* m:in o:out s:out p:in g:in x:out y:out h:in"),
      (edit + #"{"do": "moveInBar", "tab": "m", "to": 0}"#, "f:in d:in m:in o:out s:out p:in g:in x:out y:out h:in"),
      (
        edit + #"{"do": "move", "tab": "y", "to": 0}"# + "\n" + #"{"do": "reorder", "group": null, "order": ["h"]}"#,
        "f:in d:in m:in o:out s:out p:in g:in x:out y:out h:in -=hg g=yx"
      ),
      (
        edit + #"{"do": "hide", "tab": "d"}"# + "\n" + #"{"do": "move", "tab": "y", "to": 0}"# + "\n"
          + #"{"do": "reset", "what": "all"}"#, "f:in d:in m:in o:out s:out p:in g:in x:out y:out h:in"
      ),
      // What the app sets is visible to it, and no person's choice.
      (
        #"{"do": "update", "tab": "d", "set": {"hidden": true}}"#,
        "f:in d:hidden,in m:in o:out s:out p:in g:in x:out y:out h:in"
      ),
    ])
  func reading(lines: String, expected: String) throws {
    #expect(try reading(lines) == expected)
  }

  @Test("H12: a customization that does not apply is not read")
  func switchedOff() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "removeFromBar", "tab": "a"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "customizable": false, "items": \#
      [{"tab": "a"}, {"tab": "b", "allowsHiding": true}]}}
      """#)
    let items = story.state.customizationReading.items
    #expect(items.allSatisfy { $0.isVisibleInSidebar && $0.isInBar && !$0.isCustomized })
  }
}
