import NavModel

// Top bars, bottom bars and ornaments.

/// How large a top bar is on a device.
private struct TopBarSize {
  let y: Int
  let height: Int
  let text: Int
  let symbol: Int
  let padding: Int
  let radius: Int

  init(_ device: Device) {
    switch device {
    case .tv: (y, height, text, symbol, padding, radius) = (46, 68, 20, 26, 18, 26)  // B17
    case .mac: (y, height, text, symbol, padding, radius) = (8, 34, 13, 16, 10, 7)
    case .pad, .phone, .vision: (y, height, text, symbol, padding, radius) = (20, 48, 15, 20, 11, 20)
    }
  }

  /// How wide an item is whose title takes at most so many points.
  func width(_ item: Chrome.Item, _ title: String, maximumTitle: Int) -> Int {
    let hasSymbol = item.symbol != nil
    if item.style == .icon { return (hasSymbol ? symbol : text) + 2 * padding }
    let title = min(title.pictureSafe.drawnWidth(size: text, isBold: item.isSelected), maximumTitle)
    return title + (hasSymbol ? symbol + 7 : 0) + 2 * padding
  }
}

/// The items of a top bar that are on screen, with their widths.
private struct TopBarRun {
  var items: ArraySlice<Chrome.Item>
  var widths: [Int]
  var before = 0
  var after = 0

  /// The gap between two items: a line stands in the gap between regions.
  static func gap(_ left: Chrome.Item, _ right: Chrome.Item) -> Int { left.region == right.region ? 2 : 21 }

  /// The room of a count at an end.
  static let moreWidth = 40

  var width: Int {
    let gaps = zip(items, items.dropFirst()).reduce(0) { $0 + Self.gap($1.0, $1.1) }
    return widths.reduce(0, +) + gaps + (before > 0 ? Self.moreWidth : 0) + (after > 0 ? Self.moreWidth : 0)
  }
}

extension SVGDrawing {
  static let toolbarStep = 40

  // MARK: Top bar

  mutating func drawTopBar() {
    let size = TopBarSize(chrome.device)
    let leading = hasSidebarButton || chrome.device == .mac ? 72 : 24
    let toolbar = toolbarSymbols.count * Self.toolbarStep + 24
    let brand = chrome.bar.brand == nil ? 0 : 140
    let reserve = 2 * max(leading, toolbar)
    let run = topBarRun(size, room: frame.width - reserve - 12 - brand)
    let height = size.height
    let width = run.width + 12
    let bar = Box(
      x: frame.midX - (width + brand) / 2 + (chrome.bar.brand?.edge == .leading ? brand : 0), y: frame.y - 1 + size.y,
      width: width, height: height)
    canvas.rectangle(
      bar, chrome.bar.hasBackground ? .raised : .panel, radius: min(height / 2, size.radius + 4), line: .line)
    if isEditing { drawCustomizable(run, in: bar) }
    var x = bar.x + 6
    if run.before > 0 {
      drawHidden(run.before, x: x, midY: bar.midY, isLeading: true)
      x += TopBarRun.moreWidth
    }
    for (place, item) in run.items.enumerated() {
      let box = Box(x: x, y: bar.y + 4, width: run.widths[place], height: height - 8)
      drawTopItem(item, size, in: box)
      x += box.width
      let next = run.items.startIndex + place + 1
      if next < run.items.endIndex {
        let gap = TopBarRun.gap(item, run.items[next])
        if gap > 2 { canvas.line((x + gap / 2, bar.midY - 10), (x + gap / 2, bar.midY + 10)) }
        x += gap
      }
    }
    if run.after > 0 { drawHidden(run.after, x: x, midY: bar.midY, isLeading: false) }
    drawToolbar(midY: bar.midY)
    if let brand = chrome.bar.brand { drawBrand(brand, beside: bar) }
  }

  /// What is on screen: the visible part of a scrolling bar; titles are cut, then items left out, until it fits.
  private func topBarRun(_ size: TopBarSize, room: Int) -> TopBarRun {
    let items = chrome.bar.items
    let titles = items.map { title($0.id, $0.title) }
    let first = min(chrome.bar.overflow == .none ? 0 : Int(chrome.bar.firstVisible), max(0, items.count - 1))
    let count = chrome.bar.overflow == .none ? items.count : environment.barRoom.map { Int($0) } ?? items.count
    let end = min(items.count, first + max(1, count))
    func run(_ first: Int, _ end: Int, _ maximumTitle: Int) -> TopBarRun {
      TopBarRun(
        items: items[first..<end],
        widths: (first..<end).map {
          size.width(items[$0], titles[$0], maximumTitle: maximumTitle) + badgeWidth(items[$0].badge)
        }, before: first, after: items.count - end)
    }
    for maximum in [260, 180, 140, 120, 105, 90, 75] {
      let all = run(first, end, maximum)
      if all.width <= room { return all }
    }
    let selected = items[first..<end].firstIndex { $0.isSelected } ?? first
    var shown = run(selected, selected + 1, 120)
    var next = selected + 1
    while next < end, run(selected, next + 1, 120).width <= room { next += 1 }
    shown = run(selected, next, 120)
    var start = selected
    while start > first, run(start - 1, next, 120).width <= room { start -= 1 }
    if start < selected { shown = run(start, next, 120) }
    return shown
  }

