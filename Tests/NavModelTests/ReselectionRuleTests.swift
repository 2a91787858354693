import NavTestSupport
import Testing

@Suite("Chapter 4: selection that was hidden, groups, selecting again, search, veto")
struct ReselectionRuleTests {
  // MARK: - S6

  @Test("S6: the selected tab that is hidden while editing stays, and moves when editing ends")
  func hiddenWhileEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing", "expect": {"selected": "b", "bar": ["a", "b", "c", "g", "find"]}}
      {"do": "hide", "tab": "b", "expect": {"selected": "b", "bar": ["a", "c", "g", "(b)", "find"], "notices": []}}
      {"do": "endEditing", "expect": {"selected": "c", "hidden": ["b"], "notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      """#)
  }

  @Test("S6: hidden and shown again before editing ends, the tab stays selected")
  func shownAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "hide", "tab": "c"}
      {"do": "show", "tab": "b", "expect": {"selected": "b"}}
      {"do": "endEditing", "expect": {"selected": "b", "hidden": ["c"], \#
      "notices": [{"visibilityDidChange": ["c"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("S6: a selection made after the edit is not moved")
  func selectedElsewhereMeanwhile() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "select", "tab": "a", "expect": {"selected": "a"}}
      {"do": "endEditing", "expect": {"selected": "a", "hidden": ["b"], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("S6: what was hidden already stays selected as a transient item, whatever else is edited")
  func hiddenBefore() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.hideable)}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "endEditing", "expect": {"selected": "a"}}
      {"do": "link", "tab": "b", "path": [], "expect": {"selected": "b", "bar": ["a", "c", "g", "(b)", "find"]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "c", "expect": {"selected": "b"}}
      {"do": "endEditing", "expect": {"selected": "b", "bar": ["a", "g", "(b)", "find"], \#
      "notices": [{"visibilityDidChange": ["c"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("S6: what the app hides stays selected as a transient item")
  func hiddenByTheApp() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "b"}
      {"do": "update", "tab": "b", "set": {"hidden": true}, \#
      "expect": {"selected": "b", "bar": ["a", "c", "g", "(b)", "find"], "hidden": ["b"], "notices": []}}
      {"do": "select", "tab": "c", "expect": {"selected": "c", "bar": ["a", "c", "g", "find"]}}
      """#)
  }

  @Test("S6: a hidden group takes the selection below it along, to the group's own siblings")
  func hiddenGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "x", "via": "sidebar"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "g", "expect": {"selected": "x", "hidden": ["g"]}}
      {"do": "endEditing", "expect": {"selected": "find", "notices": [{"visibilityDidChange": ["g"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "find", "previous": "x"}}]}}
      """#)
  }

  @Test("S6: other scenes move at once if they no longer present the tab; a bottom bar still does")
  func otherScenes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "openScene", "scene": "two"}
      {"do": "openScene", "scene": "small", "device": "phone"}
      {"do": "select", "tab": "b"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "small"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", \#
      "expect": {"selected": "b", "notices": [{"didSelect": {"tab": "c", "previous": "b"}}]}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"selected": "c"}}
      {"do": "mark", "text": "on the phone", "scene": "small", "expect": {"selected": "b"}}
      {"do": "endEditing", "expect": {"selected": "c"}}
      {"do": "mark", "text": "on the phone", "scene": "small", "expect": {"selected": "b"}}
      """#)
  }

  @Test("S6: mac, vision and tv no longer present what is hidden, and move at once; a narrow pad does not")
  func everyForm() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "openScene", "scene": "mac", "device": "mac"}
      {"do": "openScene", "scene": "vision", "device": "vision"}
      {"do": "openScene", "scene": "tv", "device": "tv"}
      {"do": "openScene", "scene": "narrow"}
      {"do": "resize", "width": "compact", "scene": "narrow"}
      {"do": "select", "tab": "b", "scene": "mac"}
      {"do": "select", "tab": "b", "scene": "vision"}
      {"do": "select", "tab": "b", "scene": "tv"}
      {"do": "select", "tab": "b", "scene": "narrow"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"selected": "a"}}
      {"do": "mark", "text": "moved", "scene": "mac", "expect": {"selected": "c"}}
      {"do": "mark", "text": "moved", "scene": "vision", "expect": {"selected": "c"}}
      {"do": "mark", "text": "moved", "scene": "tv", "expect": {"selected": "c"}}
      {"do": "mark", "text": "not moved", "scene": "narrow", \#
      "expect": {"selected": "b", "bar": ["a", "b", "c", "g", "find"]}}
      {"do": "resize", "width": "regular", "scene": "narrow", "expect": {"selected": "b"}}
      """#)
  }

  @Test("S6: a scene that edits keeps what another one hides until its own editing ends")
  func bothEdit() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"notices": []}}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"selected": "b"}}
      {"do": "endEditing", "scene": "two", "expect": {"selected": "c", \#
      "notices": [{"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      """#)
  }

  @Test("S6: hidden, undone, redone and undone again while editing, the tab stays selected")
  func undoneWhileEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "select", "tab": "b"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "undo", "expect": {"selected": "b", "hidden": []}}
      {"do": "redo", "expect": {"selected": "b", "hidden": ["b"]}}
      {"do": "undo", "expect": {"selected": "b", "hidden": []}}
      {"do": "endEditing", "expect": {"selected": "b", "notices": [{"didEndEditing": {}}]}}
      {"do": "redo", "expect": {"selected": "c", "hidden": ["b"]}}
      """#)
  }

  @Test("S6: an undo outside editing that hides the selected tab moves the selection at once")
  func undone() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.hideable)}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "show", "tab": "b"}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      {"do": "select", "tab": "b"}
      {"do": "undo", "expect": {"selected": "c", "hidden": ["b"], \#
      "notices": [{"visibilityDidChange": ["b"]}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      """#)
  }

  @Test("S6: a reset that hides the selected tab counts as an edit that hides it")
  func hiddenByReset() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, \#
      {"tab": "h", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "c"}]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "h", "expect": {"hidden": []}}
      {"do": "select", "tab": "h"}
      {"do": "reset", "what": "visibility", "expect": {"selected": "h", "hidden": ["h"]}}
      {"do": "endEditing", "expect": {"selected": "c", \#
      "notices": [{"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "h"}}]}}
      """#)
  }

  // MARK: - S7

  @Test("S7: a group stands for its remembered child, else for its default, else for its first declared one")
  func groupResolves() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "defaultChild": "y", "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}, \#
      {"group": "h", "displayOrder": ["q", "p"], "children": [{"tab": "p"}, {"tab": "q"}]}]}}
      {"do": "select", "tab": "g", "via": "tabBar", \#
      "expect": {"selected": "y", "notices": [{"didSelect": {"tab": "y", "previous": "a"}}]}}
      {"do": "select", "tab": "h", "via": "tabBar", "expect": {"selected": "p"}}
      {"do": "select", "tab": "z", "by": "app"}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "z"}}
      """#)
  }

  @Test("S7: hidden and disabled children are passed over, by their own flags")
  func passesOver() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "defaultChild": "y", "children": [{"tab": "w", "enabled": false}, \#
      {"tab": "x", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "select", "tab": "z", "by": "app"}
      {"do": "select", "tab": "a"}
      {"do": "update", "tab": "z", "set": {"enabled": false}}
      {"do": "select", "tab": "g", "expect": {"selected": "y"}}
      {"do": "select", "tab": "a"}
      {"do": "update", "tab": "y", "set": {"hidden": true}}
      {"do": "update", "tab": "z", "set": {"enabled": true}}
      {"do": "select", "tab": "g", "expect": {"selected": "z"}}
      """#)
  }

  @Test("S7: nested groups lead down to a leaf; those without an eligible child are passed over")
  func downToALeaf() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"group": "h", "children": []}, {"group": "k", "children": [{"tab": "p", "enabled": false}]}, \#
      {"group": "m", "enabled": false, "children": [{"tab": "q"}]}, \#
      {"group": "n", "children": [{"tab": "r"}]}, {"tab": "z"}]}]}}
      {"do": "select", "tab": "g", "expect": {"selected": "r"}}
      {"do": "update", "group": "n", "set": {"selectable": true}}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "g", "expect": {"selected": "r"}}
      """#)
  }

  @Test("S7: a remembered or default child that leads nowhere any more is passed over")
  func leadsNowhere() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "defaultChild": "k", "children": [{"tab": "x"}, {"group": "h", "children": [{"tab": "p"}]}, \#
      {"group": "k", "defaultChild": "r", "children": [{"tab": "q"}, {"tab": "r"}]}]}, \#
      {"group": "n", "defaultChild": "x", "children": [{"tab": "s"}]}]}}
      {"do": "select", "tab": "p", "by": "app"}
      {"do": "update", "tab": "p", "set": {"enabled": false}}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "r"}}
      {"do": "select", "tab": "n", "via": "tabBar", "expect": {"selected": "s"}}
      """#)
  }

  @Test("S7: without an eligible child, and where it is selectable, a group is selected itself")
  func groupItself() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x", "enabled": false}]}, \#
      {"group": "s", "selectable": true, "children": [{"tab": "y"}]}]}}
      {"do": "select", "tab": "g", "expect": {"selected": "g", "path": {"g": ["g"]}}}
      {"do": "select", "tab": "s", "expect": {"selected": "s"}}
      {"do": "rotate", "to": "landscape", "expect": {"sidebar": ["a", "g", "x", "s", "y"]}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"selected": "y"}}
      {"do": "select", "tab": "s", "via": "sidebar", "expect": {"selected": "s"}}
      """#)
  }

  @Test("S7: where no sidebar is available a group is selected itself: phone, narrow pad, mode tabBar")
  func withoutASidebar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "openScene", "scene": "small", "device": "phone"}
      {"do": "select", "tab": "g", "scene": "small", "expect": {"selected": "g"}}
      {"do": "resize", "width": "compact"}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "g"}}
      {"do": "resize", "width": "regular", "expect": {"selected": "g"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "g"}}
      """#)
  }

  @Test("S7: the header of a group in the sidebar cannot be selected unless the group is selectable")
  func headerInTheSidebar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"group": "h", "children": [{"tab": "y"}]}]}]}}
      {"do": "select", "tab": "g", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "g", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "via": "keyboard", "expect": {"selected": "y"}}
      {"do": "update", "group": "h", "set": {"selectable": true}}
      {"do": "select", "tab": "h", "via": "sidebar", "expect": {"selected": "h"}}
      """#)
  }

  @Test("S7: a link to a group means the group itself, which has a path of its own")
  func linkToAGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "root": "overview", \#
      "children": [{"tab": "x"}]}]}}
      {"do": "link", "tab": "g", "path": ["g1"], \#
      "expect": {"selected": "g", "path": {"g": ["overview", "g1"], "x": ["x"]}}}
      {"do": "push", "tab": "g", "screen": "g2", "expect": {"path": {"g": ["overview", "g1", "g2"]}}}
      {"do": "push", "tab": "x", "screen": "x1", "expect": {"refused": "notPresented"}}
      """#)
  }

  // MARK: - S8

  @Test("S8: a tab selected again goes to its root, and from there to the top")
  func selectedAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "scroll", "tab": "a", "y": 300}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "push", "tab": "a", "screen": "a2"}
      {"do": "scroll", "tab": "a", "y": 50}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"path": {"a": [{"screen": "a", "y": 300}]}, \#
      "notices": [{"didSelect": {"tab": "a", "previous": "a"}}]}}
      {"do": "select", "tab": "a", "via": "keyboard", "expect": {"path": {"a": [{"screen": "a", "y": 0}]}, \#
      "notices": [{"didSelect": {"tab": "a", "previous": "a"}}]}}
      {"do": "select", "tab": "a", "expect": {"path": {"a": [{"screen": "a", "y": 0}]}, \#
      "notices": [{"didSelect": {"tab": "a", "previous": "a"}}]}}
      {"do": "select", "tab": "a", "via": "menu", "expect": "quiet"}
      """#)
  }

  @Test("S8: from the sidebar and from More a tab is selected again as from the bar")
  func selectedAgainElsewhere() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "link", "tab": "x", "path": ["x1"]}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"path": {"x": ["x"]}, \#
      "notices": [{"didSelect": {"tab": "x", "previous": "x"}}]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
      {"do": "link", "tab": "f", "path": ["f1", "f2"]}
      {"do": "select", "tab": "f", "via": "more", "expect": {"path": {"f": ["f"]}, \#
      "notices": [{"didSelect": {"tab": "f", "previous": "f"}}]}}
      """#)
  }

  @Test("S8: a group that resolves to the selected tab selects it again")
  func againThroughAGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "link", "tab": "y", "path": ["y1"]}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "y", "path": {"y": ["y"]}, \#
      "notices": [{"didSelect": {"tab": "y", "previous": "y"}}]}}
      """#)
  }

  @Test("S8: the program selecting again changes nothing and says nothing; nor does a link pop")
  func programAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "select", "tab": "a", "by": "app", "expect": "quiet"}
      {"do": "select", "tab": "a", "by": "app", "expect": {"path": {"a": ["a", "a1"]}, "notices": []}}
      {"do": "select", "tab": "a", "via": "program", "expect": {"path": {"a": ["a", "a1"]}, "notices": []}}
      {"do": "select", "tab": "a", "via": "link", "expect": {"path": {"a": ["a", "a1"]}}}
      {"do": "select", "tab": "b", "by": "app", "expect": {"notices": [{"didSelect": {"tab": "b", "previous": "a"}}]}}
      """#)
  }

  // MARK: - S9

  @Test("S9: cancelling the search returns to what was selected before it")
  func searchCancelled() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.searching)}
      {"do": "cancelSearch", "expect": "quiet"}
      {"do": "select", "tab": "b"}
      {"do": "select", "tab": "find"}
      {"do": "query", "tab": "find", "text": "sea"}
      {"do": "select", "tab": "find"}
      {"do": "cancelSearch", "expect": {"selected": "b"}}
      {"do": "cancelSearch", "expect": "quiet"}
      {"do": "query", "tab": "find", "text": "sea", "by": "app", "expect": "quiet"}
      {"do": "select", "tab": "c"}
      {"do": "select", "tab": "find", "by": "app"}
      {"do": "cancelSearch", "expect": {"selected": "c"}}
      """#)
  }

  @Test("S9: if what was selected before is gone, hidden or disabled, the first visible, enabled root follows")
  func searchCancelledWithoutReturn() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.searching)}
      {"do": "update", "tab": "a", "set": {"enabled": false}}
      {"do": "select", "tab": "d"}
      {"do": "select", "tab": "find"}
      {"do": "remove", "tab": "d", "expect": {"selected": "find"}}
      {"do": "cancelSearch", "expect": {"selected": "b"}}
      {"do": "select", "tab": "c"}
      {"do": "select", "tab": "find"}
      {"do": "update", "tab": "c", "set": {"enabled": false}}
      {"do": "cancelSearch", "expect": {"selected": "b"}}
      {"do": "update", "tab": "c", "set": {"enabled": true}}
      {"do": "select", "tab": "c"}
      {"do": "select", "tab": "find"}
      {"do": "update", "tab": "c", "set": {"hidden": true}}
      {"do": "cancelSearch", "expect": {"selected": "b"}}
      """#)
  }

  @Test("S9: a search linked to returns too, and keeps its own path; a relaunch forgets nothing")
  func searchLinked() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.searching)}
      {"do": "link", "tab": "b", "path": ["b1"]}
      {"do": "link", "tab": "find", "path": ["r1"], "expect": {"selected": "find"}}
      {"do": "push", "tab": "find", "screen": "r2"}
      {"do": "relaunch"}
      {"do": "cancelSearch", \#
      "expect": {"selected": "b", "path": {"b": ["b", "b1"], "find": ["find", "r1", "r2"]}}}
      """#)
  }

  @Test("S9: there is nothing to cancel where the search tab does not activate search")
  func searchNotActivated() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "find", "role": "search"}]}}
      {"do": "select", "tab": "find"}
      {"do": "cancelSearch", "expect": "quiet"}
      {"do": "mark", "text": "still here", "expect": {"selected": "find"}}
      """#)
  }

  // MARK: - S10

  @Test("S10: a veto refuses a person's selection and changes nothing")
  func vetoed() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "enabled": false}]}}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "select", "tab": "b", "veto": true, "expect": {"refused": "vetoed"}}
      {"do": "select", "tab": "a", "veto": true, "expect": {"refused": "vetoed"}}
      {"do": "hover", "tab": "b", "held": true, "veto": true, "expect": {"refused": "vetoed"}}
      {"do": "select", "tab": "c", "veto": true, "expect": {"refused": "disabled"}}
      {"do": "mark", "text": "as before", "expect": {"selected": "a", "path": {"a": ["a", "a1"]}}}
      """#)
  }

  @Test("S10: a veto counts only on a person's select and hover")
  func vetoIgnored() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "select", "tab": "b", "by": "app", "veto": true, "expect": {"selected": "b"}}
      {"do": "push", "tab": "b", "screen": "b1", "veto": true, "expect": "applied"}
      {"do": "link", "tab": "a", "path": ["a1"], "veto": true, "expect": {"selected": "a"}}
      """#)
  }

  // MARK: - S11

  @Test("S11: no bar that comes back, no resizing and no turning selects anything")
  func nothingSelectsByItself() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, \#
      {"tab": "s", "placement": "sidebarOnly"}]}}
      {"do": "select", "tab": "x"}
      {"do": "resize", "width": "compact", "expect": {"selected": "x", "notices": []}}
      {"do": "keyboard", "shown": true, "expect": {"selected": "x", "notices": []}}
      {"do": "keyboard", "shown": false, "expect": {"selected": "x", "notices": []}}
      {"do": "hideBar", "hidden": true, "by": "app", "expect": {"selected": "x", "notices": []}}
      {"do": "hideBar", "hidden": false, "by": "app", "expect": {"selected": "x", "notices": []}}
      {"do": "resize", "width": "regular", "expect": {"selected": "x", "notices": []}}
      {"do": "rotate", "to": "portrait", "expect": {"selected": "x", "notices": []}}
      {"do": "present", "screen": "m", "expect": {"selected": "x", "notices": []}}
      {"do": "dismiss", "expect": {"selected": "x", "notices": []}}
      {"do": "relaunch", "expect": {"selected": "x", "notices": []}}
      """#)
  }

  // MARK: - Hierarchies

  static let hideable =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
    {"tab": "c", "allowsHiding": true}, {"group": "g", "allowsHiding": true, \#
    "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "find", "role": "search"}]}
    """#

  static let searching =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"tab": "d"}, \#
    {"tab": "find", "role": "search", "activatesSearch": true}]}
    """#
}
