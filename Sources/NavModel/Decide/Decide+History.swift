// SPEC chapter 3: reset, undo, redo, import.

extension NavigationState {
  func reset(_ reset: Reset, _ context: Context) throws(Refusal) -> Outcome {
    _ = try scene(context)
    if case .groupOrder(let id?) = reset { _ = try knownGroup(id) }
    let scene = try editingScene(context)
    switch reset {
    case .visibility: return try edit(in: scene, flagResets)
    case .barOrder: return try edit(in: scene, barResets)
    case .groupOrders: return try edit(in: scene, orderResets)
    case .groupOrder(let id):
      let key = id.flatMap { group(of: $0) }.map { customizationKey($0) }
      let isSaved = customization.layout.groupOrders.value(key, names) != nil
      return try edit(in: scene, isSaved ? [.customization(.groupOrder(key, nil))] : [])
    case .all: return try edit(in: scene, flagResets + barResets + orderResets)
    }
  }

  /// The changes that drop the saved flags of known items; others are kept (SPEC §13).
  private var flagResets: [Change] {
    customization.layout.hidden.filter { item(ofKey: $0.key) != nil }.map { .customization(.hidden($0.key, nil)) }
  }

  private var barResets: [Change] {
    let layout = customization.layout
    if layout.barOrder == nil && layout.barKnown.isEmpty { return [] }
    return [.customization(.barOrder(nil)), .customization(.barKnown([]))]
  }

  /// The changes that drop the saved orders of known groups and of the root sections.
  private var orderResets: [Change] {
    customization.layout.groupOrders.filter { order in order.group.map { item(ofKey: $0) != nil } ?? true }
      .map { .customization(.groupOrder($0.group, nil)) }
  }

  /// Undo and redo work across scenes, on every form and without editing mode (C13).
  func takeBack(_ change: CustomizationChange, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    try requirePerson(context)
    try requireCustomizable()
    let steps = change == .undone ? customization.undo : customization.redo
    if steps.isEmpty { throw .nothingToUndo }
    return try finish([.customization(change)], in: scene)
  }

  func importCustomization(_ imported: ImportedCustomization, _ context: Context) throws(Refusal) -> Outcome {
    if imported.undecodableText != nil { throw .invalid(.undecodable) }
    let scene = try scene(context)
    try requirePerson(context)
    try requireCustomizable()
    return try edit(in: scene, sidebar: imported.sidebarShown != customization.sidebarShown, changes(of: imported))
  }

  /// The changes from the present customization to an imported one.
  private func changes(of imported: ImportedCustomization) -> [Change] {
    let old = customization.layout
    let new = imported.layout
    var changes: [CustomizationChange] = []
    for flag in old.hidden where new.hidden.value(flag.key, names) == nil { changes.append(.hidden(flag.key, nil)) }
    for flag in new.hidden where old.hidden.value(flag.key, names) != flag.isHidden {
      changes.append(.hidden(flag.key, flag.isHidden))
    }
    if old.barOrder != new.barOrder { changes.append(.barOrder(new.barOrder)) }
    let known = new.barKnown.withoutRepetitions(names).sorted { names.precedes($0, $1) }
    if old.barKnown != known { changes.append(.barKnown(known)) }
    for order in old.groupOrders where new.groupOrders.value(order.group, names) == nil {
      changes.append(.groupOrder(order.group, nil))
    }
    for order in new.groupOrders where old.groupOrders.value(order.group, names) != order.order {
      changes.append(.groupOrder(order.group, order.order))
    }
    if customization.sidebarShown != imported.sidebarShown { changes.append(.sidebarShown(imported.sidebarShown)) }
    if old.unknownFields != new.unknownFields { changes.append(.unknownFields(new.unknownFields)) }
    return changes.map { .customization($0) }
  }
}
