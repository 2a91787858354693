public import NavModel

// Customizations as text: the file of FORMATS §1 and the same members inside a state.

extension ImportedCustomization {
  /// The format version of customization files.
  public static let formatVersion = 1

  private static let keys = ["customization", "hidden", "barOrder", "barKnown", "groupOrder", "sidebarShown"]

  /// Reads a customization file, or what is no customization as undecodable (C14).
  static func read(_ value: JSONValue, _ names: inout NameTable) -> ImportedCustomization {
    let known = names.count
    do throws(TextError) {
      return try decode(value, &names)
    } catch {
      names.forget(from: known)
      return ImportedCustomization(undecodable: value.sourceText)
    }
  }

  /// Reads a customization file, keeping the members that it does not know (C14).
  public static func decode(
    _ value: JSONValue, _ names: inout NameTable
  ) throws(TextError) -> ImportedCustomization {
    let object = try value.object()
    try object.required("customization").requireFormat(formatVersion, of: "customization")
    var imported = ImportedCustomization(layout: try Customization.Layout.read(object, &names))
    imported.sidebarShown = try object["sidebarShown"]?.orNil?.boolean()
    let unknown = object.members.filter { !keys.contains($0.key) }
      .map { "\(JSONWriter.quoted($0.key)):\($0.value.sourceText)" }
    imported.layout.unknownFields = unknown.isEmpty ? nil : unknown.joined(separator: ",")
    return imported
  }
}

extension Customization.Layout {
  /// Reads the members of a layout from an object that has others too.
  static func read(
    _ object: JSONObject, _ names: inout NameTable
  ) throws(TextError) -> Customization.Layout {
    var layout = Customization.Layout()
    if let flags = object["hidden"] { layout.hidden = try [Customization.HiddenFlag].read(flags, &names) }
    if let order = object["barOrder"]?.orNil { layout.barOrder = try names.internAll(order) }
    if let known = object["barKnown"] { layout.barKnown = try names.internAll(known) }
    if let orders = object["groupOrder"] { layout.groupOrders = try [Customization.GroupOrder].read(orders, &names) }
    return layout
  }
}

extension [Customization.HiddenFlag] {
  static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> Self {
    var flags: Self = []
    for member in try value.object().members {
      flags.append(.init(key: names.intern(member.key), isHidden: try member.value.boolean()))
    }
    return flags
  }
}

extension [Customization.GroupOrder] {
  static func read(_ value: JSONValue, _ names: inout NameTable) throws(TextError) -> Self {
    var orders: Self = []
    for member in try value.object().members {
      let group = member.key.isEmpty ? nil : names.intern(member.key)
      orders.append(.init(group: group, order: try names.internAll(member.value)))
    }
    return orders
  }
}

extension JSONWriter {
  /// Writes a customization file: sorted keys, unknown members at the end.
  public mutating func customization(_ imported: ImportedCustomization, _ names: NameTable) {
    if let text = imported.undecodableText { return verbatim(text) }
    object { json in
      json.member("customization", ImportedCustomization.formatVersion)
      json.members(imported.layout, names)
      json.member("sidebarShown", imported.sidebarShown)
      if let unknown = imported.layout.unknownFields { json.verbatimMembers(unknown) }
    }
  }

  /// Writes the members of a layout.
  mutating func members(_ layout: Customization.Layout, _ names: NameTable) {
    key("hidden")
    flags(layout.hidden, names)
    member("barOrder", layout.barOrder.map { $0.map { names.text($0) } })
    member("barKnown", layout.barKnown.map { names.text($0) })
    key("groupOrder")
    orders(layout.groupOrders, names)
  }

  /// Writes hidden flags as an object, sorted by id.
  mutating func flags(_ flags: [Customization.HiddenFlag], _ names: NameTable) {
    sortedObject(flags.map { (key: names.text($0.key), value: $0.isHidden) }) { json, flag in json.boolean(flag) }
  }

  /// Writes orders as an object, sorted by id; that of the root sections under the empty one.
  mutating func orders(_ orders: [Customization.GroupOrder], _ names: NameTable) {
    let members = orders.map { order in
      (key: order.group.map { names.text($0) } ?? "", value: order.order.map { names.text($0) })
    }
    sortedObject(members) { json, order in json.strings(order) }
  }
}
