/// The colours of a picture by their role; each is a class of the style sheet, and so are the colours of outlines.
enum Ink: String, CaseIterable {
  /// Around the devices.
  case backdrop
  /// What a screen is made of.
  case content
  /// Bars and sidebars.
  case panel
  /// Sheets, modals, popovers.
  case raised
  /// Cards, fields and keys.
  case card
  /// Behind what is selected.
  case soft
  /// Hairlines and frames.
  case line
  /// Titles.
  case text
  /// What is said beside them.
  case faint
  /// What cannot be selected.
  case off
  /// What is selected or can be pressed.
  case accent
  /// Badges in bars.
  case badge
  /// On badges.
  case onBadge
  /// Over what a modal covers.
  case scrim
}

/// Shapes and texts of a picture, as SVG. Horizontal places are logical: mirrored for right-to-left scenes.
struct SVGCanvas {
  /// Where a text is anchored at its place.
  enum Anchor {
    case leading
    case middle
    case trailing
  }

  /// A rectangle in points.
  struct Box {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var maxX: Int { x + width }
    var maxY: Int { y + height }
    var midX: Int { x + width / 2 }
    var midY: Int { y + height / 2 }

    func inset(_ points: Int) -> Box { inset(points, points) }

    func inset(_ horizontal: Int, _ vertical: Int) -> Box {
      Box(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
    }

    /// A square in the middle of the height.
    func square(_ side: Int, atX x: Int) -> Box { Box(x: x, y: midY - side / 2, width: side, height: side) }
  }

  /// Names the clips of the canvas; another one for each canvas of a document.
  private let name: String
  let width: Int
  let height: Int
  let isMirrored: Bool
  private var elements: [String] = []
  private var clips: [(box: Box, radius: Int)] = []

  /// The size of texts that say nothing else, set once for the whole document.
  static let textSize = 15

  init(name: String = "", width: Int, height: Int, isMirrored: Bool) {
    self.name = name
    self.width = width
    self.height = height
    self.isMirrored = isMirrored
  }

  /// The elements, to stand inside an `svg` or `g` element.
  var content: String {
    let paths = clips.enumerated().map { number, clip in
      "<clipPath id=\"\(name)-\(number)\"><rect\(attributes(clip.box, clip.radius))/></clipPath>"
    }
    return (paths + elements).joined(separator: "\n")
  }

  /// Cuts everything up to `endClip` at a box.
  mutating func beginClip(_ box: Box, radius: Int) {
    elements.append("<g clip-path=\"url(#\(name)-\(clips.count))\">")
    clips.append((box, radius))
  }

  mutating func endClip() { elements.append("</g>") }

  // MARK: Shapes

  /// A rectangle with round corners.
  mutating func rectangle(_ box: Box, _ fill: Ink?, radius: Int = 0, line: Ink? = nil, isDashed: Bool = false) {
    elements.append("<rect\(attributes(box, radius))\(classes(fill, line, isDashed: isDashed))/>")
  }

  mutating func circle(x: Int, y: Int, radius: Int, _ fill: Ink?, line: Ink? = nil) {
    elements.append("<circle cx=\"\(left(x))\" cy=\"\(y)\" r=\"\(radius)\"\(classes(fill, line))/>")
  }

  /// A line through points.
  mutating func line(_ points: (x: Int, y: Int)..., ink: Ink = .line) { path(points, ink: ink) }

  /// A line through any number of points.
  mutating func path(_ points: [(x: Int, y: Int)], ink: Ink, isDashed: Bool = false) {
    let places = points.map { "\(left($0.x)) \($0.y)" }.joined(separator: "L")
    elements.append("<path d=\"M\(places)\"\(classes(nil, ink, isDashed: isDashed))/>")
  }

  /// A closed shape through points.
  mutating func shape(_ points: (x: Int, y: Int)..., fill: Ink) {
    let places = points.map { "\(left($0.x)) \($0.y)" }.joined(separator: "L")
    elements.append("<path d=\"M\(places)z\"\(classes(fill, nil))/>")
  }

  private func attributes(_ box: Box, _ radius: Int) -> String {
    let x = isMirrored ? width - box.maxX : box.x
    let size = "width=\"\(max(0, box.width))\" height=\"\(max(0, box.height))\""
    return " x=\"\(x)\" y=\"\(box.y)\" \(size)" + (radius > 0 ? " rx=\"\(radius)\"" : "")
  }

  private func classes(_ fill: Ink?, _ line: Ink?, isDashed: Bool = false) -> String {
    let names = [fill?.rawValue, line.map { $0.rawValue + "-line" }, isDashed ? "dashed" : nil].compactMap { $0 }
    return names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\""
  }

  private func left(_ x: Int) -> Int { isMirrored ? width - x : x }

  // MARK: Texts

  /// A text on one line, cut to a width, vertically centred at a place.
  ///
  /// - Parameter isPath: a list of names that reads in the scene's direction whatever its letters are.
  mutating func text(
    _ text: String, x: Int, midY: Int, _ ink: Ink, size: Int = Self.textSize, anchor: Anchor = .leading,
    isBold: Bool = false, maximumWidth: Int, isPath: Bool = false
  ) {
    let shown = text.pictureSafe.truncated(toPoints: max(0, maximumWidth), size: size, isBold: isBold)
    var tag = "<text x=\"\(left(x))\" y=\"\(midY + size * 36 / 100)\" class=\"\(ink.rawValue)\""
    if size != Self.textSize { tag += " font-size=\"\(size)\"" }
    if isBold { tag += " font-weight=\"600\"" }
    switch anchor {
    case .middle: tag += " text-anchor=\"middle\""
    case .leading: tag += isMirrored ? " text-anchor=\"end\"" : ""
    case .trailing: tag += isMirrored ? "" : " text-anchor=\"end\""
    }
    elements.append("\(tag)>\(isolated(shown, isPath: isPath))</text>")
  }

  /// The text so that it stands in its own direction of reading: ellipsis and punctuation at its own end.
  private func isolated(_ text: String, isPath: Bool) -> String {
    let escaped = XMLText.escaped(text)
    guard isMirrored || text.hasRightToLeft else { return escaped }
    let begin = isPath ? (isMirrored ? "&#x2067;" : "&#x2066;") : "&#x2068;"
    return begin + escaped + "&#x2069;"
  }
}
