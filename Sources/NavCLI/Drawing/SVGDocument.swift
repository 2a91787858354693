/// The colours of a picture.
enum Theme: String, CaseIterable {
  case light
  case dark

  /// The colour of a role, `#RRGGBB` or `#RRGGBBAA`.
  func hexadecimal(_ ink: Ink) -> String {
    switch self {
    case .light:
      switch ink {
      case .backdrop: "#E3E4EA"
      case .content, .raised, .onBadge: "#FFFFFF"
      case .panel: "#F4F4F8"
      case .card: "#EDEDF2"
      case .soft: "#DBE8FC"
      case .line: "#CDCED6"
      case .text: "#1B1B1F"
      case .faint: "#5F606A"
      case .off: "#94959E"
      case .accent: "#0A57C2"
      case .badge: "#C9241B"
      case .scrim: "#00000040"
      }
    case .dark:
      switch ink {
      case .backdrop: "#08080A"
      case .content: "#19191C"
      case .panel: "#232327"
      case .raised: "#303036"
      case .card: "#2A2A2F"
      case .soft: "#1F3F68"
      case .line: "#45454C"
      case .text: "#F3F3F6"
      case .faint: "#ABACB6"
      case .off: "#75767F"
      case .accent: "#86BEFF"
      case .badge: "#D5392F"
      case .onBadge: "#FFFFFF"
      case .scrim: "#00000080"
      }
    }
  }

  /// The style sheet of a picture: all that differs between themes.
  var styleSheet: String {
    let inks = Ink.allCases.map { ink in
      let value = hexadecimal(ink)
      let opacity = value.count == 9 ? Int(value.suffix(2), radix: 16).map { ";fill-opacity:.\($0 * 100 / 255)" } : nil
      return ".\(ink){fill:\(value.prefix(7))\(opacity ?? "")}.\(ink)-line{stroke:\(value.prefix(7))}"
    }
    return """
      svg{font:\(SVGCanvas.textSize)px system-ui,'Noto Sans',sans-serif}
      rect,circle,path{fill:none;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
      .dashed{stroke-dasharray:4 4}
      \(inks.joined(separator: "\n"))
      """
  }
}

/// A whole SVG file.
enum SVGDocument {
  private static let gap = 24
  private static let captionHeight = 28

  /// A document of pictures side by side, in rows that are at most `maximumWidth` wide unless one picture is wider.
  static func text(_ pictures: [SVGCanvas], captions: [String], theme: Theme, maximumWidth: Int = 2_600) -> String {
    var x = gap
    var y = gap
    var rowHeight = 0
    var totalWidth = 2 * gap
    var groups: [String] = []
    for (picture, caption) in zip(pictures, captions) {
      if x > gap && x + max(picture.width, captionWidth(caption)) + gap > maximumWidth {
        x = gap
        y += rowHeight + gap
        rowHeight = 0
      }
      groups.append("<g transform=\"translate(\(x) \(y))\">")
      groups.append(self.caption(caption))
      groups.append(
        "<g transform=\"translate(0 \(captionHeight))\">\n\(picture.content)\n</g>\n</g>")
      x += max(picture.width, captionWidth(caption)) + gap
      totalWidth = max(totalWidth, x)
      rowHeight = max(rowHeight, picture.height + captionHeight)
    }
    let height = y + rowHeight + gap
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(totalWidth)" height="\(height)" \
      viewBox="0 0 \(totalWidth) \(height)">
      <style>
      \(theme.styleSheet)
      </style>
      <rect width="\(totalWidth)" height="\(height)" class="backdrop"/>
      \(groups.joined(separator: "\n"))
      </svg>

      """
  }

  private static func captionWidth(_ text: String) -> Int { min(text.pictureSafe.drawnWidth(size: 13) + 4, 800) }

  private static func caption(_ text: String) -> String {
    let width = captionWidth(text)
    var canvas = SVGCanvas(width: width, height: captionHeight, isMirrored: false)
    canvas.text(text, x: 2, midY: 9, .faint, size: 13, maximumWidth: width, isPath: true)
    return canvas.content
  }
}
