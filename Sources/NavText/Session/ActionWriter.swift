public import NavModel

extension JSONWriter {
  /// Writes an action with its context as a line of a session file, without what a reader would fill in anyway.
  ///
  /// - Parameters:
  ///   - omitsNoTime: leaves out the time 0, which a reader may then take for now.
  ///   - more: writes members behind them, such as what the line expects.
  public mutating func action(
    _ action: Action, _ context: Context, _ names: NameTable, omitsNoTime: Bool = false,
    more: (inout JSONWriter) -> Void = { _ in }
  ) {
    object { json in
      json.actionMembers(action, names)
      json.contextMembers(context, action.kind, names, omitsNoTime: omitsNoTime)
      more(&json)
    }
  }

  private mutating func contextMembers(
    _ context: Context, _ kind: ActionKind, _ names: NameTable, omitsNoTime: Bool
  ) {
    if let scene = context.scene { member("scene", names.text(scene)) }
    if !omitsNoTime || context.atMilliseconds != 0 { member("at", context.atMilliseconds) }
    if context.by != kind.defaultAgent { member("by", context.by.word) }
    if let via = context.via { member("via", via.word) }
    if let actor = context.actor { member("actor", names.text(actor)) }
    if let id = context.id { member("id", id.uuidText) }
    if let cause = context.cause { member("cause", cause) }
    if context.veto { member("veto", true) }
  }

  /// Writes the members of an action: the verb and its keys.
  public mutating func actionMembers(_ action: Action, _ names: NameTable) {
    let text = { (name: Name) in names.text(name) }
    member("do", action.kind.verb)
    switch action {
    case .select(let id), .reportSelection(let id), .removeFromBar(let id): member("tab", text(id))
    case .link(let id, let path): self.path(path, of: id, names)
    case .hover(let id, let held), .popover(let id, let held): members(("tab", text(id)), ("held", held))
    case .tab(let id, let action): members(id, action, names)
    case .presentModal(let screen): member("screen", text(screen))
    case .reportDepth(let id, let depth): members(("tab", text(id)), ("depth", depth))
    case .reportBar(let ids): member("ids", ids.map(text))
    case .hide(let ids), .show(let ids): tabs(ids.map(text))
    case .reorder(let group, let order):
      member("group", group.map(text))
      member("order", order.map(text))
    case .move(let id, let place), .moveInBar(let id, let place): members(("tab", text(id)), ("to", place))
    case .addToBar(let id, let place):
      member("tab", text(id))
      if let place { member("to", place) }
    case .reset(let reset): members(reset, names)
    case .importCustomization(let imported):
      key("import")
      customization(imported, names)
    case .drop(let target, let items, let place), .dropQuery(let target, let items, let place):
      members(target, items, place, names)
    case .dropLoaded(let id, let type, let failed):
      members(("tab", text(id)), ("type", text(type)))
      member("failed", failed)
    case .perform(let group, let action): members(("group", text(group)), ("action", text(action)))
    case .swipe(let id, let action, let edge, let full): swipe(text(id), action.map(text), edge, full: full)
    case .menu(let id, let action): members(("tab", text(id)), ("action", text(action)))
    case .fold(let id), .unfold(let id): member("group", text(id))
    case .rotate(let orientation): member("to", orientation.word)
    case .direction(let direction): member("to", direction.word)
    case .scrollBar(let first): member("to", first)
    case .resize(let resize): members(resize)
    case .keyboard(let shown): member("shown", shown)
    case .hideBar(let hidden): member("hidden", hidden)
    case .contentUnderBar(let isUnder): member("value", isUnder)
    case .focus(let focus): member("in", focus.word)
    case .openScene(let opening): members(opening, names)
    case .closeScene(let id), .reopenScene(let id): member("scene", text(id))
    case .mark(let note): member("text", note)
    case .declare(let hierarchy):
      key("hierarchy")
      self.hierarchy(hierarchy, names)
    case .insert(let items, let group, let place): insertion(items, group.map(text), place, names)
    case .remove(let id, let kind): member(kind == .group ? "group" : "tab", text(id))
    case .update(let id, let update):
      member(update.values.kind == .group ? "group" : "tab", text(id))
      key("set")
      self.update(update, names)
    case .begin, .cancelSearch, .dismissModal, .beginEditing, .endEditing, .undo, .redo, .collapseSidebar,
      .expandSidebar, .toggleSidebar, .menuButton, .relaunch:
      return
    }
  }

