public import NavModel
import PropertyTesting

/// What a person does all day: mostly going about in tabs, now and then arranging them.
///
/// The same seed on the same states gives the same actions on every machine.
public struct HabitualSession: Sendable {
  private var random: SplitMix64
  private let vocabulary: Vocabulary
  private var milliseconds: Int64

  /// The names that a session uses beside the ids of the hierarchy.
  struct Vocabulary: Sendable {
    let screens: [Name]
    let keys: [Name]
    let queries: [Name]
    let types: [Name]
  }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - names: gets the names of screens, keys, queries and types.
  ///   - milliseconds: the time of the first action, since 1970.
  public init(seed: UInt64, names: inout NameTable, at milliseconds: Int64 = 1_700_000_000_000) {
    random = SplitMix64(seed: seed)
    self.milliseconds = milliseconds
    vocabulary = Vocabulary(
      screens: ["detail", "list", "player", "editor", "map", "settings"].map { names.intern($0) },
      keys: (1...64).map { names.intern("\($0)") },
      queries: ["s", "su", "sun", "sunset", "night", "train"].map { names.intern($0) },
      types: ["public.image", "public.url", "public.text"].map { names.intern($0) })
  }

  /// The same habits and names with another seed.
  func reseeded(_ seed: UInt64) -> HabitualSession {
    var session = self
    session.random = SplitMix64(seed: seed)
    return session
  }

  /// The next action in a state, with its context; by a person in the first open scene unless said otherwise.
  public mutating func next(in state: NavigationState) -> (action: Action, context: Context) {
    milliseconds += Int64(random.index(below: 4_000))
    guard let scene = state.firstOpenScene, let selected = state.scenes[scene].selected else {
      return (.mark(text: "nothing to do"), Context(at: milliseconds))
    }
    let step = Step(state: state, scene: scene, tab: state.id(inSlot: selected))
    let (action, by) = action(step)
    return (action, Context(scene: state.scenes[scene].id, at: milliseconds, by: by))
  }

  /// Where a person is.
  private struct Step {
    let state: NavigationState
    let scene: SceneIndex
    let tab: Name
    var isEditing: Bool { state.scenes[scene].editing != nil }
  }

  /// What a person may do next.
  private enum Habit {
    case select, push, pop, popToRoot, scroll, content, query, sheet, drop, fold, sidebar, rotate, edit, mark
  }

  private static let habits: [(weight: Int, value: Habit)] = [
    (280, .select), (220, .push), (130, .pop), (20, .popToRoot), (220, .scroll), (30, .content), (30, .query),
    (20, .sheet), (10, .drop), (8, .fold), (8, .sidebar), (4, .rotate), (3, .edit), (2, .mark),
  ]

  private mutating func action(_ step: Step) -> (Action, Agent) {
    if step.isEditing && random.chance(percent: 60) { return (edit(step), .user) }
    let depth = step.state.slot(of: step.tab).map { step.state.scenes[step.scene].tabs[$0].screens.count } ?? 0
    switch random.weighted(Self.habits) {
    case .select: return (.select(presentedItem(step)), .user)
    case .push: return (depth > 12 ? .tab(step.tab, .popToRoot) : .tab(step.tab, .push(screen())), .user)
    case .pop: return (.tab(step.tab, .pop(count: 1)), .user)
    case .popToRoot: return (.tab(step.tab, .popToRoot), .user)
    case .scroll: return (.tab(step.tab, .scroll(y: Int32(random.index(below: 4_000)))), .user)
    case .content: return (.tab(anyItem(step), .content(revision: milliseconds)), .app)
    case .query: return (.tab(step.tab, .query(random.pick(vocabulary.queries))), .user)
    case .sheet: return (sheet(step), .user)
    case .drop: return (drop(step), .user)
    case .fold: return (fold(step), .user)
    case .sidebar: return (.toggleSidebar, .user)
    case .rotate: return (.rotate(random.chance(percent: 50) ? .portrait : .landscape), .system)
    case .edit: return (edit(step), .user)
    case .mark: return (.mark(text: "a moment to remember"), .user)
    }
  }

  private mutating func anyItem(_ step: Step) -> Name {
    step.state.id(random.index(below: step.state.index.nodes.count))
  }

  /// An item that is on screen; now and then one that is not, as when a finger slips.
  private mutating func presentedItem(_ step: Step) -> Name {
    var item = 0
    for _ in 0..<16 {
      item = random.index(below: step.state.index.nodes.count)
      if step.state.presents(item, in: step.scene, via: nil) { break }
    }
    return step.state.id(item)
  }

  private mutating func screen() -> Screen {
    let name = vocabulary.screens[random.index(below: vocabulary.screens.count)]
    return Screen(name, key: random.chance(percent: 70) ? random.pick(vocabulary.keys) : nil)
  }

  private mutating func sheet(_ step: Step) -> Action {
    let isOpen = step.state.slot(of: step.tab).map { step.state.scenes[step.scene].tabs[$0].sheet != nil } ?? false
    return .tab(step.tab, isOpen ? .dismiss : .present(vocabulary.screens[3]))
  }

  private mutating func drop(_ step: Step) -> Action {
    let type = vocabulary.types[random.index(below: vocabulary.types.count)]
    let items = [TypeCount(type: type, count: Int32(random.index(below: 5) + 1))]
    return .drop(.item(presentedItem(step)), items: items, on: nil)
  }

  private mutating func fold(_ step: Step) -> Action {
    let groups = step.state.index.nodes.indices.filter { step.state.index.nodes[$0].isGroup }
    guard let group = random.pick(groups) else { return .toggleSidebar }
    let id = step.state.id(group)
    return step.state.isFolded(group, step.scene) ? .unfold(id) : .fold(id)
  }

  /// Arranging tabs: entering the mode, a few edits, leaving it.
  private mutating func edit(_ step: Step) -> Action {
    guard step.isEditing else { return .beginEditing }
    let item = presentedItem(step)
    switch random.index(below: 10) {
    case 0: return .hide([item])
    case 1, 2: return .show([item])
    case 3: return .addToBar(item, to: Int32(random.index(below: 6)))
    case 4: return .removeFromBar(item)
    case 5, 6: return .moveInBar(item, to: Int32(random.index(below: 6)))
    case 7: return .move(item, to: Int32(random.index(below: 6)))
    case 8: return random.chance(percent: 20) ? .reset(.all) : .undo
    default: return .endEditing
    }
  }
}
