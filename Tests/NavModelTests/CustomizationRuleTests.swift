import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 3: visibility, the app's values, resets")
struct CustomizationRuleTests {
  // MARK: What it holds

  @Test("C1: nothing is stored until a person edits")
  func empty() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "hiddenByDefault": true}, \#
      {"tab": "b", "hidden": true}, {"group": "g", "displayOrder": ["y"], "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "select", "tab": "x"}
      {"do": "update", "tab": "a", "set": {"hidden": true}}
      {"do": "beginEditing"}
      {"do": "endEditing"}
      {"do": "collapseSidebar", "by": "app"}
      """#)
    try story.expectSaved(
      #"{"hidden": {}, "barOrder": null, "barKnown": [], "groupOrder": {}, "sidebarShown": null}"#)
  }

  @Test("C1: each edit is stored in its own place: a flag once chosen, the bar, an order per group, the sidebar")
  func stored() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}, {"group": "h"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "c"]}
      {"do": "show", "tab": "c"}
      {"do": "moveInBar", "tab": "h", "to": 0}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "reorder", "group": null, "order": ["h"]}
      {"do": "endEditing"}
      {"do": "collapseSidebar"}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"b": true, "c": false}, "barOrder": ["h", "a", "b", "c", "g"], "barKnown": ["a", "b", "c", "g", "h"],
      "groupOrder": {"": ["h", "g"], "g": ["y", "x"]}, "sidebarShown": false}
      """#)
  }

  // MARK: Hiding

  @Test("C2: hiding hides in sidebar and bar together; showing gives back the place in the bar")
  func hideAndShow() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c"}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"], "bar": ["a", "c", "g"], "sidebar": ["a", "b", "c", "g"]}}
      {"do": "endEditing", "expect": {"sidebar": ["a", "c", "g"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b", "expect": {"hidden": [], "bar": ["a", "b", "c", "g"]}}
      {"do": "moveInBar", "tab": "b", "to": 0}
      {"do": "hide", "tab": "b", "expect": {"bar": ["a", "c", "g"]}}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "g"]}}
      {"do": "show", "tab": "b", "expect": {"bar": ["b", "c", "a", "g"]}}
      """#)
  }

  @Test("C2: showing gives back membership: what was outside the bar stays outside, what was added is in it again")
  func formerMembership() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "o", "placement": "optional", "allowsHiding": true}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "removeFromBar", "tab": "b"}
      {"do": "addToBar", "tab": "o", "to": 0, "expect": {"bar": ["o", "a", "g"]}}
      {"do": "hide", "tabs": ["b", "o"], "expect": {"bar": ["a", "g"]}}
      {"do": "show", "tabs": ["b", "o"], "expect": {"bar": ["o", "a", "g"]}}
      """#)
  }

  @Test("C2: hiding needs allowsHiding, showing too; the default is no in UIKit and yes in SwiftUI")
  func allowsHiding() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "allowsHiding": false, "hidden": true}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "g", "expect": {"refused": "notHideable"}}
      {"do": "show", "tab": "c", "expect": {"refused": "notHideable"}}
      {"do": "update", "tab": "b", "set": {"allowsHiding": true}}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b", "c"]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "g", "x"], "expect": {"hidden": ["b", "g", "x"]}}
      """#)
  }

  @Test("C2: hiding and showing need editing mode")
  func hidingNeedsEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": "applied"}
      {"do": "endEditing"}
      {"do": "show", "tab": "b", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C2: a selected tab that is hidden stays selected and drawn while editing; it moves when editing ends")
  func hideSelected() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c"}, {"group": "g"}]}}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"selected": "b", "bar": ["a", "c", "g", "(b)"], \#
      "sidebar": ["a", "b", "c", "g"], "notices": []}}
      {"do": "show", "tab": "b", "expect": {"selected": "b", "bar": ["a", "b", "c", "g"]}}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing", "expect": {"selected": "c", "sidebar": ["a", "c", "g"]}}
      """#)
  }

  // MARK: The last visible tab

  @Test("C3: the last selectable, visible tab cannot be hidden; disabled tabs and plain groups do not count")
  func lastVisible() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c", "enabled": false}, {"group": "g", "children": [{"tab": "d", \#
      "enabled": false}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["a", "b"], "expect": {"refused": "lastVisible"}}
      {"do": "mark", "text": "", "expect": {"hidden": []}}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"]}}
      {"do": "hide", "tab": "a", "expect": {"refused": "lastVisible"}}
      {"do": "show", "tab": "b"}
      {"do": "hide", "tab": "a", "expect": {"hidden": ["a"]}}
      """#)
  }

  @Test("C3: a selectable group counts, and so does a tab that is in no bar")
  func whatCounts() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true}, \#
      {"group": "g", "selectable": true}, {"group": "h"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "a", "expect": {"hidden": ["a"]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true}, \#
      {"tab": "s", "placement": "sidebarOnly"}, {"group": "h"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "a", "expect": {"hidden": ["a"]}}
      """#)
  }

  @Test("C3: children of a hidden group are not visible")
  func hiddenGroupCounts() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true}, \#
      {"group": "g", "allowsHiding": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "a", "expect": "applied"}
      {"do": "hide", "tab": "g", "expect": {"refused": "lastVisible"}}
      {"do": "show", "tab": "a"}
      {"do": "hide", "tab": "g", "expect": "applied"}
      {"do": "hide", "tab": "a", "expect": {"refused": "lastVisible"}}
      """#)
  }

  @Test("C3: reset, undo, redo and import are refused too when they would leave nothing")
  func lastVisibleElsewhere() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true, \#
      "hiddenByDefault": true}, {"tab": "b"}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "a"}
      {"do": "update", "tab": "b", "set": {"enabled": false}}
      {"do": "undo", "expect": {"refused": "lastVisible"}}
      {"do": "reset", "what": "visibility", "expect": {"refused": "lastVisible"}}
      {"do": "reset", "what": "all", "expect": {"refused": "lastVisible"}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"a": true}}, \#
      "expect": {"refused": "lastVisible"}}
      {"do": "customization", "import": {"customization": 1}, "expect": {"refused": "lastVisible"}}
      {"do": "update", "tab": "b", "set": {"enabled": true}}
      {"do": "undo", "expect": {"hidden": ["a"]}}
      {"do": "redo", "expect": {"hidden": []}}
      {"do": "hide", "tab": "a"}
      {"do": "undo"}
      {"do": "update", "tab": "b", "set": {"enabled": false}}
      {"do": "redo", "expect": {"refused": "lastVisible"}}
      """#)
  }

  @Test("C3: if the app hides all, the first enabled root tab is drawn although its flag says hidden")
  func appHidesAll() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a", "enabled": false}, \#
      {"tab": "b"}, {"tab": "c"}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}, "expect": {"sidebar": ["a", "c"]}}
      {"do": "update", "tab": "a", "set": {"hidden": true}, "expect": {"sidebar": ["c"]}}
      {"do": "update", "tab": "c", "set": {"hidden": true}, "expect": {"hidden": ["a", "b", "c"], "sidebar": ["b"]}}
      {"do": "collapseSidebar"}
      {"do": "select", "tab": "b", "expect": {"selected": "b", "bar": ["b"]}}
      {"do": "update", "tab": "c", "set": {"hidden": null}, "expect": {"hidden": ["a", "b"], "bar": ["c", "(b)"]}}
      """#)
  }

  // MARK: Groups

  @Test("C4: hiding a group hides its subtree, its children keep their own flags")
  func hideGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsHiding": true, "children": [{"tab": "x", "allowsHiding": true}, \#
      {"tab": "y", "placement": "default"}, {"group": "n", "children": [{"tab": "z", "placement": "pinned"}]}]}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["a", "g", "y", "z"]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "x"}
      {"do": "hide", "tab": "g", "expect": {"hidden": ["g", "x"], "bar": ["a"]}}
      {"do": "endEditing", "expect": {"bar": ["a"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "g", "expect": {"hidden": ["x"], "bar": ["a", "g", "y", "z"]}}
      """#)
  }

  @Test("C4: a group whose children are all hidden still shows its header and actions")
  func emptySection() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "actions": [{"action": "new", "title": "New"}], "children": [{"tab": "x", "allowsHiding": true}, \#
      {"tab": "y", "hidden": true}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "x"}
      {"do": "endEditing", "expect": {"sidebar": ["a", "g"], "hidden": ["x", "y"]}}
      """#)
    #expect(story.chrome.sidebar.rows.map(\.kind) == [.tab, .section, .action])
  }

  // MARK: Layers

  @Test("C10: a saved flag counts only while hiding is allowed")
  func savedNeedsPermission() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "show", "tab": "c", "expect": {"hidden": ["b"]}}
      {"do": "update", "tab": "b", "set": {"allowsHiding": false}, "expect": {"hidden": []}}
      {"do": "update", "tab": "c", "set": {"allowsHiding": false}, "expect": {"hidden": ["c"]}}
      {"do": "update", "tab": "b", "set": {"allowsHiding": true}, "expect": {"hidden": ["b", "c"]}}
      {"do": "update", "tab": "c", "set": {"allowsHiding": true}, "expect": {"hidden": ["b"]}}
      """#)
  }

  @Test("C10: the layers of hidden: after, saved, before, default")
  func hiddenLayers() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true, "hiddenByDefault": true, "hidden": false}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "d", "allowsHiding": true, \#
      "hiddenByDefault": false, "hidden": true}, {"group": "g"}]}}
      {"do": "mark", "text": "", "expect": {"hidden": ["c", "d"]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b", "c", "d"]}}
      {"do": "show", "tabs": ["c", "d"], "expect": {"hidden": ["b"]}}
      {"do": "update", "tab": "b", "set": {"hidden": false}, "expect": {"hidden": []}}
      {"do": "update", "tab": "c", "set": {"hidden": true}, "expect": {"hidden": ["c"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": ["b", "c"]}}
      """#)
  }

  @Test("C10: in SwiftUI the default is the default visibility of the sidebar")
  func swiftUIDefault() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"tab": "b", "defaultVisibility": {"sidebar": "hidden"}}, {"tab": "c", \#
      "defaultVisibility": {"tabBar": "hidden"}}, {"tab": "d", "defaultVisibility": {"sidebar": "visible"}}, \#
      {"group": "g"}]}}
      {"do": "beginEditing", "expect": {"hidden": ["b"], "bar": ["a", "d", "g"]}}
      {"do": "show", "tab": "b", "expect": {"hidden": [], "bar": ["a", "b", "d", "g"]}}
      """#)
  }

  @Test("C10: a person's edit of a value clears the app's one and is saved; undo restores the app's")
  func clearsAppValue() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g"}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "update", "tab": "c", "set": {"hidden": true}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": "quiet"}
      {"do": "show", "tab": "b", "expect": {"hidden": ["c"]}}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b", "c"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": ["b", "c"]}}
      {"do": "undo", "expect": {"hidden": ["c"]}}
      {"do": "undo", "expect": {"hidden": ["b", "c"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": ["c"]}}
      """#)
    try story.expectSaved(#"{"hidden": {}}"#)
  }

  @Test("C10: the same for the order of a group")
  func clearsAppOrder() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["g", "y", "x", "z"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["z"]}, "expect": {"sidebar": ["g", "z", "x", "y"]}}
      {"do": "move", "tab": "x", "to": 0, "expect": {"sidebar": ["g", "x", "z", "y"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": null}, "expect": {"sidebar": ["g", "x", "z", "y"]}}
      {"do": "undo", "expect": {"sidebar": ["g", "z", "x", "y"]}}
      {"do": "update", "group": "g", "set": {"displayOrder": null}, "expect": {"sidebar": ["g", "y", "x", "z"]}}
      """#)
    try story.expectSaved(#"{"groupOrder": {"g": ["y", "x", "z"]}}"#)
  }

  @Test("C10: reset and import leave the app's values alone, declare drops them")
  func whoDropsAppValues() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"]}}
      {"do": "reset", "what": "all", "expect": {"hidden": ["b"], "sidebar": ["a", "b", "g", "y", "x"]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"b": false}, \#
      "groupOrder": {"g": ["x", "y"]}}, "expect": {"hidden": ["b"], "sidebar": ["a", "b", "g", "y", "x"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}, "expect": {"hidden": [], \#
      "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  // MARK: Resets

  /// Everything edited: `b` hidden, `c` first in the bar, `y` first in `g`, `h` the first section.
  static let edited = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, \#
    {"tab": "b", "allowsHiding": true}, {"tab": "c"}, {"group": "g", "allowsReordering": true, \#
    "children": [{"tab": "x"}, {"tab": "y"}]}, {"group": "h", "allowsReordering": true, "children": [{"tab": "p"}, \#
    {"tab": "q"}]}]}}
    {"do": "beginEditing"}
    {"do": "hide", "tab": "b"}
    {"do": "moveInBar", "tab": "c", "to": 0}
    {"do": "reorder", "group": "g", "order": ["y"]}
    {"do": "reorder", "group": "h", "order": ["q"]}
    {"do": "reorder", "group": null, "order": ["h"], "expect": {"hidden": ["b"], "bar": ["c", "a", "g", "h"], \#
    "sidebar": ["a", "b", "c", "h", "q", "p", "g", "y", "x"]}}
    """#

  @Test("C11: a reset of visibility drops the flags only")
  func resetVisibility() throws {
    let story = try Story.check(
      #"""
      \#(Self.edited)
      {"do": "reset", "what": "visibility", "expect": {"hidden": [], "bar": ["c", "a", "b", "g", "h"], \#
      "sidebar": ["a", "b", "c", "h", "q", "p", "g", "y", "x"]}}
      {"do": "reset", "what": "visibility", "expect": "quiet"}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {}, "barOrder": ["c", "a", "b", "g", "h"], "groupOrder": {"": ["h", "g"], "g": ["y", "x"], \#
      "h": ["q", "p"]}}
      """#)
  }

  @Test("C11: a reset of the bar drops its order and what it knew, and nothing else")
  func resetBarOrder() throws {
    let story = try Story.check(
      #"""
      \#(Self.edited)
      {"do": "removeFromBar", "tab": "a"}
      {"do": "reset", "what": "barOrder", "expect": {"hidden": ["b"], "bar": ["a", "c", "g", "h"]}}
      {"do": "reset", "what": "barOrder", "expect": "quiet"}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"b": true}, "barOrder": null, "barKnown": [], "groupOrder": {"": ["h", "g"], "g": ["y", "x"], \#
      "h": ["q", "p"]}}
      """#)
  }

  @Test("C11: a reset of one group's order leaves the others, null means the root sections")
  func resetOneGroup() throws {
    let story = try Story.check(
      #"""
      \#(Self.edited)
      {"do": "reset", "what": "groupOrder", "group": "nil", "expect": {"refused": "unknownGroup"}}
      {"do": "reset", "what": "groupOrder", "group": "g", "expect": {"sidebar": ["a", "b", "c", "h", "q", "p", "g", \#
      "x", "y"]}}
      {"do": "reset", "what": "groupOrder", "group": "g", "expect": "quiet"}
      {"do": "reset", "what": "groupOrder", "group": null, "expect": {"sidebar": ["a", "b", "c", "g", "x", "y", "h", \#
      "q", "p"]}}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"b": true}, "barOrder": ["c", "a", "b", "g", "h"], "groupOrder": {"h": ["q", "p"]}}
      """#)
  }

  @Test("C11: a reset of all orders leaves flags and bar; a reset of all leaves the sidebar's value")
  func resetAll() throws {
    let story = try Story.check(
      #"""
      \#(Self.edited)
      {"do": "reset", "what": "groupOrder", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y", "h", "p", "q"], \#
      "hidden": ["b"], "bar": ["c", "a", "g", "h"]}}
      {"do": "undo"}
      {"do": "endEditing"}
      {"do": "collapseSidebar"}
      {"do": "beginEditing"}
      {"do": "reset", "what": "all", "expect": {"hidden": [], "bar": ["a", "b", "c", "g", "h"], \#
      "sidebar": ["a", "b", "c", "g", "x", "y", "h", "p", "q"]}}
      {"do": "reset", "what": "all", "expect": "quiet"}
      """#)
    try story.expectSaved(#"{"hidden": {}, "barOrder": null, "barKnown": [], "groupOrder": {}, "sidebarShown": false}"#)
  }

  @Test("C11: resets need editing mode, and drop the flags of known ids only")
  func resetKnown() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"b": true, "ghost": true}}}
      {"do": "reset", "what": "visibility", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "barOrder", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "groupOrder", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "all", "expect": {"refused": "notEditing"}}
      {"do": "beginEditing"}
      {"do": "reset", "what": "visibility", "expect": {"hidden": []}}
      {"do": "reset", "what": "visibility", "expect": "quiet"}
      """#)
    try story.expectSaved(#"{"hidden": {"ghost": true}}"#)
  }

  @Test("C11: a reset that changes what is stored but nothing that is drawn is applied")
  func resetUndrawn() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "show", "tab": "b", "expect": {"hidden": []}}
      {"do": "reset", "what": "visibility", "expect": "applied"}
      {"do": "undo", "expect": "applied"}
      """#)
    try story.expectSaved(#"{"hidden": {"b": false}}"#)
  }

  // MARK: Whose it is

  @Test("C12: what the app or the system tries to customize is refused")
  func notUserAction() throws {
    for by in [#"app"#, #"system"#] {
      try Story.check(
        #"""
        {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
        {"tab": "o", "placement": "optional"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
        {"tab": "y"}]}]}}
        {"do": "beginEditing"}
        {"do": "move", "tab": "y", "to": 0}
        {"do": "hide", "tab": "b", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "show", "tab": "b", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "reorder", "group": "g", "order": ["y"], "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "move", "tab": "y", "to": 0, "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "addToBar", "tab": "o", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "moveInBar", "tab": "b", "to": 0, "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "removeFromBar", "tab": "b", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "reset", "what": "all", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "undo", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "redo", "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        {"do": "customization", "import": {"customization": 1}, "by": "\#(by)", "expect": {"refused": "notUserAction"}}
        """#)
    }
  }

  @Test("C12: the app's collapse and expand change the scene only; the person's are saved")
  func toggles() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "collapseSidebar", "expect": {"bar": ["a", "g"], "sidebar": []}}
      {"do": "expandSidebar", "by": "app", "expect": {"sidebar": ["a", "g"]}}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": []}}
      """#)
    try story.expectSaved(#"{"sidebarShown": false}"#)
  }

  @Test("C16: default visibility is a start, not a ban: what starts outside may be added, what starts hidden shown")
  func startOnly() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"tab": "o", "defaultVisibility": {"tabBar": "hidden"}}, {"tab": "h", \#
      "defaultVisibility": {"sidebar": "hidden", "tabBar": "hidden"}}, {"group": "g", \#
      "defaultVisibility": {"tabBar": "hidden"}, "children": [{"tab": "x"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a"]}}
      {"do": "addToBar", "tab": "o", "expect": {"bar": ["a", "o"]}}
      {"do": "addToBar", "tab": "x", "expect": {"bar": ["a", "o", "x"]}}
      {"do": "addToBar", "tab": "h", "expect": {"refused": "notAddable"}}
      {"do": "show", "tab": "h", "expect": {"hidden": [], "bar": ["a", "o", "x"]}}
      {"do": "addToBar", "tab": "h", "expect": {"bar": ["a", "o", "x", "h"]}}
      """#)
  }
}
