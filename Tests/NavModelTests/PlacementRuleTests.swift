import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 2: placement")
struct PlacementRuleTests {
  /// One tab of each placement, in an order that is none of the bar's.
  static let every = #"""
    {"tab": "p", "placement": "pinned"}, {"tab": "o", "placement": "optional"}, {"tab": "m", "placement": "movable"}, \#
    {"tab": "s", "placement": "sidebarOnly"}, {"tab": "d", "placement": "default"}, \#
    {"tab": "f", "placement": "fixed"}, {"group": "g", "placement": "sidebarOnly", "children": [{"tab": "x"}]}
    """#

  // MARK: Permissions

  @Test("P1: at first fixed, default, movable and pinned tabs are in the bar, optional and sidebarOnly ones are not")
  func atFirst() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "mark", "text": "", "expect": {"bar": ["f", "m", "d", "p"], "sidebar": []}}
      {"do": "expandSidebar", "expect": {"sidebar": ["p", "o", "m", "s", "d", "f", "g", "x"]}}
      {"do": "collapseSidebar"}
      """#)
    let items = story.chrome.bar.items
    #expect(items.map(\.region) == [.fixed, .customizable, .customizable, .pinned])
    #expect(items.map(\.style) == [.iconAndTitle, .iconAndTitle, .iconAndTitle, .icon])
  }

  @Test("P1: a person may remove default and optional tabs only")
  func mayRemove() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "beginEditing"}
      {"do": "removeFromBar", "tab": "f", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "m", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "p", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "d", "expect": {"bar": ["f", "m", "p"]}}
      {"do": "addToBar", "tab": "o", "expect": {"bar": ["f", "m", "o", "p"]}}
      {"do": "removeFromBar", "tab": "o", "expect": {"bar": ["f", "m", "p"]}}
      """#)
  }

  @Test("P1: a person may move default, movable and optional tabs only")
  func mayMove() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "f", "to": 1, "expect": {"refused": "notMovable"}}
      {"do": "moveInBar", "tab": "p", "to": 0, "expect": {"refused": "notMovable"}}
      {"do": "moveInBar", "tab": "d", "to": 0, "expect": {"bar": ["f", "d", "m", "p"]}}
      {"do": "moveInBar", "tab": "m", "to": 0, "expect": {"bar": ["f", "m", "d", "p"]}}
      {"do": "addToBar", "tab": "o"}
      {"do": "moveInBar", "tab": "o", "to": 1, "expect": {"bar": ["f", "m", "o", "d", "p"]}}
      """#)
  }

  @Test("P1: a person may add optional tabs, and default ones once they were removed")
  func mayAdd() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "beginEditing"}
      {"do": "addToBar", "tab": "d", "expect": {"refused": "alreadyInBar"}}
      {"do": "removeFromBar", "tab": "d"}
      {"do": "addToBar", "tab": "d", "to": 0, "expect": {"bar": ["f", "d", "m", "p"]}}
      {"do": "addToBar", "tab": "o", "to": 1, "expect": {"bar": ["f", "d", "o", "m", "p"]}}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "alreadyInBar"}}
      """#)
  }

  @Test("P1: fixed, movable, pinned and sidebarOnly tabs cannot be added: permission comes before presence")
  func mayNotAdd() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "beginEditing"}
      {"do": "addToBar", "tab": "f", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "m", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "p", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "s", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "g", "expect": {"refused": "notAddable"}}
      """#)
  }

  @Test("P1: a sidebarOnly tab cannot be moved or removed either: permission comes before presence")
  func sidebarOnly() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [\#(Self.every)]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "s", "to": 0, "expect": {"refused": "notMovable"}}
      {"do": "removeFromBar", "tab": "s", "expect": {"refused": "notRemovable"}}
      {"do": "moveInBar", "tab": "o", "to": 0, "expect": {"refused": "notInBar"}}
      {"do": "removeFromBar", "tab": "o", "expect": {"refused": "notInBar"}}
      """#)
  }

  // MARK: UIKit

  @Test("P2: automatic is default at the root and optional below a group, at any depth")
  func automaticUIKit() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "placement": "automatic"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"group": "n", "children": [{"tab": "y", \#
      "placement": "automatic"}]}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "g"]}}
      {"do": "addToBar", "tab": "x", "expect": {"bar": ["a", "g", "x"]}}
      {"do": "addToBar", "tab": "y", "to": 0, "expect": {"bar": ["y", "a", "g", "x"]}}
      {"do": "addToBar", "tab": "n", "to": 0, "expect": {"bar": ["n", "y", "a", "g", "x"]}}
      {"do": "removeFromBar", "tab": "g", "expect": {"bar": ["n", "y", "a", "x"]}}
      {"do": "removeFromBar", "tab": "a", "expect": {"bar": ["n", "y", "x", "(a)"]}}
      """#)
  }

  @Test("P2: in SwiftUI an automatic child follows P3: it is in the bar at first")
  func automaticSwiftUI() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x", "placement": "automatic"}, {"tab": "y", "placement": "optional"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "g", "x"]}}
      """#)
  }

  // MARK: SwiftUI

  @Test("P3: tab-bar behaviour disabled is fixed, reorderable is movable, automatic is default or hidden optional")
  func tabBarBehavior() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", "items": [{"tab": "a"}, \#
      {"tab": "o", "defaultVisibility": {"tabBar": "hidden"}}, {"tab": "r", \#
      "customization": {"tabBar": "reorderable"}}, {"tab": "h", "customization": {"tabBar": "reorderable"}, \#
      "defaultVisibility": {"tabBar": "hidden"}}, {"tab": "d", "customization": {"tabBar": "disabled"}}, \#
      {"tab": "e", "customization": {"tabBar": "automatic"}, "defaultVisibility": {"tabBar": "visible"}}]}}
      {"do": "beginEditing", "expect": {"bar": ["d", "a", "r", "h", "e"]}}
      {"do": "moveInBar", "tab": "d", "to": 0, "expect": {"refused": "notMovable"}}
      {"do": "removeFromBar", "tab": "r", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "h", "expect": {"refused": "notRemovable"}}
      {"do": "moveInBar", "tab": "r", "to": 0, "expect": {"bar": ["d", "r", "a", "h", "e"]}}
      {"do": "removeFromBar", "tab": "e", "expect": {"bar": ["d", "r", "a", "h"]}}
      {"do": "addToBar", "tab": "o", "expect": {"bar": ["d", "r", "a", "h", "o"]}}
      """#)
  }

  @Test("P3: a child without a bar visibility of its own inherits its section's")
  func inheritedVisibility() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "defaultVisibility": {"tabBar": "hidden"}, "children": [{"tab": "x"}, \#
      {"tab": "y", "defaultVisibility": {"tabBar": "visible"}}, {"group": "n", "children": [{"tab": "z"}]}]}, \#
      {"group": "h", "children": [{"tab": "p"}, {"tab": "q", "defaultVisibility": {"tabBar": "hidden"}}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "y", "h", "p"]}}
      {"do": "addToBar", "tab": "x", "to": 0, "expect": {"bar": ["x", "a", "y", "h", "p"]}}
      {"do": "addToBar", "tab": "g", "to": 0, "expect": {"bar": ["g", "x", "a", "y", "h", "p"]}}
      """#)
  }

  @Test("P3: only the bar visibility is inherited: a section hidden in the sidebar hides its children with itself only")
  func inheritedOnlyInTheBar() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "style": "swiftUI", \#
      "items": [{"tab": "a"}, {"group": "g", "defaultVisibility": {"sidebar": "hidden"}, "children": [{"tab": "x"}]}]}}
      {"do": "mark", "text": "", "expect": {"hidden": ["g"], "bar": ["a"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "g", "expect": {"hidden": [], "bar": ["a", "g", "x"]}}
      """#)
  }

  @Test("P3: with sidebar behaviour automatic a tab may be hidden, with reorderable or disabled it may not")
  func sidebarBehavior() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", "items": [{"tab": "z"}, \#
      {"tab": "a"}, {"tab": "b", "customization": {"sidebar": "automatic"}}, \#
      {"tab": "c", "customization": {"sidebar": "reorderable"}}, {"tab": "d", \#
      "customization": {"sidebar": "disabled"}}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "a", "expect": {"hidden": ["a"]}}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["a", "b"]}}
      {"do": "hide", "tab": "c", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "d", "expect": {"refused": "notHideable"}}
      {"do": "removeFromBar", "tab": "c", "expect": "applied"}
      """#)
  }

  @Test("P3: a section's children may be reordered unless its sidebar behaviour is disabled")
  func sectionBehavior() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"group": "g", \#
      "children": [{"tab": "a"}, {"tab": "b"}]}, {"group": "h", "customization": {"sidebar": "reorderable"}, \#
      "children": [{"tab": "c"}, {"tab": "d"}]}, {"group": "i", "customization": {"sidebar": "disabled"}, \#
      "children": [{"tab": "e"}, {"tab": "f"}]}]}}
      {"do": "reorder", "group": "g", "order": ["b"], "expect": {"sidebar": ["g", "b", "a", "h", "c", "d", "i", "e", \#
      "f"]}}
      {"do": "reorder", "group": "h", "order": ["d"], "expect": {"sidebar": ["g", "b", "a", "h", "d", "c", "i", "e", \#
      "f"]}}
      {"do": "reorder", "group": "i", "order": ["f"], "expect": {"refused": "notReorderable"}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "i", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "h", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "e", "expect": {"hidden": ["e"]}}
      """#)
  }

  @Test("P3: explicit placement, allowsHiding, hidden and allowsReordering win over SwiftUI's words")
  func explicitWins() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "z"}, \#
      {"tab": "p", "placement": "pinned", "customization": {"tabBar": "reorderable"}}, \#
      {"tab": "s", "placement": "sidebarOnly", "customization": {"tabBar": "disabled"}}, \#
      {"tab": "m", "placement": "movable", "customization": {"tabBar": "disabled"}, \#
      "defaultVisibility": {"tabBar": "hidden"}}, {"tab": "h", "allowsHiding": true, \#
      "customization": {"sidebar": "disabled"}}, {"tab": "n", "allowsHiding": false}, \#
      {"tab": "v", "hidden": false, "defaultVisibility": {"sidebar": "hidden"}}, \#
      {"group": "g", "allowsReordering": false, "placement": "optional", "children": []}]}}
      {"do": "beginEditing", "expect": {"bar": ["z", "m", "h", "n", "v", "p"], "hidden": []}}
      {"do": "hide", "tab": "n", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "h", "expect": {"hidden": ["h"]}}
      {"do": "reorder", "group": "g", "order": [], "expect": {"refused": "notReorderable"}}
      """#)
  }

  @Test("P3: pinned and search tabs cannot be hidden unless allowsHiding is explicit")
  func pinnedStays() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", "items": [{"tab": "a"}, \#
      {"tab": "p", "placement": "pinned"}, {"tab": "s", "role": "search"}, \#
      {"tab": "q", "placement": "pinned", "allowsHiding": true}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "p", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "s", "expect": {"refused": "notHideable"}}
      {"do": "hide", "tab": "q", "expect": {"hidden": ["q"], "bar": ["a", "p", "s"]}}
      """#)
  }

  // MARK: Order and children

  @Test("P4: fixed and pinned tabs keep the pre-order of the declaration and are never in the saved order")
  func fixedOrder() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "p", \#
      "placement": "pinned"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x", \#
      "placement": "fixed"}, {"tab": "y", "placement": "pinned"}, {"tab": "z", "placement": "fixed"}]}, \#
      {"tab": "f", "placement": "fixed"}, {"tab": "a"}, {"group": "h", "children": [{"tab": "w", \#
      "placement": "fixed"}]}, {"tab": "q", "placement": "pinned"}]}}
      {"do": "beginEditing", "expect": {"bar": ["x", "z", "f", "w", "g", "a", "h", "p", "y", "q"]}}
      {"do": "reorder", "group": "g", "order": ["z", "y", "x"], "expect": {"bar": ["x", "z", "f", "w", "g", "a", "h", \#
      "p", "y", "q"]}}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"bar": ["x", "z", "f", "w", "g", "a", "h", "p", \#
      "y", "q"]}}
      {"do": "moveInBar", "tab": "a", "to": 0, "expect": {"bar": ["x", "z", "f", "w", "a", "g", "h", "p", "y", "q"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["a", "g", "h"], "barKnown": ["a", "g", "h"]}"#)
  }

  @Test("P5: children with an explicit placement stand in the bar exactly like roots")
  func children() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "d", "placement": "default"}, {"tab": "m", "placement": "movable"}, \#
      {"tab": "p", "placement": "pinned"}, {"tab": "f", "placement": "fixed"}, \#
      {"tab": "s", "placement": "sidebarOnly"}, {"tab": "o", "placement": "optional"}]}, {"tab": "b"}]}}
      {"do": "beginEditing", "expect": {"bar": ["f", "a", "g", "d", "m", "b", "p"]}}
      {"do": "moveInBar", "tab": "m", "to": 0, "expect": {"bar": ["f", "m", "a", "g", "d", "b", "p"]}}
      {"do": "removeFromBar", "tab": "d", "expect": {"bar": ["f", "m", "a", "g", "b", "p"]}}
      {"do": "removeFromBar", "tab": "m", "expect": {"refused": "notRemovable"}}
      {"do": "addToBar", "tab": "s", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "o", "to": 0, "expect": {"bar": ["f", "o", "m", "a", "g", "b", "p"]}}
      """#)
  }

  @Test("P6: disabled in the tab bar and hidden there by default is in no top bar and cannot be added")
  func outOfEveryBar() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "style": "swiftUI", \#
      "items": [{"tab": "a"}, {"tab": "n", "customization": {"tabBar": "disabled"}, \#
      "defaultVisibility": {"tabBar": "hidden"}}, {"group": "g", "defaultVisibility": {"tabBar": "hidden"}, \#
      "children": [{"tab": "x", "customization": {"tabBar": "disabled"}}]}]}}
      {"do": "mark", "text": "", "expect": {"bar": ["a"]}}
      {"do": "beginEditing", "expect": {"bar": ["a"], "sidebar": ["a", "n", "g", "x"]}}
      {"do": "addToBar", "tab": "n", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "x", "expect": {"refused": "notAddable"}}
      {"do": "removeFromBar", "tab": "n", "expect": {"refused": "notRemovable"}}
      {"do": "endEditing"}
      {"do": "select", "tab": "n", "via": "program", "expect": {"selected": "n", "bar": ["a", "(n)"]}}
      {"do": "select", "tab": "a", "expect": {"bar": ["a"]}}
      """#)
  }

  @Test("P6: a section's tab-bar behaviour governs the section item only")
  func sectionItemOnly() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "customization": {"tabBar": "disabled"}, "children": [{"tab": "x"}, {"tab": "y"}]}, \#
      {"group": "h", "customization": {"tabBar": "reorderable"}, "children": [{"tab": "z"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["g", "a", "x", "y", "h", "z"]}}
      {"do": "removeFromBar", "tab": "g", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "h", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "x", "expect": {"bar": ["g", "a", "y", "h", "z"]}}
      {"do": "removeFromBar", "tab": "z", "expect": {"bar": ["g", "a", "y", "h"]}}
      """#)
  }

  @Test("P6: a section that is disabled and hidden in the bar is out of it, its children may still be added")
  func sectionOutOfTheBar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "customization": {"tabBar": "disabled"}, "defaultVisibility": {"tabBar": "hidden"}, \#
      "children": [{"tab": "x"}]}]}}
      {"do": "beginEditing", "expect": {"bar": ["a"]}}
      {"do": "addToBar", "tab": "g", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "x", "expect": {"bar": ["a", "x"]}}
      """#)
  }
}
