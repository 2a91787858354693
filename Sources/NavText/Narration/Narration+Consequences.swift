import NavModel

// What came of an event beside what its sentence says already.

extension Narration {
  /// What is said of an event without changes: nothing, if it never has any, but for the answer to a question.
  var quiet: [String] { event.action.kind.isAlwaysQuiet ? [answer] : ["nothing changed"] }

  /// What else came of an event with changes.
  var consequences: [String] {
    var told = ofTheAction
    for change in event.outcome.changes {
      switch change {
      case .selection(let scene, .selected(let id, let reason)): told.append(selection(scene, id, reason))
      case .environment(_, let change): told.append(environment(change))
      case .editing(let scene, .ended):
        if event.action.kind != .endEditing { told.append("editing ended\(place(scene))") }
      case .navigation(_, let tab, let change): told.append(navigation(tab, change))
      case .scene(let scene, .closed):
        let id = after.scenes[scene].id
        if id != event.action.namedScene { told.append("\(text(id)) closed too") }
      case .customization(.switched(_, let key)):
        told.append("the customization \(key.map { quoted(after.names.text($0)) } ?? "“default”") came into use")
      case .customization(.sidebarShown(let isShown)):
        told.append(sidebarStart(isShown))
      case .hierarchy(.renamed(let old, let new)):
        told.append("the id \(text(old)) became \(text(new))")
      case .hierarchy, .customization, .scene, .selection, .editing: continue
      }
    }
    return told + presentation
  }

  /// Where, if there are several scenes and it is not the action's own.
  private func place(_ scene: SceneIndex) -> String {
    let own = event.context.scene ?? event.action.namedScene
    guard after.scenes.count > 1, own.flatMap({ after.sceneIndex(of: $0) }) != scene else { return "" }
    return " in \(text(after.scenes[scene].id))"
  }

  // MARK: By action

  /// What the action itself calls for.
  private var ofTheAction: [String] {
    switch event.action {
    case .addToBar, .moveInBar, .removeFromBar:
      ["the bar had \(Self.counted(before.drawnCustomizableRegion.count, "tab")) there"]
    case .reorder(let group, let order): [newOrder(group, order)]
    case .undo, .redo, .reset, .importCustomization: arrangement
    case .declare(let hierarchy): comings(hierarchy)
    case .drop: [acceptance]
    case .begin(let beginning):
      beginning.start == nil ? [] : ["it began with \(Self.counted(after.scenes.count, "scene")) from a saved state"]
    case .select, .link, .cancelSearch, .hover, .tab, .presentModal, .dismissModal, .reportDepth, .reportSelection,
      .reportBar, .beginEditing, .endEditing, .hide, .show, .move, .dropQuery, .dropLoaded, .perform, .swipe, .menu,
      .popover, .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize, .direction,
      .keyboard, .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar, .openScene, .closeScene, .reopenScene,
      .relaunch, .mark, .insert, .remove, .update:
      []
    }
  }

  /// The whole new order, if the action named only a part of it.
  private func newOrder(_ group: Name?, _ order: [Name]) -> String {
    let present = group.map { after.group(of: $0).map { after.displayOrder(of: $0) } ?? [] } ?? after.sectionOrder
    if present == order.map({ after.item(of: $0) }) { return "" }
    return "the order is \(newNames(present.map { after.id($0) })) now"
  }

  /// What a person sees of the customization that is other than before.
  private var arrangement: [String] {
    var hidden: [Name] = []
    var shown: [Name] = []
    var told: [String] = []
    for item in after.index.nodes.indices {
      guard let old = before.item(of: after.id(item)) else { continue }
      switch (before.isHiddenItself(old), after.isHiddenItself(item)) {
      case (false, true): hidden.append(after.id(item))
      case (true, false): shown.append(after.id(item))
      case (true, true), (false, false): break
      }
      if !after.index.nodes[item].isGroup || !before.index.nodes[old].isGroup { continue }
      let order = after.displayOrder(of: item).map { after.id($0) }
      if order != before.displayOrder(of: old).map({ before.id($0) }) {
        told.append("the order of \(newName(after.id(item))) is \(newNames(order)) now")
      }
    }
    let sections = after.sectionOrder.map { after.id($0) }
    if sections != before.sectionOrder.map({ before.id($0) }) {
      told.append("the order of the sections is \(newNames(sections)) now")
    }
    let bar = after.drawnCustomizableRegion.map { after.id($0) }
    if bar != before.drawnCustomizableRegion.map({ before.id($0) }) {
      told.append("the customizable part of the bar is \(newNames(bar)) now")
    }
    if !hidden.isEmpty { told.append("\(newNames(hidden)) \(hidden.count == 1 ? "is" : "are") hidden now") }
    if !shown.isEmpty { told.append("\(newNames(shown)) \(shown.count == 1 ? "is" : "are") not hidden any more") }
    return told
  }

