import NavTestSupport
import Testing

@Suite("Chapter 3: the order of the bar, of groups and of sections")
struct CustomizationOrderTests {
  // MARK: What a person may order

  @Test("C5: reorder puts the named children first, those it leaves out follow in their present order")
  func reorder() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "w"}, {"tab": "x"}, \#
      {"group": "n", "children": [{"tab": "p"}]}, {"tab": "z"}]}]}}
      {"do": "reorder", "group": "g", "order": ["z", "n"], "expect": {"sidebar": ["a", "g", "z", "n", "p", "w", "x"]}}
      {"do": "reorder", "group": "g", "order": ["x"], "expect": {"sidebar": ["a", "g", "x", "z", "n", "p", "w"]}}
      {"do": "reorder", "group": "g", "order": [], "expect": "quiet"}
      {"do": "reorder", "group": "g", "order": ["x", "z"], "expect": "quiet"}
      """#)
  }

  @Test("C5: in reorder the first of duplicates wins")
  func duplicates() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "reorder", "group": "g", "order": ["z", "x", "z", "x", "x"], "expect": {"sidebar": ["g", "z", "x", "y"]}}
      """#)
    try story.expectSaved(#"{"groupOrder": {"g": ["z", "x", "y"]}}"#)
  }

  @Test("C5: reorder names children of that group only: others, itself and unknown ids are wrongGroup")
  func wrongGroup() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"group": "n", "allowsReordering": true, \#
      "children": [{"tab": "p"}]}]}, {"group": "h", "allowsReordering": true, "children": [{"tab": "y"}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "g", "order": ["n", "p"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "g", "order": ["a"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "g", "order": ["g"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "g", "order": ["nil"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": "a", "order": [], "expect": {"refused": "unknownGroup"}}
      {"do": "reorder", "group": "g", "order": ["n", "x"], "expect": "applied"}
      """#)
  }

  @Test("C5: reordering in a group needs allowsReordering, in and outside editing mode")
  func allowsReordering() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notReorderable"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notReorderable"}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notReorderable"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notReorderable"}}
      {"do": "update", "group": "g", "set": {"allowsReordering": true}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"sidebar": ["a", "g", "y", "x"]}}
      """#)
  }

  @Test("C5: outside editing mode a group may be reordered unless its tabs are draggable as content")
  func draggable() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x", "draggable": true}, \#
      {"tab": "y", "draggable": true}]}, {"group": "h", "allowsReordering": true, "children": [{"tab": "p"}, \#
      {"tab": "q"}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"refused": "notEditing"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"refused": "notEditing"}}
      {"do": "reorder", "group": "h", "order": ["q"], "expect": {"sidebar": ["a", "g", "x", "y", "h", "q", "p"]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"sidebar": ["a", "g", "y", "x", "h", "q", "p"]}}
      {"do": "move", "tab": "y", "to": 1, "expect": {"sidebar": ["a", "g", "x", "y", "h", "q", "p"]}}
      """#)
  }

  @Test("C5: adding, moving and removing in the bar need editing mode")
  func barNeedsEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "o", "placement": "optional"}, {"group": "g"}]}}
      {"do": "addToBar", "tab": "o", "expect": {"refused": "notEditing"}}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"refused": "notEditing"}}
      {"do": "removeFromBar", "tab": "b", "expect": {"refused": "notEditing"}}
      {"do": "mark", "text": "", "expect": {"bar": ["a", "b", "g"]}}
      """#)
  }

  @Test("C5: move puts a child at an index of its group, hidden siblings counted; beyond the end is the end")
  func move() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "w"}, {"tab": "x"}, {"tab": "y", "hidden": true}, \#
      {"tab": "z"}]}]}}
      {"do": "move", "tab": "w", "to": 1, "expect": {"sidebar": ["a", "g", "x", "w", "z"]}}
      {"do": "move", "tab": "z", "to": 1, "expect": {"sidebar": ["a", "g", "x", "z", "w"]}}
      {"do": "move", "tab": "x", "to": 99, "expect": {"sidebar": ["a", "g", "z", "w", "x"]}}
      {"do": "move", "tab": "x", "to": 3, "expect": "quiet"}
      {"do": "move", "tab": "x", "to": 99, "expect": "quiet"}
      {"do": "move", "tab": "z", "to": 0, "expect": "quiet"}
      {"do": "beginEditing", "expect": {"sidebar": ["a", "g", "z", "w", "y", "x"]}}
      {"do": "move", "tab": "z", "to": 2, "expect": {"sidebar": ["a", "g", "w", "y", "z", "x"]}}
      """#)
  }

  @Test("C5: a root tab cannot be moved, and no tab out of its group")
  func moveRoot() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "move", "tab": "b", "to": 0, "expect": {"refused": "notReorderable"}}
      {"do": "move", "tab": "nil", "to": 0, "expect": {"refused": "unknownTab"}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"sidebar": ["a", "b", "g", "y", "x"]}}
      """#)
  }

  // MARK: Drawing an order

  @Test("C6: listed children come first, then the others as declared; unknown and repeated ids are ignored")
  func displayOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "displayOrder": ["nil", "z", "x", "z", \#
      "p"], "children": [{"tab": "w"}, {"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}, \#
      {"group": "h", "children": [{"tab": "p"}]}]}}
      {"do": "mark", "text": "", "expect": {"sidebar": ["g", "z", "x", "w", "y", "h", "p"]}}
      {"do": "customization", "import": {"customization": 1, "groupOrder": {"g": ["y", "nil", "h", "y", "w"]}}, \#
      "expect": {"sidebar": ["g", "y", "w", "x", "z", "h", "p"]}}
      {"do": "insert", "item": {"tab": "v"}, "into": "g", "to": 0, "expect": {"sidebar": ["g", "y", "w", "v", "x", \#
      "z", "h", "p"]}}
      """#)
  }

  @Test("C6: root tabs stand in declared order whatever a saved order says; only sections follow it")
  func rootOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g"}, {"tab": "a"}, {"group": "h"}, \#
      {"tab": "b"}]}}
      {"do": "mark", "text": "", "expect": {"sidebar": ["a", "b", "g", "h"]}}
      {"do": "customization", "import": {"customization": 1, "groupOrder": {"": ["b", "h", "a"]}}, \#
      "expect": {"sidebar": ["a", "b", "h", "g"]}}
      """#)
  }

  // MARK: Unknown ids

  @Test("C7: in the bar unknown ids keep their places: a moved item goes directly before the one drawn at its index")
  func unknownInTheBar() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, \#
      {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "customization", "import": {"customization": 1, "barOrder": ["u", "a", "v", "b", "w", "c", "t"], \#
      "barKnown": ["a", "b", "c", "u"]}}
      {"do": "beginEditing", "expect": {"bar": ["a", "b", "c"]}}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "b"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["u", "c", "a", "v", "b", "w", "t"], "barKnown": ["a", "b", "c", "u"]}"#)
    try story.run(#"{"do": "moveInBar", "tab": "c", "to": 1, "expect": {"bar": ["a", "c", "b"]}}"#)
    try story.expectSaved(#"{"barOrder": ["u", "a", "v", "c", "b", "w", "t"]}"#)
    try story.run(#"{"do": "moveInBar", "tab": "c", "to": 2, "expect": {"bar": ["a", "b", "c"]}}"#)
    try story.expectSaved(#"{"barOrder": ["u", "a", "v", "b", "c", "w", "t"]}"#)
    try story.run(#"{"do": "removeFromBar", "tab": "b", "expect": {"bar": ["a", "c"]}}"#)
    try story.expectSaved(#"{"barOrder": ["u", "a", "v", "c", "w", "t"]}"#)
    try story.run(#"{"do": "addToBar", "tab": "b", "to": 0, "expect": {"bar": ["b", "a", "c"]}}"#)
    try story.expectSaved(#"{"barOrder": ["u", "b", "a", "v", "c", "w", "t"]}"#)
    try story.run(#"{"do": "removeFromBar", "tab": "b"}"#)
    try story.run(#"{"do": "addToBar", "tab": "b", "expect": {"bar": ["a", "c", "b"]}}"#)
    try story.expectSaved(#"{"barOrder": ["u", "a", "v", "c", "b", "w", "t"]}"#)
    try story.checkTape()
  }

  @Test("C7: in a group a moved child goes directly before the one at its index, at the end behind the last one")
  func unknownInAGroup() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "customization", "import": {"customization": 1, "groupOrder": {"g": ["u", "x", "v", "y", "w", "z", "t"]}}}
      {"do": "move", "tab": "z", "to": 0, "expect": {"sidebar": ["g", "z", "x", "y"]}}
      """#)
    try story.expectSaved(#"{"groupOrder": {"g": ["u", "z", "x", "v", "y", "w", "t"]}}"#)
    try story.run(#"{"do": "move", "tab": "z", "to": 1, "expect": {"sidebar": ["g", "x", "z", "y"]}}"#)
    try story.expectSaved(#"{"groupOrder": {"g": ["u", "x", "v", "z", "y", "w", "t"]}}"#)
    try story.run(#"{"do": "move", "tab": "x", "to": 2, "expect": {"sidebar": ["g", "z", "y", "x"]}}"#)
    try story.expectSaved(#"{"groupOrder": {"g": ["u", "v", "z", "y", "x", "w", "t"]}}"#)
    try story.checkTape()
  }

  @Test("C7: in a reorder an unknown id keeps its predecessor, the first ones stay first")
  func unknownInReorder() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"group": "g", \#
      "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}, {"group": "h"}]}}
      {"do": "customization", "import": {"customization": 1, "groupOrder": {"g": ["u", "x", "v", "v2", "y", "w", \#
      "z"], "": ["u", "g", "v", "h"]}}}
      {"do": "reorder", "group": "g", "order": ["y", "x"], "expect": {"sidebar": ["g", "y", "x", "z", "h"]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"sidebar": ["h", "g", "y", "x", "z"]}}
      """#)
    try story.expectSaved(
      #"{"groupOrder": {"": ["u", "h", "g", "v"], "g": ["u", "y", "w", "x", "v", "v2", "z"]}}"#)
  }

  @Test("C7: a gone child keeps its place in the order while others are moved, and is there when it comes back")
  func goneChild() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"group": "g", "allowsReordering": true, \#
      "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z"}]}]}}
      {"do": "reorder", "group": "g", "order": ["z", "y", "x"]}
      {"do": "remove", "tab": "y", "expect": {"sidebar": ["g", "z", "x"]}}
      {"do": "move", "tab": "x", "to": 0, "expect": {"sidebar": ["g", "x", "z"]}}
      {"do": "insert", "item": {"tab": "y"}, "into": "g", "to": 0, "expect": {"sidebar": ["g", "x", "z", "y"]}}
      """#)
  }

  @Test("C7: unknown flags and orders of unknown groups are kept when others are written")
  func unknownFlags() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"ghost": true}, \#
      "groupOrder": {"gone": ["p", "q"]}}, "expect": {"hidden": []}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b", "expect": {"hidden": ["b"]}}
      {"do": "reorder", "group": "g", "order": ["y"]}
      """#)
    try story.expectSaved(
      #"""
      {"hidden": {"b": true, "ghost": true}, "groupOrder": {"g": ["y", "x"], "gone": ["p", "q"]}}
      """#)
  }

  // MARK: New tabs

  @Test("C8: after an edit of the bar new default and movable tabs are appended as declared, optional ones are not")
  func newTabs() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, \#
      {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "b"]}}
      {"do": "insert", "item": {"tab": "d"}, "to": 0, "expect": {"bar": ["c", "a", "b", "d"]}}
      {"do": "insert", "item": {"tab": "m", "placement": "movable"}, "to": 0, "expect": {"bar": ["c", "a", "b", "m", \#
      "d"]}}
      {"do": "insert", "item": {"tab": "o", "placement": "optional"}, "to": 0, "expect": {"bar": ["c", "a", "b", "m", \#
      "d"]}}
      {"do": "insert", "item": {"tab": "f", "placement": "fixed"}, "expect": {"bar": ["f", "c", "a", "b", "m", "d"]}}
      {"do": "insert", "item": {"tab": "p", "placement": "pinned"}, "to": 0, "expect": {"bar": ["f", "c", "a", "b", \#
      "m", "d", "p"]}}
      {"do": "moveInBar", "tab": "d", "to": 0, "expect": {"bar": ["f", "d", "c", "a", "b", "m", "p"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["d", "c", "a", "b", "m"], "barKnown": ["a", "b", "c", "d", "m"]}"#)
  }

  @Test("C8: a default tab that the person removed stays out, also when it leaves and comes back")
  func removedStaysOut() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing"}
      {"do": "removeFromBar", "tab": "b", "expect": {"bar": ["a"]}}
      {"do": "remove", "tab": "b"}
      {"do": "insert", "item": {"tab": "c"}, "expect": {"bar": ["a", "c"]}}
      {"do": "insert", "item": {"tab": "b"}, "expect": {"bar": ["a", "c"]}}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a"]}}
      {"do": "addToBar", "tab": "b", "expect": {"bar": ["c", "a", "b"]}}
      """#)
  }

  @Test("C8: without a saved order the declared order holds, whatever was known; an empty order is an order")
  func noOrder() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "m", "placement": "movable"}, {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "insert", "item": {"tab": "c"}, "to": 1, "expect": {"bar": ["a", "c", "b", "m"]}}
      {"do": "customization", "import": {"customization": 1, "barOrder": null, "barKnown": ["a", "b"]}, \#
      "expect": {"bar": ["a", "c", "b", "m"]}}
      {"do": "customization", "import": {"customization": 1, "barOrder": [], "barKnown": ["a", "m"]}, \#
      "expect": {"bar": ["c", "b", "m", "(a)"]}}
      {"do": "customization", "import": {"customization": 1, "barOrder": ["b", "a"], "barKnown": []}, \#
      "expect": {"bar": ["b", "a", "c", "m"]}}
      """#)
  }

  // MARK: Placements that change

  @Test("C9: a placement change by the app rewrites nothing saved: back in the region an id takes its saved place")
  func placementChange() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, \#
      {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "b"]}}
      {"do": "update", "tab": "c", "set": {"placement": "fixed"}, "expect": {"bar": ["c", "a", "b"]}}
      {"do": "update", "tab": "a", "set": {"placement": "pinned"}, "expect": {"bar": ["c", "b", "a"]}}
      {"do": "update", "tab": "b", "set": {"placement": "sidebarOnly"}, "expect": {"bar": ["c", "a"]}}
      {"do": "update", "tab": "c", "set": {"placement": "sidebarOnly"}, "expect": {"bar": ["a"]}}
      {"do": "update", "tab": "b", "set": {"placement": "optional"}, "expect": {"bar": ["b", "a"]}}
      {"do": "update", "tab": "a", "set": {"placement": "movable"}, "expect": {"bar": ["a", "b"]}}
      {"do": "update", "tab": "c", "set": {"placement": "default"}, "expect": {"bar": ["c", "a", "b"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["c", "a", "b"], "barKnown": ["a", "b", "c"]}"#)
  }

  @Test("C9: an edit while an id is outside the region keeps its saved place")
  func editWhileOutside() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, \#
      {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "c", "to": 0, "expect": {"bar": ["c", "a", "b"]}}
      {"do": "update", "tab": "c", "set": {"placement": "pinned"}, "expect": {"bar": ["a", "b", "c"]}}
      {"do": "moveInBar", "tab": "b", "to": 0, "expect": {"bar": ["b", "a", "c"]}}
      {"do": "update", "tab": "c", "set": {"placement": "default"}, "expect": {"bar": ["c", "b", "a"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["c", "b", "a"], "barKnown": ["a", "b", "c"]}"#)
  }

  @Test("C9: an id in neither list is new, a removed one shows again as movable")
  func backInTheRegion() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "s", "placement": "sidebarOnly"}, {"tab": "a"}, \#
      {"tab": "b"}, {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "select", "tab": "a"}
      {"do": "beginEditing"}
      {"do": "removeFromBar", "tab": "b", "expect": {"bar": ["a"]}}
      {"do": "update", "tab": "s", "set": {"placement": "default"}, "expect": {"bar": ["a", "s"]}}
      {"do": "update", "tab": "b", "set": {"placement": "movable"}, "expect": {"bar": ["a", "s", "b"]}}
      {"do": "update", "tab": "b", "set": {"placement": "default"}, "expect": {"bar": ["a", "s"]}}
      """#)
  }

  @Test("C9: an edit of the bar saves the whole region with hidden ids in place, and what stood in it before and after")
  func whatAnEditWrites() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "f", "placement": "fixed"}, {"tab": "a"}, \#
      {"tab": "b", "hidden": true}, {"tab": "c"}, {"tab": "o", "placement": "optional"}, \#
      {"tab": "p", "placement": "pinned"}, {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing", "expect": {"bar": ["f", "a", "c", "p"]}}
      {"do": "moveInBar", "tab": "a", "to": 1, "expect": {"bar": ["f", "c", "a", "p"]}}
      """#)
    try story.expectSaved(#"{"barOrder": ["b", "c", "a"], "barKnown": ["a", "b", "c"]}"#)
    try story.run(#"{"do": "removeFromBar", "tab": "a", "expect": {"bar": ["f", "c", "p"]}}"#)
    try story.expectSaved(#"{"barOrder": ["b", "c"], "barKnown": ["a", "b", "c"]}"#)
    try story.run(#"{"do": "addToBar", "tab": "o", "to": 0, "expect": {"bar": ["f", "o", "c", "p"]}}"#)
    try story.expectSaved(#"{"barOrder": ["b", "o", "c"], "barKnown": ["a", "b", "c", "o"]}"#)
    try story.run(#"{"do": "removeFromBar", "tab": "o"}"#)
    try story.expectSaved(#"{"barOrder": ["b", "c"], "barKnown": ["a", "b", "c", "o"]}"#)
    try story.checkTape()
  }

  @Test("C9: a quiet or refused edit of the bar writes nothing")
  func quietEdit() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "moveInBar", "tab": "b", "to": 1, "expect": "quiet"}
      {"do": "moveInBar", "tab": "g", "to": 99, "expect": "quiet"}
      {"do": "addToBar", "tab": "a", "expect": {"refused": "alreadyInBar"}}
      """#)
    try story.expectSaved(#"{"barOrder": null, "barKnown": []}"#)
  }

  @Test("C9: indexes count the drawn items of the region after the item is taken out, and clamp")
  func barIndexes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "f", "placement": "fixed"}, {"tab": "a"}, \#
      {"tab": "h", "hidden": true}, {"tab": "b"}, {"tab": "c"}, {"tab": "o", "placement": "optional"}, \#
      {"tab": "p", "placement": "pinned"}, {"group": "g", "placement": "sidebarOnly"}]}}
      {"do": "beginEditing", "expect": {"bar": ["f", "a", "b", "c", "p"]}}
      {"do": "moveInBar", "tab": "a", "to": 1, "expect": {"bar": ["f", "b", "a", "c", "p"]}}
      {"do": "moveInBar", "tab": "b", "to": 2, "expect": {"bar": ["f", "a", "c", "b", "p"]}}
      {"do": "moveInBar", "tab": "a", "to": 99, "expect": {"bar": ["f", "c", "b", "a", "p"]}}
      {"do": "addToBar", "tab": "o", "to": 99, "expect": {"bar": ["f", "c", "b", "a", "o", "p"]}}
      {"do": "removeFromBar", "tab": "o"}
      {"do": "addToBar", "tab": "o", "to": 1, "expect": {"bar": ["f", "c", "o", "b", "a", "p"]}}
      """#)
  }

  // MARK: Sections

  @Test("C18: root sections may be reordered while editing; tabs and bar stay where they are")
  func sections() throws {
    let story = try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"group": "g", \#
      "children": [{"tab": "x"}]}, {"tab": "a"}, {"group": "h"}, {"tab": "b"}, {"group": "i"}]}}
      {"do": "reorder", "group": null, "order": ["i"], "expect": {"refused": "notEditing"}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["i", "g"], "expect": {"sidebar": ["a", "b", "i", "g", "x", "h"], \#
      "bar": ["g", "a", "h", "b", "i"]}}
      {"do": "reorder", "group": null, "order": ["i", "g", "h"], "expect": "quiet"}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"sidebar": ["a", "b", "h", "i", "g", "x"]}}
      """#)
    try story.expectSaved(#"{"groupOrder": {"": ["h", "i", "g"]}, "barOrder": null}"#)
  }

  @Test("C18: it names root groups only, and needs allowsReordering at the top level, which is off by default")
  func sectionsRefused() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"group": "n"}]}, {"group": "h"}]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["a"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": null, "order": ["h", "n"], "expect": {"refused": "wrongGroup"}}
      {"do": "reorder", "group": null, "order": ["nil"], "expect": {"refused": "wrongGroup"}}
      """#)
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "allowsReordering": true}, \#
      {"group": "h", "allowsReordering": true}]}}
      {"do": "beginEditing"}
      {"do": "reorder", "group": null, "order": ["h"], "expect": {"refused": "notReorderable"}}
      """#)
  }
}
