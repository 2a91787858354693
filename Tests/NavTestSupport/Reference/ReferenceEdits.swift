import NavModel

// SPEC chapter 3 in the plainest form: what a person's edits make of a reference state.

extension ReferenceState {
  /// What an edit refuses first, in the order of SPEC §12.
  func requireEdit(_ scene: Int, _ context: Context, needsEditing: Bool = true) throws(Refusal) {
    if context.by != .user { throw .notUserAction }
    if hasModal(scenes[scene]) { throw .modalPresented }
    if !isCustomizable { throw .notCustomizable }
    if needsEditing && scenes[scene].editing == nil { throw .notEditing }
  }

  /// C13, C10: saves a step; the values of the app that the edit takes over are cleared and come with it.
  mutating func saveStep(appHidden ids: [String] = [], appOrders groups: [String] = []) {
    var step = Step(layout: customization.layout)
    for id in ids { step.appHidden[id] = .some(appHidden.removeValue(forKey: id)) }
    for id in groups { step.appOrders[id] = .some(appOrders.removeValue(forKey: id)) }
    customization.undo = Array((customization.undo + [step]).suffix(100))
    customization.redo = []
  }

  /// C19.
  mutating func beginEditing(_ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    if context.by != .user { return false }
    if hasModal(scenes[scene]) { throw .modalPresented }
    if !isCustomizable { throw .notCustomizable }
    if !isPad(scenes[scene]) { throw .sidebarUnavailable }
    if scenes[scene].editing == nil { scenes[scene].editing = ([:], [:], false) }
    return true
  }

  /// C2, C3, C10, C15, S6.
  mutating func setHidden(_ ids: [String], _ flag: Bool, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    let ids = ids.compactMap { id in items.first { $0.id == id }?.id ?? "" }
    if ids.contains("") { throw .unknownTab }
    try requireEdit(scene, context)
    if ids.contains(where: { !hasRow($0, scenes[scene]) }) { throw .notPresented }
    if ids.contains(where: { !allowsHiding($0) }) { throw .notHideable }
    let before = self
    let changed = [].adding(ids).filter { ownHidden($0) != flag }
    if changed.isEmpty { return true }
    saveStep(appHidden: changed.filter { appHidden[$0] != nil })
    for id in changed { customization.layout.hidden[key(id)] = flag }
    return try finish(scene, since: before)
  }

  /// C5, C7.
  mutating func reorder(
    _ named: String, _ order: [String], _ scene: Int, _ context: Context
  ) throws(Refusal) -> Bool {
    let window = scenes[scene]
    guard let group = items.first(where: { $0.id == named })?.id, isGroup(group) else { throw .unknownGroup }
    if !isPad(window) || item(group)?["appearance"] == .text("inline")
      || children(group).contains(where: {
        item($0)?["draggable"]?.bool ?? false
      })
    {
      return false
    }
    try requireEdit(scene, context, needsEditing: false)
    if !hasRow(group, window) || isFolded(group, window) { throw .notPresented }
    if order.contains(where: { !children(group).contains($0) }) { throw .wrongGroup }
    guard let allows = item(group)?["allowsReordering"]?.bool ?? (isSwiftUI ? nil : false) else { return false }
    if !allows { throw .notReorderable }
    let present = displayOrder(group)
    let wanted = order.compactMap { id in present.first { $0 == id } }.reduce(into: [String]()) { list, id in
      if !list.contains(id) { list.append(id) }
    }.adding(present.filter { window.editing != nil || !isHidden($0) })
    let saved = Self.keeping(customization.layout.groupOrders[key(group)] ?? [], in: present.map { key($0) })
    let keys = Self.keeping(saved, in: wanted.map { key($0) })
    if keys.compactMap({ key in present.first { self.key($0) == key } }) == present { return true }
    saveStep(appOrders: appOrders[group] == nil ? [] : [group])
    customization.layout.groupOrders[key(group)] = keys
    if scenes[scene].editing?.orders[group] == nil { scenes[scene].editing?.orders[group] = present }
    return true
  }

  /// C7: an id that is not drawn keeps its predecessor.
  private static func keeping(_ saved: [String], in order: [String]) -> [String] {
    var result = order
    for (place, id) in saved.enumerated() where !result.contains(id) {
      let before = place == 0 ? nil : result.firstIndex(of: saved[place - 1])
      result.insert(id, at: before.map { $0 + 1 } ?? 0)
    }
    return result
  }

  // MARK: The bar (P1, C5, C7, C9)

  mutating func addToBar(_ named: String, _ place: Int?, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    guard let id = items.first(where: { $0.id == named })?.id else { throw .unknownTab }
    try requireEdit(scene, context)
    if !hasRow(id, scenes[scene]) || !showsBar(scenes[scene]) { throw .notPresented }
    if !["default", "optional"].contains(placement(id)) || isHidden(id) { throw .notAddable }
    if region.contains(id) { throw .alreadyInBar }
    setBar(putting(id, at: place ?? .max))
    return true
  }

  mutating func removeFromBar(_ named: String, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    guard let id = items.first(where: { $0.id == named })?.id else { throw .unknownTab }
    try requireEdit(scene, context)
    if !showsBar(scenes[scene]) { throw .notPresented }
    if !["default", "optional"].contains(placement(id)) { throw .notRemovable }
    if !region.contains(id) || isHidden(id) { throw .notInBar }
    setBar(barKeys.filter { $0 != key(id) })
    return true
  }

  mutating func moveInBar(_ named: String, _ place: Int, _ scene: Int, _ context: Context) throws(Refusal) -> Bool {
    guard let id = items.first(where: { $0.id == named })?.id else { throw .unknownTab }
    try requireEdit(scene, context)
    if !showsBar(scenes[scene]) { throw .notPresented }
    if !["default", "optional", "movable"].contains(placement(id)) { throw .notMovable }
    if !region.contains(id) || isHidden(id) { throw .notInBar }
    let drawn = region.filter { !isHidden($0) }
    let others = drawn.filter { $0 != id }
    var wanted = others
    wanted.insert(id, at: min(max(place, 0), others.count))
    if wanted != drawn { setBar(putting(id, at: place)) }
    return true
  }

  /// The saved keys of the region, unknown ones in their places, and those of new items behind.
  private var barKeys: [String] {
    let region = region.map { key($0) }
    guard let order = customization.layout.barOrder else { return region }
    let here = Set(items.map { key($0.id) })
    return [].adding(order.filter { region.contains($0) || !here.contains($0) || !eligible($0) }).adding(region)
  }

  private func eligible(_ key: String) -> Bool {
    items.contains { self.key($0.id) == key && ["default", "movable", "optional"].contains(placement($0.id)) }
  }

  /// The keys with an item before the one drawn at a place, at the end behind the last drawn one.
  private func putting(_ id: String, at place: Int) -> [String] {
    let drawn = region.filter { !isHidden($0) && $0 != id }.map { key($0) }
    var keys = barKeys.filter { $0 != key(id) }
    if place < drawn.count {
      keys.insert(key(id), at: keys.firstIndex(of: drawn[max(place, 0)]) ?? keys.count)
    } else {
      keys.insert(key(id), at: drawn.last.flatMap { keys.firstIndex(of: $0) }.map { $0 + 1 } ?? keys.count)
    }
    return keys
  }

  private mutating func setBar(_ keys: [String]) {
    let before = region.map { key($0) }
    saveStep()
    customization.layout.barOrder = keys
    let known = customization.layout.barKnown.adding(before).adding(region.map { key($0) })
    customization.layout.barKnown = known.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
