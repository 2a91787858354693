import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 6: tv and vision")
struct DeviceRuleTests {
  static let tv =
    #"""
    {"hierarchy": 1, "splitScreens": ["wide"], "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}
    """#
  static let tvSidebar =
    #"""
    {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
    {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}
    """#
  static let vision =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
    {"group": "h", "children": [{"tab": "p"}]}, {"tab": "k", "allowsHiding": true, "hiddenByDefault": true}, \#
    {"tab": "y"}]}, {"group": "e", "children": [{"tab": "z"}]}]}
    """#

  // MARK: - B1

  @Test("B1: a tv has a top bar; in uiKit also with mode tabSidebar, and a group then stands for itself")
  func tvTopBar() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g"], "sidebar": []}}
      {"do": "select", "tab": "g", "via": "tabBar", "expect": {"selected": "g"}}
      """#)
    #expect(drawing.bar.place == .top)
    #expect(!drawing.sidebar.isAvailable)
  }

  @Test("B1: a tv in swiftUI with mode tabSidebar has a sidebar that is expanded while the focus is in it")
  func tvSidebar() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tvSidebar)}
      {"do": "mark", "text": "collapsed", "expect": {"bar": [], "sidebar": []}}
      {"do": "select", "tab": "b", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "focus", "in": "sidebar", "expect": {"selected": "a", "sidebar": ["a", "b", "g", "x", "y"], "bar": []}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"selected": "x", "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
    #expect(drawing.sidebar.layout == .collapsible)
    #expect(drawing.bar.place == .none)
  }

  @Test("B1: vision has a leading ornament of the root items, and a second sidebar for the content of a group")
  func visionForm() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.vision)}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g", "e"], "sidebar": []}}
      {"do": "select", "tab": "g", "via": "ornament", "expect": {"selected": "x", "bar": ["a", "g", "e"], \#
      "sidebar": ["x", "h", "p", "y"]}}
      """#)
    #expect(drawing.bar.place == .leading)
    #expect(drawing.selectedItems == ["g"])
    #expect(drawing.selectedRows == ["x"])
    #expect(drawing.sidebar.layout == .secondary)
  }

  @Test("B1: the ornament follows the order of a top bar; roots that are in no region stand last, hidden ones nowhere")
  func ornamentOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "vision", "hierarchy": {"hierarchy": 1, "items": [{"tab": "o", \#
      "placement": "optional"}, {"tab": "find", "role": "search"}, {"tab": "a"}, {"tab": "s", \#
      "placement": "sidebarOnly"}, {"group": "g", "children": [{"tab": "x", "placement": "default"}]}, \#
      {"tab": "k", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "f", "placement": "fixed"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["f", "a", "g", "find", "o", "s"]}}
      {"do": "select", "tab": "s", "via": "ornament", "expect": {"bar": ["f", "a", "g", "find", "o", "s"]}}
      {"do": "select", "tab": "k", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "x", "via": "ornament", "expect": {"refused": "notPresented"}}
      """#)
  }

  // MARK: - B16

  @Test("B16: the bar of a tv fades where it has more items than room")
  func fading() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "resize", "width": "regular", "barRoom": 2}
      {"do": "select", "tab": "c", "via": "tabBar", "expect": {"selected": "c"}}
      """#)
    #expect(drawing.bar.overflow == .fade)
    #expect(drawing.bar.firstVisible == 1)
    let fits = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "resize", "width": "regular", "barRoom": 3}
      """#)
    #expect(fits.bar.overflow == .none)
  }

  // MARK: - B17

  @Test("B17: the menu button moves the focus to the bar; the focus selects nothing")
  func menuButton() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "menuButton", "expect": {"selected": "a", "notices": []}}
      {"do": "focus", "in": "bar", "expect": "quiet"}
      {"do": "menuButton", "expect": "quiet"}
      {"do": "focus", "in": "content", "expect": {"selected": "a", "notices": []}}
      {"do": "menuButton", "expect": "applied"}
      """#)
    #expect(drawing.environment.focus == .bar)
  }

