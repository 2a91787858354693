// Strings and numbers.
extension JSONParser {
  /// Reads a string; the next byte is its quotation mark.
  mutating func string() throws(TextError) -> String {
    let start = position
    position += 1
    var text = ""
    var chunkStart = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        let chunk = try verbatim(chunkStart..<position)
        position += 1
        return text.isEmpty ? chunk : text + chunk
      } else if byte == UInt8(ascii: "\\") {
        text += try verbatim(chunkStart..<position)
        text.unicodeScalars.append(try escape())
        chunkStart = position
      } else if byte < 0x20 {
        let name = Self.hexadecimal(UInt32(byte))
        throw error(
          at: position, "control character U+\(name) in a string", remedy: "write it as an escape or close the string")
      } else {
        position += 1
      }
    }
    throw error(at: start, "the string has no end", remedy: "close it with a quotation mark")
  }

  /// A stretch of a string that holds no escape.
  private func verbatim(_ range: Range<Int>) throws(TextError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.span.extracting(range)))
    } catch {
      throw invalidUTF8(at: range.lowerBound + error.byteOffsets.lowerBound)
    }
  }

  /// Reads an escape; the next byte is its backslash.
  private mutating func escape() throws(TextError) -> Unicode.Scalar {
    let start = position
    position += 2
    switch position <= bytes.count ? bytes[position - 1] : 0 {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      throw error(
        at: start, "unknown escape in a string",
        remedy: #"after a backslash stands one of " \ / b f n r t, or u and four hexadecimal digits"#)
    }
  }

  /// Reads the digits of a `\u` escape, and its partner if it is half of a pair.
  private mutating func unicodeEscape(from start: Int) throws(TextError) -> Unicode.Scalar {
    let first = try fourDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      let partnerStart = position
      position += 2
      let second = try fourDigits(from: partnerStart)
      if second >= 0xDC00, second <= 0xDFFF,
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return scalar
      }
    }
    throw error(
      at: start, "lone surrogate U+\(Self.hexadecimal(first))",
      remedy: #"write the character itself or both halves, like \uD83D\uDE00"#)
  }

  /// Reads four hexadecimal digits of the escape that begins at `start`.
  private mutating func fourDigits(from start: Int) throws(TextError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(at: start, #"\u without four hexadecimal digits"#)
      }
      number = number << 4 | UInt32(digit)
      position += 1
    }
    return number
  }

  /// Reads a number; the next byte is its sign or first digit.
  mutating func number() throws(TextError) -> JSONValue.Content {
    let start = position
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digitsStart = position
    try digits()
    if bytes[digitsStart] == UInt8(ascii: "0"), position > digitsStart + 1 {
      throw error(at: start, "a number that begins with 0", remedy: "leave the leading zeros out")
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    if isWhole, let integer = integer(digitsStart..<position, isNegative: isNegative) { return .integer(integer) }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// Steps over one digit or more.
  private mutating func digits() throws(TextError) {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    guard position > start else { throw unexpected(expected: "a digit") }
  }

  /// The number that some digits write, nil if it does not fit into 64 bits.
  private func integer(_ digits: Range<Int>, isNegative: Bool) -> Int64? {
    var number: Int64 = 0
    for byte in bytes[digits] {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (shifted, overflowsShift) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowsSum) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      guard !overflowsShift, !overflowsSum else { return nil }
      number = sum
    }
    return number
  }
}

// Errors. Those of the grammar begin with the path of the innermost value; `nested(in:)` adds the steps outwards.
extension JSONParser {
  /// An error at a byte.
  func error(at offset: Int, _ message: String, remedy: String = "") -> TextError {
    TextError(
      file: source.file, location: source.location(at: offset), path: JSONPath(), message, remedy: remedy)
  }

  /// The error of finding something else than what the grammar allows here.
  func unexpected(expected: String) -> TextError {
    guard let byte = next else { return error(at: position, "the text ends where \(expected) was expected") }
    let word = bytes[position...].prefix(20).prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
    let found: String
    if !word.isEmpty {
      found = "\"\(String(decoding: word, as: UTF8.self))\""
    } else if byte > 0x20, byte < 0x7F {
      found = "\"\(Character(Unicode.Scalar(byte)))\""
    } else {
      var decoder = UTF8()
      var rest = bytes[position...].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return invalidUTF8(at: position) }
      found = "U+\(Self.hexadecimal(scalar.value))"
    }
    return error(at: position, "unexpected \(found), expected \(expected)")
  }

  /// The error of bytes that are no UTF-8.
  func invalidUTF8(at offset: Int) -> TextError {
    error(at: offset, "byte 0x\(Self.hexadecimal(UInt32(bytes[offset]), digits: 2)) is not UTF-8")
  }

  /// The error of a key that one of the members before it has.
  func duplicate(_ key: String, at offset: Int, in members: [JSONMember]) -> TextError {
    let first = members.first { $0.key == key }.map { source.location(at: $0.keyOffset).line } ?? source.firstLine
    let line = source.location(at: offset).line
    return error(
      at: offset, "key \(JSONWriter.quoted(key)) on line \(line) stands already on line \(first)",
      remedy: "remove one of them")
  }

  /// A number in upper-case hexadecimal digits, at least as many as told.
  static func hexadecimal(_ number: UInt32, digits: Int = 4) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension TextError {
  /// The same error seen from the array or object around its value.
  func nested(in component: JSONPath.Component) -> TextError {
    var error = self
    error.path?.components.insert(component, at: 0)
    return error
  }
}
