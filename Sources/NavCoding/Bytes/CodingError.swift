/// Why bytes are no record or snapshot of ours.
public struct CodingError: Error, Hashable, Sendable {
  /// The kinds of fault.
  public enum Fault: Hashable, Sendable {
    /// The bytes end inside a value.
    case truncated
    /// There are bytes behind the last value.
    case trailingBytes
    /// A number is too large for what it counts or names.
    case numberOutOfRange
    /// A value is none of its type's cases.
    case unknownCase(UInt64)
    /// A text is not UTF-8.
    case invalidText
    /// A name's number is not defined yet.
    case undefinedName(UInt64)
    /// A name is defined out of order: the number, and the one expected.
    case nameOutOfOrder(UInt64, expected: UInt64)
    /// The format version is newer than this reader, or 0.
    case unsupportedVersion(UInt8)
    /// The kind of event is newer than this reader.
    case unsupportedKind(UInt16)
  }

  /// What is wrong.
  public let fault: Fault
  /// Where, in bytes from the start of the record or snapshot.
  public let offset: Int

  /// Makes an error.
  public init(_ fault: Fault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }

  /// Whether a newer version of this library may be able to read the bytes.
  public var isUnsupported: Bool {
    switch fault {
    case .unsupportedVersion, .unsupportedKind: true
    case .truncated, .trailingBytes, .numberOutOfRange, .unknownCase, .invalidText, .undefinedName, .nameOutOfOrder:
      false
    }
  }

  /// Whether the record is an app's own event, which no version of this library reads.
  public var isForeign: Bool {
    if case .unsupportedKind(let kind) = fault { kind >= RecordHeader.firstForeignKind } else { false }
  }
}

extension CodingError: CustomStringConvertible {
  /// One sentence without a final full stop.
  public var description: String {
    switch fault {
    case .truncated: "the record ends inside a value (byte \(offset))"
    case .trailingBytes: "there are bytes behind the end of the record (byte \(offset))"
    case .numberOutOfRange: "a number is out of range (byte \(offset))"
    case .unknownCase(let value): "\(value) is no known value (byte \(offset))"
    case .invalidText: "a text is not UTF-8 (byte \(offset))"
    case .undefinedName(let number): "name \(number) is not defined (byte \(offset))"
    case .nameOutOfOrder(let number, let expected):
      "name \(number) is defined where name \(expected) is next (byte \(offset))"
    case .unsupportedVersion(let version): "record format \(version) is not supported by this version"
    case .unsupportedKind(let kind) where isForeign: "event kind \(kind) is an app's own, which only its reducer reads"
    case .unsupportedKind(let kind): "event kind \(kind) is not supported by this version"
    }
  }
}
