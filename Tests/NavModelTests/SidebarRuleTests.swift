import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 6: the sidebar")
struct SidebarRuleTests {
  static let grouped =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "b"}]}
    """#
  static let nested =
    #"""
    {"hierarchy": 1, "items": [{"group": "g", "children": [{"tab": "w"}, \#
    {"group": "h", "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "z"}]}, {"tab": "a"}]}
    """#

  // MARK: - B4

  @Test("B4: header, root tabs, sections with their actions, footer, bottom bar")
  func order() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "header": "Top", "footer": "End", "bottomBar": "Below", \#
      "items": [{"tab": "find", "role": "search"}, {"group": "g", "children": [{"tab": "x"}], \#
      "actions": [{"action": "new"}, {"action": "sort"}]}, {"tab": "a"}, {"group": "h", "children": []}, \#
      {"tab": "p", "placement": "pinned"}, {"tab": "s", "placement": "sidebarOnly"}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["find", "a", "p", "s", "g", "x", "h"]}}
      """#)
    #expect(
      drawing.rows == [
        "header Top", "tab find", "tab a", "tab p", "tab s", "section g", "tab x", "action new", "action sort",
        "section h", "footer End", "bottomBar Below",
      ])
  }

  @Test("B4: children stand in display order; what is hidden is no row, and its group keeps its head and actions")
  func hiddenChildren() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "displayOrder": ["z", "x"], \#
      "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}, {"group": "h", "children": [{"tab": "p", \#
      "allowsHiding": true, "hiddenByDefault": true}], "actions": [{"action": "new"}]}, \#
      {"group": "k", "allowsHiding": true, "hiddenByDefault": true, "children": [{"tab": "q"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "g", "z", "x", "y", "h"], "hidden": ["k", "p"]}}
      """#)
    #expect(
      drawing.rows == ["tab a", "section g", "tab z", "tab x", "tab y", "section h", "action new"])
  }

  @Test("B4: while editing hidden rows stand in their places, marked, and cannot be selected")
  func hiddenRowsWhileEditing() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "h", "allowsHiding": true, \#
      "hiddenByDefault": true}, {"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
      {"tab": "y", "allowsHiding": true}, {"tab": "z"}]}]}}
      {"do": "beginEditing", "expect": {"sidebar": ["h", "a", "g", "x", "y", "z"], "bar": ["a", "g"]}}
      {"do": "hide", "tab": "y", "expect": {"sidebar": ["h", "a", "g", "x", "y", "z"]}}
      {"do": "select", "tab": "h", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "z", "via": "sidebar", "expect": {"selected": "z"}}
      """#)
    #expect(drawing.hiddenRows == ["h", "y"])
    #expect(drawing.selectedRows == ["z"])
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "h", "allowsHiding": true, \#
      "hiddenByDefault": true}, {"tab": "a"}, {"group": "g", "children": []}]}}
      {"do": "beginEditing"}
      {"do": "endEditing", "expect": {"sidebar": ["a", "g"]}}
      """#)
  }

  @Test("B4: a nested group is a row that unfolds, an inline one puts its children in its place")
  func nestedGroups() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "w"}, \#
      {"group": "h", "children": [{"tab": "x"}]}, {"group": "i", "appearance": "inline", \#
      "children": [{"tab": "p"}, {"tab": "q"}]}, {"tab": "z"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "g", "w", "h", "x", "p", "q", "z"]}}
      """#)
    #expect(
      drawing.rows == ["tab a", "section g", "tab w", "group h", "tab x", "tab p", "tab q", "tab z"])
    #expect(drawing.level("x") > drawing.level("h"))
    #expect(drawing.level("p") == drawing.level("w"))
    #expect(drawing.level("z") == drawing.level("w"))
  }

  @Test("B4: a rootSection group becomes a section right after its root ancestor's")
  func liftedGroups() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "w"}, \#
      {"group": "r", "appearance": "rootSection", "children": [{"tab": "x"}]}, {"tab": "z"}], \#
      "actions": [{"action": "new"}]}, {"group": "k", "children": [{"tab": "y"}]}]}}
      {"do": "fold", "group": "g", "expect": {"sidebar": ["a", "g", "r", "x", "k", "y"]}}
      {"do": "unfold", "group": "g", "expect": {"sidebar": ["a", "g", "w", "z", "r", "x", "k", "y"]}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"selected": "x"}}
      """#)
    #expect(
      drawing.rows == [
        "tab a", "section g", "tab w", "tab z", "action new", "section r", "tab x", "section k", "tab y",
      ])
  }

  @Test("B4: a lifted section follows its root ancestor where the person moves it, and hides with it")
  func liftedGroupsFollow() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"group": "h", "children": [{"group": "r", "appearance": "rootSection", \#
      "children": [{"tab": "x"}]}]}, {"group": "t", "appearance": "rootSection", "children": [{"tab": "z"}]}]}, \#
      {"group": "k", "children": [{"tab": "y"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "g", "h", "r", "x", "t", "z", "k", "y"]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["k", "g"]}
      {"do": "endEditing", "expect": {"sidebar": ["a", "k", "y", "g", "h", "r", "x", "t", "z"]}}
      {"do": "fold", "group": "r", "expect": {"sidebar": ["a", "k", "y", "g", "h", "r", "t", "z"]}}
      {"do": "update", "group": "g", "set": {"hidden": true}, "expect": {"sidebar": ["a", "k", "y"]}}
      """#)
  }

  @Test("B4: a group inside an inline root group becomes a section at that place")
  func sectionInAnInlineRoot() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, \#
      {"group": "i", "appearance": "inline", "children": [{"tab": "w"}, {"group": "h", "children": [{"tab": "p"}]}]}, \#
      {"group": "k", "children": [{"tab": "y"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "w", "g", "x", "h", "p", "k", "y"]}}
      """#)
    #expect(
      drawing.rows == [
        "tab a", "tab w", "section g", "tab x", "section h", "tab p", "section k", "tab y",
      ])
  }

  @Test("B4: an inline root group puts its children among the root tabs")
  func inlineRoot() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "i", "appearance": "inline", \#
      "children": [{"tab": "x"}, {"tab": "y"}]}, {"group": "g", "children": [{"tab": "p"}]}, {"tab": "b"}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "x", "y", "b", "g", "p"]}}
      {"do": "select", "tab": "i", "via": "sidebar", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "y", "via": "sidebar", "expect": {"selected": "y"}}
      """#)
    #expect(drawing.rows == ["tab a", "tab x", "tab y", "tab b", "section g", "tab p"])
  }

  @Test("B4: sections stand in the person's order, single tabs above them in declared order")
  func orderOfSections() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"group": "g", \#
      "children": [{"tab": "x"}]}, {"tab": "a"}, {"group": "h", "children": [{"tab": "y"}]}, {"tab": "b"}]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["h", "g"], "expect": {"sidebar": ["a", "b", "h", "y", "g", "x"], \#
      "bar": ["g", "a", "h", "b"]}}
      """#)
  }

  @Test("B4: the selected row and disabled rows are marked")
  func marks() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "enabled": false}, {"group": "g", \#
      "children": [{"tab": "x"}, {"tab": "y", "enabled": false}]}]}}
      {"do": "select", "tab": "x", "via": "sidebar"}
      """#)
    #expect(drawing.selectedRows == ["x"])
    #expect(drawing.disabledRows == ["a", "y"])
  }

  // MARK: - B10

  @Test("B10: by default the sidebar is shown in landscape, where it takes room, and not in portrait")
  func byOrientation() throws {
    let landscape = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "mark", "text": "portrait", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "rotate", "to": "landscape", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "rotate", "to": "landscape", "expect": "quiet"}
      """#)
    #expect(landscape.sidebar.layout == .tile)
    let portrait = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "rotate", "to": "portrait"}
      {"do": "expandSidebar", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
    #expect(portrait.sidebar.layout == .overlap)
  }

  @Test("B10: the app's initial placement holds in every orientation until the first toggle")
  func initialPlacement() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "initialPlacement": "tabBar", "items": [{"tab": "a"}, \#
      {"group": "g", "children": []}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g"], "sidebar": []}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": ["a", "g"], "sidebar": []}}
      {"do": "toggleSidebar", "expect": {"bar": [], "sidebar": ["a", "g"]}}
      {"do": "rotate", "to": "landscape", "expect": {"bar": [], "sidebar": ["a", "g"]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "initialPlacement": "sidebar", \#
      "items": [{"tab": "a"}, {"group": "g", "children": []}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": [], "sidebar": ["a", "g"]}}
      """#)
  }

  @Test("B10: the first toggle holds in every orientation; toggling back and what holds already")
  func toggled() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "toggleSidebar", "expect": {"bar": ["a", "g", "b"], "sidebar": [], "selected": "a"}}
      {"do": "collapseSidebar", "expect": "quiet"}
      {"do": "rotate", "to": "portrait", "expect": {"sidebar": []}}
      {"do": "rotate", "to": "landscape", "expect": {"sidebar": []}}
      {"do": "toggleSidebar", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "expandSidebar", "expect": "quiet"}
      {"do": "rotate", "to": "portrait", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("B10: a selection closes the overlay in portrait and leaves the preference; turning opens it again")
  func overlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "collapseSidebar", "expect": "quiet"}
      {"do": "rotate", "to": "landscape", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "select", "tab": "x", "via": "sidebar", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "toggleSidebar", "expect": {"bar": [], "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("B10: collapsing the overlay is a toggle: it holds in landscape too")
  func collapsedOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar"}
      {"do": "collapseSidebar", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "rotate", "to": "landscape", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      {"do": "openScene", "scene": "two", "expect": {"bar": ["a", "g", "b"], "sidebar": []}}
      """#)
  }

  @Test("B10: an overlay that the app placed closes with a selection and saves nothing")
  func placedOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "initialPlacement": "sidebar", \#
      "items": [{"tab": "a"}, {"tab": "b"}, {"group": "g", "children": []}]}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"bar": ["a", "b", "g"], "sidebar": []}}
      {"do": "rotate", "to": "landscape", "expect": {"bar": [], "sidebar": ["a", "b", "g"]}}
      {"do": "rotate", "to": "portrait", "expect": {"bar": [], "sidebar": ["a", "b", "g"]}}
      {"do": "select", "tab": "a", "via": "sidebar", "expect": {"sidebar": []}}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "b", "g"]}}
      {"do": "relaunch", "expect": {"sidebar": ["a", "b", "g"]}}
      """#)
  }

  @Test("B10: links and hovers close the overlay too; refused selections and the program do not")
  func whatClosesTheOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}, {"tab": "k", "enabled": false}]}}
      {"do": "expandSidebar"}
      {"do": "select", "tab": "k", "via": "sidebar", "expect": {"refused": "disabled"}}
      {"do": "select", "tab": "x", "by": "app", "expect": {"selected": "x", "sidebar": ["a", "k", "g", "x"]}}
      {"do": "link", "tab": "a", "path": [], "expect": {"selected": "a", "sidebar": []}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "k", "g", "x"]}}
      {"do": "hover", "tab": "x", "held": true, "expect": {"selected": "x", "sidebar": []}}
      {"do": "expandSidebar", "expect": "applied"}
      {"do": "push", "tab": "x", "screen": "x1", "expect": {"sidebar": ["a", "k", "g", "x"]}}
      {"do": "select", "tab": "x", "via": "keyboard", "expect": {"path": {"x": ["x"]}, "sidebar": []}}
      """#)
  }

  @Test("B10: resizing forgets that the overlay was closed")
  func resizedOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar"}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"sidebar": []}}
      {"do": "resize", "width": "compact", "expect": {"sidebar": [], "bar": ["a", "g", "b"]}}
      {"do": "resize", "width": "regular", "expect": {"sidebar": ["a", "b", "g", "x", "y"], "bar": []}}
      """#)
  }

  @Test("B10: a person's toggle is the start value of scenes opened later, and after a relaunch of all")
  func startValue() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "collapseSidebar", "expect": {"sidebar": []}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "openScene", "scene": "three", "expect": {"sidebar": []}}
      {"do": "relaunch", "expect": {"sidebar": []}}
      {"do": "mark", "text": "in two", "scene": "two", "expect": {"sidebar": []}}
      {"do": "expandSidebar", "scene": "three", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "mark", "text": "in main", "expect": {"sidebar": []}}
      """#)
  }

  @Test("B10: the app's toggle is not saved")
  func toggledByTheApp() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "collapseSidebar", "by": "app", "expect": {"sidebar": []}}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "relaunch", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("B10: opening the overlay again is a toggle of the person: it holds, and it is saved")
  func reopenedOverlay() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "initialPlacement": "sidebar", \#
      "items": [{"tab": "a"}, {"group": "g", "children": []}]}}
      {"do": "select", "tab": "a", "via": "sidebar", "expect": {"sidebar": []}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "g"]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "initialPlacement": "tabBar", \#
      "items": [{"tab": "a"}, {"group": "g", "children": []}]}, "expect": {"sidebar": ["a", "g"]}}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "g"]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar"}
      {"do": "collapseSidebar"}
      {"do": "expandSidebar", "by": "app", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "select", "tab": "b", "via": "sidebar", "expect": {"sidebar": []}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "openScene", "scene": "two", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  @Test("B10: a toggle while editing is stored, and drawn when editing ends")
  func toggledWhileEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "beginEditing"}
      {"do": "collapseSidebar", "expect": {"sidebar": ["a", "b", "g", "x", "y"], "bar": ["a", "g", "b"]}}
      {"do": "endEditing", "expect": {"sidebar": [], "bar": ["a", "g", "b"]}}
      """#)
  }

  @Test("B10: hiding the sidebar changes neither selection nor paths")
  func hidingSelectsNothing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "link", "tab": "y", "path": ["y1"]}
      {"do": "collapseSidebar", "expect": {"selected": "y", "path": {"y": ["y", "y1"]}, "notices": []}}
      {"do": "expandSidebar", "expect": {"selected": "y", "path": {"y": ["y", "y1"]}, "notices": []}}
      """#)
  }

  @Test("B10: there is nothing to toggle on phone, narrow pad, mac, vision, tv and in mode tabBar")
  func nothingToToggle() throws {
    for header in [#""device": "phone""#, #""width": "compact""#, #""device": "mac""#, #""device": "vision""#] {
      try Story.check(
        #"""
        {"session": 1, \#(header), "hierarchy": \#(Self.grouped)}
        {"do": "toggleSidebar", "expect": {"refused": "sidebarUnavailable"}}
        {"do": "collapseSidebar", "expect": {"refused": "sidebarUnavailable"}}
        {"do": "expandSidebar", "expect": {"refused": "sidebarUnavailable"}}
        """#)
    }
    try Story.check(
      #"""
      {"session": 1, "device": "tv", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "mode": "tabSidebar", \#
      "items": [{"tab": "a"}]}}
      {"do": "toggleSidebar", "expect": {"refused": "sidebarUnavailable"}}
      """#)
  }

  // MARK: - B11

  @Test("B11: folding hides rows and nothing else; what holds already is quiet")
  func folded() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      {"do": "select", "tab": "y", "via": "sidebar"}
      {"do": "unfold", "group": "g", "expect": "quiet"}
      {"do": "fold", "group": "g", "expect": {"selected": "y", "sidebar": ["a", "b", "g"], "hidden": [], "notices": []}}
      {"do": "fold", "group": "g", "expect": "quiet"}
      {"do": "fold", "group": "a", "expect": {"refused": "unknownGroup"}}
      {"do": "fold", "group": "nowhere", "expect": {"refused": "unknownGroup"}}
      {"do": "relaunch", "expect": {"sidebar": ["a", "b", "g"]}}
      """#)
    #expect(drawing.foldedRows == ["g"])
  }

  @Test("B11: a group keeps its fold while its ancestors fold and unfold")
  func nestedFolds() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.nested)}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "g", "w", "h", "x", "y", "z"]}}
      {"do": "fold", "group": "h", "expect": {"sidebar": ["a", "g", "w", "h", "z"]}}
      {"do": "fold", "group": "g", "expect": {"sidebar": ["a", "g"]}}
      {"do": "unfold", "group": "g", "expect": {"sidebar": ["a", "g", "w", "h", "z"]}}
      {"do": "fold", "group": "g"}
      {"do": "unfold", "group": "h", "expect": {"sidebar": ["a", "g"]}}
      {"do": "unfold", "group": "g", "expect": {"sidebar": ["a", "g", "w", "h", "x", "y", "z"]}}
      """#)
  }

  @Test("B11: expansion is the start value; the person's fold wins over it from then on")
  func expansion() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "expansion": "collapsed", \#
      "children": [{"tab": "x"}]}, {"group": "h", "expansion": "collapsed", "children": [{"tab": "y"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["a", "g", "h"]}}
      {"do": "unfold", "group": "g", "expect": {"sidebar": ["a", "g", "x", "h"]}}
      {"do": "update", "group": "g", "set": {"expansion": "expanded"}}
      {"do": "update", "group": "h", "set": {"expansion": "expanded"}, \#
      "expect": {"sidebar": ["a", "g", "x", "h", "y"]}}
      {"do": "update", "group": "g", "set": {"expansion": "collapsed"}, \#
      "expect": {"sidebar": ["a", "g", "x", "h", "y"]}}
      """#)
  }

  @Test("B11: a group can be folded wherever it stands, on screen or not, and each scene folds for itself")
  func foldingAnywhere() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": \#(Self.grouped)}
      {"do": "fold", "group": "g", "expect": "applied"}
      {"do": "openScene", "scene": "two", "device": "pad", "expect": {"sidebar": ["a", "b", "g", "x", "y"]}}
      {"do": "present", "screen": "m", "scene": "two"}
      {"do": "fold", "group": "g", "scene": "two", "expect": "applied"}
      {"do": "dismiss", "scene": "two", "expect": {"sidebar": ["a", "b", "g"]}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsHiding": true, \#
      "hiddenByDefault": true, "children": [{"tab": "x"}]}]}}
      {"do": "fold", "group": "g", "expect": "applied"}
      {"do": "update", "group": "g", "set": {"hidden": false}, "expect": {"sidebar": ["a", "g"]}}
      """#)
  }

  // MARK: - B15

  @Test("B15: a tiled sidebar takes room from the content, an overlapping one does not")
  func room() throws {
    let tile = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.grouped)}
      """#)
    #expect(tile.sidebar.layout?.takesRoom == true)
    let overlap = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.grouped)}
      {"do": "expandSidebar"}
      """#)
    #expect(overlap.sidebar.layout?.takesRoom == false)
  }
}
