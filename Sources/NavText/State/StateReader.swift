import NavModel

extension StateContent {
  private static let keys = [
    "schema", "position", "digest", "hierarchy", "appValues", "customization", "otherCustomizations", "scenes",
    "closedScenes", "sceneOrder", "retired",
  ]

  /// Reads a state as `state --format json` prints it; `digest` and `position` are not read.
  ///
  /// - Throws: unknown keys, wrong types, a broken rule of SPEC chapter 1, a selection that does not exist.
  static func read(_ value: JSONValue, names: inout NameTable) throws(TextError) -> StateContent {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: keys)
    var content = StateContent()
    content.hierarchy = try HierarchyText(object.required("hierarchy"), names: &names).checked(names)
    if let values = try object["appValues"]?.object() {
      try values.rejectUnknownKeys(allowed: ["hidden", "displayOrder"])
      if let flags = values["hidden"] { content.appValues.hidden = try .read(flags, &names) }
      if let orders = values["displayOrder"] { content.appValues.orders = try .read(orders, &names) }
    }
    if let customization = object["customization"] {
      content.customization = try Customization.read(customization, &names)
    }
    for member in try object["otherCustomizations"]?.object().members ?? [] {
      let key = member.key == "default" ? nil : names.intern(member.key)
      content.otherCustomizations.append(
        NavigationState.PutAside(key: key, customization: try Customization.read(member.value, &names)))
    }
    try content.readScenes(object, &names)
    return content
  }

  private mutating func readScenes(_ object: JSONObject, _ names: inout NameTable) throws(TextError) {
    var values: [(value: JSONValue, isOpen: Bool, id: String)] = []
    for member in try object.required("scenes").object().members { values.append((member.value, true, member.key)) }
    for member in try object["closedScenes"]?.object().members ?? [] {
      values.append((member.value, false, member.key))
    }
    let order = try object["sceneOrder"]?.strings() ?? values.map(\.id)
    let place = { (id: String) in order.firstIndex(of: id) ?? order.count }
    values.sort { (place($0.id), $0.id) < (place($1.id), $1.id) }
    let ids = values.map { names.intern($0.id) }
    let retired = try object["retired"]?.object()
    for (value, isOpen, id) in values {
      var scene = try SceneContent.read(value, id: names.intern(id), ids, &names)
      scene.isOpen = isOpen
      if let tabs = retired?[id] { scene.tabs += try SceneContent.readTabs(tabs, &names) }
      try check(scene, value, names)
      scenes.append(scene)
    }
    if scenes.isEmpty { throw object.value.error("a state has at least one scene") }
    let limit = NavigationState.maximumSceneCount
    if scenes.count > limit { throw object.value.error("a state has at most \(limit) scenes") }
  }

  /// Reads members that are kept as JSON text.
  fileprivate static func members(_ value: JSONValue) throws(TextError) -> String {
    let text = try value.string()
    if let parsed = try? JSONParser.parse("{\(text)}"), case .object = parsed.content { return text }
    throw value.error("members of a JSON object as text were expected")
  }

  /// Checks I1 for a scene that somebody wrote.
  private func check(_ scene: SceneContent, _ value: JSONValue, _ names: NameTable) throws(TextError) {
    let isKnown = scene.selected.map { id in hierarchy.items.contains { names.isSameID($0.id, id) } }
    if isKnown ?? hierarchy.items.isEmpty { return }
    let place = try value.object()["selected"] ?? value
    throw place.error("the selection is no item of the hierarchy")
  }
}

extension Customization {
  fileprivate static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> Customization {
    let object = try value.object()
    let layout = ["hidden", "barOrder", "barKnown", "groupOrder"]
    try object.rejectUnknownKeys(allowed: layout + ["sidebarShown", "undo", "redo", "unknownFields"])
    var customization = Customization()
    customization.layout = try Layout.read(object, &names)
    customization.sidebarShown = try object["sidebarShown"]?.orNil?.boolean()
    for step in try object["undo"]?.array() ?? [] { customization.undo.append(try Step.read(step, &names)) }
    for step in try object["redo"]?.array() ?? [] { customization.redo.append(try Step.read(step, &names)) }
    customization.layout.unknownFields = try object["unknownFields"].map { (text) throws(TextError) in
      try StateContent.members(text)
    }
    return customization
  }
}

extension Customization.Step {
  fileprivate static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> Customization.Step {
    let object = try value.object()
    let layout = ["hidden", "barOrder", "barKnown", "groupOrder"]
    try object.rejectUnknownKeys(allowed: layout + ["appHidden", "appDisplayOrder", "sidebarShown", "unknownFields"])
    var step = Customization.Step(layout: try Customization.Layout.read(object, &names))
    step.layout.unknownFields = try object["unknownFields"].map { (text) throws(TextError) in
      try StateContent.members(text)
    }
    for member in try object["appHidden"]?.object().members ?? [] {
      step.appHidden.append(.init(item: names.intern(member.key), isHidden: try member.value.orNil?.boolean()))
    }
    for member in try object["appDisplayOrder"]?.object().members ?? [] {
      let order = try member.value.orNil.map { (value) throws(TextError) in try names.internAll(value) }
      step.appOrders.append(.init(group: names.intern(member.key), order: order))
    }
    if let sidebar = object["sidebarShown"] {
      step.sidebarShown = Customization.SavedSidebar(try sidebar.orNil?.boolean())
    }
    return step
  }
}

