public import NavModel

extension JSONWriter {
  /// Writes a notice as files and output name it (FORMATS §2).
  public mutating func notice(_ message: Notice.Message, _ names: NameTable) {
    object { json in
      switch message {
      case .didSelect(let tab, let previous):
        json.object("didSelect") { json in
          json.member("tab", tab.map { names.text($0) })
          json.member("previous", previous.map { names.text($0) })
        }
      case .didBeginEditing: json.object("didBeginEditing") { _ in }
      case .didEndEditing: json.object("didEndEditing") { _ in }
      case .visibilityDidChange(let ids): json.member("visibilityDidChange", ids.map { names.text($0) })
      case .displayOrderDidChange(let group): json.member("displayOrderDidChange", group.map { names.text($0) })
      case .didAccept(let accepted): json.object("didAccept") { json in json.members(accepted, names) }
      }
    }
  }

  private mutating func members(_ accepted: Notice.Accepted, _ names: NameTable) {
    member("tab", names.text(accepted.tab))
    if let action = accepted.action { member("action", names.text(action)) }
    member("operation", accepted.operation.word)
    sortedObject("items", accepted.items.map { (key: names.text($0.type), value: $0.count) }) { json, count in
      json.integer(count)
    }
  }

  /// Writes a change: its name, and what it concerns.
  public mutating func change(_ change: Change, _ state: NavigationState) {
    let names = state.names
    object { json in
      switch change {
      case .navigation(let scene, let tab, let change):
        json.object(change.name) { json in
          json.scene(scene, state)
          json.member("tab", names.text(tab))
          json.members(change, names)
        }
      case .selection(let scene, let change):
        json.object(change.name) { json in
          json.scene(scene, state)
          json.members(change, names)
        }
      case .editing(let scene, let change):
        json.object(change.name) { json in
          json.scene(scene, state)
          json.members(change, names)
        }
      case .environment(let scene, let change):
        json.object(change.name) { json in
          json.scene(scene, state)
          json.members(change, names)
        }
      case .scene(let scene, let change):
        json.object(change.name) { json in
          if case .opened(let opening) = change {
            json.member("scene", names.text(opening.id))
          } else {
            json.scene(scene, state)
          }
        }
      case .customization(let change): json.object(change.name) { json in json.members(change, names) }
      case .hierarchy(let change): json.object(change.name) { json in json.members(change, names) }
      }
    }
  }

  private mutating func scene(_ scene: SceneIndex, _ state: NavigationState) {
    guard state.scenes.indices.contains(scene) else { return member("scene", scene) }
    member("scene", state.names.text(state.scenes[scene].id))
  }

  private mutating func members(_ change: NavigationChange, _ names: NameTable) {
    switch change {
    case .pushed(let screen): members(screen, names)
    case .popped(let count): member("count", count)
    case .replaced(let path): member("path", path.map { names.text($0.name) })
    case .renamed(let screens): member("path", screens.map { names.text($0.screen.name) })
    case .cut(let first, let missing):
      member("from", first)
      member("missing", names.text(missing))
    case .scrolled(let y): member("y", y)
    case .sheet(let screen): member("screen", screen.map { names.text($0) })
    case .query(let text): member("text", text.map { names.text($0) } ?? "")
    case .content(let revision): member("revision", revision)
    case .dropped(let type, let count):
      member("type", names.text(type))
      member("by", count)
    }
  }

  private mutating func members(_ change: SelectionChange, _ names: NameTable) {
    switch change {
    case .selected(let tab, let reason):
      member("tab", tab.map { names.text($0) })
      member("because", reason.word)
    case .lastNotSearch(let tab): member("tab", tab.map { names.text($0) })
    case .selectedChild(let group, let child):
      member("group", names.text(group))
      member("child", names.text(child))
    }
  }

  private mutating func members(_ change: EditingChange, _ names: NameTable) {
    switch change {
    case .began, .ended: return
    case .hidden(let item, let before):
      member("tab", names.text(item))
      member("before", before)
    case .order(let group, let before):
      member("group", group.map { names.text($0) })
      member("before", before.map { names.text($0) })
    case .hidSelection(let flag): member("value", flag)
    }
  }

  private mutating func members(_ change: EnvironmentChange, _ names: NameTable) {
    switch change {
    case .width(let width): member("value", width.word)
    case .orientation(let orientation): member("value", orientation.word)
    case .direction(let direction): member("value", direction.word)
    case .room(let room), .barRoom(let room): member("value", room)
    case .barFirst(let first): member("value", first)
    case .keyboard(let flag), .barHidden(let flag), .contentUnderBar(let flag), .overlayClosed(let flag):
      member("value", flag)
    case .focus(let focus): member("value", focus.word)
    case .sidebarPreferred(let flag): member("value", flag)
    case .modal(let screen): member("screen", screen.map { names.text($0) })
    case .popover(let tab): member("tab", tab.map { names.text($0) })
    case .folded(let group, let flag):
      member("group", names.text(group))
      member("value", flag)
    }
  }

  private mutating func members(_ change: CustomizationChange, _ names: NameTable) {
    switch change {
    case .stepSaved, .undone, .redone: return
    case .hidden(let key, let flag):
      member("id", names.text(key))
      member("value", flag)
    case .barOrder(let order): member("order", order.map { $0.map { names.text($0) } })
    case .barKnown(let known): member("ids", known.map { names.text($0) })
    case .groupOrder(let group, let order):
      member("group", group.map { names.text($0) })
      member("order", order.map { $0.map { names.text($0) } })
    case .sidebarShown(let flag): member("value", flag)
    case .unknownFields(let text): member("text", text)
    case .switched(let old, let new):
      member("from", old.map { names.text($0) } ?? "default")
      member("to", new.map { names.text($0) } ?? "default")
    }
  }

  private mutating func members(_ change: HierarchyChange, _ names: NameTable) {
    switch change {
    case .restored(let content): member("scenes", content.scenes.map { names.text($0.id) })
    case .replaced(let hierarchy): member("items", hierarchy.items.count)
    case .inserted(let items, let group, let place):
      member("ids", items.map { names.text($0.id) })
      member("into", group.map { names.text($0) })
      member("at", place)
    case .removed(let id), .forgotten(let id): member("id", names.text(id))
    case .updated(let id, let update):
      member("id", names.text(id))
      key("set")
      self.update(update, names)
    case .appHidden(let id, let flag):
      member("id", names.text(id))
      member("value", flag)
    case .appOrder(let id, let order):
      member("group", names.text(id))
      member("order", order.map { $0.map { names.text($0) } })
    case .renamed(let old, let new):
      member("from", names.text(old))
      member("to", names.text(new))
    }
  }
}

/// A change that output names by the name of its case.
protocol NamedChange {}

extension NamedChange {
  /// The name of the case: `pushed`, `selected`, `hidden` …
  var name: String {
    Mirror(reflecting: self).children.first?.label ?? String(describing: self)
  }
}

extension NavigationChange: NamedChange {}
extension SelectionChange: NamedChange {}
extension EditingChange: NamedChange {}
extension EnvironmentChange: NamedChange {}
extension SceneChange: NamedChange {}
extension CustomizationChange: NamedChange {}
extension HierarchyChange: NamedChange {}
