import NavText

/// Shapes and texts of a picture, as SVG. Horizontal places are logical: mirrored for right-to-left scenes.
struct SVGCanvas {
  /// Colours by their role.
  struct Theme {
    let name: String
    let backdrop: String
    let content: String
    let panel: String
    let text: String
    let faint: String
    let line: String
    let accent: String
    let onAccent: String

    static let light = Theme(
      name: "light", backdrop: "#E4E4EA", content: "#FFFFFF", panel: "#F4F4F8", text: "#1C1C1E", faint: "#6A6A70",
      line: "#CFCFD6", accent: "#0A5FCC", onAccent: "#FFFFFF")
    static let dark = Theme(
      name: "dark", backdrop: "#0B0B0D", content: "#1B1B1E", panel: "#29292D", text: "#F4F4F6", faint: "#A6A6AE",
      line: "#434348", accent: "#5AA9FF", onAccent: "#0B0B0D")
  }

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

    func inset(_ points: Int) -> Box {
      Box(x: x + points, y: y + points, width: width - 2 * points, height: height - 2 * points)
    }
  }

  let theme: Theme
  let width: Int
  private(set) var height: Int
  private let isMirrored: Bool
  private var elements: [String] = []

  init(width: Int, height: Int, theme: Theme, isMirrored: Bool) {
    self.width = width
    self.height = height
    self.theme = theme
    self.isMirrored = isMirrored
  }

  /// The elements, to stand inside an `svg` or `g` element.
  var content: String { elements.joined(separator: "\n") }

  /// A rectangle with round corners.
  mutating func rectangle(
    _ box: Box, fill: String, radius: Int = 0, stroke: String? = nil, isDashed: Bool = false
  ) {
    let line = stroke.map { " stroke=\"\($0)\" stroke-width=\"1.5\"" } ?? ""
    let dash = isDashed ? " stroke-dasharray=\"4 3\"" : ""
    elements.append(
      "<rect x=\"\(left(box))\" y=\"\(box.y)\" width=\"\(max(0, box.width))\" height=\"\(max(0, box.height))\""
        + " rx=\"\(radius)\" fill=\"\(fill)\"\(line)\(dash)/>")
  }

  /// A text on one line, cut to a width, vertically centred at a place.
  mutating func text(
    _ text: String, x: Int, midY: Int, size: Int = 15, color: String, anchor: Anchor = .leading, isBold: Bool = false,
    maximumWidth: Int = .max
  ) {
    let columns = maximumWidth == .max ? Int.max : max(1, maximumWidth * 100 / (size * Self.hundredthsPerColumn))
    let shown = columns == .max ? text : text.terminalSafe.truncated(toColumns: columns)
    let place = isMirrored ? width - x : x
    elements.append(
      "<text x=\"\(place)\" y=\"\(midY + size * 36 / 100)\" font-size=\"\(size)\" fill=\"\(color)\""
        + " text-anchor=\"\(svgAnchor(anchor))\"\(isBold ? " font-weight=\"600\"" : "")>"
        + "\(XMLText.escaped(shown))</text>"
    )
  }

  /// How wide a text is drawn, about.
  static func width(of text: String, size: Int = 15) -> Int {
    text.terminalSafe.displayColumns * size * hundredthsPerColumn / 100
  }

  /// The width of a column in hundredths of the font size: generous, so that texts fit in what was measured for them.
  private static let hundredthsPerColumn = 58

  /// A line.
  mutating func line(x1: Int, y1: Int, x2: Int, y2: Int) {
    let from = isMirrored ? width - x1 : x1
    let to = isMirrored ? width - x2 : x2
    elements.append(
      "<line x1=\"\(from)\" y1=\"\(y1)\" x2=\"\(to)\" y2=\"\(y2)\" stroke=\"\(theme.line)\" stroke-width=\"1\"/>")
  }

  private func left(_ box: Box) -> Int { isMirrored ? width - box.maxX : box.x }

  private func svgAnchor(_ anchor: Anchor) -> String {
    switch anchor {
    case .middle: "middle"
    case .leading: isMirrored ? "end" : "start"
    case .trailing: isMirrored ? "start" : "end"
    }
  }
}

/// A whole SVG file.
enum SVGDocument {
  /// A document of pictures side by side, in rows that are at most `maximumWidth` wide.
  static func text(_ pictures: [SVGCanvas], captions: [String], theme: SVGCanvas.Theme, maximumWidth: Int = 2_600)
    -> String
  {
    let gap = 24
    var x = gap
    var y = gap
    var rowHeight = 0
    var totalWidth = 0
    var groups: [String] = []
    for (picture, caption) in zip(pictures, captions) {
      if x > gap && x + picture.width + gap > maximumWidth {
        x = gap
        y += rowHeight + gap
        rowHeight = 0
      }
      groups.append(
        "<g transform=\"translate(\(x) \(y))\">\n<text x=\"0\" y=\"14\" font-size=\"14\" fill=\"\(theme.faint)\">"
          + "\(XMLText.escaped(caption.terminalSafe))</text>\n"
          + "<g transform=\"translate(0 28)\">\n\(picture.content)\n</g>\n</g>"
      )
      x += picture.width + gap
      totalWidth = max(totalWidth, x)
      rowHeight = max(rowHeight, picture.height + 28)
    }
    let height = y + rowHeight + gap
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(totalWidth)" height="\(height)" \
      viewBox="0 0 \(totalWidth) \(height)" font-family="system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif">
      <rect width="\(totalWidth)" height="\(height)" fill="\(theme.backdrop)"/>
      \(groups.joined(separator: "\n"))
      </svg>

      """
  }
}
