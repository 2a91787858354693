// Members of an object in one call: the key with its value. An absent value is written as `null`.
extension JSONWriter {
  /// Writes a member whose value is a string.
  public mutating func member(_ key: String, _ value: String?) {
    self.key(key)
    if let value { string(value) } else { null() }
  }

  /// Writes a member whose value is `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool?) {
    self.key(key)
    if let value { boolean(value) } else { null() }
  }

  /// Writes a member whose value is a whole number.
  public mutating func member<Number: FixedWidthInteger>(_ key: String, _ value: Number?) {
    self.key(key)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member whose value is an array of strings.
  public mutating func member(_ key: String, _ values: [String]?) {
    self.key(key)
    if let values { strings(values) } else { null() }
  }

  /// Writes a member whose value was parsed.
  public mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Writes members that are JSON text already, `"key":value` with commas between them, as they are.
  /// - Precondition: the text was taken from a JSON object that parsed.
  public mutating func verbatimMembers(_ text: String) {
    guard let value = try? JSONParser.parse("{\(text)}"), case .object(let members) = value.content else {
      preconditionFailure("members are JSON text")
    }
    for member in members {
      key(member.key)
      verbatim(member.value.sourceText)
    }
  }

  /// Writes a member whose value is an array; the closure writes its elements.
  public mutating func array<Failure: Error>(
    _ key: String, _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try array(elements)
  }

  /// Writes a member whose value is an object; the closure writes its members.
  public mutating func object<Failure: Error>(
    _ key: String, _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try object(members)
  }

  /// Writes a member whose value is an object in the order of its keys' UTF-8 bytes; the closure writes each value.
  public mutating func sortedObject<Value, Failure: Error>(
    _ key: String, _ members: some Sequence<(key: String, value: Value)>,
    _ write: (inout JSONWriter, Value) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try sortedObject(members, write)
  }
}
