import NavModel
import NavText

// What a change does to one scene of the reference model.

extension ReferenceState.Tab {
  mutating func apply(_ change: NavigationChange, _ names: NameTable) {
    switch change {
    case .pushed(let screen): screens.append(Self.screen(screen, names))
    case .popped(let count): screens = screens.dropLast(Int(count))
    case .replaced(let path): screens = path.map { Self.screen($0, names) }
    case .renamed(let path): screens = path.map { Self.screen($0.screen, y: $0.y, names) }
    case .cut(let first, _): screens = Array(screens.prefix(Int(first)))
    case .scrolled(let y):
      if screens.isEmpty { rootY = Int(y) } else { screens[screens.count - 1]["y"] = .number(Int64(y)) }
    case .sheet(let screen): sheet = screen.map { names.text($0) }
    case .query(let text): query = text.map { names.text($0) } ?? ""
    case .content(let revision): content = revision
    case .dropped(let type, let count):
      let sum = dropped[names.text(type), default: 0] + Int(count)
      dropped[names.text(type)] = sum == 0 ? nil : sum
    }
  }

  static func screen(_ screen: Screen, y: Int32 = 0, _ names: NameTable) -> [String: Plain] {
    var plain: [String: Plain] = ["screen": .text(names.text(screen.name)), "y": .number(Int64(y))]
    plain["key"] = screen.key.map { .text(names.text($0)) }
    plain["with"] = screen.parameters.map { parameters in
      .object(Dictionary(parameters.map { (names.text($0.name), Plain.text(names.text($0.value))) }) { $1 })
    }
    return plain
  }
}

extension ReferenceState.Scene {
  mutating func apply(_ change: SelectionChange, _ names: NameTable) {
    switch change {
    case .selected(let id, _): selected = id.map { names.text($0) }
    case .lastNotSearch(let id): lastNotSearch = id.map { names.text($0) }
    case .selectedChild(let group, let child): selectedChild[names.text(group)] = names.text(child)
    }
  }

  mutating func apply(_ change: EditingChange, _ names: NameTable) {
    switch change {
    case .began: editing = ([:], [:], false)
    case .ended: editing = nil
    case .hidden(let item, let before): editing?.hidden[names.text(item)] = before
    case .order(let group, let before):
      editing?.orders[group.map { names.text($0) } ?? ""] = before.map { names.text($0) }
    case .hidSelection(let flag): editing?.hidSelection = flag
    }
  }

  mutating func apply(_ change: EnvironmentChange, _ names: NameTable) {
    let number = { (value: Int32?) in value.map { Plain.number(Int64($0)) } ?? .null }
    switch change {
    case .width(let width): values["width"] = .text(String(describing: width))
    case .orientation(let orientation): values["orientation"] = .text(String(describing: orientation))
    case .direction(let direction): values["direction"] = .text(String(describing: direction))
    case .room(let room): values["room"] = number(room)
    case .barRoom(let room): values["barRoom"] = number(room)
    case .barFirst(let first): values["barFirst"] = number(first)
    case .keyboard(let flag): values["keyboard"] = .flag(flag)
    case .barHidden(let flag): values["barHidden"] = .flag(flag)
    case .contentUnderBar(let flag): values["contentUnderBar"] = .flag(flag)
    case .focus(let focus): values["focus"] = .text(String(describing: focus))
    case .sidebarPreferred(let flag): values["sidebar"]?["preferred"] = Plain(flag)
    case .overlayClosed(let flag): values["sidebar"]?["overlayClosed"] = .flag(flag)
    case .modal(let screen): values["modal"] = Plain(screen.map { names.text($0) })
    case .popover(let tab): values["popover"] = Plain(tab.map { names.text($0) })
    case .folded(let group, let flag): folds[names.text(group)] = flag
    }
  }

  /// N7: what one id had, the other has now, and the other way round.
  mutating func exchange(_ old: String, _ new: String) {
    let name = { (id: String) in id == old ? new : id == new ? old : id }
    tabs = Dictionary(uniqueKeysWithValues: tabs.map { (name($0.key), $0.value) })
    folds = Dictionary(uniqueKeysWithValues: folds.map { (name($0.key), $0.value) })
    selectedChild = Dictionary(uniqueKeysWithValues: selectedChild.map { (name($0.key), name($0.value)) })
    selected = selected.map(name)
    lastNotSearch = lastNotSearch.map(name)
  }

  /// N7: nothing is remembered of an item.
  mutating func forget(_ id: String) {
    tabs[id] = nil
    folds[id] = nil
    selectedChild = selectedChild.filter { $0.key != id && $0.value != id }
    if lastNotSearch == id { lastNotSearch = nil }
  }
}
