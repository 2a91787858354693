import NavModel

extension Effects {
  // MARK: What edits leave alone, take over and tell

  static let ofOrders: [Rule] = [
    (
      "C7: in a reorder what is not drawn keeps its predecessor",
      { effects in
        guard case .reorder(let id, let order) = effects.event.action, let scene = effects.scene,
          !effects.event.outcome.changes.isEmpty, effects.before.scenes[scene].editing == nil
        else { return true }
        let display = { (state: NavigationState) -> [ItemIndex] in
          guard let id else { return state.sectionOrder }
          return state.group(of: id).map { state.displayOrder(of: $0) } ?? []
        }
        let (before, after) = (display(effects.before), display(effects.after))
        let named = order.compactMap { effects.before.item(of: $0) }
        let isKept = { (item: ItemIndex) in !named.contains(item) && effects.before.isHidden(item) }
        let predecessors = { (order: [ItemIndex]) in
          Dictionary(uniqueKeysWithValues: zip(order, [nil] + order)).filter { isKept($0.key) }
        }
        return predecessors(before) == predecessors(after)
      }
    ),
    (
      "C10: an order that a person gives takes the place of the app's",
      { effects in
        guard case .reorder(let id?, _) = effects.event.action, !effects.event.outcome.changes.isEmpty else {
          return true
        }
        return effects.after.appValues.orders.value(id, effects.after.names) == nil
      }
    ),
    (
      "C5: where a hidden group puts its children in place, none is on screen",
      { effects in
        guard !effects.event.context.reachesEverything, let scene = effects.scene,
          let group = effects.rowsGroup.flatMap({ effects.before.group(of: $0) }), effects.before.isInline(group),
          effects.before.form(of: scene) != .ornament
        else { return true }
        return effects.before.isShown(group)
      }
    ),
    (
      "C13: an edit is one step, and a hundred are kept",
      { effects in
        let kinds: [ActionKind] = [
          .hide, .show, .reorder, .move, .addToBar, .moveInBar, .removeFromBar, .reset, .customization,
        ]
        guard kinds.contains(effects.event.action.kind), !effects.event.outcome.changes.isEmpty else { return true }
        let count = effects.before.customization.undo.count
        return effects.after.customization.undo.count == min(count + 1, 100)
      }
    ),
    (
      "C15: editing that ends tells what it changed on the whole",
      { effects in
        effects.before.scenes.indices.allSatisfy { scene in
          guard let editing = effects.before.scenes[scene].editing, effects.after.scenes[scene].editing == nil else {
            return true
          }
          let told = effects.event.outcome.notices.filter { $0.scene == scene }.map(\.message)
            .filter { message in if case .didSelect = message { false } else { true } }
          return told == effects.before.netChanges(editing) + [.didEndEditing]
        }
      }
    ),
  ]

  /// The group whose rows a person works on.
  private var rowsGroup: Name? {
    switch event.action {
    case .perform(let group, _), .drop(.action(let group, _), _, _): group
    case .reorder(let group, _): group
    default: nil
    }
  }

  // MARK: What is refused

  static let ofRefusals: [Rule] = [
    (
      "C3: there is no last visible item where none is visible",
      { effects in
        guard effects.event.outcome.refusal == .lastVisible else { return true }
        let before = effects.before
        return before.index.nodes.indices.contains { item in
          let isLeaf = !before.index.nodes[item].isGroup || before.hierarchy.items[item].selectable == true
          return isLeaf && before.index.nodes[item].isEnabled && !before.isHidden(item)
        }
      }
    ),
    (
      "C19: an order needs no mode where there is none",
      { effects in
        guard effects.event.outcome.refusal == .notEditing, let scene = effects.scene,
          [.reorder, .move].contains(effects.event.action.kind)
        else { return true }
        return ![.sidebar, .ornament].contains(effects.before.form(of: scene))
      }
    ),
    (
      "D7: a popover opens wherever its tab is",
      { effects in
        guard effects.event.outcome.refusal == .notPresented, case .popover(let id, held: true) = effects.event.action,
          let scene = effects.scene, let item = effects.before.item(of: id)
        else { return true }
        let before = effects.before
        return !before.isInBar(item, scene) && !before.hasRow(item, scene) && !before.isInMore(item, scene)
      }
    ),
  ]

  // MARK: Other versions of the app

  static let ofVersions: [Rule] = [
    (
      "N7: a path is cut before the first screen that is gone",
      { effects in
        guard case .declare(let new) = effects.event.action, new.renamedTabs.isEmpty else { return true }
        let (before, after) = (effects.before, effects.after)
        return before.scenes.indices.allSatisfy { scene in
          before.scenes[scene].tabs.indices.allSatisfy { slot in
            let renamed = before.scenes[scene].tabs[slot].screens.map { pushed in
              new.renamedScreens.first { $0.old == pushed.screen.name }?.new ?? pushed.screen.name
            }
            let kept = new.screens.map { known in renamed.prefix { known.contains($0) } } ?? renamed[...]
            return after.scenes[scene].tabs[slot].screens.map(\.screen.name)[...] == kept
          }
        }
      }
    ),
    (
      "N7: a tab that gets another id leaves nothing behind",
      { effects in
        guard case .declare(let new) = effects.event.action else { return true }
        let renamings = effects.before.hierarchy.renamings(in: new, effects.before.names)
        guard renamings.count == 1, let old = effects.after.slot(of: renamings[0].old),
          old != effects.after.slot(of: renamings[0].new)
        else { return true }
        return effects.after.scenes.allSatisfy { $0.tabs[old] == TabNavigation() }
      }
    ),
    (
      "H16: null takes an x- key away",
      { effects in
        guard case .update(let id, let update) = effects.event.action, update.fields.contains(.extensions),
          let item = effects.after.item(of: id)
        else { return true }
        let gone = update.values.extensions.filter { $0.text == "null" }
        return effects.after.hierarchy.items[item].extensions.allSatisfy { entry in
          !gone.contains { $0.key == entry.key }
        }
      }
    ),
    (
      "S3: a link opens what is disabled only if it is the home, and by its screen alone",
      { effects in
        guard case .link(let id, let path) = effects.event.action, let item = effects.before.item(of: id),
          !effects.before.index.nodes[item].isEnabled
        else { return true }
        guard let home = effects.before.hierarchy.home, effects.before.item(of: home.tab) == item else { return false }
        return home.screen.map { path.map(\.name) == [$0] } ?? true
      }
    ),
    (
      "E1, H2: there are at most 64 scenes, and at most eight groups above an item",
      { $0.after.scenes.count <= 64 && $0.after.hierarchy.items.allSatisfy { $0.depth <= 8 } }
    ),
  ]
}

extension NavigationState {
  /// What differs now from what a scene that edits found (C15).
  fileprivate func netChanges(_ editing: Editing) -> [Notice.Message] {
    let flags = index.nodes.indices.filter { item in
      editing.hidden.value(id(item), names).map { $0 != isHiddenItself(item) } ?? false
    }
    let isSorted = editing.orders.value(nil, names).map { $0 == sectionOrder.map { id($0) } } ?? true
    let groups = index.nodes.indices.filter { group in
      guard index.nodes[group].isGroup, let order = editing.orders.value(id(group), names) else { return false }
      return order != displayOrder(of: group).map { id($0) }
    }
    return (flags.isEmpty ? [] : [.visibilityDidChange(flags.map { id($0) })])
      + (isSorted ? [] : [.displayOrderDidChange(nil)]) + groups.map { .displayOrderDidChange(id($0)) }
  }
}
