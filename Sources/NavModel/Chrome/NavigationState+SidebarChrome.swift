// Drawing sidebars: B1, B4, B5, B11.

extension NavigationState {
  func sidebar(_ scene: SceneIndex) -> Chrome.Sidebar {
    let form = form(of: scene)
    var sidebar = Chrome.Sidebar(
      isAvailable: form.hasSidebar, isShown: isSidebarOnScreen(scene), layout: layout(of: scene, form))
    guard sidebar.isShown else { return sidebar }
    if form == .ornament {
      if let group = secondaryRoot(scene) { addChildren(of: group, level: 0, to: &sidebar.rows, scene) }
    } else {
      addAll(to: &sidebar.rows, scene)
    }
    return sidebar
  }

  private func layout(of scene: SceneIndex, _ form: Form) -> Chrome.Layout? {
    switch form {
    case .topBarOrSidebar: scenes[scene].environment.orientation == .landscape ? .tile : .overlap
    case .sidebar: .standard
    case .ornament: .secondary
    case .tvSidebar: .collapsible
    case .bottomBar, .topBar, .tvBar: nil
    }
  }

  /// B4: header · root tabs · sections with their children and actions · footer · bottom bar.
  private func addAll(to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    if let title = hierarchy.header { rows.append(Chrome.Row(.header, title: title)) }
    for root in index.roots { addRootTabs(root, to: &rows, scene) }
    for section in sectionOrder { addSections(section, to: &rows, scene) }
    if let title = hierarchy.footer { rows.append(Chrome.Row(.footer, title: title)) }
    if let title = hierarchy.bottomBar { rows.append(Chrome.Row(.bottomBar, title: title)) }
  }

  /// A root tab, or the tabs that an inline root group puts in its place.
  private func addRootTabs(_ item: ItemIndex, to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    if !index.nodes[item].isGroup {
      addRow(item, .tab, level: 0, to: &rows, scene)
    } else if isInline(item) {
      for child in displayOrder(of: item) { addRootTabs(child, to: &rows, scene) }
    }
  }

  /// The section of a root group, or those that stand for an inline one, and the groups lifted out of it.
  private func addSections(_ group: ItemIndex, to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    if isInline(group) {
      for child in displayOrder(of: group) where index.nodes[child].isGroup { addSections(child, to: &rows, scene) }
      return
    }
    addSection(group, to: &rows, scene)
    for lifted in (group + 1)..<max(index.nodes[group].end, group + 1) where isLifted(lifted) {
      addSection(lifted, to: &rows, scene)
    }
  }

  /// Whether a nested group is lifted to a section right after that of its root ancestor.
  private func isLifted(_ item: ItemIndex) -> Bool {
    isSection(item) && hierarchy.items[item].appearance == .rootSection
  }

  private func addSection(_ group: ItemIndex, to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    guard addRow(group, .section, level: 0, to: &rows, scene) else { return }
    if !isFolded(group, scene) { addChildren(of: group, level: 1, to: &rows, scene) }
  }

  private func addChildren(of group: ItemIndex, level: Int, to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    addItems(of: group, level: level, to: &rows, scene)
    for action in hierarchy.items[group].actions {
      var row = Chrome.Row(.action, level: level, title: action.title ?? "")
      row.id = action.id
      row.symbol = action.symbol
      rows.append(row)
    }
  }

  private func addItems(of group: ItemIndex, level: Int, to rows: inout [Chrome.Row], _ scene: SceneIndex) {
    for child in displayOrder(of: group) {
      if isInline(child) {
        addItems(of: child, level: level, to: &rows, scene)
      } else if !index.nodes[child].isGroup {
        addRow(child, .tab, level: level, to: &rows, scene)
      } else if !isSection(child) || form(of: scene) == .ornament {
        guard addRow(child, .group, level: level, to: &rows, scene) else { continue }
        if !isFolded(child, scene) { addChildren(of: child, level: level + 1, to: &rows, scene) }
      }
    }
  }

  /// Adds the row of an item, unless it is hidden and nobody edits.
  @discardableResult
  private func addRow(
    _ item: ItemIndex, _ kind: Chrome.Row.Kind, level: Int, to rows: inout [Chrome.Row], _ scene: SceneIndex
  ) -> Bool {
    let isShown = isShown(item)
    if !isShown && scenes[scene].editing == nil { return false }
    let declared = hierarchy.items[item]
    var row = Chrome.Row(kind, level: level, title: declared.displayTitle)
    row.id = declared.id
    row.subtitle = declared.subtitle
    row.symbol = declared.displaySymbol
    row.isSelected = selectedItem(scene) == item
    row.isEnabled = index.nodes[item].isEnabled
    row.isHidden = !isShown
    row.isExpanded = index.nodes[item].isGroup ? !isFolded(item, scene) : nil
    row.unavailable = declared.unavailable
    row.badge = declared.displayBadge
    rows.append(row)
    return true
  }
}
