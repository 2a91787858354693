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
    if case .reportDepth(let id, let depth) = action, let slot = slot(of: id) {
      let modelled = scenes[scene].tabs[slot].screens.count + 1
      return (words(for: .navigation(scene, slot)) + " / depth", "\(depth)", "\(modelled)")
    }
    if case .reportSelection(let id) = action {
      let selected = scenes[scene].selected.map { names.text(self.id(inSlot: $0)) } ?? "nothing"
      return (words(for: .scene(scene, .selection)), text(canonical: id), selected)
    }
    if case .reportBar(let ids) = action {
      let drawn = chrome(of: scene).bar.items.map { $0.id.map { names.text($0) } ?? "More" }
      let reported = ids.map { text(canonical: $0) }
      return ("\(words(forScene: scene)) / bar", reported.joined(separator: " "), drawn.joined(separator: " "))
    }
    return nil
  }
}

extension NavigationState {
  /// The text of an id as the hierarchy has it: for an alias, that of its item.
  private func text(canonical id: Name) -> String { names.text(item(of: id).map { self.id($0) } ?? id) }
}

extension Outcome {
  /// The outcome as half a sentence: its refusal, or the names of its changes and how many notices it has.
  var summary: String {
    if let refusal { return "refused \(refusal)" }
    let told = notices.isEmpty ? "" : ", \(notices.count) \(notices.count == 1 ? "notice" : "notices")"
    return (changes.isEmpty ? "quiet" : changes.map { $0.label }.joined(separator: ", ")) + told
  }

  /// Where another outcome differs first: the refusal, a change by its number, or the notices.
  func firstDifference(from other: Outcome) -> String {
    if refusal != other.refusal { return "refusal" }
    let place = zip(changes, other.changes).prefix { $0 == $1 }.count
    if place < changes.count || place < other.changes.count { return "change \(place + 1)" }
    return "notices"
  }
}

extension Change {
  /// The name of the fact: `pushed`, `selected`, `barOrder` …
  var label: String {
    switch self {
    case .hierarchy(let change): Self.label(of: change)
    case .customization(let change): Self.label(of: change)
    case .scene(_, let change): Self.label(of: change)
    case .selection(_, let change): Self.label(of: change)
    case .editing(_, let change): Self.label(of: change)
    case .environment(_, let change): Self.label(of: change)
    case .navigation(_, _, let change): Self.label(of: change)
    }
  }

  private static func label(of fact: some Any) -> String {
    Mirror(reflecting: fact).children.first?.label ?? String(describing: fact)
  }
}
