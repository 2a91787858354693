import NavModel

extension Effects {
  // MARK: Navigation and layout

  static let ofNavigation: [Rule] = [
    (
      "N3: a screen that is pushed is the last one, a pop takes as many as it says",
      { effects in
        guard case .tab(let id, let action) = effects.event.action, let scene = effects.scene,
          let slot = effects.before.slot(of: id)
        else { return true }
        let before = effects.before.scenes[scene].tabs[slot]
        let after = effects.after.scenes[scene].tabs[slot]
        switch action {
        case .push(let screen):
          return after.screens.dropLast() == before.screens[...] && after.screens.last?.screen == screen
        case .pop(let count): return after.screens[...] == before.screens.dropLast(Int(max(count, 0)))
        case .popToRoot: return after.screens.isEmpty
        case .replace(let path): return after.screens.map(\.screen) == path
        case .scroll(let y): return after.topY == y
        case .query(let query): return after.query == query
        case .content(let revision): return after.content == revision
        case .present(let screen): return after.sheet == screen
        case .dismiss: return after.sheet == nil
        case .popGesture: return after == before
        }
      }
    ),
    (
      "N3: a pop takes no more screens than there are",
      { effects in
        effects.event.outcome.changes.allSatisfy { change in
          guard case .navigation(let scene, let id, .popped(let count)) = change else { return true }
          let slot = effects.before.slot(of: id)
          return slot.map { Int(count) <= effects.before.scenes[scene].tabs[$0].screens.count } ?? false
        }
      }
    ),
    (
      "N4: a link selects its item and sets its path",
      { effects in
        guard case .link(let id, let path) = effects.event.action, let scene = effects.scene,
          let item = effects.after.item(of: id)
        else { return true }
        let tab = effects.after.scenes[scene].tabs[effects.after.index.nodes[item].slot]
        return effects.after.selectedItem(scene) == item && tab.rootY == 0
          && tab.screens == path.map { PushedScreen($0) }
      }
    ),
    (
      "S9: only a search that selecting activated is cancelled",
      { effects in
        guard effects.event.action == .cancelSearch, !effects.event.outcome.changes.isEmpty, let scene = effects.scene
        else { return true }
        let search = effects.before.index.searchTab
        return effects.before.selectedItem(scene) == search
          && search.map { effects.before.hierarchy.items[$0].activatesSearch == true } ?? false
      }
    ),
    (
      "D3: holding selects what can be selected where it is drawn",
      { effects in
        guard case .hover(let id, true) = effects.event.action, let scene = effects.scene,
          effects.before.scenes[scene].selected != effects.after.scenes[scene].selected
        else { return true }
        let source = effects.event.context.source
        return effects.before.item(of: id).map { effects.before.presents($0, in: scene, via: source) } ?? false
      }
    ),
    (
      "B16: a bar scrolls to what is selected",
      { effects in
        guard case .select = effects.event.action, !effects.event.outcome.changes.isEmpty, let scene = effects.scene,
          let room = effects.after.scenes[scene].environment.barRoom
        else { return true }
        let bar = effects.after.chrome(of: scene).bar
        guard bar.overflow != .none, let place = bar.items.firstIndex(where: \.isSelected) else { return true }
        return (Int(bar.firstVisible)..<Int(bar.firstVisible) + Int(room)).contains(place)
      }
    ),
    (
      "S7: a selection is the item named, or below it",
      { effects in
        guard case .select(let id) = effects.event.action, let scene = effects.scene,
          let item = effects.after.item(of: id), let selected = effects.after.selectedItem(scene)
        else { return true }
        return effects.after.index.isInside(selected, item)
      }
    ),
  ]

  static let ofLayout: [Rule] = [
    (
      "B9, B11, B12: a scene is as it was told",
      { effects in
        guard let scene = effects.scene, effects.after.scenes.indices.contains(scene) else { return true }
        let environment = effects.after.scenes[scene].environment
        switch effects.event.action {
        case .rotate(let orientation): return environment.orientation == orientation
        case .resize(let resize): return environment.width == resize.width
        case .direction(let direction): return environment.direction == direction
        case .keyboard(let isShown): return environment.keyboard == isShown
        case .hideBar(let isHidden): return environment.barHidden == isHidden
        case .contentUnderBar(let isUnder): return environment.contentUnderBar == isUnder
        case .presentModal(let screen): return environment.modal == screen
        case .dismissModal: return environment.modal == nil
        case .beginEditing: return effects.after.scenes[scene].editing != nil
        case .endEditing: return effects.after.scenes[scene].editing == nil
        case .fold(let id): return effects.after.group(of: id).map { effects.after.isFolded($0, scene) } ?? false
        case .unfold(let id): return effects.after.group(of: id).map { !effects.after.isFolded($0, scene) } ?? false
        default: return true
        }
      }
    ),
    (
      "E2: a relaunch clears what cannot survive",
      { effects in
        guard effects.event.action == .relaunch else { return true }
        return effects.after.scenes.allSatisfy { scene in
          let environment = scene.environment
          return environment.sidebarPreferred == effects.after.customization.sidebarShown
            && scene.editing == nil && environment.modal == nil && environment.popover == nil && !environment.keyboard
            && !environment.overlayClosed && scene.tabs.allSatisfy { $0.sheet == nil }
        }
      }
    ),
    (
      "B18: the menu button brings a tv's bar back",
      { effects in
        guard effects.event.action == .menuButton, let scene = effects.scene else { return true }
        return effects.after.barHiddenBy(scene) != .scroll
      }
    ),
    (
      "E1: a scene that opens is open, one that closes is not",
      { effects in
        let isOpen = { (id: Name) in effects.after.sceneIndex(of: id).map { effects.after.scenes[$0].isOpen } }
        switch effects.event.action {
        case .openScene(let opening): return isOpen(opening.id) == true
        case .closeScene(let id): return isOpen(id) == false
        case .reopenScene(let id): return isOpen(id) == true
        default: return true
        }
      }
    ),
  ]

