/// An interned text: a small number into a `NameTable`.
///
/// Ids, screens, keys, parameters, queries, actors and types are names. Two names of one table are equal exactly if
/// their bytes are. The number is local to its table (one tape): it never reaches a digest.
/// - Source: ARCHITECTURE §2.2.
public struct Name: Hashable, Sendable {
  /// The number, from 0, in the order of interning.
  public let rawValue: UInt32

  /// Wraps a number read from a record.
  @inlinable
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
