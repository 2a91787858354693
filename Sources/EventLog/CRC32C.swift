/// CRC-32C (Castagnoli) in plain Swift, a table step per byte; a tape uses the processor's instruction instead.
///
/// - Source: RFC 3720 §12.1 and appendix B.4 (polynomial, check values).
package enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
    return value
  }

  /// The checksum of the bytes that gave `checksum` (0: none) and `bytes` behind them.
  package static func extend(_ checksum: UInt32, _ bytes: RawSpan) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      table.withUnsafeBufferPointer { table in
        var value = ~checksum
        for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
        return ~value
      }
    }
  }
}