extension SceneContent {
  private static let keys = [
    "in", "as", "device", "width", "orientation", "direction", "sidebar", "keyboard", "barHidden", "contentUnderBar",
    "focus", "room", "barRoom", "barFirst", "modal", "popover", "selected", "editing", "lastNotSearch", "folded",
    "unfolded", "selectedChild", "tabs",
  ]

  fileprivate static func read(
    _ value: JSONValue, id: Name, _ scenes: [Name], _ names: inout NameTable
  ) throws(TextError) -> SceneContent {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: keys)
    var scene = SceneContent(id: id, environment: try SceneEnvironment.read(object, &names))
    if let holder = object["in"] {
      let name = names.intern(try holder.string())
      guard let place = scenes.firstIndex(of: name) else { throw holder.error("there is no such scene") }
      scene.holder = place
    }
    scene.container = try object["as"].map(ContainerKind.read)
    scene.selected = try object.required("selected").orNil.map { (value) throws(TextError) in
      names.intern(try value.string())
    }
    if let last = object["lastNotSearch"]?.orNil {
      let name = names.intern(try last.string())
      scene.lastNotSearch = name == scene.selected ? nil : name
    }
    scene.editing = try object["editing"]?.orNil.map { (value) throws(TextError) in try Editing.read(value, &names) }
    for group in try object["folded"]?.strings() ?? [] {
      scene.folds.append(.init(group: names.intern(group), isFolded: true))
    }
    for group in try object["unfolded"]?.strings() ?? [] {
      scene.folds.append(.init(group: names.intern(group), isFolded: false))
    }
    for member in try object["selectedChild"]?.object().members ?? [] {
      let group = names.intern(member.key)
      scene.selectedChildren.append(.init(group: group, child: names.intern(try member.value.string())))
    }
    if let tabs = object["tabs"] { scene.tabs = try readTabs(tabs, &names) }
    return scene
  }

  fileprivate static func readTabs(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> [TabContent] {
    var tabs: [TabContent] = []
    for member in try value.object().members {
      tabs.append(.init(id: names.intern(member.key), navigation: try TabNavigation.read(member.value, &names)))
    }
    return tabs
  }
}

extension SceneEnvironment {
  fileprivate static func read(_ object: JSONObject, _ names: inout NameTable) throws(TextError) -> SceneEnvironment {
    var environment = SceneEnvironment(try object["device"].map(Device.read) ?? .pad)
    if let width = object["width"] { environment.width = try Width.read(width) }
    if let orientation = object["orientation"] { environment.orientation = try Orientation.read(orientation) }
    if let direction = object["direction"] { environment.direction = try LayoutDirection.read(direction) }
    if let focus = object["focus"] { environment.focus = try Focus.read(focus) }
    environment.keyboard = try object["keyboard"]?.boolean() ?? false
    environment.barHidden = try object["barHidden"]?.boolean() ?? false
    environment.contentUnderBar = try object["contentUnderBar"]?.boolean() ?? false
    environment.room = try object["room"]?.orNil?.integer(in: 0...Int32.max)
    environment.barRoom = try object["barRoom"]?.orNil?.integer(in: 1...Int32.max)
    environment.barFirst = try object["barFirst"]?.integer(in: 0...Int32.max) ?? 0
    if let modal = object["modal"]?.orNil { environment.modal = names.intern(try modal.string()) }
    if let popover = object["popover"]?.orNil { environment.popover = names.intern(try popover.string()) }
    if let sidebar = try object["sidebar"]?.object() {
      try sidebar.rejectUnknownKeys(allowed: ["preferred", "overlayClosed"])
      environment.sidebarPreferred = try sidebar["preferred"]?.orNil?.boolean()
      environment.overlayClosed = try sidebar["overlayClosed"]?.boolean() ?? false
    }
    return environment
  }
}

extension Editing {
  fileprivate static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> Editing {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: ["hidden", "displayOrder", "hidSelection"])
    var editing = Editing()
    if let flags = object["hidden"] { editing.hidden = try .read(flags, &names) }
    if let orders = object["displayOrder"] { editing.orders = try .read(orders, &names) }
    editing.hidSelection = try object["hidSelection"]?.boolean() ?? false
    return editing
  }
}

extension TabNavigation {
  fileprivate static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> TabNavigation {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: ["path", "sheet", "query", "dropped", "content"])
    var tab = TabNavigation()
    for (depth, element) in try (object["path"]?.array() ?? []).enumerated() {
      let screen = try element.object()
      try screen.rejectUnknownKeys(allowed: ["screen", "key", "with", "y"])
      let y: Int32 = try screen["y"]?.integer() ?? 0
      if depth == 0 {
        tab.rootY = y
      } else {
        tab.screens.append(PushedScreen(try Screen.read(screen, &names), y: y))
      }
    }
    if let sheet = object["sheet"]?.orNil { tab.sheet = names.intern(try sheet.string()) }
    let query = try object["query"]?.string() ?? ""
    tab.query = query.isEmpty ? nil : names.intern(query)
    for member in try object["dropped"]?.object().members ?? [] {
      let count: Int32 = try member.value.integer(in: 1...Int32.max)
      tab.dropped.append(TypeCount(type: names.intern(member.key), count: count))
    }
    tab.content = try object["content"]?.integer() ?? 0
    return tab
  }
}
