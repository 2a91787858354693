import NavModel

/// What an action does, as words: behind "the user" and behind "could not".
struct Deed {
  /// `hid Charts`
  let past: String
  /// `hide Charts`
  let infinitive: String

  private init(_ past: String, _ infinitive: String) {
    self.past = past
    self.infinitive = infinitive
  }

  /// A deed whose two forms differ in the verb only.
  private init(_ past: String, _ infinitive: String, _ rest: String) {
    self.init("\(past) \(rest)", "\(infinitive) \(rest)")
  }

  init(_ action: Action, _ told: Narration) {
    switch action {
    case .begin(let beginning): self.init("began", "begin", "the tape" + Self.contents(of: beginning.hierarchy))
    case .select(let id): self.init("selected", "select", told.name(id) + told.source)
    case .link(let id, let path): self.init("followed", "follow", "a link to \(told.name(id))\(Self.steps(path, told))")
    case .cancelSearch: self.init("cancelled", "cancel", "the search")
    case .hover(let id, true): self.init("held", "hold", "a drag over \(told.name(id))")
    case .hover(let id, false): self.init("moved", "move", "a drag over \(told.name(id))")
    case .tab(let id, let action): self.init(action, told.name(id), told)
    case .presentModal(let screen): self.init("presented", "present", "\(told.text(screen)) over the scene")
    case .dismissModal: self.init("dismissed", "dismiss", "the modal")
    case .reportDepth(let id, let depth): self.init("reported", "report", "\(depth) screens in \(told.name(id))")
    case .reportSelection(let id): self.init("reported", "report", "\(told.name(id)) as selected")
    case .reportBar(let ids): self.init("reported", "report", "the bar as \(told.names(ids))")
    case .beginEditing: self.init("began", "begin", "to edit")
    case .endEditing: self.init("ended", "end", "editing")
    case .hide(let ids): self.init("hid", "hide", told.names(ids))
    case .show(let ids): self.init("showed", "show", told.names(ids))
    case .reorder(let group, let order): self.init("ordered", "order", "\(told.group(group)): \(told.names(order))")
    case .move(let id, _): self.init("moved", "move", told.name(id) + told.siblingPlace(of: id))
    case .addToBar(let id, _): self.init("dragged", "drag", "\(told.name(id)) into the bar\(told.barPlace(of: id))")
    case .moveInBar(let id, _): self.init("moved", "move", "\(told.name(id)) in the bar\(told.barPlace(of: id))")
    case .removeFromBar(let id): self.init("dragged", "drag", "\(told.name(id)) out of the bar")
    case .reset(let reset): self.init("reset", "reset", Self.part(reset, told))
    case .undo: self.init("took back", "take back", "the last edit")
    case .redo: self.init("applied", "apply", "an edit again")
    case .importCustomization: self.init("imported", "import", "a customization")
    case .drop(let target, let items, _): self.init("dropped", "drop", "\(Self.count(items)) on \(told.name(target))")
    case .dropQuery(let target, let items, _):
      self.init("held", "hold", "\(Self.count(items)) over \(told.name(target))")
    case .dropLoaded(let id, _, let failed): self.init("took", "take", "\(failed) dropped back from \(told.name(id))")
    case .perform(let group, let action): self.init("ran", "run", "\(told.text(action)) of \(told.name(group))")
    case .swipe(let id, let action, let edge, let full):
      self.init("swiped", "swipe", told.name(id) + Self.swipe(action.map { told.text($0) }, edge, full: full))
    case .menu(let id, let action):
      self.init("chose", "choose", "\(told.text(action)) from the menu of \(told.name(id))")
    case .popover(let id, true): self.init("opened", "open", "the popover of \(told.name(id))")
    case .popover(let id, false): self.init("closed", "close", "the popover of \(told.name(id))")
    case .collapseSidebar: self.init("collapsed", "collapse", "the sidebar")
    case .expandSidebar: self.init("expanded", "expand", "the sidebar")
    case .toggleSidebar: self.init("toggled", "toggle", "the sidebar")
    case .fold(let id): self.init("folded", "fold", told.name(id))
    case .unfold(let id): self.init("unfolded", "unfold", told.name(id))
    case .rotate(let orientation): self.init("turned", "turn", "the device to \(orientation)")
    case .resize(let resize): self.init("made", "make", "the window \(resize.width)")
    case .direction(let direction): self.init("set", "set", "the direction of reading to \(direction)")
    case .keyboard(shown: true): self.init("showed", "show", "the keyboard")
    case .keyboard(shown: false): self.init("hid", "hide", "the keyboard")
    case .hideBar(hidden: true): self.init("hid", "hide", "the bar")
    case .hideBar(hidden: false): self.init("showed", "show", "the bar")
    case .contentUnderBar(let isUnder): self.init("put", "put", "content \(isUnder ? "under" : "clear of") the bar")
    case .focus(let focus): self.init("moved", "move", "the focus to the \(focus)")
    case .menuButton: self.init("pressed", "press", "the menu button")
    case .scrollBar(let first): self.init("scrolled", "scroll", "the bar to item \(first + 1)")
    case .openScene(let opening): self.init("opened", "open", "the scene \(told.text(opening.id))")
    case .closeScene(let id): self.init("closed", "close", "the scene \(told.text(id))")
    case .reopenScene(let id): self.init("reopened", "reopen", "the scene \(told.text(id))")
    case .relaunch: self.init("relaunched", "relaunch", "the app")
    case .mark(let text): self.init("noted", "note", "“\(text)”")
    case .declare(let hierarchy): self.init("declared", "declare", "the tabs anew" + Self.contents(of: hierarchy))
    case .insert(let items, let group, _): self.init("inserted", "insert", Self.insertion(items, group, told))
    case .remove(let id, _): self.init("removed", "remove", told.name(id))
    case .update(let id, let update): self.init("set", "set", "\(Self.keys(update)) of \(told.name(id))")
    }
  }

