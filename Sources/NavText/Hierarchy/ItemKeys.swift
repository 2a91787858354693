import NavModel

/// A key of an item in hierarchy files: how it is read and written. One row per key, for files and for `update` alike.
struct ItemKey: Sendable {
  /// The key.
  let name: String
  /// The field that it sets.
  let field: ItemUpdate.Field
  /// Whether only groups have it.
  let isForGroups: Bool
  /// Reads the value into an item.
  let read: @Sendable (JSONValue, inout Item, inout NameTable) throws(TextError) -> Void
  /// Writes the key and the value, if the item declares it.
  let write: @Sendable (Item, inout JSONWriter, NameTable) -> Void

  /// The row of a key.
  static func row(_ name: String) -> ItemKey? { all.first { $0.name == name } }

  /// The keys that a kind of item may have, without `tab`, `group` and `children`.
  static func names(for kind: Item.Kind) -> [String] {
    all.filter { kind == .group || !$0.isForGroups }.map(\.name)
  }

  static let all: [ItemKey] = look + customization + behavior + group

  private static let look: [ItemKey] = [
    text("title", .title, \.title),
    text("subtitle", .subtitle, \.subtitle),
    text("symbol", .symbol, \.symbol),
    ItemKey(
      name: "symbolFilled", field: .filledSymbol, isForGroups: false,
      read: { (value, item, _) throws(TextError) in
        item.filledSymbol = try value.orNil.map { (value) throws(TextError) in .named(try value.string()) } ?? .outline
      },
      write: { item, json, _ in
        switch item.filledSymbol {
        case nil: return
        case .outline: json.member("symbolFilled", String?.none)
        case .named(let name): json.member("symbolFilled", name)
        }
      }),
    ItemKey(
      name: "icons", field: .icons, isForGroups: false,
      read: { (value, item, _) throws(TextError) in
        let object = try value.object()
        try object.rejectUnknownKeys(allowed: ["regular", "compact"])
        item.icons = Icons(
          regular: try object["regular"]?.string(), compact: try object["compact"]?.string())
      },
      write: { item, json, _ in
        guard let icons = item.icons else { return }
        json.object("icons") { json in
          if let regular = icons.regular { json.member("regular", regular) }
          if let compact = icons.compact { json.member("compact", compact) }
        }
      }),
    text("badge", .badge, \.badge),
    flag("enabled", .enabled, \.enabled),
    text("unavailable", .unavailable, \.unavailable),
    word("role", .role, \.role),
    text("value", .value, \.value),
  ]

  private static let customization: [ItemKey] = [
    word("placement", .placement, \.placement),
    flag("allowsHiding", .allowsHiding, \.allowsHiding),
    flag("hiddenByDefault", .hiddenByDefault, \.hiddenByDefault),
    flag("hidden", .hidden, \.hidden),
    name("customizationID", .customizationID, \.customizationID),
    perPlacement("customization", .behavior, \.behavior),
    perPlacement("defaultVisibility", .defaultVisibility, \.defaultVisibility),
  ]

  private static let behavior: [ItemKey] = [
    flag("draggable", .draggable, \.draggable),
    ItemKey(
      name: "accepts", field: .accepts, isForGroups: false,
      read: { (value, item, names) throws(TextError) in item.accepts = try DropRule.readAll(value, &names) },
      write: { item, json, names in DropRule.write(item.accepts, &json, names) }),
    ItemKey(
      name: "swipe", field: .swipe, isForGroups: false,
      read: { (value, item, names) throws(TextError) in item.swipe = try SwipeActions(value, &names) },
      write: { item, json, names in item.swipe?.write(&json, names) }),
    nameList("menu", .menu, \.menu),
    nameList("popovers", .popovers, \.popovers),
    nameList("toolbar", .toolbar, \.toolbar),
    name("root", .root, \.root),
    flag("activatesSearch", .activatesSearch, \.activatesSearch),
    nameList("tags", .tags, \.tags),
  ]

  private static let group: [ItemKey] = [
    ItemKey(
      name: "displayOrder", field: .displayOrder, isForGroups: true,
      read: { (value, item, names) throws(TextError) in item.displayOrder = try names.internAll(value) },
      write: { item, json, names in
        if let order = item.displayOrder { json.member("displayOrder", order.map { names.text($0) }) }
      }),
    flag("allowsReordering", .allowsReordering, \.allowsReordering, isForGroups: true),
    name("defaultChild", .defaultChild, \.defaultChild, isForGroups: true),
    flag("selectable", .selectable, \.selectable, isForGroups: true),
    word("appearance", .appearance, \.appearance, isForGroups: true),
    flag("managesNavigation", .managesNavigation, \.managesNavigation, isForGroups: true),
    word("expansion", .expansion, \.expansion, isForGroups: true),
    ItemKey(
      name: "actions", field: .actions, isForGroups: true,
      read: { (value, item, names) throws(TextError) in item.actions = try SectionAction.readAll(value, &names) },
      write: { item, json, names in SectionAction.write(item.actions, &json, names) }),
  ]
}

// MARK: - Rows of simple types

