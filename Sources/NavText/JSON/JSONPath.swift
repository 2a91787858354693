/// The way from the root of a JSON text to one of its values.
public struct JSONPath: Hashable, Sendable {
  /// One step down.
  public enum Component: Hashable, Sendable {
    /// Into the member of an object that has this key.
    case key(String)
    /// Into the element of an array at this index, counted from 0.
    case index(Int)
  }

  /// The steps from the root; none for the root itself.
  public internal(set) var components: [Component]

  /// Makes a path from its steps.
  public init(_ components: [Component] = []) {
    self.components = components
  }
}

extension JSONPath: CustomStringConvertible {
  /// The path as JSONPath writes it: `$.items[2].tab`; keys that are no identifiers as `$["x-a b"]`.
  public var description: String {
    components.reduce(into: "$") { text, component in
      switch component {
      case .index(let index): text += "[\(index)]"
      case .key(let key): text += Self.isIdentifier(key) ? ".\(key)" : "[\(JSONWriter.quoted(key))]"
      }
    }
  }

  /// Whether a key can stand after a full stop: ASCII letters, digits and `_`, not beginning with a digit.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.utf8.first, !isDigit(first) else { return false }
    return key.utf8.allSatisfy { isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") }
  }

  /// Whether a byte is an ASCII digit.
  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Whether a byte is an ASCII letter.
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
