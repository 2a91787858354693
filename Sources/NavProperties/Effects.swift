import NavModel

/// What the rules say of a single event: what had to be so before it, and what is so behind it if it was not refused.
struct Effects {
  let before: NavigationState
  let event: Event
  let after: NavigationState

  /// A sentence of a rule, and whether it holds; true where it says nothing.
  typealias Rule = (words: String, holds: @Sendable (Effects) -> Bool)

  /// The first sentence that does not hold.
  var broken: String? {
    let rules = event.outcome.refusal == nil ? Self.rules : Self.ofRefusals
    return rules.first { !$0.holds(self) }?.words
  }

  private static let rules =
    ofEdits + ofOrders + ofPersons + ofNavigation + ofLayout + ofApps + ofVersions + ofDrops + ofStates

  /// The scene that the event belongs to.
  var scene: SceneIndex? { event.context.scene.map { before.sceneIndex(of: $0) } ?? before.firstOpenScene }

  var isOfPerson: Bool { event.context.by == .user }

  /// The place of an item among others.
  private func isPlaced(_ id: Name, _ place: Int32, in order: [ItemIndex]) -> Bool {
    guard let item = after.item(of: id), let found = order.firstIndex(of: item) else { return false }
    return found == min(max(Int(place), 0), order.count - 1)
  }

  // MARK: Edits

  private static let ofEdits: [Rule] = [
    (
      "C2: what is hidden is hidden, what is shown is not",
      { effects in
        guard let (ids, flag) = effects.visibility else { return true }
        return ids.allSatisfy { id in effects.after.item(of: id).map { effects.after.isHiddenItself($0) } == flag }
      }
    ),
    (
      "C5: what is added is in the bar, what is removed is not",
      { effects in
        let isMember = { (id: Name) in effects.after.item(of: id).map { effects.after.isBarMember($0) } }
        switch effects.event.action {
        case .addToBar(let id, let place):
          let order = effects.after.drawnCustomizableRegion
          return isMember(id) == true && place.map { effects.isPlaced(id, $0, in: order) } ?? true
        case .moveInBar(let id, let place):
          return effects.isPlaced(id, place, in: effects.after.drawnCustomizableRegion)
        case .removeFromBar(let id): return isMember(id) == false
        default: return true
        }
      }
    ),
    (
      "C5: a child moves to its place in the display order",
      { effects in
        guard case .move(let id, let place) = effects.event.action, let item = effects.after.item(of: id) else {
          return true
        }
        let group = effects.after.index.nodes[item].parent
        return effects.isPlaced(
          id, place, in: group.map { effects.after.displayOrder(of: $0) } ?? effects.after.sectionOrder)
      }
    ),
    (
      "C5: a reorder puts what it names first, the others follow in their order",
      { effects in
        guard case .reorder(let id, let order) = effects.event.action else { return true }
        let display = { (state: NavigationState) -> [ItemIndex] in
          guard let id else { return state.sectionOrder }
          return state.group(of: id).map { state.displayOrder(of: $0) } ?? []
        }
        var wanted: [ItemIndex] = []
        for item in order.compactMap({ effects.before.item(of: $0) }) + display(effects.before)
        where !wanted.contains(item) {
          wanted.append(item)
        }
        // One that is not drawn keeps its predecessor (C7).
        let isVisible = { (item: ItemIndex) in !effects.before.isHidden(item) }
        return display(effects.after).filter(isVisible) == wanted.filter(isVisible)
      }
    ),
    (
      "C11: a reset leaves nothing of its part",
      { effects in
        guard case .reset(let reset) = effects.event.action else { return true }
        let (layout, names) = (effects.after.customization.layout, effects.after.names)
        let nodes = effects.after.index.nodes.indices
        let isShown = nodes.allSatisfy { layout.hidden.value(effects.after.customizationKey($0), names) == nil }
        let isBare = layout.barOrder == nil && layout.barKnown.isEmpty
        let isDeclared =
          layout.groupOrders.value(nil, names) == nil
          && nodes.allSatisfy { layout.groupOrders.value(effects.after.customizationKey($0), names) == nil }
        switch reset {
        case .visibility: return isShown
        case .barOrder: return isBare
        case .groupOrders: return isDeclared
        case .groupOrder: return true
        case .all: return isShown && isBare && isDeclared
        }
      }
    ),
    (
      "C14: an import leaves what the file says",
      { effects in
        guard case .importCustomization(let file) = effects.event.action else { return true }
        let (layout, names) = (effects.after.customization.layout, effects.after.names)
        return layout.hidden.count == file.layout.hidden.count
          && file.layout.hidden.allSatisfy { layout.hidden.value($0.key, names) == $0.isHidden }
          && layout.unknownFields == file.layout.unknownFields && layout.barOrder == file.layout.barOrder
      }
    ),
  ]

  private var visibility: (ids: [Name], flag: Bool)? {
    switch event.action {
    case .hide(let ids): (ids, true)
    case .show(let ids): (ids, false)
    default: nil
    }
  }

  // MARK: What persons may do

  private static let ofPersons: [Rule] = [
    (
      "C5: a bar is edited while it is on screen, by a person who edits",
      { effects in
        guard [.addToBar, .moveInBar, .removeFromBar].contains(effects.event.action.kind) else { return true }
        return effects.isOfPerson
          && effects.scene.map { effects.before.isBarOnScreen($0) && effects.before.scenes[$0].editing != nil } ?? false
      }
    ),
    (
      "S2: what a person hides, shows, swipes or selects is on screen",
      { effects in
        guard effects.isOfPerson, let scene = effects.scene else { return true }
        let before = effects.before
        let item = effects.event.action.namedItems.first.flatMap { before.item(of: $0) }
        switch effects.event.action {
        case .hide(let ids), .show(let ids):
          return ids.allSatisfy { before.item(of: $0).map { before.hasRow($0, scene) } ?? false }
        case .swipe: return item.map { before.hasRow($0, scene) } ?? false
        case .menu: return item.map { before.hasRow($0, scene) || before.isInBar($0, scene) } ?? false
        case .select: return item.map { before.presents($0, in: scene, via: effects.event.context.source) } ?? false
        case .tab(_, .replace), .tab(_, .content): return true
        case .tab: return item == before.selectedItem(scene)
        default: return true
        }
      }
    ),
    (
      "C5, C18: what is reordered may be, sections while a person edits where there is a mode for it",
      { effects in
        guard case .reorder(let id, _) = effects.event.action, let scene = effects.scene else { return true }
        if let id {
          return effects.before.group(of: id).map { effects.before.index.nodes[$0].allowsReordering } ?? false
        }
        if effects.before.hierarchy.allowsReordering != true { return false }
        return !effects.before.form(of: scene).hasEditing || effects.before.scenes[scene].editing != nil
      }
    ),
    (
      "D4: a swipe and a menu run what the item declares",
      { effects in
        switch effects.event.action {
        case .swipe(let id, let action, let edge, let isFull):
          let swipe = effects.before.item(of: id).flatMap { effects.before.hierarchy.items[$0].swipe }
          let declared = (edge == .leading ? swipe?.leading : swipe?.trailing) ?? []
          if isFull && swipe?.full != true { return false }
          return action.map(declared.contains) ?? (isFull && !declared.isEmpty)
        case .menu(let id, let action):
          return effects.before.item(of: id).map { effects.before.hierarchy.items[$0].menu.contains(action) } ?? false
        default: return true
        }
      }
    ),
  ]
}
