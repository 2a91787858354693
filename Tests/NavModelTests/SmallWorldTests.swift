import NavModel
import NavTestSupport
import Testing

/// All states that a few actions reach in a world of three tabs and a group.
@Suite("Small worlds, exhaustively")
struct SmallWorldTests {
  @Test("I7: the whole alphabet to depth 3 breaks no invariant and no footprint, and draws everywhere")
  func wholeAlphabet() {
    var world = SmallWorld(style: .uiKit)
    world.explore("everything", world.everything, depth: 3)
  }

  @Test("I1: selecting and navigating to depth 6", arguments: Hierarchy.Style.allCases)
  func selecting(_ style: Hierarchy.Style) {
    var world = SmallWorld(style: style)
    world.explore("selection, \(style)", world.selecting, depth: 6)
  }

  @Test("I2: customizing to depth 6")
  func customizing() {
    var world = SmallWorld(style: .uiKit)
    world.explore("customization", world.customizing, depth: 6)
  }

  @Test("I4: scenes and layout to depth 6")
  func arranging() {
    var world = SmallWorld(style: .swiftUI)
    world.explore("scenes and layout", world.arranging, depth: 6)
  }
}

/// A world small enough to visit all of it.
struct SmallWorld {
  typealias Step = (action: Action, context: Context)

  private let start: NavigationState
  private let a: Name
  private let b: Name
  private let c: Name
  private let group: Name
  private let screen: Name
  private let type: Name
  private let main: Name
  private let other: Name

  init(style: Hierarchy.Style) {
    var state = NavigationState()
    a = state.names.intern("a")
    b = state.names.intern("b")
    c = state.names.intern("c")
    group = state.names.intern("g")
    screen = state.names.intern("s")
    type = state.names.intern("t")
    main = state.names.intern("main")
    other = state.names.intern("other")
    var hierarchy = Hierarchy()
    hierarchy.style = style
    hierarchy.allowsReordering = true
    hierarchy.items = [
      Item(.tab, id: a), Item(.group, id: group), Item(.tab, id: b, depth: 1), Item(.tab, id: c, depth: 1),
    ]
    hierarchy.items[0].allowsHiding = true
    hierarchy.items[0].accepts = [DropRule(type: type, operation: .copy)]
    hierarchy.items[1].allowsReordering = true
    hierarchy.items[1].allowsHiding = true
    hierarchy.items[2].allowsHiding = true
    hierarchy.items[3].enabled = true
    let beginning = Beginning(hierarchy: hierarchy, scene: SceneOpening(id: main, device: .pad))
    state.reduce(state.decide(.begin(beginning), Context(by: .app)))
    start = state
  }

  // MARK: Alphabets

  private var ids: [Name] { [a, b, c, group] }

  private func steps(_ actions: [Action], by agent: Agent = .user, via source: Source? = nil) -> [Step] {
    actions.map { ($0, Context(scene: main, by: agent, via: source)) }
  }

  var selecting: [Step] {
    let selections = [nil, Source.tabBar, .sidebar, .keyboard, .program].flatMap { source in
      steps(ids.map { .select($0) }, via: source)
    }
    return selections
      + steps([
        .link(b, path: [Screen(screen)]), .link(a, path: []), .hover(c, held: true), .tab(a, .push(Screen(screen))),
        .tab(b, .push(Screen(screen))), .tab(a, .pop(count: 1)), .tab(b, .scroll(y: 7)), .fold(group), .unfold(group),
        .toggleSidebar,
      ])
  }

  var customizing: [Step] {
    steps([
      .beginEditing, .endEditing, .hide([a]), .show([a]), .hide([b, c]), .show([b]), .hide([group]), .show([group]),
      .addToBar(b, to: 0), .addToBar(c, to: nil), .removeFromBar(a), .moveInBar(a, to: 5), .moveInBar(group, to: 0),
      .move(c, to: 0), .reorder(group: group, order: [c, b]), .reset(.visibility), .reset(.barOrder), .reset(.all),
      .undo,
      .redo, .select(b),
    ])
  }

