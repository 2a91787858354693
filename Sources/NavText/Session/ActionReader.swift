import NavModel

/// Reads parts of an action from the object of its line.
struct ActionReader {
  /// The object of the line.
  let object: JSONObject

  /// The most dropped items in one event (SPEC §12).
  static let maximumDroppedCount = 10_000

  func name(_ key: String, _ names: inout NameTable) throws(TextError) -> Name {
    names.intern(try object.required(key).string())
  }

  func tab(_ names: inout NameTable) throws(TextError) -> Name { try name("tab", &names) }

  func tabOrGroup(_ names: inout NameTable) throws(TextError) -> Name {
    if let both = object["tab"], object["group"] != nil { throw both.error("name either a tab or a group") }
    return try name(object["group"] == nil ? "tab" : "group", &names)
  }

  /// Whether the line names a tab or a group.
  var namedKind: Item.Kind { object["group"] == nil ? .tab : .group }

  func tabs(_ names: inout NameTable) throws(TextError) -> [Name] {
    if let list = object["tabs"] {
      if object["tab"] != nil { throw list.error("name either one tab or a list of tabs") }
      return try names.internAll(list)
    }
    return [try tab(&names)]
  }

  func groupOrNull(_ names: inout NameTable) throws(TextError) -> Name? {
    try object.required("group").orNil.map { (value) throws(TextError) in names.intern(try value.string()) }
  }

  func flag(_ key: String, _ fallback: Bool) throws(TextError) -> Bool {
    try object[key]?.boolean() ?? fallback
  }

  func number(_ key: String, _ minimum: Int32) throws(TextError) -> Int32 {
    try object.required(key).integer(in: minimum...Int32.max)
  }

  func optionalNumber(_ key: String, _ minimum: Int32) throws(TextError) -> Int32? {
    try object[key]?.integer(in: minimum...Int32.max)
  }

  func path(_ names: inout NameTable) throws(TextError) -> [Screen] {
    var path: [Screen] = []
    for element in try object.required("path").array() {
      if case .string(let name) = element.content {
        path.append(Screen(names.intern(name)))
      } else {
        try element.object().rejectUnknownKeys(allowed: ["screen", "key", "with"])
        path.append(try Screen.read(element.object(), &names))
      }
    }
    return path
  }

  func reset(_ names: inout NameTable) throws(TextError) -> Reset {
    let what = try object.required("what")
    let word = try what.choice(among: ["visibility", "barOrder", "groupOrder", "all"], name: { $0 })
    if word != "groupOrder", let group = object["group"] {
      throw group.error("group belongs to a reset of groupOrder")
    }
    switch word {
    case "visibility": return .visibility
    case "barOrder": return .barOrder
    case "all": return .all
    default: return object["group"] == nil ? .groupOrders : .groupOrder(try groupOrNull(&names))
    }
  }

  func target(_ names: inout NameTable) throws(TextError) -> DropTarget {
    if object["action"] == nil { return .item(try tabOrGroup(&names)) }
    if let tab = object["tab"] { throw tab.error("an action is named by its group") }
    return .action(group: try name("group", &names), action: try name("action", &names))
  }

  func items(_ names: inout NameTable) throws(TextError) -> [TypeCount] {
    var items: [TypeCount] = []
    var total = 0
    for element in try object.required("items").array() {
      let item = try element.object()
      try item.rejectUnknownKeys(allowed: ["type", "count"])
      let count: Int32 = try item["count"]?.integer(in: 1...Int32(Self.maximumDroppedCount)) ?? 1
      total += Int(count)
      if total > Self.maximumDroppedCount {
        throw element.error("one event drops at most \(Self.maximumDroppedCount) items")
      }
      items.append(TypeCount(type: names.intern(try item.required("type").string()), count: count))
    }
    if items.isEmpty { throw try object.required("items").error("a drop has at least one item") }
    return items
  }

  func swipe(_ names: inout NameTable) throws(TextError) -> Action {
    let full = try flag("full", false)
    let action = object["action"] == nil ? nil : try name("action", &names)
    if !full && action == nil { throw object.value.error("key \"action\" is missing", remedy: "or say \"full\": true") }
    let edge = try object["edge"].map(Edge.read) ?? .trailing
    return .swipe(try tabOrGroup(&names), action: action, edge: edge, full: full)
  }
}

extension Screen {
  /// Reads a screen from an object with `screen`, `key` and `with`.
  static func read(_ object: JSONObject, _ names: inout NameTable) throws(TextError) -> Screen {
    var screen = Screen(names.intern(try object.required("screen").string()))
    if let key = object["key"] { screen.key = names.intern(try key.string()) }
    guard let with = try object["with"]?.object() else { return screen }
    var parameters: [Parameter] = []
    for member in with.members {
      let name = names.intern(member.key)
      parameters.append(Parameter(name: name, value: names.intern(try member.value.string())))
    }
    parameters.sort { [names] in names.precedes($0.name, $1.name) }
    screen.parameters = parameters.isEmpty ? nil : parameters
    return screen
  }
}
