import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 7: popovers")
struct PopoverRuleTests {
  static let grouped =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
    {"group": "g", "children": [{"tab": "x"}]}, {"tab": "s", "placement": "sidebarOnly"}]}
    """#

  @Test("D7: a popover opens where its tab stands, one per scene, and closes on demand")
  func openAndClose() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "a", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "a", "expect": "applied"}
      {"do": "popover", "tab": "a", "expect": "quiet"}
      {"do": "popover", "tab": "b", "expect": {"selected": "a", "notices": []}}
      {"do": "popover", "tab": "a", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "b", "held": false, "expect": "applied"}
      {"do": "popover", "tab": "k", "expect": {"refused": "unknownTab"}}
      {"do": "popover", "tab": "x", "expect": "applied"}
      """#)
    #expect(drawing.popover == "x")
    #expect(drawing.anchor("x") == .sidebar)
  }

  @Test("D7: it does not open where its tab is not on screen")
  func notPresented() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "s", "expect": {"refused": "notPresented"}}
      {"do": "popover", "tab": "s", "held": false, "expect": "quiet"}
      {"do": "present", "screen": "m"}
      {"do": "popover", "tab": "a", "expect": {"refused": "modalPresented"}}
      """#)
  }

  @Test("D7: a group anchors it by its header or its item; an inline group has no header")
  func groups() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, \#
      {"group": "i", "appearance": "inline", "children": [{"tab": "y"}]}]}}
      {"do": "popover", "tab": "i", "expect": {"refused": "notPresented"}}
      {"do": "popover", "tab": "g", "expect": "applied"}
      {"do": "rotate", "to": "portrait", "expect": {"bar": ["a", "g", "i"]}}
      {"do": "popover", "tab": "g", "held": false, "expect": "applied"}
      {"do": "popover", "tab": "i", "expect": "applied"}
      {"do": "rotate", "to": "landscape"}
      {"do": "popover", "tab": "i", "held": false, "expect": "quiet"}
      """#)
  }

  @Test("D7: it follows its tab from the bar to the sidebar and back")
  func follows() throws {
    let sidebar = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "b", "expect": "applied"}
      {"do": "expandSidebar"}
      """#)
    #expect(sidebar.popover == "b")
    #expect(sidebar.anchor("b") == .sidebar)
    let bar = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "b", "expect": "applied"}
      {"do": "collapseSidebar"}
      {"do": "resize", "width": "compact"}
      """#)
    #expect(bar.popover == "b")
    #expect(bar.anchor("b") == .bar)
  }

  @Test("D7: it stands at More while its tab is under it")
  func underMore() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
      {"do": "popover", "tab": "f", "expect": "applied"}
      """#)
    #expect(drawing.popover == "f")
    #expect(drawing.anchor("f") == .more)
    let closer = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
      {"do": "popover", "tab": "f"}
      {"do": "remove", "tab": "a"}
      """#)
    #expect(closer.popover == "f")
    #expect(closer.anchor("f") == .bar)
  }

  @Test("D7: at a transient item it closes when selection moves on")
  func transient() throws {
    let open = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "select", "tab": "s", "by": "app", "expect": {"bar": ["a", "b", "g", "(s)"]}}
      {"do": "popover", "tab": "s", "expect": "applied"}
      """#)
    #expect(open.popover == "s")
    #expect(open.anchor("s") == .transient)
    let closed = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "select", "tab": "s", "by": "app"}
      {"do": "popover", "tab": "s"}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"selected": "a"}}
      {"do": "popover", "tab": "s", "held": false, "expect": "quiet"}
      """#)
    #expect(closed.popover == nil)
  }

  @Test("D7: it stays open while its tab is still somewhere on screen")
  func staysOpen() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "b"}
      {"do": "select", "tab": "x", "via": "sidebar"}
      {"do": "fold", "group": "g"}
      {"do": "update", "tab": "b", "set": {"title": "B"}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": ["a", "b", "g"]}}
      {"do": "hideBar", "hidden": false, "by": "app"}
      """#)
    #expect(drawing.popover == "b")
  }

  @Test("D7: it closes with a fold, a collapse, a hidden bar, a modal, and with its tab")
  func closes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "x"}
      {"do": "fold", "group": "g"}
      {"do": "popover", "tab": "x", "held": false, "expect": "quiet"}
      {"do": "unfold", "group": "g"}
      {"do": "popover", "tab": "x", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "s"}
      {"do": "collapseSidebar"}
      {"do": "popover", "tab": "s", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "a"}
      {"do": "hideBar", "hidden": true, "by": "app"}
      {"do": "popover", "tab": "a", "held": false, "expect": "quiet"}
      {"do": "expandSidebar"}
      {"do": "popover", "tab": "a"}
      {"do": "present", "screen": "m"}
      {"do": "dismiss"}
      {"do": "popover", "tab": "a", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "b"}
      {"do": "remove", "tab": "b"}
      {"do": "insert", "item": {"tab": "b"}}
      {"do": "popover", "tab": "b", "held": false, "expect": "quiet"}
      """#)
  }

  @Test("D7: it closes in every scene where the tab left the screen")
  func closesInEveryScene() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "popover", "tab": "b", "scene": "two"}
      {"do": "popover", "tab": "a"}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "popover", "tab": "b", "scene": "two", "held": false, "expect": "quiet"}
      {"do": "popover", "tab": "a", "held": false, "expect": "applied"}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.grouped)}
      {"do": "popover", "tab": "b"}
      {"do": "keyboard", "shown": true}
      {"do": "keyboard", "shown": false}
      {"do": "popover", "tab": "b", "held": false, "expect": "quiet"}
      """#)
  }
}
