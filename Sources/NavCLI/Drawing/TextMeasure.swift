// How wide texts are drawn in a picture, and texts that fit in a place.

extension String {
  /// How wide the text is drawn, in points, about: as in common fonts without serifs, the wider ones among them.
  func drawnWidth(size: Int, isBold: Bool = false) -> Int {
    let hundredths = reduce(0) { $0 + $1.drawnHundredths }
    return (hundredths * size * Self.percent(isBold) + 9_999) / 10_000
  }

  /// The text if it fits into so many points, otherwise its beginning and an ellipsis; no character is cut in two.
  func truncated(toPoints points: Int, size: Int, isBold: Bool) -> String {
    if drawnWidth(size: size, isBold: isBold) <= points { return self }
    let room = points * 10_000 / (size * Self.percent(isBold)) - Character("…").drawnHundredths
    var width = 0
    let beginning = prefix { character in
      width += character.drawnHundredths
      return width <= room
    }
    let end = beginning.lastIndex { $0 != " " }.map { beginning.index(after: $0) } ?? beginning.startIndex
    return beginning[..<end] + "…"
  }

  /// The widths below are those of a very wide font.
  private static func percent(_ isBold: Bool) -> Int { isBold ? 103 : 95 }

  /// The text as a picture shows it: controls written out, marks without a letter on a dotted circle, and no letter
  /// under so many marks that they reach into the next line.
  var pictureSafe: String {
    let text = terminalSafe
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { safe, character in
      if character.unicodeScalars.first?.isMark == true { safe += "\u{25CC}" }
      var marks = 0
      for scalar in character.unicodeScalars {
        marks += scalar.isMark ? 1 : 0
        if !scalar.isMark || marks <= 4 { safe.unicodeScalars.append(scalar) }
      }
    }
  }

  /// Whether the text has a letter that is read from right to left.
  var hasRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !properties.isVariationSelector
    default: false
    }
  }

  /// The width when it stands alone, in hundredths of the font size.
  fileprivate var drawnHundredths: Int {
    switch value {
    case 0x20..<0x7F: return Self.asciiHundredths[Int(value) - 0x20]
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0  // medial and final Hangul letters join the initial one
    case 0x0600...0x08FF: return properties.generalCategory == .nonspacingMark ? 0 : 52
    case 0x2014, 0x2026: return 100
    case 0x2E3A: return 200
    case 0x2E3B: return 300
    case 0xFDFA: return 250
    case 0xFDFD: return 1_000
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    case .uppercaseLetter, .titlecaseLetter: return 74
    default: return WideScalars.contains(self) ? 100 : 66
    }
  }

  /// Space to tilde, as wide as in DejaVu Sans.
  private static let asciiHundredths = [
    32, 40, 46, 84, 64, 95, 78, 28, 39, 39, 50, 84, 32, 36, 32, 34,  // space to /
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,  // 0 to ?
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,  // @ to O
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,  // P to _
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,  // ` to o
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 53, 64, 34, 64, 84,  // p to ~
  ]
}

extension Character {
  /// The width in hundredths of the font size: an emoji is one picture however many scalars make it.
  fileprivate var drawnHundredths: Int {
    if let first = unicodeScalars.first, !isASCII, first.properties.isEmoji,
      first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}")
    {
      return 130
    }
    return unicodeScalars.reduce(0) { $0 + $1.drawnHundredths }
  }
}
