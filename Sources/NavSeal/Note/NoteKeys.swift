/// Who signs: the name and the public key of an Ed25519 key pair for signed notes.
///
/// - Source: C2SP signed-note; the text is that of Go's `sumdb/note`: `NAME+ID+base64(0x01 || public key)`.
public struct NoteVerifier: Hashable, Sendable {
  /// The kind of key that this library knows: Ed25519.
  static let keyType: UInt8 = 1

  /// The name of the key: no blank, no plus sign.
  public let name: String
  /// A short name of the key: the beginning of a hash of name and public key.
  public let id: UInt32
  /// The 32 bytes of the public key.
  public let publicKey: [UInt8]

  /// Makes a verifier.
  ///
  /// - Throws: `malformed` if the name is none, or there are not 32 bytes.
  public init(name: String, publicKey: [UInt8]) throws(SealError) {
    guard NoteVerifier.isName(name) else {
      throw .malformed("\(name.debugDescription) is no name of a key: it has blanks or plus signs, or is empty")
    }
    guard publicKey.count == LibcryptoEd25519.keyByteCount else { throw .malformed("a public key has 32 bytes") }
    self.name = name
    self.publicKey = publicKey
    id = NoteVerifier.id(name, publicKey)
  }

  /// Reads a public key, as `text` writes it.
  public init(_ text: String) throws(SealError) {
    let (name, id, key) = try NoteVerifier.parts(of: text, "public key")
    try self.init(name: name, publicKey: key)
    guard self.id == id else { throw .malformed("the public key of \(name) does not match its id") }
  }

  /// The public key as one line of text.
  public var text: String { "\(name)+\(hexadecimalID)+\(Base64.text([NoteVerifier.keyType] + publicKey))" }

  var hexadecimalID: String {
    let digits = String(id, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0 == "+" || $0.properties.isWhitespace }
  }

  private static func id(_ name: String, _ publicKey: [UInt8]) -> UInt32 {
    var hasher = Hasher256()
    (Array(name.utf8) + [0x0A, keyType] + publicKey).withUnsafeBytes { hasher.update($0) }
    return hasher.finish().bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Takes `NAME+ID+base64(0x01 || key)` apart. Messages do not repeat the text: it may hold a private key.
  fileprivate static func parts(
    of text: some StringProtocol, _ kind: String
  ) throws(SealError) -> (name: String, id: UInt32, key: [UInt8]) {
    let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, isName(parts[0]), parts[1].utf8.count == 8, let id = UInt32(parts[1], radix: 16),
      let key = Base64.bytes(parts[2]), key.first == keyType
    else { throw .malformed("the text is no \(kind) of an Ed25519 key") }
    return (String(parts[0]), id, Array(key.dropFirst()))
  }
}

/// A private key for signed notes. It shows nothing of itself when it is printed or dumped.
///
/// - Source: the text is that of Go's `sumdb/note`: `PRIVATE+KEY+NAME+ID+base64(0x01 || seed)`.
public struct NoteSigner: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private static let prefix = "PRIVATE+KEY+"

  /// The public half.
  public let verifier: NoteVerifier
  private let seed: [UInt8]

  /// Makes a new key.
  ///
  /// - Throws: `malformed` if the name is none.
  public init(newKeyNamed name: String) throws(SealError) {
    seed = try Ed25519.makeSeed()
    verifier = try NoteVerifier(name: name, publicKey: try Ed25519.publicKey(of: seed))
  }

  /// Reads a private key, as `secretText` writes it.
  public init(_ text: String) throws(SealError) {
    guard text.hasPrefix(NoteSigner.prefix) else { throw .malformed("the text is no private key") }
    let (name, id, seed) = try NoteVerifier.parts(of: text.dropFirst(NoteSigner.prefix.count), "private key")
    guard seed.count == LibcryptoEd25519.keyByteCount else { throw .malformed("a private key has 32 bytes") }
    self.seed = seed
    verifier = try NoteVerifier(name: name, publicKey: try Ed25519.publicKey(of: seed))
    guard verifier.id == id else { throw .malformed("the private key of \(name) does not match its id") }
  }

  /// The private key as one line of text: for its file, and for nothing else.
  public var secretText: String {
    "\(NoteSigner.prefix)\(verifier.name)+\(verifier.hexadecimalID)+"
      + Base64.text([NoteVerifier.keyType] + seed)
  }

  /// The signature of a text.
  func sign(_ text: String) throws(SealError) -> NoteSignature {
    NoteSignature(name: verifier.name, id: verifier.id, bytes: try Ed25519.sign(Array(text.utf8), with: seed))
  }

  /// Only whose key it is.
  public var description: String { "the private key of \(verifier.name)" }
  /// Only whose key it is.
  public var debugDescription: String { description }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
