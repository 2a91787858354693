import NavTestSupport
import Testing

@Suite("Chapter 4: selection, where it can be made and where it falls")
struct SelectionRuleTests {
  // MARK: - S1

  @Test("S1: the selection is an id, wherever its item moves")
  func anIDNotAnIndex() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}
      {"do": "select", "tab": "b"}
      {"do": "insert", "item": {"tab": "z"}, "to": 0, "expect": {"selected": "b", "notices": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "c"}, {"tab": "a"}, {"tab": "b"}]}, \#
      "expect": {"selected": "b", "notices": []}}
      """#)
  }

  @Test("S1: nothing is selected only while there is nothing")
  func noneWithoutItems() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "remove", "tab": "a", "expect": {"selected": null, "bar": []}}
      {"do": "select", "tab": "a", "expect": {"refused": "unknownTab"}}
      {"do": "insert", "item": {"tab": "b"}, "expect": {"selected": "b", "notices": []}}
      {"do": "insert", "item": {"tab": "c"}, "to": 0, "expect": {"selected": "b"}}
      """#)
  }

  @Test("S1: every ancestor remembers its direct child")
  func ancestorsRemember() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"group": "h", "children": [{"tab": "p"}, {"tab": "q"}]}, {"tab": "y"}]}]}}
      {"do": "select", "tab": "g", "expect": {"selected": "x"}}
      {"do": "link", "tab": "q", "path": [], "expect": {"selected": "q"}}
      {"do": "select", "tab": "a", "expect": {"selected": "a"}}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "q"}}
      {"do": "select", "tab": "y", "by": "app"}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "y"}}
      {"do": "select", "tab": "h", "by": "app", "expect": {"selected": "q"}}
      """#)
  }

  @Test("S1: a scene begins at home, also where home is disabled")
  func beginsAtHome() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "home": {"tab": "c"}, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "enabled": false}]}}
      {"do": "mark", "text": "begun", "expect": {"selected": "c", "notices": []}}
      {"do": "select", "tab": "b"}
      {"do": "openScene", "scene": "two", "expect": {"selected": "c", "notices": []}}
      """#)
  }

  @Test("S1: without a home a scene begins at the first visible, enabled root, a group standing for its child")
  func beginsAtTheFirst() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true, \#
      "hiddenByDefault": true}, {"tab": "b", "enabled": false}, {"group": "g", "children": [{"tab": "x", \#
      "enabled": false}, {"tab": "y"}]}, {"tab": "c"}]}}
      {"do": "mark", "text": "begun", "expect": {"selected": "y"}}
      {"do": "openScene", "scene": "two", "device": "phone", "expect": {"selected": "g"}}
      """#)
  }

  @Test("S1: where no root is visible and enabled a scene begins at the first")
  func beginsAtTheFirstAtAll() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "enabled": false}, \#
      {"tab": "b", "enabled": false}]}}
      {"do": "mark", "text": "begun", "expect": {"selected": "a"}}
      """#)
  }

  // MARK: - S2

  @Test("S2: a top bar presents its own items and no others")
  func topBarPresents() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, {"tab": "o", "placement": "optional"}, \#
      {"tab": "s", "placement": "sidebarOnly"}, {"tab": "find", "role": "search"}]}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      {"do": "select", "tab": "find", "via": "tabBar", "expect": {"selected": "find"}}
      {"do": "select", "tab": "a", "expect": {"selected": "a"}}
      {"do": "select", "tab": "x", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "o", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "s", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "via": "more", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "via": "ornament", "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("S2: the sidebar presents its rows, and a folded row is none")
  func sidebarPresents() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "s", "placement": "sidebarOnly"}]}}
      {"do": "select", "tab": "s", "via": "sidebar", "expect": {"selected": "s"}}
      {"do": "select", "tab": "x", "expect": {"selected": "x"}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "fold", "group": "g", "expect": {"selected": "x"}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "y", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "y", "via": "keyboard", "expect": {"selected": "y"}}
      {"do": "select", "tab": "x", "via": "menu", "expect": {"selected": "x"}}
      """#)
  }

  @Test("S2: keyboard and menu do not reach what is hidden, itself or through its group")
  func hiddenIsOutOfReach() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "h", "allowsHiding": true, "hiddenByDefault": true}, {"group": "g", "allowsHiding": true, \#
      "hiddenByDefault": true, "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "h", "via": "keyboard", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "via": "menu", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "x", "via": "keyboard", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "x", "via": "menu", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "x", "via": "link", "expect": {"selected": "x", "hidden": ["g", "h"]}}
      {"do": "select", "tab": "h", "via": "program", "expect": {"selected": "h", "hidden": ["g", "h"]}}
      """#)
  }

  @Test("S2: a modal covers bar, sidebar, keyboard and menu, but neither links nor the program")
  func underAModal() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "present", "screen": "login"}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"refused": "modalPresented"}}
      {"do": "select", "tab": "x", "via": "tabBar", "expect": {"refused": "modalPresented"}}
      {"do": "select", "tab": "x", "via": "keyboard", "expect": {"refused": "modalPresented"}}
      {"do": "select", "tab": "x", "via": "menu", "expect": {"refused": "modalPresented"}}
      {"do": "select", "tab": "x", "expect": {"refused": "modalPresented"}}
      {"do": "select", "tab": "x", "via": "link", "expect": {"selected": "x"}}
      {"do": "link", "tab": "a", "path": ["a1"], "expect": {"selected": "a", "path": {"a": ["a", "a1"]}}}
      {"do": "select", "tab": "x", "by": "app", "expect": {"selected": "x"}}
      {"do": "select", "tab": "a", "via": "program", "expect": {"selected": "a"}}
      {"do": "dismiss", "expect": "applied"}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"selected": "x"}}
      """#)
  }

  @Test("S2: a hidden bar presents nothing; keyboard, menu and links do not need it")
  func hiddenBar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "hideBar", "hidden": true, "by": "app", "expect": {"bar": [], "selected": "a"}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "via": "keyboard", "expect": {"selected": "b"}}
      {"do": "select", "tab": "a", "via": "menu", "expect": {"selected": "a"}}
      {"do": "hideBar", "hidden": false, "by": "app", "expect": {"bar": ["a", "b"], "selected": "a"}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      """#)
  }

  @Test("S2: what is under More is chosen from More, and nothing else is")
  func underMore() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
      {"do": "select", "tab": "e", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "e", "via": "more", "expect": {"selected": "e"}}
      {"do": "select", "tab": "d", "via": "more", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "f", "expect": {"selected": "f"}}
      {"do": "select", "tab": "d", "via": "tabBar", "expect": {"selected": "d"}}
      {"do": "keyboard", "shown": true, "expect": {"bar": [], "more": []}}
      {"do": "select", "tab": "e", "via": "more", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("S2: the source decides, not who acts; without one the app means program, a person what is on screen")
  func sourceDecides() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "s", "placement": "sidebarOnly"}]}}
      {"do": "select", "tab": "s", "by": "app", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "s", "by": "user", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "s", "by": "app", "expect": {"selected": "s"}}
      {"do": "select", "tab": "b", "by": "app", "via": "tabBar", "expect": {"selected": "b"}}
      {"do": "select", "tab": "s", "by": "system", "expect": {"selected": "s"}}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "s", "by": "user", "via": "program", "expect": {"selected": "s"}}
      """#)
  }

  // MARK: - S3

  @Test("S3: a disabled tab refuses a person and a link, whoever follows it, but not the program")
  func disabled() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "enabled": false}]}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "via": "keyboard", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "via": "menu", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "expect": {"refused": "disabled"}}
      {"do": "link", "tab": "b", "path": ["b1"], "expect": {"refused": "disabled"}}
      {"do": "link", "tab": "b", "path": [], "by": "app", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "via": "link", "by": "app", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "b", "by": "app", "expect": {"selected": "b", "path": {"b": ["b"]}}}
      {"do": "select", "tab": "a"}
      {"do": "update", "tab": "b", "set": {"enabled": true}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      {"do": "update", "tab": "b", "set": {"enabled": false}, "expect": {"selected": "b", "notices": []}}
      """#)
  }

  @Test("S3: a disabled group does not disable its children")
  func disabledGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "enabled": false, \#
      "children": [{"tab": "x"}, {"tab": "y", "enabled": false}]}]}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"selected": "x"}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"refused": "disabled"}}
      """#)
  }

  // MARK: - S4

  @Test("S4: a linked hidden tab stands in the bar while it is selected, and stays hidden")
  func hiddenByLink() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "initialPlacement": "tabBar", \#
      "items": [{"tab": "h", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "a"}, \#
      {"tab": "k", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "find", "role": "search"}]}}
      {"do": "link", "tab": "h", "path": [], "expect": {"bar": ["a", "(h)", "find"], "hidden": ["h", "k"]}}
      {"do": "select", "tab": "k", "by": "app", "expect": {"bar": ["a", "(k)", "find"], "hidden": ["h", "k"]}}
      {"do": "select", "tab": "k", "via": "tabBar", "expect": "quiet"}
      {"do": "select", "tab": "a", "expect": {"bar": ["a", "find"], "hidden": ["h", "k"]}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "find"]}}
      """#)
  }

  // MARK: - S5

  @Test("S5: the next visible, enabled sibling follows a removed selection")
  func nextSibling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "d", "enabled": false}, {"tab": "e"}, \#
      {"tab": "f"}]}}
      {"do": "select", "tab": "b"}
      {"do": "remove", "tab": "b", \#
      "expect": {"selected": "e", "notices": [{"didSelect": {"tab": "e", "previous": "b"}}]}}
      {"do": "remove", "tab": "d", "expect": {"selected": "e", "notices": []}}
      """#)
  }

  @Test("S5: where nothing follows, the nearest preceding sibling")
  func precedingSibling() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "d", "enabled": false}, {"tab": "e"}]}}
      {"do": "select", "tab": "e"}
      {"do": "remove", "tab": "e", \#
      "expect": {"selected": "b", "notices": [{"didSelect": {"tab": "b", "previous": "e"}}]}}
      """#)
  }

  @Test("S5: in a group the siblings stand in display order")
  func displayOrderInAGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "displayOrder": ["w", "y", "x", "z"], \#
      "children": [{"tab": "w"}, {"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "select", "tab": "w", "expect": {"sidebar": ["a", "g", "w", "y", "x", "z"]}}
      {"do": "remove", "tab": "w", "expect": {"selected": "y"}}
      {"do": "select", "tab": "z"}
      {"do": "remove", "tab": "z", "expect": {"selected": "x"}}
      """#)
  }

  @Test("S5: roots fall back in declared order, however their sections are drawn")
  func declaredOrderOfRoots() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, {"group": "h", "children": [{"tab": "y"}]}, \#
      {"group": "k", "children": [{"tab": "z"}]}]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["g", "k", "h"]}
      {"do": "endEditing", "expect": {"sidebar": ["a", "g", "x", "k", "z", "h", "y"]}}
      {"do": "select", "tab": "x"}
      {"do": "remove", "group": "g", "expect": {"selected": "y"}}
      """#)
  }

  @Test("S5: the siblings of the topmost item that left count, not those of the selected tab")
  func topmostThatLeft() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "w"}, \#
      {"group": "h", "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "z"}]}, {"tab": "b"}]}}
      {"do": "select", "tab": "x", "by": "app"}
      {"do": "remove", "group": "h", "expect": {"selected": "z"}}
      {"do": "remove", "group": "g", \#
      "expect": {"selected": "b", "notices": [{"didSelect": {"tab": "b", "previous": "z"}}]}}
      """#)
  }

  @Test("S5: a sibling that is a group stands for its child where a sidebar is available, else for itself")
  func siblingGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "defaultChild": "y", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "b"}]}}
      {"do": "openScene", "scene": "small", "device": "phone", "expect": {"selected": "a"}}
      {"do": "remove", "tab": "a", "expect": {"selected": "y"}}
      {"do": "mark", "text": "on the phone", "scene": "small", "expect": {"selected": "g"}}
      """#)
  }

  @Test("S5: a sibling group without an eligible child is selected itself; disabled and hidden groups are not")
  func emptySiblingGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "z"}, {"tab": "a"}, {"group": "h", \#
      "allowsHiding": true, "hiddenByDefault": true, "children": [{"tab": "p"}]}, {"group": "d", "enabled": false, \#
      "children": [{"tab": "q"}]}, {"group": "g", "children": [{"tab": "x", "enabled": false}]}, {"tab": "b"}]}}
      {"do": "select", "tab": "a"}
      {"do": "remove", "tab": "a", "expect": {"selected": "g"}}
      """#)
  }

  @Test("S5: without a sibling the parent follows if it is selectable, else the first root")
  func parentOrFirstRoot() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "selectable": true, "children": [{"tab": "x"}]}, {"group": "h", "children": [{"tab": "y"}]}, \#
      {"tab": "b"}]}}
      {"do": "select", "tab": "x", "via": "sidebar"}
      {"do": "remove", "tab": "x", "expect": {"selected": "g"}}
      {"do": "select", "tab": "y", "via": "sidebar"}
      {"do": "remove", "tab": "y", "expect": {"selected": "a"}}
      """#)
  }

  @Test("S5: an inline group falls back like any other group")
  func inlineGroups() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "i", "appearance": "inline", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "b"}, {"group": "g", "selectable": true, \#
      "children": [{"tab": "p", "enabled": false}, {"tab": "q"}]}]}}
      {"do": "select", "tab": "y", "via": "sidebar"}
      {"do": "remove", "tab": "y", "expect": {"selected": "x"}}
      {"do": "remove", "tab": "x", "expect": {"selected": "a"}}
      {"do": "select", "tab": "q", "via": "sidebar"}
      {"do": "remove", "tab": "q", "expect": {"selected": "g"}}
      {"do": "remove", "group": "g", "expect": {"selected": "b"}}
      {"do": "remove", "tab": "b", "expect": {"selected": "i"}}
      """#)
  }

  @Test("S5: where no root is visible and enabled, the first root follows all the same")
  func firstRootAtLast() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "enabled": false}, \#
      {"tab": "b", "enabled": false}, {"tab": "c"}]}}
      {"do": "mark", "text": "begun", "expect": {"selected": "c"}}
      {"do": "remove", "tab": "c", "expect": {"selected": "a"}}
      """#)
  }
}