  /// Which items a declaration brought and took.
  private func comings(_ hierarchy: Hierarchy) -> [String] {
    let renamed = hierarchy.renamedTabs.flatMap { [$0.old, $0.new] }
    let wasNotRenamed = { id in !renamed.contains { after.names.isSameID($0, id) } }
    let new = hierarchy.items.map(\.id).filter { before.item(of: $0) == nil && wasNotRenamed($0) }
    let gone = before.hierarchy.items.map(\.id).filter { after.item(of: $0) == nil && wasNotRenamed($0) }
    return [
      new.isEmpty ? "" : "\(newNames(new)) \(new.count == 1 ? "is" : "are") new",
      gone.isEmpty ? "" : "\(names(gone)) \(gone.count == 1 ? "is" : "are") gone",
    ]
  }

  /// What a target took of a drop.
  private var acceptance: String {
    for notice in event.outcome.notices {
      guard case .didAccept(let accepted) = notice.message else { continue }
      let count = accepted.items.reduce(0) { $0 + Int($1.count) }
      let verb = accepted.operation == .move ? "moved" : "copied"
      if accepted.leftOut == 0 { return "\(count == 1 ? "it was" : "they were") \(verb)" }
      return "\(count) \(count == 1 ? "was" : "were") \(verb) and \(accepted.leftOut) left out"
    }
    return ""
  }

  /// What the model says to a question or a report of the app.
  private var answer: String {
    guard let scene else { return "" }
    if case .reportDepth(let id, let depth) = event.action, let slot = before.slot(of: id) {
      let modelled = before.scenes[scene].tabs[slot].screens.count + 1
      return modelled == depth ? "" : "the model has \(modelled)"
    }
    if case .reportSelection(let id) = event.action {
      let selected = before.selectedItem(scene)
      if selected == before.item(of: id) { return "" }
      return "in the model it is \(selected.map { name(before.id($0)) } ?? "none")"
    }
    if case .reportBar(let ids) = event.action {
      let drawn = before.chrome(of: scene).bar.items.map(\.id)
      if drawn.map({ $0.map { before.names.canonical($0) } }) == ids.map({ before.names.canonical($0) }) { return "" }
      return "in the model it has \(list(drawn.map { $0.map { name($0) } ?? "More" }))"
    }
    if case .dropQuery(let target, let items, _) = event.action { return answer(target, items) }
    return ""
  }

  /// What a drop would do (D6).
  private func answer(_ target: DropTarget, _ items: [TypeCount]) -> String {
    let rules: [DropRule]
    switch target {
    case .item(let id): rules = before.item(of: id).map { before.hierarchy.items[$0].accepts } ?? []
    case .action(let group, let action):
      let actions = before.item(of: group).map { before.hierarchy.items[$0].actions } ?? []
      rules = actions.first { before.names.isSameID($0.id, action) }?.accepts ?? []
    }
    let operations = items.map { before.operation(for: $0.type, rules) }
    let operation = operations.first { $0 == .copy || $0 == .move }
    return "the answer was \((operation ?? (operations.contains(.forbidden) ? .forbidden : .cancel)).word)"
  }

  // MARK: By change

