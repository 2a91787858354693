public import NavModel

/// A hierarchy as read from text, with the places of its items for messages.
public struct HierarchyText: Sendable {
  /// The hierarchy; it may still break a rule of SPEC chapter 1.
  public private(set) var hierarchy = Hierarchy()
  /// Where each item's id stands, in the order of the items.
  private var places: [JSONValue] = []
  /// The object itself.
  private let value: JSONValue

  private static let keys = [
    "hierarchy", "app", "version", "style", "mode", "customizable", "customizationKey", "allowsReordering", "items",
    "compactTabs", "initialPlacement", "header", "footer", "bottomBar", "brand", "home", "screens", "splitScreens",
    "renames",
  ]

  /// The format version of hierarchy files.
  public static let formatVersion = 1

  /// Reads a hierarchy object.
  ///
  /// - Parameter names: gets the names that the hierarchy uses.
  /// - Throws: unknown keys, wrong types, another format version.
  public init(_ value: JSONValue, names: inout NameTable) throws(TextError) {
    self.value = value
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: Self.keys, allowsExtensions: true)
    let version = try object.required("hierarchy")
    try version.requireFormat(Self.formatVersion, of: "hierarchy")
    try readHead(object, &names)
    try readChrome(object, &names)
    if let items = object["items"] {
      for item in try items.array() { try readItem(item, depth: 0, &names) }
    }
    hierarchy.extensions = object.extensions.map { Extension(key: $0.key, text: $0.value.sourceText) }
  }

  /// Reads a hierarchy file, and checks the rules of SPEC chapter 1 too.
  ///
  /// - Parameter file: the name of the file for messages.
  /// - Throws: what is wrong, with file, line, column and JSON path.
  public static func read(
    _ bytes: [UInt8], file: String?, names: inout NameTable
  ) throws(TextError) -> Hierarchy {
    try HierarchyText(JSONParser.parse(bytes, file: file), names: &names).checked(names)
  }

  /// The hierarchy, if it breaks no rule of SPEC chapter 1.
  ///
  /// - Throws: the first rule broken, at the place of the item.
  public func checked(_ names: NameTable) throws(TextError) -> Hierarchy {
    guard let problem = hierarchy.problem(names: names) else { return hierarchy }
    let place = problem.item.map { places[$0] } ?? value
    let other = problem.other.map { places[$0].location }
    throw place.error(
      problem.reason.explanation, remedy: other.map { "see line \($0.line), column \($0.column)" } ?? "")
  }

  private mutating func readHead(_ object: JSONObject, _ names: inout NameTable) throws(TextError) {
    hierarchy.app = try object["app"]?.string()
    hierarchy.version = try object["version"]?.string()
    hierarchy.style = try object["style"].map(Hierarchy.Style.read)
    hierarchy.mode = try object["mode"].map(Hierarchy.Mode.read)
    hierarchy.customizable = try object["customizable"]?.boolean()
    if let key = object["customizationKey"] { hierarchy.customizationKey = names.intern(try key.string()) }
    hierarchy.allowsReordering = try object["allowsReordering"]?.boolean()
    if let list = object["compactTabs"] { hierarchy.compactTabs = try names.internAll(list) }
    if let list = object["screens"] { hierarchy.screens = try names.internAll(list) }
    if let list = object["splitScreens"] { hierarchy.splitScreens = try names.internAll(list) }
    if let home = try object["home"]?.object() {
      try home.rejectUnknownKeys(allowed: ["tab", "screen"])
      hierarchy.home = Hierarchy.Home(tab: names.intern(try home.required("tab").string()))
      if let screen = home["screen"] { hierarchy.home?.screen = names.intern(try screen.string()) }
    }
    if let renames = try object["renames"]?.object() {
      try renames.rejectUnknownKeys(allowed: ["tabs", "screens"])
      hierarchy.renamedTabs = try Self.renamings(renames["tabs"], &names)
      hierarchy.renamedScreens = try Self.renamings(renames["screens"], &names)
    }
  }

  private static func renamings(
    _ value: JSONValue?, _ names: inout NameTable
  ) throws(TextError) -> [Hierarchy.Renaming] {
    var renamings: [Hierarchy.Renaming] = []
    for member in try value?.object().members ?? [] {
      let old = names.intern(member.key)
      renamings.append(Hierarchy.Renaming(old: old, new: names.intern(try member.value.string())))
    }
    return renamings
  }

  private mutating func readChrome(_ object: JSONObject, _ names: inout NameTable) throws(TextError) {
    hierarchy.initialPlacement = try object["initialPlacement"].map(Hierarchy.InitialPlacement.read)
    hierarchy.header = try object["header"]?.string()
    hierarchy.footer = try object["footer"]?.string()
    hierarchy.bottomBar = try object["bottomBar"]?.string()
    if let brand = try object["brand"]?.object() {
      try brand.rejectUnknownKeys(allowed: ["edge", "image"])
      hierarchy.brand = Hierarchy.Brand(
        edge: try Hierarchy.Brand.Edge.read(brand.required("edge")), image: try brand.required("image").string())
    }
  }

  private mutating func readItem(
    _ value: JSONValue, depth: Int, _ names: inout NameTable
  ) throws(TextError) {
    let (item, place, children) = try Item.read(value, depth: depth, &names)
    hierarchy.items.append(item)
    places.append(place)
    for child in children { try readItem(child, depth: depth + 1, &names) }
  }
}

