import NavModel
import NavTestSupport
import Testing

@Suite("Chapter 3: notices")
struct CustomizationNoticeTests {
  // MARK: Editing mode

  @Test("C15: editing mode is told at its begin and its end, edits in between are not")
  func bracket() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing", "expect": {"notices": [{"didBeginEditing": {}}]}}
      {"do": "beginEditing", "expect": {"notices": []}}
      {"do": "hide", "tab": "b", "expect": {"notices": []}}
      {"do": "move", "tab": "y", "to": 0, "expect": {"notices": []}}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"displayOrderDidChange": "g"}, \#
      {"didEndEditing": {}}]}}
      {"do": "endEditing", "expect": {"notices": []}}
      {"do": "beginEditing"}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: visibility once with all ids, then each group, both in tree pre-order, then the end, and moves last")
  func order() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a", \#
      "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"group": "n", "allowsReordering": true, "children": [{"tab": "p"}, {"tab": "q", "allowsHiding": true}]}]}, \#
      {"tab": "b", "allowsHiding": true}, {"group": "h", "allowsReordering": true, "children": [{"tab": "r"}, \#
      {"tab": "s"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "reorder", "group": "h", "order": ["s"]}
      {"do": "hide", "tabs": ["q", "a"], "expect": {"selected": "a"}}
      {"do": "reorder", "group": "n", "order": ["q"]}
      {"do": "reorder", "group": "g", "order": ["n"]}
      {"do": "reorder", "group": null, "order": ["h"]}
      {"do": "endEditing", "expect": {"selected": "x", "notices": [{"visibilityDidChange": ["a", "q", "b"]}, \#
      {"displayOrderDidChange": null}, {"displayOrderDidChange": "g"}, {"displayOrderDidChange": "n"}, \#
      {"displayOrderDidChange": "h"}, {"didEndEditing": {}}, {"didSelect": {"tab": "x", "previous": "a"}}]}}
      """#)
  }

  @Test("C15: only net changes since editing began are told")
  func netChanges() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, \#
      {"tab": "b", "allowsHiding": true}, {"tab": "c", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}, {"group": "h"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tabs": ["b", "c"]}
      {"do": "show", "tab": "b"}
      {"do": "move", "tab": "y", "to": 0}
      {"do": "move", "tab": "y", "to": 1}
      {"do": "reorder", "group": null, "order": ["h"]}
      {"do": "undo"}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["c"]}, {"didEndEditing": {}}]}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "c"}
      {"do": "hide", "tab": "c"}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: an edit that changes what is saved but not what is drawn is no change")
  func notDrawn() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "b"}
      {"do": "show", "tab": "b"}
      {"do": "endEditing"}
      {"do": "reorder", "group": "g", "order": ["y"]}
      {"do": "reorder", "group": "g", "order": ["x"]}
      {"do": "beginEditing"}
      {"do": "reset", "what": "all", "expect": "applied"}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      {"do": "undo", "expect": {"notices": []}}
      """#)
  }

  @Test("C15: hiding a group tells of the group alone, its children keep their own flags")
  func group() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsHiding": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "g"}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["g"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: adding to, removing from and moving in the bar have no notice")
  func bar() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, \#
      {"tab": "o", "placement": "optional"}, {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "addToBar", "tab": "o", "expect": {"notices": []}}
      {"do": "moveInBar", "tab": "o", "to": 0, "expect": {"notices": []}}
      {"do": "removeFromBar", "tab": "b", "expect": {"notices": []}}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      {"do": "undo", "expect": {"notices": []}}
      """#)
  }

  @Test("C15: what the app changes has no notice, in and outside editing mode")
  func appChanges() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g", "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}, "expect": {"notices": []}}
      {"do": "beginEditing"}
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"]}, "expect": {"notices": []}}
      {"do": "update", "tab": "b", "set": {"hidden": false}}
      {"do": "hide", "tab": "c"}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["c"]}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: showing what the app had hidden is a change by the person, and so is its undo")
  func shownAgain() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"group": "g"}]}}
      {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "beginEditing"}
      {"do": "show", "tab": "b"}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"didEndEditing": {}}]}}
      {"do": "undo", "expect": {"hidden": ["b"], "notices": [{"visibilityDidChange": ["b"]}]}}
      """#)
  }

  // MARK: Outside editing mode

  @Test("C15: a reorder outside editing mode notifies at once")
  func reorderAtOnce() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "reorder", "group": "g", "order": ["y"], "expect": {"notices": []}}
      {"do": "move", "tab": "y", "to": 1, "expect": {"notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "beginEditing"}
      {"do": "endEditing", "expect": {"notices": [{"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: undo, redo and import outside editing mode notify at once; in it they count as the scene's edits")
  func undoAtOnce() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}, {"group": "h", "allowsReordering": true, "children": [{"tab": "p"}, {"tab": "q"}]}]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"c": true, "b": true, "a": true}, \#
      "groupOrder": {"h": ["q"], "g": ["y"]}, "barOrder": ["g"]}, \#
      "expect": {"notices": [{"visibilityDidChange": ["b", "c"]}, {"displayOrderDidChange": "g"}, \#
      {"displayOrderDidChange": "h"}]}}
      {"do": "undo", "expect": {"notices": [{"visibilityDidChange": ["b", "c"]}, {"displayOrderDidChange": "g"}, \#
      {"displayOrderDidChange": "h"}]}}
      {"do": "beginEditing"}
      {"do": "redo", "expect": {"notices": []}}
      {"do": "show", "tab": "c", "expect": {"notices": []}}
      {"do": "endEditing", "expect": {"notices": [{"visibilityDidChange": ["b"]}, {"displayOrderDidChange": "g"}, \#
      {"displayOrderDidChange": "h"}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: an undo that shows a tab again moves no selection; a redo that hides it moves it at once, told last")
  func redoMoves() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "allowsHiding": true}, {"tab": "b"}, \#
      {"group": "g"}]}}
      {"do": "beginEditing"}
      {"do": "hide", "tab": "a"}
      {"do": "endEditing", "expect": {"selected": "b"}}
      {"do": "undo", "expect": {"selected": "b", "notices": [{"visibilityDidChange": ["a"]}]}}
      {"do": "select", "tab": "a"}
      {"do": "redo", "expect": {"selected": "b", "notices": [{"visibilityDidChange": ["a"]}, \#
      {"didSelect": {"tab": "b", "previous": "a"}}]}}
      """#)
  }

  @Test("C15: an import that hides the selection moves it at once, a reset when editing ends, both told last")
  func hiddenElsewhere() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"tab": "d"}, {"group": "g"}]}}
      {"do": "openScene", "scene": "two", "device": "phone"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "main"}
      {"do": "customization", "scene": "main", "import": {"customization": 1, "hidden": {"b": true}}, \#
      "expect": {"selected": "d", "notices": [{"visibilityDidChange": ["b"]}, \#
      {"didSelect": {"tab": "d", "previous": "b"}}]}}
      {"do": "mark", "text": "a phone ignores hiding", "scene": "two", "expect": {"selected": "b"}}
      {"do": "undo", "scene": "two", "expect": {"selected": "b", "notices": [{"visibilityDidChange": ["b"]}]}}
      {"do": "beginEditing", "scene": "main"}
      {"do": "show", "tab": "c", "scene": "main"}
      {"do": "select", "tab": "c", "scene": "main"}
      {"do": "reset", "what": "visibility", "scene": "main", "expect": {"selected": "c", "hidden": ["c"], \#
      "notices": []}}
      {"do": "endEditing", "scene": "main", "expect": {"selected": "d", "notices": [{"didEndEditing": {}}, \#
      {"didSelect": {"tab": "d", "previous": "c"}}]}}
      """#)
  }

  // MARK: Selection and drops

  @Test("C15: programmatic selection notifies too, first selections do not")
  func selection() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"group": "g"}]}}
      {"do": "select", "tab": "b", "expect": {"notices": [{"didSelect": {"tab": "b", "previous": "a"}}]}}
      {"do": "select", "tab": "a", "by": "app", "expect": {"notices": [{"didSelect": {"tab": "a", "previous": "b"}}]}}
      {"do": "openScene", "scene": "two", "expect": {"notices": []}}
      """#)
  }

  @Test("C15: an accepted drop is told with its operation and items")
  func accepted() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"tab": "b", "accepts": [{"type": "t", "operation": "copy"}]}, {"group": "g"}]}}
      {"do": "drop", "tab": "b", "items": [{"type": "t", "count": 2}, {"type": "u"}], \#
      "expect": {"selected": "a", "notices": [{"didAccept": {"tab": "b", "operation": "copy", "items": {"t": 2}}}]}}
      """#)
  }

  // MARK: Scenes

  @Test("C15: a scene that ends editing reports the net changes of its own edits")
  func ownEdits() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true}, {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, \#
      {"tab": "y"}]}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "beginEditing", "scene": "main"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "hide", "tab": "b", "scene": "main"}
      {"do": "hide", "tab": "c", "scene": "two"}
      {"do": "move", "tab": "y", "to": 0, "scene": "two"}
      {"do": "endEditing", "scene": "main", "expect": {"notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}]}}
      {"do": "endEditing", "scene": "two", "expect": {"notices": [{"visibilityDidChange": ["c"]}, \#
      {"displayOrderDidChange": "g"}, {"didEndEditing": {}}]}}
      """#)
  }

  @Test("C15: what one scene hides moves the selection of another that does not edit at once, told in that event")
  func otherScene() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c"}, {"group": "g"}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "main"}
      {"do": "beginEditing", "scene": "main"}
      {"do": "hide", "tab": "b", "scene": "main", "expect": {"selected": "b", "notices": [{"didSelect": {"tab": "c", \#
      "previous": "b"}}]}}
      {"do": "mark", "text": "", "scene": "two", "expect": {"selected": "c"}}
      {"do": "endEditing", "scene": "main", "expect": {"selected": "c", "notices": [{"visibilityDidChange": ["b"]}, \#
      {"didEndEditing": {}}, {"didSelect": {"tab": "c", "previous": "b"}}]}}
      """#)
  }

  @Test("C15: a scene that does not edit notifies at once, and what it did is not told by one that ends editing")
  func besideEditing() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "y"}]}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "beginEditing", "scene": "main", "expect": {"notices": [{"didBeginEditing": {}}]}}
      {"do": "move", "tab": "y", "to": 0, "scene": "two", "expect": {"notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "endEditing", "scene": "main", "expect": {"notices": [{"didEndEditing": {}}]}}
      {"do": "beginEditing", "scene": "main"}
      {"do": "undo", "scene": "two", "expect": {"notices": [{"displayOrderDidChange": "g"}]}}
      {"do": "endEditing", "scene": "main", "expect": {"notices": [{"didEndEditing": {}}]}}
      """#)
  }

  // MARK: Mirrors

  @Test("C17: a mirror kept only by notices and the reading equals what is drawn whenever nobody edits")
  func mirror() throws {
    var state = try Model.state(
      #"""
      {"hierarchy": 1, "allowsReordering": true, "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}, \#
      {"tab": "c", "allowsHiding": true, "hiddenByDefault": true}, {"group": "g", "allowsReordering": true, \#
      "allowsHiding": true, "children": [{"tab": "x"}, {"tab": "y"}, {"tab": "z", "allowsHiding": true}]}, \#
      {"group": "h", "children": []}]}
      """#)
    func id(_ text: String) -> Name { state.names.intern(text) }
    let (b, c, g, h, y, z) = (id("b"), id("c"), id("g"), id("h"), id("y"), id("z"))
    let context = Context(scene: id("main"))
    var layout = Customization.Layout()
    layout.hidden = [.init(key: z, isHidden: true)]
    layout.groupOrders = [.init(group: g, order: [y])]
    let actions: [Action] = [
      .beginEditing, .hide([b, z]), .show([c]), .reorder(group: g, order: [z]), .reorder(group: nil, order: [h]),
      .hide([g]), .endEditing, .undo, .undo, .undo, .undo, .undo, .redo, .redo, .move(y, to: 0),
      .importCustomization(ImportedCustomization(layout: layout)), .beginEditing, .reset(.all), .undo, .hide([b]),
      .endEditing, .undo, .undo, .redo,
    ]
    var mirror = Mirror(state)
    for (number, action) in actions.enumerated() {
      let outcome = state.decide(action, context)
      #expect(outcome.refusal == nil, "action \(number)")
      state.reduce(outcome)
      for notice in outcome.notices { mirror.follow(notice.message, state) }
      #expect(Mirror(reading: state) == Mirror(state), "after action \(number)")
      let bar = state.customizationReading.items.filter(\.isInBar).map(\.id)
      let drawn = state.index.nodes.indices.filter { state.isBarMember($0) }.map { state.id($0) }
      #expect(bar == drawn, "after action \(number)")
      if state.scenes[0].editing == nil { #expect(mirror == Mirror(state), "after action \(number)") }
    }
  }
}

/// What an app may keep of the customization: the flag of each item, and the whole order of groups and sections.
struct Mirror: Equatable {
  var hidden: [Name: Bool] = [:]
  var orders: [Name: [Name]] = [:]
  var sections: [Name] = []

  /// What is drawn.
  init(_ state: NavigationState) {
    for item in state.index.nodes.indices {
      hidden[state.id(item)] = state.isHiddenItself(item)
      if state.index.nodes[item].isGroup { orders[state.id(item)] = state.displayOrder(of: item).map { state.id($0) } }
    }
    sections = state.sectionOrder.map { state.id($0) }
  }

  /// What the app reads; an order that no person chose is the declared one.
  init(reading state: NavigationState) {
    let reading = state.customizationReading
    for entry in reading.items { hidden[entry.id] = !entry.isVisibleInSidebar }
    for order in reading.orders {
      let group = order.group.flatMap { state.group(of: $0) }
      let declared = state.index.children(of: group).filter { group != nil || state.index.nodes[$0].isGroup }
      let ids = order.order ?? declared.map { state.id($0) }
      if let group = order.group { orders[group] = ids } else { sections = ids }
    }
  }

  mutating func follow(_ message: Notice.Message, _ state: NavigationState) {
    let read = Mirror(reading: state)
    switch message {
    case .visibilityDidChange(let ids): for id in ids { hidden[id] = read.hidden[id] }
    case .displayOrderDidChange(let group?): orders[group] = read.orders[group]
    case .displayOrderDidChange(nil): sections = read.sections
    case .didSelect, .didBeginEditing, .didEndEditing, .didAccept: break
    }
  }
}
