import NavModel

/// A scene as a picture: the device with its bar, its sidebar and what the selected tab shows.
struct SVGDrawing {
  private typealias Box = SVGCanvas.Box

  private let chrome: Chrome
  private let state: NavigationState
  private let scene: SceneIndex
  private let screen: (width: Int, height: Int)
  private var canvas: SVGCanvas

  private static let rowHeight = 36
  private static let sidebarWidth = 280
  private static let margin = 16

  /// Draws a scene.
  static func picture(
    _ chrome: Chrome, of scene: SceneIndex, in state: NavigationState, theme: SVGCanvas.Theme
  ) -> SVGCanvas {
    var drawing = SVGDrawing(chrome, scene, state, theme)
    drawing.draw()
    return drawing.canvas
  }

  private init(_ chrome: Chrome, _ scene: SceneIndex, _ state: NavigationState, _ theme: SVGCanvas.Theme) {
    self.chrome = chrome
    self.state = state
    self.scene = scene
    let size = Self.size(of: chrome.device, state.scenes[scene].environment)
    let rows = chrome.sidebar.rows.count + (chrome.bar.place == .leading ? chrome.bar.items.count : 0)
    screen = (size.width, max(size.height, rows * Self.rowHeight + 160))
    canvas = SVGCanvas(
      width: size.width, height: screen.height, theme: theme,
      isMirrored: state.scenes[scene].environment.direction == .rtl)
  }

  private static func size(of device: Device, _ environment: SceneEnvironment) -> (width: Int, height: Int) {
    let isOwn = environment.device == device
    let isPortrait = isOwn ? environment.orientation == .portrait : device == .phone
    switch device {
    case .pad where isOwn && environment.width == .compact: return isPortrait ? (400, 900) : (520, 720)
    case .pad: return isPortrait ? (768, 1_000) : (1_024, 720)
    case .phone: return isPortrait ? (390, 780) : (780, 390)
    case .mac: return (1_080, 680)
    case .vision: return (1_120, 680)
    case .tv: return (1_200, 680)
    }
  }

  private mutating func draw() {
    let theme = canvas.theme
    canvas.rectangle(
      Box(x: 0, y: 0, width: screen.width, height: screen.height), fill: theme.content, radius: 28, stroke: theme.line)
    drawContent()
    if chrome.bar.hasBackground { drawBackground() }
    if chrome.sidebar.isShown { drawSidebar() }
    switch chrome.bar.place {
    case .top: drawTopBar()
    case .bottom: drawBottomBar()
    case .leading: drawOrnament()
    case .none: break
    }
    drawModal()
  }

  // MARK: Content

  /// Where the content begins behind the sidebar and the ornament.
  private var contentX: Int {
    let ornament = chrome.bar.place == .leading && !chrome.bar.items.isEmpty ? 84 : 0
    return ornament + (chrome.sidebar.isShown ? Self.sidebarWidth + 2 * Self.margin : Self.margin) + Self.margin
  }

  private mutating func drawContent() {
    let theme = canvas.theme
    guard let slot = state.scenes[scene].selected else {
      return canvas.text("no tab", x: screen.width / 2, midY: screen.height / 2, color: theme.faint, anchor: .middle)
    }
    let tab = state.scenes[scene].tabs[slot]
    let item = state.item(inSlot: slot)
    let title = item.map { state.hierarchy.items[$0].displayTitle } ?? ""
    let name = title.isEmpty ? state.names.text(state.id(inSlot: slot)) : title
    let width = screen.width - contentX - Self.margin
    var y = chrome.bar.place == .top ? 130 : 84
    canvas.text(name, x: contentX, midY: y, size: 28, color: theme.text, isBold: true, maximumWidth: width)
    let root = item.map { state.names.text(state.rootScreen($0)) } ?? "?"
    let path = [root] + tab.screens.map { state.names.text($0.screen.name) }
    y += 38
    canvas.text(path.joined(separator: " › "), x: contentX, midY: y, color: theme.faint, maximumWidth: width)
    var notes: [String] = []
    if tab.topY != 0 { notes.append("scrolled to \(tab.topY)") }
    if let sheet = tab.sheet { notes.append("sheet: \(state.names.text(sheet))") }
    if let query = tab.query { notes.append("searching “\(state.names.text(query))”") }
    if let unavailable = item.flatMap({ state.hierarchy.items[$0].unavailable }) { notes.append(unavailable) }
    if state.scenes[scene].editing != nil { notes.append("editing") }
    for note in notes {
      y += 28
      canvas.text(note, x: contentX, midY: y, color: theme.faint, maximumWidth: width)
    }
    drawMore(below: y + 40)
  }

