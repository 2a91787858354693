import NavTestSupport
import Testing

@Suite("Chapter 3: what a person may customize, by form")
struct CustomizationFormTests {
  /// A tab, a tab that may be hidden, an optional one, and two sections that may be reordered.
  static let hierarchy = #"""
    {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
    {"tab": "o", "placement": "optional"}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
    {"tab": "y"}]}, {"group": "h", "allowsReordering": true, "children": [{"tab": "p"}, {"tab": "q"}]}]}
    """#

  // MARK: Forms

  @Test("C19: a pad in regular width may customize everything, with the sidebar shown or not")
  func pad() throws {
    for orientation in [#"portrait"#, #"landscape"#] {
      try Story.check(
        #"""
        {"session": 1, "orientation": "\#(orientation)", "hierarchy": \#(Self.hierarchy)}
        {"do": "beginEditing", "expect": {"bar": ["a", "b", "g", "h"], "sidebar": ["a", "b", "o", "g", "x", "y", "h", \#
        "p", "q"]}}
        {"do": "hide", "tab": "b", "expect": "applied"}
        {"do": "addToBar", "tab": "o", "expect": "applied"}
        {"do": "move", "tab": "y", "to": 0, "expect": "applied"}
        {"do": "reorder", "group": null, "order": ["h"], "expect": "applied"}
        {"do": "endEditing"}
        """#)
    }
  }

  @Test("C19: a mac orders groups and sections without editing mode, told at once, and hides nothing")
  func mac() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "mac", "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "b", "o", "g", "y", "x", "h", "p", \#
      "q"], "notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "move", "tab": "q", "to": 0, "expect": {"sidebar": ["a", "b", "o", "g", "y", "x", "h", "q", "p"]}}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"sidebar": ["a", "b", "o", "h", "q", "p", "g", "y", \#
      "x"], "notices": [{"displayOrderDidChange": null}]}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "show", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "notEditing"}}
      {"do": "moveInBar", "tab": "a", "to": 1, "expect": {"refused": "notEditing"}}
      {"do": "removeFromBar", "tab": "a", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "groupOrder", "expect": {"refused": "notEditing"}}
      {"do": "undo", "expect": {"sidebar": ["a", "b", "o", "g", "y", "x", "h", "q", "p"]}}
      {"do": "fold", "group": "g"}
      {"do": "move", "tab": "x", "to": 0, "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("C19: vision orders inside the secondary sidebar only")
  func vision() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "g", "expect": {"selected": "x", "sidebar": ["x", "y"]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["y", "x"], \#
      "notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "move", "tab": "x", "to": 0, "expect": {"sidebar": ["x", "y"]}}
      {"do": "reorder", "group": "h", "order": ["q"], "expect": {"refused": "notPresented"}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "removeFromBar", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "undo", "expect": {"sidebar": ["y", "x"]}}
      """#)
  }

  @Test(
    "C19: a phone, a pad in compact width and a tv customize nothing",
    arguments: [#""device": "phone""#, #""width": "compact""#, #""device": "tv""#])
  func nothing(_ form: String) throws {
    try Story.check(
      #"""
      {"session": 1, \#(form), "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "show", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "notEditing"}}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"refused": "notEditing"}}
      {"do": "removeFromBar", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "reset", "what": "all", "expect": {"refused": "notEditing"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notPresented"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test(
    "C18: ordering sections needs editing mode, so where there is none it is notEditing",
    arguments: [#""device": "phone""#, #""width": "compact""#, #""device": "tv""#])
  func sectionsNeedEditing(_ form: String) throws {
    try Story.check(
      #"""
      {"session": 1, \#(form), "hierarchy": \#(Self.hierarchy)}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C19: a tv's sidebar cannot be ordered either")
  func tvSidebar() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "focus", "in": "sidebar", "expect": {"sidebar": ["a", "g", "x", "y"]}}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notPresented"}}
      {"do": "hide", "tab": "x", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C19: on a phone hidden flags do not show; they hold again on a pad")
  func hiddenOnAPhone() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing", "expect": {"sidebar": ["a", "o", "g", "x", "y", "h", "p", "q"]}}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "b", "o", "g", "h"], "hidden": ["b"]}}
      {"do": "resize", "width": "regular", "expect": {"sidebar": ["a", "o", "g", "x", "y", "h", "p", "q"]}}
      """#)
  }

  // MARK: What ends editing

  @Test("C19: a resize ends editing with its notices and selects nothing: a hidden selection stays, transient")
  func resizeEnds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "resize", "width": "compact", "expect": {"selected": "b", "hidden": ["b"], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"displayOrderDidChange": "g"}, {"didEndEditing": {}}]}}
      {"do": "resize", "width": "regular", "expect": {"selected": "b", "notices": []}}
      {"do": "collapseSidebar", "expect": {"selected": "b", "bar": ["a", "g", "h", "(b)"]}}
      {"do": "show", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "beginEditing"}
      {"do": "endEditing", "expect": {"selected": "b", "notices": [{"didEndEditing": {}}]}}
      """#)
  }

  @Test("C19: a resize that keeps the form, and a rotation, do not end editing")
  func resizeKeeps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "resize", "width": "regular", "barRoom": 3, "expect": {"notices": []}}
      {"do": "rotate", "to": "portrait", "expect": {"notices": []}}
      {"do": "hide", "tab": "b", "expect": "applied"}
      """#)
  }

  @Test("C19: relaunch ends editing with its notices, and a hidden selection moves")
  func relaunchEnds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "main"}
      {"do": "beginEditing", "scene": "main"}
      {"do": "hide", "tab": "b", "scene": "main"}
      {"do": "relaunch", "expect": {"selected": "o", "notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "o", "previous": "b"}}]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"selected": "a", "sidebar": ["a", "o", "g", "x", "y", \#
      "h", "p", "q"]}}
      {"do": "hide", "tab": "b", "scene": "main", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C19: closing the scene ends editing with its notices, a hidden selection moves, nothing is rolled back")
  func closeEnds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "hide", "tab": "b", "scene": "two"}
      {"do": "closeScene", "scene": "two", "expect": {"notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "o", "previous": "b"}}]}}
      {"do": "mark", "text": "", "scene": "main", "expect": {"hidden": ["b"]}}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "o"}}
      {"do": "show", "tab": "b", "scene": "two", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C19: an app change after which there is no sidebar ends editing with its notices")
  func appEnds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "remove", "group": "g", "expect": {"notices": [{"didEndEditing": {}}]}}
      {"do": "insert", "item": {"group": "g"}, "expect": {"notices": []}}
      {"do": "hide", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "beginEditing", "expect": {"notices": [{"didBeginEditing": {}}]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}, {"group": "g"}]}, \#
      "expect": {"notices": [{"didEndEditing": {}}]}}
      """#)
  }

  @Test("C19: an app change that ends editing tells what the person changed, although it is not applied any more")
  func appEndsAfterEdits() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "remove", "group": "g", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      {"do": "insert", "item": {"group": "g"}, "expect": {"hidden": ["b"]}}
      {"do": "show", "tab": "b", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("C19: an app change that keeps the sidebar keeps editing")
  func appKeeps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "beginEditing"}
      {"do": "remove", "group": "g", "expect": {"notices": []}}
      {"do": "insert", "item": {"tab": "c"}, "expect": {"notices": []}}
      {"do": "update", "tab": "c", "set": {"title": "C"}, "expect": {"notices": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "k"}]}, "expect": {"notices": []}}
      {"do": "hide", "tab": "b", "expect": "applied"}
      """#)
  }

  @Test("C19: edits are live: they show at once in other scenes, and ending rolls nothing back")
  func live() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "openScene", "scene": "two"}
      {"do": "openScene", "scene": "phone", "device": "phone"}
      {"do": "beginEditing", "scene": "main"}
      {"do": "hide", "tab": "b", "scene": "main"}
      {"do": "reorder", "group": "g", "order": ["y"], "scene": "main"}
      {"do": "mark", "text": "", "scene": "two", "expect": {"sidebar": ["a", "o", "g", "y", "x", "h", "p", "q"]}}
      {"do": "hide", "tab": "b", "scene": "two", "expect": {"refused": "notEditing"}}
      {"do": "endEditing", "scene": "main", "expect": {"hidden": ["b"], "sidebar": ["a", "o", "g", "y", "x", "h", \#
      "p", "q"]}}
      """#)
  }

  @Test("C19: beginEditing while editing and endEditing while not are quiet")
  func quiet() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hierarchy)}
      {"do": "endEditing", "expect": "quiet"}
      {"do": "beginEditing", "expect": "applied"}
      {"do": "hide", "tab": "b"}
      {"do": "beginEditing", "expect": "quiet"}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      {"do": "endEditing", "expect": "quiet"}
      """#)
  }
}
