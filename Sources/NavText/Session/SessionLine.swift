public import NavModel

/// One action of a session file.
public struct SessionLine: Sendable {
  /// The number of its line, from 1.
  public let line: Int
  /// The request.
  public let action: Action
  /// Who, where and when; the time is 0 if the line names none.
  public let context: Context
  /// The time in milliseconds since 1970, if the line names one.
  public let atMilliseconds: Int64?
  /// What the line expects.
  public let expectation: Expectation?

  static let contextKeys = ["do", "scene", "at", "by", "actor", "id", "cause", "veto", "expect"]
}

/// Reads a session file line by line: the header, then actions.
public struct SessionReader: Sendable {
  /// What a line holds.
  public enum Content: Sendable {
    /// The header.
    case header(SessionHeader)
    /// An action.
    case action(SessionLine)
  }

  /// The most actions in a session file (SPEC §12).
  public static let maximumActionCount = 10_000_000

  private let file: String?
  private var line = 0
  private var actionCount = 0
  private var hasHeader = false

  /// Begins a file.
  ///
  /// - Parameter file: its name for messages.
  public init(file: String?) {
    self.file = file
  }

  /// Reads the next line.
  ///
  /// - Parameters:
  ///   - bytes: the line without its line break; a carriage return at its end does not count.
  ///   - names: gets the names that the line uses; unchanged if it is in error.
  /// - Returns: what it holds; nil for a blank line or a comment.
  /// - Throws: what is wrong, with file, line, column and JSON path.
  public mutating func read(line bytes: ArraySlice<UInt8>, names: inout NameTable) throws(TextError) -> Content? {
    line += 1
    let marked = line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = bytes.dropFirst(marked ? 3 : 0).drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    let known = names.count
    do throws(TextError) {
      let value = try JSONParser.parse(Array(bytes), file: file, firstLine: line)
      if !hasHeader {
        try Self.checkIsHeader(value)
        let header = try SessionHeader(value, names: &names)
        hasHeader = true
        return .header(header)
      }
      if let second = try value.object()["session"] {
        throw second.error("a second header", remedy: "a session file has one, in its first line")
      }
      actionCount += 1
      if actionCount > Self.maximumActionCount {
        throw value.error("a session has at most \(Self.maximumActionCount) actions", remedy: "split the file")
      }
      return .action(try SessionLine(value, line: line, names: &names))
    } catch {
      names.forget(from: known)
      throw error
    }
  }

  /// Says of the first line what a reader may have taken for a session file.
  private static func checkIsHeader(_ value: JSONValue) throws(TextError) {
    let object = try value.object()
    if object["session"] != nil { return }
    if object["items"] != nil {
      throw value.error("this is a hierarchy", remedy: "a session file names it in its first line")
    }
    if object["do"] != nil {
      throw value.error("the header is missing", remedy: "the first line is {\"session\": 1, \"hierarchy\": …}")
    }
  }

  /// Checks that the file had a header; call it at the end.
  public func finish() throws(TextError) {
    if hasHeader { return }
    throw TextError(
      file: file, location: TextLocation(line: line + 1, column: 1), "the file has no header",
      remedy: "its first line is {\"session\": 1, \"hierarchy\": …}")
  }
}

extension SessionLine {
  /// Reads an action with its context.
  public init(_ value: JSONValue, line: Int, names: inout NameTable) throws(TextError) {
    let object = try value.object()
    let verb = try object.required("do").choice(among: Verb.all) { $0.word }
    let kind = verb.kind
    try object.rejectUnknownKeys(allowed: verb.keys + Self.contextKeys, allowsExtensions: true)
    self.line = line
    action = try verb.read(ActionReader(object: object), &names)
    atMilliseconds = try object["at"]?.integer()
    context = try Self.context(object, kind, at: atMilliseconds ?? 0, &names)
    expectation = try object["expect"].map { (value) throws(TextError) in try Expectation(value) }
  }

  private static func context(
    _ object: JSONObject, _ kind: ActionKind, at milliseconds: Int64, _ names: inout NameTable
  ) throws(TextError) -> Context {
    var context = Context(at: milliseconds, by: kind.defaultAgent)
    if let by = object["by"] { context.by = try Agent.read(by) }
    if let scene = object["scene"], !kind.isOfTheApp { context.scene = names.intern(try scene.string()) }
    if let actor = object["actor"] { context.actor = names.intern(try actor.string()) }
    if let via = object["via"] { context.via = try Source.read(via) }
    context.id = try object["id"].map { (value) throws(TextError) in try Context.ID(value) }
    context.cause = try object["cause"]?.integer(in: 1...UInt64(Int64.max))
    context.veto = try object["veto"]?.boolean() ?? false
    return context
  }
}

extension Context.ID {
  /// Reads an event id: the bytes of a UUID, or the first 16 of the SHA-256 of any other string up to 64 bytes.
  init(_ value: JSONValue) throws(TextError) {
    let text = try value.string()
    if text.isEmpty || text.utf8.count > 64 { throw value.error("an event id has 1 to 64 bytes") }
    self.init(text)
  }

  /// The id for a text: the bytes of a UUID, or the first 16 of the SHA-256 of any other text (FORMATS §2).
  public init(_ text: String) {
    let bytes = Self.uuid(text) ?? Array(SHA256.hash(text.utf8).prefix(16))
    let word = { (part: ArraySlice<UInt8>) in part.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    self.init(high: word(bytes[..<8]), low: word(bytes[8...]))
  }

  private static func uuid(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    let digits = Array(parts.joined())
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    let bytes = stride(from: 0, to: 32, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return bytes.count == 16 ? bytes : nil
  }

  /// The id as a UUID, which reads back as the same id.
  var uuidText: String {
    let digits = [high, low].map { String($0, radix: 16) }
      .map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
    let cuts = [0, 8, 12, 16, 20, 32]
    let start = digits.startIndex
    return zip(cuts, cuts.dropFirst()).map { (from, to) in
      String(digits[digits.index(start, offsetBy: from)..<digits.index(start, offsetBy: to)])
    }.joined(separator: "-")
  }
}
