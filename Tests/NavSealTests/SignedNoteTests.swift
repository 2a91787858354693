import NavSeal
import Testing

/// The key and the note of the tests of Go's `sumdb/note`, and the example of another implementation.
enum PublicNotes {
  static let privateKey = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
  static let publicKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
  static let text = """
    If you think cryptography is the answer to your problem,
    then you don't know what your problem is.

    """
  static let line = """
    — PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=

    """
  static let note = Array("\(text)\n\(line)".utf8)

  static let otherKey = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"
  static let otherNote = Array(
    """
    This is an example message.

    — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=

    """.utf8)
}

@Suite("Signed notes")
struct SignedNoteTests {
  @Test("The public notes verify with their keys, and with no other one")
  func publicNotes() throws {
    let (peter, other) = (try NoteVerifier(PublicNotes.publicKey), try NoteVerifier(PublicNotes.otherKey))
    let note = try SignedNote(PublicNotes.note)
    #expect(note.text == PublicNotes.text)
    #expect(note.bytes == PublicNotes.note)
    #expect(throws: Never.self) { try note.verify(peter) }
    #expect(throws: Never.self) { try SignedNote(PublicNotes.otherNote).verify(other) }
    #expect(throws: SealError(.refuted, "example.com/foo (530d903a) has not signed it")) { try note.verify(other) }
    let namesake = try NoteVerifier(name: "PeterNeumann", publicKey: other.publicKey)
    #expect(throws: SealError.self, "the same name with another key") { try note.verify(namesake) }
  }

  @Test("A key is written as it was read; its id is a part of a hash")
  func keys() throws {
    let signer = try NoteSigner(PublicNotes.privateKey)
    #expect(signer.secretText == PublicNotes.privateKey)
    #expect(signer.verifier.text == PublicNotes.publicKey)
    #expect(try NoteVerifier(PublicNotes.publicKey) == signer.verifier)
    let new = try NoteSigner(newKeyNamed: "é.example/x")
    #expect(try NoteSigner(new.secretText).verifier == NoteVerifier(new.verifier.text))
    #expect(try NoteSigner(newKeyNamed: "a").verifier.publicKey != NoteSigner(newKeyNamed: "a").verifier.publicKey)
  }

  @Test("Signing gives the bytes of the public note")
  func signing() throws {
    var sealed = try SignedNote(PublicNotes.note)
    try sealed.sign(with: NoteSigner(PublicNotes.privateKey))
    #expect(sealed.bytes == PublicNotes.note)
  }

  @Test("Any changed bit of a note or of its signature is found")
  func everyBit() throws {
    let verifier = try NoteVerifier(PublicNotes.publicKey)
    for place in PublicNotes.note.indices {
      for bit in 0..<8 {
        var bytes = PublicNotes.note
        bytes[place] ^= 1 << UInt8(bit)
        #expect(throws: SealError.self, "byte \(place), bit \(bit)") { try SignedNote(bytes).verify(verifier) }
      }
    }
  }

  @Test("Several keys sign one note; a wrong signature of a known key spoils it, that of a stranger does not")
  func severalKeys() throws {
    let (one, two) = (try NoteSigner(newKeyNamed: "one"), try NoteSigner(newKeyNamed: "two"))
    var note = try SignedNote(PublicNotes.note)
    for signer in [one, two, one] { try note.sign(with: signer) }
    #expect(note.signatures.map(\.name) == ["PeterNeumann", "two", "one"])
    for verifier in [one.verifier, two.verifier] { #expect(throws: Never.self) { try note.verify(verifier) } }
    // The signature of another text under the same key.
    let wrong = String(decoding: PublicNotes.note, as: UTF8.self).replacing("answer", with: "Answer")
    let bytes = Array(wrong.utf8)
    var spoilt = try SignedNote(bytes)
    try spoilt.sign(with: one)
    #expect(throws: Never.self) { try spoilt.verify(one.verifier) }
    #expect(throws: SealError(.refuted, "the signature of PeterNeumann (c74f20a3) is wrong")) {
      try spoilt.verify(NoteVerifier(PublicNotes.publicKey))
    }
  }

  @Test("The text ends at the last empty line and may have others")
  func emptyLines() throws {
    let text = "Ognuno sta solo\n\ned è subito sera.\n"
    let note = try SignedNote(Array("\(text)\n\(PublicNotes.line)".utf8))
    #expect(note.text == text)
  }

  @Test(
    "What is no signed note is refused",
    arguments: [
      "", "\n", "\n\n", "text\n", "text\n\n", "text\n\nname", "text\n\n- name AAAA\n", "text\n\n— name\n",
      "text\n\n— name AAAAAAA=\n\n", "text\n\n— name AAAA\n", "text\n\n— na+me AAAAAAA=\n", "text\n\n— name AAAAAAA\n",
      "text\n\n— name  AAAAAAA=\n", "te\txt\n\n— name AAAAAAA=\n", "text\r\n\n— name AAAAAAA=\n",
      "text\n\n— name AAAAAAB=\n", "text\n\n— name AAAAAAA=",
    ])
  func malformed(text: String) {
    #expect(throws: SealError.self) { try SignedNote(Array(text.utf8)) }
  }

  @Test("A note may have a hundred signatures and no more")
  func signatureCount() {
    let note = { count in Array(("text\n\n" + String(repeating: "— a AAAAAAA=\n", count: count)).utf8) }
    #expect(throws: Never.self) { try SignedNote(note(100)) }
    #expect(throws: SealError.self) { try SignedNote(note(101)) }
  }

  @Test(
    "What is no key is refused, and the message does not repeat it",
    arguments: [
      "", "PeterNeumann", "PeterNeumann+c74f20a3",
      "Peter Neumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
      "PeterNeumann+c74f20a4+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
      "PeterNeumann+c74f20a3+AhpcsQcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "PeterNeumann+c74f20a3+ARpc2QcU",
      PublicNotes.privateKey.replacing("c74f", with: "c74e"), "PRIVATE+KEY+x",
      PublicNotes.privateKey.replacing("+AYEK", with: "+AyEK"),
    ])
  func badKeys(text: String) {
    for read in [{ _ = try NoteVerifier($0) }, { _ = try NoteSigner($0) }] as [(String) throws -> Void] {
      let error = #expect(throws: SealError.self) { try read(text) }
      let message = error?.description ?? ""
      #expect(!message.contains("EKFALV") && !message.contains("QcUPD"), "\(message)")
    }
  }

  @Test("A private key shows nothing of itself when it is printed, dumped or put into a message")
  func secrecy() throws {
    let signer = try NoteSigner(PublicNotes.privateKey)
    var dumped = ""
    dump(signer, to: &dumped)
    for text in ["\(signer)", String(reflecting: signer), dumped] {
      #expect(!text.contains("YEKFALV") && !text.contains("129"), "\(text)")
    }
  }
}
