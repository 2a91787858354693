// SPEC chapter 4: select, link, hover, cancelSearch.

extension NavigationState {
  func select(_ id: Name, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    let isPerson = !context.reachesEverything
    if isPerson {
      if scenes[scene].environment.modal != nil { throw .modalPresented }
      if !presents(item, in: scene, via: context.source) { throw .notPresented }
    }
    if context.source != .program { try requireEnabled(item, opening: nil) }
    if isPerson && context.veto { throw .vetoed }
    let target = context.source == .link ? item : destination(of: item, in: scene)
    let isSame = index.nodes[target].slot == scenes[scene].selected
    var outcome = selecting(target, in: scene, closesOverlay: context.source != .program)
    if isSame && isPerson {
      outcome.changes += backToRoot(target, scene)
      outcome.notices = [Notice(scene, .didSelect(self.id(target), previous: self.id(target)))]
    }
    return outcome
  }

  func link(_ id: Name, _ path: [Screen], _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    if path.count >= TabNavigation.maximumDepth { throw .invalid(.limit) }
    try requireEnabled(item, opening: path)
    var outcome = selecting(item, in: scene, closesOverlay: context.source != .program)
    let tab = scenes[scene].tabs[index.nodes[item].slot]
    let name = self.id(item)
    if tab.rootY != 0 {
      if !tab.screens.isEmpty {
        outcome.changes.append(.navigation(scene, tab: name, .popped(count: Int32(tab.screens.count))))
      }
      outcome.changes.append(.navigation(scene, tab: name, .scrolled(y: 0)))
      if !path.isEmpty { outcome.changes.append(.navigation(scene, tab: name, .replaced(path))) }
    } else if tab.screens != path.map({ PushedScreen($0) }) {
      outcome.changes.append(.navigation(scene, tab: name, .replaced(path)))
    }
    return outcome
  }

  func hover(_ id: Name, held: Bool, _ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    let item = try knownItem(id)
    guard held else { return Outcome() }
    if !context.reachesEverything {
      if scenes[scene].environment.modal != nil { throw .modalPresented }
      if !isInBar(item, scene) && (!isShown(item) || !hasRow(item, scene)) { throw .notPresented }
    }
    try requireEnabled(item, opening: nil)
    if !context.reachesEverything && context.veto { throw .vetoed }
    let isHeader = !isInBar(item, scene) && !isDestination(item)
    let target = destination(of: item, in: scene)
    if isHeader || index.nodes[target].slot == scenes[scene].selected { return Outcome() }
    return selecting(target, in: scene, closesOverlay: context.source != .program)
  }

  func cancelSearch(_ context: Context) throws(Refusal) -> Outcome {
    let scene = try scene(context)
    guard let search = index.searchTab, selectedItem(scene) == search,
      hierarchy.items[search].activatesSearch ?? false
    else { return Outcome() }
    let last = scenes[scene].lastNotSearch.flatMap { slots[$0].item }
    let target = last.flatMap { !isHidden($0) && index.nodes[$0].isEnabled ? $0 : nil } ?? firstVisibleRoot(scene)
    guard let target, target != search else { return Outcome() }
    var outcome = Outcome(changes: selectionChanges(to: target, in: scene, because: .searchCancelled))
    if scenes[scene].environment.barRoom != nil { outcome.changes += scrollToSelection(outcome.changes, scene) }
    outcome.notices = [Notice(scene, .didSelect(id(target), previous: id(search)))]
    return outcome
  }

  /// S3: persons and links cannot select a disabled item, unless it is the declared home.
  ///
  /// - Parameter path: the path of a link; the home's own screen is the only one that opens it.
  private func requireEnabled(_ item: ItemIndex, opening path: [Screen]?) throws(Refusal) {
    if index.nodes[item].isEnabled { return }
    guard let home = hierarchy.home, names.isSameID(home.tab, id(item)) else { throw .disabled }
    guard let path, let screen = home.screen else { return }
    if path.map({ $0.name }) != [screen] { throw .disabled }
  }

  /// The changes of a selection: selection, bar scrolled to it (B16), overlay closed (B10); the notice if it moved.
  private func selecting(_ target: ItemIndex, in scene: SceneIndex, closesOverlay: Bool) -> Outcome {
    let old = scenes[scene].selected
    var outcome = Outcome(changes: selectionChanges(to: target, in: scene, because: .asked))
    if closesOverlay && isOverlayOpen(scene) { outcome.changes.append(.environment(scene, .overlayClosed(true))) }
    if scenes[scene].environment.barRoom != nil { outcome.changes += scrollToSelection(outcome.changes, scene) }
    if index.nodes[target].slot != old {
      outcome.notices = [Notice(scene, .didSelect(id(target), previous: old.map { id(inSlot: $0) }))]
    }
    return outcome
  }

  /// S8: a tab selected again goes to its root, or if there already, to the top.
  private func backToRoot(_ item: ItemIndex, _ scene: SceneIndex) -> [Change] {
    let tab = scenes[scene].tabs[index.nodes[item].slot]
    if !tab.screens.isEmpty {
      return [.navigation(scene, tab: id(item), .popped(count: Int32(tab.screens.count)))]
    }
    return tab.rootY == 0 ? [] : [.navigation(scene, tab: id(item), .scrolled(y: 0))]
  }

  /// Whether a pad's sidebar is open as an overlay (B10).
  private func isOverlayOpen(_ scene: SceneIndex) -> Bool {
    form(of: scene) == .topBarOrSidebar && scenes[scene].environment.orientation == .portrait && isSidebarOpen(scene)
  }

  /// B16: scrolls the bar by the least amount that shows the selected item.
  private func scrollToSelection(_ changes: [Change], _ scene: SceneIndex) -> [Change] {
    var after = self
    for change in changes { after.apply(change) }
    guard after.form(of: scene).hasTopBar, let room = after.scenes[scene].environment.barRoom else { return [] }
    let items = after.topBarItems(scene)
    guard let place = items.firstIndex(where: { $0 == after.highlightedItem(scene) }) else { return [] }
    let first = after.barFirst(scene, count: items.count)
    let wanted = min(max(first, Int32(place) - max(room, 1) + 1), Int32(place))
    return wanted == scenes[scene].environment.barFirst ? [] : [.environment(scene, .barFirst(wanted))]
  }
}
