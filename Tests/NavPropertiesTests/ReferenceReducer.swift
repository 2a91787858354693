import NavModel

// The facts of SPEC applied to dictionaries, a few lines each.

extension ReferenceState {
  mutating func apply(_ change: Change, _ names: NameTable) {
    switch change {
    case .hierarchy(let change): apply(change, names)
    case .customization(let change): apply(change, names)
    case .scene(let scene, .opened(let opening)): open(opening, scene, names)
    case .scene(let scene, .closed): scenes[scene].isOpen = false
    case .scene(let scene, .reopened): scenes[scene].isOpen = true
    case .selection(let scene, .selected(let id, _)): scenes[scene].selected = id.map { names.key($0) }
    case .selection(let scene, .lastNotSearch(let id)): scenes[scene].lastNotSearch = id.map { names.key($0) }
    case .selection(let scene, .selectedChild(let group, let child)):
      scenes[scene].children[names.key(group)] = names.key(child)
    case .editing(let scene, .began): scenes[scene].editing = Editing()
    case .editing(let scene, .ended): scenes[scene].editing = nil
    case .editing(let scene, .hidden(let item, let before)): scenes[scene].editing?.hidden[names.key(item)] = before
    case .editing(let scene, .order(let group, let before)): scenes[scene].editing?.orders[names.key(group)] = before
    case .editing(let scene, .hidSelection(let isHidden)): scenes[scene].editing?.hidSelection = isHidden
    case .environment(let scene, .folded(let group, let isFolded)): scenes[scene].folds[names.key(group)] = isFolded
    case .environment(let scene, let change): scenes[scene].environment.apply(change)
    case .navigation(let scene, let id, let change):
      var tab = scenes[scene].tabs[names.key(id)] ?? Tab()
      tab.apply(change, names)
      scenes[scene].tabs[names.key(id)] = tab == Tab() ? nil : tab
    }
  }

  private mutating func open(_ opening: SceneOpening, _ scene: SceneIndex, _ names: NameTable) {
    let device = opening.device ?? scenes.first?.environment.device ?? .pad
    var new = Scene(id: names.key(opening.id), environment: SceneEnvironment(device))
    new.holder = opening.holder.flatMap { holder in scenes.firstIndex { $0.id == names.key(holder) } }
    new.container = opening.container
    scenes.append(new)
  }

  private mutating func apply(_ change: HierarchyChange, _ names: NameTable) {
    let place = { (state: ReferenceState, id: Name) in
      state.hierarchy.items.firstIndex { names.key($0.id) == names.key(id) }
    }
    switch change {
    case .restored(let content): self = ReferenceState(content, names)
    case .replaced(let new): (hierarchy, appHidden, appOrders) = (new, [:], [:])
    case .inserted(let items, let group, let position):
      hierarchy.insert(items, into: group.flatMap { place(self, $0) }, at: Int(position))
    case .removed(let id):
      guard let item = place(self, id) else { return }
      for gone in hierarchy.items[item..<item + hierarchy.subtreeCount(at: item)] {
        appHidden[names.key(gone.id)] = nil
        appOrders[names.key(gone.id)] = nil
      }
      hierarchy.remove(at: item)
    case .updated(let id, let update):
      if let item = place(self, id) { update.apply(to: &hierarchy.items[item]) }
    case .appHidden(let id, let isHidden): appHidden[names.key(id)] = isHidden
    case .appOrder(let id, let order): appOrders[names.key(id)] = order
    case .renamed(let old, let new): rename(names.key(old), names.key(new))
    case .forgotten(let id): forget(names.key(id))
    }
  }

  /// Two ids change places in all that scenes remember.
  private mutating func rename(_ old: String, _ new: String) {
    let other = { (id: String) in id == old ? new : id == new ? old : id }
    for scene in scenes.indices {
      scenes[scene].selected = scenes[scene].selected.map(other)
      scenes[scene].lastNotSearch = scenes[scene].lastNotSearch.map(other)
      scenes[scene].folds = Dictionary(uniqueKeysWithValues: scenes[scene].folds.map { (other($0), $1) })
      scenes[scene].tabs = Dictionary(uniqueKeysWithValues: scenes[scene].tabs.map { (other($0), $1) })
      scenes[scene].children = Dictionary(
        uniqueKeysWithValues: scenes[scene].children.map { (other($0), other($1)) })
    }
  }