  private init(_ action: TabAction, _ tab: String, _ told: Narration) {
    switch action {
    case .push(let screen): self.init("pushed", "push", "\(told.text(screen.name)) in \(tab)")
    case .pop(count: 1): self.init("went", "go", "back one screen in \(tab)")
    case .pop(let count): self.init("went", "go", "back \(count) screens in \(tab)")
    case .popToRoot: self.init("went", "go", "back to the root of \(tab)")
    case .popGesture(.began): self.init("began", "begin", "a swipe back in \(tab)")
    case .popGesture(.cancelled): self.init("gave up", "give up", "a swipe back in \(tab)")
    case .popGesture(.ended): self.init("ended", "end", "a swipe back in \(tab)")
    case .replace(let path): self.init("set", "set", "the path of \(tab) to its root\(Self.steps(path, told))")
    case .scroll(let y): self.init("scrolled", "scroll", "\(tab) to \(y)")
    case .query(let text): self.init("searched", "search", "\(tab) for “\(text.map { told.text($0) } ?? "")”")
    case .content(let revision): self.init("set", "set", "the content of \(tab) to revision \(revision)")
    case .present(let screen): self.init("presented", "present", "\(told.text(screen)) in \(tab)")
    case .dismiss: self.init("dismissed", "dismiss", "the sheet of \(tab)")
    }
  }
}

// MARK: - Parts of sentences

extension Deed {
  private static func contents(of hierarchy: Hierarchy) -> String {
    let app = hierarchy.app.map { " of \($0)" } ?? ""
    let version = hierarchy.version.map { " \($0)" } ?? ""
    let count = hierarchy.items.count
    return "\(app)\(version), \(count) \(count == 1 ? "item" : "items")"
  }

  private static func steps(_ path: [Screen], _ told: Narration) -> String {
    path.map { " › \(told.text($0.name))" }.joined()
  }

  private static func insertion(_ items: [Item], _ group: Name?, _ told: Narration) -> String {
    let item = items.first.map { told.name($0.id) } ?? "nothing"
    return group.map { "\(item) into \(told.name($0))" } ?? item
  }

  private static func keys(_ update: ItemUpdate) -> String {
    ItemKey.all.filter { update.fields.contains($0.field) }.map(\.name).joined(separator: ", ")
  }

  private static func part(_ reset: Reset, _ told: Narration) -> String {
    switch reset {
    case .visibility: "what is hidden"
    case .barOrder: "the bar"
    case .groupOrders: "all orders"
    case .groupOrder(let group): "the order of \(told.group(group))"
    case .all: "the whole customization"
    }
  }

  private static func count(_ items: [TypeCount]) -> String {
    let total = items.reduce(0) { $0 + Int($1.count) }
    return "\(total) \(total == 1 ? "item" : "items")"
  }

  private static func swipe(_ action: String?, _ edge: Edge, full: Bool) -> String {
    " from the \(edge) edge" + (full ? " all the way" : action.map { " for \($0)" } ?? "")
  }
}
