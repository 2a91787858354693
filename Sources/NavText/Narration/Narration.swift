public import NavModel

/// Events told as plain sentences.
///
/// "At 3 the user dragged Podcasts into the bar, before Library; the bar had 4 tabs." Items are called by their titles,
/// or by their ids if they have none.
public struct Narration: Sendable {
  private let position: UInt64
  private let event: Event
  private let before: NavigationState
  private let after: NavigationState

  /// Prepares to tell an event.
  ///
  /// - Parameters:
  ///   - before: the state before the event.
  ///   - after: the state after it.
  public init(_ event: Event, at position: UInt64, before: NavigationState, after: NavigationState) {
    self.event = event
    self.position = position
    // The event may have brought new names.
    self.before = before.knowing(after.names)
    self.after = after
  }

  /// The event as one sentence.
  public var sentence: String {
    let deed = Deed(event.action, self)
    if let refusal = event.outcome.refusal {
      return "At \(position) \(actor) could not \(deed.infinitive)\(place): \(refusal.explanation)."
    }
    let consequences = event.outcome.isQuiet ? [quiet] : self.consequences
    return "At \(position) \(actor) \(deed.past)\(place)"
      + consequences.filter { !$0.isEmpty }.map { "; \($0)" }.joined() + "."
  }

  // MARK: Who and where

  private var actor: String {
    if let actor = event.context.actor { return after.names.text(actor) }
    switch event.context.by {
    case .user: return "the user"
    case .app: return "the app"
    case .system: return "the system"
    }
  }

  /// The scene, where there are several.
  private var place: String {
    guard after.scenes.count > 1, let scene = event.context.scene else { return "" }
    return " in \(after.names.text(scene))"
  }

  /// The scene of the action.
  var scene: SceneIndex? {
    event.context.scene.flatMap { after.sceneIndex(of: $0) } ?? after.firstOpenScene
  }

  /// Where the person acted from, as words behind a verb.
  var source: String {
    switch event.context.via {
    case .tabBar: " in the bar"
    case .sidebar: " in the sidebar"
    case .more: " under More"
    case .ornament: " in the ornament"
    case .keyboard: " with the keyboard"
    case .menu: " in a menu"
    case .link: " by a link"
    case .program: " in code"
    case nil: ""
    }
  }

  // MARK: What things are called

  /// An item by its title, or its id if it has none or is not there.
  func name(_ id: Name) -> String {
    for state in [after, before] {
      if let item = state.item(of: id) {
        let title = state.hierarchy.items[item].displayTitle
        return title.isEmpty ? state.names.text(state.id(item)) : title
      }
    }
    return after.names.text(id)
  }

  /// A group by its title; nil is the root sections.
  func group(_ id: Name?) -> String { id.map { name($0) } ?? "the sections" }

  /// A drop target by its title.
  func name(_ target: DropTarget) -> String {
    switch target {
    case .item(let id): name(id)
    case .action(let group, let action): "\(text(action)) of \(name(group))"
    }
  }