  private mutating func forget(_ id: String) {
    for scene in scenes.indices {
      scenes[scene].tabs[id] = nil
      scenes[scene].folds[id] = nil
      scenes[scene].children = scenes[scene].children.filter { $0 != id && $1 != id }
      if scenes[scene].lastNotSearch == id { scenes[scene].lastNotSearch = nil }
    }
  }

  private mutating func apply(_ change: CustomizationChange, _ names: NameTable) {
    switch change {
    case .stepSaved(let hidden, let orders, let sidebar):
      let keys = (hidden.map { names.key($0) }, orders.map { names.key($0) })
      saved.undo = (saved.undo + [step(keys.0, keys.1, sidebar)]).suffix(100)
      saved.redo = []
    case .undone: if let step = saved.undo.popLast() { saved.redo.append(exchange(step)) }
    case .redone: if let step = saved.redo.popLast() { saved.undo.append(exchange(step)) }
    case .hidden(let key, let isHidden): saved.layout.hidden[names.key(key)] = isHidden
    case .barOrder(let order): saved.layout.barOrder = order
    case .barKnown(let known): saved.layout.barKnown = known
    case .groupOrder(let group, let order): saved.layout.orders[names.key(group)] = order
    case .sidebarShown(let isShown): saved.sidebarShown = isShown
    case .unknownFields(let text): saved.layout.unknownFields = text
    case .switched(let old, let new):
      let (old, new) = (old.map { names.key($0) } ?? "default", new.map { names.key($0) } ?? "default")
      aside[old] = saved == Saved() ? nil : saved
      saved = aside.removeValue(forKey: new) ?? Saved()
    }
  }

  /// What restores the present values.
  private func step(_ hidden: [String], _ orders: [String], _ sidebar: Bool) -> Step {
    Step(
      layout: saved.layout, appHidden: Dictionary(uniqueKeysWithValues: hidden.map { ($0, appHidden[$0]) }),
      appOrders: Dictionary(uniqueKeysWithValues: orders.map { ($0, appOrders[$0]) }),
      sidebar: sidebar ? Customization.SavedSidebar(saved.sidebarShown) : nil)
  }

  /// Puts back what a step holds, and gives the step that restores what was.
  private mutating func exchange(_ step: Step) -> Step {
    let inverse = self.step(Array(step.appHidden.keys), Array(step.appOrders.keys), step.sidebar != nil)
    saved.layout = step.layout
    if let sidebar = step.sidebar { saved.sidebarShown = sidebar.isShown }
    for (id, isHidden) in step.appHidden { appHidden[id] = isHidden }
    for (id, order) in step.appOrders { appOrders[id] = order }
    return inverse
  }
}

extension SceneEnvironment {
  fileprivate mutating func apply(_ change: EnvironmentChange) {
    switch change {
    case .width(let new): width = new
    case .orientation(let new): orientation = new
    case .direction(let new): direction = new
    case .room(let new): room = new
    case .barRoom(let new): barRoom = new
    case .barFirst(let new): barFirst = new
    case .keyboard(let new): keyboard = new
    case .barHidden(let new): barHidden = new
    case .contentUnderBar(let new): contentUnderBar = new
    case .focus(let new): focus = new
    case .sidebarPreferred(let new): sidebarPreferred = new
    case .overlayClosed(let new): overlayClosed = new
    case .modal(let new): modal = new
    case .popover(let new): popover = new
    case .folded: break
    }
  }
}

extension ReferenceState.Tab {
  fileprivate mutating func apply(_ change: NavigationChange, _ names: NameTable) {
    switch change {
    case .pushed(let screen): screens.append(PushedScreen(screen))
    case .popped(let count): screens.removeLast(min(Int(count), screens.count))
    case .replaced(let path): screens = path.map { PushedScreen($0) }
    case .renamed(let path): screens = path
    case .cut(let first, _): screens = Array(screens.prefix(Int(first)))
    case .scrolled(let y):
      if screens.isEmpty { rootY = y } else { screens[screens.count - 1].y = y }
    case .sheet(let new): sheet = new
    case .query(let new): query = new
    case .content(let new): content = new
    case .dropped(let type, let count):
      let sum = dropped[names.key(type), default: 0] + count
      dropped[names.key(type)] = sum == 0 ? nil : sum
    }
  }
}
