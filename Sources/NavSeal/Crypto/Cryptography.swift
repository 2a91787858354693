/// SHA-256 of bytes that come in parts, one message after the other. Apple's CryptoKit could satisfy it, too.
public protocol Hashing {
  /// Makes a hash that has seen nothing.
  init()
  /// Adds bytes to the message.
  mutating func update(_ bytes: UnsafeRawBufferPointer)
  /// The hash of the message; the next one begins.
  mutating func finish() -> TreeHash
}

/// Ed25519 over keys as RFC 8032 writes them: a private key is its seed, 32 bytes. Apple's CryptoKit could, too.
public protocol Signing {
  /// Makes a private key.
  static func makeSeed() throws(SealError) -> [UInt8]
  /// The public key of a private one: 32 bytes.
  static func publicKey(of seed: [UInt8]) throws(SealError) -> [UInt8]
  /// The signature of a message: 64 bytes, the same every time.
  static func sign(_ message: [UInt8], with seed: [UInt8]) throws(SealError) -> [UInt8]
  /// Whether a signature of a message was made with the private key that belongs to a public one.
  static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool
}

/// The implementation of SHA-256 in use.
typealias Hasher256 = LibcryptoSHA256
/// The implementation of Ed25519 in use.
typealias Ed25519 = LibcryptoEd25519

/// Why a key, a note or a proof cannot be used. Says nothing of what a private key holds.
public struct SealError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: Hashable, Sendable {
    /// A text is not in its format.
    case malformed
    /// A signature or a proof does not hold.
    case refuted
    /// The library of cryptography failed.
    case library
  }

  /// The kind of failure.
  public let code: Code
  /// What is wrong, in a sentence without a final full stop.
  public let description: String

  /// Makes an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  static func malformed(_ description: String) -> SealError { SealError(.malformed, description) }
  static func refuted(_ description: String) -> SealError { SealError(.refuted, description) }
}
