// What all scenes share: customization and hierarchy.

// MARK: - Customization

extension NavigationState {
  mutating func apply(_ change: CustomizationChange) {
    switch change {
    case .stepSaved(let appHidden, let appOrders, let sidebar):
      updating(.history) { $0.saveStep(appHidden: appHidden, appOrders: appOrders, sidebar: sidebar) }
    case .undone: exchangeStep(isUndo: true)
    case .redone: exchangeStep(isUndo: false)
    case .hidden(let key, let isHidden):
      updating(.hidden) { $0.setHidden(key, isHidden) }
    case .barOrder(let order):
      updating(.bar) { state in
        state.customization.layout.barOrder = order
        state.layoutDigests.bar = LayoutDigests.bar(state.customization.layout, state.names)
      }
    case .barKnown(let known):
      updating(.bar) { state in
        state.customization.layout.barKnown = known
        state.layoutDigests.bar = LayoutDigests.bar(state.customization.layout, state.names)
      }
    case .groupOrder(let group, let order):
      updating(.groupOrders) { $0.setOrder(of: group, order) }
    case .sidebarShown(let isShown):
      updating(.sidebarShown) { $0.customization.sidebarShown = isShown }
    case .unknownFields(let text):
      updating(.unknownFields) { state in
        state.customization.layout.unknownFields = text
        state.layoutDigests.unknownFields = LayoutDigests.unknownFields(text)
      }
    case .switched(let old, let new):
      switchCustomization(from: old, to: new)
    }
  }

  private mutating func setHidden(_ key: Name, _ isHidden: Bool?) {
    layoutDigests.hidden &-= LayoutDigests.hidden(key, customization.layout.hidden.value(key, names), names)
    customization.layout.hidden.set(key, isHidden, names)
    layoutDigests.hidden &+= LayoutDigests.hidden(key, isHidden, names)
  }

  private mutating func setOrder(of group: Name?, _ order: [Name]?) {
    let before = customization.layout.groupOrders.value(group, names)
    layoutDigests.groupOrders &-= LayoutDigests.groupOrder(group, before, names)
    customization.layout.groupOrders.set(group, order, names)
    layoutDigests.groupOrders &+= LayoutDigests.groupOrder(group, order, names)
  }

  /// The step that restores what is now, for edits that clear the app's values of these items and groups.
  private func step(appHidden: [Name], appOrders: [Name], sidebar: Bool) -> Customization.Step {
    var step = Customization.Step(layout: customization.layout)
    step.appHidden = appHidden.map { .init(item: $0, isHidden: appValues.hidden.value($0, names)) }
    step.appOrders = appOrders.map { .init(group: $0, order: appValues.orders.value($0, names)) }
    step.sidebarShown = sidebar ? Customization.SavedSidebar(customization.sidebarShown) : nil
    step.complete(layoutDigests, names)
    return step
  }

  private mutating func saveStep(appHidden: [Name], appOrders: [Name], sidebar: Bool) {
    let step = step(appHidden: appHidden, appOrders: appOrders, sidebar: sidebar)
    customization.undo.append(step)
    undoDigest.append(step.digest)
    if customization.undo.count > Customization.maximumStepCount {
      undoDigest.removeFirst(customization.undo.removeFirst().digest)
    }
    customization.redo.removeAll()
    redoDigest = StepsDigest()
  }

  /// Puts back the last step to undo or redo, and saves what it replaces as a step the other way.
  private mutating func exchangeStep(isUndo: Bool) {
    let touched: [Component] = [.history, .hidden, .bar, .groupOrders, .unknownFields, .sidebarShown, .appValues]
    for component in touched { digest &-= digest(of: component) }
    if let step = isUndo ? customization.undo.popLast() : customization.redo.popLast() {
      let inverse = self.step(
        appHidden: step.appHidden.map { $0.item }, appOrders: step.appOrders.map { $0.group },
        sidebar: step.sidebarShown != nil)
      if isUndo {
        undoDigest.removeLast(step.digest)
        customization.redo.append(inverse)
        redoDigest.append(inverse.digest)
      } else {
        redoDigest.removeLast(step.digest)
        customization.undo.append(inverse)
        undoDigest.append(inverse.digest)
      }
      customization.layout = step.layout
      layoutDigests = step.layoutDigests
      if let sidebar = step.sidebarShown { customization.sidebarShown = sidebar.isShown }
      for value in step.appHidden { appValues.hidden.set(value.item, value.isHidden, names) }
      for value in step.appOrders { appValues.orders.set(value.group, value.order, names) }
    }
    for component in touched { digest &+= digest(of: component) }
  }

  private mutating func switchCustomization(from old: Name?, to new: Name?) {
    let touched: [Component] = [
      .otherCustomizations, .history, .hidden, .bar, .groupOrders, .sidebarShown, .unknownFields,
    ]
    for component in touched { digest &-= digest(of: component) }
    otherCustomizations = otherCustomizations.filter { !isSameCustomizationKey($0.key, old) }
    if customization != Customization() {
      let key = isSameCustomizationKey(old, nil) ? nil : old
      otherCustomizations.append(PutAside(key: key, customization: customization))
    }
    let place = otherCustomizations.firstIndex { isSameCustomizationKey($0.key, new) }
    customization = place.map { otherCustomizations.remove(at: $0).customization } ?? Customization()
    renewCustomizationDigests()
    for component in touched { digest &+= digest(of: component) }
  }
}

