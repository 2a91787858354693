import NavModel

/// A scene as a picture: the device with its bar, its sidebar and what the selected tab shows.
///
/// Symbols are placeholders, the first letter of their name on a tile, since pictures hold no foreign artwork; only the
/// few that every app has in common are drawn. What does not fit is counted: a picture is as large as its device.
struct SVGDrawing {
  typealias Box = SVGCanvas.Box

  let chrome: Chrome
  let state: NavigationState
  let scene: SceneIndex
  /// The screen of the device, or the window.
  let frame: Box
  var canvas: SVGCanvas

  /// Where a popover points to: the place of the item that anchors it.
  var popoverAnchor: Box?

  static let sidebarWidth = 280
  /// How far the window of a vision stands from its ornament's leading side.
  private static let ornamentReach = 92

  var environment: SceneEnvironment { state.scenes[scene].environment }
  var isEditing: Bool { state.scenes[scene].editing != nil && state.form(of: scene).hasEditing }
  private var radius: Int { chrome.device == .mac ? 12 : chrome.device == .tv ? 16 : 32 }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - name: names the picture inside its document.
  ///   - state: the state in which the scene stands on the device of `chrome`.
  static func picture(named name: String, _ chrome: Chrome, of scene: SceneIndex, in state: NavigationState)
    -> SVGCanvas
  {
    var drawing = SVGDrawing(name, chrome, scene, state)
    drawing.draw()
    return drawing.canvas
  }

  private init(_ name: String, _ chrome: Chrome, _ scene: SceneIndex, _ state: NavigationState) {
    self.chrome = chrome
    self.state = state
    self.scene = scene
    let environment = state.scenes[scene].environment
    let size = Self.size(environment)
    let lead = chrome.device == .vision ? Self.ornamentReach : 0
    frame = Box(x: lead, y: 0, width: size.width, height: size.height).inset(1)
    canvas = SVGCanvas(
      name: name, width: size.width + lead, height: size.height, isMirrored: environment.direction == .rtl)
  }

  /// The size of the screen or window.
  private static func size(_ environment: SceneEnvironment) -> (width: Int, height: Int) {
    let isPortrait = environment.orientation == .portrait
    switch environment.device {
    case .pad where environment.width == .compact: return isPortrait ? (420, 900) : (520, 720)
    case .pad: return isPortrait ? (768, 1_000) : (1_024, 720)
    case .phone: return isPortrait ? (390, 780) : (780, 390)
    case .mac: return (1_080, 680)
    case .vision: return (1_028, 680)
    case .tv: return (1_200, 676)
    }
  }

  private mutating func draw() {
    canvas.beginClip(frame, radius: radius)
    canvas.rectangle(frame, .content)
    drawContent()
    drawSheet()
    if chrome.bar.hasBackground { drawBackground() }
    switch chrome.bar.place {
    case .top where !chrome.bar.items.isEmpty: drawTopBar()
    case .bottom where !chrome.bar.items.isEmpty: drawBottomBar()
    case .top, .bottom, .leading, .none: break
    }
    if chrome.sidebar.isShown { drawSidebar() } else if hasSidebarButton { drawSidebarButton() }
    if chrome.device == .mac { drawWindowButtons() }
    if environment.keyboard && [.phone, .pad].contains(chrome.device) { drawKeyboard() }
    drawModal()
    canvas.endClip()
    canvas.rectangle(frame, nil, radius: radius, line: .line)
    if chrome.bar.place == .leading && !chrome.bar.items.isEmpty { drawOrnament() }
    drawPopover()
  }

  // MARK: Names

  /// The title of an item, or its id if it has none.
  func title(_ id: Name?, _ title: String) -> String { title.isEmpty ? id.map { state.names.text($0) } ?? "" : title }

  /// The title of an item by its id.
  func title(of id: Name) -> String {
    title(id, state.item(of: id).map { state.hierarchy.items[$0].displayTitle } ?? "")
  }

  // MARK: Parts

  /// A placeholder for a symbol or a bitmap; solid if it is filled.
  mutating func drawSymbol(_ symbol: String, in box: Box, _ ink: Ink, on ground: Ink = .content) {
    let middle = (x: box.midX, y: box.midY)
    let unit = box.width / 4
    switch symbol {
    case "magnifyingglass":
      canvas.circle(x: middle.x - 2, y: middle.y - 2, radius: unit + 1, nil, line: ink)
      canvas.line((middle.x + unit - 1, middle.y + unit - 1), (box.maxX - 3, box.maxY - 3), ink: ink)
    case "plus":
      canvas.line((box.x + 3, middle.y), (box.maxX - 3, middle.y), ink: ink)
      canvas.line((middle.x, box.y + 3), (middle.x, box.maxY - 3), ink: ink)
    case "ellipsis":
      for x in [middle.x - unit - 2, middle.x, middle.x + unit + 2] {
        canvas.circle(x: x, y: middle.y, radius: 2, ink)
      }
    default:
      let isFilled = symbol.split(separator: ".").contains("fill")
      canvas.rectangle(box.inset(1), isFilled ? ink : nil, radius: box.width * 3 / 10, line: isFilled ? nil : ink)
      let letter = symbol.first { $0.isLetter || $0.isNumber }.map { String($0).uppercased() } ?? "?"
      canvas.text(
        letter, x: middle.x, midY: middle.y, isFilled ? ground : ink, size: box.width * 11 / 20, anchor: .middle,
        isBold: true, maximumWidth: box.width)
    }
  }

  /// A chevron that points down, or with `isFolded` to where reading goes on.
  mutating func drawChevron(x: Int, midY: Int, isFolded: Bool, _ ink: Ink) {
    if isFolded {
      canvas.line((x - 2, midY - 5), (x + 3, midY), (x - 2, midY + 5), ink: ink)
    } else {
      canvas.line((x - 5, midY - 2), (x, midY + 3), (x + 5, midY - 2), ink: ink)
    }
  }

  /// How much room a badge takes, with the gap before it; 0 without one.
  func badgeWidth(_ badge: String?) -> Int { badge.map { min($0.pictureSafe.drawnWidth(size: 11) + 12, 70) + 6 } ?? 0 }

  mutating func drawBadge(_ badge: String?, trailingX: Int, midY: Int, fill: Ink = .badge, ink: Ink = .onBadge) {
    guard let badge else { return }
    let width = badgeWidth(badge) - 6
    canvas.rectangle(Box(x: trailingX - width, y: midY - 9, width: width, height: 18), fill, radius: 9)
    canvas.text(
      badge, x: trailingX - width / 2, midY: midY, ink, size: 11, anchor: .middle, maximumWidth: width - 8)
  }
}