  /// What stands behind More, while it is selected.
  private mutating func drawMore(below top: Int) {
    guard chrome.bar.items.contains(where: { $0.kind == .more && $0.isSelected }) else { return }
    var y = top
    for id in chrome.bar.more {
      let item = state.item(of: id)
      let title = item.map { state.hierarchy.items[$0].displayTitle } ?? state.names.text(id)
      canvas.line(x1: contentX, y1: y - 18, x2: screen.width - Self.margin, y2: y - 18)
      canvas.text(title, x: contentX, midY: y, color: canvas.theme.text, maximumWidth: screen.width - 2 * contentX)
      y += Self.rowHeight
    }
  }

  private mutating func drawBackground() {
    let height = 76
    let y = chrome.bar.place == .bottom ? screen.height - height : 0
    canvas.rectangle(
      Box(x: 0, y: y, width: screen.width, height: height), fill: canvas.theme.panel, radius: 28)
  }

  private mutating func drawModal() {
    guard let modal = state.scenes[scene].environment.modal else { return }
    let box = Box(x: screen.width / 6, y: screen.height / 6, width: screen.width * 2 / 3, height: screen.height * 2 / 3)
    canvas.rectangle(box, fill: canvas.theme.panel, radius: 24, stroke: canvas.theme.line)
    canvas.text(
      state.names.text(modal), x: box.midX, midY: box.y + 40, size: 20, color: canvas.theme.text, anchor: .middle,
      isBold: true, maximumWidth: box.width - 40)
  }

  // MARK: Top bar

  private mutating func drawTopBar() {
    let items = chrome.bar.items
    if items.isEmpty { return }
    let widths = items.map { width(of: $0) }
    let gaps = zip(items, items.dropFirst()).map { $0.region == $1.region ? 4 : 22 }
    let total = widths.reduce(0, +) + gaps.reduce(0, +) + 16
    let fitting = min(total, screen.width - 2 * Self.margin)
    let bar = Box(x: (screen.width - fitting) / 2, y: 24, width: fitting, height: 48)
    canvas.rectangle(bar, fill: canvas.theme.panel, radius: 24, stroke: canvas.theme.line)
    var x = bar.x + 8
    for (place, item) in items.enumerated() {
      let isLast = place == items.count - 1
      if x + widths[place] > bar.maxX - (isLast ? 4 : 30) {
        canvas.text("…", x: bar.maxX - 14, midY: bar.midY, color: canvas.theme.faint, anchor: .trailing)
        return
      }
      draw(item, in: Box(x: x, y: bar.y + 6, width: widths[place], height: 36))
      x += widths[place] + (place < gaps.count ? gaps[place] : 0)
    }
  }

  private func width(of item: Chrome.Item) -> Int {
    let icon = item.symbol == nil ? 0 : 26
    let title = item.style == .icon ? 0 : SVGCanvas.width(of: label(item)) + 8
    return icon + title + 20 + (item.badge.map { SVGCanvas.width(of: $0, size: 11) + 16 } ?? 0)
  }

  private func label(_ item: Chrome.Item) -> String {
    item.title.isEmpty ? item.id.map { state.names.text($0) } ?? "" : item.title
  }

  /// A bar item with icon and title side by side.
  private mutating func draw(_ item: Chrome.Item, in box: SVGCanvas.Box) {
    let theme = canvas.theme
    let isTransient = item.region == .transient
    if item.isSelected || isTransient {
      canvas.rectangle(
        box, fill: item.isSelected ? theme.accent : "none", radius: box.height / 2,
        stroke: isTransient ? theme.accent : nil, isDashed: isTransient)
    }
    let color = item.isSelected ? theme.onAccent : item.isEnabled ? theme.text : theme.faint
    var x = box.x + 10
    if let symbol = item.symbol {
      drawSymbol(symbol, Box(x: x, y: box.midY - 10, width: 20, height: 20), color: color, isFilled: true)
      x += 26
    }
    if item.style != .icon {
      let badge = item.badge.map { SVGCanvas.width(of: $0, size: 11) + 16 } ?? 0
      canvas.text(label(item), x: x, midY: box.midY, color: color, maximumWidth: box.maxX - x - badge - 4)
    }
    drawBadge(item.badge, trailingX: box.maxX - 6, midY: box.midY)
  }

  // MARK: Bottom bar

  private mutating func drawBottomBar() {
    let items = chrome.bar.items
    if items.isEmpty { return }
    let bar = Box(x: Self.margin, y: screen.height - 76, width: screen.width - 2 * Self.margin, height: 60)
    canvas.rectangle(bar, fill: canvas.theme.panel, radius: 28, stroke: canvas.theme.line)
    let slot = bar.width / items.count
    for (place, item) in items.enumerated() {
      let box = Box(x: bar.x + place * slot, y: bar.y, width: slot, height: bar.height).inset(4)
      if item.style == .iconOverTitle { drawStacked(item, in: box) } else { draw(item, in: box) }
    }
  }

