import NavModel

// Why an action was refused, as half a sentence that names what stood in the way.

extension Narration {
  func reason(_ refusal: Refusal) -> String {
    switch refusal {
    case .invalid(let reason): reason.explanation + placeOfProblem
    case .unknownScene: "there is no \(event.action.kind == .reopenScene ? "closed" : "open") scene" + missingScene
    case .unknownTab: unknown("tab")
    case .unknownGroup: unknown("group")
    case .unknownAction: "no such action is declared there"
    case .notUserAction: "only a person may do this"
    case .modalPresented: modal.map { "\(text($0)) covers the scene" } ?? "a modal covers the scene"
    case .notCustomizable: "the tabs cannot be customized"
    case .sidebarUnavailable:
      event.action.kind == .beginEditing
        ? "there is no editing mode in this form" : "no sidebar comes and goes in this form"
    case .notEditing: hasEditing ? "the scene is not in editing mode" : "there is no editing mode in this form"
    case .notPresented: notPresented
    case .disabled: "\(subject { !(before.hierarchy.items[$0].enabled ?? true) }) is disabled"
    case .wrongGroup: wrongGroup
    case .notHideable: "\(subject { !before.index.nodes[$0].allowsHiding }) may not be hidden"
    case .notAddable: "\(subject()) may not be added to the bar"
    case .notRemovable: "\(subject()) may not be removed from the bar"
    case .notMovable: "\(subject()) may not be moved in the bar"
    case .notReorderable: "the order may not be changed"
    case .notInBar: "\(subject()) is not in the bar"
    case .alreadyInBar: "\(subject()) is in the bar already"
    case .dropForbidden: "the target forbids the drop"
    case .dropCancelled: "the target takes none of the items"
    case .nothingToUndo: event.action == .redo ? "there is nothing to apply again" : "there is nothing to take back"
    case .lastVisible: "that would leave no visible tab"
    case .vetoed: "the app vetoed it"
    }
  }

  /// Which item of a declaration breaks a rule.
  private var placeOfProblem: String {
    guard case .declare(let hierarchy) = event.action, let item = hierarchy.problem(names: after.names)?.item,
      hierarchy.items.indices.contains(item)
    else { return "" }
    return ", at \(quoted(after.names.text(hierarchy.items[item].id)))"
  }

  /// The scene that is not there, where the sentence does not name it yet.
  private var missingScene: String {
    if case .openScene(let opening) = event.action { return opening.holder.map { " \(text($0))" } ?? "" }
    if event.action.namedScene != nil { return " of that name" }
    return event.context.scene.map { " \(text($0))" } ?? ""
  }

  private var modal: Name? { scene.flatMap { before.scenes[$0].environment.modal } }

  private var hasEditing: Bool { scene.map { before.form(of: $0).hasEditing } ?? false }

  /// The items that the action names, groups of a reset among them.
  private var named: [Name] {
    if case .reset(.groupOrder(let group?)) = event.action { return [group] }
    return event.action.namedItems
  }

  /// The item that a reason is about: the first one named for which it is true, or else the first.
  private func subject(where isTrue: (ItemIndex) -> Bool = { _ in true }) -> String {
    if named.count == 1 { return "it" }
    let fitting = named.first { before.item(of: $0).map(isTrue) ?? false }
    return (fitting ?? named.first).map { name($0) } ?? "it"
  }

  private func unknown(_ kind: String) -> String {
    if named.count == 1, before.item(of: named[0]) == nil { return "there is no such \(kind)" }
    if let missing = named.first(where: { before.item(of: $0) == nil }) {
      return "there is no \(kind) \(quoted(after.names.text(missing)))"
    }
    let other = named.first { (before.group(of: $0) == nil) == (kind == "group") }
    return other.map { "\(name($0)) is no \(kind)" } ?? "there is no such \(kind)"
  }

  private var wrongGroup: String {
    guard case .reorder(let group, let order) = event.action else { return "it is no child of the group" }
    let children = before.index.children(of: group.flatMap { before.group(of: $0) })
    let stranger = order.first { id in
      guard let item = before.item(of: id) else { return true }
      return !children.contains(item) || (group == nil && !before.index.nodes[item].isGroup)
    }
    return (stranger.map { name($0) } ?? "an id") + (group.map { " is no child of \(name($0))" } ?? " is no section")
  }

  private var notPresented: String {
    guard let scene else { return "it is not on screen" }
    let sidebar = "the sidebar is not on screen"
    let hasSidebar = before.isSidebarOnScreen(scene)
    let bar = "the bar is not on screen"
    let hasBar = before.isBarOnScreen(scene)
    switch event.action {
    case .tab(let id, _): return "\(name(id)) is not the selected tab"
    case .select:
      switch event.context.source {
      case .tabBar: return hasBar ? "it is not in the bar" : bar
      case .sidebar: return hasSidebar ? "it has no row there that can be selected" : sidebar
      case .more: return "it is not under More"
      case .ornament: return "it is not in an ornament"
      case .keyboard, .menu: return "it is hidden"
      case .link, .program, nil: return "it is not on screen"
      }
    case .hide, .show: return hasSidebar ? "it has no row on screen" : sidebar
    case .reorder, .move: return hasSidebar ? "the tabs of the group are not on screen" : sidebar
    case .addToBar, .moveInBar, .removeFromBar: return hasBar ? "it is not on screen" : bar
    case .scrollBar: return hasBar ? "the bar does not scroll" : bar
    case .begin, .link, .cancelSearch, .hover, .presentModal, .dismissModal, .reportDepth, .reportSelection, .reportBar,
      .beginEditing, .endEditing, .reset, .undo, .redo, .importCustomization, .drop, .dropQuery, .dropLoaded, .perform,
      .swipe, .menu, .popover, .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize,
      .direction, .keyboard, .hideBar, .contentUnderBar, .focus, .menuButton, .openScene, .closeScene,
      .reopenScene, .relaunch, .mark, .declare, .insert, .remove, .update:
      return "it is not on screen there"
    }
  }
}
