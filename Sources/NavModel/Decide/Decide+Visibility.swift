// SPEC chapter 3: editing mode, hide, show.

extension NavigationState {
  func beginEditing(_ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    try requireNoModal(scene, context)
    try requireCustomizable()
    if !form(of: scene).hasEditing { throw .sidebarUnavailable }
    if scenes[scene].editing != nil { return Outcome() }
    var outcome = Outcome(changes: [.editing(scene, .began)])
    outcome.notices = [Notice(scene, .didBeginEditing)]
    return outcome
  }

  func endEditing(_ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    var draft = Draft(self)
    draft.endEditing(scene, movesSelection: true)
    return draft.outcome
  }

  func setHidden(_ ids: [Name], _ isHidden: Bool, _ context: Context) throws(Refusal) -> Outcome {
    _ = try scene(context)
    var items: [ItemIndex] = []
    for id in ids {
      let item = try knownItem(id)
      if !items.contains(item) { items.append(item) }
    }
    let scene = try editingScene(context)
    for item in items where !hasRow(item, scene) { throw .notPresented }
    for item in items where !index.nodes[item].allowsHiding { throw .notHideable }
    let changing = items.filter { isHiddenItself($0) != isHidden }
    return try edit(
      in: scene, appHidden: changing, changing.map { .customization(.hidden(customizationKey($0), isHidden)) })
  }
}
