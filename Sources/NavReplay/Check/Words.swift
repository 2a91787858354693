import NavModel

// Findings in words. They print ids and positions, never payloads.

extension NavigationState {
  /// A component as a path of words: `scene main / tab a`.
  func words(for component: Component) -> String {
    switch component {
    case .hierarchy: "hierarchy"
    case .appValues: "app values"
    case .hidden: "customization / hidden"
    case .bar: "customization / bar order"
    case .groupOrders: "customization / group orders"
    case .sidebarShown: "customization / sidebar"
    case .history: "customization / undo"
    case .unknownFields: "customization / unknown members"
    case .otherCustomizations: "other customizations"
    case .scene(let scene, let part): "\(words(forScene: scene)) / \(part)"
    case .navigation(let scene, let slot):
      "\(words(forScene: scene)) / tab \(slot < slotCount ? names.text(id(inSlot: slot)) : "?")"
    }
  }

  private func words(forScene scene: SceneIndex) -> String {
    scenes.indices.contains(scene) ? "scene \(names.text(scenes[scene].id))" : "scene \(scene)"
  }

  /// What a report of the app says and what the model says, as text; nil for other actions.
  func reported(
    _ action: Action, in scene: SceneIndex
  ) -> (component: String, reported: String, modelled: String)? {
    switch action {
    case .reportDepth(let id, let depth):
      guard let slot = slot(of: id) else { return nil }
      let modelled = scenes[scene].tabs[slot].screens.count + 1
      return (words(for: .navigation(scene, slot)) + " / depth", "\(depth)", "\(modelled)")
    case .reportSelection(let id):
      let selected = scenes[scene].selected.map { names.text(self.id(inSlot: $0)) } ?? "nothing"
      let reported = item(of: id).map { names.text(self.id($0)) } ?? names.text(id)
      return (words(for: .scene(scene, .selection)), reported, selected)
    case .reportBar(let ids):
      let drawn = chrome(of: scene).bar.items.map { $0.id.map { names.text($0) } ?? "More" }
      let reported = ids.map { id in item(of: id).map { names.text(self.id($0)) } ?? names.text(id) }
      return ("\(words(forScene: scene)) / bar", reported.joined(separator: " "), drawn.joined(separator: " "))
    default: return nil
    }
  }
}

extension Outcome {
  /// The outcome as half a sentence.
  var summary: String {
    if let refusal { return "refused \(refusal)" }
    let changed = changes.isEmpty ? "quiet" : "\(changes.count) \(changes.count == 1 ? "change" : "changes")"
    let names = changes.map { "\($0)" }.joined(separator: ", ")
    return "\(changed), \(notices.count) \(notices.count == 1 ? "notice" : "notices"): \(names.prefix(400))"
  }
}