  /// Several items, the last joined by "and".
  func names(_ ids: [Name]) -> String {
    let names = ids.map { name($0) }
    guard names.count > 1, let last = names.last else { return names.first ?? "nothing" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// A text of the names table.
  func text(_ name: Name) -> String { after.names.text(name) }

  /// Where an item stands in the bar now: `, before Library`, `, at the end`.
  func barPlace(of id: Name) -> String {
    let region = after.drawnCustomizableRegion
    guard event.outcome.refusal == nil, let item = after.item(of: id), let place = region.firstIndex(of: item) else {
      return ""
    }
    return place + 1 < region.count ? ", before \(name(after.id(region[place + 1])))" : ", at the end"
  }

  /// What the bar held before, where a person arranged it.
  var barCount: String {
    let count = before.drawnCustomizableRegion.count
    return event.outcome.isQuiet ? "" : "the bar had \(count) \(count == 1 ? "tab" : "tabs") there"
  }

  /// Where an item stands among its siblings now.
  func siblingPlace(of id: Name) -> String {
    guard event.outcome.refusal == nil, let item = after.item(of: id), let group = after.index.nodes[item].parent else {
      return ""
    }
    let order = after.displayOrder(of: group)
    guard let place = order.firstIndex(of: item) else { return "" }
    return place + 1 < order.count
      ? " before \(name(after.id(order[place + 1])))" : " to the end of \(name(after.id(group)))"
  }
}

// MARK: - Consequences

extension Narration {
  /// What is said of an event without changes, unless it never has any.
  private var quiet: String {
    event.action.kind.isAlwaysQuiet ? "" : "nothing changed"
  }

  /// What else came of the event.
  private var consequences: [String] {
    var told = [arrangement]
    for change in event.outcome.changes {
      switch change {
      case .selection(let scene, .selected(let id, let reason)):
        told.append(selection(scene, id, reason))
      case .environment(_, .overlayClosed(true)): told.append("the sidebar closed")
      case .environment(_, .popover(nil)):
        if event.action.kind == .popover { continue }
        told.append("the popover closed")
      case .editing(_, .ended):
        if event.action.kind == .endEditing { continue }
        told.append("editing ended")
      case .navigation(_, let tab, .cut(_, let missing)):
        told.append("the path of \(name(tab)) was cut, because \(text(missing)) is gone")
      case .hierarchy, .customization, .scene, .selection, .environment, .editing, .navigation: continue
      }
    }
    return told
  }

  private var arrangement: String {
    let kind = event.action.kind
    return kind == .addToBar || kind == .removeFromBar || kind == .moveInBar ? barCount : ""
  }

  private func selection(_ scene: SceneIndex, _ id: Name?, _ reason: SelectionReason) -> String {
    let name = id.map { self.name($0) } ?? "nothing"
    let where_ = after.scenes.count > 1 ? " in \(text(after.scenes[scene].id))" : ""
    switch reason {
    case .asked:
      guard case .select(let asked) = event.action else { return "\(name) was selected\(where_)" }
      return id.map { after.names.isSameID($0, asked) } ?? false ? "" : "that led to \(name)"
    case .first: return "\(name) was selected first\(where_)"
    case .removed, .replaced: return "the selection moved to \(name)\(where_), because its tab was gone"
    case .hidden: return "the selection moved to \(name)\(where_), because its tab was hidden"
    case .searchCancelled: return "\(name) was selected again"
    }
  }
}

extension Refusal {
  /// Why, as half a sentence for people, with the code.
  public var explanation: String {
    let reason =
      switch self {
      case .invalid(let reason): reason.explanation
      case .unknownScene: "there is no such open scene"
      case .unknownTab: "there is no such tab"
      case .unknownGroup: "there is no such group"
      case .unknownAction: "no such action is declared there"
      case .notUserAction: "only a person may do this"
      case .modalPresented: "a modal covers the scene"
      case .notCustomizable: "customization is switched off"
      case .sidebarUnavailable: "there is no sidebar in this form"
      case .notEditing: "the scene is not in editing mode"
      case .notPresented: "it is not on screen there"
      case .disabled: "the tab is disabled"
      case .wrongGroup: "an id is no child of the group"
      case .notHideable: "it may not be hidden"
      case .notAddable: "it may not be added to the bar"
      case .notRemovable: "it may not be removed from the bar"
      case .notMovable: "it may not be moved in the bar"
      case .notReorderable: "the order may not be changed"
      case .notInBar: "it is not in the bar"
      case .alreadyInBar: "it is in the bar already"
      case .dropForbidden: "the target forbids the drop"
      case .dropCancelled: "the target takes none of the items"
      case .nothingToUndo: "there is nothing to take back"
      case .lastVisible: "it would leave no visible tab"
      case .vetoed: "the app vetoed it"
      }
    return "\(reason) (\(codeWithReason))"
  }
}
