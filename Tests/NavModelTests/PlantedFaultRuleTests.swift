import NavModel
import NavTestSupport
import Testing

/// Corners of the rules in which `tools/mutate` planted faults that no other test found, in the order of its table.
@Suite("Corners that planted faults uncovered")
struct PlantedFaultRuleTests {
  @Test("E1: an action that names no scene belongs to the first open one")
  func firstOpenScene() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "closeScene", "scene": "main"}
      """#)
    let tab = try #require(story.end.names.name(of: "b"))
    let outcome = story.end.decide(.select(tab), Context())
    #expect(outcome.changes == [.selection(1, .selected(tab, because: .asked))])
  }

  @Test("H17: an item moves in the bar and leaves it although its key was saved in another spelling")
  func savedInAnotherSpelling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "caf\u00e9"}, {"group": "g", \#
      "children": [{"tab": "x"}]}]}}
      {"do": "customization", "import": {"customization": 1, "barOrder": ["cafe\u0301", "a", "g"], \#
      "barKnown": ["a", "cafe\u0301", "g"]}, "expect": {"bar": []}}
      {"do": "beginEditing", "expect": {"bar": ["caf\u00e9", "a", "g"]}}
      {"do": "moveInBar", "tab": "caf\u00e9", "to": 2, "expect": {"bar": ["a", "g", "caf\u00e9"]}}
      {"do": "undo"}
      {"do": "removeFromBar", "tab": "cafe\u0301", "expect": {"bar": ["a", "g"]}}
      """#)
  }

  @Test("D1: items that are left out are counted one by one")
  func leftOutItems() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", \#
      "accepts": [{"type": "image", "operation": "copy"}]}]}}
      """#)
    var state = story.end
    let items = [("image", Int32(3)), ("text", 4)].map { TypeCount(type: state.names.intern($0.0), count: $0.1) }
    let outcome = state.decide(.drop(.item(state.names.intern("a")), items: items, on: nil), Context())
    guard case .didAccept(let accepted) = outcome.notices.first?.message else {
      Issue.record("nothing was accepted")
      return
    }
    #expect(accepted.leftOut == 4)
  }

  @Test("D2: the actions of a section stand in the sidebar only, so nothing reaches them in the bar")
  func actionsAreNotInTheBar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}], "actions": [{"action": "new", "accepts": [{"type": "*", "operation": "copy"}]}]}]}}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "t"}], "on": "sidebar", "expect": "applied"}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "t"}], "on": "bar", \#
      "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("D4: a full swipe over a row that declares none is unknown")
  func noFullSwipe() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "swipe": {"leading": ["pin"], \#
      "full": false}}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "pin", "expect": "quiet"}
      {"do": "swipe", "tab": "a", "edge": "leading", "full": true, "expect": {"refused": "unknownAction"}}
      """#)
  }

  @Test("H14: no key and the key default are one customization")
  func defaultKey() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "default", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}, "expect": {"hidden": ["b"]}}
      {"do": "undo", "expect": {"hidden": []}}
      """#)
  }

  @Test("N7: of several screens that are gone the first one cuts the path")
  func firstMissingScreen() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "link", "tab": "a", "path": ["one", "two", "three", "four"]}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "screens": ["a", "one", "three"], "items": [{"tab": "a"}]}, \#
      "expect": {"path": {"a": ["a", "one"]}}}
      """#)
  }

  @Test("C11: a reset of the bar forgets what it knew, also where no order was saved")
  func resetOfKnownIds() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "customization", "import": {"customization": 1, "barKnown": ["a"]}, "expect": "applied"}
      {"do": "beginEditing"}
      {"do": "reset", "what": "barOrder", "expect": "applied"}
      """#)
    try story.expectSaved(#"{"barOrder": null, "barKnown": []}"#)
  }

  @Test("B16: a bar that loses items is scrolled no further than to its end")
  func scrolledBarLosesItems() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}]}}
      {"do": "resize", "width": "regular", "barRoom": 2}
      {"do": "scrollBar", "to": 3, "expect": "applied"}
      {"do": "remove", "tab": "d"}
      {"do": "remove", "tab": "e"}
      """#)
    #expect(drawing.bar.overflow == .scroll)
    #expect(drawing.bar.firstVisible == 1)
  }

  @Test("B17: the focus cannot be in a sidebar that there is not", arguments: ["phone", "tv"])
  func focusWithoutSidebar(_ device: String) throws {
    try Story.check(
      #"""
      {"session": 1, "device": "\#(device)", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "focus", "in": "sidebar", "expect": {"refused": "sidebarUnavailable"}}
      """#)
  }

  @Test("N3: a path has 1,024 screens with its root, however it gets them")
  func longestPath() throws {
    func path(_ count: Int) -> String { "[\(repeatElement(#""s""#, count: count).joined(separator: ","))]" }
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "replace", "tab": "a", "path": \#(path(1_024)), "expect": {"refused": "invalid"}}
      {"do": "link", "tab": "a", "path": \#(path(1_024)), "expect": {"refused": "invalid"}}
      {"do": "replace", "tab": "a", "path": \#(path(1_022)), "expect": "applied"}
      {"do": "push", "tab": "a", "screen": "last", "expect": "applied"}
      {"do": "push", "tab": "a", "screen": "more", "expect": {"refused": "invalid"}}
      {"do": "link", "tab": "a", "path": \#(path(1_023)), "expect": "applied"}
      """#)
  }

  @Test("N3: a pop of more screens than there are records how many it popped")
  func countedPop() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "link", "tab": "a", "path": ["one", "two"]}
      """#)
    let tab = try #require(story.end.names.name(of: "a"))
    let outcome = story.end.decide(.tab(tab, .pop(count: 9)), Context())
    #expect(outcome.changes == [.navigation(0, tab: tab, .popped(count: 2))])
  }

  @Test("C7: outside editing mode a hidden child keeps its predecessor in a reorder")
  func hiddenChildKeepsItsPredecessor() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "h", "allowsHiding": true}, {"tab": "y"}, \#
      {"tab": "z"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "h"}
      {"do": "endEditing"}
      {"do": "reorder", "group": "g", "order": ["z", "x", "y"], "expect": {"sidebar": ["a", "g", "z", "x", "y"]}}
      {"do": "beginEditing", "expect": {"sidebar": ["a", "g", "z", "x", "h", "y"]}}
      """#)
  }

  @Test("S7: a group that a link selects is the group itself")
  func groupByLink() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "g", "via": "program", "expect": {"selected": "x"}}
      {"do": "select", "tab": "g", "via": "link", "expect": {"selected": "g"}}
      """#)
  }

  @Test("N4: a link finds the root unscrolled, as if the tab had never been visited")
  func linkAndRootScroll() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "scroll", "tab": "a", "y": 40}
      {"do": "push", "tab": "a", "screen": "one"}
      {"do": "link", "tab": "a", "path": ["two"], "expect": {"path": {"a": ["a", "two"]}}}
      {"do": "pop", "tab": "a"}
      {"do": "scroll", "tab": "a", "y": 0, "expect": "quiet"}
      """#)
  }

  @Test("N4: a link to the present path finds its screens unscrolled")
  func linkAndScroll() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "link", "tab": "a", "path": ["one"]}
      {"do": "link", "tab": "a", "path": ["one"], "expect": "quiet"}
      {"do": "scroll", "tab": "a", "y": 30, "expect": "applied"}
      {"do": "link", "tab": "a", "path": ["one"], "expect": "applied"}
      {"do": "scroll", "tab": "a", "y": 0, "expect": "quiet"}
      """#)
  }

  @Test("S3: a disabled home opens with its own screen and nothing above it")
  func homeScreen() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "home": {"tab": "h", "screen": "start"}, "items": [{"tab": "a"}, \#
      {"tab": "h", "enabled": false}]}}
      {"do": "link", "tab": "h", "path": ["start"], "expect": {"path": {"h": ["h", "start"]}}}
      {"do": "link", "tab": "h", "path": ["start", "more"], "expect": {"refused": "disabled"}}
      {"do": "link", "tab": "h", "path": [], "expect": {"refused": "disabled"}}
      """#)
  }

  @Test("S2: spring loading does not reach a hidden row that is shown while editing")
  func hoverOverHiddenRow() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"sidebar": ["a", "b", "g"]}}
      {"do": "hover", "tab": "b", "held": true, "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("C4: a child of a hidden group has a flag of its own, to set and to clear")
  func flagBelowHiddenGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsHiding": true, \#
      "children": [{"tab": "x", "allowsHiding": true}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "g", "expect": {"hidden": ["g"]}}
      {"do": "show", "tab": "x", "expect": "quiet"}
      {"do": "hide", "tab": "x", "expect": {"hidden": ["g", "x"]}}
      {"do": "show", "tab": "g", "expect": {"hidden": ["x"]}}
      """#)
  }

  @Test("C3: where the app left nothing visible, edits that take nothing away go on")
  func editsWhereNothingIsVisible() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "enabled": false}, {"group": "g", \#
      "allowsReordering": true, "children": [{"tab": "x", "enabled": false}, {"tab": "y", "enabled": false}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "g", "y", "x"]}}
      """#)
  }

  @Test("S6: what is selected after an edit hid the selection stays, though hidden before, when editing ends")
  func selectedAfterHiding() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "hidden": true}, {"group": "g"}]}}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"selected": "b"}}
      {"do": "link", "tab": "c", "path": [], "expect": {"selected": "c"}}
      {"do": "endEditing", "expect": {"selected": "c"}}
      """#)
  }

  @Test("S7: own flags decide which child stands for a group, also when the group is hidden")
  func childOfHiddenGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "hidden": true, \#
      "children": [{"tab": "x", "hidden": true}, {"tab": "y"}]}]}}
      {"do": "select", "tab": "g", "via": "program", "expect": {"selected": "y"}}
      """#)
  }

  @Test("B8: More is drawn selected for a tab in a group behind it")
  func moreForChildOfGroup() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "link", "tab": "x", "path": [], "expect": {"bar": ["a", "b", "c", "d", "More"], "more": ["e", "g"]}}
      """#)
    #expect(drawing.selectedItems == ["More"])
  }

  @Test("B11: an inline group has no header, so folding it hides none of its children")
  func foldedInlineGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
      {"group": "i", "appearance": "inline", "children": [{"tab": "y"}]}]}]}}
      {"do": "fold", "group": "i", "expect": {"sidebar": ["a", "g", "x", "y"]}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"selected": "y"}}
      """#)
  }

  @Test("C5: children of a hidden inline group are not on screen, so nobody reorders them")
  func reorderInHiddenInlineGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "i", "appearance": "inline", \#
      "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "reorder", "group": "i", "order": ["y"], "expect": {"sidebar": ["a", "y", "x"]}}
      {"do": "update", "group": "i", "set": {"hidden": true}}
      {"do": "reorder", "group": "i", "order": ["x"], "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("B4: while editing, the children of a hidden group are marked hidden too")
  func rowsBelowHiddenGroup() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsHiding": true, \#
      "children": [{"tab": "x"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "g"}
      """#)
    #expect(drawing.hiddenRows == ["g", "x"])
  }

  @Test("B4: vision's secondary sidebar has no place after its group, so lifted groups stand among the children")
  func liftedGroupOnVision() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "vision", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"group": "n", "appearance": "rootSection", "children": [{"tab": "y"}]}, \#
      {"tab": "z"}]}]}}
      {"do": "select", "tab": "g", "expect": {"selected": "x", "sidebar": ["x", "n", "y", "z"]}}
      """#)
  }

  @Test("B5: a symbol that is filled already stays as it is, wherever its name says so")
  func filledSymbolWithBadge() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a", \#
      "symbol": "folder.fill.badge.plus"}, {"tab": "b", "symbol": "filled"}]}}
      """#)
    #expect(drawing.symbols == ["a folder.fill.badge.plus", "b filled.fill"])
  }

  @Test("C9: what the bar knows is saved sorted by UTF-8 bytes")
  func sortedKnownIds() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "b"}, {"tab": "\u00e4"}, {"tab": "B"}, \#
      {"group": "a"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "B", "to": 0, "expect": "applied"}
      """#)
    let known = story.end.customization.layout.barKnown.map { story.end.names.text($0) }
    #expect(known == ["B", "a", "b", "\u{e4}"])
  }

  @Test("S5: the siblings of the topmost group that an edit hid come first")
  func topmostHiddenGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsHiding": true, \#
      "children": [{"group": "n", "allowsHiding": true, "children": [{"tab": "x"}]}, {"tab": "z"}]}, {"tab": "c"}]}}
      {"do": "select", "tab": "x"}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["n", "g"], "expect": {"selected": "x"}}
      {"do": "endEditing", "expect": {"selected": "c"}}
      """#)
  }

  @Test("H14: a customization that is in use again is no longer put aside")
  func nothingStaysAside() throws {
    let declare = { (key: String) in
      #"""
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "\#(key)", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}}
      """#
    }
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      \#(declare("other"))
      """#)
    #expect(story.end.otherCustomizations.count == 1)
    try story.run(declare("default"))
    #expect(story.end.otherCustomizations.isEmpty)
  }

  @Test("H15: what the app set after the person's choice goes with the item, or with the group above it")
  func appValuesOfRemovedItems() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "update", "tab": "x", "set": {"hidden": true}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y", "x"]}, "expect": {"hidden": ["b", "x"]}}
      {"do": "remove", "tab": "b"}
      {"do": "insert", "item": {"tab": "b"}, "expect": {"hidden": ["x"]}}
      {"do": "remove", "group": "g"}
      {"do": "insert", "item": {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}, \#
      "expect": {"hidden": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("N7: a search forgets the tab before it when another one takes its id")
  func searchForgets() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "first"}, {"tab": "a"}, {"tab": "b"}, \#
      {"tab": "s", "role": "search", "activatesSearch": true}]}}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "s"}
      {"do": "remove", "tab": "a", "expect": {"selected": "s"}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "renames": {"tabs": {"b": "a"}}, "items": [{"tab": "first"}, \#
      {"tab": "a"}, {"tab": "s", "role": "search", "activatesSearch": true}]}}
      {"do": "insert", "item": {"tab": "b"}}
      {"do": "cancelSearch", "expect": {"selected": "first"}}
      """#)
  }

  @Test("H16: an update with null takes an x- key away and leaves the others")
  func removedExtension() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "x-tint": "red", "x-none": null}]}}
      {"do": "update", "tab": "a", "set": {"x-tint": null, "x-font": 1}, "expect": "applied"}
      """#)
    #expect(
      story.end.hierarchy.items[0].extensions == [
        Extension(key: "x-none", text: "null"), Extension(key: "x-font", text: "1"),
      ])
  }
}
