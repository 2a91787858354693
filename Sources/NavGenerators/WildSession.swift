public import NavModel
import PropertyTesting

/// What no person does: every kind of action, on anything, from anywhere, by anyone; much of it is refused.
///
/// The same seed on the same states gives the same actions on every machine. No action makes a string.
public struct WildSession: Sendable {
  var random: SplitMix64
  let vocabulary: Vocabulary
  private let weights: [(weight: Int, value: ActionKind)]
  private var hierarchies: HierarchyGenerator
  private var milliseconds: Int64 = 0

  /// How often each kind is drawn if none is left out.
  static let weights: [(weight: Int, value: ActionKind)] = [
    (60, .select), (14, .link), (5, .cancelSearch), (8, .hover),
    (40, .push), (14, .pop), (5, .popToRoot), (3, .popGesture), (8, .replace), (16, .scroll), (6, .query),
    (4, .content), (8, .present), (8, .dismiss), (2, .reportDepth), (2, .reportSelection), (2, .reportBar),
    (40, .beginEditing), (10, .endEditing), (22, .hide), (12, .show), (16, .reorder), (14, .move), (14, .addToBar),
    (14, .moveInBar), (14, .removeFromBar), (10, .reset), (12, .undo), (8, .redo), (5, .customization),
    (14, .drop), (3, .dropQuery), (8, .dropLoaded), (4, .perform), (5, .swipe), (4, .menu), (8, .popover),
    (6, .collapseSidebar), (6, .expandSidebar), (6, .toggleSidebar), (8, .fold), (8, .unfold), (10, .rotate),
    (12, .resize), (3, .direction), (5, .keyboard), (5, .hideBar), (3, .contentUnderBar), (8, .focus),
    (4, .menuButton), (6, .scrollBar), (8, .openScene), (5, .closeScene), (5, .reopenScene), (5, .relaunch),
    (2, .mark), (6, .declare), (8, .insert), (6, .remove), (12, .update),
  ]

  /// Begins a session.
  public init(seed: UInt64, swarm: Swarm = .mixed, _ vocabulary: Vocabulary = .standard) {
    random = SplitMix64(seed: seed)
    self.vocabulary = vocabulary
    weights = swarm.weights(&random)
    hierarchies = HierarchyGenerator(seed: random.next(), vocabulary)
  }

  /// Begins a session that has only some kinds of actions.
  ///
  /// - Precondition: at least one of them is ever drawn.
  public init(seed: UInt64, only kinds: [ActionKind], _ vocabulary: Vocabulary = .standard) {
    random = SplitMix64(seed: seed)
    self.vocabulary = vocabulary
    weights = Self.weights.filter { kinds.contains($0.value) }
    hierarchies = HierarchyGenerator(seed: random.next(), vocabulary)
  }

  /// The next action in a state, with its context.
  public mutating func next(in state: NavigationState) -> (action: Action, context: Context) {
    let kind = random.weighted(weights)
    let scene = scene(state)
    let action = action(kind, state, scene ?? state.firstOpenScene ?? 0)
    return (action, context(kind, scene.flatMap { state.scenes.indices.contains($0) ? state.scenes[$0].id : nil }))
  }

  // MARK: Who and where

  /// A scene to act in: most often an open one; nil leaves it out.
  private mutating func scene(_ state: NavigationState) -> SceneIndex? {
    if state.scenes.isEmpty || random.chance(percent: 30) { return nil }
    let scene = random.index(below: state.scenes.count)
    return state.scenes[scene].isOpen || random.chance(percent: 10) ? scene : nil
  }

  private mutating func context(_ kind: ActionKind, _ scene: Name?) -> Context {
    milliseconds += Int64(random.index(below: 3)) * 500
    var context = Context(scene: scene, at: milliseconds, by: kind == .content ? .app : kind.defaultAgent)
    switch random.index(below: 100) {
    case ..<8: context.by = Agent.allCases[random.index(below: 3)]
    case ..<10: context.scene = random.pick(vocabulary.unknown)
    case ..<12: context.veto = true
    case ..<14: context.actor = vocabulary.keys[2]
    default: break
    }
    // What a session file can say (FORMATS §2).
    if kind == .select && flag { context.via = random.pick(Source.allCases) }
    if kind.isOfTheApp { context.scene = nil }
    return context
  }

  // MARK: What

