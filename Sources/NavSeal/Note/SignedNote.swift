/// One signature of a note.
public struct NoteSignature: Hashable, Sendable {
  /// The name of the key.
  public let name: String
  /// The short name of the key.
  public let id: UInt32
  /// The signature itself.
  public let bytes: [UInt8]

  /// As a note has it, without the line break.
  fileprivate var line: String {
    let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: id >> $0) }
    return "\(NoteSignature.prefix)\(name) \(Base64.text(number + bytes))"
  }

  private static let prefix = "— "

  fileprivate init?(line: Substring) {
    guard line.hasPrefix(NoteSignature.prefix) else { return nil }
    let words = line.dropFirst(NoteSignature.prefix.count).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, NoteVerifier.isName(words[0]), let bytes = Base64.bytes(words[1]), bytes.count > 4 else {
      return nil
    }
    name = String(words[0])
    id = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    self.bytes = Array(bytes.dropFirst(4))
  }

  init(name: String, id: UInt32, bytes: [UInt8]) {
    (self.name, self.id, self.bytes) = (name, id, bytes)
  }

  fileprivate func isBy(_ verifier: NoteVerifier) -> Bool { name == verifier.name && id == verifier.id }
}

/// A text signed by one or more keys. What it says counts only once a known key is found to have signed it.
///
/// - Source: C2SP signed-note.
public struct SignedNote: Hashable, Sendable {
  /// More signatures or bytes than these are refused.
  private static let maximumSignatureCount = 100
  private static let maximumByteCount = 1 << 20

  /// The text, which ends with a line break.
  public let text: String
  /// The signatures, in order.
  public private(set) var signatures: [NoteSignature]

  /// A note that nobody has signed yet.
  init(_ text: String) {
    self.text = text
    signatures = []
  }

  /// Reads a note.
  ///
  /// - Throws: `malformed`.
  public init(_ bytes: [UInt8]) throws(SealError) {
    guard bytes.count <= SignedNote.maximumByteCount, let note = String(validating: bytes, as: UTF8.self),
      !bytes.contains(where: { $0 < 0x20 && $0 != 0x0A }), bytes.last == 0x0A
    else { throw .malformed("it is no signed note: it is too long, no text, or does not end with a line break") }
    // The last empty line ends the text, which may have others.
    guard let end = bytes.indices.dropLast().last(where: { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }), end > 0 else {
      throw .malformed("it is no signed note: no empty line stands between text and signatures")
    }
    text = String(decoding: bytes[...end], as: UTF8.self)
    let lines = note.utf8.dropFirst(end + 2).dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count <= SignedNote.maximumSignatureCount else { throw .malformed("the note has too many signatures") }
    signatures = []
    for line in lines {
      guard let signature = NoteSignature(line: Substring(line)) else {
        throw .malformed("it is no signed note: line \(signatures.count + 1) behind the text is no signature")
      }
      signatures.append(signature)
    }
  }

  /// The note as it is stored and sent.
  public var bytes: [UInt8] { Array("\(text)\n\(signatures.map { $0.line + "\n" }.joined())".utf8) }

  /// Signs the note, in place of an earlier signature of the same key.
  public mutating func sign(with signer: NoteSigner) throws(SealError) {
    signatures.removeAll { $0.isBy(signer.verifier) }
    signatures.append(try signer.sign(text))
  }

  /// Takes over the signatures of another note with the same text.
  mutating func merge(_ other: SignedNote) {
    let known = Set(signatures.map { "\($0.name) \($0.id)" })
    signatures += other.signatures.filter { !known.contains("\($0.name) \($0.id)") }
  }

  /// Checks that a key has signed the note.
  ///
  /// - Throws: `refuted` if it has not, or if one of its signatures is wrong.
  public func verify(_ verifier: NoteVerifier) throws(SealError) {
    let own = signatures.filter { $0.isBy(verifier) }
    if own.isEmpty {
      throw .refuted("\(verifier.name) (\(verifier.hexadecimalID)) has not signed it")
    }
    let text = Array(text.utf8)
    guard own.allSatisfy({ Ed25519.isValid($0.bytes, of: text, by: verifier.publicKey) }) else {
      throw .refuted("the signature of \(verifier.name) (\(verifier.hexadecimalID)) is wrong")
    }
  }
}