  private mutating func drawStacked(_ item: Chrome.Item, in box: SVGCanvas.Box) {
    let theme = canvas.theme
    let color = item.isSelected ? theme.accent : item.isEnabled ? theme.text : theme.faint
    if let symbol = item.symbol {
      drawSymbol(symbol, Box(x: box.midX - 11, y: box.y + 4, width: 22, height: 22), color: color, isFilled: true)
    }
    canvas.text(
      label(item), x: box.midX, midY: box.maxY - 11, size: 11, color: color, anchor: .middle, isBold: item.isSelected,
      maximumWidth: box.width - 4)
    drawBadge(item.badge, trailingX: box.midX + 26, midY: box.y + 8)
  }

  // MARK: Ornament

  private mutating func drawOrnament() {
    let items = chrome.bar.items
    if items.isEmpty { return }
    let isOpen = items.contains { $0.style == .iconAndTitle }
    let box = Box(x: Self.margin, y: 60, width: isOpen ? 220 : 60, height: items.count * 48 + 16)
    canvas.rectangle(box, fill: canvas.theme.panel, radius: 30, stroke: canvas.theme.line)
    for (place, item) in items.enumerated() {
      draw(item, in: Box(x: box.x + 8, y: box.y + 10 + place * 48, width: box.width - 16, height: 40))
    }
  }

  // MARK: Sidebar

  private mutating func drawSidebar() {
    let offset = chrome.bar.place == .leading ? 84 : 0
    let top = chrome.bar.place == .top ? 92 : 24
    let box = Box(
      x: Self.margin + offset, y: top, width: Self.sidebarWidth, height: screen.height - top - Self.margin)
    canvas.rectangle(box, fill: canvas.theme.panel, radius: 20, stroke: canvas.theme.line)
    var y = box.y + 28
    for row in chrome.sidebar.rows {
      draw(row, midY: y, in: box)
      y += Self.rowHeight
    }
  }

  private mutating func draw(_ row: Chrome.Row, midY: Int, in box: SVGCanvas.Box) {
    let theme = canvas.theme
    let band = Box(x: box.x + 8, y: midY - 16, width: box.width - 16, height: 32)
    if row.isSelected { canvas.rectangle(band, fill: theme.accent, radius: 10) }
    let isFaint = !row.isEnabled || row.isHidden || row.kind == .header || row.kind == .footer || row.kind == .bottomBar
    let color = row.isSelected ? theme.onAccent : isFaint ? theme.faint : theme.text
    var x = band.x + 10 + row.level * 18
    if state.scenes[scene].editing != nil && (row.kind == .tab || row.kind == .section || row.kind == .group) {
      let ink = row.isSelected ? theme.onAccent : theme.accent
      canvas.text(row.isHidden ? "○" : "✓", x: x, midY: midY, size: 14, color: ink)
      x += 20
    }
    if let symbol = row.symbol, row.kind != .section {
      drawSymbol(symbol, Box(x: x, y: midY - 9, width: 18, height: 18), color: color, isFilled: false)
      x += 26
    }
    let title = row.title.isEmpty ? row.id.map { state.names.text($0) } ?? "" : row.title
    let trailing = row.isExpanded == nil ? band.maxX - 8 : band.maxX - 28
    let badge = row.badge.map { SVGCanvas.width(of: $0, size: 11) + 20 } ?? 0
    canvas.text(
      title, x: x, midY: midY, size: row.kind == .section ? 13 : 15, color: color, isBold: row.kind == .section,
      maximumWidth: trailing - badge - x)
    if let isExpanded = row.isExpanded {
      canvas.text(isExpanded ? "⌄" : "›", x: band.maxX - 10, midY: midY, color: theme.faint, anchor: .trailing)
    }
    drawBadge(row.badge, trailingX: trailing, midY: midY)
  }

  // MARK: Parts

  /// A placeholder for a symbol: its first letter in a square, solid if filled. No foreign artwork.
  private mutating func drawSymbol(_ symbol: String, _ box: SVGCanvas.Box, color: String, isFilled: Bool) {
    let isSolid = isFilled && symbol.split(separator: ".").contains("fill")
    canvas.rectangle(box, fill: isSolid ? color : "none", radius: 5, stroke: color)
    let letter = symbol.first.map { String($0).uppercased() } ?? "?"
    let ink = isSolid ? (color == canvas.theme.onAccent ? canvas.theme.accent : canvas.theme.panel) : color
    canvas.text(letter, x: box.midX, midY: box.midY, size: 11, color: ink, anchor: .middle, isBold: true)
  }

  private mutating func drawBadge(_ badge: String?, trailingX: Int, midY: Int) {
    guard let badge else { return }
    let width = min(SVGCanvas.width(of: badge, size: 11) + 12, 90)
    canvas.rectangle(Box(x: trailingX - width, y: midY - 9, width: width, height: 18), fill: "#C7281E", radius: 9)
    canvas.text(
      badge, x: trailingX - width / 2, midY: midY, size: 11, color: "#FFFFFF", anchor: .middle, maximumWidth: width - 6)
  }
}