  // MARK: The app, drops

  static let ofApps: [Rule] = [
    (
      "H15, N7: a declaration drops the app's values and leaves no screen that is gone",
      { effects in
        guard case .declare(let hierarchy) = effects.event.action else { return true }
        let after = effects.after
        return after.hierarchy == hierarchy && after.appValues == AppValues()
          && after.scenes.allSatisfy { scene in
            scene.tabs.allSatisfy { tab in
              tab.screens.allSatisfy { screen in hierarchy.screens.map { $0.contains(screen.screen.name) } ?? true }
            }
          }
      }
    ),
    (
      "H6: what is removed is gone, what is inserted is there",
      { effects in
        switch effects.event.action {
        case .remove(let id, _): return effects.after.item(of: id) == nil
        case .insert(let items, _, _): return items.allSatisfy { effects.after.item(of: $0.id) != nil }
        default: return true
        }
      }
    ),
    (
      "H15: the app's values are those it set",
      { effects in
        guard case .update(let id, let update) = effects.event.action else { return true }
        let (values, names) = (effects.after.appValues, effects.after.names)
        return (!update.fields.contains(.hidden) || values.hidden.value(id, names) == update.values.hidden)
          && (!update.fields.contains(.displayOrder) || values.orders.value(id, names) == update.values.displayOrder)
      }
    ),
    (
      "H8, S5: a selection that moves by itself goes to what is visible and enabled, if a root is, or to a group",
      { effects in
        let after = effects.after
        let isGood = { (item: ItemIndex) in !after.isHidden(item) && after.index.nodes[item].isEnabled }
        if !after.index.roots.contains(where: isGood) { return true }
        return effects.event.outcome.changes.allSatisfy { change in
          guard case .selection(_, .selected(let id?, let reason)) = change,
            [.removed, .replaced, .hidden, .searchCancelled].contains(reason)
          else { return true }
          return after.item(of: id).map { isGood($0) || after.hierarchy.items[$0].selectable == true } ?? false
        }
      }
    ),
  ]

  static let ofDrops: [Rule] = [
    (
      "D1: every item of a drop is taken or left out",
      { effects in
        guard case .drop(let target, let items, let place) = effects.event.action else { return true }
        if case .action = target, place == .bar, !effects.event.context.reachesEverything { return false }
        let given = items.reduce(0) { $0 + $1.count }
        return effects.event.outcome.notices.contains { notice in
          guard case .didAccept(let accepted) = notice.message else { return false }
          return accepted.items.reduce(accepted.leftOut) { $0 + $1.count } == given
        }
      }
    ),
    (
      "D6: what did not load is taken back, never below none",
      { effects in
        guard case .dropLoaded(let id, let type, let failed) = effects.event.action, let scene = effects.scene,
          let slot = effects.before.slot(of: id)
        else { return true }
        let count = { (state: NavigationState) in
          state.scenes[scene].tabs[slot].dropped.first { $0.type == type }?.count ?? 0
        }
        return count(effects.after) == max(count(effects.before) - failed, 0)
      }
    ),
  ]

  // MARK: Any event

  static let ofStates: [Rule] = [
    (
      "C19: nobody edits where there is no mode for it",
      { effects in
        effects.after.scenes.indices.allSatisfy { scene in
          effects.after.scenes[scene].editing == nil
            || effects.after.scenes[scene].isOpen && effects.after.form(of: scene).hasEditing
        }
      }
    ),
    (
      "D7: a popover stands where its tab is on screen",
      { effects in
        let after = effects.after
        return after.scenes.indices.allSatisfy { scene in
          guard after.scenes[scene].isOpen, let id = after.scenes[scene].environment.popover else { return true }
          guard let item = after.item(of: id) else { return false }
          let anchor = after.anchor(of: item, in: scene)
          if after.isInMore(item, scene) { return anchor == .more }
          if after.isInBar(item, scene) { return (anchor == .transient) == (after.transientItem(scene) == item) }
          return after.hasRow(item, scene) && anchor == .sidebar
        }
      }
    ),
    (
      "E5: what stands in a scene is open only while that is",
      { effects in
        effects.after.scenes.allSatisfy { scene in
          !scene.isOpen || scene.holder.map { effects.after.scenes[$0].isOpen } ?? true
        }
      }
    ),
  ]
}
