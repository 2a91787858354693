import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 1: where the selection goes when its tab leaves")
struct HierarchySelectionTests {
  // MARK: declare

  @Test("H8: on declare the root item at the old root index is selected, with a notice last in the event")
  func declareIndex() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}, {"tab": "d"}]}}
      {"do": "select", "tab": "c"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "d"}, {"tab": "p"}, {"tab": "q"}, \#
      {"tab": "a"}]}, "expect": {"selected": "q", "notices": [{"didSelect": {"tab": "q", "previous": "c"}}]}}
      """#)
  }

  @Test("H8: on declare without a root item at the old index the first is selected")
  func declareBeyond() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}]}}
      {"do": "select", "tab": "c"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p"}, {"tab": "q"}]}, \#
      "expect": {"selected": "p"}}
      {"do": "select", "tab": "q"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "r"}, {"tab": "s"}]}, \#
      "expect": {"selected": "s"}}
      """#)
  }

  @Test("H8: the old root index is that of the root ancestor; a group that stands there is taken by S7")
  func declareGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}, {"tab": "c"}]}}
      {"do": "select", "tab": "y"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "h", "defaultChild": "q", "children": [{"tab": "p"}, {"tab": "q"}]}, {"tab": "x"}]}, \#
      "expect": {"selected": "q"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "select", "tab": "b"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "h", "children": [{"tab": "p"}]}]}, "expect": {"selected": "h"}}
      """#)
  }

  @Test("H8: what is hidden or disabled at the old index is passed over, by S5 from there")
  func declarePassesOver() throws {
    for key in [#""enabled": false"#, #""hidden": true"#] {
      try Story.check(
        #"""
        {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
        {"tab": "c"}]}}
        {"do": "select", "tab": "b"}
        {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p"}, {"tab": "q", \#(key)}, \#
        {"tab": "r", \#(key)}, {"tab": "s"}]}, "expect": {"selected": "s"}}
        {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "t"}, {"tab": "u"}, {"tab": "v", \#(key)}, \#
        {"tab": "w", \#(key)}]}, "expect": {"selected": "u"}}
        """#)
    }
  }

  @Test("H8: a selected tab that is still declared stays selected, wherever it moved, without a notice")
  func declareKeeps() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "select", "tab": "b"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p"}, \#
      {"group": "g", "children": [{"tab": "b"}]}, {"tab": "q"}]}, "expect": {"selected": "b", "notices": []}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "p"}, \#
      {"tab": "b", "hidden": true, "enabled": false}]}, "expect": {"selected": "b", "notices": []}}
      {"do": "update", "tab": "b", "set": {"hidden": true}, "expect": {"selected": "b", "notices": []}}
      """#)
  }

  @Test("H8: an empty declaration leaves no selection; the first item of nothing is selected without a notice")
  func declareNothing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": []}, "expect": {"selected": null, "bar": []}}
      {"do": "insert", "item": {"tab": "b"}, "expect": {"selected": "b", "notices": []}}
      {"do": "remove", "tab": "b", "expect": {"selected": null}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "home": {"tab": "d"}, "items": [{"tab": "c"}, {"tab": "d"}]}, \#
      "expect": {"selected": "d", "notices": []}}
      """#)
  }

  // MARK: remove

  @Test("H8: on remove the nearest following sibling is selected, else the nearest preceding one")
  func removeRoot() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c", "enabled": false}, {"tab": "d"}]}}
      {"do": "select", "tab": "b"}
      {"do": "remove", "tab": "b", "expect": {"selected": "d", "notices": [{"didSelect": {"tab": "d", \#
      "previous": "b"}}]}}
      {"do": "remove", "tab": "d", "expect": {"selected": "a", "notices": [{"didSelect": {"tab": "a", \#
      "previous": "d"}}]}}
      {"do": "insert", "item": {"tab": "e"}, "expect": {"selected": "a"}}
      {"do": "remove", "tab": "e", "expect": {"selected": "a", "notices": []}}
      """#)
  }

  @Test("H8: in a group the siblings count in display order; then the parent if selectable, else the first root")
  func removeChild() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "displayOrder": ["z", "y", "x"], "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}, \#
      {"tab": "b"}]}}
      {"do": "select", "tab": "y"}
      {"do": "remove", "tab": "y", "expect": {"selected": "x"}}
      {"do": "remove", "tab": "x", "expect": {"selected": "z"}}
      {"do": "remove", "tab": "z", "expect": {"selected": "a"}}
      {"do": "insert", "item": {"tab": "w"}, "into": "g"}
      {"do": "update", "group": "g", "set": {"selectable": true}}
      {"do": "select", "tab": "w"}
      {"do": "remove", "tab": "w", "expect": {"selected": "g"}}
      """#)
  }

  @Test("H8: when a group leaves, the siblings of that group count, not those of the selected tab")
  func removeGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
      {"group": "n", "children": [{"tab": "y"}]}]}, {"tab": "b"}, {"group": "h", "children": [{"tab": "p"}]}]}}
      {"do": "select", "tab": "y"}
      {"do": "remove", "group": "n", "expect": {"selected": "x"}}
      {"do": "remove", "group": "g", "expect": {"selected": "b"}}
      {"do": "remove", "tab": "b", "expect": {"selected": "p"}}
      """#)
  }

  @Test("H8: the move is a change of its own, with its reason")
  func reason() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}]}}
      {"do": "select", "tab": "b"}
      """#)
    var state = story.end
    let b = state.names.intern("b")
    let c = state.names.intern("c")
    let removed = state.decide(.remove(b, .tab), Context(by: .app))
    #expect(removed.changes.contains(.hierarchy(.removed(b))))
    #expect(removed.changes.contains(.selection(0, .selected(c, because: .removed))))
    var hierarchy = state.hierarchy
    hierarchy.items.remove(at: 1)
    let replaced = state.decide(.declare(hierarchy), Context(by: .app))
    #expect(replaced.changes.contains(.selection(0, .selected(c, because: .replaced))))
  }

  // MARK: Scenes

  @Test("H8: every scene moves on its own, each with its notice")
  func everyScene() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "openScene", "scene": "three"}
      {"do": "select", "tab": "b", "scene": "main"}
      {"do": "select", "tab": "b", "scene": "three"}
      {"do": "remove", "tab": "b", "expect": {"selected": "c", "notices": [{"didSelect": {"tab": "c", \#
      "previous": "b"}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"selected": "a"}}
      {"do": "mark", "text": "", "scene": "three", "expect": {"selected": "c"}}
      """#)
  }

  @Test("H8: the selection of a closed scene moves at once, not when it is reopened")
  func closedScene() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "c"}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "remove", "tab": "b", "expect": {"selected": "a"}}
      {"do": "insert", "item": {"tab": "b"}, "to": 1}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "c"}}
      """#)
  }

  @Test("H8: a removed selection loses nothing but the selection: its path is there when it comes back")
  func pathSurvives() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a"}, {"tab": "b"}]}}
      {"do": "push", "tab": "a", "screen": "s"}
      {"do": "remove", "tab": "a", "expect": {"selected": "b", "path": {"b": ["b"]}}}
      {"do": "insert", "item": {"tab": "a"}, "to": 0, "expect": {"selected": "b", "path": {"a": ["a", "s"]}, \#
      "notices": []}}
      """#)
  }
}