  private mutating func action(_ kind: ActionKind, _ state: NavigationState, _ scene: SceneIndex) -> Action {
    switch kind {
    case .select: .select(item(state))
    case .link: link(state, scene)
    case .cancelSearch: .cancelSearch
    case .hover: .hover(item(state), held: random.chance(percent: 80))
    case .push, .pop, .popToRoot, .popGesture, .replace, .scroll, .query, .content, .present, .dismiss:
      navigation(kind, state, scene)
    case .reportDepth: .reportDepth(item(state), depth: 1 + number(below: 3))
    case .reportSelection: .reportSelection(item(state))
    case .reportBar: .reportBar(items(state))
    case .beginEditing: .beginEditing
    case .endEditing: .endEditing
    case .hide, .show, .reorder, .move, .addToBar, .moveInBar, .removeFromBar, .reset, .undo, .redo, .customization:
      customization(kind, state)
    case .drop, .dropQuery, .dropLoaded, .perform, .swipe, .menu, .popover: drops(kind, state, scene)
    case .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize, .direction, .keyboard,
      .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar:
      layout(kind, state)
    case .openScene: .openScene(opening(state))
    case .closeScene: .closeScene(anyScene(state))
    case .reopenScene: .reopenScene(anyScene(state))
    case .relaunch: .relaunch
    case .mark, .rules, .patch, .baseline: .mark(text: "note")
    case .begin: .begin(Beginning(hierarchy: state.hierarchy, scene: SceneOpening(id: vocabulary.scenes[0])))
    case .declare: .declare(hierarchies.update(of: state.hierarchy, retired: retired(state)))
    case .insert: insertion(state)
    case .remove: removal(state)
    case .update: update(state)
    }
  }

  private mutating func navigation(_ kind: ActionKind, _ state: NavigationState, _ scene: SceneIndex) -> Action {
    if kind == .present || kind == .dismiss, random.chance(percent: 25) {
      return kind == .present ? .presentModal(screen()) : .dismissModal
    }
    let id = random.chance(percent: 75) ? selected(state, scene) : item(state)
    switch kind {
    case .push: return .tab(id, .push(fullScreen()))
    case .pop: return .tab(id, .pop(count: 1 + number(below: 3)))
    case .popToRoot: return .tab(id, .popToRoot)
    case .popGesture: return .tab(id, .popGesture(GesturePhase.allCases[random.index(below: 3)]))
    case .replace: return .tab(id, .replace(path(of: id, state, scene)))
    case .scroll: return .tab(id, .scroll(y: random.chance(percent: 30) ? 0 : number(below: 4_000)))
    case .query: return .tab(id, .query(random.chance(percent: 30) ? nil : random.pick(vocabulary.queries)))
    case .content: return .tab(id, .content(revision: Int64(random.index(below: 4))))
    case .present: return .tab(id, .present(screen()))
    default: return .tab(id, .dismiss)
    }
  }

  private mutating func drops(_ kind: ActionKind, _ state: NavigationState, _ scene: SceneIndex) -> Action {
    switch kind {
    case .drop: return .drop(target(state), items: counts(), on: random.maybe([nil, .bar, .sidebar]))
    case .dropQuery: return .dropQuery(target(state), items: counts(), on: nil)
    case .dropLoaded:
      let (id, type) = dropped(state, scene)
      return .dropLoaded(id, type: type, failed: number(below: 3))
    case .perform: return .perform(group: group(state), action: sectionAction())
    case .swipe:
      let isFull = random.chance(percent: 30)
      let action = isFull && random.chance(percent: 50) ? nil : random.pick(vocabulary.actions)
      return .swipe(item(state), action: action, edge: flag ? .leading : .trailing, full: isFull)
    case .menu: return .menu(item(state), action: random.pick(vocabulary.actions) ?? sectionAction())
    default:
      let id = flag ? selected(state, scene) : item(state)
      return .popover(id, held: random.chance(percent: 75))
    }
  }

  private mutating func insertion(_ state: NavigationState) -> Action {
    let group: Name? = random.chance(percent: 40) ? group(state) : nil
    let place: Int32? = flag ? nil : number(below: 5)
    if random.chance(percent: 15) {
      return .insert(hierarchies.badSubtree(for: state.hierarchy), into: group, at: place)
    }
    let subtree =
      random.chance(percent: 25)
      ? hierarchies.newGroup(for: state.hierarchy) : hierarchies.newTab(for: state.hierarchy).map { [$0] }
    return .insert(subtree ?? hierarchies.badSubtree(for: state.hierarchy), into: group, at: place)
  }

  private mutating func removal(_ state: NavigationState) -> Action {
    let id = item(state)
    let isGroup = state.group(of: id) != nil
    return .remove(id, isGroup != random.chance(percent: 5) ? .group : .tab)
  }
}
