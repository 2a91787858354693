public import NavModel

/// Something that a person would notice at the end of a session: another selection, a lost choice.
public struct EndDifference: Hashable, Sendable {
  /// What differs.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// An item is not in the hierarchy any more.
    case disappeared
    /// A scene is open at one end only.
    case scene
    /// Another item is selected.
    case selected
    /// A tab has another number of screens above its root.
    case depth
    /// An item that a person hid or showed is not as chosen.
    case hidden
    /// An item that a person put into the bar or out of it is not where it was put.
    case bar
    /// The items of the customizable region that both ends have stand in another order, though a person ordered them.
    case barOrder
    /// The children that both ends have stand in another order, though a person ordered them; or the order is lost.
    case groupOrder
  }

  /// What differs.
  public let kind: Kind
  /// The scene, if it belongs to one.
  public let scene: String?
  /// The item or group, if one is concerned.
  public let id: String?
  /// As recorded; nil is nothing.
  public let recorded: String?
  /// As it is now; nil is nothing.
  public let now: String?

  init(
    _ kind: Kind, scene: String? = nil, id: String? = nil, recorded: String? = nil, now: String? = nil
  ) {
    self.kind = kind
    self.scene = scene
    self.id = id
    self.recorded = recorded
    self.now = now
  }
}

extension NavigationState {
  /// What a person would notice if a session ended in another state than in this one.
  ///
  /// - Parameter now: the other state; it knows all names of this one.
  /// - Returns: the differences in the order of their kinds, with the ids of this state; scenes in the order
  ///   of opening, items in tree pre-order.
  /// - Complexity: O(n × m) in the numbers of scenes and items.
  public func endDifferences(to now: NavigationState) -> [EndDifference] {
    let recorded = knowing(now.names)
    let end = OtherEnd(now, renames: Renames(from: hierarchy, to: now.hierarchy, now.names))
    let differences =
      recorded.disappeared(in: end) + recorded.sceneDifferences(to: end) + recorded.itemDifferences(to: end)
      + recorded.orderDifferences(to: end)
    return EndDifference.Kind.allCases.flatMap { kind in differences.filter { $0.kind == kind } }
  }

  private func disappeared(in end: OtherEnd) -> [EndDifference] {
    hierarchy.items.filter { end.item(of: $0.id) == nil }.map { EndDifference(.disappeared, id: names.text($0.id)) }
  }

  private func sceneDifferences(to end: OtherEnd) -> [EndDifference] {
    let now = end.state
    var differences: [EndDifference] = []
    for scene in scenes {
      let name = names.text(scene.id)
      let other = now.sceneIndex(of: scene.id).map { now.scenes[$0] }
      if scene.isOpen != (other?.isOpen ?? false) {
        let word = { (isOpen: Bool?) in isOpen.map { $0 ? "open" : "closed" } }
        differences.append(
          EndDifference(.scene, scene: name, recorded: word(scene.isOpen), now: word(other?.isOpen)))
      }
      guard scene.isOpen, let other, other.isOpen else { continue }
      let selected = scene.selected.map { names.text(end.current(id(inSlot: $0))) }
      let selectedNow = other.selected.map { now.names.text(now.id(inSlot: $0)) }
      if selected != selectedNow {
        differences.append(EndDifference(.selected, scene: name, recorded: selected, now: selectedNow))
      }
      for item in hierarchy.items {
        guard let itemNow = end.item(of: item.id), let slot = self.slot(of: item.id) else { continue }
        let slotNow = now.index.nodes[itemNow].slot
        let depths = (scene.tabs[slot].screens.count, other.tabs[slotNow].screens.count)
        if depths.0 == depths.1 { continue }
        differences.append(
          EndDifference(
            .depth, scene: name, id: names.text(item.id), recorded: "\(depths.0)", now: "\(depths.1)"))
      }
    }
    return differences
  }

  /// What became of the items whose visibility or place a person chose; those that disappeared among them.
  private func itemDifferences(to end: OtherEnd) -> [EndDifference] {
    let now = end.state
    var differences: [EndDifference] = []
    let layout = customization.layout
    for item in index.nodes.indices {
      let name = names.text(id(item))
      let other = end.item(of: id(item))
      let hidden = isHiddenItself(item)
      let isChosen = index.nodes[item].allowsHiding && index.isCustomizable
      if isChosen && layout.hidden.value(customizationKey(item), names) != nil {
        let word = { (isHidden: Bool) in isHidden ? "hidden" : "shown" }
        let hiddenNow = other.map { now.isHiddenItself($0) }
        if hidden != hiddenNow {
          differences.append(
            EndDifference(.hidden, id: name, recorded: word(hidden), now: hiddenNow.map(word)))
        }
      }
      let placement = index.nodes[item].placement
      guard placement.isCustomizable, layout.barOrder != nil, index.isCustomizable else { continue }
      let isInBar = isBarMember(item)
      let isInBarNow = other.map { now.isBarMember($0) }
      // Of an item that is gone only what a person chose is lost.
      if isInBar == isInBarNow || (other == nil && isInBar == (placement != .optional)) { continue }
      let word = { (isInBar: Bool) in isInBar ? "in" : "out" }
      differences.append(EndDifference(.bar, id: name, recorded: word(isInBar), now: isInBarNow.map(word)))
    }
    return differences
  }

  private func orderDifferences(to end: OtherEnd) -> [EndDifference] {
    let now = end.state
    var differences: [EndDifference] = []
    let text = { (ids: [Name]) in ids.map { now.names.text($0) }.joined(separator: " ") }
    if customization.layout.barOrder != nil && index.isCustomizable {
      let order = customizableRegion.map { end.current(id($0)) }
      let orderNow = now.customizableRegion.map { now.id($0) }
      let common = (order.filter(orderNow.contains), orderNow.filter(order.contains))
      if common.0 != common.1 {
        differences.append(EndDifference(.barOrder, recorded: text(common.0), now: text(common.1)))
      }
    }
    for reading in customizationReading.orders {
      guard let order = reading.order else { continue }
      let group = reading.group.flatMap { now.group(of: end.current($0)) }
      let isLost = reading.group != nil && group == nil
      let children = isLost ? [] : group.map { now.displayOrder(of: $0) } ?? now.sectionOrder
      let ids = order.map { end.current($0) }
      let idsNow = children.map { now.id($0) }
      let common = (ids.filter(idsNow.contains), idsNow.filter(ids.contains))
      if !isLost && common.0 == common.1 { continue }
      differences.append(
        EndDifference(
          .groupOrder, id: reading.group.map { names.text($0) }, recorded: text(isLost ? ids : common.0),
          now: isLost ? nil : text(common.1)))
    }
    return differences
  }
}

/// The state that another one is compared with, by the ids of that one.
private struct OtherEnd {
  let state: NavigationState
  private let renames: Renames

  init(_ state: NavigationState, renames: Renames) {
    self.state = state
    self.renames = renames
  }

  func item(of id: Name) -> ItemIndex? { state.item(of: renames.tab(id, state.names)) }

  /// The id as the state has it.
  func current(_ id: Name) -> Name { item(of: id).map { state.id($0) } ?? id }
}
