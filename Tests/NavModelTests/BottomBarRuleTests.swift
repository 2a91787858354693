import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 6: bottom bar, symbols and sizes")
struct BottomBarRuleTests {
  // MARK: - B5

  @Test("B5: bars fill symbols, the sidebar does not")
  func filled() throws {
    let items =
      #"""
      [{"tab": "a", "symbol": "play"}, {"tab": "b", "symbol": "star.fill"}, {"tab": "c", "symbol": "plus"}, \#
      {"tab": "d", "symbol": "list.and.film"}, {"tab": "e", "symbol": "heart", "symbolFilled": "heart.circle.fill"}, \#
      {"tab": "f", "symbol": "bell", "symbolFilled": null}, {"tab": "g"}, {"tab": "find", "role": "search"}]
      """#
    let bar = try Drawing(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": \#(items)}}
      """#)
    #expect(
      bar.symbols == [
        "a play.fill", "b star.fill", "c plus", "d list.and.film", "e heart.circle.fill", "f bell", "g -",
        "find magnifyingglass",
      ])
    let sidebar = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": \#(items)}}
      """#)
    #expect(
      sidebar.rowSymbols == [
        "a play", "b star.fill", "c plus", "d list.and.film", "e heart", "f bell", "g -", "find magnifyingglass",
      ])
  }

  @Test("B5: bottom bar and ornament fill symbols too")
  func filledElsewhere() throws {
    for device in ["phone", "vision"] {
      let drawing = try Drawing(
        #"""
        {"session": 1, "device": "\#(device)", "hierarchy": {"hierarchy": 1, \#
        "items": [{"tab": "a", "symbol": "play"}, \#
        {"tab": "b", "symbol": "plus"}]}}
        """#)
      #expect(drawing.symbols == ["a play.fill", "b plus"])
    }
  }

  @Test("B5: in a top bar only pinned items are icons alone")
  func topBarStyles() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "f", "placement": "fixed"}, {"tab": "a"}, \#
      {"tab": "o", "placement": "optional"}, {"tab": "p", "placement": "pinned"}, {"tab": "find", "role": "search"}]}}
      {"do": "select", "tab": "o", "by": "app"}
      """#)
    #expect(
      drawing.styles == ["f iconAndTitle", "a iconAndTitle", "o iconAndTitle", "p icon", "find icon"])
  }

  @Test("B5: a bottom bar stacks icon and title in portrait and sets them side by side in landscape")
  func bottomBarStyles() throws {
    let portrait = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      """#)
    #expect(portrait.styles == ["a iconOverTitle", "b iconOverTitle"])
    let landscape = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "rotate", "to": "landscape"}
      """#)
    #expect(landscape.styles == ["a iconAndTitle", "b iconAndTitle"])
  }

  // MARK: - B6

  @Test("B6: a bottom bar has no transient item: an ancestor, More or nothing is drawn selected")
  func selectedInABottomBar() throws {
    for (tab, selected) in [("x", "g"), ("f", "More"), ("b", "b")] {
      let drawing = try Drawing(
        #"""
        {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
        {"group": "g", "children": [{"tab": "x"}]}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
        {"do": "select", "tab": "\#(tab)", "by": "app", "expect": {"bar": ["a", "b", "g", "d", "More"]}}
        """#)
      #expect(drawing.selectedItems == [selected])
    }
    let filtered = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "compactTabs": ["a", "b"], \#
      "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}
      {"do": "select", "tab": "c", "by": "app", "expect": {"selected": "c", "bar": ["a", "b"]}}
      """#)
    #expect(filtered.selectedItems == [])
  }

  // MARK: - B7

  @Test("B7: a bottom bar holds all roots in declared order, hidden, optional and sidebarOnly ones too")
  func rootsInOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "s", \#
      "placement": "sidebarOnly"}, {"tab": "h", "allowsHiding": true, "hiddenByDefault": true}, \#
      {"tab": "f", "placement": "fixed"}, {"tab": "o", "placement": "optional"}, \#
      {"group": "g", "children": [{"tab": "x", "placement": "default"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["s", "h", "f", "o", "g"], "hidden": ["h"]}}
      {"do": "select", "tab": "h", "via": "tabBar", "expect": {"selected": "h", "hidden": ["h"]}}
      {"do": "select", "tab": "s", "expect": {"selected": "s"}}
      """#)
  }

  @Test("B7: the person's order of the top bar does not reach a bottom bar")
  func orderIsDeclared() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", \#
      "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "c", "to": 0}
      {"do": "removeFromBar", "tab": "b", "expect": {"bar": ["c", "a"]}}
      {"do": "endEditing"}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "b", "c"]}}
      """#)
  }

  @Test("B7: compactTabs filters roots, in the order of the hierarchy")
  func compactTabs() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "compactTabs": ["g", "c", "a", "nowhere"], \#
      "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "c", "g"]}}
      {"do": "select", "tab": "b", "expect": {"refused": "notPresented"}}
      """#)
  }

  @Test("B7: an empty list, or one without the id of a root, filters nothing")
  func compactTabsUnknown() throws {
    for list in [#"[]"#, #"["nowhere"]"#, #"["x"]"#] {
      try Story.check(
        #"""
        {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "compactTabs": \#(list), \#
        "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
        {"do": "mark", "text": "begun", "expect": {"bar": ["a", "g"]}}
        """#)
    }
  }

  @Test("B7: in swiftUI sections are flattened into their tabs, after the roots are filtered")
  func flattened() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"group": "h", "children": [{"tab": "y"}]}]}, {"tab": "b"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "x", "y", "b"]}}
      {"do": "select", "tab": "y", "via": "tabBar", "expect": {"selected": "y"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"tab": "a"}, \#
      {"group": "g", "defaultVisibility": {"sidebar": "hidden", "tabBar": "hidden"}, "children": [{"tab": "x", \#
      "defaultVisibility": {"sidebar": "hidden"}}, {"tab": "y"}]}]}}
      {"do": "mark", "text": "hidden is ignored", "expect": {"bar": ["a", "x", "y"], "sidebar": []}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "compactTabs": ["g"], \#
      "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["x", "y"]}}
      """#)
  }

  @Test("B7: a pinned tab of a section, and the search tab, keep their slots after flattening")
  func flattenedAndPinned() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "swiftUI", "items": [{"group": "g", \#
      "children": [{"tab": "x"}, {"tab": "p", "placement": "pinned"}]}, {"tab": "a"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["x", "a", "p"]}}
      {"do": "insert", "item": {"tab": "find", "role": "search"}, "to": 0, "expect": {"bar": ["p", "x", "a", "find"]}}
      """#)
  }

  // MARK: - B8

  @Test("B8: five items fit; of six the first four stay, and More holds the others")
  func fiveSlots() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}]}}
      {"do": "insert", "item": {"tab": "e"}, "expect": {"bar": ["a", "b", "c", "d", "e"], "more": []}}
      {"do": "insert", "item": {"tab": "f"}, "expect": {"bar": ["a", "b", "c", "d", "More"], "more": ["e", "f"]}}
      {"do": "insert", "item": {"tab": "z"}, "to": 0, \#
      "expect": {"bar": ["z", "a", "b", "c", "More"], "more": ["d", "e", "f"]}}
      """#)
  }

  @Test("B8: the search tab keeps the last slot, and More stands before it")
  func searchLast() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "find", "role": "search"}, \#
      {"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"tab": "d"}]}}
      {"do": "mark", "text": "five", "expect": {"bar": ["a", "b", "c", "d", "find"], "more": []}}
      {"do": "insert", "item": {"tab": "e"}, "expect": {"bar": ["a", "b", "c", "More", "find"], "more": ["d", "e"]}}
      """#)
  }

  @Test("B8: other pinned tabs come first among the rest; without a search tab the last pinned one keeps the last slot")
  func pinnedTabs() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "p1", "placement": "pinned"}, {"tab": "b"}, {"tab": "p2", "placement": "pinned"}, {"tab": "c"}]}}
      {"do": "mark", "text": "five", "expect": {"bar": ["p1", "a", "b", "c", "p2"]}}
      {"do": "insert", "item": {"tab": "find", "role": "search"}, "to": 0, \#
      "expect": {"bar": ["p1", "p2", "a", "More", "find"], "more": ["b", "c"]}}
      """#)
  }

  @Test("B8: a search tab keeps the last slot whatever its placement; many pinned tabs overflow like others")
  func moreThanFivePinned() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p1", "placement": "pinned"}, \#
      {"tab": "p2", "placement": "pinned"}, {"tab": "p3", "placement": "pinned"}, \#
      {"tab": "p4", "placement": "pinned"}, {"tab": "p5", "placement": "pinned"}, \#
      {"tab": "find", "role": "search", "placement": "default"}, {"tab": "a"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["p1", "p2", "p3", "More", "find"], \#
      "more": ["p4", "p5", "a"]}}
      """#)
  }

  @Test("B8: only what compactTabs leaves takes a slot")
  func slotsAfterFiltering() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "compactTabs": ["a", "b", "c", "d", "e", "p"], \#
      "items": [{"tab": "find", "role": "search"}, {"tab": "p", "placement": "pinned"}, {"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}]}}
      {"do": "mark", "text": "begun", "expect": {"bar": ["a", "b", "c", "More", "p"], "more": ["d", "e"]}}
      {"do": "remove", "tab": "e", "expect": {"bar": ["a", "b", "c", "d", "p"], "more": []}}
      """#)
  }

  @Test("B8: More is drawn selected while the selected tab is in it")
  func moreSelected() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}]}}
      {"do": "select", "tab": "f", "via": "more", "expect": {"bar": ["a", "b", "c", "d", "More"]}}
      """#)
    #expect(drawing.selectedItems == ["More"])
  }

  @Test("B8: a top bar has any number of items and never More")
  func noMoreInATopBar() throws {
    for device in ["pad", "mac", "tv"] {
      try Story.check(
        #"""
        {"session": 1, "device": "\#(device)", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
        {"tab": "c"}, {"tab": "d"}, {"tab": "e"}, {"tab": "f"}, {"tab": "g"}]}}
        {"do": "mark", "text": "begun", "expect": {"bar": ["a", "b", "c", "d", "e", "f", "g"], "more": []}}
        """#)
    }
  }

  // MARK: - B9

  @Test("B9: the keyboard takes a bottom bar away and gives it back")
  func keyboard() throws {
    let drawing = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "keyboard", "shown": true, "expect": {"bar": [], "selected": "a"}}
      {"do": "keyboard", "shown": true, "expect": "quiet"}
      {"do": "keyboard", "shown": false, "expect": {"bar": ["a", "b"], "selected": "a"}}
      {"do": "present", "tab": "a", "screen": "sheet", "expect": {"bar": ["a", "b"]}}
      {"do": "keyboard", "shown": true, "expect": {"bar": []}}
      """#)
    #expect(drawing.bar.hiddenBy == .keyboard)
    #expect(drawing.bar.place == .bottom)
  }

  // MARK: - B22

  @Test("B22: a bottom bar is compact on a phone in landscape, else regular")
  func sizes() throws {
    let portrait = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      """#)
    #expect(portrait.bar.size == .regular)
    let landscape = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "rotate", "to": "landscape"}
      """#)
    #expect(landscape.bar.size == .compact)
    let pad = try Drawing(
      #"""
      {"session": 1, "width": "compact", "orientation": "landscape", \#
      "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      """#)
    #expect(pad.bar.size == .regular)
    #expect(pad.bar.place == .bottom)
  }

  @Test("B22: a tab with bitmaps shows the one of the bar's size, or the only one")
  func bitmaps() throws {
    let tabs =
      #"""
      [{"tab": "a", "symbol": "play", "icons": {"regular": "big", "compact": "small"}}, \#
      {"tab": "b", "icons": {"regular": "big"}}, {"tab": "c", "icons": {"compact": "small"}}, {"tab": "d"}]
      """#
    let portrait = try Drawing(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": \#(tabs)}}
      """#)
    #expect(portrait.icons == ["a big", "b big", "c small", "d -"])
    let landscape = try Drawing(
      #"""
      {"session": 1, "device": "phone", "orientation": "landscape", "hierarchy": {"hierarchy": 1, "items": \#(tabs)}}
      """#)
    #expect(landscape.icons == ["a small", "b big", "c small", "d -"])
  }
}
