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
    case .begin(let beginning): self.init("began", "begin", "the tape" + Self.beginning(beginning, told))
    case .select(let id): self.init("selected", "select", told.name(id) + told.source)
    case .link(let id, let path): self.init("followed", "follow", "a link to \(told.name(id))\(Self.steps(path, told))")
    case .cancelSearch: self.init("cancelled", "cancel", "the search")
    case .hover(let id, true): self.init("held", "hold", "a drag over \(told.name(id))")
    case .hover(let id, false): self.init("moved", "move", "a drag over \(told.name(id))")
    case .tab(let id, let action): self.init(action, told.name(id), told)
    case .presentModal(let screen): self.init("presented", "present", "\(told.text(screen)) over the scene")
    case .dismissModal: self.init("dismissed", "dismiss", "the modal")
    case .reportDepth(let id, let depth):
      self.init("reported", "report", "\(Narration.counted(Int(depth), "screen")) in \(told.name(id))")
    case .reportSelection(let id): self.init("reported", "report", "\(told.name(id)) as selected")
    case .reportBar(let ids): self.init("reported", "report", "the bar as \(told.names(ids))")
    case .beginEditing: self.init("began", "begin", "to edit")
    case .endEditing: self.init("ended", "end", "editing")
    case .hide(let ids): self.init("hid", "hide", told.names(ids))
    case .show(let ids): self.init("showed", "show", told.names(ids))
    case .reorder(let group, let order): self.init("put", "put", Self.order(of: group, order, told))
    case .move(let id, _): self.init("moved", "move", told.name(id) + told.siblingPlace(of: id))
    case .addToBar(let id, _): self.init("dragged", "drag", "\(told.name(id)) into the bar\(told.barPlace(of: id))")
    case .moveInBar(let id, _): self.init("moved", "move", "\(told.name(id)) in the bar\(told.barPlace(of: id))")
    case .removeFromBar(let id): self.init("dragged", "drag", "\(told.name(id)) out of the bar")
    case .reset(let reset): self.init("reset", "reset", Self.part(reset, told))
    case .undo: self.init("took back", "take back", "the last edit")
    case .redo: self.init("applied", "apply", "an edit again")
    case .importCustomization: self.init("imported", "import", "a customization")
    case .drop(let target, let items, let place):
      self.init("dropped", "drop", "\(told.items(items)) on \(told.name(target))\(Self.place(place))")
    case .dropQuery(let target, let items, let place):
      self.init("held", "hold", "\(told.items(items)) over \(told.name(target))\(Self.place(place))")
    case .dropLoaded(let id, let type, let failed):
      let items = told.items([TypeCount(type: type, count: failed)])
      self.init("took", "take", "\(items), whose data did not load, back from \(told.name(id))")
    case .perform(let group, let action): self.init("ran", "run", "\(told.text(action)) of \(told.name(group))")
    case .swipe(let id, let action, let edge, let full):
      self.init("swiped", "swipe", told.name(id) + Self.swipe(action.map { told.text($0) }, edge, full: full))
    case .menu(let id, let action):
      self.init("chose", "choose", "\(told.text(action)) from the menu of \(told.name(id))")
    case .popover(let id, true): self.init("opened", "open", "the popover of \(told.name(id))")
    case .popover(let id, false): self.init("closed", "close", "the popover of \(told.name(id))")
    case .collapseSidebar, .expandSidebar, .toggleSidebar, .fold, .unfold, .rotate, .resize, .direction, .keyboard,
      .hideBar, .contentUnderBar, .focus, .menuButton, .scrollBar:
      self.init(layout: action, told)
    case .openScene(let opening): self.init("opened", "open", Self.scene(opening, told))
    case .closeScene(let id): self.init("closed", "close", "the scene \(told.text(id))")
    case .reopenScene(let id): self.init("reopened", "reopen", "the scene \(told.text(id))")
    case .relaunch: self.init("relaunched", "relaunch", "the app")
    case .mark(let text): self.init("noted", "note", told.quoted(text))
    case .declare(let hierarchy): self.init("declared", "declare", "the tabs" + Self.contents(of: hierarchy, told))
    case .insert(let items, let group, _): self.init("inserted", "insert", Self.insertion(items, group, told))
    case .remove(let id, _): self.init("removed", "remove", told.name(id))
    case .update(let id, let update): self.init(update, told.name(id), told)
    }
  }

  private init(layout action: Action, _ told: Narration) {
    switch action {
    case .collapseSidebar: self.init("collapsed", "collapse", "the sidebar")
    case .expandSidebar: self.init("expanded", "expand", "the sidebar")
    case .toggleSidebar: self.init("toggled", "toggle", "the sidebar")
    case .fold(let id): self.init("folded", "fold", told.name(id))
    case .unfold(let id): self.init("unfolded", "unfold", told.name(id))
    case .rotate(let orientation): self.init("turned", "turn", "the device to \(orientation.word)")
    case .resize(let resize): self.init("made", "make", "the window \(resize.width.word)" + Self.room(resize))
    case .direction(.ltr): self.init("set", "set", "the direction of reading to left to right")
    case .direction(.rtl): self.init("set", "set", "the direction of reading to right to left")
    case .keyboard(shown: true): self.init("showed", "show", "the keyboard")
    case .keyboard(shown: false): self.init("hid", "hide", "the keyboard")
    case .hideBar(hidden: true): self.init("hid", "hide", "the bar")
    case .hideBar(hidden: false): self.init("showed", "show", "the bar")
    case .contentUnderBar(true): self.init("put", "put", "content under the bar")
    case .contentUnderBar(false): self.init("took", "take", "content from under the bar")
    case .focus(let focus): self.init("moved", "move", "the focus to the \(focus.word)")
    case .menuButton: self.init("pressed", "press", "the menu button")
    case .scrollBar(let first): self.init("scrolled", "scroll", "the bar to item \(first + 1)")
    case .begin, .select, .link, .cancelSearch, .hover, .tab, .presentModal, .dismissModal, .reportDepth,
      .reportSelection, .reportBar, .beginEditing, .endEditing, .hide, .show, .reorder, .move, .addToBar, .moveInBar,
      .removeFromBar, .reset, .undo, .redo, .importCustomization, .drop, .dropQuery, .dropLoaded, .perform, .swipe,
      .menu, .popover, .openScene, .closeScene, .reopenScene, .relaunch, .mark, .declare, .insert, .remove, .update:
      preconditionFailure("no action of layout")
    }
  }

  private init(_ action: TabAction, _ tab: String, _ told: Narration) {
    switch action {
    case .push(let screen): self.init("pushed", "push", "\(told.name(screen)) in \(tab)")
    case .pop(count: 1): self.init("went", "go", "back one screen in \(tab)")
    case .pop(let count): self.init("went", "go", "back \(count) screens in \(tab)")
    case .popToRoot: self.init("went", "go", "back to the root of \(tab)")
    case .popGesture(.began): self.init("began", "begin", "a swipe back in \(tab)")
    case .popGesture(.cancelled): self.init("gave up", "give up", "a swipe back in \(tab)")
    case .popGesture(.ended): self.init("ended", "end", "a swipe back in \(tab)")
    case .replace(let path): self.init("set", "set", "the path of \(tab) to its root\(Self.steps(path, told))")
    case .scroll(let y): self.init("scrolled", "scroll", "\(tab) to \(Narration.counted(Int(y), "point"))")
    case .query(nil): self.init("cleared", "clear", "the search in \(tab)")
    case .query(let text?): self.init("searched", "search", "\(tab) for “\(told.text(text))”")
    case .content(let revision): self.init("set", "set", "the content of \(tab) to revision \(revision)")
    case .present(let screen): self.init("presented", "present", "\(told.text(screen)) in \(tab)")
    case .dismiss: self.init("dismissed", "dismiss", "the sheet of \(tab)")
    }
  }
}

