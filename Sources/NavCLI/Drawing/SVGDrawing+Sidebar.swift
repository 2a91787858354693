import NavModel

// Sidebars and the buttons that open them.

extension SVGDrawing {
  /// Whether the form has a sidebar that is not on screen but can be.
  var hasSidebarButton: Bool {
    guard !chrome.sidebar.isShown, environment.modal == nil else { return false }
    switch chrome.sidebar.layout {
    case .tile, .overlap, .collapsible: return true
    case .standard, .secondary, nil: return false
    }
  }

  /// The button that opens the sidebar; on a tv with the name of the selected tab, as its sidebar is collapsed (B17).
  mutating func drawSidebarButton() {
    let midY = frame.y + 43
    guard chrome.sidebar.layout == .collapsible else { return drawSidebarSign(x: frame.x + 28, midY: midY) }
    let selected = state.selectedItem(scene)
    let name = selected.map { title(state.hierarchy.items[$0].id, state.hierarchy.items[$0].displayTitle) } ?? ""
    let width = min(name.pictureSafe.drawnWidth(size: 18, isBold: true) + 84, 420)
    let box = Box(x: frame.x + 32, y: 46, width: width, height: 52)
    canvas.rectangle(box, .panel, radius: 26, line: .line)
    drawChevron(x: box.x + 24, midY: box.midY, isFolded: true, .faint)
    let symbol = selected.flatMap { state.hierarchy.items[$0].displaySymbol } ?? ""
    drawSymbol(symbol, in: box.square(22, atX: box.x + 36), .text, on: .panel)
    canvas.text(name, x: box.x + 66, midY: box.midY, .text, size: 18, isBold: true, maximumWidth: width - 80)
  }

  private mutating func drawSidebarSign(x: Int, midY: Int) {
    canvas.rectangle(Box(x: x, y: midY - 9, width: 24, height: 18), nil, radius: 4, line: .accent)
    canvas.line((x + 8, midY - 9), (x + 8, midY + 9), ink: .accent)
  }

  /// Close, minimize and zoom of a window.
  mutating func drawWindowButtons() {
    for number in 0..<3 { canvas.circle(x: frame.x + 22 + number * 20, y: frame.y + 24, radius: 6, .line) }
  }

  mutating func drawSidebar() {
    let isFloating = chrome.sidebar.layout?.takesRoom == false
    var box = Box(x: frame.x, y: frame.y, width: Self.sidebarWidth, height: frame.height)
    if isFloating { box = Box(x: frame.x + 12, y: frame.y + 12, width: box.width, height: frame.height - 24) }
    if isEditing { box = belowBar(box) }
    canvas.rectangle(box, isFloating ? .raised : .panel, radius: isFloating ? 22 : 0, line: .line)
    var y = box.y + 10
    switch chrome.sidebar.layout {
    case .tile, .overlap:
      drawSidebarSign(x: box.x + 20, midY: y + 22)
      if isEditing {
        canvas.text(
          "Done", x: box.maxX - 20, midY: y + 22, .accent, anchor: .trailing, isBold: true, maximumWidth: 80)
      }
      y += 44
    case .standard: y += 36
    case .collapsible, .secondary, nil: y += 14
    }
    var rows = chrome.sidebar.rows
    var end = box.maxY - 10
    if let last = rows.last, last.kind == .bottomBar {
      rows.removeLast()
      end -= 46
      canvas.line((box.x, end + 4), (box.maxX, end + 4))
      canvas.text(last.title, x: box.x + 20, midY: end + 28, .faint, size: 14, maximumWidth: box.width - 40)
    }
    draw(rows, in: Box(x: box.x + 10, y: y, width: box.width - 20, height: end - y))
  }

  /// While editing bar and sidebar are both on screen (B1): the sidebar begins below the bar.
  private func belowBar(_ box: Box) -> Box {
    guard chrome.bar.place == .top && !chrome.bar.items.isEmpty else { return box }
    let top = max(box.y, frame.y + 80)
    return Box(x: box.x, y: top, width: box.width, height: box.maxY - top)
  }

  // MARK: Rows

  /// As many rows as fit, the selected one among them.
  private mutating func draw(_ rows: [Chrome.Row], in box: Box) {
    let heights = rows.map { height(of: $0) }
    let shown = Self.window(heights, height: box.height, selected: rows.firstIndex { $0.isSelected } ?? 0)
    var y = box.y
    if shown.lowerBound > 0 {
      let above = "\(shown.lowerBound) above"
      canvas.text(above, x: box.x + 10, midY: y + 12, .faint, size: 13, maximumWidth: box.width - 20)
      y += Self.countHeight
    }
    let hasSections = rows.contains { $0.kind == .section }
    for place in shown {
      let space = rows[place].kind == .section ? 10 : 0
      let row = Box(x: box.x, y: y + space, width: box.width, height: heights[place] - space)
      draw(rows[place], in: row, level: max(0, rows[place].level - (hasSections ? 1 : 0)))
      y += heights[place]
    }
    if shown.upperBound < rows.count {
      drawRest(rows.count - shown.upperBound, x: box.x + 10, midY: y + 16, maximumWidth: box.width - 20)
    }
  }