  /// How many items are beyond an end of the bar.
  private mutating func drawHidden(_ count: Int, x: Int, midY: Int, isLeading: Bool) {
    let middle = x + TopBarRun.moreWidth / 2
    let tip = isLeading ? middle - 14 : middle + 14
    let back = isLeading ? tip + 5 : tip - 5
    canvas.line((back, midY - 5), (tip, midY), (back, midY + 5), ink: .faint)
    canvas.text(
      "\(count)", x: middle + (isLeading ? 5 : -5), midY: midY, .faint, size: 12, anchor: .middle, maximumWidth: 24)
  }

  /// While editing: where items can be dropped.
  private mutating func drawCustomizable(_ run: TopBarRun, in bar: Box) {
    var x = bar.x + 6 + (run.before > 0 ? TopBarRun.moreWidth : 0)
    var region: Box?
    var last: Chrome.Item?
    for (item, width) in zip(run.items, run.widths) {
      if let last { x += TopBarRun.gap(last, item) }
      if item.region == .customizable {
        let start = region?.x ?? x
        region = Box(x: start, y: bar.y + 4, width: x + width - start, height: bar.height - 8)
      }
      x += width
      last = item
    }
    if let region { canvas.rectangle(region, nil, radius: region.height / 2, line: .accent, isDashed: true) }
  }

  private mutating func drawTopItem(_ item: Chrome.Item, _ size: TopBarSize, in box: Box) {
    let isFocused = chrome.device == .tv && environment.focus == .bar && item.isSelected
    let isTransient = item.region == .transient
    let radius = min(box.height / 2, size.radius)
    if item.isSelected || isTransient {
      canvas.rectangle(
        box, isFocused ? .text : item.isSelected ? .soft : nil, radius: radius, line: isTransient ? .accent : nil,
        isDashed: isTransient)
    }
    let plain: Ink = chrome.device == .tv ? .faint : .text
    let ink: Ink = isFocused ? .content : item.isSelected ? .accent : item.isEnabled ? plain : .off
    let ground: Ink = isFocused ? .text : item.isSelected ? .soft : .panel
    drawSideBySide(
      item, in: box, ink, ground: ground, symbol: size.symbol, text: size.text, padding: size.padding)
  }

  /// An item with icon and title side by side, or the icon alone.
  private mutating func drawSideBySide(
    _ item: Chrome.Item, in box: Box, _ ink: Ink, ground: Ink, symbol: Int, text: Int, padding: Int
  ) {
    if let id = item.id, id == chrome.popover?.tab { popoverAnchor = box }
    let badge = badgeWidth(item.badge)
    drawBadge(item.badge, trailingX: box.maxX - padding + 2, midY: box.midY)
    var x = box.x + padding
    if let name = item.icon ?? item.symbol {
      drawSymbol(name, in: box.square(symbol, atX: x), ink, on: ground)
      x += symbol + 7
    }
    let title = title(item.id, item.title)
    if item.style != .icon {
      canvas.text(
        title, x: x, midY: box.midY, ink, size: text, isBold: item.isSelected,
        maximumWidth: box.maxX - padding - badge - x + 1)
    } else if item.symbol == nil && item.icon == nil {
      drawSymbol(title, in: box.square(symbol, atX: x), ink, on: ground)
    }
  }

  /// The names of the toolbar's items, an ellipsis for those that do not fit.
  private var toolbarSymbols: [String] {
    let shown = chrome.bar.toolbar.prefix(4).map { state.names.text($0) }
    let hasMore = shown.count < chrome.bar.toolbar.count || !chrome.bar.toolbarOverflow.isEmpty
    return shown + (hasMore ? ["ellipsis"] : [])
  }

  private mutating func drawToolbar(midY: Int) {
    var x = frame.maxX - 24
    for symbol in toolbarSymbols.reversed() {
      drawSymbol(symbol, in: Box(x: x - 24, y: midY - 12, width: 24, height: 24), .accent)
      x -= Self.toolbarStep
    }
  }

  private mutating func drawBrand(_ brand: Hierarchy.Brand, beside bar: Box) {
    let x = brand.edge == .leading ? bar.x - 140 : bar.maxX + 20
    let box = Box(x: x, y: bar.y + 12, width: 120, height: bar.height - 24)
    canvas.rectangle(box, .card, radius: 8)
    canvas.text(
      brand.image, x: box.midX, midY: box.midY, .faint, size: 14, anchor: .middle, isBold: true,
      maximumWidth: box.width - 16)
  }

  /// The material behind a bar, while content lies under it (B9).
  mutating func drawBackground() {
    switch chrome.bar.place {
    case .top:
      let height = TopBarSize(chrome.device).y * 2 + TopBarSize(chrome.device).height
      canvas.rectangle(Box(x: frame.x, y: frame.y, width: frame.width, height: height), .panel)
      canvas.line((frame.x, frame.y + height), (frame.maxX, frame.y + height))
    case .bottom: canvas.rectangle(bottomBarBox, .panel)
    case .leading, .none: break
    }
  }

