import NavCoding
import NavModel
import NavTestSupport
import Testing

@Suite("Snapshots")
struct SnapshotTests {
  /// A session that leaves every part of the state with something in it.
  static let richSession = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [\#
    {"tab": "a", "allowsHiding": true, "accepts": [{"type": "*", "operation": "copy"}]}, \#
    {"tab": "b", "allowsHiding": true}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "g1", "allowsHiding": true}, {"tab": "g2"}]}, \#
    {"group": "h", "children": [{"tab": "h1"}]}, {"tab": "s", "role": "search"}]}}
    {"do": "push", "tab": "a", "screen": "detail", "key": "7", "with": {"x": "1", "y": "é"}}
    {"do": "scroll", "tab": "a", "y": 420}
    {"do": "present", "tab": "a", "screen": "editor"}
    {"do": "drop", "tab": "a", "items": [{"type": "public.image", "count": 3}]}
    {"do": "content", "tab": "b", "revision": -9}
    {"do": "openScene", "scene": "second", "device": "pad"}
    {"do": "select", "tab": "g1", "scene": "second"}
    {"do": "push", "tab": "g1", "screen": "list", "scene": "second"}
    {"do": "fold", "group": "h"}
    {"do": "select", "tab": "s"}
    {"do": "query", "tab": "s", "text": "sun"}
    {"do": "beginEditing"}
    {"do": "hide", "tab": "b"}
    {"do": "addToBar", "tab": "g2"}
    {"do": "moveInBar", "tab": "a", "to": 2}
    {"do": "reorder", "group": "g", "order": ["g2", "g1"]}
    {"do": "reorder", "group": null, "order": ["h", "g"]}
    {"do": "undo"}
    {"do": "update", "tab": "g1", "set": {"hidden": true}}
    {"do": "update", "group": "g", "set": {"displayOrder": ["g2", "g1"]}}
    {"do": "closeScene", "scene": "second"}
    {"do": "openScene", "scene": "phone", "device": "phone"}
    {"do": "present", "screen": "welcome", "scene": "phone"}
    {"do": "remove", "tab": "b"}
    """#

  static func rich() throws -> NavigationState { try Story.check(richSession).state }

  func decoded(_ bytes: [UInt8], _ names: NameTable) throws -> NavigationState {
    try Snapshot.decode(bytes.span.bytes, names: names)
  }

  /// Expects a state to come back whole.
  func expectRoundTrip(_ state: NavigationState) throws {
    let bytes = try Snapshot.encode(state)
    #expect(try Snapshot.nameCount(bytes.span.bytes) == state.names.count)
    let copy = try decoded(bytes, state.names)
    #expect(copy.digest == state.digest)
    #expect(copy.digest == copy.digestFromScratch)
    #expect(copy.content.sorted(state.names) == state.content.sorted(state.names))
    let again = try decoded(try Snapshot.encode(copy), state.names)
    #expect(again.content.sorted(state.names) == state.content.sorted(state.names))
  }

  @Test("The state before the first event comes back")
  func empty() throws {
    try expectRoundTrip(NavigationState())
  }

  @Test("A state with everything in it comes back")
  func full() throws {
    let state = NavigationState(StateContent.full, names: Word.table)
    try expectRoundTrip(state)
  }

  @Test("The state of a session with scenes, a closed one, editing, undo steps, app values and retired tabs comes back")
  func session() throws {
    let state = try Self.rich()
    let content = state.content
    #expect(content.scenes.map { $0.isOpen } == [true, false, true])
    #expect(content.scenes[0].editing != nil)
    #expect(!content.customization.undo.isEmpty && !content.customization.redo.isEmpty)
    #expect(!content.appValues.hidden.isEmpty && !content.appValues.orders.isEmpty)
    #expect(content.scenes[0].tabs.count >= 3)
    try expectRoundTrip(state)
  }

  @Test("A customization that was put aside comes back")
  func otherCustomizations() throws {
    let story = try Story()
    try story.run(Self.richSession)
    try story.run(
      #"""
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "other", "items": [{"tab": "a"}]}}
      """#)
    #expect(story.state.otherCustomizations.count == 1)
    try expectRoundTrip(story.state)
  }

  @Test("A state equals the one made of its content, and goes on with the same digests")
  func content() throws {
    var state = try Self.rich()
    var copy = NavigationState(state.content, names: state.names)
    #expect(copy.digest == state.digest)
    for component in state.components where !isOfSlot(component) {
      #expect(copy.digest(of: component) == state.digest(of: component), "\(component)")
    }
    let session: [Action] = [
      .endEditing, .undo, .redo, .select(name("a", state)), .tab(name("a", state), .popToRoot), .relaunch,
      .reopenScene(name("second", state)), .remove(name("g", state), .group),
    ]
    for action in session {
      let outcome = state.decide(action, Context())
      #expect(copy.decide(action, Context()) == outcome)
      state.reduce(outcome)
      copy.reduce(outcome)
      #expect(copy.digest == state.digest, "\(action)")
    }
  }

  private func isOfSlot(_ component: Component) -> Bool {
    if case .navigation = component { return true }
    return false
  }

  private func name(_ text: String, _ state: NavigationState) -> Name {
    state.names.name(of: text) ?? Name(0)
  }

  @Test("I9: Content that differs in nothing but the numbers of its names has the same digest")
  func otherNumbers() throws {
    let state = try Self.rich()
    let texts = (0..<state.names.count).reversed().map { state.names.text(Name(UInt32($0))) }
    let story = try Story(knowing: ["not used"] + texts)
    try story.run(Self.richSession)
    #expect(story.state.digest == state.digest)
    #expect(story.state.names.name(of: "a") != state.names.name(of: "a"))
  }

  @Test("More or fewer names than at the snapshot's position are a fault")
  func wrongNameCount() throws {
    let bytes = try Snapshot.encode(NavigationState(StateContent.full, names: Word.table))
    var more = Word.table
    _ = more.intern("another")
    for names in [NameTable(), more] {
      expectFault(.undefinedName(UInt64(Word.table.count)), at: 1) { _ = try decoded(bytes, names) }
    }
  }

  @Test("Another name under a number shows in the digest")
  func otherName() throws {
    let bytes = try Snapshot.encode(NavigationState(StateContent.full, names: Word.table))
    var names = NameTable()
    for word in Word.allCases { _ = names.intern(word == .library ? "Library" : word.rawValue) }
    let error = #expect(throws: CodingError.self) { _ = try decoded(bytes, names) }
    #expect(error?.offset == 9)
  }

  @Test("Another version, an impossible number of names, bytes too few and too many are faults at their places")
  func headers() throws {
    let bytes = try Snapshot.encode(NavigationState(StateContent.full, names: Word.table))
    for version in [0, 2, 255] as [UInt8] {
      expectFault(.unsupportedVersion(version), at: 0) { _ = try decoded(bytes.with([version], at: 0), Word.table) }
    }
    expectFault(.numberOutOfRange, at: 1) { _ = try decoded(bytes.with([1], at: 5), Word.table) }
    for count in [0, 1, 16] {
      expectFault(.truncated, at: count) { _ = try decoded(Array(bytes.prefix(count)), Word.table) }
    }
    expectFault(.trailingBytes, at: bytes.count) { _ = try decoded(bytes + [0], Word.table) }
  }

  @Test("A snapshot cut anywhere is a fault")
  func truncation() throws {
    for (state, names) in try [(NavigationState(StateContent.full, names: Word.table), Word.table), richPair()] {
      let bytes = try Snapshot.encode(state)
      for count in 0..<bytes.count {
        #expect(throws: CodingError.self, "cut to \(count)") { _ = try decoded(Array(bytes.prefix(count)), names) }
      }
    }
  }

  private func richPair() throws -> (NavigationState, NameTable) {
    let state = try Self.rich()
    return (state, state.names)
  }

  @Test("H16: A turned bit of a snapshot is a fault, unless it changes nothing that the digest covers")
  func turnedBits() throws {
    for (state, names) in try [(NavigationState(StateContent.full, names: Word.table), Word.table), richPair()] {
      let bytes = try Snapshot.encode(state)
      for bit in 0..<bytes.count * 8 {
        guard let other = try? decoded(bytes.flipping(bit: bit), names) else { continue }
        if other.content.sorted(names).digested != state.content.sorted(names).digested {
          Issue.record("bit \(bit % 8) of byte \(bit / 8) of \(bytes.count) is not noticed")
        }
      }
    }
  }
}

extension StateContent {
  /// The content with its lists that have no particular order sorted, so that equal contents are equal values.
  func sorted(_ names: NameTable) -> StateContent {
    var content = self
    content.appValues.hidden.sort { $0.key.rawValue < $1.key.rawValue }
    content.appValues.orders.sort { ($0.group?.rawValue ?? 0) < ($1.group?.rawValue ?? 0) }
    content.otherCustomizations.sort { ($0.key?.rawValue ?? 0) < ($1.key?.rawValue ?? 0) }
    for scene in content.scenes.indices {
      content.scenes[scene].folds.sort { $0.group.rawValue < $1.group.rawValue }
      content.scenes[scene].selectedChildren.sort { $0.group.rawValue < $1.group.rawValue }
      content.scenes[scene].tabs.sort { $0.id.rawValue < $1.id.rawValue }
    }
    return content
  }

  /// The content without what no digest covers: keys that begin with `x-` (H16), keys of groups at tabs, an empty pair
  /// of icons.
  var digested: StateContent {
    var content = self
    content.hierarchy.extensions = []
    for index in content.hierarchy.items.indices {
      var item = content.hierarchy.items[index]
      item.extensions = []
      if item.icons == Icons() { item.icons = nil }
      if item.kind == .tab {
        var fields = ItemUpdate.Fields()
        for field in [.displayOrder, .allowsReordering, .defaultChild, .selectable] as [ItemUpdate.Field] {
          fields.insert(field)
        }
        for field in [.appearance, .managesNavigation, .expansion, .actions] as [ItemUpdate.Field] {
          fields.insert(field)
        }
        ItemUpdate(fields: fields, values: Item(.tab, id: item.id)).apply(to: &item)
      }
      content.hierarchy.items[index] = item
    }
    return content
  }
}
