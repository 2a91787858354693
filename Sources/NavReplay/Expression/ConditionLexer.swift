/// A piece of a condition.
struct ConditionToken {
  /// What a piece is.
  enum Kind: Hashable {
    /// A name or a keyword.
    case word(String)
    /// A text, without its quotes.
    case text(String)
    /// A whole number.
    case number(Int64)
    /// An operator, a bracket or a comma.
    case symbol(String)
    /// The end of the condition.
    case end
  }

  /// What it is.
  let kind: Kind
  /// Which scalars it takes.
  let range: Range<Int>
}

/// Takes a condition apart.
struct ConditionLexer {
  private let source: String
  private let scalars: [Unicode.Scalar]
  private var place = 0

  /// The symbols; longer ones first, where one begins another.
  private static let symbols = ["==", "!=", "<=", ">=", "<", ">", "(", ")", "[", "]", ","]

  /// What people write because other languages do, and what it is called here.
  private static let slips = [
    ("===", "=="), ("=", "=="), ("&&", "and"), ("||", "or"), ("!", "not"), ("&", "and"), ("|", "or"),
  ]

  private init(_ source: String) {
    self.source = source
    scalars = Array(source.unicodeScalars)
  }

  /// The pieces of a condition, the end as the last one.
  static func tokens(_ source: String) throws(ConditionError) -> [ConditionToken] {
    var lexer = ConditionLexer(source)
    var tokens: [ConditionToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(ConditionError) -> ConditionToken {
    while place < scalars.count, scalars[place].properties.isWhitespace { place += 1 }
    let start = place
    guard let first = scalar(at: place) else { return ConditionToken(kind: .end, range: start..<start) }
    let kind: ConditionToken.Kind
    switch first {
    case "\"": kind = .text(try text())
    case "0"..."9", "-": kind = .number(try number())
    case "a"..."z", "A"..."Z", "_":
      skip(while: Self.isWordPart)
      kind = .word(string(start..<place))
    default: kind = .symbol(try symbol())
    }
    return ConditionToken(kind: kind, range: start..<place)
  }

  /// A text in double quotes, with `\"` and `\\` for these two.
  private mutating func text() throws(ConditionError) -> String {
    let start = place
    var text = ""
    place += 1
    while let scalar = scalar(at: place) {
      place += 1
      if scalar == "\"" { return text }
      if scalar == "\\" {
        guard let escaped = self.scalar(at: place), escaped == "\"" || escaped == "\\" else {
          throw error(place - 1..<place, "only \\\" and \\\\ are escapes in a text", "write \\\\ for a backslash")
        }
        place += 1
        text.unicodeScalars.append(escaped)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    throw error(start..<place, "the text has no end", "close it with \"")
  }

  private mutating func number() throws(ConditionError) -> Int64 {
    let start = place
    place += 1
    skip { $0 == "." || Self.isWordPart($0) }
    guard let number = Int64(string(start..<place)) else {
      throw error(start..<place, "\(string(start..<place)) is no whole number")
    }
    return number
  }

  private mutating func symbol() throws(ConditionError) -> String {
    let rest = string(place..<min(place + 3, scalars.count))
    let slip = Self.slips.first { rest.hasPrefix($0.0) }
    // `===` begins as `==` does, `!` as `!=`.
    if let symbol = Self.symbols.first(where: { rest.hasPrefix($0) }), slip?.0 != "===" {
      place += symbol.unicodeScalars.count
      return symbol
    }
    let count = slip?.0.unicodeScalars.count ?? 1
    let isQuote = ["'", "`", "“", "”", "„", "‘", "’", "«", "»"].contains { rest.hasPrefix($0) }
    let remedy = slip.map { "write \($0.1)" } ?? (isQuote ? "a text stands in double quotes: \"home\"" : "")
    throw error(place..<place + count, "\(string(place..<place + count)) means nothing here", remedy)
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }

  private func scalar(at place: Int) -> Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func skip(while isPart: (Unicode.Scalar) -> Bool) {
    while let scalar = scalar(at: place), isPart(scalar) { place += 1 }
  }

  private func string(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range])
    return text
  }

  private func error(_ range: Range<Int>, _ message: String, _ remedy: String = "") -> ConditionError {
    ConditionError(source, at: range, message, remedy: remedy)
  }
}
