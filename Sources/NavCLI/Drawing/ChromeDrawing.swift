import NavModel

/// A scene as text: bar and sidebar at a glance.
///
/// `[…]` is selected, `(…)` disabled, `{…}` transient; regions of the bar stand between bars. In a sidebar `▾` is
/// unfolded, `▸` folded, `+` a button, and while editing `✓` shown, `✗` hidden. Right-to-left scenes are mirrored.
struct ChromeDrawing {
  private let chrome: Chrome
  private let state: NavigationState
  private let scene: SceneIndex
  private let isMirrored: Bool

  /// The columns between the frame's sides.
  private static let minimumColumns = 62
  private static let sidebarColumns = 26
  /// What a title takes at most in a bar.
  private static let titleColumns = 40

  init(_ chrome: Chrome, of scene: SceneIndex, in state: NavigationState) {
    self.chrome = chrome
    self.state = state
    self.scene = scene
    isMirrored = state.scenes[scene].environment.direction == .rtl
  }

  /// The lines from top to bottom, safe for terminals.
  var lines: [String] {
    let bar = barLines
    let columns = max(Self.minimumColumns, bar.map(\.displayColumns).max() ?? 0)
    var lines = [frame("╭", "╮", columns)]
    if chrome.bar.place == .top && !bar.isEmpty {
      lines += bar.map { side($0, columns, centered: true) }
      lines.append(frame("├", "┤", columns))
    }
    lines += body(columns)
    if chrome.bar.place == .bottom && !bar.isEmpty {
      lines.append(frame("├", "┤", columns))
      lines += bar.map { side($0, columns, centered: true) }
    }
    lines.append(frame("╰", "╯", columns))
    if !chrome.bar.more.isEmpty {
      lines.append("  More: " + chrome.bar.more.map { title($0) }.joined(separator: ", "))
    }
    if let popover = chrome.popover { lines.append("  Popover of \(title(popover.tab)) at the \(popover.anchor)") }
    return lines
  }

  // MARK: Frame

  private func frame(_ left: String, _ right: String, _ columns: Int) -> String {
    left + String(repeating: "─", count: columns + 2) + right
  }

  private func side(_ text: String, _ columns: Int, centered: Bool = false) -> String {
    let lead = centered ? max(0, (columns - text.displayColumns) / 2) : 0
    let line = (String(repeating: " ", count: lead) + text).truncated(toColumns: columns)
    return "│ " + line.padded(toColumns: columns) + " │"
  }

  // MARK: Bar

  private var barLines: [String] {
    if let hiding = chrome.bar.hiddenBy { return ["(bar hidden by \(hiding))"] }
    if chrome.bar.items.isEmpty || chrome.bar.place == .leading { return [] }
    var regions: [[String]] = []
    var last: Chrome.Region?
    for item in chrome.bar.items {
      let isOneRegion = item.region == .transient || chrome.bar.place == .bottom
      let region = isOneRegion ? .customizable : item.region
      if region != last { regions.append([]) }
      last = region
      regions[regions.count - 1].append(cell(item))
    }
    let mirrored = isMirrored ? regions.reversed().map { Array($0.reversed()) } : regions
    return wrap(mirrored.map { $0.joined(separator: "  ") })
  }

  /// Regions side by side, or where they do not fit one below the other, cut at items.
  private func wrap(_ regions: [String]) -> [String] {
    let line = regions.joined(separator: " │ ")
    return line.displayColumns <= 100 ? [line] : regions.flatMap { $0.wrapped(toColumns: 100) }
  }

  private func cell(_ item: Chrome.Item) -> String {
    let title = item.title.isEmpty ? item.id.map { state.names.text($0) } ?? "" : item.title
    let shown = title.terminalSafe.truncated(toColumns: Self.titleColumns)
    var text = item.style == .icon ? "⊙\(shown)" : shown
    if let badge = item.badge { text += " ●\(badge)" }
    if item.region == .transient { text = "{\(text)}" }
    if !item.isEnabled { text = "(\(text))" }
    if item.isSelected { text = "[\(text)]" }
    return text.terminalSafe
  }

