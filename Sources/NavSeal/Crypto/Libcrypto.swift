internal import CCrypto

/// SHA-256 by libcrypto.
///
/// Beside `NavText.SHA256`, because NavText is embedded in apps and must not need libcrypto for the few ids that it
/// hashes, and because a tape takes one that uses the processor's instructions.
public struct LibcryptoSHA256: Hashing {
  /// Owns libcrypto's state, which has no value semantics: copies of the hash share it, so finish before copying.
  private final class Context {
    let handle = EVP_MD_CTX_new()
    let algorithm = EVP_MD_fetch(nil, "SHA256", nil)

    init() { begin() }

    deinit {
      EVP_MD_CTX_free(handle)
      EVP_MD_free(algorithm)
    }

    func begin() {
      // Fails only without memory, as every allocation of Swift does.
      precondition(EVP_DigestInit_ex2(handle, algorithm, nil) == 1, "libcrypto has SHA-256")
    }
  }

  private let context = Context()

  /// Makes a hash that has seen nothing.
  public init() {}

  /// See `Hashing.update(_:)`.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    precondition(EVP_DigestUpdate(context.handle, bytes.baseAddress, bytes.count) == 1, "libcrypto hashes")
  }

  /// See `Hashing.finish()`.
  public mutating func finish() -> TreeHash {
    let hash = TreeHash { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
      precondition(EVP_DigestFinal_ex(context.handle, start, nil) == 1, "libcrypto hashes")
    }
    context.begin()
    return hash
  }
}

/// Ed25519 by libcrypto.
public enum LibcryptoEd25519: Signing {
  /// The bytes of a seed and of a public key.
  static let keyByteCount = 32
  /// The bytes of a signature.
  static let signatureByteCount = 64

  private static let failure = SealError(.library, "libcrypto failed")

  /// See `Signing.makeSeed()`.
  public static func makeSeed() throws(SealError) -> [UInt8] {
    var seed = [UInt8](repeating: 0, count: keyByteCount)
    guard RAND_priv_bytes(&seed, Int32(keyByteCount)) == 1 else { throw failure }
    return seed
  }

  /// See `Signing.publicKey(of:)`.
  public static func publicKey(of seed: [UInt8]) throws(SealError) -> [UInt8] {
    let key = try privateKey(seed)
    defer { EVP_PKEY_free(key) }
    var publicKey = [UInt8](repeating: 0, count: keyByteCount)
    var count = keyByteCount
    guard EVP_PKEY_get_raw_public_key(key, &publicKey, &count) == 1, count == keyByteCount else { throw failure }
    return publicKey
  }

  /// See `Signing.sign(_:with:)`.
  public static func sign(_ message: [UInt8], with seed: [UInt8]) throws(SealError) -> [UInt8] {
    let key = try privateKey(seed)
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    var signature = [UInt8](repeating: 0, count: signatureByteCount)
    var count = signatureByteCount
    guard EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
      EVP_DigestSign(context, &signature, &count, message, message.count) == 1, count == signatureByteCount
    else { throw failure }
    return signature
  }

  /// See `Signing.isValid(_:of:by:)`.
  public static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
    guard signature.count == signatureByteCount, publicKey.count == keyByteCount,
      let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, publicKey, publicKey.count)
    else { return false }
    let context = EVP_MD_CTX_new()
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    return EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  private static func privateKey(_ seed: [UInt8]) throws(SealError) -> OpaquePointer {
    guard seed.count == keyByteCount, let key = EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, seed, seed.count)
    else { throw failure }
    return key
  }
}
