import NavTestSupport
import Testing

@testable import EventLog

@Suite("CRC-32C in plain Swift")
struct CRC32CTests {
  /// - Source: RFC 3720 appendix B.4; the digits are the check value of the CRC catalogue.
  static let published: [(bytes: [UInt8], checksum: UInt32)] = [
    (Array("123456789".utf8), 0xE306_9283),
    ([], 0),
    ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
    ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
    (Array(0..<32), 0x46DD_794E),
    ((0..<32).reversed(), 0x113F_DB5C),
  ]

  @Test("CRC-32C has the published check values", arguments: published)
  func checkValue(bytes: [UInt8], checksum: UInt32) {
    #expect(extend(0, bytes[...]) == checksum)
    #expect(plainCRC32C(bytes) == checksum)
  }

  @Test("CRC-32C of two parts, one behind the other, is that of the whole")
  func parts() {
    let bytes = (0..<257).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for middle in 0...bytes.count {
      #expect(extend(extend(0, bytes[..<middle]), bytes[middle...]) == plainCRC32C(bytes))
    }
  }

  private func extend(_ checksum: UInt32, _ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { CRC32C.extend(checksum, $0.bytes) }
  }
}
