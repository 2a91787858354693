import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 6: forms, top bar and ornament")
struct BarRuleTests {
  static let grouped =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}, {"tab": "b"}]}
    """#
  static let flat =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}
    """#

  // MARK: - B1

  @Test("B1: a phone has a bottom bar, and never a sidebar")
  func phone() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.grouped)}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "resize", "width": "regular", "expect": {"refused": "invalid"}}
      {"do": "rotate", "to": "landscape", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      """#)
    #expect(drawing.bar.place == .bottom)
    #expect(!drawing.sidebar.isAvailable)
  }

  @Test("B1: a wide pad has a top bar or a sidebar, a narrow one a bottom bar")
  func pad() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "mark", "text": "landscape", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "collapseSidebar", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      """#)
    #expect(drawing.bar.place == .bottom)
    #expect(!drawing.sidebar.isAvailable)
    let wide = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      """#)
    #expect(wide.bar.place == .top)
    #expect(wide.sidebar.isAvailable)
    #expect(!wide.sidebar.isShown)
  }

  @Test("B1: in mode tabBar a pad and a mac have a top bar and no sidebar, groups or not")
  func modeTabBar() throws {
    for device in ["pad", "mac"] {
      let drawing = try Drawing(
        #"""
        {"session": 1, "device": "\#(device)", "hierarchy": {"hierarchy": 1, "mode": "tabBar", \#
        "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
        {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g"], "sidebar": []}}
        {"do": "toggleSidebar", "expect": {"refused": "sidebarUnavailable"}}
        """#)
      #expect(drawing.bar.place == .top)
      #expect(!drawing.sidebar.isAvailable)
    }
  }

  @Test("B1: without a group mode automatic is a bar, with mode tabSidebar single tabs have a sidebar too")
  func modeTabSidebar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": [], "sidebar": ["a", "b"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}, \#
      "expect": {"bar": ["a", "b"], "sidebar": []}}
      {"do": "insert", "item": {"group": "g", "children": []}, "expect": {"bar": [], "sidebar": ["a", "b", "g"]}}
      """#)
  }

  @Test("B1: bar and sidebar are on screen together only while editing")
  func bothWhileEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "beginEditing", "expect": {"bar": ["a", "g", "b"], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "endEditing", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "beginEditing", "expect": {"bar": ["a", "g", "b"], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "endEditing", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      """#)
  }

  @Test("B1: a mac with mode tabSidebar always has the sidebar and no bar")
  func mac() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "mac", "hierarchy": \#(Self.grouped)}
      {"do": "mark", "text": "begun", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "collapseSidebar", "expect": {"refused": "sidebarUnavailable"}}
      {"do": "select", "tab": "x", "via": "tabBar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"sidebar": ["a", "b", "g", "x"]}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "resize", "width": "compact", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      """#)
    #expect(drawing.sidebar.layout == .standard)
    #expect(drawing.bar.place == .none)
  }

  // MARK: - B2

  @Test("B2: a top bar is fixed, customizable, pinned, each in declared order, children in pre-order")
  func regions() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "find", \#
      "role": "search"}, {"tab": "a"}, {"tab": "f1", "placement": "fixed"}, {"group": "g", "children": [{"tab": "x", \#
      "placement": "default"}, {"tab": "f2", "placement": "fixed"}, {"tab": "y"}, \#
      {"tab": "p", "placement": "pinned"}]}, {"tab": "m", "placement": "movable"}, \#
      {"tab": "o", "placement": "optional"}, {"tab": "s", "placement": "sidebarOnly"}, {"tab": "f3", \#
      "placement": "fixed"}]}}
      """#)
    #expect(
      drawing.regions == [
        "f1 fixed", "f2 fixed", "f3 fixed", "a customizable", "g customizable", "x customizable", "m customizable",
        "find pinned", "p pinned",
      ])
  }

  @Test("B2: the saved order is filtered, and what is new follows it")
  func savedOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "g", "children": [{"tab": "x"}]}, {"tab": "c"}, \#
      {"tab": "o", "placement": "optional"}]}}
      {"do": "select", "tab": "c", "via": "tabBar"}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "b", "g"]}}
      {"do": "addToBar", "tab": "x", "to": 1, "expect": {"bar": ["c", "x", "a", "b", "g"]}}
      {"do": "removeFromBar", "tab": "a", "expect": {"bar": ["c", "x", "b", "g"]}}
      {"do": "hide", "tab": "b", "expect": {"bar": ["c", "x", "g"]}}
      {"do": "endEditing"}
      {"do": "insert", "item": {"tab": "n"}, "to": 0, "expect": {"bar": ["c", "x", "g", "n"]}}
      {"do": "update", "tab": "x", "set": {"placement": "sidebarOnly"}, "expect": {"bar": ["c", "g", "n"]}}
      {"do": "update", "tab": "x", "set": {"placement": "default"}, "expect": {"bar": ["c", "x", "g", "n"]}}
      """#)
  }

  @Test("B2: hidden items are in no region of a top bar, themselves or through their group")
  func hiddenNever() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "f", "placement": "fixed", "allowsHiding": true, "hiddenByDefault": true}, \#
      {"tab": "p", "placement": "pinned", "allowsHiding": true, "hiddenByDefault": true}, \#
      {"group": "g", "allowsHiding": true, "hiddenByDefault": true, "children": [{"tab": "x", \#
      "placement": "default"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a"], "hidden": ["f", "g", "p"]}}
      {"do": "update", "group": "g", "set": {"hidden": false}, "expect": {"bar": ["a", "g", "x"], "hidden": ["f", "p"]}}
      """#)
  }

  // MARK: - B3

  @Test("B3: a group is one item of the bar, however it appears in the sidebar")
  func groupIsOneItem() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "appearance": "inline", "children": [{"tab": "x"}]}, \#
      {"group": "h", "children": [{"tab": "y"}, {"group": "k", "appearance": "rootSection", \#
      "children": [{"tab": "z"}]}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g", "h"]}}
      """#)
  }

  @Test("B3: a section of swiftUI is an item besides its tabs, and out of the bar if its bar visibility is hidden")
  func section() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "style": "swiftUI", \#
      "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y", "defaultVisibility": {"tabBar": "hidden"}}]}, \#
      {"group": "h", "defaultVisibility": {"tabBar": "hidden"}, \#
      "children": [{"tab": "p", "defaultVisibility": {"tabBar": "visible"}}, {"tab": "q"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g", "x", "p"]}}
      {"do": "beginEditing"}
      {"do": "addToBar", "tab": "h", "to": 1, "expect": {"bar": ["a", "h", "g", "x", "p"]}}
      """#)
  }

  // MARK: - B6

  @Test("B6: a selected tab without an item is drawn by its nearest ancestor in the bar")
  func nearestAncestor() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"group": "h", "placement": "default", "children": [{"tab": "x"}]}, {"tab": "y"}]}]}}
      {"do": "select", "tab": "y", "by": "app", "expect": {"bar": ["a", "g", "h"]}}
      {"do": "select", "tab": "x", "by": "app", "expect": {"bar": ["a", "g", "h"]}}
      """#)
    #expect(drawing.selectedItems == ["h"])
  }

  @Test("B6: without an ancestor in the bar one transient item stands before the pinned ones until selection moves")
  func transient() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "s", \#
      "placement": "sidebarOnly"}, {"tab": "a"}, {"tab": "find", "role": "search"}, \#
      {"group": "g", "placement": "optional", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "select", "tab": "x", "by": "app", "expect": {"bar": ["a", "(x)", "find"]}}
      {"do": "select", "tab": "y", "by": "app", "expect": {"bar": ["a", "(y)", "find"]}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"bar": ["a", "find"]}}
      {"do": "select", "tab": "s", "by": "app", "expect": {"bar": ["a", "(s)", "find"]}}
      """#)
    #expect(drawing.regions == ["a customizable", "s transient", "find pinned"])
    #expect(drawing.selectedItems == ["s"])
  }

  @Test("B6: a hidden group is no ancestor in the bar; its selected child is transient")
  func hiddenAncestor() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsHiding": true, "hiddenByDefault": true, "children": [{"tab": "x"}]}]}}
      {"do": "link", "tab": "x", "path": [], "expect": {"selected": "x", "bar": ["a", "(x)"], "hidden": ["g"]}}
      """#)
    #expect(drawing.selectedItems == ["x"])
  }

  @Test("B6: a group that is selected itself is drawn like a tab: by its item, by an ancestor, or transient")
  func selectedGroup() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"group": "h", "children": [{"tab": "x"}]}]}, \#
      {"group": "o", "placement": "optional", "children": [{"tab": "y"}]}]}}
      {"do": "link", "tab": "o", "path": [], "expect": {"bar": ["a", "g", "(o)"]}}
      {"do": "link", "tab": "h", "path": [], "expect": {"bar": ["a", "g"]}}
      """#)
    #expect(drawing.selectedItems == ["g"])
  }

  @Test("B6: a transient item cannot be dragged and is never saved")
  func transientIsNotSaved() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "o", "placement": "optional"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "o", "by": "app", "expect": {"bar": ["a", "b", "g", "(o)"]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "b", "g", "(o)"]}}
      {"do": "moveInBar", "tab": "o", "to": 0, "expect": {"refused": "notInBar"}}
      {"do": "removeFromBar", "tab": "o", "expect": {"refused": "notInBar"}}
      {"do": "moveInBar", "tab": "a", "to": 9, "expect": {"bar": ["b", "g", "a", "(o)"]}}
      {"do": "addToBar", "tab": "o", "to": 0, "expect": {"bar": ["o", "b", "g", "a"]}}
      {"do": "removeFromBar", "tab": "o", "expect": {"bar": ["b", "g", "a", "(o)"]}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"bar": ["b", "g", "a"]}}
      """#)
  }

  @Test("B6: a tab that swiftUI keeps out of every bar is transient when it is selected")
  func transientInSwiftUI() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, {"tab": "k", \#
      "customization": {"tabBar": "disabled"}, "defaultVisibility": {"tabBar": "hidden"}}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a"]}}
      {"do": "select", "tab": "k", "by": "app", "expect": {"bar": ["a", "(k)"]}}
      """#)
  }

  // MARK: - B9

  @Test("B9: neither the keyboard nor a tab's sheet takes a top bar away; a modal takes bar and sidebar")
  func whatHidesATopBar() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "present", "screen": "m", "expect": {"bar": [], "sidebar": []}}
      {"do": "dismiss", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "collapseSidebar"}
      {"do": "keyboard", "shown": true, "expect": {"bar": ["a", "g", "b"]}}
      {"do": "present", "tab": "a", "screen": "sheet", "expect": {"bar": ["a", "g", "b"]}}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      {"do": "present", "screen": "m", "expect": {"bar": []}}
      """#)
    #expect(drawing.bar.hiddenBy == .modal)
  }

  @Test("B9: one modal per scene: a second replaces the first, one dismissal ends it")
  func oneModal() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "dismiss", "expect": "quiet"}
      {"do": "present", "screen": "one", "expect": "applied"}
      {"do": "present", "screen": "one", "expect": "quiet"}
      {"do": "present", "screen": "two", "by": "app", "expect": "applied"}
      {"do": "dismiss", "expect": {"bar": ["a", "b", "c", "d", "e", "f"]}}
      {"do": "dismiss", "expect": "quiet"}
      """#)
  }

  @Test("B9: hiding the bar leaves the sidebar alone")
  func hideBarOnly() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "hideBar", "hidden": true, "by": "app", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x"]}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"selected": "b"}}
      {"do": "collapseSidebar", "expect": {"bar": [], "sidebar": []}}
      {"do": "hideBar", "hidden": true, "by": "app", "expect": "quiet"}
      """#)
    #expect(drawing.bar.hiddenBy == .app)
  }

  @Test("B9: the material of the bar is drawn while content lies under it")
  func material() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "contentUnderBar", "value": true, "expect": "applied"}
      {"do": "contentUnderBar", "value": true, "expect": "quiet"}
      """#)
    #expect(drawing.bar.hasBackground)
    let after = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "contentUnderBar", "value": true}
      {"do": "contentUnderBar", "value": false, "expect": {"selected": "a"}}
      """#)
    #expect(!after.bar.hasBackground)
  }

  // MARK: - B12, B13

  @Test("B12: the direction of reading changes no order and nothing but itself")
  func direction() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "direction": "rtl", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p", "placement": "pinned"}, \#
      {"tab": "a"}, {"tab": "f", "placement": "fixed"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["f", "a", "p"], "selected": "p"}}
      {"do": "direction", "to": "rtl", "expect": "quiet"}
      {"do": "direction", "to": "ltr", "expect": {"bar": ["f", "a", "p"], "selected": "p"}}
      {"do": "direction", "to": "rtl", "expect": "applied"}
      """#)
    #expect(drawing.regions == ["f fixed", "a customizable", "p pinned"])
  }

  @Test("B13: no scene sees what another one folds, collapses, covers or selects")
  func scenesApart() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two"}
      {"do": "fold", "group": "g", "scene": "two", "expect": {"sidebar": ["a", "b", "g"]}}
      {"do": "mark", "text": "in main", "expect": {"sidebar": ["a", "b", "g", "x"]}}
      {"do": "collapseSidebar", "scene": "two", "expect": {"sidebar": []}}
      {"do": "mark", "text": "in main", "expect": {"sidebar": ["a", "b", "g", "x"]}}
      {"do": "present", "screen": "m", "scene": "two"}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"selected": "b"}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"selected": "a", "bar": []}}
      {"do": "rotate", "to": "portrait", "scene": "two"}
      {"do": "resize", "width": "compact", "scene": "two"}
      {"do": "keyboard", "shown": true, "scene": "two"}
      {"do": "hideBar", "hidden": true, "by": "app", "scene": "two"}
      {"do": "mark", "text": "in main", "expect": {"sidebar": ["a", "b", "g", "x"], "bar": []}}
      """#)
  }

  // MARK: - B14, B15

  @Test("B14: as many toolbar items as there is room for stand beside the bar, the rest overflows in order")
  func toolbar() throws {
    let rest = ["1", "2", "3"]
    for room in 0...4 {
      let drawing = try Drawing(
        #"""
        {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "toolbar": ["1", "2", "3"]}, {"tab": "b"}]}}
        {"do": "resize", "width": "regular", "room": \#(room)}
        """#)
      #expect(drawing.toolbar == Array(rest.prefix(room)))
      #expect(drawing.toolbarOverflow == Array(rest.dropFirst(room)))
    }
  }

  @Test("B14: with unlimited room nothing overflows; another tab has another toolbar")
  func toolbarOfTheTab() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "toolbar": ["1", "2", "3"]}, \#
      {"tab": "b", "toolbar": ["9"]}]}}
      """#)
    #expect(drawing.toolbar == ["1", "2", "3"])
    #expect(drawing.toolbarOverflow == [])
    let other = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "toolbar": ["1", "2", "3"]}, \#
      {"tab": "b", "toolbar": ["9"]}]}}
      {"do": "resize", "width": "regular", "room": 1, "expect": "applied"}
      {"do": "resize", "width": "regular", "room": 1, "expect": "quiet"}
      {"do": "select", "tab": "b"}
      """#)
    #expect(other.toolbar == ["9"])
    #expect(other.toolbarOverflow == [])
  }

  @Test("B15: a top bar shares the navigation bar's row, a bottom bar and an ornament do not")
  func sharing() throws {
    let top = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      """#)
    #expect(top.bar.sharesNavigationBar)
    let bottom = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.flat)}
      """#)
    #expect(!bottom.bar.sharesNavigationBar)
    let leading = try Drawing(
      #"""
      {"session": 1, "device": "vision", "hierarchy": \#(Self.flat)}
      """#)
    #expect(!leading.bar.sharesNavigationBar)
  }

  // MARK: - B16

  @Test("B16: a bar scrolls only if it has more items than room, and the first visible index is clamped")
  func scrolling() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "scrollBar", "to": 3, "expect": "quiet"}
      {"do": "resize", "width": "regular", "barRoom": 4}
      {"do": "scrollBar", "to": 99, "expect": "applied"}
      {"do": "scrollBar", "to": 2, "expect": "quiet"}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": "applied"}
      {"do": "scrollBar", "to": 1, "expect": {"selected": "a", "bar": ["a", "b", "c", "d", "e", "f"]}}
      """#)
    #expect(drawing.bar.overflow == .scroll)
    #expect(drawing.bar.firstVisible == 1)
    let fits = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "resize", "width": "regular", "barRoom": 6}
      """#)
    #expect(fits.bar.overflow == .none)
  }

  @Test("B16: selecting scrolls an item into view by the least amount, and not at all if it is in view")
  func scrollsIntoView() throws {
    for (tab, first) in [("a", 0), ("b", 1), ("c", 2), ("d", 2), ("e", 2), ("f", 3)] {
      let drawing = try Drawing(
        #"""
        {"session": 1, "hierarchy": \#(Self.flat)}
        {"do": "resize", "width": "regular", "barRoom": 3}
        {"do": "scrollBar", "to": 2}
        {"do": "select", "tab": "\#(tab)", "via": "tabBar", "expect": {"selected": "\#(tab)"}}
        """#)
      #expect(drawing.bar.firstVisible == first)
    }
  }

  @Test("B16: links, hovers and the program scroll the bar like a tap")
  func anySelectionScrolls() throws {
    for action in [
      #""do": "select", "by": "app""#, #""do": "link", "path": []"#, #""do": "hover", "held": true"#,
      #""do": "select", "via": "keyboard""#,
    ] {
      let drawing = try Drawing(
        #"""
        {"session": 1, "hierarchy": \#(Self.flat)}
        {"do": "resize", "width": "regular", "barRoom": 3}
        {"tab": "e", \#(action), "expect": {"selected": "e"}}
        """#)
      #expect(drawing.bar.firstVisible == 2)
    }
  }

  @Test("B16: the tab that a cancelled search returns to is scrolled into view too")
  func cancelledSearchScrolls() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"tab": "d"}, \#
      {"tab": "find", "role": "search", "activatesSearch": true}]}}
      {"do": "resize", "width": "regular", "barRoom": 2}
      {"do": "select", "tab": "find", "via": "tabBar", "expect": {"bar": ["a", "b", "c", "d", "find"]}}
      {"do": "cancelSearch", "expect": {"selected": "a"}}
      """#)
    #expect(drawing.bar.firstVisible == 0)
  }

  @Test("B16: a bar that was off screen while selecting shows the selected item when it is back")
  func scrollsUnseen() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.flat)}
      {"do": "resize", "width": "regular", "barRoom": 3}
      {"do": "hideBar", "hidden": true, "by": "app"}
      {"do": "select", "tab": "f", "via": "keyboard"}
      {"do": "hideBar", "hidden": false, "by": "app", "expect": {"selected": "f"}}
      """#)
    #expect(drawing.bar.firstVisible == 3)
  }
}