// MARK: - Hierarchy

extension NavigationState {
  mutating func apply(_ change: HierarchyChange) {
    switch change {
    case .restored(let content): self = NavigationState(content, names: names)
    case .replaced(let hierarchy):
      updating(.appValues) { $0.appValues = AppValues() }
      setHierarchy(hierarchy)
    case .inserted(let subtree, let group, let position):
      var hierarchy = self.hierarchy
      hierarchy.insert(subtree, into: group.flatMap { item(of: $0) }, at: Int(position))
      setHierarchy(hierarchy)
    case .removed(let id):
      guard let item = item(of: id) else { return }
      dropAppValues(in: item)
      var hierarchy = self.hierarchy
      hierarchy.remove(at: item)
      setHierarchy(hierarchy)
    case .updated(let id, let update):
      guard let item = item(of: id) else { return }
      var hierarchy = self.hierarchy
      update.apply(to: &hierarchy.items[item])
      setHierarchy(hierarchy)
    case .appHidden(let id, let isHidden):
      updating(.appValues) { $0.appValues.hidden.set(id, isHidden, $0.names) }
    case .appOrder(let id, let order):
      updating(.appValues) { $0.appValues.orders.set(id, order, $0.names) }
    case .renamed(let old, let new):
      rename(old, to: new)
    case .forgotten(let id):
      if let slot = slot(of: id) { forget(slot) }
    }
  }

  mutating func setHierarchy(_ new: Hierarchy) {
    digest &-= digest(of: .hierarchy)
    hierarchy = new
    assignSlots()
    hierarchyDigest = new.digest(names)
    digest &+= digest(of: .hierarchy)
    for scene in scenes.indices { scenes[scene].reserveSlots(slots.count) }
  }

  /// Puts each item of the hierarchy into the slot of its id.
  private mutating func assignSlots() {
    for slot in slots.indices { slots[slot].item = nil }
    var order: [Slot] = []
    order.reserveCapacity(hierarchy.items.count)
    for item in hierarchy.items.indices {
      let id = hierarchy.items[item].id
      let slot = takeSlot(for: id)
      slots[slot].name = id
      slots[slot].item = item
      order.append(slot)
    }
    index = HierarchyIndex(hierarchy, slots: order, names: names)
  }

  mutating func takeSlot(for id: Name) -> Slot {
    if let slot = slot(of: id) { return slot }
    slots.append(SlotEntry(name: id, item: nil))
    slotHashes.append(names.canonicalHash(id))
    assign(slots.count - 1, to: id)
    return slots.count - 1
  }

  private mutating func assign(_ slot: Slot, to id: Name) {
    let canonical = Int(names.canonical(id).rawValue)
    while slotOfName.count <= canonical { slotOfName.append(-1) }
    slotOfName[canonical] = Int32(slot)
  }

  private mutating func dropAppValues(in item: ItemIndex) {
    updating(.appValues) { state in
      for gone in item..<state.index.nodes[item].end {
        state.appValues.hidden.set(state.id(gone), nil, state.names)
        state.appValues.orders.set(state.id(gone), nil, state.names)
      }
    }
  }

  /// Gives the slot of an id to another id, and the other's, if it has one, to this.
  private mutating func rename(_ old: Name, to new: Name) {
    guard let oldSlot = slot(of: old) else { return }
    let newSlot = takeSlot(for: new)
    for scene in scenes.indices { scenes[scene].reserveSlots(slots.count) }
    let touched = components.filter { component in
      if case .scene = component { return true }
      if case .navigation(_, let slot) = component { return slot == oldSlot || slot == newSlot }
      return false
    }
    for component in touched { digest &-= digest(of: component) }
    slots[oldSlot].name = new
    slotHashes[oldSlot] = names.canonicalHash(new)
    slots[newSlot].name = old
    slotHashes[newSlot] = names.canonicalHash(old)
    assign(oldSlot, to: new)
    assign(newSlot, to: old)
    // A declaration that only renames replaces no hierarchy.
    assignSlots()
    for component in touched { digest &+= digest(of: component) }
  }

  /// Makes every scene forget the item that a slot stood for.
  private mutating func forget(_ slot: Slot) {
    let touched = scenes.indices.flatMap { scene -> [Component] in
      [.scene(scene, .selection), .scene(scene, .selectedChildren), .scene(scene, .folds), .navigation(scene, slot)]
    }
    for component in touched { digest &-= digest(of: component) }
    for scene in scenes.indices {
      scenes[scene].tabs[slot] = TabNavigation()
      scenes[scene].isFolded[slot] = nil
      scenes[scene].selectedChildren[slot] = -1
      for group in scenes[scene].selectedChildren.indices where scenes[scene].selectedChild(of: group) == slot {
        scenes[scene].selectedChildren[group] = -1
      }
      if scenes[scene].lastNotSearch == slot { scenes[scene].lastNotSearch = nil }
    }
    for component in touched { digest &+= digest(of: component) }
  }
}
