// What SPEC chapters 1 to 6 read from a state, item by item, on a pad of regular width.

extension ReferenceState {
  /// The groups above an item, the outermost first.
  func above(_ id: String) -> [String] { items.first { $0.id == id }?.above ?? [] }

  func exists(_ id: String) -> Bool { item(id) != nil }

  func isGroup(_ id: String) -> Bool { item(id)?["group"] != nil }

  /// The children of a group in declared order; those of the root with nil.
  func children(_ group: String?) -> [String] { items.filter { $0.above.last == group }.map(\.id) }

  var isSwiftUI: Bool { hierarchy["style"] == .text("swiftUI") }

  /// H4.
  var hasSidebar: Bool {
    switch hierarchy["mode"]?.string ?? "automatic" {
    case "tabSidebar": true
    case "tabBar": false
    default: items.contains { isGroup($0.id) }
    }
  }

  /// H12.
  var isCustomizable: Bool { hierarchy["customizable"]?.bool ?? true && hasSidebar }

  /// H13.
  func key(_ id: String) -> String { item(id)?["customizationID"]?.string ?? id }

  func isEnabled(_ id: String) -> Bool { item(id)?["enabled"]?.bool ?? true }

  /// H3, P2, P3, P6: one of `fixed default movable optional pinned sidebarOnly`.
  func placement(_ id: String) -> String {
    guard let item = item(id) else { return "sidebarOnly" }
    if let explicit = item["placement"]?.string, explicit != "automatic" { return explicit }
    if item["role"] == .text("search") { return "pinned" }
    if !isSwiftUI { return above(id).isEmpty ? "default" : "optional" }
    let own = item["defaultVisibility"]?["tabBar"]?.string
    let inherited = above(id).reversed().lazy.compactMap { self.item($0)?["defaultVisibility"]?["tabBar"]?.string }
    let isHidden = (own == "automatic" ? nil : own) ?? inherited.first { $0 != "automatic" } == "hidden"
    switch item["customization"]?["tabBar"]?.string ?? "automatic" {
    case "disabled": return isHidden ? "sidebarOnly" : "fixed"
    case "reorderable": return "movable"
    default: return isHidden ? "optional" : "default"
    }
  }

  /// C2, P3.
  func allowsHiding(_ id: String) -> Bool {
    if let explicit = item(id)?["allowsHiding"]?.bool { return explicit }
    if item(id)?["role"] == .text("search") || placement(id) == "pinned" { return false }
    return isSwiftUI && item(id)?["customization"]?["sidebar"]?.string ?? "automatic" == "automatic"
  }

  /// C10: the flag of the item itself.
  func ownHidden(_ id: String) -> Bool {
    let saved = isCustomizable && allowsHiding(id) ? customization.layout.hidden[key(id)] : nil
    let declared = item(id)?["hiddenByDefault"]?.bool
    let isOff = isSwiftUI && item(id)?["defaultVisibility"]?["sidebar"] == .text("hidden")
    return appHidden[id] ?? saved ?? item(id)?["hidden"]?.bool ?? declared ?? isOff
  }

  /// C4.
  func isHidden(_ id: String) -> Bool { (above(id) + [id]).contains { ownHidden($0) } }

  /// Whether anything that can be selected is visible (C3).
  var hasVisibleTab: Bool {
    items.map(\.id).contains { id in
      isEnabled(id) && (!isGroup(id) || item(id)?["selectable"]?.bool ?? false) && !isHidden(id)
    }
  }

  /// C3: if nothing is left, the first enabled root tab is drawn regardless of its flag.
  func isOff(_ id: String) -> Bool {
    if !isHidden(id) { return false }
    return hasVisibleTab || children(nil).first { isEnabled($0) && !isGroup($0) } != id
  }

  /// C6, C10: the children of a group as they are shown.
  func displayOrder(_ group: String) -> [String] {
    let declared = children(group)
    let saved = isCustomizable ? customization.layout.groupOrders[key(group)] : nil
    let byKey = saved.map { $0.compactMap { key in declared.first { self.key($0) == key } } }
    return (appOrders[group] ?? byKey ?? item(group)?["displayOrder"]?.strings ?? []).filter(declared.contains)
      .adding(declared)
  }

  // MARK: The bar