  @Test("B17: where there is a sidebar the menu button expands it, and leaving collapses it")
  func menuButtonWithASidebar() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tvSidebar)}
      {"do": "menuButton", "expect": {"sidebar": ["a", "b", "g", "x", "y"], "selected": "a"}}
      {"do": "focus", "in": "content", "expect": {"sidebar": [], "selected": "a"}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "menuButton", "expect": {"sidebar": ["a", "b", "g", "x", "y"], "selected": "a"}}
      """#)
    #expect(drawing.environment.focus == .sidebar)
  }

  @Test("B17: the keyboard reaches what a collapsed sidebar hides, and a group there opens its child")
  func keyboardOnATV() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tvSidebar)}
      {"do": "select", "tab": "g", "via": "keyboard", "expect": {"selected": "x", "sidebar": []}}
      {"do": "menuButton"}
      {"do": "select", "tab": "g", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "fold", "group": "g", "expect": {"sidebar": ["a", "b", "g"]}}
      {"do": "present", "screen": "m", "expect": {"sidebar": []}}
      {"do": "dismiss", "expect": {"sidebar": ["a", "b", "g"]}}
      """#)
  }

  @Test("B17: a relaunch puts the focus back into the content")
  func focusAfterRelaunch() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tvSidebar)}
      {"do": "menuButton"}
      {"do": "relaunch", "expect": {"sidebar": []}}
      {"do": "focus", "in": "content", "expect": "quiet"}
      """#)
  }

  // MARK: - B18

  @Test("B18: the bar of a tv is away while the visible screen is scrolled, and then presents nothing")
  func scrolledAway() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "scroll", "tab": "a", "y": 1, "expect": {"bar": []}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "scroll", "tab": "a", "y": 0, "expect": {"bar": ["a", "b", "c"]}}
      {"do": "scroll", "tab": "a", "y": 900, "expect": {"bar": []}}
      {"do": "push", "tab": "a", "screen": "a1", "expect": {"bar": ["a", "b", "c"]}}
      {"do": "pop", "tab": "a", "expect": {"bar": []}}
      """#)
    #expect(drawing.bar.hiddenBy == .scroll)
  }

  @Test("B18: only the selected tab's screen counts")
  func otherTabsDoNotCount() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "scroll", "tab": "b", "y": 50, "by": "app", "expect": {"bar": ["a", "b", "c"]}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"bar": []}}
      {"do": "select", "tab": "c", "by": "app", "expect": {"bar": ["a", "b", "c"]}}
      """#)
  }

  @Test("B18: the menu button brings the bar back, and it presents its items again")
  func broughtBack() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "scroll", "tab": "a", "y": 200, "expect": {"bar": []}}
      {"do": "menuButton", "expect": {"bar": ["a", "b", "c"], "path": {"a": [{"screen": "a", "y": 200}]}}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      """#)
  }

  @Test("B18: a split screen keeps the bar")
  func splitScreens() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tv)}
      {"do": "push", "tab": "a", "screen": "wide"}
      {"do": "scroll", "tab": "a", "y": 200, "expect": {"bar": ["a", "b", "c"]}}
      {"do": "push", "tab": "a", "screen": "narrow"}
      {"do": "scroll", "tab": "a", "y": 200, "expect": {"bar": []}}
      """#)
  }

  @Test("B18: no other device scrolls its bar away")
  func othersKeepTheBar() throws {
    for device in ["pad", "phone", "mac", "vision"] {
      try Story.check(
        #"""
        {"session": 1, "device": "\#(device)", "hierarchy": \#(Self.tv)}
        {"do": "scroll", "tab": "a", "y": 200, "expect": {"bar": ["a", "b", "c"]}}
        """#)
    }
  }

  // MARK: - B19

  @Test("B19: the brand stands at an end of a tv's bar and is no tab")
  func brand() throws {
    let tv = try Drawing(
      #"""
      {"session": 1, "device": "tv", "hierarchy": {"hierarchy": 1, "brand": {"edge": "trailing", "image": "logo"}, \#
      "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "b"]}}
      {"do": "select", "tab": "logo", "expect": {"refused": "unknownTab"}}
      """#)
    #expect(tv.bar.brand?.image == "logo")
    #expect(tv.bar.brand?.edge == .trailing)
    let pad = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "brand": {"edge": "trailing", "image": "logo"}, \#
      "items": [{"tab": "a"}, {"tab": "b"}]}}
      """#)
    #expect(pad.bar.brand == nil)
  }

  // MARK: - B20

  @Test("B20: an ornament shows titles only while the focus is in it; looking selects nothing")
  func looking() throws {
    let away = try Drawing(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.vision)}
      {"do": "hover", "tab": "g", "held": false, "expect": {"selected": "a"}}
      """#)
    #expect(away.styles == ["a icon", "g icon", "e icon"])
    let inside = try Drawing(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.vision)}
      {"do": "focus", "in": "bar", "expect": {"selected": "a", "notices": []}}
      """#)
    #expect(inside.styles == ["a iconAndTitle", "g iconAndTitle", "e iconAndTitle"])
  }

  // MARK: - B21

  @Test("B21: the second sidebar reaches only what is below the selected root, and opens no other root")
  func secondarySidebar() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.vision)}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "g", "via": "ornament", "expect": {"selected": "x"}}
      {"do": "select", "tab": "p", "via": "sidebar", "expect": {"selected": "p", "sidebar": ["x", "h", "p", "y"]}}
      {"do": "select", "tab": "k", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "z", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "a", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "h", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "fold", "group": "h", "expect": {"selected": "p", "sidebar": ["x", "h", "y"]}}
      {"do": "select", "tab": "e", "via": "ornament", "expect": {"selected": "z", "sidebar": ["z"]}}
      {"do": "select", "tab": "a", "expect": {"selected": "a", "sidebar": []}}
      {"do": "select", "tab": "g", "expect": {"selected": "p", "sidebar": ["x", "h", "y"]}}
      """#)
  }

  @Test("B21: it is there for the group itself too, and whatever the mode")
  func secondaryOfTheGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "vision", "hierarchy": {"hierarchy": 1, "mode": "tabBar", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "link", "tab": "g", "path": [], "expect": {"selected": "g", "sidebar": ["x", "y"]}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"selected": "y", "bar": ["a", "g"]}}
      {"do": "present", "screen": "m", "expect": {"bar": [], "sidebar": []}}
      """#)
  }

  // MARK: - Editing

  @Test("B1: neither vision, mac, phone nor tv has an editing mode to enter")
  func noEditing() throws {
    for device in ["vision", "mac", "phone"] {
      try Story.check(
        #"""
        {"session": 1, "device": "\#(device)", "hierarchy": \#(Self.vision)}
        {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
        {"do": "endEditing", "expect": "quiet"}
        """#)
    }
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": \#(Self.tvSidebar)}
      {"do": "beginEditing", "expect": {"refused": "sidebarUnavailable"}}
      """#)
  }
}