  private func selection(_ scene: SceneIndex, _ id: Name?, _ reason: SelectionReason) -> String {
    let name = id.map { newName($0) } ?? "nothing"
    let place = place(scene)
    let old = before.scenes.indices.contains(scene) ? before.scenes[scene].selected.map { before.id(inSlot: $0) } : nil
    func moved(_ why: String) -> String {
      let from = old.map { " from \(self.name($0))" } ?? ""
      let because = old.map { ", because \(self.name($0)) is \(why)" } ?? ""
      return id == nil
        ? "nothing is selected\(place) any more\(because)" : "the selection\(place) moved\(from) to \(name)\(because)"
    }
    switch reason {
    case .asked:
      guard case .select(let asked) = event.action else { return "\(name) was selected\(place)" }
      return id.map { after.names.isSameID($0, asked) } ?? false ? "" : "that led to \(name)"
    case .first: return "\(name) was selected first\(place)"
    case .removed, .replaced: return moved("gone")
    case .hidden: return moved("hidden")
    case .searchCancelled: return "\(name) was selected again"
    }
  }

  private func environment(_ change: EnvironmentChange) -> String {
    let kind = event.action.kind
    switch change {
    case .popover(nil): return kind == .popover ? "" : "the popover closed"
    case .popover: return ""
    case .modal(nil): return kind == .dismiss ? "" : "the modal was dismissed"
    case .keyboard(false): return kind == .keyboard ? "" : "the keyboard left"
    case .focus(let focus): return kind == .focus ? "" : "the focus is in the \(focus.word) now"
    case .barFirst(let first):
      if case .scrollBar(first) = event.action { return "" }
      return "the bar begins at item \(first + 1) now"
    case .width, .orientation, .direction, .room, .barRoom, .keyboard, .barHidden, .contentUnderBar, .sidebarPreferred,
      .overlayClosed, .modal, .folded:
      return ""
    }
  }

  private func navigation(_ tab: Name, _ change: NavigationChange) -> String {
    let isSelect = event.action.kind == .select
    switch change {
    case .popped(let count):
      if isSelect { return "\(name(tab)) went back to its root" }
      guard case .tab(_, .pop(let asked)) = event.action, asked != count else { return "" }
      return "there \(count == 1 ? "was" : "were") only \(count) above the root"
    case .scrolled: return isSelect ? "\(name(tab)) scrolled to its top" : ""
    case .renamed: return "screens of \(newName(tab)) have new names"
    case .cut(_, let missing): return "the path of \(newName(tab)) was cut, because \(text(missing)) is gone"
    case .sheet(nil): return event.action.kind == .dismiss ? "" : "the sheet of \(newName(tab)) was dismissed"
    case .pushed, .replaced, .sheet, .query, .content, .dropped: return ""
    }
  }

  /// How scenes start that are opened later, where the action does not say so.
  private func sidebarStart(_ isShown: Bool?) -> String {
    if ![.customization, .undo, .redo].contains(event.action.kind) { return "" }
    return "new scenes begin \(isShown.map { $0 ? "with the sidebar" : "without the sidebar" } ?? "as declared")"
  }

  // MARK: On screen

  /// What came on screen or left it in the scenes that were open all the time.
  private var presentation: [String] {
    if event.action.kind == .present || event.action.kind == .dismiss { return [] }
    let isSwitch = event.action.kind == .toggleSidebar
    let isToggle = [.collapseSidebar, .expandSidebar, .toggleSidebar].contains(event.action.kind)
    return before.scenes.indices.flatMap { scene -> [String] in
      if !before.scenes[scene].isOpen || !after.scenes[scene].isOpen { return [] }
      let wasBottom = before.form(of: scene) == .bottomBar
      let isBottom = after.form(of: scene) == .bottomBar
      var told = wasBottom == isBottom ? [] : ["the bar\(place(scene)) moved to the \(isBottom ? "bottom" : "top")"]
      switch (before.isSidebarOnScreen(scene), after.isSidebarOnScreen(scene)) {
      case (false, true):
        told.append(isToggle ? (isSwitch ? "it is shown now" : "") : "the sidebar\(place(scene)) came on screen")
      case (true, false):
        told.append(isToggle ? (isSwitch ? "it is hidden now" : "") : "the sidebar\(place(scene)) left the screen")
      case (true, true), (false, false):
        if isToggle && scene == self.scene { told.append("only the preference changed") }
      }
      return told
    }
  }
}
