public import NavText

/// JSON as plain data: what the reference model keeps, and what it is compared by.
///
/// Texts are equal by canonical equivalence, as ids are (H17).
public indirect enum Plain: Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case flag(Bool)
  /// A whole number.
  case number(Int64)
  /// A text, or a number that is not whole as its text.
  case text(String)
  /// An array.
  case list([Plain])
  /// An object; the order of its members says nothing.
  case object([String: Plain])

  /// Takes over parsed JSON.
  public init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .boolean(let flag): self = .flag(flag)
    case .integer(let number): self = .number(number)
    case .number(let text), .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { Plain($0) })
    case .object(let members): self = .object(Dictionary(members.map { ($0.key, Plain($0.value)) }) { $1 })
    }
  }

  /// Takes over what a writer writes.
  public init(_ write: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    write(&json)
    self = (try? JSONParser.parse(json.text)).map { Plain($0) } ?? .null
  }

  /// A text, or null.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// Texts, or null.
  public init(_ texts: [String]?) { self = texts.map { .list($0.map { .text($0) }) } ?? .null }

  /// A flag, or null.
  public init(_ flag: Bool?) { self = flag.map { .flag($0) } ?? .null }

  /// A member of an object; setting nil takes it out.
  public subscript(_ key: String) -> Plain? {
    get { members[key] }
    set {
      var changed = members
      changed[key] = newValue
      self = .object(changed)
    }
  }

  /// The members; none if this is no object.
  public var members: [String: Plain] {
    if case .object(let members) = self { return members }
    return [:]
  }

  /// The elements; none if this is no list.
  public var elements: [Plain] {
    if case .list(let elements) = self { return elements }
    return []
  }

  /// The text, if this is one.
  public var string: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// The flag, if this is one.
  public var bool: Bool? {
    if case .flag(let flag) = self { return flag }
    return nil
  }

  /// The number, if this is one.
  public var int: Int? {
    if case .number(let number) = self { return Int(number) }
    return nil
  }

  /// The texts of a list; nil if this is no list.
  public var strings: [String]? {
    if case .list(let elements) = self { return elements.compactMap(\.string) }
    return nil
  }

  /// Where two values differ first, with both sides; nil if they are equal.
  public func difference(from other: Plain, path: String = "$") -> String? {
    if self == other { return nil }
    switch (self, other) {
    case (.object(let left), .object(let right)):
      for key in Set(left.keys).union(right.keys).sorted() where left[key] != right[key] {
        guard let mine = left[key], let theirs = right[key] else {
          return
            "\(path).\(key): \(left[key].map { "\($0)" } ?? "missing") | \(right[key].map { "\($0)" } ?? "missing")"
        }
        return mine.difference(from: theirs, path: "\(path).\(key)")
      }
    case (.list(let left), .list(let right)) where left.count == right.count:
      for place in left.indices where left[place] != right[place] {
        return left[place].difference(from: right[place], path: "\(path)[\(place)]")
      }
    default: break
    }
    return "\(path): \(self) | \(other)"
  }
}
