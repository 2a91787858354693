import NavTestSupport
import Testing

@Suite("Chapter 1: which customization applies, and under which keys")
struct HierarchySwitchTests {
  // MARK: Switched off

  @Test("H12: with customizable false the saved customization is kept but not applied")
  func switchedOff() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c"}, {"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "moveInBar", "tab": "c", "to": 0}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "endEditing", "expect": {"bar": ["c", "a", "g"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizable": false, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c"}, {"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}]}]}, "expect": {"hidden": [], "bar": ["a", "b", "c", "g"]}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "collapseSidebar"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}, \#
      "expect": {"hidden": ["b"], "bar": ["c", "a", "g"]}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "c", "g", "y", "x"]}}
      """#)
    try story.expectSaved(
      #"{"hidden": {"b": true}, "barOrder": ["c", "a", "b", "g"], "groupOrder": {"g": ["y", "x"]}}"#)
  }

  @Test("H12: with customizable false every customization action is refused")
  func refusesAll() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "customizable": false, "allowsReordering": true, \#
      "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, {"tab": "c", "placement": "optional"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notCustomizable"}}
      {"do": "show", "tab": "b", "expect": {"refused": "notCustomizable"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notCustomizable"}}
      {"do": "reorder", "group": null, "order": ["g"], "expect": {"refused": "notCustomizable"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notCustomizable"}}
      {"do": "addToBar", "tab": "c", "expect": {"refused": "notCustomizable"}}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"refused": "notCustomizable"}}
      {"do": "removeFromBar", "tab": "b", "expect": {"refused": "notCustomizable"}}
      {"do": "reset", "what": "all", "expect": {"refused": "notCustomizable"}}
      {"do": "undo", "expect": {"refused": "notCustomizable"}}
      {"do": "redo", "expect": {"refused": "notCustomizable"}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"b": true}}, \#
      "expect": {"refused": "notCustomizable"}}
      {"do": "collapseSidebar", "expect": {"bar": ["a", "b", "g"], "sidebar": []}}
      """#)
  }

  @Test("H12: the same when the mode resolves to tabBar: without a sidebar nothing is customized")
  func tabBarMode() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c"}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "moveInBar", "tab": "c", "to": 0}
      {"do": "endEditing", "expect": {"bar": ["c", "a", "g"]}}
      {"do": "remove", "group": "g", "expect": {"hidden": [], "bar": ["a", "b", "c"]}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      {"do": "moveInBar", "tab": "a", "to": 0, "expect": {"refused": "notCustomizable"}}
      {"do": "undo", "expect": {"refused": "notCustomizable"}}
      {"do": "insert", "item": {"group": "g"}, "expect": {"hidden": ["b"], "bar": ["c", "a", "g"]}}
      {"do": "undo", "expect": {"hidden": ["b"], "bar": ["a", "c", "g"]}}
      """#)
  }

  @Test("H12: the app's own values stay effective when customization is off")
  func appValuesStay() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "customizable": false, "items": [{"tab": "a"}, \#
      {"tab": "b", "hidden": true}, {"tab": "c", "hiddenByDefault": true}, {"group": "g", "displayOrder": ["y"], \#
      "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "mark", "text": "", "expect": {"hidden": ["b", "c"], "sidebar": ["a", "g", "y", "x"]}}
      {"do": "update", "tab": "c", "set": {"hidden": false}, "expect": {"hidden": ["b"], \#
      "sidebar": ["a", "c", "g", "y", "x"]}}
      """#)
  }

  // MARK: Keys of items

  @Test("H13: what a person chose is stored under the customization id, whatever the id")
  func customizationID() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "customizationID": "k", "allowsHiding": true}, {"group": "g", "customizationID": "G", \#
      "allowsReordering": true, "children": [{"tab": "x", "customizationID": "X"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "b", "to": 0}
      {"do": "hide", "tab": "b"}
      {"do": "reorder", "group": "g", "order": ["y", "x"]}
      {"do": "endEditing", "expect": {"hidden": ["b"], "notices": [{"visibilityDidChange": ["b"]}, \#
      {"displayOrderDidChange": "g"}, {"didEndEditing": {}}]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b2", "customizationID": "k", "allowsHiding": true}, {"group": "g2", "customizationID": "G", \#
      "children": [{"tab": "x2", "customizationID": "X"}, {"tab": "y"}]}, {"tab": "b", "allowsHiding": true}]}, \#
      "expect": {"hidden": ["b2"], "bar": ["a", "g2", "b"]}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "b", "g2", "y", "x2"]}}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"k": true}, "barOrder": ["k", "a", "G"], "barKnown": ["G", "a", "k"], "groupOrder": {"G": ["y", "X"]}}
      """#)
  }

  @Test("H13: an update of the customization id takes up what is stored under it")
  func updateKey() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "update", "tab": "b", "set": {"customizationID": "other"}, "expect": {"hidden": []}}
      {"do": "update", "tab": "c", "set": {"customizationID": "b"}, "expect": {"hidden": ["c"]}}
      """#)
  }

  // MARK: Keys of whole customizations

  @Test("H14: another customizationKey starts empty; the old one comes back unchanged, its undo steps too")
  func otherKey() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "g", "y", "x"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "work", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}, "expect": {"hidden": [], "sidebar": ["a", "b", "g", "x", "y"], "notices": []}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"sidebar": ["a", "b", "g", "y", "x"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "default", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}, "expect": {"hidden": ["b"], "sidebar": ["a", "g", "y", "x"], "notices": []}}
      {"do": "undo", "expect": {"sidebar": ["a", "g", "x", "y"], "hidden": ["b"]}}
      {"do": "undo", "expect": {"hidden": []}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      {"do": "redo"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "work", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}, "expect": {"hidden": [], "sidebar": ["a", "b", "g", "y", "x"]}}
      """#)
    try story.expectSaved(#"{"hidden": {}, "groupOrder": {"g": ["y", "x"]}}"#)
  }

  @Test("H14: the start value of the sidebar belongs to the customization in use")
  func sidebarShown() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "collapseSidebar"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "k", "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "openScene", "scene": "two", "expect": {"bar": [], "sidebar": ["a", "g"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g"}]}}
      {"do": "openScene", "scene": "three", "expect": {"bar": ["a", "g"], "sidebar": []}}
      """#)
    try story.expectSaved(#"{"sidebarShown": false}"#)
  }

  @Test("H14: a customization put aside survives relaunch, and declarations under the same key leave it alone")
  func putAside() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "customizationKey": "one", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "one", "items": [{"tab": "b", \#
      "allowsHiding": true}, {"tab": "c"}, {"group": "g"}]}, "expect": {"hidden": ["b"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}, "expect": {"hidden": []}}
      {"do": "relaunch"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "two", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}, "expect": {"hidden": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "one", "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}, "expect": {"hidden": ["b"]}}
      """#)
  }
}
