import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 7: drag, drop and other actions on tabs")
struct DropRuleTests {
  static let accepting =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a", "accepts": [{"type": "png", "operation": "forbidden"}, \#
    {"type": "image", "operation": "copy"}, {"type": "url", "operation": "move"}, \#
    {"type": "*", "operation": "cancel"}]}, {"tab": "b"}]}
    """#
  static let everywhere =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "d", "enabled": false, \#
    "accepts": [{"type": "*", "operation": "copy"}]}, {"group": "g", "accepts": [{"type": "*", "operation": "move"}], \#
    "children": [{"tab": "x", "accepts": [{"type": "*", "operation": "copy"}]}], \#
    "actions": [{"action": "new", "accepts": [{"type": "url", "operation": "copy"}]}, {"action": "sort"}]}, \#
    {"tab": "s", "placement": "sidebarOnly", "accepts": [{"type": "*", "operation": "copy"}]}]}
    """#
  static let acting =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a", "menu": ["open", "share"], "swipe": {"leading": ["pin", "read"], \#
    "trailing": ["delete"], "full": true}}, {"tab": "b"}, {"group": "g", "children": [{"tab": "x", \#
    "menu": ["open"]}], "actions": [{"action": "new"}]}]}
    """#

  // MARK: - D1

  @Test("D1: the first matching entry decides, and the operation is that of the first item that is taken")
  func firstMatchDecides() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "drop", "tab": "a", "items": [{"type": "image", "count": 3}], \#
      "expect": {"notices": [{"didAccept": {"tab": "a", "operation": "copy", "items": {"image": 3}}}]}}
      {"do": "drop", "tab": "a", "items": [{"type": "url"}, {"type": "image"}], \#
      "expect": {"notices": [{"didAccept": {"tab": "a", "operation": "move", "items": {"image": 1, "url": 1}}}]}}
      {"do": "drop", "tab": "a", "items": [{"type": "image"}, {"type": "url"}], \#
      "expect": {"notices": [{"didAccept": {"tab": "a", "operation": "copy", "items": {"image": 1, "url": 1}}}]}}
      """#)
    #expect(drawing.dropped("a") == ["image 5", "url 2"])
  }

  @Test("D1: items that are forbidden or cancelled are left out of a drop that proceeds")
  func leftOut() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "drop", "tab": "a", "items": [{"type": "png", "count": 2}, {"type": "text"}, {"type": "image"}], \#
      "expect": "applied"}
      """#)
    #expect(drawing.dropped("a") == ["image 1"])
  }

  @Test("D1: where nothing is taken the drop is forbidden if any item is, else cancelled, and transfers nothing")
  func nothingTaken() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "drop", "tab": "a", "items": [{"type": "png"}], "expect": {"refused": "dropForbidden"}}
      {"do": "drop", "tab": "a", "items": [{"type": "text"}, {"type": "png"}], "expect": {"refused": "dropForbidden"}}
      {"do": "drop", "tab": "a", "items": [{"type": "text"}], "expect": {"refused": "dropCancelled"}}
      {"do": "drop", "tab": "b", "items": [{"type": "image"}], "expect": {"refused": "dropCancelled"}}
      """#)
    #expect(drawing.dropped("a") == [])
  }

  @Test("D1: types match exactly or by *, in declared order")
  func exactTypes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "accepts": [{"type": "*", \#
      "operation": "copy"}, {"type": "png", "operation": "forbidden"}]}, {"tab": "b", \#
      "accepts": [{"type": "public.image", "operation": "copy"}]}]}}
      {"do": "drop", "tab": "a", "items": [{"type": "png"}], "expect": "applied"}
      {"do": "drop", "tab": "b", "items": [{"type": "public.image.png"}], "expect": {"refused": "dropCancelled"}}
      {"do": "drop", "tab": "b", "items": [{"type": "PUBLIC.IMAGE"}], "expect": {"refused": "dropCancelled"}}
      {"do": "drop", "tab": "b", "items": [{"type": "*"}], "expect": {"refused": "dropCancelled"}}
      """#)
  }

  // MARK: - D2

  @Test("D2: rows take drops, disabled ones and groups too, and sidebar actions by what they accept themselves")
  func rowsTakeDrops() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.everywhere)}
      {"do": "drop", "tab": "d", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "drop", "tab": "x", "on": "sidebar", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "drop", "tab": "s", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "drop", "tab": "g", "items": [{"type": "t"}], \#
      "expect": {"notices": [{"didAccept": {"tab": "g", "operation": "move", "items": {"t": 1}}}]}}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "t"}], "expect": {"refused": "dropCancelled"}}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "url"}], "expect": {"selected": "a"}}
      {"do": "drop", "group": "g", "action": "sort", "items": [{"type": "url"}], "expect": {"refused": "dropCancelled"}}
      {"do": "drop", "group": "g", "action": "none", "items": [{"type": "t"}], "expect": {"refused": "unknownAction"}}
      {"do": "drop", "group": "k", "action": "new", "items": [{"type": "t"}], "expect": {"refused": "unknownGroup"}}
      {"do": "drop", "tab": "k", "items": [{"type": "t"}], "expect": {"refused": "unknownTab"}}
      """#)
    #expect(drawing.dropped("d") == ["t 1"])
    #expect(drawing.dropped("x") == ["t 1"])
  }

  @Test("D2: bar items take drops; what is not drawn there does not")
  func barTakesDrops() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.everywhere)}
      {"do": "drop", "tab": "d", "on": "bar", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "drop", "tab": "g", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "drop", "tab": "d", "on": "sidebar", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "tab": "x", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "tab": "s", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "url"}], "expect": {"refused": "notPresented"}}
      {"do": "hideBar", "hidden": true, "by": "app"}
      {"do": "drop", "tab": "d", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("D2: a transient item is drawn in the bar, so it takes drops and opens its menu")
  func transientTakesDrops() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "o", "placement": "optional", \#
      "menu": ["open"], "accepts": [{"type": "*", "operation": "copy"}]}]}}
      {"do": "drop", "tab": "o", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "menu", "tab": "o", "action": "open", "expect": {"refused": "notPresented"}}
      {"do": "select", "tab": "o", "by": "app", "expect": {"bar": ["a", "(o)"]}}
      {"do": "drop", "tab": "o", "on": "bar", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "menu", "tab": "o", "action": "open", "expect": "quiet"}
      """#)
  }

  @Test("D2: drops reach neither folded rows nor what is under More nor what a modal covers")
  func outOfReach() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.everywhere)}
      {"do": "drop", "tab": "d", "on": "bar", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "fold", "group": "g"}
      {"do": "drop", "tab": "x", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "drop", "tab": "g", "items": [{"type": "t"}], "expect": "applied"}
      {"do": "present", "screen": "m"}
      {"do": "drop", "tab": "g", "items": [{"type": "t"}], "expect": {"refused": "modalPresented"}}
      {"do": "drop", "group": "g", "action": "new", "items": [{"type": "url"}], "expect": {"refused": "modalPresented"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e", "accepts": [{"type": "*", "operation": "copy"}]}, {"tab": "f"}]}}
      {"do": "drop", "tab": "e", "items": [{"type": "t"}], "expect": {"refused": "notPresented"}}
      {"do": "hover", "tab": "e", "held": true, "expect": {"refused": "notPresented"}}
      {"do": "remove", "tab": "f"}
      {"do": "drop", "tab": "e", "items": [{"type": "t"}], "expect": "applied"}
      """#)
  }

  // MARK: - D3

  @Test("D3: a drop selects nothing and touches no path")
  func dropsSelectNothing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.everywhere)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "drop", "tab": "x", "items": [{"type": "t"}], "expect": {"selected": "a", "path": {"a": ["a", "a1"], \#
      "x": ["x"]}, "sidebar": ["a", "d", "s", "g", "x"]}}
      """#)
  }

  @Test("D3: a held hover selects like a tap, but over the selected tab, or not held, it does nothing")
  func springLoading() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "d", "enabled": false}]}}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "hover", "tab": "a", "held": true, "expect": "quiet"}
      {"do": "hover", "tab": "a", "held": true, "expect": {"path": {"a": ["a", "a1"]}, "notices": []}}
      {"do": "hover", "tab": "b", "held": false, "expect": "quiet"}
      {"do": "hover", "tab": "d", "held": true, "expect": {"refused": "disabled"}}
      {"do": "hover", "tab": "k", "held": true, "expect": {"refused": "unknownTab"}}
      {"do": "hover", "tab": "b", "held": true, "expect": {"selected": "b", "path": {"a": ["a", "a1"]}, \#
      "notices": [{"didSelect": {"tab": "b", "previous": "a"}}]}}
      {"do": "present", "screen": "m"}
      {"do": "hover", "tab": "a", "held": true, "expect": {"refused": "modalPresented"}}
      """#)
  }

  @Test("D3: hovering over a group of the bar opens its child, over its header in the sidebar nothing")
  func hoverOverGroups() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.everywhere)}
      {"do": "hover", "tab": "g", "held": true, "expect": "quiet"}
      {"do": "rotate", "to": "portrait", "expect": {"bar": ["a", "d", "g"]}}
      {"do": "hover", "tab": "x", "held": true, "expect": {"refused": "notPresented"}}
      {"do": "hover", "tab": "g", "held": true, "expect": {"selected": "x"}}
      {"do": "push", "tab": "x", "screen": "x1"}
      {"do": "hover", "tab": "g", "held": true, "expect": "quiet"}
      {"do": "hover", "tab": "g", "held": true, "expect": {"path": {"x": ["x", "x1"]}, "notices": []}}
      """#)
  }

  // MARK: - D4

  @Test("D4: actions, swipes and menus record that they ran; what is undeclared is unknown")
  func actions() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.acting)}
      {"do": "select", "tab": "b"}
      {"do": "perform", "group": "g", "action": "new", "expect": "quiet"}
      {"do": "perform", "group": "g", "action": "open", "expect": {"refused": "unknownAction"}}
      {"do": "perform", "group": "k", "action": "new", "expect": {"refused": "unknownGroup"}}
      {"do": "menu", "tab": "a", "action": "share", "expect": "quiet"}
      {"do": "menu", "tab": "x", "action": "open", "expect": "quiet"}
      {"do": "menu", "tab": "a", "action": "pin", "expect": {"refused": "unknownAction"}}
      {"do": "menu", "tab": "b", "action": "open", "expect": {"refused": "unknownAction"}}
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "read", "expect": "quiet"}
      {"do": "swipe", "tab": "a", "edge": "trailing", "action": "delete", "expect": "quiet"}
      {"do": "swipe", "tab": "a", "edge": "trailing", "action": "read", "expect": {"refused": "unknownAction"}}
      {"do": "swipe", "tab": "b", "edge": "leading", "action": "pin", "expect": {"refused": "unknownAction"}}
      {"do": "mark", "text": "as before", "expect": {"selected": "b", "hidden": []}}
      """#)
  }

  @Test("D4: a full swipe runs the first declared action of its edge")
  func fullSwipes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "swipe": {"leading": ["pin", "read"], \#
      "full": true}}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "swipe", "tab": "a", "edge": "leading", "full": true, "expect": "quiet"}
      {"do": "swipe", "tab": "a", "edge": "leading", "full": true, "action": "pin", "expect": "quiet"}
      {"do": "swipe", "tab": "a", "edge": "trailing", "full": true, "expect": {"refused": "unknownAction"}}
      {"do": "swipe", "tab": "x", "edge": "leading", "full": true, "expect": {"refused": "unknownAction"}}
      """#)
  }

  @Test("D4: swipes are for sidebar rows, menus for rows and bar items, actions for their section")
  func whereActionsAre() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": \#(Self.acting)}
      {"do": "menu", "tab": "a", "action": "open", "expect": "quiet"}
      {"do": "menu", "tab": "x", "action": "open", "expect": {"refused": "notPresented"}}
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "pin", "expect": {"refused": "notPresented"}}
      {"do": "perform", "group": "g", "action": "new", "expect": {"refused": "notPresented"}}
      {"do": "present", "screen": "m"}
      {"do": "menu", "tab": "a", "action": "open", "expect": {"refused": "modalPresented"}}
      {"do": "menu", "tab": "a", "action": "none", "expect": {"refused": "unknownAction"}}
      {"do": "perform", "group": "g", "action": "new", "expect": {"refused": "modalPresented"}}
      """#)
  }

  @Test("D4: what is under More has no menu, and what is hidden or folded neither menu nor swipe")
  func noActionsOffScreen() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f", "menu": ["open"]}]}}
      {"do": "menu", "tab": "f", "action": "open", "expect": {"refused": "notPresented"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "h", "allowsHiding": true, \#
      "hiddenByDefault": true, "menu": ["open"], "swipe": {"leading": ["pin"]}}, {"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x", "menu": ["open"], "swipe": {"leading": ["pin"]}}], \#
      "actions": [{"action": "new"}]}]}}
      {"do": "fold", "group": "g"}
      {"do": "menu", "tab": "h", "action": "open", "expect": {"refused": "notPresented"}}
      {"do": "swipe", "tab": "h", "edge": "leading", "action": "pin", "expect": {"refused": "notPresented"}}
      {"do": "menu", "tab": "x", "action": "open", "expect": {"refused": "notPresented"}}
      {"do": "swipe", "tab": "x", "edge": "leading", "action": "pin", "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("D4: what an action causes is a later event that names it")
  func causes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.acting)}
      {"do": "perform", "group": "g", "action": "new", "expect": "quiet"}
      {"do": "insert", "item": {"tab": "y"}, "into": "g", "cause": 2, \#
      "expect": {"selected": "a", "sidebar": ["a", "b", "g", "x", "y"]}}
      """#)
  }

  // MARK: - D5

  @Test("D5: a row dragged into the bar is added, a bar item dragged out removed; indexes clamp; in place is quiet")
  func dragging() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "f", "placement": "fixed"}, {"tab": "a"}, \#
      {"tab": "b"}, {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "find", "role": "search"}]}}
      {"do": "beginEditing", "expect": {"bar": ["f", "a", "b", "g", "find"]}}
      {"do": "addToBar", "tab": "x", "to": 0, "expect": {"bar": ["f", "x", "a", "b", "g", "find"]}}
      {"do": "addToBar", "tab": "y", "to": 99, "expect": {"bar": ["f", "x", "a", "b", "g", "y", "find"]}}
      {"do": "moveInBar", "tab": "x", "to": 99, "expect": {"bar": ["f", "a", "b", "g", "y", "x", "find"]}}
      {"do": "moveInBar", "tab": "x", "to": 4, "expect": "quiet"}
      {"do": "moveInBar", "tab": "a", "to": 0, "expect": "quiet"}
      {"do": "moveInBar", "tab": "a", "to": 1, "expect": {"bar": ["f", "b", "a", "g", "y", "x", "find"]}}
      {"do": "removeFromBar", "tab": "b", "expect": {"bar": ["f", "a", "g", "y", "x", "find"], "notices": []}}
      {"do": "addToBar", "tab": "b", "expect": {"bar": ["f", "a", "g", "y", "x", "b", "find"]}}
      """#)
  }

  // MARK: - D6

  @Test("D6: asking whether a drop would be taken changes nothing, whatever the answer and on screen or not")
  func asking() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "dropQuery", "tab": "a", "items": [{"type": "image"}], "expect": "quiet"}
      {"do": "dropQuery", "tab": "a", "items": [{"type": "png"}], "expect": "quiet"}
      {"do": "dropQuery", "tab": "a", "items": [{"type": "text"}], "expect": "quiet"}
      {"do": "hideBar", "hidden": true, "by": "app"}
      {"do": "dropQuery", "tab": "a", "items": [{"type": "image"}], "expect": {"notices": []}}
      {"do": "dropQuery", "tab": "k", "items": [{"type": "image"}], "expect": {"refused": "unknownTab"}}
      """#)
    #expect(drawing.dropped("a") == [])
  }

  @Test("D6: each scene counts its own drops")
  func countsPerScene() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "openScene", "scene": "two"}
      {"do": "drop", "tab": "a", "items": [{"type": "image", "count": 2}], "scene": "two"}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 1, "scene": "main", "expect": "quiet"}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 1, "scene": "two", "expect": "applied"}
      """#, scene: "two")
    #expect(drawing.dropped("a") == ["image 1"])
  }

  @Test("D6: items that did not load are taken back, never below none")
  func notLoaded() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": \#(Self.accepting)}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 1, "expect": "quiet"}
      {"do": "drop", "tab": "a", "items": [{"type": "image", "count": 3}, {"type": "url", "count": 2}]}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 0, "expect": "quiet"}
      {"do": "dropLoaded", "tab": "a", "type": "text", "failed": 2, "expect": "quiet"}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 2, "expect": "applied"}
      {"do": "dropLoaded", "tab": "a", "type": "url", "failed": 9, "expect": "applied"}
      {"do": "dropLoaded", "tab": "a", "type": "url", "failed": 1, "expect": "quiet"}
      {"do": "dropLoaded", "tab": "k", "type": "url", "failed": 1, "expect": {"refused": "unknownTab"}}
      """#)
    #expect(drawing.dropped("a") == ["image 1"])
  }
}
