// The reference model as the JSON of a state (FORMATS §3), and from it; the digest is left out.

extension ReferenceState {
  /// What `state --format json` shows.
  public var json: Plain {
    let here = Set(items.map(\.id))
    let named = { (isMeant: (Scene) -> Bool) -> Plain in
      .object(Dictionary(uniqueKeysWithValues: scenes.filter(isMeant).map { ($0.id, json(of: $0, here)) }))
    }
    let retired = scenes.map { scene in (scene.id, json(of: scene.tabs.filter { !here.contains($0.key) })) }
    return .object([
      "schema": .text("navtape.state/1"), "hierarchy": hierarchy,
      "appValues": .object(["hidden": Self.flags(appHidden), "displayOrder": Self.orders(appOrders)]),
      "customization": Self.json(of: customization),
      "otherCustomizations": .object(others.mapValues { Self.json(of: $0) }),
      "scenes": named { $0.isOpen }, "closedScenes": named { !$0.isOpen },
      "sceneOrder": Plain(scenes.map(\.id)),
      "retired": .object(Dictionary(uniqueKeysWithValues: retired.filter { !$0.1.members.isEmpty })),
    ])
  }

  private static func flags(_ flags: [String: Bool]) -> Plain { .object(flags.mapValues { .flag($0) }) }

  private static func orders(_ orders: [String: [String]]) -> Plain { .object(orders.mapValues { Plain($0) }) }

  private static func json(of layout: Layout) -> Plain {
    var json = Plain.object([
      "hidden": flags(layout.hidden), "barOrder": Plain(layout.barOrder), "barKnown": Plain(layout.barKnown),
      "groupOrder": orders(layout.groupOrders),
    ])
    json["unknownFields"] = layout.unknownFields.map { .text($0) }
    return json
  }

  private static func json(of step: Step) -> Plain {
    var json = json(of: step.layout)
    if !step.appHidden.isEmpty { json["appHidden"] = .object(step.appHidden.mapValues { Plain($0) }) }
    if !step.appOrders.isEmpty { json["appDisplayOrder"] = .object(step.appOrders.mapValues { Plain($0) }) }
    if let sidebar = step.sidebarShown { json["sidebarShown"] = Plain(sidebar) }
    return json
  }

  private static func json(of saved: Saved) -> Plain {
    var json = json(of: saved.layout)
    json["sidebarShown"] = Plain(saved.sidebarShown)
    json["undo"] = .list(saved.undo.map { self.json(of: $0) })
    json["redo"] = .list(saved.redo.map { self.json(of: $0) })
    return json
  }

  private func json(of scene: Scene, _ here: Set<String>) -> Plain {
    var json = Plain.object(scene.values)
    if let holder = scene.holder { json["in"] = .text(scenes[holder].id) }
    if let container = scene.container { json["as"] = .text(container) }
    json["selected"] = Plain(scene.selected)
    let isSearch = scene.selected.map { $0 == searchTab } ?? false
    json["lastNotSearch"] = Plain(scene.lastNotSearch ?? (isSearch ? nil : scene.selected))
    json["editing"] =
      scene.editing.map { editing in
        .object([
          "hidden": Self.flags(editing.hidden), "displayOrder": Self.orders(editing.orders),
          "hidSelection": .flag(editing.hidSelection),
        ])
      } ?? .null
    json["folded"] = Plain(Self.sorted(scene.folds.filter(\.value).map(\.key)))
    json["unfolded"] = Plain(Self.sorted(scene.folds.filter { !$0.value }.map(\.key)))
    json["selectedChild"] = .object(scene.selectedChild.mapValues { .text($0) })
    json["tabs"] = self.json(of: scene.tabs.filter { here.contains($0.key) })
    return json
  }

  /// H3: the first search tab.
  var searchTab: String? { items.first { $0.item["role"] == .text("search") }?.id }

  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Navigation states with something to say, by id; a retired tab has no root screen.
  private func json(of tabs: [String: Tab]) -> Plain {
    let said = tabs.filter { $0.value != Tab() }.map { (id, tab) in
      let root = item(id).map { $0["root"]?.string ?? id }
      let first = Plain.object(["screen": Plain(root), "y": .number(Int64(tab.rootY))])
      let plain = Plain.object([
        "path": .list([first] + tab.screens.map { .object($0) }), "sheet": Plain(tab.sheet), "query": .text(tab.query),
        "dropped": .object(tab.dropped.mapValues { .number(Int64($0)) }), "content": .number(tab.content),
      ])
      return (id, plain)
    }
    return .object(Dictionary(uniqueKeysWithValues: said))
  }

