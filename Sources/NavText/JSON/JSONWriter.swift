/// Writes JSON text piece by piece, without building a tree.
///
/// Keys stand in the order given, numbers are whole, and strings are escaped as little as JSON allows (RFC 8785: only
/// `"`, `\` and control characters). The same calls give the same bytes everywhere.
///
/// ```swift
/// var json = JSONWriter(.pretty)
/// json.object { json in
///   json.member("schema", "navtape.state/1")
///   json.array("rows") { json in for row in rows { json.string(row) } }
/// }
/// ```
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Style: Hashable, Sendable {
    /// Everything on one line without any space.
    case compact
    /// An indentation of two spaces; arrays and objects of scalars stand on one line if they fit into 100 bytes.
    case pretty
  }

  /// An array or object that is still open.
  private struct Level {
    /// Whether it is an object.
    let isObject: Bool
    /// The offset behind its opening bracket.
    let contentStart: Int
    /// The offset of the line that its bracket stands on.
    let lineStart: Int
    /// How many elements or members it has so far.
    var count = 0
    /// Whether all of them are scalars that could share a line.
    var isFlat = true
  }

  /// The widest line that `pretty` puts an array or object on, in bytes.
  private static let maximumWidth = 100

  /// The text so far as UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// How the text is laid out.
  private let style: Style
  /// The arrays and objects that are open, the outermost first.
  private var levels: [Level] = []
  /// Whether a key was written and its value was not.
  private var isAfterKey = false
  /// The offset of the line being written.
  private var lineStart = 0

  /// Starts an empty text.
  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// The text so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Ends a line after a whole value, as JSON Lines and files want it.
  public mutating func endLine() {
    precondition(levels.isEmpty, "a line ends between values")
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
  }
}

// Values: elements of an array, the value after a key, or the whole text.
extension JSONWriter {
  /// Writes `null`.
  public mutating func null() {
    scalar("null")
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    scalar(value ? "true" : "false")
  }

  /// Writes a whole number.
  public mutating func integer(_ value: some FixedWidthInteger) {
    scalar(String(value))
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    startValue()
    appendQuoted(value)
  }

  /// Writes an array of strings.
  public mutating func strings(_ values: some Sequence<String>) {
    array { json in for value in values { json.string(value) } }
  }

  /// Writes a parsed value in the writer's own layout: fractions and huge numbers as they were written, `-0` as `0`.
  public mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: null()
    case .boolean(let boolean): self.boolean(boolean)
    case .integer(let integer): self.integer(integer)
    case .number(let text): scalar(text)
    case .string(let string): self.string(string)
    case .array(let elements): array { json in for element in elements { json.value(element) } }
    case .object(let members): object { json in for member in members { json.member(member.key, member.value) } }
    }
  }

  /// Writes JSON text as it is: what `sourceText` gave for a value. In the compact style, which has one line only, text
  /// with line breaks is laid out anew.
  public mutating func verbatim(_ text: String) {
    let hasBreaks = text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    if hasBreaks && style == .compact, let value = try? JSONParser.parse(text) { return self.value(value) }
    scalar(text)
    if hasBreaks, !levels.isEmpty { levels[levels.count - 1].isFlat = false }
  }

  /// Writes an array; the closure writes its elements.
  public mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(isObject: false)
    try elements(&self)
    close()
  }

  /// Writes an object; the closure writes its members.
  public mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(isObject: true)
    try members(&self)
    close()
  }

  /// Writes an object whose members stand in the order of their keys' UTF-8 bytes; the closure writes each value.
  public mutating func sortedObject<Value, Failure: Error>(
    _ members: some Sequence<(key: String, value: Value)>,
    _ write: (inout JSONWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    open(isObject: true)
    for member in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      key(member.key)
      try write(&self, member.value)
    }
    close()
  }
}

// Layout.
extension JSONWriter {
  /// Writes the key of the next value.
  public mutating func key(_ key: String) {
    precondition(levels.last?.isObject == true && !isAfterKey, "a key stands in an object, before a value")
    startElement()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(UInt8(ascii: " ")) }
    isAfterKey = true
  }

  /// Writes a value that is text without a line break.
  private mutating func scalar(_ text: String) {
    startValue()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes what stands before a value.
  private mutating func startValue() {
    if isAfterKey {
      isAfterKey = false
    } else {
      precondition(levels.last?.isObject != true, "a value in an object stands after a key")
      startElement()
    }
  }

  /// Writes what stands before an element or a key.
  private mutating func startElement() {
    guard let level = levels.last else { return }
    if level.count > 0 { bytes.append(UInt8(ascii: ",")) }
    breakLine()
    levels[levels.count - 1].count += 1
  }

  /// Opens an array or object.
  private mutating func open(isObject: Bool) {
    startValue()
    if !levels.isEmpty { levels[levels.count - 1].isFlat = false }
    bytes.append(UInt8(ascii: isObject ? "{" : "["))
    levels.append(Level(isObject: isObject, contentStart: bytes.count, lineStart: lineStart))
  }

  /// Closes the innermost array or object.
  private mutating func close() {
    precondition(!isAfterKey, "a key without a value")
    let level = levels.removeLast()
    if level.count > 0, !joinLines(of: level) { breakLine() }
    bytes.append(UInt8(ascii: level.isObject ? "}" : "]"))
  }

  /// Begins a line at the current depth, in the style that has lines.
  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    lineStart = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * levels.count))
  }

  /// Puts the lines of an array or object onto one line; false if it must keep them.
  private mutating func joinLines(of level: Level) -> Bool {
    guard style == .pretty, level.isFlat else { return false }
    let breakWidth = 1 + 2 * (levels.count + 1)
    let width = bytes.count - level.lineStart - level.count * breakWidth + (level.count - 1)
    // One byte for the bracket and one for a comma that may follow.
    guard width + 2 <= Self.maximumWidth else { return false }
    var target = level.contentStart
    var source = level.contentStart
    while source < bytes.count {
      if bytes[source] == UInt8(ascii: "\n") {
        source += breakWidth
        guard target > level.contentStart else { continue }
        bytes[target] = UInt8(ascii: " ")
      } else {
        bytes[target] = bytes[source]
        source += 1
      }
      target += 1
    }
    bytes.removeSubrange(target...)
    lineStart = level.lineStart
    return true
  }
}

// Strings.
extension JSONWriter {
  /// A string as JSON writes it; with a limit, at most so many characters of it and an ellipsis.
  static func quoted(_ text: String, limit: Int = .max) -> String {
    var writer = JSONWriter()
    let start = text.prefix(limit)
    writer.string(start.endIndex == text.endIndex ? text : start + "…")
    return writer.text
  }

  /// Appends a string in quotation marks.
  private mutating func appendQuoted(_ text: String) {
    let quote = UInt8(ascii: "\"")
    let backslash = UInt8(ascii: "\\")
    bytes.append(quote)
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != backslash }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      for byte in text.utf8 { appendEscaped(byte) }
    }
    bytes.append(quote)
  }

  /// Appends a byte of a string, as an escape if it needs one.
  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
    case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
    case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
    case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
    case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
    case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
    case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
    case 0..<0x20: bytes.append(contentsOf: (#"\u"# + JSONParser.hexadecimal(UInt32(byte))).lowercased().utf8)
    default: bytes.append(byte)
    }
  }
}
