import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 8: scenes and life cycle")
struct SceneRuleTests {
  static let two =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}
    """#
  static let grouped =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, {"tab": "c", "allowsHiding": true}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}
    """#

  // MARK: - E1

  @Test("E1: a closed scene keeps its navigation for reopening")
  func closeAndReopen() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two", "expect": {"selected": "a"}}
      {"do": "link", "tab": "x", "path": ["x1"], "scene": "two"}
      {"do": "fold", "group": "g", "scene": "two"}
      {"do": "closeScene", "scene": "two", "expect": "applied"}
      {"do": "select", "tab": "a", "scene": "two", "expect": {"refused": "unknownScene"}}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "x", "path": {"x": ["x", "x1"]}, \#
      "sidebar": ["a", "b", "c", "g"], "notices": []}}
      """#)
  }

  @Test("E1: ids are never used again: an open one cannot be opened, a closed one must be reopened")
  func idsAreNeverReused() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "main", "expect": {"refused": "invalid"}}
      {"do": "openScene", "scene": "two", "device": "phone", "expect": "applied"}
      {"do": "openScene", "scene": "two", "expect": {"refused": "invalid"}}
      {"do": "closeScene", "scene": "two", "expect": "applied"}
      {"do": "closeScene", "scene": "two", "expect": {"refused": "unknownScene"}}
      {"do": "openScene", "scene": "two", "expect": {"refused": "invalid"}}
      {"do": "reopenScene", "scene": "three", "expect": {"refused": "unknownScene"}}
      {"do": "reopenScene", "scene": "two", "expect": "applied"}
      {"do": "reopenScene", "scene": "two", "expect": "quiet"}
      """#)
  }

  @Test("E1: the last scene may close; then only the app and what opens a scene go on")
  func lastMayClose() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "closeScene", "scene": "main", "expect": "applied"}
      {"do": "select", "tab": "b", "expect": {"refused": "unknownScene"}}
      {"do": "update", "tab": "b", "set": {"title": "B"}, "expect": "applied"}
      {"do": "insert", "item": {"tab": "c"}, "expect": "applied"}
      {"do": "reopenScene", "scene": "main", \#
      "expect": {"selected": "a", "path": {"a": ["a", "a1"]}, "bar": ["a", "b", "c"]}}
      """#)
  }

  @Test("E1: a closed scene's selection moves at once when its tab leaves")
  func closedSceneMoves() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "remove", "tab": "b", "expect": {"selected": "a"}}
      {"do": "insert", "item": {"tab": "b"}, "to": 1}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "c"}}
      """#)
  }

  @Test("E1: a scene opened without a device takes the first scene's; hierarchy and customization are shared")
  func opened() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "two", "expect": {"bar": ["a", "b"], "sidebar": []}}
      {"do": "resize", "width": "regular", "scene": "two", "expect": {"refused": "invalid"}}
      {"do": "openScene", "scene": "wide", "device": "pad", "expect": {"selected": "a"}}
      {"do": "select", "tab": "b", "scene": "wide"}
      {"do": "openScene", "scene": "four", "expect": {"selected": "a"}}
      {"do": "resize", "width": "regular", "scene": "four", "expect": {"refused": "invalid"}}
      {"do": "insert", "item": {"group": "g", "children": []}, "scene": "main", "expect": {"bar": ["a", "b", "g"]}}
      {"do": "mark", "text": "in wide", "scene": "wide", "expect": {"sidebar": ["a", "b", "g"], "selected": "b"}}
      """#)
  }

  @Test("E1: closing a scene ends its editing, with its notices, as S6 says")
  func closingEndsEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "hide", "tab": "b", "scene": "two", "expect": {"selected": "b"}}
      {"do": "closeScene", "scene": "two", "expect": {"selected": "c", "notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "c", "bar": []}}
      {"do": "hide", "tab": "c", "scene": "two", "expect": {"refused": "notEditing"}}
      """#)
  }

  @Test("E1: there is a limit of scenes, closed ones included")
  func sceneLimit() throws {
    let opened = (2...64).map { #"{"do": "openScene", "scene": "s\#($0)", "expect": "applied"}"# }
    let lines = opened.joined(separator: "\n")
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      \#(lines)
      {"do": "openScene", "scene": "one too many", "expect": {"refused": "invalid"}}
      {"do": "closeScene", "scene": "s2"}
      {"do": "openScene", "scene": "one too many", "expect": {"refused": "invalid"}}
      {"do": "reopenScene", "scene": "s2", "expect": "applied"}
      """#)
  }

  // MARK: - E2

  @Test("E2: a relaunch clears keyboard, modal, sheets, popover and focus, and nothing that a person made")
  func relaunchClears() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "scroll", "tab": "a", "y": 70}
      {"do": "query", "tab": "a", "text": "sea"}
      {"do": "present", "tab": "a", "screen": "sheet"}
      {"do": "present", "tab": "b", "screen": "sheet", "by": "app"}
      {"do": "popover", "tab": "b"}
      {"do": "relaunch", "expect": {"selected": "a", \#
      "path": {"a": [{"screen": "a", "y": 0}, {"screen": "a1", "y": 70}]}, "notices": []}}
      {"do": "dismiss", "tab": "a", "expect": "quiet"}
      {"do": "dismiss", "tab": "b", "by": "app", "expect": "quiet"}
      {"do": "query", "tab": "a", "text": "sea", "expect": "quiet"}
      {"do": "keyboard", "shown": true}
      {"do": "relaunch", "expect": {"bar": ["a", "b"]}}
      {"do": "present", "screen": "m"}
      {"do": "relaunch", "expect": {"bar": ["a", "b"]}}
      {"do": "dismiss", "expect": "quiet"}
      {"do": "focus", "in": "bar"}
      {"do": "relaunch", "expect": "applied"}
      """#)
    #expect(drawing.popover == nil)
    #expect(drawing.environment.focus == .content)
  }

  @Test("E2: a relaunch keeps folds, hideBar and contentUnderBar, and is quiet if there is nothing to clear")
  func relaunchKeeps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "relaunch", "expect": "quiet"}
      {"do": "fold", "group": "g"}
      {"do": "collapseSidebar"}
      {"do": "hideBar", "hidden": true, "by": "app"}
      {"do": "contentUnderBar", "value": true}
      {"do": "relaunch", "expect": "quiet"}
      {"do": "hideBar", "hidden": true, "by": "app", "expect": "quiet"}
      {"do": "contentUnderBar", "value": true, "expect": "quiet"}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "b", "c", "g"]}}
      """#)
  }

  @Test("E2: a relaunch reaches every scene, and ends editing as any end of editing does")
  func relaunchEverywhere() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "present", "screen": "m", "scene": "two"}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "relaunch", "expect": {"selected": "c", "hidden": ["b"], "bar": [], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"sidebar": ["a", "c", "g", "x", "y"]}}
      {"do": "endEditing", "expect": "quiet"}
      """#)
  }

  @Test("E2: an overlay that was closed is open again after a relaunch")
  func relaunchForgetsTheOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar"}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"sidebar": []}}
      {"do": "relaunch", "expect": {"sidebar": ["a", "b", "c", "g", "x", "y"]}}
      """#)
  }

  @Test("E2: closed scenes are relaunched too")
  func relaunchOfClosedScenes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "present", "tab": "a", "screen": "sheet", "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "collapseSidebar"}
      {"do": "relaunch", "expect": "applied"}
      {"do": "reopenScene", "scene": "two", "expect": {"sidebar": [], "bar": ["a", "b", "c", "g"]}}
      {"do": "dismiss", "tab": "a", "scene": "two", "expect": "quiet"}
      """#)
  }

  // MARK: - E3, E4

  @Test("E3: of conflicting edits in two scenes the later one on the tape holds, whoever ends editing last")
  func conflictingEdits() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "beginEditing"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "hide", "tab": "b"}
      {"do": "show", "tab": "b", "scene": "two", "expect": {"hidden": []}}
      {"do": "hide", "tab": "c", "scene": "two"}
      {"do": "reorder", "group": "g", "order": ["y", "x"], "scene": "two"}
      {"do": "show", "tab": "c"}
      {"do": "reorder", "group": "g", "order": ["x", "y"]}
      {"do": "endEditing", "expect": {"hidden": []}}
      {"do": "endEditing", "scene": "two", "expect": {"hidden": [], "sidebar": ["a", "b", "c", "g", "x", "y"]}}
      """#)
  }

  @Test("E4: an event belongs to one scene, by default the first, or to the app")
  func oneScene() throws {
    try Story.check(
      #"""
      {"session": 1, "scene": "left", "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "right"}
      {"do": "select", "tab": "b", "expect": {"selected": "b"}}
      {"do": "mark", "text": "in right", "scene": "right", "expect": {"selected": "a"}}
      {"do": "select", "tab": "b", "scene": "main", "expect": {"refused": "unknownScene"}}
      {"do": "push", "tab": "b", "screen": "b1", "scene": "left", "expect": {"path": {"b": ["b", "b1"]}}}
      {"do": "mark", "text": "in right", "scene": "right", "expect": {"path": {"b": ["b"]}}}
      {"do": "remove", "tab": "b", "expect": {"selected": "a"}}
      """#)
  }

  // MARK: - E5

  @Test("E5: a container is a scene of its own: nothing in one changes the other")
  func containers() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "side", "in": "main", "as": "split", "expect": {"selected": "a"}}
      {"do": "openScene", "scene": "pop", "in": "side", "as": "popover", "expect": {"selected": "a"}}
      {"do": "link", "tab": "x", "path": ["x1"], "scene": "side", "expect": {"selected": "x"}}
      {"do": "fold", "group": "g", "scene": "side"}
      {"do": "present", "screen": "m", "scene": "side"}
      {"do": "mark", "text": "in main", "expect": {"selected": "a", "path": {"x": ["x"]}, \#
      "sidebar": ["a", "b", "c", "g", "x", "y"]}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"selected": "b"}}
      {"do": "mark", "text": "in pop", "scene": "pop", "expect": {"selected": "a", "path": {"x": ["x"]}}}
      {"do": "openScene", "scene": "lost", "in": "nowhere", "as": "split", "expect": {"refused": "unknownScene"}}
      """#)
  }

  @Test("E5: closing the holder closes what it holds, and what that holds")
  func closingTheHolder() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "holder"}
      {"do": "openScene", "scene": "side", "in": "holder", "as": "split"}
      {"do": "openScene", "scene": "pop", "in": "side", "as": "popover"}
      {"do": "closeScene", "scene": "pop", "expect": "applied"}
      {"do": "select", "tab": "b", "scene": "side", "expect": "applied"}
      {"do": "reopenScene", "scene": "pop", "expect": "applied"}
      {"do": "closeScene", "scene": "holder", "expect": "applied"}
      {"do": "select", "tab": "b", "scene": "side", "expect": {"refused": "unknownScene"}}
      {"do": "select", "tab": "b", "scene": "pop", "expect": {"refused": "unknownScene"}}
      {"do": "select", "tab": "b", "scene": "main", "expect": "applied"}
      {"do": "reopenScene", "scene": "side", "expect": {"refused": "invalid"}}
      {"do": "openScene", "scene": "late", "in": "holder", "as": "split", "expect": {"refused": "unknownScene"}}
      {"do": "reopenScene", "scene": "holder"}
      {"do": "reopenScene", "scene": "side", "expect": {"selected": "b"}}
      """#)
  }

  @Test("E5: closing the holder ends the editing of what it holds, with its notices")
  func closingTheHolderEndsEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "holder"}
      {"do": "openScene", "scene": "side", "in": "holder", "as": "split"}
      {"do": "select", "tab": "b", "scene": "side"}
      {"do": "beginEditing", "scene": "side"}
      {"do": "hide", "tab": "b", "scene": "side"}
      {"do": "closeScene", "scene": "holder", "expect": {"notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      {"do": "reopenScene", "scene": "holder"}
      {"do": "reopenScene", "scene": "side", "expect": {"selected": "c", "bar": []}}
      """#)
  }

  // MARK: - E6

  @Test("E6: the answer to an action is there at once, each on top of the one before")
  func answersAtOnce() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "select", "tab": "b", "expect": {"selected": "b"}}
      {"do": "push", "tab": "b", "screen": "b1", "expect": {"path": {"b": ["b", "b1"]}}}
      {"do": "mark", "text": "step 3 of the bug report", "expect": "quiet"}
      """#)
    #expect(drawing.selectedItems == ["b"])
  }
}