extension Item {
  /// Reads an item without its children.
  ///
  /// - Returns: the item, where its id stands, and its children.
  static func read(
    _ value: JSONValue, depth: Int, _ names: inout NameTable
  ) throws(TextError) -> (item: Item, id: JSONValue, children: [JSONValue]) {
    let object = try value.object()
    let kind: Item.Kind = object["group"] == nil ? .tab : .group
    guard let id = object["group"] ?? object["tab"] else {
      throw value.error("an item needs a key \"tab\" or \"group\"")
    }
    var item = Item(kind, id: names.intern(try id.string()), depth: depth)
    let own = kind == .group ? ["group", "children"] : ["tab"]
    try object.rejectUnknownKeys(allowed: own + ItemKey.names(for: kind), allowsExtensions: true)
    for member in object.members {
      try ItemKey.row(member.key)?.read(member.value, &item, &names)
    }
    item.extensions = object.extensions.map { Extension(key: $0.key, text: $0.value.sourceText) }
    return (item, id, kind == .group ? try object["children"]?.array() ?? [] : [])
  }

  /// Reads an item with all below it; depths count from it.
  static func readSubtree(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> [Item] {
    var items: [Item] = []
    var waiting = [(value: value, depth: 0)]
    while let next = waiting.popLast() {
      let (item, _, children) = try read(next.value, depth: next.depth, &names)
      items.append(item)
      waiting += children.reversed().map { ($0, next.depth + 1) }
    }
    return items
  }
}

extension ItemUpdate {
  /// Reads the `set` of an `update`; null clears a key.
  static func read(
    _ value: JSONValue, of id: Name, _ kind: Item.Kind, _ names: inout NameTable
  ) throws(TextError) -> ItemUpdate {
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: ItemKey.names(for: kind), allowsExtensions: true)
    var update = ItemUpdate(fields: Fields(), values: Item(kind, id: id))
    for member in object.members {
      guard let row = ItemKey.row(member.key) else { continue }
      update.fields.insert(row.field)
      if member.value.orNil != nil || row.field == .filledSymbol {
        try row.read(member.value, &update.values, &names)
      }
    }
    update.values.extensions = object.extensions.map { Extension(key: $0.key, text: $0.value.sourceText) }
    if !update.values.extensions.isEmpty { update.fields.insert(.extensions) }
    return update
  }
}

extension JSONValue {
  /// Checks the format version of a file.
  func requireFormat(_ supported: Int, of kind: String) throws(TextError) {
    let version: Int = try integer()
    if version != supported {
      throw error("\(kind) format \(version) is not supported", remedy: "this version reads format \(supported)")
    }
  }
}