extension ItemKey {
  private static func text(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, String?> & Sendable
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: false,
      read: { (value, item, _) throws(TextError) in item[keyPath: path] = try value.string() },
      write: { item, json, _ in if let text = item[keyPath: path] { json.member(name, text) } })
  }

  private static func flag(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, Bool?> & Sendable,
    isForGroups: Bool = false
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: isForGroups,
      read: { (value, item, _) throws(TextError) in item[keyPath: path] = try value.boolean() },
      write: { item, json, _ in if let flag = item[keyPath: path] { json.member(name, flag) } })
  }

  private static func word<Value: Word & Sendable>(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, Value?> & Sendable,
    isForGroups: Bool = false
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: isForGroups,
      read: { (value, item, _) throws(TextError) in item[keyPath: path] = try Value.read(value) },
      write: { item, json, _ in if let value = item[keyPath: path] { json.member(name, value.word) } })
  }

  private static func name(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, Name?> & Sendable,
    isForGroups: Bool = false
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: isForGroups,
      read: { (value, item, names) throws(TextError) in item[keyPath: path] = names.intern(try value.string()) },
      write: { item, json, names in if let id = item[keyPath: path] { json.member(name, names.text(id)) } })
  }

  private static func nameList(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, [Name]> & Sendable
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: false,
      read: { (value, item, names) throws(TextError) in item[keyPath: path] = try names.internAll(value) },
      write: { item, json, names in
        let list = item[keyPath: path]
        if !list.isEmpty { json.member(name, list.map { names.text($0) }) }
      })
  }

  private static func perPlacement<Value: Word & Hashable & Sendable>(
    _ name: String, _ field: ItemUpdate.Field, _ path: any WritableKeyPath<Item, PerPlacement<Value>> & Sendable
  ) -> ItemKey {
    ItemKey(
      name: name, field: field, isForGroups: false,
      read: { (value, item, _) throws(TextError) in
        let object = try value.object()
        try object.rejectUnknownKeys(allowed: ["sidebar", "tabBar"])
        item[keyPath: path] = PerPlacement(
          sidebar: try object["sidebar"].map(Value.read), tabBar: try object["tabBar"].map(Value.read))
      },
      write: { item, json, _ in
        let values = item[keyPath: path]
        if values == PerPlacement() { return }
        json.object(name) { json in
          if let sidebar = values.sidebar { json.member("sidebar", sidebar.word) }
          if let tabBar = values.tabBar { json.member("tabBar", tabBar.word) }
        }
      })
  }
}

// MARK: - Values of items

extension NameTable {
  /// The names of an array of strings.
  mutating func internAll(_ value: JSONValue) throws(TextError) -> [Name] {
    try value.strings().map { intern($0) }
  }
}

extension DropRule {
  static func readAll(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> [DropRule] {
    var rules: [DropRule] = []
    for element in try value.array() {
      let object = try element.object()
      try object.rejectUnknownKeys(allowed: ["type", "operation"])
      let type = names.intern(try object.required("type").string())
      rules.append(DropRule(type: type, operation: try DropOperation.read(object.required("operation"))))
    }
    return rules
  }

  static func write(_ rules: [DropRule], _ json: inout JSONWriter, _ names: NameTable) {
    if rules.isEmpty { return }
    json.array("accepts") { json in
      for rule in rules {
        json.object { json in
          json.member("type", names.text(rule.type))
          json.member("operation", rule.operation.word)
        }
      }
    }
  }
}

extension SwipeActions {
  init(_ value: JSONValue, _ names: inout NameTable) throws(TextError) {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: ["leading", "trailing", "full"])
    self.init()
    if let actions = object["leading"] { leading = try names.internAll(actions) }
    if let actions = object["trailing"] { trailing = try names.internAll(actions) }
    full = try object["full"]?.boolean() ?? true
  }

  func write(_ json: inout JSONWriter, _ names: NameTable) {
    json.object("swipe") { json in
      if !leading.isEmpty { json.member("leading", leading.map { names.text($0) }) }
      if !trailing.isEmpty { json.member("trailing", trailing.map { names.text($0) }) }
      if !full { json.member("full", false) }
    }
  }
}

extension SectionAction {
  static func readAll(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> [SectionAction] {
    var actions: [SectionAction] = []
    for element in try value.array() {
      let object = try element.object()
      try object.rejectUnknownKeys(allowed: ["action", "title", "symbol", "accepts"])
      var action = SectionAction(id: names.intern(try object.required("action").string()))
      action.title = try object["title"]?.string()
      action.symbol = try object["symbol"]?.string()
      if let rules = object["accepts"] { action.accepts = try DropRule.readAll(rules, &names) }
      actions.append(action)
    }
    return actions
  }

  static func write(_ actions: [SectionAction], _ json: inout JSONWriter, _ names: NameTable) {
    if actions.isEmpty { return }
    json.array("actions") { json in
      for action in actions {
        json.object { json in
          json.member("action", names.text(action.id))
          if let title = action.title { json.member("title", title) }
          if let symbol = action.symbol { json.member("symbol", symbol) }
          DropRule.write(action.accepts, &json, names)
        }
      }
    }
  }
}
