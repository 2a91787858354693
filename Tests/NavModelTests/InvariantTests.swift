import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 10: invariants")
struct InvariantTests {
  static let rich =
    #"""
    {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "f", "placement": "fixed"}, {"tab": "a"}, \#
    {"tab": "b", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
    {"group": "h", "allowsHiding": true, "children": [{"tab": "p"}, {"tab": "q"}]}, {"tab": "y"}]}, \#
    {"tab": "m", "placement": "movable"}, {"tab": "s", "placement": "sidebarOnly"}, \#
    {"group": "k", "appearance": "inline", "children": [{"tab": "z"}]}, {"tab": "find", "role": "search"}]}
    """#

  /// A long story that touches everything, with lines before its end.
  static let busy =
    #"""
    {"session": 1, "hierarchy": \#(rich)}
    {"do": "openScene", "scene": "small", "device": "phone"}
    {"do": "link", "tab": "q", "path": ["q1", {"screen": "q2", "key": "7", "with": {"n": "1"}}]}
    {"do": "scroll", "tab": "q", "y": 40}
    {"do": "beginEditing"}
    {"do": "addToBar", "tab": "x", "to": 0}
    {"do": "moveInBar", "tab": "m", "to": 0}
    {"do": "hide", "tab": "b"}
    {"do": "hide", "tab": "h"}
    {"do": "reorder", "group": "g", "order": ["y", "h", "x"]}
    {"do": "undo"}
    {"do": "redo"}
    {"do": "fold", "group": "g"}
    {"do": "select", "tab": "s", "scene": "small", "by": "app"}
    {"do": "present", "tab": "s", "screen": "sheet", "scene": "small"}
    {"do": "query", "tab": "s", "text": "sea", "scene": "small"}
    {"do": "content", "tab": "z", "revision": 3}
    {"do": "popover", "tab": "a"}
    {"do": "update", "tab": "m", "set": {"placement": "sidebarOnly"}}
    {"do": "insert", "item": {"tab": "n", "placement": "pinned"}, "to": 0}
    {"do": "remove", "tab": "x"}
    """#

  @Test("I1: every selection exists, whatever leaves")
  func selectionsExist() throws {
    try Story.check(
      #"""
      \#(Self.busy)
      {"do": "mark", "text": "in small", "scene": "small", "expect": {"selected": "s"}}
      {"do": "remove", "tab": "s"}
      {"do": "mark", "text": "in small", "scene": "small", "expect": {"selected": "k"}}
      {"do": "remove", "group": "g", "expect": {"selected": "m"}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "only"}]}, "expect": {"selected": "only"}}
      {"do": "mark", "text": "in small", "scene": "small", "expect": {"selected": "only"}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": []}, "expect": {"selected": null}}
      {"do": "mark", "text": "in small", "scene": "small", "expect": {"selected": null, "bar": []}}
      """#)
  }

  @Test("I2: a display order is a permutation of the children, whatever is listed")
  func permutations() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "allowsReordering": true, \#
      "displayOrder": ["z", "nowhere", "z"], "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "mark", "text": "begun", "expect": {"sidebar": ["g", "z", "x", "y"]}}
      {"do": "reorder", "group": "g", "order": ["y", "y", "z"], "expect": {"sidebar": ["g", "y", "z", "x"]}}
      {"do": "remove", "tab": "z", "expect": {"sidebar": ["g", "y", "x"]}}
      {"do": "insert", "item": {"tab": "w"}, "into": "g", "to": 0, "expect": {"sidebar": ["g", "y", "x", "w"]}}
      {"do": "insert", "item": {"tab": "z"}, "into": "g", "to": 0, "expect": {"sidebar": ["g", "y", "z", "x", "w"]}}
      {"do": "insert", "item": {"tab": "x"}, "expect": {"refused": "invalid"}}
      """#)
  }

  @Test("I3: no fixed, pinned or sidebarOnly tab is in the customizable region, whatever was saved")
  func customizableRegion() throws {
    for (placement, bar) in [
      ("fixed", #"["b", "a", "c"]"#), ("pinned", #"["a", "c", "b"]"#), ("sidebarOnly", #"["a", "c"]"#),
    ] {
      try Story.check(
        #"""
        {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", \#
        "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}
        {"do": "beginEditing"}
        {"do": "moveInBar", "tab": "b", "to": 2}
        {"do": "moveInBar", "tab": "b", "to": 1}
        {"do": "endEditing"}
        {"do": "update", "tab": "b", "set": {"placement": "\#(placement)"}, "expect": {"bar": \#(bar)}}
        {"do": "update", "tab": "b", "set": {"placement": null}, "expect": {"bar": ["a", "b", "c"]}}
        """#)
    }
  }

  @Test("I4: if the app hides everything, the first enabled root tab is drawn all the same")
  func somethingToSelect() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", \#
      "items": [{"tab": "d", "enabled": false}, {"tab": "a"}, {"tab": "b"}]}}
      {"do": "update", "tab": "d", "set": {"hidden": true}}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "update", "tab": "a", "set": {"hidden": true}, "expect": {"bar": ["a"], "hidden": ["a", "b", "d"]}}
      {"do": "select", "tab": "a", "via": "tabBar", "expect": {"selected": "a"}}
      {"do": "expandSidebar", "expect": {"sidebar": ["a"]}}
      {"do": "update", "tab": "b", "set": {"hidden": false}, "expect": {"sidebar": ["b"]}}
      """#)
  }

  @Test("I5: every path begins with its root, whatever is popped, replaced or declared")
  func pathsBeginWithTheRoot() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "root": "r"}]}}
      {"do": "pop", "tab": "a", "count": 5}
      {"do": "replace", "tab": "a", "path": ["s"], "expect": {"path": {"a": ["r", "s"]}}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "root": "q"}], "screens": []}, \#
      "expect": {"path": {"a": ["q"]}}}
      """#)
  }

  @Test("I6: no bottom bar has more than five items")
  func fiveItems() throws {
    for style in ["uiKit", "swiftUI"] {
      for count in 0...12 {
        let tabs = (0..<count).map { #"{"tab": "t\#($0)", "placement": "\#($0 % 3 == 0 ? "pinned" : "default")"}"# }
        let drawing = try Drawing(
          #"""
          {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "style": "\#(style)", \#
          "items": [\#(tabs.joined(separator: ", "))]}}
          """#)
        let shown = drawing.bar.items.compactMap(\.id) + drawing.bar.more
        #expect(drawing.bar.items.count == min(count, 5))
        #expect(drawing.bar.more.isEmpty == (count <= 5))
        #expect(shown.count == count)
        #expect(Set(shown).count == count)
      }
    }
  }

  @Test("I7: any state draws on any device, each item once")
  func drawingIsTotal() throws {
    for device in Device.allCases {
      for scene in ["main", "small"] {
        let drawing = try Drawing(Self.busy, scene: scene, as: device)
        let bar = drawing.bar.items.compactMap(\.id)
        let rows = drawing.sidebar.rows.filter { $0.kind != .action }.compactMap(\.id)
        #expect(drawing.chrome.device == device)
        #expect(Set(bar).count == bar.count)
        #expect(Set(rows).count == rows.count)
        #expect(drawing.bar.items.count { $0.isSelected } <= 1)
      }
    }
  }

  @Test("I8: the digest kept along the way is the digest from scratch")
  func digests() throws {
    let drawing = try Drawing(
      #"""
      \#(Self.busy)
      {"do": "endEditing"}
      {"do": "closeScene", "scene": "small"}
      {"do": "relaunch"}
      """#)
    #expect(drawing.state.digest == drawing.state.digestFromScratch)
    let other = try Drawing(
      #"""
      \#(Self.busy)
      """#)
    #expect(other.state.digest != drawing.state.digest)
  }

  @Test("I11: without its layout events a story ends with the same selections, paths and orders")
  func layoutEventsRemoved() throws {
    let layout =
      #"""
      {"do": "rotate", "to": "portrait"}
      {"do": "resize", "width": "compact"}
      {"do": "direction", "to": "rtl"}
      {"do": "keyboard", "shown": true}
      {"do": "keyboard", "shown": false}
      {"do": "fold", "group": "h"}
      {"do": "resize", "width": "regular"}
      {"do": "rotate", "to": "landscape"}
      {"do": "collapseSidebar"}
      {"do": "focus", "in": "bar"}
      {"do": "unfold", "group": "h"}
      {"do": "expandSidebar"}
      """#
    let empty = #"{"do": "mark", "text": "nothing"}"#
    for between in [layout, empty] {
      try Story.check(
        #"""
        {"session": 1, "hierarchy": \#(Self.rich)}
        {"do": "link", "tab": "q", "path": ["q1"]}
        \#(between)
        {"do": "beginEditing", "expect": "applied"}
        {"do": "moveInBar", "tab": "m", "to": 0, "expect": "applied"}
        {"do": "reorder", "group": "g", "order": ["y", "x"], "expect": "applied"}
        {"do": "hide", "tab": "b", "expect": "applied"}
        {"do": "endEditing", "expect": "applied"}
        \#(between)
        {"do": "select", "tab": "y", "via": "sidebar", "expect": {"selected": "y"}}
        {"do": "push", "tab": "y", "screen": "y1", "expect": "applied"}
        \#(between)
        {"do": "mark", "text": "end", "expect": {"selected": "y", "path": {"q": ["q", "q1"], "y": ["y", "y1"]}, \#
        "hidden": ["b"], "sidebar": ["f", "a", "m", "s", "z", "find", "g", "y", "x", "h", "p", "q"]}}
        """#)
    }
  }
}