// MARK: - Updates

extension Deed {
  /// Keys that a sentence says with an article.
  private static let nouns = [
    "title", "subtitle", "symbol", "icons", "badge", "role", "value", "placement", "menu", "toolbar", "root", "tags",
  ]

  private init(_ update: ItemUpdate, _ item: String, _ told: Narration) {
    let keys = ItemKey.all.filter { update.fields.contains($0.field) }
    if keys.count == 1, update.fields.contains(.enabled) {
      let isEnabled = update.values.enabled ?? true
      self.init(isEnabled ? "enabled" : "disabled", isEnabled ? "enable" : "disable", item)
    } else if keys.count == 1, update.fields.contains(.unavailable) {
      let reason = update.values.unavailable.map { "unavailable: \(told.quoted($0))" } ?? "available"
      self.init("marked", "mark", "\(item) as \(reason)")
    } else if keys.isEmpty {
      self.init("updated", "update", item)
    } else {
      let parts = keys.enumerated().map { place, key in
        let article = Self.nouns.contains(key.name) ? "the " : ""
        return "\(article)\(key.name)\(place == 0 ? " of \(item)" : "") to \(Self.value(of: key, update, told))"
      }
      self.init("set", "set", told.list(parts))
    }
  }

  /// The new value of a key: text in quotation marks, anything else as in a file.
  private static func value(of key: ItemKey, _ update: ItemUpdate, _ told: Narration) -> String {
    var json = JSONWriter()
    json.object { json in key.write(update.values, &json, told.after.names) }
    guard let value = try? JSONParser.parse(json.text).object()[key.name], value.orNil != nil else { return "nothing" }
    return (try? value.string()).map { told.quoted($0) } ?? told.text(value.sourceText)
  }
}