  /// B2, C8: the customizable region, hidden items included.
  var region: [String] {
    let eligible = items.map(\.id).filter { ["default", "movable", "optional"].contains(placement($0)) }
    guard isCustomizable, let order = customization.layout.barOrder else {
      return eligible.filter { placement($0) != "optional" }
    }
    let saved = order.compactMap { key in eligible.first { self.key($0) == key } }
    let known = customization.layout.barKnown
    let new = eligible.filter { placement($0) == "movable" || placement($0) == "default" && !known.contains(key($0)) }
    return [].adding(saved).adding(new)
  }

  func isInTopBar(_ id: String) -> Bool {
    !isOff(id) && (["fixed", "pinned"].contains(placement(id)) || region.contains(id))
  }

  // MARK: A scene on a pad of regular width

  func isPad(_ scene: Scene) -> Bool {
    scene.values["device"] == .text("pad") && scene.values["width"] == .text("regular")
  }

  func hasModal(_ scene: Scene) -> Bool { scene.values["modal"] != .null }

  /// B10: whether the sidebar is shown, editing apart.
  func wantsSidebar(_ scene: Scene) -> Bool {
    let isPortrait = scene.values["orientation"] == .text("portrait")
    let declared = hierarchy["initialPlacement"].map { $0 == .text("sidebar") }
    let isWanted = scene.values["sidebar"]?["preferred"]?.bool ?? declared ?? !isPortrait
    return isWanted && !(isPortrait && scene.values["sidebar"]?["overlayClosed"]?.bool ?? false)
  }

  /// B1.
  func showsSidebar(_ scene: Scene) -> Bool {
    hasSidebar && !hasModal(scene) && (scene.editing != nil || wantsSidebar(scene))
  }

  /// B1, B9.
  func showsBar(_ scene: Scene) -> Bool {
    let isOff = hasModal(scene) || scene.values["barHidden"]?.bool ?? false
    return !isOff && (!hasSidebar || scene.editing != nil || !wantsSidebar(scene))
  }

  func isFolded(_ group: String, _ scene: Scene) -> Bool {
    scene.folds[group] ?? (item(group)?["expansion"] == .text("collapsed"))
  }

  /// B4: whether an item has a row of its own.
  func hasRow(_ id: String, _ scene: Scene) -> Bool {
    guard showsSidebar(scene), scene.editing != nil || !isOff(id) else { return false }
    if isGroup(id) && item(id)?["appearance"] == .text("inline") { return false }
    if isGroup(id) && item(id)?["appearance"] == .text("rootSection") { return true }
    return showsChildren(above(id), scene)
  }

  /// Whether the innermost of some groups shows its children.
  func showsChildren(_ groups: [String], _ scene: Scene) -> Bool {
    guard let group = groups.last else { return true }
    let isInline = item(group)?["appearance"] == .text("inline")
    if !isInline && isFolded(group, scene) { return false }
    return item(group)?["appearance"] == .text("rootSection") || showsChildren(groups.dropLast(), scene)
  }

  /// B6: the selected item stands in the bar for itself.
  func isTransient(_ id: String, _ scene: Scene) -> Bool {
    id == scene.selected && !(above(id) + [id]).contains { isInTopBar($0) }
  }

  /// S2.
  func presents(_ id: String, _ scene: Scene, _ source: String?) -> Bool {
    switch source {
    case "program", "link": return true
    case "keyboard", "menu": return !isOff(id)
    case "tabBar": return showsBar(scene) && (isInTopBar(id) || isTransient(id, scene))
    case "sidebar":
      let isHeader = isGroup(id) && !(item(id)?["selectable"]?.bool ?? false)
      return hasRow(id, scene) && !isOff(id) && !isHeader
    case nil: return presents(id, scene, "tabBar") || presents(id, scene, "sidebar")
    default: return false
    }
  }

  /// S7.
  func destination(_ id: String, _ scene: Scene) -> String {
    if !isGroup(id) || !hasSidebar || item(id)?["selectable"]?.bool ?? false { return id }
    return leaf(id, scene) ?? id
  }

  private func leaf(_ group: String, _ scene: Scene) -> String? {
    let first = [scene.selectedChild[group], item(group)?["defaultChild"]?.string].compactMap { $0 }
    for child in first + children(group) where children(group).contains(child) {
      if ownHidden(child) || !isEnabled(child) { continue }
      if !isGroup(child) { return child }
      if let found = leaf(child, scene) { return found }
    }
    return nil
  }
}

extension [String] {
  /// The list with others behind it, each text once.
  func adding(_ others: [String]) -> [String] {
    (self + others).reduce(into: []) { list, text in if !list.contains(text) { list.append(text) } }
  }
}
