/// The lint rules, by what they look at.
struct Linter {
  private let hierarchy: Hierarchy
  private let names: NameTable
  /// The hierarchy in use, nothing customized.
  private let fresh: NavigationState

  init(_ hierarchy: Hierarchy, _ names: NameTable) {
    self.hierarchy = hierarchy
    self.names = names
    var state = NavigationState(names: names)
    state.apply(.hierarchy(.replaced(hierarchy)))
    fresh = state
  }

  private var nodes: [HierarchyIndex.Node] { fresh.index.nodes }
  private var items: [Item] { hierarchy.items }
  private var tabs: [ItemIndex] { items.indices.filter { items[$0].kind == .tab } }
  private var groups: [ItemIndex] { items.indices.filter { items[$0].kind == .group } }
  private var isSwiftUI: Bool { hierarchy.style == .swiftUI }
  /// Whether a tv has a sidebar in place of the bar (B1).
  private var hasSidebarOnTV: Bool { isSwiftUI && fresh.index.hasSidebar }

  // MARK: L1, L8, L15, L18, L19: the whole

  var counts: [LintFinding] {
    var findings: [LintFinding] = []
    let bottom = fresh.bottomBar
    let onPhone = bottom.items.count + bottom.more.count
    let onTop = nodes.indices.count { fresh.isDrawnInTopBar($0) }
    let onVision = fresh.index.roots.count { fresh.isShown($0) }
    if onPhone > 5 { findings.append(many("phone", onPhone, 5)) }
    if onTop > 6 { findings.append(many(hasSidebarOnTV ? "pad" : "pad and tv", onTop, 6)) }
    if onVision > 6 { findings.append(many("vision", onVision, 6)) }
    if tabs.count < 2 {
      findings.append(LintFinding("L1", .warning, nil, "there are fewer than 2 tabs", remedy: "leave out the bar"))
    }
    if onPhone < 3 {
      findings.append(
        LintFinding(
          "L18", .information, nil, "a phone shows fewer than 3 tabs", remedy: "consider whether a bar is needed"))
    }
    let isFrozen = tabs.allSatisfy { nodes[$0].placement == .fixed || nodes[$0].placement == .sidebarOnly }
    if fresh.index.isCustomizable && isFrozen && !tabs.isEmpty {
      findings.append(
        LintFinding(
          "L8", .warning, nil, "customization is on, but every tab is fixed or in the sidebar only",
          remedy: "let some tabs be moved, or set customizable to false"))
    }
    return findings + modes
  }

  private var modes: [LintFinding] {
    var findings: [LintFinding] = []
    if !fresh.index.hasSidebar && (fresh.index.roots.count > 6 || !groups.isEmpty) {
      findings.append(
        LintFinding(
          "L15", .warning, nil, "groups, or more than 6 roots, and no sidebar on pad",
          remedy: "consider mode tabSidebar"))
    }
    if isSwiftUI && !groups.isEmpty && (hierarchy.mode ?? .automatic) == .automatic {
      findings.append(
        LintFinding(
          "L19", .information, nil, "sections with mode automatic",
          remedy: "the app must choose the sidebar-adaptable style; say so with mode tabSidebar"))
    }
    return findings
  }

  private func many(_ device: String, _ count: Int, _ limit: Int) -> LintFinding {
    LintFinding(
      "L1", .warning, nil, "\(count) tabs on \(device), more than \(limit)",
      remedy: "group some, or leave some out of the bar")
  }

  // MARK: L2, L5, L17: words

