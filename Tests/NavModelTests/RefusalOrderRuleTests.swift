import NavTestSupport
import NavText
import Testing

@Suite("Chapter 12: the order of refusals, and what is quiet")
struct RefusalOrderRuleTests {
  static let items =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a", "menu": ["open"]}, {"tab": "d", "enabled": false, \#
    "accepts": [{"type": "no", "operation": "forbidden"}]}, {"group": "g", "children": [{"tab": "x"}], \#
    "actions": [{"action": "new"}]}]}
    """#

  @Test("S2: unknown scene, unknown tab, modal, not presented, disabled, vetoed, in this order")
  func selection() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.items)}
      {"do": "select", "tab": "k", "scene": "no", "veto": true, "expect": {"refused": "unknownScene"}}
      {"do": "present", "screen": "m"}
      {"do": "select", "tab": "k", "veto": true, "expect": {"refused": "unknownTab"}}
      {"do": "select", "tab": "d", "via": "sidebar", "veto": true, "expect": {"refused": "modalPresented"}}
      {"do": "dismiss"}
      {"do": "select", "tab": "d", "via": "sidebar", "veto": true, "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "d", "via": "tabBar", "veto": true, "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "g", "via": "tabBar", "veto": true, "expect": {"refused": "vetoed"}}
      {"do": "select", "tab": "a", "via": "tabBar", "veto": true, "expect": {"refused": "vetoed"}}
      {"do": "mark", "text": "as before", "expect": {"selected": "a"}}
      """#)
  }

  @Test("S3: a disabled tab that is selected cannot be selected again by a person")
  func disabledAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "update", "tab": "a", "set": {"enabled": false}, "expect": {"selected": "a"}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"refused": "disabled"}}
      {"do": "pop", "tab": "a", "expect": {"path": {"a": ["a"]}}}
      """#)
  }

  @Test("S3: a disabled group refuses a tap on its item and a link; the program reaches its child")
  func disabledGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "enabled": false, "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"refused": "disabled"}}
      {"do": "link", "tab": "g", "path": [], "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "g", "by": "app", "expect": {"selected": "x"}}
      """#)
  }

  @Test("D4: an unknown group, tab or action is unknown before the modal and the place are looked at")
  func actions() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.items)}
      {"do": "present", "screen": "m"}
      {"do": "perform", "group": "k", "action": "new", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "perform", "group": "k", "action": "none", "expect": {"refused": "unknownGroup"}}
      {"do": "perform", "group": "g", "action": "none", "expect": {"refused": "unknownAction"}}
      {"do": "perform", "group": "g", "action": "new", "expect": {"refused": "modalPresented"}}
      {"do": "menu", "tab": "k", "action": "none", "expect": {"refused": "unknownTab"}}
      {"do": "menu", "tab": "a", "action": "none", "expect": {"refused": "unknownAction"}}
      {"do": "menu", "tab": "a", "action": "open", "expect": {"refused": "modalPresented"}}
      {"do": "dismiss"}
      {"do": "perform", "group": "g", "action": "new", "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("D1: a drop on what is not on screen is not presented before it is forbidden or cancelled")
  func drops() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.items)}
      {"do": "drop", "tab": "d", "on": "sidebar", "items": [{"type": "no"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "tab": "x", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "tab": "d", "on": "bar", "items": [{"type": "no"}], "expect": {"refused": "dropForbidden"}}
      {"do": "drop", "tab": "d", "on": "bar", "items": [{"type": "t"}], "expect": {"refused": "dropCancelled"}}
      {"do": "present", "screen": "m"}
      {"do": "drop", "tab": "d", "items": [{"type": "no"}], "expect": {"refused": "modalPresented"}}
      """#)
  }

  @Test("B10: under a modal a person toggles nothing, not even where there is no sidebar; the app may")
  func toggles() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.items)}
      {"do": "present", "screen": "m"}
      {"do": "toggleSidebar", "expect": {"refused": "modalPresented"}}
      {"do": "collapseSidebar", "expect": {"refused": "modalPresented"}}
      {"do": "expandSidebar", "expect": {"refused": "modalPresented"}}
      {"do": "collapseSidebar", "by": "app", "expect": "applied"}
      {"do": "dismiss", "expect": {"bar": ["a", "d", "g"], "sidebar": []}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.items)}
      {"do": "toggleSidebar", "by": "app", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "present", "screen": "m"}
      {"do": "toggleSidebar", "expect": {"refused": "modalPresented"}}
      {"do": "beginEditing", "expect": {"refused": "modalPresented"}}
      """#)
  }

  @Test("B1: where nothing can be customized, that is said before the missing sidebar")
  func notCustomizable() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}]}}
      {"do": "beginEditing", "expect": {"refused": "notCustomizable"}}
      {"do": "toggleSidebar", "expect": {"refused": "sidebarUnavailable"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.items)}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      """#)
  }

  @Test("B1: a watch is no device")
  func watch() throws {
    // swift-only: the session cannot be read
    #expect(throws: TextError.self) {
      try Story.check(#"{"session": 1, "device": "watch", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}"#)
    }
  }

  @Test("B11: an unknown group cannot be folded, an unknown scene folds nothing")
  func folds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.items)}
      {"do": "fold", "group": "k", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "fold", "group": "k", "expect": {"refused": "unknownGroup"}}
      {"do": "unfold", "group": "k", "expect": {"refused": "unknownGroup"}}
      """#)
  }

  @Test("E1: a limit or an open scene is invalid before anything else")
  func scenes() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.items)}
      {"do": "openScene", "scene": "main", "in": "no", "as": "split", "expect": {"refused": "invalid"}}
      {"do": "resize", "width": "regular", "expect": {"refused": "invalid"}}
      {"do": "closeScene", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "rotate", "to": "landscape", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "keyboard", "shown": true, "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "popover", "tab": "a", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "menuButton", "scene": "no", "expect": {"refused": "unknownScene"}}
      {"do": "scrollBar", "to": 0, "scene": "no", "expect": {"refused": "unknownScene"}}
      """#)
  }

  @Test("S11: a layout that holds already is quiet")
  func quietLayout() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.items)}
      {"do": "rotate", "to": "landscape", "expect": "quiet"}
      {"do": "resize", "width": "regular", "expect": "quiet"}
      {"do": "direction", "to": "ltr", "expect": "quiet"}
      {"do": "keyboard", "shown": false, "expect": "quiet"}
      {"do": "hideBar", "hidden": false, "by": "app", "expect": "quiet"}
      {"do": "contentUnderBar", "value": false, "expect": "quiet"}
      {"do": "focus", "in": "content", "expect": "quiet"}
      {"do": "expandSidebar", "expect": "quiet"}
      {"do": "unfold", "group": "g", "expect": "quiet"}
      {"do": "mark", "text": "", "expect": "quiet"}
      {"do": "dismiss", "expect": "quiet"}
      {"do": "cancelSearch", "expect": "quiet"}
      {"do": "endEditing", "expect": "quiet"}
      """#)
  }

  @Test("S11: narrowing a scene that edits ends its editing and moves no selection, not even a hidden one")
  func resizedWhileEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "resize", "width": "compact", "expect": {"selected": "b", "bar": ["a", "b", "g"], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      {"do": "resize", "width": "regular", "expect": {"selected": "b", "sidebar": ["a", "g", "x"]}}
      {"do": "collapseSidebar", "expect": {"selected": "b", "bar": ["a", "g", "(b)"]}}
      """#)
  }

  @Test("S5: where no root can be selected instead, a hidden selection stays")
  func oldSelectionStays() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "enabled": false}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g", "enabled": false, "children": [{"tab": "x"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"selected": "b"}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": "applied"}
      {"do": "endEditing", "expect": {"selected": "b", "hidden": ["b"], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("S8: a group that is selected itself is selected again like a tab")
  func groupAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.items)}
      {"do": "link", "tab": "g", "path": ["g1"]}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "g", "path": {"g": ["g"]}, \#
      "notices": [{"didSelect": {"tab": "g", "previous": "g"}}]}}
      """#)
  }
}