  var arranging: [Step] {
    steps([
      .toggleSidebar, .collapseSidebar, .expandSidebar, .rotate(.portrait), .rotate(.landscape),
      .resize(Resize(width: .compact)), .resize(Resize(width: .regular)), .fold(group), .keyboard(shown: true),
      .hideBar(hidden: true), .presentModal(screen), .dismissModal, .beginEditing, .select(a), .select(group),
      .closeScene(main), .reopenScene(main), .openScene(SceneOpening(id: other, device: .phone)), .closeScene(other),
      .relaunch, .popover(a, held: true),
    ])
  }

  private var declaring: [Step] {
    var update = ItemUpdate(fields: ItemUpdate.Fields(), values: Item(.tab, id: a))
    update.fields.insert(.hidden)
    update.values.hidden = true
    var disabling = ItemUpdate(fields: ItemUpdate.Fields(), values: Item(.tab, id: b))
    disabling.fields.insert(.enabled)
    disabling.values.enabled = false
    return steps(
      [
        .remove(a, .tab), .remove(group, .group), .insert([Item(.tab, id: a)], into: nil, at: 1),
        .insert([Item(.tab, id: c)], into: group, at: 0), .declare(start.hierarchy), .declare(Hierarchy()),
        .update(a, update), .update(b, disabling),
      ], by: .app)
  }

  private var rest: [Step] {
    steps([
      .cancelSearch, .tab(a, .popToRoot), .tab(a, .replace([Screen(screen)])), .tab(c, .query(screen)),
      .tab(c, .content(revision: 3)), .tab(a, .present(screen)), .tab(a, .dismiss), .direction(.rtl),
      .drop(.item(a), items: [TypeCount(type: type, count: 2)], on: nil), .dropLoaded(a, type: type, failed: 1),
      .contentUnderBar(true), .focus(.sidebar), .menuButton, .scrollBar(to: 1),
      .resize(Resize(width: .regular, room: 1, barRoom: 1)), .reorder(group: nil, order: [group]),
      .reset(.groupOrders), .reset(.groupOrder(nil)), .popover(a, held: false), .mark(text: "here"),
      .importCustomization(ImportedCustomization(layout: Customization.Layout())),
    ])
  }

  var everything: [Step] { selecting + customizing + arranging + declaring + rest }

  // MARK: Exploration

  /// Visits all states to a depth, breadth first by their digests, and prints how many there are.
  mutating func explore(_ name: String, _ alphabet: [Step], depth: Int) {
    var visited: Set<UInt64> = [start.digest]
    var frontier = [start]
    var outcomes = 0
    for _ in 0..<depth {
      var next: [NavigationState] = []
      for state in frontier {
        for step in alphabet {
          outcomes += 1
          guard let after = take(step, in: state), visited.insert(after.digest).inserted else { continue }
          for invariant in Invariant.allCases where !after.holds(invariant) {
            Issue.record("\(invariant.rawValue) is broken by \(step.action)")
          }
          next.append(after)
        }
      }
      frontier = next
    }
    print(
      "small world, \(name): \(alphabet.count) actions to depth \(depth): \(visited.count) states, \(outcomes) outcomes"
    )
    #expect(visited.count > depth)
  }

  /// The state after a step; nil if it changed nothing. Checks the footprint on the way.
  private func take(_ step: Step, in state: NavigationState) -> NavigationState? {
    let outcome = state.decide(step.action, step.context)
    if outcome.changes.isEmpty { return nil }
    let footprint = Footprint.of(step.action, step.context, in: state)
    for component in outcome.changes.flatMap({ $0.components(in: state) }) where !footprint.allows(component) {
      Issue.record("\(step.action) may not change \(component)")
    }
    var after = state
    after.reduce(outcome)
    return after
  }
}
