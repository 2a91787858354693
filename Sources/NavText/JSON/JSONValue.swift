/// A value of a JSON text that remembers where it stood.
///
/// Two values are equal when their contents are, wherever they stood; members are compared in order.
public struct JSONValue: Sendable {
  /// What a value is.
  public enum Content: Equatable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A whole number without fraction or exponent that fits into 64 bits.
    case integer(Int64)
    /// Any other number, as it was written.
    case number(String)
    /// A string, its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object in the order of the text; no two keys are equal.
    case object([JSONMember])
  }

  /// What the value is.
  public let content: Content
  /// Where its text begins and ends, as offsets in the bytes of `source`.
  let range: Range<Int>
  /// The text it stood in.
  let source: JSONSource
}

/// A member of a JSON object: a key and its value.
public struct JSONMember: Equatable, Sendable {
  /// The key, its escapes resolved.
  public let key: String
  /// The value.
  public let value: JSONValue
  /// Where the key's quotation mark stood, as an offset in the bytes of the source.
  let keyOffset: Int

  /// Compares key and value, not the places.
  public static func == (left: JSONMember, right: JSONMember) -> Bool {
    left.key == right.key && left.value == right.value
  }
}

extension JSONValue: Equatable {
  /// Compares the contents, not the places.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.content == right.content
  }
}

// Places are worked out when somebody asks, which is when there is something to complain about: parsing stays fast.
extension JSONValue {
  /// Where the value begins.
  /// - Complexity: O(length of the text before it); meant for messages.
  public var location: TextLocation { source.location(at: range.lowerBound) }

  /// The way from the root of the text to this value.
  /// - Complexity: O(length of the whole text); meant for messages.
  public var path: JSONPath { source.path(to: range.lowerBound) }

  /// The exact bytes of the text that the value was read from, without white space around it.
  public var sourceText: String { String(decoding: source.bytes[range], as: UTF8.self) }

  /// An error about this value, with its file, place and path.
  public func error(_ message: String, remedy: String = "") -> TextError {
    source.error(at: range.lowerBound, message, remedy: remedy)
  }
}

extension JSONMember {
  /// Where the key begins.
  /// - Complexity: O(length of the text before it); meant for messages.
  public var location: TextLocation { value.source.location(at: keyOffset) }

  /// An error about this key, with its file and place and the path of its value.
  public func error(_ message: String, remedy: String = "") -> TextError {
    value.source.error(at: keyOffset, message, remedy: remedy)
  }
}
