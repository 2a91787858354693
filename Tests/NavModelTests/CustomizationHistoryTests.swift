import NavTestSupport
import NavText
import Testing

@Suite("Chapter 3: undo, redo, export and import")
struct CustomizationHistoryTests {
  // MARK: Undo and redo

  @Test("C13: undo takes back one edit after the other, last first; redo applies them again")
  func lastFirst() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "o", "placement": "optional"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "addToBar", "tab": "o", "to": 0, "expect": {"bar": ["o", "a", "g"]}}
      {"do": "removeFromBar", "tab": "g", "expect": {"bar": ["o", "a"]}}
      {"do": "moveInBar", "tab": "a", "to": 0, "expect": {"bar": ["a", "o"]}}
      {"do": "undo", "expect": {"bar": ["o", "a"]}}
      {"do": "undo", "expect": {"bar": ["o", "a", "g"]}}
      {"do": "undo", "expect": {"bar": ["a", "g"], "sidebar": ["a", "b", "o", "g", "y", "x"]}}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "o", "g", "x", "y"], "hidden": ["b"]}}
      {"do": "undo", "expect": {"hidden": [], "bar": ["a", "b", "g"]}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      {"do": "redo", "expect": {"hidden": ["b"], "bar": ["a", "g"]}}
      {"do": "redo", "expect": {"sidebar": ["a", "b", "o", "g", "y", "x"]}}
      {"do": "redo", "expect": {"bar": ["o", "a", "g"]}}
      {"do": "redo", "expect": {"bar": ["o", "a"]}}
      {"do": "redo", "expect": {"bar": ["a", "o"]}}
      {"do": "redo", "expect": {"refused": "nothingToUndo"}}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"b": true}, "barOrder": ["a", "o", "b"], "barKnown": ["a", "b", "g", "o"], \#
      "groupOrder": {"g": ["y", "x"]}}
      """#)
  }

  @Test("C13: show, move, reset and import are steps too")
  func otherSteps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "customization", "import": {"customization": 1, "hidden": {"b": true}}}
      {"do": "show", "tab": "b"}
      {"do": "move", "tab": "y", "to": 0, "expect": {"sidebar": ["a", "b", "g", "y", "x"]}}
      {"do": "reset", "what": "all", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "g", "y", "x"]}}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "g", "x", "y"], "hidden": []}}
      {"do": "undo", "expect": {"hidden": ["b"]}}
      {"do": "undo", "expect": {"hidden": []}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      """#)
  }

  @Test("C13: a batch is one step; a new edit clears redo; refused and quiet edits are no steps and clear nothing")
  func steps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "c"], "expect": {"hidden": ["b", "c"]}}
      {"do": "undo", "expect": {"hidden": []}}
      {"do": "hide", "tab": "a", "expect": {"refused": "notHideable"}}
      {"do": "show", "tab": "b", "expect": "quiet"}
      {"do": "moveInBar", "tab": "a", "to": 0, "expect": "quiet"}
      {"do": "reorder", "group": "g", "order": ["x"], "expect": "quiet"}
      {"do": "redo", "expect": {"hidden": ["b", "c"]}}
      {"do": "hide", "tab": "b", "expect": "quiet"}
      {"do": "undo", "expect": {"hidden": []}}
      {"do": "hide", "tab": "c"}
      {"do": "redo", "expect": {"refused": "nothingToUndo"}}
      {"do": "undo", "expect": {"hidden": []}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      """#)
  }

  @Test("C13: selection, navigation, folding, the sidebar and editing mode are no steps")
  func noSteps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "select", "tab": "b"}
      {"do": "push", "tab": "b", "screen": "s"}
      {"do": "fold", "group": "g"}
      {"do": "beginEditing"}
      {"do": "endEditing"}
      {"do": "collapseSidebar"}
      {"do": "undo", "expect": {"selected": "b", "path": {"b": ["b", "s"]}, "bar": ["a", "b", "g"], "sidebar": []}}
      {"do": "undo", "expect": {"refused": "nothingToUndo"}}
      {"do": "expandSidebar"}
      {"do": "unfold", "group": "g", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("C13: undo works across scenes and relaunches, without editing mode, with the sidebar away, and on a phone")
  func everywhere() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"tab": "d", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "hide", "tab": "c"}
      {"do": "hide", "tab": "d"}
      {"do": "endEditing"}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "openScene", "scene": "phone", "device": "phone"}
      {"do": "undo", "scene": "phone", "expect": {"hidden": ["b", "c", "d"]}}
      {"do": "mark", "text": "", "scene": "main", "expect": {"sidebar": ["a", "g", "x", "y"]}}
      {"do": "relaunch"}
      {"do": "collapseSidebar", "scene": "main"}
      {"do": "undo", "scene": "main", "expect": {"hidden": ["b", "c"]}}
      {"do": "resize", "width": "compact", "scene": "main"}
      {"do": "undo", "scene": "main", "expect": {"hidden": ["b"]}}
      {"do": "closeScene", "scene": "main"}
      {"do": "undo", "scene": "phone", "expect": {"hidden": []}}
      {"do": "redo", "scene": "phone", "expect": {"hidden": ["b"]}}
      """#)
  }

  @Test("C13: an undo needs no permission: what may no longer be hidden or moved goes back too")
  func noPermission() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "endEditing"}
      {"do": "update", "group": "g", "set": {"allowsReordering": false}}
      {"do": "update", "tab": "b", "set": {"allowsHiding": false}, "expect": {"hidden": []}}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "undo", "expect": "applied"}
      {"do": "update", "tab": "b", "set": {"allowsHiding": true}, "expect": {"hidden": []}}
      """#)
  }

  @Test("C13: an undo restores the exact earlier value: no order, no flag, unknown ids and their places")
  func exactValue() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"ghost": true}, \#
      "barOrder": ["u", "b", "v", "a", "g"], "barKnown": ["u", "z"], "future": [1]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "moveInBar", "tab": "g", "to": 0}
      {"do": "reset", "what": "all", "expect": {"bar": ["a", "b", "g"]}}
      {"do": "undo"}
      {"do": "undo"}
      {"do": "undo", "expect": {"bar": ["b", "a", "g"], "hidden": []}}
      """#)
    try story.expectSaved(
      #"{"hidden": {"ghost": true}, "barOrder": ["u", "b", "v", "a", "g"], "barKnown": ["u", "z"], "future": [1]}"#)
    try story.run(#"{"do": "undo", "expect": {"bar": ["a", "b", "g"]}}"#)
    try story.expectSaved(#"{"hidden": {}, "barOrder": null, "barKnown": []}"#)
    try story.checkTape()
  }

  @Test("C13: what the app did since is not undone")
  func onlyTheEdit() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "update", "tab": "c", "set": {"hidden": true}}
      {"do": "update", "tab": "c", "set": {"title": "C"}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"]}}
      {"do": "insert", "item": {"tab": "d"}, "to": 1}
      {"do": "undo", "expect": {"hidden": ["c"], "sidebar": ["a", "d", "b", "g", "y", "x"]}}
      {"do": "redo", "expect": {"hidden": ["b", "c"], "sidebar": ["a", "d", "g", "y", "x"]}}
      """#)
  }

  @Test("C13: an app's value that an edit cleared comes back with undo, and goes again with redo")
  func clearedAppValue() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b"}
      {"do": "reorder", "group": "g", "order": ["x"]}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "g", "y", "x"], "hidden": []}}
      {"do": "undo", "expect": {"hidden": ["b"]}}
      {"do": "redo", "expect": {"hidden": []}}
      {"do": "redo", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "update", "tab": "b", "set": {"hidden": null}, "expect": {"hidden": []}}
      {"do": "update", "group": "g", "set": {"displayOrder": null}, "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("C13: an undo of what concerns a tab that left applies when it comes back")
  func goneTab() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing"}
      {"do": "remove", "tab": "b"}
      {"do": "undo", "expect": {"notices": []}}
      {"do": "insert", "item": {"tab": "b", "allowsHiding": true}, "expect": {"hidden": []}}
      """#)
  }

  @Test("C13: exactly 100 steps are kept, the oldest are forgotten")
  func hundredSteps() throws {
    let story = try Story()
    try story.run(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      """#)
    for step in 1...101 {
      try story.run(#"{"do": "\#(step % 2 == 1 ? "hide" : "show")", "tab": "b", "expect": "applied"}"#)
    }
    for step in (1...100).reversed() {
      try story.run(#"{"do": "undo", "expect": {"hidden": [\#(step % 2 == 1 ? #""b""# : "")]}}"#)
    }
    try story.run(#"{"do": "undo", "expect": {"refused": "nothingToUndo"}}"#)
    for _ in 1...100 { try story.run(#"{"do": "redo", "expect": "applied"}"#) }
    try story.run(#"{"do": "redo", "expect": {"refused": "nothingToUndo"}}"#)
    try story.checkTape()
  }

  // MARK: Export and import

  /// A hierarchy that a customization is written for.
  static let hierarchy = #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, {"tab": "c"}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}
    """#

  @Test("C14: a file that we wrote comes back byte-identical, unknown fields and ids included")
  func byteIdentical() throws {
    let first = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "customization", "import": {"zeta": {"b": 1.50, "a": ["\u00e9", null]}, \#
      "customization": 1, "sidebarShown": true, "hidden": {"u": false, "b": true}, "groupOrder": {"nil": [], \#
      "g": ["v", "y"]}, "barOrder": ["w", "c"], "barKnown": ["c", "a", "w"], "alpha": "x"}}
      """#)
    let file = first.customizationFile
    #expect(file.contains(#""zeta":{"b": 1.50, "a": ["\u00e9", null]}"#))
    #expect(file.contains(#""alpha":"x""#))
    let second = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "g", "to": 0}
      {"do": "customization", "import": \#(file)}
      """#)
    #expect(second.customizationFile == file)
    try second.run(#"{"do": "customization", "import": \#(file), "expect": "quiet"}"#)
    #expect(second.customizationFile == file)
  }

  @Test("C14: unknown fields stay when a person edits; an undo of the import takes them back, a redo brings them again")
  func unknownFields() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "customization", "import": {"customization": 1, "future": [1]}}
      {"do": "move", "tab": "y", "to": 0}
      """#)
    try story.expectSaved(#"{"groupOrder": {"g": ["y", "x"]}, "future": [1]}"#)
    try story.run(#"{"do": "undo"}"#)
    try story.run(#"{"do": "undo", "expect": "applied"}"#)
    #expect(!story.customizationFile.contains("future"))
    try story.run(#"{"do": "redo", "expect": "applied"}"#)
    try story.expectSaved(#"{"future": [1]}"#)
    try story.checkTape()
  }

  @Test("C14: an import replaces everything; what a file leaves out is empty")
  func importReplaces() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "moveInBar", "tab": "c", "to": 0}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "customization", "import": {"customization": 1, "hidden": {"b": false}, \#
      "groupOrder": {"g": ["x", "y"]}}, "expect": {"hidden": [], "bar": ["a", "b", "c", "g"], \#
      "sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "customization", "import": {"customization": 1}, "expect": "applied"}
      {"do": "customization", "import": {"customization": 1}, "expect": "quiet"}
      """#)
    try story.expectSaved(#"{"hidden": {}, "barOrder": null, "barKnown": [], "groupOrder": {}, "sidebarShown": null}"#)
  }

  @Test("C14: the sidebar's value of an import starts later scenes and moves no scene that is open; undo restores it")
  func importedSidebar() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "customization", "import": {"customization": 1, "sidebarShown": false}, \#
      "scene": "main", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "openScene", "scene": "three", "expect": {"sidebar": []}}
      {"do": "undo", "scene": "main", "expect": "applied"}
      {"do": "openScene", "scene": "four", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      """#)
    try story.expectSaved(#"{"sidebarShown": null}"#)
  }

  @Test("C14: an imported flag that may not be applied is kept")
  func importedFlag() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "customization", "import": {"customization": 1, "hidden": {"a": true}}, "expect": {"hidden": []}}
      {"do": "update", "tab": "a", "set": {"allowsHiding": true}, "expect": {"hidden": ["a"]}}
      """#)
    try story.expectSaved(#"{"hidden": {"a": true}}"#)
  }

  @Test(
    "C14: undecodable data is refused invalid and leaves everything as it was",
    arguments: [
      #"{"customization": 1, "hidden": []}"#, #"{"customization": 1, "hidden": {"b": 1}}"#,
      #"{"customization": 1, "hidden": {"b": true}, "barOrder": "a"}"#, #"{"customization": 1, "barOrder": [1]}"#,
      #"{"customization": 1, "hidden": {"b": false}, "groupOrder": {"g": null}}"#, #"{"customization": 2}"#,
      #"{"customization": "1"}"#, #"{"hidden": {}}"#, #"{"customization": 1, "sidebarShown": 1}"#, "[]", "null",
    ])
  func undecodable(_ file: String) throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "moveInBar", "tab": "g", "to": 0}
      {"do": "customization", "import": \#(file), "expect": {"refused": "invalid"}}
      {"do": "mark", "text": "", "expect": {"hidden": ["b"], "bar": ["g", "a"]}}
      """#)
    try story.expectSaved(#"{"hidden": {"b": true}, "barOrder": ["g", "a", "b"]}"#)
  }
}