  /// The room of a line that counts the rows left out.
  private static let countHeight = 30

  /// The rows that are on screen: the first ones, or those up to the selected one.
  private static func window(_ heights: [Int], height: Int, selected: Int) -> Range<Int> {
    var used = 0
    if heights.reduce(0, +) <= height { return heights.indices }
    let room = height - countHeight
    let end =
      heights.firstIndex {
        used += $0; return used > room
      } ?? heights.count
    if selected < end { return 0..<end }
    var first = selected
    used = heights[selected] + countHeight
    while first > 0, used + heights[first - 1] <= room {
      first -= 1
      used += heights[first]
    }
    return first..<selected + 1
  }

  private func height(of row: Chrome.Row) -> Int {
    switch row.kind {
    case .header: 44
    case .section: 44
    case .tab, .group: secondLine(row) == nil ? 36 : 48
    case .action, .footer, .bottomBar: 36
    }
  }

  private func secondLine(_ row: Chrome.Row) -> String? { row.subtitle ?? row.unavailable }

  private mutating func draw(_ row: Chrome.Row, in box: Box, level: Int) {
    switch row.kind {
    case .header:
      canvas.text(
        row.title, x: box.x + 10, midY: box.midY, .text, size: 22, isBold: true, maximumWidth: box.width - 20)
    case .footer, .bottomBar:
      canvas.text(row.title, x: box.x + 10, midY: box.midY, .faint, size: 13, maximumWidth: box.width - 20)
    case .tab, .section, .group, .action: drawItem(row, in: box, level: level)
    }
  }

  private mutating func drawItem(_ row: Chrome.Row, in box: Box, level: Int) {
    let item = row.kind == .action ? nil : row.id.flatMap { state.item(of: $0) }
    if let id = row.id, row.kind != .action, id == chrome.popover?.tab { popoverAnchor = box }
    if row.isSelected { canvas.rectangle(box.inset(0, 1), .soft, radius: 10) }
    let ink = ink(of: row)
    var x = box.x + 10 + min(level, 4) * 18
    var end = box.maxX - 10
    if isEditing, let item, mayHide(item) || row.isHidden {
      drawCheck(isOn: !row.isHidden, x: x + 9, midY: box.midY)
      x += 28
    }
    if isEditing, let item, mayMove(item) {
      for dy in [-4, 0, 4] { canvas.line((end - 14, box.midY + dy), (end, box.midY + dy), ink: .off) }
      end -= 24
    }
    if let isExpanded = row.isExpanded {
      drawChevron(x: end - 6, midY: box.midY, isFolded: !isExpanded, row.isSelected ? .accent : .faint)
      end -= 22
    }
    drawBadge(row.badge, trailingX: end, midY: box.midY, fill: .card, ink: .text)
    end -= badgeWidth(row.badge)
    if let symbol = row.symbol, row.kind != .section {
      drawSymbol(symbol, in: box.square(20, atX: x), ink, on: .panel)
      x += 30
    }
    let name = title(row.id, row.title)
    let isBold = row.kind == .section || row.isSelected
    guard let second = row.kind == .action || row.kind == .section ? nil : secondLine(row) else {
      return canvas.text(name, x: x, midY: box.midY, ink, isBold: isBold, maximumWidth: end - x)
    }
    canvas.text(name, x: x, midY: box.midY - 9, ink, isBold: isBold, maximumWidth: end - x)
    canvas.text(second, x: x, midY: box.midY + 10, row.isEnabled ? .faint : .off, size: 12, maximumWidth: end - x)
  }

  private func ink(of row: Chrome.Row) -> Ink {
    if row.isSelected || row.kind == .action { return .accent }
    return row.isEnabled && !row.isHidden ? .text : .off
  }

  private func mayHide(_ item: ItemIndex) -> Bool { state.index.nodes[item].allowsHiding }

  /// Whether a person may drag the row to another place (C5, C18).
  private func mayMove(_ item: ItemIndex) -> Bool {
    guard let parent = state.index.nodes[item].parent else {
      return state.index.nodes[item].isGroup && state.hierarchy.allowsReordering ?? false
    }
    return state.index.nodes[parent].allowsReordering
  }

  /// The sign of what is shown, an empty circle where it is hidden.
  private mutating func drawCheck(isOn: Bool, x: Int, midY: Int) {
    canvas.circle(x: x, y: midY, radius: 9, isOn ? .accent : nil, line: isOn ? nil : .off)
    if isOn { canvas.line((x - 4, midY), (x - 1, midY + 4), (x + 5, midY - 4), ink: .content) }
  }
}
