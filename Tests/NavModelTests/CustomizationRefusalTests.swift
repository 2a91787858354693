import NavTestSupport
import Testing

@Suite("Chapter 12: refusals of declarations and edits, in the order in which they are tested")
struct CustomizationRefusalTests {
  /// `a` and `b` as usual, `n` not to be hidden, `f` fixed, `o` optional, `g` to be reordered, `k` not.
  static let hierarchy = #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, {"tab": "n"}, \#
    {"tab": "f", "placement": "fixed"}, {"tab": "o", "placement": "optional", "allowsHiding": true}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y", "allowsHiding": true}]}, \#
    {"group": "k", "children": [{"tab": "z"}, {"tab": "w", "draggable": true}]}]}
    """#

  // MARK: Ids

  @Test("C2: ids that nothing has are unknown, and one of them refuses a whole batch")
  func unknown() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "nil"], "expect": {"refused": "unknownTab"}}
      {"do": "show", "tab": "nil", "expect": {"refused": "unknownTab"}}
      {"do": "move", "tab": "nil", "to": 0, "expect": {"refused": "unknownTab"}}
      {"do": "addToBar", "tab": "nil", "expect": {"refused": "unknownTab"}}
      {"do": "moveInBar", "tab": "nil", "to": 0, "expect": {"refused": "unknownTab"}}
      {"do": "removeFromBar", "tab": "nil", "expect": {"refused": "unknownTab"}}
      {"do": "reorder", "group": "nil", "order": ["x"], "expect": {"refused": "unknownGroup"}}
      {"do": "reorder", "group": "a", "order": ["x"], "expect": {"refused": "unknownGroup"}}
      {"do": "reset", "what": "groupOrder", "group": "a", "expect": {"refused": "unknownGroup"}}
      {"do": "mark", "text": "", "expect": {"hidden": []}}
      """#)
  }

  @Test("H1: invalid is tested before unknownGroup")
  func invalidFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "insert", "item": {"tab": "a"}, "into": "nil", "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"tab": "m"}, "into": "nil", "expect": {"refused": "unknownGroup"}}
      """#)
  }

  @Test("C12: unknownScene comes before unknownTab, unknownTab before notUserAction")
  func unknownFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "hide", "tab": "nil", "scene": "nil", "expect": {"refused": "unknownScene"}}
      {"do": "undo", "scene": "nil", "by": "app", "expect": {"refused": "unknownScene"}}
      {"do": "beginEditing", "scene": "nil", "expect": {"refused": "unknownScene"}}
      {"do": "hide", "tab": "nil", "by": "app", "expect": {"refused": "unknownTab"}}
      {"do": "reorder", "group": "nil", "order": [], "by": "app", "expect": {"refused": "unknownGroup"}}
      {"do": "openScene", "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "hide", "tab": "nil", "scene": "two", "expect": {"refused": "unknownScene"}}
      """#)
  }

  // MARK: Who, and what covers it

  @Test("C12: notUserAction comes before modalPresented and notCustomizable")
  func notUserActionFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "customizable": false, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g"}]}}
      {"do": "hide", "tab": "b", "by": "app", "expect": {"refused": "notUserAction"}}
      {"do": "undo", "by": "system", "expect": {"refused": "notUserAction"}}
      {"do": "present", "screen": "m"}
      {"do": "hide", "tab": "b", "by": "app", "expect": {"refused": "notUserAction"}}
      {"do": "hide", "tab": "b", "expect": {"refused": "modalPresented"}}
      {"do": "beginEditing", "expect": {"refused": "modalPresented"}}
      {"do": "dismiss"}
      {"do": "hide", "tab": "b", "expect": {"refused": "notCustomizable"}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      """#)
  }

  @Test("C5: edits of a person are modalPresented under a modal, a tab's sheet covers none")
  func modal() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "present", "tab": "a", "screen": "s"}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"]}}
      {"do": "dismiss", "tab": "a"}
      {"do": "present", "screen": "m"}
      {"do": "hide", "tab": "o", "expect": {"refused": "modalPresented"}}
      {"do": "show", "tab": "b", "expect": {"refused": "modalPresented"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "modalPresented"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "modalPresented"}}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "modalPresented"}}
      {"do": "moveInBar", "tab": "n", "to": 0, "expect": {"refused": "modalPresented"}}
      {"do": "removeFromBar", "tab": "n", "expect": {"refused": "modalPresented"}}
      {"do": "reset", "what": "all", "expect": {"refused": "modalPresented"}}
      {"do": "dismiss"}
      {"do": "show", "tab": "b", "expect": {"hidden": []}}
      """#)
  }

  @Test("H12: notCustomizable comes before sidebarUnavailable, notEditing and wrongGroup")
  func notCustomizableFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "customizable": false, "items": [{"tab": "a"}, \#
      {"group": "g"}]}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      {"do": "reorder", "group": "g", "order": ["a"], "expect": {"refused": "notCustomizable"}}
      {"do": "hide", "tab": "a", "expect": {"refused": "notCustomizable"}}
      {"do": "undo", "expect": {"refused": "notCustomizable"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      {"do": "removeFromBar", "tab": "b", "expect": {"refused": "notCustomizable"}}
      """#)
  }

  // MARK: Editing mode and what is on screen

  @Test("C5: notEditing comes before notPresented for edits of visibility and bar, and for draggable groups")
  func notEditingFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x", "draggable": true}]}]}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "all", "expect": {"refused": "notEditing"}}
      {"do": "reorder", "group": "g", "order": ["a"], "expect": {"refused": "notEditing"}}
      {"do": "expandSidebar"}
      {"do": "removeFromBar", "tab": "a", "expect": {"refused": "notEditing"}}
      {"do": "addToBar", "tab": "x", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C2: hiding and showing need the row in the sidebar: under a folded group notPresented, before notHideable")
  func foldedRow() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsHiding": true, "children": [{"tab": "x"}, {"tab": "y", "allowsHiding": true}, \#
      {"group": "n", "children": [{"tab": "p", "allowsHiding": true}]}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "x", "expect": {"refused": "notHideable"}}
      {"do": "fold", "group": "n"}
      {"do": "hide", "tab": "p", "expect": {"refused": "notPresented"}}
      {"do": "hide", "tabs": ["y", "p"], "expect": {"refused": "notPresented"}}
      {"do": "hide", "tab": "n", "expect": {"refused": "notHideable"}}
      {"do": "fold", "group": "g"}
      {"do": "hide", "tab": "x", "expect": {"refused": "notPresented"}}
      {"do": "show", "tab": "y", "expect": {"refused": "notPresented"}}
      {"do": "hide", "tab": "g", "expect": {"hidden": ["g"]}}
      {"do": "show", "tab": "g", "expect": {"hidden": []}}
      {"do": "unfold", "group": "g"}
      {"do": "hide", "tab": "y", "expect": {"hidden": ["y"]}}
      """#)
  }

  @Test("C2: while editing hidden rows stand in their places, so that they can be shown and edited again")
  func hiddenRows() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsHiding": true, "allowsReordering": true, "children": [{"tab": "x", "allowsHiding": true}, \#
      {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["g", "x"], "expect": {"hidden": ["g", "x"], "sidebar": ["a", "g", "x", "y"]}}
      {"do": "show", "tab": "x", "expect": {"hidden": ["g"]}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"sidebar": ["a", "g", "y", "x"]}}
      {"do": "endEditing", "expect": {"sidebar": ["a"]}}
      {"do": "move", "tab": "y", "to": 1, "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("C5: reorder and move need the group's header on screen and unfolded, before wrongGroup and notReorderable")
  func headerOnScreen() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "fold", "group": "g"}
      {"do": "fold", "group": "k"}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notPresented"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notPresented"}}
      {"do": "reorder", "group": "g", "order": ["a"], "expect": {"refused": "notPresented"}}
      {"do": "unfold", "group": "g"}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": "applied"}
      {"do": "collapseSidebar"}
      {"do": "reorder", "group": "g", "order": ["x"], "expect": {"refused": "notPresented"}}
      {"do": "move", "tab": "x", "to": 0, "expect": {"refused": "notPresented"}}
      {"do": "beginEditing"}
      {"do": "move", "tab": "x", "to": 0, "expect": "applied"}
      {"do": "reorder", "group": "k", "order": ["a"], "expect": {"refused": "notPresented"}}
      {"do": "unfold", "group": "k"}
      {"do": "reorder", "group": "k", "order": ["a"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "k", "order": ["w"], "expect": {"refused": "notReorderable"}}
      """#)
  }

  @Test("C5: with the bar off screen moveInBar and removeFromBar are notPresented, before their permissions")
  func barOffScreen() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "hideBar", "hidden": true, "expect": {"bar": []}}
      {"do": "moveInBar", "tab": "f", "to": 0, "expect": {"refused": "notPresented"}}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"refused": "notPresented"}}
      {"do": "removeFromBar", "tab": "f", "expect": {"refused": "notPresented"}}
      {"do": "removeFromBar", "tab": "o", "expect": {"refused": "notPresented"}}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"]}}
      {"do": "hideBar", "hidden": false, "expect": {"bar": ["f", "a", "n", "g", "k"]}}
      {"do": "moveInBar", "tab": "f", "to": 0, "expect": {"refused": "notMovable"}}
      {"do": "removeFromBar", "tab": "f", "expect": {"refused": "notRemovable"}}
      {"do": "removeFromBar", "tab": "o", "expect": {"refused": "notInBar"}}
      {"do": "moveInBar", "tab": "o", "to": 0, "expect": {"refused": "notInBar"}}
      """#)
  }

  @Test("C5: a hidden item is not in the bar as far as adding is concerned: notAddable, whatever its membership")
  func hiddenIsNotAddable() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "o"]}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "notAddable"}}
      {"do": "addToBar", "tab": "b", "expect": {"refused": "notAddable"}}
      {"do": "show", "tabs": ["b", "o"]}
      {"do": "addToBar", "tab": "b", "expect": {"refused": "alreadyInBar"}}
      {"do": "addToBar", "tab": "o", "expect": "applied"}
      """#)
  }

  @Test("C3: notHideable comes before lastVisible, and one item that may not be hidden refuses a whole batch")
  func notHideableFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "a"], "expect": {"refused": "notHideable"}}
      {"do": "mark", "text": "", "expect": {"hidden": []}}
      {"do": "hide", "tab": "b", "expect": "applied"}
      {"do": "hide", "tab": "a", "expect": {"refused": "notHideable"}}
      """#)
  }

  // MARK: Repetition

  @Test("C13: without a step undo and redo are nothingToUndo")
  func nothingToUndo() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      {"do": "redo", "expect": {"refused": "nothingToUndo"}}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "redo", "expect": {"refused": "nothingToUndo"}}
      """#)
  }

  @Test("C9: repeating an action whose effect holds is quiet; only in and out of the bar is refused")
  func repetition() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b", "expect": "quiet"}
      {"do": "hide", "tab": "b"}
      {"do": "hide", "tab": "b", "expect": "quiet"}
      {"do": "hide", "tabs": ["b", "o"], "expect": {"hidden": ["b", "o"]}}
      {"do": "show", "tabs": ["b", "o"]}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "reorder", "group": "g", "order": ["y", "x"], "expect": "quiet"}
      {"do": "move", "tab": "x", "to": 1, "expect": "quiet"}
      {"do": "moveInBar", "tab": "n", "to": 0}
      {"do": "moveInBar", "tab": "n", "to": 0, "expect": "quiet"}
      {"do": "addToBar", "tab": "o"}
      {"do": "addToBar", "tab": "o", "to": 0, "expect": {"refused": "alreadyInBar"}}
      {"do": "removeFromBar", "tab": "o"}
      {"do": "removeFromBar", "tab": "o", "expect": {"refused": "notInBar"}}
      {"do": "reset", "what": "all", "expect": "applied"}
      {"do": "reset", "what": "all", "expect": "quiet"}
      """#)
  }

  @Test("C2: groups stand under tab in hide, show and the bar's actions")
  func groupsUnderTab() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsHiding": true}, \#
      {"group": "h", "placement": "optional"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "g", "to": 0, "expect": {"bar": ["g", "a"]}}
      {"do": "addToBar", "tab": "h", "expect": {"bar": ["g", "a", "h"]}}
      {"do": "removeFromBar", "tab": "g", "expect": {"bar": ["a", "h"]}}
      {"do": "hide", "tab": "g", "expect": {"hidden": ["g"]}}
      {"do": "show", "tab": "g", "expect": {"hidden": []}}
      """#)
  }
}
