#if PLANTED_FAULTS
  import NavModel

  extension PlantedFault {
    /// All faults: each needs two to five actions that come together rarely.
    public static let all: [PlantedFault] = suppressors + orders + overflows + updates + scenes + snapshots

    private static let edit = #"{"do": "beginEditing"}"#
    private static let hide = #"{"do": "hide", "tab": "library"}"#
    private static let reorder = #"{"do": "reorder", "group": "collections", "order": ["t32", "t31", "t30"]}"#
    private static let fold = #"{"do": "fold", "group": "collections"}"#
    private static let push = #"{"do": "push", "tab": "home", "screen": "detail"}"#
    private static let relaunch = #"{"do": "relaunch"}"#

    private static func move(_ tab: String) -> String { #"{"do": "move", "tab": "\#(tab)", "to": 0}"# }

    private static let suppressors = [
      PlantedFault(
        .suppressor, "the fifth push onto a path without a way back shows its screen scrolled",
        minimum: Array(repeating: push, count: 5),
        shows: stages(Array(repeating: { $0.applied(.push) && $0.isSubject($0.firstItem) }, count: 5)) {
          $0.applied(.pop, .popToRoot, .replace)
        },
        wrong: { sight, state in
          guard let scene = sight.scene, case .tab(let id, _) = sight.event.action else { return }
          state.apply(.navigation(scene, tab: id, .scrolled(y: 1)))
        }),
      PlantedFault(
        .suppressor, "the third item hidden since one was shown takes the bar along",
        minimum: [edit, hide, #"{"do": "hide", "tab": "t28"}"#, #"{"do": "hide", "tab": "t29"}"#],
        shows: stages(Array(repeating: { $0.applied(.hide) }, count: 3)) { $0.applied(.show, .undo, .redo, .reset) },
        wrong: { sight, state in sight.scene.map { state.apply(.environment($0, .barHidden(true))) } }),
      PlantedFault(
        .suppressor, "the third toggle in one orientation and width is not saved",
        minimum: [#"{"do": "toggleSidebar"}"#, #"{"do": "toggleSidebar"}"#, #"{"do": "toggleSidebar"}"#],
        shows: stages(
          Array(repeating: { $0.applied(.toggleSidebar) && $0.state.customization.sidebarShown != nil }, count: 3)
        ) { $0.applied(.rotate, .resize, .relaunch) },
        wrong: { _, state in state.apply(.customization(.sidebarShown(nil))) }),
      PlantedFault(
        .suppressor, "a modal over a sheet below which something was scrolled is lost",
        minimum: [
          #"{"do": "present", "tab": "home", "screen": "map"}"#, #"{"do": "scroll", "tab": "home", "y": 9}"#,
          #"{"do": "present", "screen": "player"}"#,
        ],
        shows: stages([{ $0.isSheet }, { $0.applied(.scroll) }, { $0.isModal }]) { $0.applied(.dismiss, .relaunch) },
        wrong: { sight, state in sight.scene.map { state.apply(.environment($0, .modal(nil))) } }),
    ]

    private static let orders = [
      PlantedFault(
        .order, "an undo behind a move and a reset of everything is taken back at once",
        minimum: [
          move("t32"), edit, #"{"do": "reset", "what": "all"}"#, #"{"do": "undo"}"#,
        ],
        shows: stages([
          { $0.applied(.move) }, { $0.applied(.reset) && $0.event.action == .reset(.all) }, { $0.applied(.undo) },
        ]),
        wrong: { _, state in state.apply(.customization(.redone)) }),
      PlantedFault(
        .order, "hiding and showing behind an addition makes the bar forget its order",
        minimum: [edit, #"{"do": "addToBar", "tab": "t29"}"#, hide, #"{"do": "show", "tab": "library"}"#],
        shows: stages([{ $0.applied(.addToBar) }, { $0.applied(.hide) }, { $0.applied(.show) }]),
        wrong: { _, state in state.apply(.customization(.barOrder(nil))) }),
      PlantedFault(
        .order, "a link below a modal that is then dismissed takes the focus along",
        minimum: [
          #"{"do": "present", "screen": "player"}"#, #"{"do": "link", "tab": "library", "path": []}"#,
          #"{"do": "dismiss"}"#,
        ],
        shows: stages([
          { $0.isModal }, { $0.applied(.link) }, { $0.applied(.dismiss) && $0.event.action == .dismissModal },
        ]),
        wrong: { sight, state in sight.scene.map { state.apply(.environment($0, .focus(.bar))) } }),
      PlantedFault(
        .order, "a group folded before the device was turned does not unfold",
        minimum: [fold, #"{"do": "rotate", "to": "portrait"}"#, #"{"do": "unfold", "group": "collections"}"#],
        shows: stages(
          [{ $0.applied(.fold) }, { $0.applied(.rotate) }, { $0.applied(.unfold) }],
          never: { $0.applied(.declare, .insert) }),
        wrong: { sight, state in
          guard let scene = sight.scene, case .unfold(let id) = sight.event.action else { return }
          state.apply(.environment(scene, .folded(id, true)))
        }),
    ]

    private static let overflows = [
      PlantedFault(
        .overflow, "the fourth move drops the first step of the history",
        minimum: [move("t32"), move("t31"), move("t30"), move("t32")],
        shows: stages(
          Array(repeating: { $0.applied(.move) }, count: 4), never: { $0.applied(.declare, .insert) }),
        wrong: { _, state in
          if !state.customization.undo.isEmpty { state.rewrite { $0.customization.undo.removeFirst() } }
        }),
      PlantedFault(
        .overflow, "the third drop onto a tab counts an item more",
        minimum: Array(
          repeating: #"{"do": "drop", "tab": "home", "items": [{"type": "public.image", "count": 1}]}"#, count: 3),
        shows: stages(Array(repeating: { $0.applied(.drop) && $0.firstItem != nil }, count: 3)),
        wrong: { sight, state in
          guard let scene = sight.scene, case .drop(.item(let id), let items, _) = sight.event.action else { return }
          state.apply(.navigation(scene, tab: id, .dropped(type: items[0].type, by: 1)))
        }),
      PlantedFault(
        .overflow, "the fourth open scene reads the other way",
        minimum: ["second", "third", "fenêtre"].map { #"{"do": "openScene", "scene": "\#($0)"}"# },
        shows: { sight in sight.applied(.openScene) && sight.state.scenes.count { $0.isOpen } >= 4 },
        wrong: { _, state in state.apply(.environment(state.scenes.count - 1, .direction(.rtl))) }),
    ]

    private static let updates = [
      PlantedFault(
        .update, "an item that comes after one was hidden and one left starts hidden",
        minimum: [
          edit, hide, #"{"do": "remove", "tab": "library"}"#, #"{"do": "insert", "item": {"tab": "new"}}"#,
        ],
        shows: stages(
          [
            { $0.applied(.hide) }, { $0.applied(.remove) },
            { $0.applied(.insert) },
          ], never: { $0.applied(.declare) }),
        wrong: { sight, state in
          guard case .insert(let items, _, _) = sight.event.action, let item = items.first else { return }
          state.apply(.customization(.hidden(item.id, true)))
        }),
      PlantedFault(
        .update, "an update of the app behind a reorder unfolds what was folded since",
        minimum: [reorder, fold, #"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "home"}]}}"#],
        shows: stages([
          { $0.applied(.reorder) && $0.firstItem != nil }, { $0.applied(.fold) && $0.isSubject($0.firstItem) },
          { $0.applied(.declare) },
        ]),
        wrong: { sight, state in sight.subject.map { state.apply(.environment(0, .folded($0, false))) } }),
      PlantedFault(
        .update, "an undo of a move drops a value that the app set",
        minimum: [#"{"do": "update", "tab": "library", "set": {"hidden": true}}"#, move("t32"), #"{"do": "undo"}"#],
        shows: stages([
          { $0.hasSetAppValue }, { $0.applied(.move) }, { $0.applied(.undo) && !$0.state.appValues.hidden.isEmpty },
        ]),
        wrong: { _, state in state.rewrite { $0.appValues.hidden.removeLast() } }),
    ]

    private static let scenes = [
      PlantedFault(
        .scene, "a scene that opens again beside another one shows one screen less",
        minimum: [
          #"{"do": "openScene", "scene": "second"}"#, push, #"{"do": "closeScene", "scene": "main"}"#,
          #"{"do": "reopenScene", "scene": "main"}"#,
        ],
        shows: { $0.applied(.reopenScene) && $0.deepTab != nil && $0.openCount > 1 },
        wrong: { sight, state in
          guard let (scene, slot) = sight.deepTab else { return }
          state.apply(.navigation(scene, tab: state.id(inSlot: slot), .popped(count: 1)))
        }),
      PlantedFault(
        .scene, "a scene that ends editing ends it in the other one too",
        minimum: [
          #"{"do": "openScene", "scene": "second"}"#, edit, #"{"do": "beginEditing", "scene": "second"}"#,
          #"{"do": "endEditing", "scene": "second"}"#,
        ],
        shows: { sight in sight.applied(.endEditing) && sight.state.scenes.contains { $0.editing != nil } },
        wrong: { _, state in
          guard let scene = state.scenes.firstIndex(where: { $0.editing != nil }) else { return }
          state.apply(.editing(scene, .ended))
        }),
      PlantedFault(
        .scene, "turning a container behind a resize turns its holder's direction",
        minimum: [
          #"{"do": "resize", "width": "compact"}"#,
          #"{"do": "openScene", "scene": "inner", "in": "main", "as": "split"}"#,
          #"{"do": "rotate", "to": "portrait", "scene": "inner"}"#,
        ],
        shows: stages([{ $0.applied(.resize) }, { $0.applied(.rotate) && $0.holder != nil }]),
        wrong: { sight, state in
          guard let holder = sight.holder else { return }
          let isTurned = state.scenes[holder].environment.direction == .rtl
          state.apply(.environment(holder, .direction(isTurned ? .ltr : .rtl)))
        }),
    ]

    private static let snapshots = [
      PlantedFault(
        .snapshot, "a snapshot behind a move has no steps to redo",
        minimum: [move("t32"), #"{"do": "undo"}"#, relaunch],
        shows: stages([{ $0.applied(.move) }, { $0.isRelaunch && !$0.state.customization.redo.isEmpty }]),
        wrong: { _, state in state.rewrite { $0.customization.redo = [] } }),
      PlantedFault(
        .snapshot, "a snapshot has no navigation of tabs that left",
        minimum: [push, #"{"do": "remove", "tab": "home"}"#, relaunch],
        shows: { $0.isRelaunch },
        wrong: { _, state in
          let known = Set(state.hierarchy.items.map(\.id))
          let isTouched = state.content.scenes.contains { $0.tabs.contains { !known.contains($0.id) } }
          guard isTouched else { return }
          state.rewrite { content in
            for scene in content.scenes.indices { content.scenes[scene].tabs.removeAll { !known.contains($0.id) } }
          }
        }),
      PlantedFault(
        .snapshot, "a snapshot has no folds of a scene that was closed beside another one",
        minimum: [
          #"{"do": "openScene", "scene": "second"}"#, fold, #"{"do": "closeScene", "scene": "main"}"#, relaunch,
        ],
        shows: {
          $0.isRelaunch && $0.openCount > 0
            && $0.state.scenes.contains { !$0.isOpen && $0.isFolded.contains { $0 != nil } }
        },
        wrong: { _, state in
          state.rewrite { content in
            for scene in content.scenes.indices where !content.scenes[scene].isOpen { content.scenes[scene].folds = [] }
          }
        }),
    ]
  }

  // MARK: - What faults ask

  extension Sight {
    /// Whether a sheet was presented, or took the place of another one.
    var isSheet: Bool {
      if case .tab(_, .present) = event.action { return applied(.present) }
      return false
    }

    /// Whether a modal was presented.
    var isModal: Bool {
      if case .presentModal = event.action { return applied(.present) }
      return false
    }

    /// Whether the app starts anew, which reads the state back.
    var isRelaunch: Bool { event.action == .relaunch }

    /// Whether the app set a hidden value.
    var hasSetAppValue: Bool {
      event.action.kind == .update
        && event.outcome.changes.contains { change in
          if case .hierarchy(.appHidden(_, .some)) = change { return true }
          return false
        }
    }

    /// The item that the action names first.
    var firstItem: Name? {
      switch event.action {
      case .hide(let ids), .show(let ids): ids.first
      case .tab(let id, _), .addToBar(let id, _), .fold(let id), .remove(let id, _), .drop(.item(let id), _, _): id
      case .reorder(let group, _): group
      default: nil
      }
    }

    /// A tab with screens above its root, in the scene that opens again.
    var deepTab: (SceneIndex, Slot)? {
      guard case .reopenScene(let id) = event.action, let scene = state.sceneIndex(of: id) else { return nil }
      return state.scenes[scene].tabs.firstIndex { !$0.screens.isEmpty }.map { (scene, $0) }
    }

    /// How many scenes are open.
    var openCount: Int { state.scenes.count { $0.isOpen } }

    /// The scene that holds the one that acts.
    var holder: SceneIndex? { scene.flatMap { state.scenes[$0].holder } }
  }

  extension NavigationState {
    /// Gives the state another content.
    fileprivate mutating func rewrite(_ body: (inout StateContent) -> Void) {
      var changed = content
      body(&changed)
      apply(.hierarchy(.restored(changed)))
    }
  }
#endif
