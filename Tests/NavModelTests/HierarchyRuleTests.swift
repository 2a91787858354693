import NavModel
import NavTestSupport
import NavText
import Testing

@Suite("Chapter 1: the hierarchy while the app runs")
struct HierarchyRuleTests {
  // MARK: Mode and style

  @Test("H4: automatic is a sidebar exactly if there is a group, also when one comes or goes")
  func automaticMode() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "expandSidebar", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "insert", "item": {"group": "g", "children": []}, "expect": {"bar": [], "sidebar": ["a", "b", "g"]}}
      {"do": "remove", "group": "g", "expect": {"bar": ["a", "b"], "sidebar": []}}
      {"do": "insert", "item": {"group": "g", "children": [{"tab": "x"}]}, "expect": {"sidebar": ["a", "b", "g", "x"]}}
      """#)
  }

  @Test("H4: a declared mode wins over what the items suggest")
  func declaredMode() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["a", "g"], "sidebar": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}]}, \#
      "expect": {"bar": [], "sidebar": ["a"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "mode": "automatic", "items": [{"tab": "a"}]}, \#
      "expect": {"bar": ["a"], "sidebar": []}}
      """#)
  }

  @Test("H5: UIKit by default: a child starts outside the bar, a phone shows the group, hiding needs allowsHiding")
  func uiKit() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "g"]}}
      {"do": "hide", "tab": "x", "expect": {"refused": "notHideable"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notReorderable"}}
      {"do": "endEditing"}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "g"]}}
      """#)
  }

  @Test("H5: SwiftUI: a child starts in the bar, a phone flattens sections, what is not declared may be customized")
  func swiftUI() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "g", "x", "y"]}}
      {"do": "hide", "tab": "x", "expect": {"hidden": ["x"], "bar": ["a", "g", "y"]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "g", "y", "x"]}}
      {"do": "endEditing"}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "x", "y"]}}
      """#)
  }

  // MARK: Changes while the app runs

  @Test("H6: declare, insert, remove and update show at once in every scene")
  func everyScene() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": []}]}}
      {"do": "openScene", "scene": "two", "device": "phone"}
      {"do": "insert", "item": {"tab": "b"}, "to": 0, "expect": {"bar": ["b", "a", "g"]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"bar": ["b", "a", "g"]}}
      {"do": "update", "tab": "b", "set": {"placement": "sidebarOnly"}, "expect": {"bar": ["a", "g"]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"bar": ["b", "a", "g"]}}
      {"do": "remove", "tab": "b", "expect": {"bar": ["a", "g"]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"bar": ["a", "g"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "c"}, {"tab": "a"}]}, \#
      "expect": {"bar": ["c", "a"]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"bar": ["c", "a"]}}
      """#)
  }

  @Test("H6: insert puts an item at an index of the declared order, at the end without one or beyond it")
  func insertPlace() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, {"tab": "b"}]}}
      {"do": "insert", "item": {"tab": "c"}, "to": 2, "expect": {"sidebar": ["a", "c", "b", "g", "x"]}}
      {"do": "insert", "item": {"tab": "d"}, "expect": {"sidebar": ["a", "c", "b", "d", "g", "x"]}}
      {"do": "insert", "item": {"tab": "e"}, "to": 99, "expect": {"sidebar": ["a", "c", "b", "d", "e", "g", "x"]}}
      {"do": "insert", "item": {"tab": "f"}, "to": 0, "expect": {"sidebar": ["f", "a", "c", "b", "d", "e", "g", "x"]}}
      {"do": "remove", "tab": "c"}
      {"do": "insert", "item": {"tab": "y"}, "into": "g", "to": 0, "expect": {"sidebar": ["f", "a", "b", "d", "e", \#
      "g", "y", "x"]}}
      {"do": "insert", "item": {"tab": "z"}, "into": "g", "expect": {"sidebar": ["f", "a", "b", "d", "e", "g", "y", \#
      "x", "z"]}}
      {"do": "insert", "item": {"group": "h", "children": [{"tab": "p"}, {"group": "i", \#
      "children": [{"tab": "q"}]}]}, "to": 0, "expect": {"sidebar": ["f", "a", "b", "d", "e", "h", "p", "i", "q", \#
      "g", "y", "x", "z"]}}
      """#)
  }

  @Test("H6: an index among children counts whole subtrees")
  func insertBehindSubtrees() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "children": [{"group": "n", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "z"}]}]}}
      {"do": "insert", "item": {"tab": "w"}, "into": "g", "to": 1, "expect": {"sidebar": ["g", "n", "x", "y", "w", \#
      "z"]}}
      """#)
  }

  @Test("H6: the id is the only key that update cannot set")
  func update() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "update", "tab": "b", "set": {"placement": "fixed", "allowsHiding": true, "root": "r", \#
      "enabled": false}, "expect": {"path": {"b": ["r"]}}}
      {"do": "select", "tab": "b", "expect": {"refused": "disabled"}}
      {"do": "beginEditing", "expect": {"bar": ["b", "a", "g"]}}
      {"do": "hide", "tab": "b", "expect": "applied"}
      {"do": "update", "group": "g", "set": {"allowsReordering": true, "appearance": "inline"}, "expect": "applied"}
      """#)
    for key in ["tab", "group", "children"] {
      let story = try Story()
      try story.run(#"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}"#)
      #expect(throws: TextError.self) {
        try story.run(#"{"do": "update", "tab": "a", "set": {"\#(key)": "b"}}"#)
      }
    }
  }

  @Test("H6: a key set to null is back at its default")
  func updateToNull() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "placement": "optional", "enabled": false, "root": "r"}, {"group": "g"}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["a", "g"], "path": {"b": ["r"]}}}
      {"do": "update", "tab": "b", "set": {"placement": null, "enabled": null, "root": null}, \#
      "expect": {"bar": ["a", "b", "g"], "path": {"b": ["b"]}}}
      {"do": "select", "tab": "b", "expect": {"selected": "b"}}
      """#)
  }

  @Test("H6: update and remove name groups by group and tabs by tab")
  func kinds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "update", "tab": "g", "set": {"title": "G"}, "expect": {"refused": "unknownTab"}}
      {"do": "update", "group": "a", "set": {"title": "A"}, "expect": {"refused": "unknownGroup"}}
      {"do": "update", "tab": "nil", "set": {"title": "N"}, "expect": {"refused": "unknownTab"}}
      {"do": "remove", "tab": "g", "expect": {"refused": "unknownTab"}}
      {"do": "remove", "group": "a", "expect": {"refused": "unknownGroup"}}
      {"do": "remove", "tab": "nil", "expect": {"refused": "unknownTab"}}
      {"do": "insert", "item": {"tab": "b"}, "into": "nil", "expect": {"refused": "unknownGroup"}}
      {"do": "remove", "group": "g", "expect": {"sidebar": [], "bar": ["a"]}}
      """#)
  }

  @Test("H6: what changes nothing is quiet")
  func quietChanges() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "title": "A"}, {"group": "g"}]}}
      {"do": "update", "tab": "a", "set": {"title": "A"}, "expect": "quiet"}
      {"do": "update", "tab": "a", "set": {"badge": null}, "expect": "quiet"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "title": "A"}, {"group": "g"}]}, \#
      "expect": "quiet"}
      """#)
  }

  // MARK: Coming back

  @Test("H7: a tab that comes back has its navigation state and its customization again")
  func comesBack() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c"}, {"group": "g"}]}}
      {"do": "push", "tab": "b", "screen": "s", "by": "app"}
      {"do": "scroll", "tab": "b", "y": 40, "by": "app"}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"bar": ["b", "a", "c", "g"]}}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "remove", "tab": "b", "expect": {"hidden": [], "bar": ["a", "c", "g"]}}
      {"do": "relaunch"}
      {"do": "insert", "item": {"tab": "b", "allowsHiding": true}, "expect": {"hidden": ["b"], \#
      "path": {"b": ["b", {"screen": "s", "y": 40}]}, "bar": ["a", "c", "g"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b", "expect": {"bar": ["b", "a", "c", "g"]}}
      """#)
  }

  @Test("H7: a group that comes back has its order, and its children their navigation, in every scene")
  func groupComesBack() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "push", "tab": "x", "screen": "s", "by": "app", "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "remove", "group": "g"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "insert", "item": {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}, \#
      "expect": {"sidebar": ["a", "b", "g", "y", "x"], "path": {"x": ["x"]}}}
      {"do": "reopenScene", "scene": "two", "expect": {"path": {"x": ["x", "s"]}}}
      """#)
  }

  // MARK: Badges and unavailable tabs

  @Test(
    "H9: a badge of 0 or nothing is no badge",
    arguments: [("0", nil), ("", nil), ("00", "00"), ("1", "1"), ("!", "!")] as [(String, String?)])
  func badge(_ declared: String, _ drawn: String?) throws {
    let state = try Model.state(
      #"{"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a", "badge": "\#(declared)"}]}"#)
    #expect(state.chrome(of: 0).sidebar.rows.first?.badge == drawn)
    #expect(state.chrome(of: 0, as: .phone).bar.items.first?.badge == drawn)
  }

  @Test("H9: a badge, title or symbol change touches nothing else")
  func badgeChange() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g"}]}}
      {"do": "select", "tab": "b"}
      {"do": "push", "tab": "b", "screen": "s"}
      {"do": "update", "tab": "b", "set": {"badge": "3", "title": "B", "symbol": "star"}, \#
      "expect": {"selected": "b", "path": {"b": ["b", "s"]}, "bar": ["a", "b", "g"], "notices": []}}
      {"do": "update", "tab": "b", "set": {"badge": "0"}, "expect": {"selected": "b", "path": {"b": ["b", "s"]}, \#
      "notices": []}}
      """#)
    let item = try #require(story.chrome.bar.items.dropFirst().first)
    #expect(item.title == "B")
    #expect(item.badge == nil)
    try story.expectSaved(#"{"hidden": {}, "barOrder": null, "barKnown": [], "groupOrder": {}}"#)
  }

  @Test("H10: an unavailable tab is visible and selectable, and chrome carries the reason; a disabled one is not")
  func unavailable() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "unavailable": "No network"}, {"tab": "c", "enabled": false}, {"group": "g"}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["a", "b", "c", "g"]}}
      {"do": "select", "tab": "c", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "expect": {"selected": "b"}}
      """#)
    let items = story.chrome.bar.items
    #expect(items.map(\.unavailable) == [nil, "No network", nil, nil])
    #expect(items.map(\.isEnabled) == [true, true, false, true])
    try story.run(#"{"do": "expandSidebar"}"#)
    #expect(story.chrome.sidebar.rows.prefix(3).map(\.unavailable) == [nil, "No network", nil])
  }

  // MARK: The app's values

  @Test("H15: hidden in a declaration is the layer before the person's, written by update the one after; null clears")
  func appHidden() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "hidden": true, "allowsHiding": true}, {"group": "g"}]}}
      {"do": "mark", "text": "", "expect": {"hidden": ["b"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b", "expect": {"hidden": []}}
      {"do": "endEditing"}
      {"do": "update", "tab": "b", "set": {"hidden": true}, "expect": {"hidden": ["b"], "sidebar": ["a", "g"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": [], "sidebar": ["a", "b", "g"]}}
      {"do": "update", "tab": "b", "set": {"hidden": false}, "expect": {"hidden": []}}
      """#)
    try story.expectSaved(#"{"hidden": {"b": false}}"#)
  }

  @Test("H15: displayOrder in a declaration is the layer before the person's, written by update the layer after")
  func appOrder() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "displayOrder": ["z"], \#
      "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "mark", "text": "", "expect": {"sidebar": ["a", "g", "z", "x", "y"]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "g", "y", "z", "x"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["x", "z"]}, "expect": {"sidebar": ["a", "g", "x", "z", \#
      "y"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": null}, "expect": {"sidebar": ["a", "g", "y", "z", "x"]}}
      """#)
    try story.expectSaved(#"{"groupOrder": {"g": ["y", "z", "x"]}}"#)
  }

  @Test("H15: without a person's choice, clearing the layer after shows the declared one again")
  func clearedLayer() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "hidden": true}, \#
      {"group": "g", "displayOrder": ["y"], "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "update", "tab": "b", "set": {"hidden": false}, "expect": {"hidden": []}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["x"]}, "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": ["b"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": null}, "expect": {"sidebar": ["a", "g", "y", "x"]}}
      """#)
  }

  @Test("H15: an update may write the layer after together with other keys, and is decided the same from its record")
  func mixedUpdate() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "update", "tab": "b", "set": {"title": "B", "hidden": true, "root": "r"}, "expect": {"hidden": ["b"], \#
      "path": {"b": ["r"]}}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"], "title": "G"}, \#
      "expect": {"sidebar": ["a", "g", "y", "x"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null, "root": null}, "expect": {"hidden": [], \#
      "path": {"b": ["b"]}}}
      """#)
  }
}
