/// An object of a JSON text, ready to be taken apart key by key.
///
/// ```swift
/// let object = try JSONParser.parse(bytes, file: name).object()
/// try object.rejectUnknownKeys(allowed: ["tab", "title", "badge", "children"], allowsExtensions: true)
/// id = try object.required("tab").string()
/// title = try object["title"]?.string() ?? id
/// badge = try object["badge"]?.integer(in: 0...99)
/// children = try object["children"]?.array(Item.init) ?? []
/// ```
public struct JSONObject: Sendable {
  /// The object itself, to complain about or to keep.
  public let value: JSONValue
  /// The members in the order of the text.
  public let members: [JSONMember]

  /// The value of a key, nil without one.
  /// - Complexity: O(number of members).
  public subscript(key: String) -> JSONValue? {
    members.first { $0.key == key }?.value
  }

  /// The value of a key that must be there.
  /// - Throws: if the key is missing, at the place of the object.
  /// - Complexity: O(number of members).
  public func required(_ key: String) throws(TextError) -> JSONValue {
    guard let value = self[key] else { throw value.error("key \(JSONWriter.quoted(key)) is missing") }
    return value
  }

  /// The members whose keys begin with `x-`: other people's, to be kept as `sourceText` has them.
  public var extensions: [JSONMember] {
    members.filter { $0.key.hasPrefix(Self.extensionPrefix) }
  }

  /// Checks that every key is one of those allowed.
  /// - Parameters:
  ///   - allowed: the keys.
  ///   - allowsExtensions: whether keys that begin with `x-` may stand beside them.
  /// - Throws: about the first key that may not stand here; the remedy suggests the key that was probably meant.
  public func rejectUnknownKeys(allowed: [String], allowsExtensions: Bool = false) throws(TextError) {
    for member in members where !allowed.contains(member.key) {
      if allowsExtensions, member.key.hasPrefix(Self.extensionPrefix) { continue }
      let name = JSONWriter.quoted(member.key, limit: 40)
      throw member.error("unknown key \(name)", remedy: Spelling.remedy(for: member.key, allowed: allowed))
    }
  }

  /// How keys begin that belong to somebody else.
  private static let extensionPrefix = "x-"
}
