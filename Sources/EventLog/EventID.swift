/// Sixteen bytes by which a sender recognizes its own event, so that sending it twice stores it once.
public struct EventID: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Makes an id of its two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

extension EventID: CustomStringConvertible {
  /// Thirty-two lower-case hexadecimal digits.
  public var description: String {
    EventID.hexadecimal(high) + EventID.hexadecimal(low)
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
