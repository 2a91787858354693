public import NavModel

extension JSONWriter {
  /// Writes a whole state as canonical JSON: keys sorted where they are ids, nothing left out that `decide` reads.
  ///
  /// - Parameter position: the position of the last event; nil leaves out the members that depend on it.
  /// - Source: FORMATS §3 `state --format json`.
  public mutating func state(_ state: NavigationState, position: UInt64?) {
    let names = state.names
    object { json in
      json.member("schema", "navtape.state/1")
      if let position { json.member("position", position) }
      json.member("digest", Digest.text(state.digest))
      json.key("hierarchy")
      json.hierarchy(state.hierarchy, names)
      json.object("appValues") { json in
        json.key("hidden")
        json.flags(state.appValues.hidden, names)
        json.key("displayOrder")
        json.orders(state.appValues.orders, names)
      }
      json.key("customization")
      json.customization(state.customization, names)
      let others = state.otherCustomizations.map {
        (key: $0.key.map { names.text($0) } ?? "default", value: $0.customization)
      }
      json.sortedObject("otherCustomizations", others) { json, other in json.customization(other, names) }
      json.scenes("scenes", of: state) { $0.isOpen }
      json.scenes("closedScenes", of: state) { !$0.isOpen }
      json.member("sceneOrder", state.scenes.map { names.text($0.id) })
      json.retired(of: state)
    }
  }

  private mutating func customization(_ customization: Customization, _ names: NameTable) {
    object { json in
      json.members(customization.layout, names)
      json.member("sidebarShown", customization.sidebarShown)
      json.array("undo") { json in for step in customization.undo { json.step(step, names) } }
      json.array("redo") { json in for step in customization.redo { json.step(step, names) } }
      if let unknown = customization.layout.unknownFields { json.member("unknownFields", unknown) }
    }
  }

  private mutating func step(_ step: Customization.Step, _ names: NameTable) {
    object { json in
      json.members(step.layout, names)
      if let unknown = step.layout.unknownFields { json.member("unknownFields", unknown) }
      if !step.appHidden.isEmpty {
        let members = step.appHidden.map { (key: names.text($0.item), value: $0.isHidden) }
        json.sortedObject("appHidden", members) { json, flag in
          if let flag { json.boolean(flag) } else { json.null() }
        }
      }
      if !step.appOrders.isEmpty {
        let members = step.appOrders.map { (key: names.text($0.group), value: $0.order?.map { names.text($0) }) }
        json.sortedObject("appDisplayOrder", members) { json, order in
          if let order { json.strings(order) } else { json.null() }
        }
      }
      if let sidebar = step.sidebarShown { json.member("sidebarShown", sidebar.isShown) }
    }
  }

  private mutating func scenes(_ key: String, of state: NavigationState, where isMeant: (SceneState) -> Bool) {
    let members = state.scenes.indices.filter { isMeant(state.scenes[$0]) }
      .map { (key: state.names.text(state.scenes[$0].id), value: $0) }
    sortedObject(key, members) { json, scene in json.scene(scene, of: state) }
  }

  private mutating func scene(_ index: SceneIndex, of state: NavigationState) {
    let scene = state.scenes[index]
    let names = state.names
    let text = { (slot: Slot?) in slot.map { names.text(state.id(inSlot: $0)) } }
    object { json in
      if let holder = scene.holder { json.member("in", names.text(state.scenes[holder].id)) }
      if let container = scene.container { json.member("as", container.word) }
      json.environment(scene.environment, names)
      json.member("selected", text(scene.selected))
      json.editing(scene.editing, names)
      let isSearch = scene.selected.flatMap { state.item(inSlot: $0) } == state.index.searchTab
      json.member("lastNotSearch", text(scene.lastNotSearch ?? (isSearch ? nil : scene.selected)))
      let groups = { (isFolded: Bool) in
        scene.isFolded.indices.filter { scene.isFolded[$0] == isFolded }.map { names.text(state.id(inSlot: $0)) }
      }
      json.member("folded", groups(true).sortedByBytes)
      json.member("unfolded", groups(false).sortedByBytes)
      let children = (0..<state.slotCount).compactMap { group in
        text(scene.selectedChild(of: group)).map { (key: names.text(state.id(inSlot: group)), value: $0) }
      }
      json.sortedObject("selectedChild", children) { json, child in json.string(child) }
      json.tabs("tabs", index, of: state, areRetired: false)
    }
  }

  private mutating func environment(_ environment: SceneEnvironment, _ names: NameTable) {
    member("device", environment.device.word)
    member("width", environment.width.word)
    member("orientation", environment.orientation.word)
    member("direction", environment.direction.word)
    object("sidebar") { json in
      json.member("preferred", environment.sidebarPreferred)
      json.member("overlayClosed", environment.overlayClosed)
    }
    member("keyboard", environment.keyboard)
    member("barHidden", environment.barHidden)
    member("contentUnderBar", environment.contentUnderBar)
    member("focus", environment.focus.word)
    member("room", environment.room)
    member("barRoom", environment.barRoom)
    member("barFirst", environment.barFirst)
    member("modal", environment.modal.map { names.text($0) })
    member("popover", environment.popover.map { names.text($0) })
  }

  private mutating func editing(_ editing: Editing?, _ names: NameTable) {
    key("editing")
    guard let editing else { return null() }
    object { json in
      json.key("hidden")
      json.flags(editing.hidden, names)
      json.key("displayOrder")
      json.orders(editing.orders, names)
      json.member("hidSelection", editing.hidSelection)
    }
  }

  private mutating func tabs(_ key: String, _ scene: SceneIndex, of state: NavigationState, areRetired: Bool) {
    let slots = (0..<state.slotCount).filter { slot in
      !state.scenes[scene].tabs[slot].isUntouched && (state.item(inSlot: slot) == nil) == areRetired
    }
    let members = slots.map { (key: state.names.text(state.id(inSlot: $0)), value: $0) }
    sortedObject(key, members) { json, slot in
      let root = state.item(inSlot: slot).map { state.rootScreen($0) }
      json.navigation(state.scenes[scene].tabs[slot], root: root, state.names)
    }
  }

  /// Writes a navigation state. The root stands first in the path, null if the tab is retired.
  private mutating func navigation(_ tab: TabNavigation, root: Name?, _ names: NameTable) {
    object { json in
      json.array("path") { json in
        json.object { json in
          json.member("screen", root.map { names.text($0) })
          json.member("y", tab.rootY)
        }
        for pushed in tab.screens {
          json.object { json in
            json.members(pushed.screen, names)
            json.member("y", pushed.y)
          }
        }
      }
      json.member("sheet", tab.sheet.map { names.text($0) })
      json.member("query", tab.query.map { names.text($0) } ?? "")
      let dropped = tab.dropped.map { (key: names.text($0.type), value: $0.count) }
      json.sortedObject("dropped", dropped) { json, count in json.integer(count) }
      json.member("content", tab.content)
    }
  }

  private mutating func retired(of state: NavigationState) {
    let scenes = state.scenes.indices.filter { scene in
      (0..<state.slotCount).contains {
        state.item(inSlot: $0) == nil && !state.scenes[scene].tabs[$0].isUntouched
      }
    }
    object("retired") { json in
      for scene in scenes.sorted(by: { state.names.precedes(state.scenes[$0].id, state.scenes[$1].id) }) {
        json.tabs(state.names.text(state.scenes[scene].id), scene, of: state, areRetired: true)
      }
    }
  }
}

extension [String] {
  /// The texts sorted by their UTF-8 bytes (H17).
  var sortedByBytes: [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