  // MARK: Bottom bar

  var bottomBarHeight: Int { environment.orientation == .portrait ? 78 : 54 }

  private var bottomBarBox: Box {
    Box(x: frame.x, y: frame.maxY - bottomBarHeight, width: frame.width, height: bottomBarHeight)
  }

  mutating func drawBottomBar() {
    let items = chrome.bar.items
    let bar = bottomBarBox
    if !chrome.bar.hasBackground { canvas.rectangle(bar, .content) }
    canvas.line((bar.x, bar.y), (bar.maxX, bar.y))
    let room = bar.inset(8, 0)
    for (place, item) in items.enumerated() {
      let start = room.width * place / items.count
      let end = room.width * (place + 1) / items.count
      let slot = Box(x: room.x + start, y: bar.y, width: end - start, height: bar.height)
      if item.style == .iconOverTitle { drawStacked(item, in: slot) } else { drawCentered(item, in: slot) }
    }
  }

  private func bottomInk(_ item: Chrome.Item) -> Ink { item.isSelected ? .accent : item.isEnabled ? .faint : .off }

  /// An item with its icon over its title.
  private mutating func drawStacked(_ item: Chrome.Item, in slot: Box) {
    let symbol = item.icon ?? item.symbol
    let icon = Box(x: slot.midX - 13, y: slot.y + 10, width: 26, height: 26)
    if let id = item.id, id == chrome.popover?.tab { popoverAnchor = Box(x: icon.x, y: slot.y, width: 26, height: 50) }
    if let symbol { drawSymbol(symbol, in: icon, bottomInk(item)) }
    let title = title(item.id, item.title)
    canvas.text(
      title, x: slot.midX, midY: symbol == nil ? slot.y + 30 : slot.y + 47, bottomInk(item),
      size: symbol == nil ? 13 : 11, anchor: .middle, isBold: item.isSelected, maximumWidth: slot.width - 6)
    let badge = badgeWidth(item.badge) - 6
    drawBadge(item.badge, trailingX: min(icon.maxX - 6 + max(badge, 12), slot.maxX), midY: slot.y + 12)
  }

  /// An item with icon and title side by side in the middle of its slot.
  private mutating func drawCentered(_ item: Chrome.Item, in slot: Box) {
    let title = title(item.id, item.title).pictureSafe.drawnWidth(size: 12, isBold: true)
    let symbol = item.icon == nil && item.symbol == nil ? 0 : 25
    let width = min(title + symbol + badgeWidth(item.badge), slot.width - 4)
    let box = Box(x: slot.midX - width / 2, y: slot.y + 4, width: width, height: 40)
    drawSideBySide(item, in: box, bottomInk(item), ground: .content, symbol: 18, text: 12, padding: 0)
  }

  // MARK: Ornament

  var expandedOrnamentWidth: Int {
    let widths = chrome.bar.items.map {
      title($0.id, $0.title).pictureSafe.drawnWidth(size: 15, isBold: true) + badgeWidth($0.badge)
    }
    return min(max(160, (widths.max() ?? 0) + 88), 320)
  }

  mutating func drawOrnament() {
    let isOpen = chrome.bar.items.contains { $0.style == .iconAndTitle }
    let step = 52
    let fitting = (frame.height - 80) / step
    let selected = chrome.bar.items.firstIndex { $0.isSelected } ?? 0
    let isCut = chrome.bar.items.count > fitting
    let count = isCut ? fitting - 1 : chrome.bar.items.count
    let first = max(0, min(selected - count + 1, chrome.bar.items.count - count))
    let height = (isCut ? fitting : count) * step + 12
    let box = Box(
      x: 12, y: frame.midY - height / 2, width: isOpen ? expandedOrnamentWidth : 64, height: height)
    canvas.rectangle(box, .raised, radius: 32, line: .line)
    for (place, item) in chrome.bar.items[first..<first + count].enumerated() {
      let row = Box(x: box.x + 8, y: box.y + 8 + place * step, width: box.width - 16, height: 48)
      if item.isSelected { canvas.rectangle(row, .soft, radius: 24) }
      let ink: Ink = item.isSelected ? .accent : item.isEnabled ? .text : .off
      if isOpen {
        drawSideBySide(item, in: row, ink, ground: item.isSelected ? .soft : .raised, symbol: 24, text: 15, padding: 12)
      } else {
        var icon = item
        icon.badge = nil
        drawSideBySide(icon, in: row, ink, ground: item.isSelected ? .soft : .raised, symbol: 24, text: 15, padding: 12)
        drawBadge(item.badge, trailingX: row.maxX + 4, midY: row.y + 9)
      }
    }
    if isCut {
      let hidden = chrome.bar.items.count - count
      let midY = box.maxY - step / 2
      canvas.text("+\(hidden)", x: box.midX, midY: midY, .faint, size: 13, anchor: .middle, maximumWidth: box.width)
    }
  }
}