  /// Observers are not asked in an initializer.
  private mutating func replaceHierarchy(_ hierarchy: Plain) { self.hierarchy = hierarchy }

  /// Reads what `json` writes.
  init(_ json: Plain) {
    self.init()
    replaceHierarchy(json["hierarchy"] ?? .null)
    appHidden = json["appValues"]?["hidden"]?.flags ?? [:]
    appOrders = json["appValues"]?["displayOrder"]?.orders ?? [:]
    customization = Saved(json["customization"] ?? .null)
    others = (json["otherCustomizations"]?.members ?? [:]).mapValues { Saved($0) }
    let order = json["sceneOrder"]?.strings ?? []
    for id in order {
      let open = json["scenes"]?[id]
      var scene = Scene(id, open ?? json["closedScenes"]?[id] ?? .null, json["retired"]?[id] ?? .null)
      scene.isOpen = open != nil
      scene.holder = scene.values.removeValue(forKey: "in")?.string.flatMap { order.firstIndex(of: $0) }
      if scene.lastNotSearch == scene.selected { scene.lastNotSearch = nil }
      scenes.append(scene)
    }
  }
}

extension Plain {
  var flags: [String: Bool] { members.compactMapValues(\.bool) }
  var orders: [String: [String]] { members.compactMapValues(\.strings) }
}

extension ReferenceState.Layout {
  init(_ json: Plain) {
    hidden = json["hidden"]?.flags ?? [:]
    barOrder = json["barOrder"]?.strings
    barKnown = json["barKnown"]?.strings ?? []
    groupOrders = json["groupOrder"]?.orders ?? [:]
    unknownFields = json["unknownFields"]?.string
  }
}

extension ReferenceState.Saved {
  init(_ json: Plain) {
    layout = ReferenceState.Layout(json)
    sidebarShown = json["sidebarShown"]?.bool
    undo = json["undo"]?.elements.map { ReferenceState.Step($0) } ?? []
    redo = json["redo"]?.elements.map { ReferenceState.Step($0) } ?? []
  }
}

extension ReferenceState.Step {
  init(_ json: Plain) {
    self.init(layout: ReferenceState.Layout(json))
    appHidden = (json["appHidden"]?.members ?? [:]).mapValues(\.bool)
    appOrders = (json["appDisplayOrder"]?.members ?? [:]).mapValues(\.strings)
    sidebarShown = json["sidebarShown"].map(\.bool)
  }
}

extension ReferenceState.Scene {
  init(_ id: String, _ json: Plain, _ retired: Plain) {
    self.init(id: id)
    values = json.members
    let take = { (values: inout [String: Plain], key: String) in values.removeValue(forKey: key) ?? .null }
    container = take(&values, "as").string
    selected = take(&values, "selected").string
    lastNotSearch = take(&values, "lastNotSearch").string
    selectedChild = take(&values, "selectedChild").members.compactMapValues(\.string)
    for group in take(&values, "folded").strings ?? [] { folds[group] = true }
    for group in take(&values, "unfolded").strings ?? [] { folds[group] = false }
    if case .object(let editing) = take(&values, "editing") {
      self.editing = (
        editing["hidden"]?.flags ?? [:], editing["displayOrder"]?.orders ?? [:], editing["hidSelection"]?.bool ?? false
      )
    }
    let present = take(&values, "tabs").members
    tabs = present.merging(retired.members) { $1 }.mapValues { ReferenceState.Tab($0) }
  }
}

extension ReferenceState.Tab {
  init(_ json: Plain) {
    let path = json["path"]?.elements ?? []
    rootY = path.first?["y"]?.int ?? 0
    screens = path.dropFirst().map(\.members)
    sheet = json["sheet"]?.string
    query = json["query"]?.string ?? ""
    dropped = (json["dropped"]?.members ?? [:]).compactMapValues(\.int)
    content = json["content"]?.int.map { Int64($0) } ?? 0
  }
}
