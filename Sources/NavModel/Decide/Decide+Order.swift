// SPEC chapter 3: reorder and move.

extension NavigationState {
  func reorder(_ id: Name?, _ order: [Name], _ context: Context) throws(Refusal) -> Outcome {
    var group: ItemIndex?
    _ = try scene(context)
    if let id { group = try knownGroup(id) }
    let scene = try orderingScene(group, context, needsEditing: group == nil)
    let present = group.map { displayOrder(of: $0) } ?? sectionOrder
    var named: [ItemIndex] = []
    for id in order {
      guard let child = item(of: id), present.contains(child) else { throw .wrongGroup }
      if !named.contains(child) { named.append(child) }
    }
    try requireReorderable(group)
    let isDrawn = { (child: ItemIndex) in self.scenes[scene].editing != nil || !self.isHidden(child) }
    let wanted = named + present.filter { !named.contains($0) && isDrawn($0) }
    return try setOrder(
      of: group, in: scene,
      wanted.map { customizationKey($0) }.keepingPlaces(of: orderKeys(of: group, present: present), names))
  }

  func move(_ id: Name, to place: Int32, _ context: Context) throws(Refusal) -> Outcome {
    _ = try scene(context)
    let item = try knownItem(id)
    let scene = try orderingScene(index.nodes[item].parent, context, needsEditing: false)
    guard let group = index.nodes[item].parent else { throw .notReorderable }
    try requireReorderable(group)
    let present = displayOrder(of: group)
    let others = present.filter { $0 != item }.map { customizationKey($0) }
    return try setOrder(
      of: group, in: scene,
      orderKeys(of: group, present: present).placing(customizationKey(item), at: Int(place), among: others, names))
  }

  /// The scene of an edit of an order. The rows must be on screen; but on mac and vision (C19), editing mode is needed
  /// for the root sections (C18), and where the rows are draggable as content (C5).
  private func orderingScene(
    _ group: ItemIndex?, _ context: Context, needsEditing: Bool
  ) throws(Refusal) -> SceneIndex {
    let scene = try scene(context)
    try requirePerson(context)
    try requireNoModal(scene, context)
    try requireCustomizable()
    let asContent = group.map { index.children(of: $0).contains { hierarchy.items[$0].draggable ?? false } } ?? false
    let form = form(of: scene)
    let isAlwaysOpen = form == .sidebar || form == .ornament
    if scenes[scene].editing == nil && !isAlwaysOpen && (needsEditing || asContent) { throw .notEditing }
    if !form.hasEditing && !isAlwaysOpen { throw .notPresented }
    if !showsChildren(of: group, scene) { throw .notPresented }
    return scene
  }

  private func requireReorderable(_ group: ItemIndex?) throws(Refusal) {
    let allows = group.map { index.nodes[$0].allowsReordering } ?? hierarchy.allowsReordering ?? false
    if !allows { throw .notReorderable }
  }

  private func setOrder(of group: ItemIndex?, in scene: SceneIndex, _ keys: [Name]) throws(Refusal) -> Outcome {
    let change = Change.customization(.groupOrder(group.map { customizationKey($0) }, keys))
    let present = group.map { displayOrder(of: $0) } ?? sectionOrder
    let wanted = keys.compactMap { item(ofKey: $0) }.filter { present.contains($0) }
    return wanted == present ? Outcome() : try edit(in: scene, appOrder: group, [change])
  }
}