  private func title(_ id: Name) -> String {
    let title = state.item(of: id).map { state.hierarchy.items[$0].displayTitle } ?? ""
    return (title.isEmpty ? state.names.text(id) : title).terminalSafe
  }

  // MARK: Sidebar and content

  private func body(_ columns: Int) -> [String] {
    let rows = chrome.bar.place == .leading ? ornament + divider + sidebarRows : sidebarRows
    let content = contentLines
    if rows.isEmpty {
      return (content + Array(repeating: "", count: max(0, 3 - content.count))).map { side($0, columns) }
    }
    let contentColumns = columns - Self.sidebarColumns - 3
    return (0..<max(rows.count, content.count)).map { line in
      let left = (line < rows.count ? rows[line] : "").truncated(toColumns: Self.sidebarColumns)
      let right = (line < content.count ? content[line] : "").truncated(toColumns: contentColumns)
      if isMirrored {
        return "│ " + right.padded(toColumns: contentColumns) + " │ "
          + left.padded(toColumns: Self.sidebarColumns, alignment: .right) + " │"
      }
      return "│ " + left.padded(toColumns: Self.sidebarColumns) + " │ " + right.padded(toColumns: contentColumns) + " │"
    }
  }

  private var ornament: [String] { chrome.bar.items.map { led(by: "◦ ", cell($0)) } }

  private var divider: [String] {
    sidebarRows.isEmpty ? [] : [String(repeating: "┄", count: Self.sidebarColumns)]
  }

  private var sidebarRows: [String] { chrome.sidebar.rows.map { row($0) } }

  private func row(_ row: Chrome.Row) -> String {
    var title = row.title.isEmpty ? row.id.map { state.names.text($0) } ?? "" : row.title
    if !row.isEnabled { title = "(\(title))" }
    if row.isSelected { title = "[\(title)]" }
    if let badge = row.badge { title += " ●\(badge)" }
    let isItem = row.kind == .tab || row.kind == .section || row.kind == .group
    let mark = isItem && state.scenes[scene].editing != nil ? (row.isHidden ? "✗ " : "✓ ") : ""
    let indent = String(repeating: "  ", count: row.level)
    return led(by: indent + sign(row) + mark, title.terminalSafe)
  }

  /// A title behind what leads to it, in the scene's direction of reading.
  private func led(by lead: String, _ title: String) -> String {
    isMirrored ? title + String(lead.reversed()) : lead + title
  }

  private func sign(_ row: Chrome.Row) -> String {
    switch row.kind {
    case .section, .group: row.isExpanded ?? true ? "▾ " : isMirrored ? "◂ " : "▸ "
    case .action: "+ "
    case .header, .footer, .bottomBar: "— "
    case .tab: "  "
    }
  }

  private var contentLines: [String] {
    guard let slot = state.scenes[scene].selected else { return ["(no tab)"] }
    let tab = state.scenes[scene].tabs[slot]
    let root = state.item(inSlot: slot).map { state.names.text(state.rootScreen($0)) } ?? "?"
    let path = [root] + tab.screens.map { name($0.screen) }
    var lines = [path.joined(separator: " › ").terminalSafe]
    if tab.topY != 0 { lines.append("scrolled to \(tab.topY)") }
    if let sheet = tab.sheet { lines.append("sheet \(state.names.text(sheet))".terminalSafe) }
    if let query = tab.query { lines.append("query “\(state.names.text(query))”".terminalSafe) }
    if let modal = state.scenes[scene].environment.modal {
      lines.append("modal \(state.names.text(modal)) over the scene".terminalSafe)
    }
    if state.scenes[scene].editing != nil { lines.append("editing") }
    return lines
  }

  private func name(_ screen: Screen) -> String {
    state.names.text(screen.name) + (screen.key.map { "#" + state.names.text($0) } ?? "")
  }
}
