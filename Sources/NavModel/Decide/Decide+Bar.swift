// SPEC chapter 3: the customizable region of the bar.

extension NavigationState {
  func addToBar(_ id: Name, at place: Int32?, _ context: Context) throws(Refusal) -> Outcome {
    let (scene, item) = try barEdit(id, context)
    if !hasRow(item, scene) { throw .notPresented }
    if !index.nodes[item].placement.mayAdd || isHidden(item) { throw .notAddable }
    if isBarMember(item) { throw .alreadyInBar }
    return try setBar(barKeys(with: item, at: place), adding: item, in: scene)
  }

  func moveInBar(_ id: Name, to place: Int32, _ context: Context) throws(Refusal) -> Outcome {
    let (scene, item) = try barEdit(id, context)
    if !index.nodes[item].placement.mayMove { throw .notMovable }
    if !isDrawnInTopBar(item) { throw .notInBar }
    let drawn = drawnCustomizableRegion
    let keys = barKeys(with: item, at: place)
    let wanted = keys.compactMap { self.item(ofKey: $0) }.filter { drawn.contains($0) }
    return wanted == drawn ? Outcome() : try setBar(keys, adding: nil, in: scene)
  }

  func removeFromBar(_ id: Name, _ context: Context) throws(Refusal) -> Outcome {
    let (scene, item) = try barEdit(id, context)
    if !index.nodes[item].placement.mayRemove { throw .notRemovable }
    if !isDrawnInTopBar(item) { throw .notInBar }
    let key = customizationKey(item)
    return try setBar(barKeys.filter { !names.isSameID($0, key) }, adding: nil, in: scene)
  }

  private func barEdit(_ id: Name, _ context: Context) throws(Refusal) -> (SceneIndex, ItemIndex) {
    _ = try scene(context)
    let item = try knownItem(id)
    let scene = try editingScene(context)
    if !isBarOnScreen(scene) { throw .notPresented }
    return (scene, item)
  }

  /// C9: an applied edit of the bar writes the order, and what is known by now.
  private func setBar(_ keys: [Name], adding item: ItemIndex?, in scene: SceneIndex) throws(Refusal) -> Outcome {
    let known = barKnown(adding: customizableRegion + (item.map { [$0] } ?? []))
    var changes: [Change] = [.customization(.barOrder(keys))]
    if known != customization.layout.barKnown { changes.append(.customization(.barKnown(known))) }
    return try edit(in: scene, changes)
  }
}
