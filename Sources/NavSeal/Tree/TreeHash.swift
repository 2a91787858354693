/// A SHA-256 hash: of a leaf, a node or a root of a tree.
public struct TreeHash: Hashable, Sendable {
  /// How many bytes a hash has.
  public static let byteCount = 32

  private var words = SIMD4<UInt64>()

  /// Makes a hash whose 32 bytes the closure writes.
  init(_ write: (UnsafeMutableRawBufferPointer) -> Void) {
    withUnsafeMutableBytes(of: &words, write)
  }

  /// The hash of these bytes; nil unless there are 32.
  public init?(bytes: [UInt8]) {
    if bytes.count != TreeHash.byteCount { return nil }
    self.init { $0.copyBytes(from: bytes) }
  }

  /// The hash that a text writes in base 64; nil if it writes none.
  public init?(base64: some StringProtocol) {
    guard let bytes = Base64.bytes(base64) else { return nil }
    self.init(bytes: bytes)
  }

  /// Lends the bytes.
  func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) -> Answer) -> Answer { withUnsafeBytes(of: words, body) }

  /// The 32 bytes.
  public var bytes: [UInt8] { withBytes { Array($0) } }
  /// The bytes in base 64.
  public var base64: String { Base64.text(bytes) }
  /// The bytes in hexadecimal.
  public var hexadecimal: String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