// MARK: - Parts of sentences

extension Deed {
  private static func contents(of hierarchy: Hierarchy, _ told: Narration) -> String {
    let app = hierarchy.app.map { " of \(told.text($0))" } ?? ""
    let version = hierarchy.version.map { " \(told.text($0))" } ?? ""
    return "\(app)\(version) with \(Narration.counted(hierarchy.items.count, "item"))"
  }

  private static func beginning(_ beginning: Beginning, _ told: Narration) -> String {
    let width = beginning.width.map { "\($0.word) " } ?? ""
    let device = (beginning.scene.device ?? .pad).word
    let orientation = beginning.orientation.map { " in \($0.word)" } ?? ""
    return contents(of: beginning.hierarchy, told) + " on a \(width)\(device)\(orientation)"
  }

  private static func scene(_ opening: SceneOpening, _ told: Narration) -> String {
    let device = opening.device.map { " on a \($0.word)" } ?? ""
    let container = opening.container.map { $0 == .split ? " as a split" : " as a popover" } ?? ""
    let holder = opening.holder.map { " in \(told.text($0))" } ?? ""
    return "the scene \(told.text(opening.id))\(device)\(holder)\(container)"
  }

  private static func steps(_ path: [Screen], _ told: Narration) -> String {
    path.map { " › \(told.name($0))" }.joined()
  }

  private static func insertion(_ items: [Item], _ group: Name?, _ told: Narration) -> String {
    guard let item = items.first else { return "nothing" }
    let below = items.count > 1 ? " with \(Narration.counted(items.count - 1, "item")) below it" : ""
    return told.name(item) + below + (group.map { " into \(told.name($0))" } ?? "") + told.declaredPlace(of: item.id)
  }

  private static func order(of group: Name?, _ order: [Name], _ told: Narration) -> String {
    let place = group == nil ? "among the sections" : "in \(told.group(group))"
    return order.isEmpty ? "nothing first \(place)" : "\(told.names(order)) first \(place)"
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

  private static func place(_ place: DropPlace?) -> String {
    place.map { " in the \($0.word)" } ?? ""
  }

  private static func room(_ resize: Resize) -> String {
    let bar = resize.barRoom.map { "room for \(Narration.counted(Int($0), "item")) in its bar" }
    let toolbar = resize.room.map { "room for \(Narration.counted(Int($0), "item")) beside it" }
    let rooms = [bar, toolbar].compactMap { $0 }
    return rooms.isEmpty ? "" : ", with " + rooms.joined(separator: " and ")
  }

  private static func swipe(_ action: String?, _ edge: Edge, full: Bool) -> String {
    " from the \(edge.word) edge" + (full ? " all the way" : "") + (action.map { " for \($0)" } ?? "")
  }
}
