// How text looks on a terminal: columns, cutting, padding, and text that cannot harm it.

extension Unicode.Scalar {
  /// Whether a terminal obeys the scalar, or reorders text because of it, instead of showing it.
  fileprivate var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true  // control characters, escape among them
    case 0x2028, 0x2029: true  // line and paragraph separator
    case 0x202A...0x202E, 0x2066...0x2069: true  // embedding, overriding and isolating a direction
    default: false
    }
  }

  /// How many columns the scalar takes when it stands alone.
  fileprivate var displayColumns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control: 0
    case .format: self == "\u{AD}" ? 1 : 0
    default:
      switch value {
      case 0x1160...0x11FF, 0xD7B0...0xD7FB: 0  // medial and final Hangul letters join the initial one
      default: WideScalars.contains(self) ? 2 : 1
      }
    }
  }
}

extension Character {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  ///
  /// A cluster is as wide as its widest scalar (so flags and joined emoji take 2), and takes 2 when a variation
  /// selector asks for an emoji.
  var displayColumns: Int {
    if isASCII { return unicodeScalars.allSatisfy(\.isHarmful) ? 0 : 1 }
    if unicodeScalars.first?.properties.isEmoji == true, unicodeScalars.contains("\u{FE0F}") { return 2 }
    return unicodeScalars.map(\.displayColumns).max() ?? 0
  }
}

/// The side of a cell that its text keeps to.
enum TextAlignment: Sendable {
  /// The text begins at the cell's beginning.
  case left
  /// The text ends at the cell's end, as numbers do.
  case right
}

extension String {
  /// How many columns of a terminal the text takes on one line.
  ///
  /// Control characters count nothing: make text that somebody else wrote `terminalSafe` first.
  var displayColumns: Int {
    // Printable ASCII is one column a byte.
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayColumns }
  }

  /// The text with everything that a terminal would obey written out, like `\u{1B}`: what a tape or a file says can
  /// neither move the cursor, nor change colours, nor reverse what stands beside it.
  var terminalSafe: String {
    guard unicodeScalars.contains(where: \.isHarmful) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isHarmful {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The text if it fits into so many columns, otherwise its beginning and an ellipsis. No character is cut in two, so
  /// the result may be a column short.
  func truncated(toColumns columns: Int) -> String {
    guard displayColumns > columns else { return self }
    guard columns > 0 else { return "" }
    var width = 0
    let beginning = prefix { character in
      width += character.displayColumns
      return width < columns
    }
    return beginning + "…"
  }

  /// The text with spaces up to so many columns; unchanged if it is as wide or wider.
  func padded(toColumns columns: Int, alignment: TextAlignment = .left) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - displayColumns))
    switch alignment {
    case .left: return self + spaces
    case .right: return spaces + self
    }
  }

  /// The text as lines of at most so many columns, broken at spaces; a longer word gets a line of its own.
  func wrapped(toColumns columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.displayColumns + 1 + String(word).displayColumns <= columns {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Int {
  /// The number with what it counts: `1 event`, `2,000 events`.
  func counted(_ thing: String) -> String { "\(grouped) \(thing)\(self == 1 ? "" : "s")" }

  /// The number in decimal digits with a comma between thousands.
  var grouped: String {
    let digits = String(magnitude)
    let text = digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
    return self < 0 ? "-" + text : text
  }
}