  var titles: [LintFinding] {
    var findings: [LintFinding] = []
    for (item, declared) in items.enumerated() {
      let title = declared.displayTitle
      if title.unicodeScalars.allSatisfy({ $0.properties.isWhitespace }) {
        findings.append(LintFinding("L2", .warning, item, "no title", remedy: "give it a short title"))
      } else if title.count > 15 {
        findings.append(
          LintFinding(
            "L2", .warning, item, "a title of \(title.count) characters", remedy: "at most 15 are shown whole"))
      }
      if title == "Home" {
        findings.append(
          LintFinding("L2", .warning, item, "a generic title", remedy: "name what the tab shows"))
      }
      if declared.kind == .tab && (title.hasSuffix("…") || title.hasSuffix("...")) {
        findings.append(
          LintFinding(
            "L5", .warning, item, "a tab that seems to perform an action", remedy: "make it an action of its section"))
      }
      if let badge = declared.displayBadge, badge != "!", !badge.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) {
        findings.append(
          LintFinding("L17", .warning, item, "a badge that is no whole number and not “!”", remedy: "use one of them"))
      }
    }
    return findings + repeatedTitles
  }

  private var repeatedTitles: [LintFinding] {
    let titled = items.indices.map { (title: items[$0].displayTitle, item: $0) }.filter { !$0.title.isEmpty }
      .sorted { ($0.title, $0.item) < ($1.title, $1.item) }
    return zip(titled, titled.dropFirst()).filter { $0.title == $1.title }.map { _, second in
      LintFinding("L2", .warning, second.item, "another item has the same title", remedy: "tell them apart")
    }
  }

  // MARK: L3, L12, L16: pictures

  var symbols: [LintFinding] {
    var findings: [LintFinding] = []
    for (item, declared) in items.enumerated() {
      if (declared.displaySymbol ?? "").isEmpty {
        findings.append(LintFinding("L3", .warning, item, "no symbol", remedy: "give it a symbol in outline"))
      } else if let symbol = declared.symbol, symbol.split(separator: ".").contains("fill") {
        findings.append(
          LintFinding(
            "L3", .warning, item, "a filled symbol", remedy: "give the outline; bars fill it themselves"))
      }
      if let icons = declared.icons, icons.regular == nil || icons.compact == nil {
        findings.append(
          LintFinding("L12", .warning, item, "bitmap icons without both sizes", remedy: "add the missing size"))
      }
      findings += onlyTitleOrSymbol(item)
    }
    return findings
  }

  /// L16: a vision's ornament needs symbol and title, the bar of a tv a title or a symbol that everybody knows.
  private func onlyTitleOrSymbol(_ item: ItemIndex) -> [LintFinding] {
    let symbol = items[item].displaySymbol ?? ""
    let hasTitle = !items[item].displayTitle.isEmpty
    var findings: [LintFinding] = []
    let isOnTV = items[item].depth == 0 || fresh.isDrawnInTopBar(item)
    if isOnTV && !hasTitle && !symbol.isEmpty && !Linter.knownSymbols.contains(symbol) {
      findings.append(
        LintFinding(
          "L16", .warning, item, "on tv a symbol that not everybody knows, and no title", remedy: "give it a title"))
    }
    if items[item].depth == 0 && (symbol.isEmpty || !hasTitle) {
      findings.append(
        LintFinding(
          "L16", .warning, item, "on vision an item needs a symbol and a title", remedy: "add what is missing"))
    }
    return findings
  }

  /// Symbols that everybody knows without a title (L16).
  private static let knownSymbols = ["gear", "gearshape", "house", "magnifyingglass"]

  // MARK: L4, L6, L7: customization

  var customizationIDs: [LintFinding] {
    items.indices.flatMap { item in missingID(item) + generatedID(item) + pinning(item) }
  }

  private func missingID(_ item: ItemIndex) -> [LintFinding] {
    let declared = items[item]
    if !isSwiftUI || isSwitchedOff || declared.customizationID != nil { return [] }
    if declared.behavior.sidebar == .disabled && declared.behavior.tabBar == .disabled { return [] }
    let section = nodes[item].parent.flatMap { items[$0].customizationID }
    if !isCustomizable(item) && section == nil { return [] }
    return [
      LintFinding(
        "L4", .error, item, "a customizable item without a customization id", remedy: "give it a stable customizationID"
      )
    ]
  }

  /// Whether the app says that nothing is customized: by its switch, or by a bar alone (H12).
  private var isSwitchedOff: Bool { hierarchy.customizable == false || hierarchy.mode == .tabBar }

  /// Whether a person may customize an item in the bar, in the sidebar, or the order of its children (H13, P3).
  private func isCustomizable(_ item: ItemIndex) -> Bool {
    nodes[item].placement.isCustomizable || nodes[item].allowsHiding || items[item].behavior.sidebar == .reorderable
      || nodes[item].isGroup && nodes[item].allowsReordering
  }

  private func generatedID(_ item: ItemIndex) -> [LintFinding] {
    let ids = [items[item].id, items[item].customizationKey]
    if !ids.contains(where: { Linter.isUUID(names.text($0)) }) { return [] }
    return [
      LintFinding(
        "L4", .warning, item, "an id that looks generated", remedy: "use one that stays the same in every version")
    ]
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map { $0.utf8.count } == [8, 4, 4, 4, 12]
      && parts.allSatisfy { part in part.utf8.allSatisfy { isHexadecimal($0) } }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }

  private func pinning(_ item: ItemIndex) -> [LintFinding] {
    let placement = nodes[item].placement
    var findings: [LintFinding] = []
    if items[item].role == .search && placement != .pinned {
      findings.append(
        LintFinding("L6", .warning, item, "the search tab is not pinned", remedy: "leave its placement out"))
    }
    if items[item].allowsHiding == true && (placement == .fixed || placement == .pinned) {
      findings.append(
        LintFinding(
          "L7", .warning, item, "a fixed or pinned item that may be hidden", remedy: "leave allowsHiding out"))
    }
    return findings
  }

  // MARK: L9, H1, H3: the tree

  var shape: [LintFinding] {
    var findings: [LintFinding] = []
    for (item, declared) in items.enumerated() {
      if declared.depth > 3 {
        findings.append(
          LintFinding("L9", .warning, item, "nested deeper than 3", remedy: "two or three levels are enough"))
      }
      if declared.kind == .group && nodes[item].end == item + 1 {
        findings.append(LintFinding("L9", .warning, item, "an empty group", remedy: "remove it, or fill it"))
      }
      if names.text(declared.id).unicodeScalars.contains(where: { Linter.isInvisible($0) }) {
        findings.append(
          LintFinding("H1", .warning, item, "an invisible character in the id", remedy: "use visible ones"))
      }
    }
    let searchTabs = items.indices.filter { items[$0].role == .search }
    return findings
      + searchTabs.dropFirst().map {
        LintFinding("H3", .warning, $0, "a second search tab", remedy: "the first one is the search tab")
      }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F, 0xFEFF: true
    default: false
    }
  }

  // MARK: L10, L11, L13, B7: devices

  var devices: [LintFinding] {
    let listed = hierarchy.compactTabs.compactMap { fresh.item(of: $0) }.filter { nodes[$0].parent == nil }
    if !hierarchy.compactTabs.isEmpty && listed.isEmpty {
      return [
        LintFinding(
          "B7", .warning, nil, "compactTabs names no root", remedy: "name roots, or leave it out")
      ]
    }
    if listed.isEmpty { return [] }
    let onPad = fresh.index.roots.filter {
      fresh.isShown($0) && (fresh.index.hasSidebar || fresh.isDrawnInTopBar($0))
    }
    return onPad.filter { !listed.contains($0) }.map {
      LintFinding("L11", .warning, $0, "a phone does not reach this root, a pad does", remedy: "add it to compactTabs")
    }
  }

  var details: [LintFinding] {
    tabs.filter { !items[$0].toolbar.isEmpty }.map {
      LintFinding(
        "L13", .warning, $0, "a tab with a toolbar, on a phone", remedy: "a phone has room for one bar at the bottom")
    } + liveViewing
  }

  /// L10: the tabs of a live-viewing app in the order that a tv draws them.
  private var liveViewing: [LintFinding] {
    let drawn =
      hasSidebarOnTV
      ? fresh.index.roots
      : fresh.drawnItems(placed: .fixed) + fresh.drawnCustomizableRegion + fresh.drawnItems(placed: .pinned)
    let ranks = drawn.map { viewingRank($0) }
    if ranks.allSatisfy({ $0 == Linter.otherRank }) { return [] }
    var findings: [LintFinding] = []
    var last = 0
    for (item, rank) in zip(drawn, ranks) {
      if rank < last {
        findings.append(
          LintFinding("L10", .warning, item, "out of the order live, recorded, other", remedy: "put live first"))
      }
      last = max(last, rank)
    }
    return findings
  }

  private static let otherRank = 2

  /// The place of an item in a live-viewing app, by its tags.
  private func viewingRank(_ item: ItemIndex) -> Int {
    let tags = items[item].tags.map { names.text($0) }
    return tags.contains("live") ? 0 : tags.contains("recorded") ? 1 : Linter.otherRank
  }
}
