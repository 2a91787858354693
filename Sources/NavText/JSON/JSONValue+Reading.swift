// Reading values as what they should be. Every method throws an error that names file, line, column and path.
extension JSONValue {
  /// The longest string that input may hold, in UTF-8 bytes.
  /// - Source: SPEC §12.
  public static let maximumStringBytes = 4096

  /// The value unless it is `null`: `try object.required("barOrder").orNil?.strings()`.
  public var orNil: JSONValue? {
    content == .null ? nil : self
  }

  /// The value as a string.
  /// - Throws: if it is none, or is longer than `maximumStringBytes`.
  public func string() throws(TextError) -> String {
    guard case .string(let string) = content else { throw mismatch(expected: "a string") }
    guard string.utf8.count <= Self.maximumStringBytes else {
      throw error("a string of \(string.utf8.count) bytes; at most \(Self.maximumStringBytes) are allowed")
    }
    return string
  }

  /// The value as `true` or `false`.
  public func boolean() throws(TextError) -> Bool {
    guard case .boolean(let boolean) = content else { throw mismatch(expected: "true or false") }
    return boolean
  }

  /// The value as a whole number of the type that the caller wants, in a range.
  /// - Throws: if it is no number, has a fraction or exponent, or lies outside the range.
  public func integer<Number: FixedWidthInteger>(
    in range: ClosedRange<Number> = Number.min...Number.max
  ) throws(TextError) -> Number {
    switch content {
    case .integer(let integer):
      guard let number = Number(exactly: integer), range.contains(number) else {
        throw error("\(integer) is out of range", remedy: Self.allowed(range))
      }
      return number
    case .number(let text):
      let isWhole = text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      throw isWhole ? error("the number is out of range", remedy: Self.allowed(range)) : mismatch(expected: Self.whole)
    case .null, .boolean, .string, .array, .object:
      throw mismatch(expected: Self.whole)
    }
  }

  /// The value as an array.
  public func array() throws(TextError) -> [JSONValue] {
    guard case .array(let elements) = content else { throw mismatch(expected: "an array") }
    return elements
  }

  /// The value as an array, each element read by a function or initializer.
  public func array<Element>(
    _ read: (JSONValue) throws(TextError) -> Element
  ) throws(TextError) -> [Element] {
    try array().map(read)
  }

  /// The value as an array of strings.
  public func strings() throws(TextError) -> [String] {
    try array { (element) throws(TextError) in try element.string() }
  }

  /// The value as an object.
  /// - Throws: if it is none, or a key is longer than `maximumStringBytes`.
  public func object() throws(TextError) -> JSONObject {
    guard case .object(let members) = content else { throw mismatch(expected: "an object") }
    if let member = members.first(where: { $0.key.utf8.count > Self.maximumStringBytes }) {
      // At the object's place: the path to the member would print the whole key.
      throw error("a key of \(member.key.utf8.count) bytes; at most \(Self.maximumStringBytes) are allowed")
    }
    return JSONObject(value: self, members: members)
  }

  /// The value as one of the cases of an enumeration whose raw values are the names in the text.
  /// - Throws: if it is no string or names no case; the message lists the names.
  public func choice<Choice: RawRepresentable & CaseIterable>(
    of type: Choice.Type = Choice.self
  ) throws(TextError) -> Choice where Choice.RawValue == String {
    let name = try string()
    if let choice = Choice(rawValue: name) { return choice }
    throw unknown(name, allowed: Choice.allCases.map(\.rawValue))
  }

  /// The value as one of some choices, found by the name that a function gives them.
  /// - Throws: if it is no string or names none of them; the message lists the names.
  public func choice<Choice>(
    among choices: some Sequence<Choice>, name: (Choice) -> String
  ) throws(TextError) -> Choice {
    let found = try string()
    if let choice = choices.first(where: { name($0) == found }) { return choice }
    throw unknown(found, allowed: choices.map(name))
  }
}

extension JSONValue {
  /// What `integer` expects.
  private static let whole = "a whole number"

  /// What the value is, for messages.
  private var kind: String {
    switch content {
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number with a fraction or an exponent"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The error of a value that is of another kind.
  private func mismatch(expected: String) -> TextError {
    error("\(expected) was expected, not \(kind)")
  }

  /// The error of a name that is none of the allowed ones.
  private func unknown(_ name: String, allowed: [String]) -> TextError {
    error("unknown value \(JSONWriter.quoted(name, limit: 40))", remedy: Spelling.remedy(for: name, allowed: allowed))
  }

  /// The remedy for a number out of range.
  private static func allowed<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> String {
    if range.upperBound == Number.max, range.lowerBound != Number.min { return "at least \(range.lowerBound)" }
    return "\(range.lowerBound) to \(range.upperBound)"
  }
}