  private mutating func members(_ first: (String, String), _ second: (String, String)) {
    member(first.0, first.1)
    member(second.0, second.1)
  }

  private mutating func members(_ first: (String, String), _ second: (String, Int32)) {
    member(first.0, first.1)
    member(second.0, second.1)
  }

  private mutating func members(_ first: (String, String), _ second: (String, Bool)) {
    member(first.0, first.1)
    member(second.0, second.1)
  }

  private mutating func members(_ id: Name, _ action: TabAction, _ names: NameTable) {
    member("tab", names.text(id))
    switch action {
    case .push(let screen): members(screen, names)
    case .pop(let count): if count != 1 { member("count", count) }
    case .popGesture(let phase): member("phase", phase.word)
    case .replace(let path): self.path(path, names)
    case .scroll(let y): member("y", y)
    case .query(let text): member("text", text.map { names.text($0) } ?? "")
    case .content(let revision): member("revision", revision)
    case .present(let screen): member("screen", names.text(screen))
    case .popToRoot, .dismiss: return
    }
  }

  /// Writes the members of a screen: its name, and key and parameters if it has them.
  mutating func members(_ screen: Screen, _ names: NameTable) {
    member("screen", names.text(screen.name))
    if let key = screen.key { member("key", names.text(key)) }
    if let parameters = screen.parameters {
      object("with") { json in
        for parameter in parameters { json.member(names.text(parameter.name), names.text(parameter.value)) }
      }
    }
  }

  private mutating func path(_ path: [Screen], _ names: NameTable) {
    array("path") { json in
      for screen in path {
        if screen.key == nil && screen.parameters == nil {
          json.string(names.text(screen.name))
        } else {
          json.object { json in json.members(screen, names) }
        }
      }
    }
  }

  private mutating func path(_ path: [Screen], of id: Name, _ names: NameTable) {
    member("tab", names.text(id))
    self.path(path, names)
  }

  private mutating func tabs(_ ids: [String]) {
    if ids.count == 1 { member("tab", ids[0]) } else { member("tabs", ids) }
  }

  private mutating func swipe(_ id: String, _ action: String?, _ edge: Edge, full: Bool) {
    member("tab", id)
    if let action { member("action", action) }
    member("edge", edge.word)
    if full { member("full", true) }
  }

  private mutating func members(_ reset: Reset, _ names: NameTable) {
    switch reset {
    case .visibility: member("what", "visibility")
    case .barOrder: member("what", "barOrder")
    case .groupOrders: member("what", "groupOrder")
    case .groupOrder(let group):
      member("what", "groupOrder")
      member("group", group.map { names.text($0) })
    case .all: member("what", "all")
    }
  }

  private mutating func members(
    _ target: DropTarget, _ items: [TypeCount], _ place: DropPlace?, _ names: NameTable
  ) {
    switch target {
    case .item(let id): member("tab", names.text(id))
    case .action(let group, let action):
      member("group", names.text(group))
      member("action", names.text(action))
    }
    array("items") { json in
      for item in items {
        json.object { json in
          json.member("type", names.text(item.type))
          if item.count != 1 { json.member("count", item.count) }
        }
      }
    }
    if let place { member("on", place.word) }
  }

  private mutating func members(_ resize: Resize) {
    member("width", resize.width.word)
    if let room = resize.room { member("room", room) }
    if let room = resize.barRoom { member("barRoom", room) }
  }

  private mutating func members(_ opening: SceneOpening, _ names: NameTable) {
    member("scene", names.text(opening.id))
    if let device = opening.device { member("device", device.word) }
    if let holder = opening.holder { member("in", names.text(holder)) }
    if let container = opening.container { member("as", container.word) }
  }

  private mutating func insertion(_ items: [Item], _ group: String?, _ place: Int32?, _ names: NameTable) {
    key("item")
    var index = 0
    item(items, &index, names)
    if let group { member("into", group) }
    if let place { member("to", place) }
  }
}
