/// Reads JSON text strictly as RFC 8259 defines it.
///
/// Stricter than the RFC where it leaves a choice: a key stands once in an object, a surrogate has its partner, and
/// nothing nests deeper than `maximumDepth`. Keys are compared as Swift compares strings, so canonically equal keys
/// are duplicates. A byte order mark at the start of a file is skipped.
public struct JSONParser {
  /// How many arrays and objects may stand inside one another.
  public static let maximumDepth = 64

  /// The text.
  let source: JSONSource
  /// The text's bytes.
  let bytes: [UInt8]
  /// The offset of the next byte to look at.
  var position: Int
  /// How many arrays and objects are open.
  private var depth = 0

  /// Parses a text that is one value with white space around it.
  ///
  /// - Parameters:
  ///   - bytes: the text as UTF-8.
  ///   - file: the name for messages.
  ///   - firstLine: the number of the text's first line, from 1: the lines of a JSON Lines file are texts of their own.
  /// - Throws: the first fault.
  /// - Complexity: O(length of the text).
  public static func parse(
    _ bytes: [UInt8], file: String? = nil, firstLine: Int = 1
  ) throws(TextError) -> JSONValue {
    try parse(JSONSource(bytes: bytes, file: file, firstLine: firstLine))
  }

  /// Parses a text that is one value with white space around it; see the variant that takes bytes.
  public static func parse(
    _ text: String, file: String? = nil, firstLine: Int = 1
  ) throws(TextError) -> JSONValue {
    try parse(Array(text.utf8), file: file, firstLine: firstLine)
  }

  /// Parses a text again or for the first time.
  static func parse(_ source: JSONSource) throws(TextError) -> JSONValue {
    var parser = JSONParser(source)
    parser.skipWhiteSpace()
    guard parser.next != nil else {
      throw parser.error(at: parser.position, "the text is empty", remedy: "a JSON value was expected")
    }
    let value = try parser.value()
    parser.skipWhiteSpace()
    guard parser.next == nil else { throw parser.unexpected(expected: "the end of the text") }
    return value
  }

  /// Stands at the beginning of a text.
  private init(_ source: JSONSource) {
    self.source = source
    bytes = source.bytes
    position = source.startOffset
  }

  /// The byte to look at, nil at the end.
  var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  /// Steps over white space.
  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Steps over a byte if it is the next one.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Reads a value; the next byte is its first.
  private mutating func value() throws(TextError) -> JSONValue {
    guard let first = next else { throw unexpected(expected: "a value") }
    let start = position
    let content: JSONValue.Content
    switch first {
    case UInt8(ascii: "\""): content = .string(try string())
    case UInt8(ascii: "{"): content = .object(try members())
    case UInt8(ascii: "["): content = .array(try elements())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): content = try number()
    case UInt8(ascii: "t") where skipWord("true"): content = .boolean(true)
    case UInt8(ascii: "f") where skipWord("false"): content = .boolean(false)
    case UInt8(ascii: "n") where skipWord("null"): content = .null
    default: throw unexpected(expected: "a value")
    }
    return JSONValue(content: content, range: start..<position, source: source)
  }

  /// Steps over a word if it stands here.
  private mutating func skipWord(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      guard bytes[position...].starts(with: word) else { return false }
      position += word.count
      return true
    }
  }

  /// Enters an array or object and steps over white space.
  private mutating func open() throws(TextError) {
    guard depth < Self.maximumDepth else {
      throw error(at: position, "nested deeper than \(Self.maximumDepth) levels")
    }
    depth += 1
    position += 1
    skipWhiteSpace()
  }

  /// Steps over what follows an element: true after a comma, false after the closing bracket.
  private mutating func hasMore(until bracket: UInt8) throws(TextError) -> Bool {
    skipWhiteSpace()
    if skip(UInt8(ascii: ",")) {
      skipWhiteSpace()
      return true
    }
    guard skip(bracket) else {
      throw unexpected(expected: "\",\" or \"\(Character(Unicode.Scalar(bracket)))\"")
    }
    depth -= 1
    return false
  }

  /// Reads an array.
  private mutating func elements() throws(TextError) -> [JSONValue] {
    try open()
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) {
      depth -= 1
      return elements
    }
    repeat {
      do {
        elements.append(try value())
      } catch {
        throw error.nested(in: .index(elements.count))
      }
    } while try hasMore(until: UInt8(ascii: "]"))
    return elements
  }

  /// Reads an object.
  private mutating func members() throws(TextError) -> [JSONMember] {
    try open()
    var members: [JSONMember] = []
    var keys = KeyIndex()
    if skip(UInt8(ascii: "}")) {
      depth -= 1
      return members
    }
    members.reserveCapacity(4)
    repeat {
      guard next == UInt8(ascii: "\"") else { throw unexpected(expected: "a key in quotation marks") }
      let keyOffset = position
      let key = try string()
      do throws(TextError) {
        if !keys.insert(key, after: members) { throw duplicate(key, at: keyOffset, in: members) }
        skipWhiteSpace()
        guard skip(UInt8(ascii: ":")) else { throw unexpected(expected: "\":\"") }
        skipWhiteSpace()
        members.append(JSONMember(key: key, value: try value(), keyOffset: keyOffset))
      } catch {
        throw error.nested(in: .key(key))
      }
    } while try hasMore(until: UInt8(ascii: "}"))
    return members
  }
}

/// Finds keys that stand twice: by comparing in the usual small object, by hashing in a large one.
private struct KeyIndex {
  /// The keys of a large object; empty while it is small.
  private var keys: Set<String> = []

  /// Notes a key that follows `members`; false if one of them has it.
  mutating func insert(_ key: String, after members: [JSONMember]) -> Bool {
    if members.count < 16 { return !members.contains { $0.key == key } }
    if keys.isEmpty { keys = Set(members.lazy.map(\.key)) }
    return keys.insert(key).inserted
  }
}
