import NavText
import Testing

@Suite("SHA256")
struct SHA256Tests {
  @Test(
    "The published vectors of FIPS 180-4 and of NIST's short message tests come out",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
          + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func matchesPublishedVectors(message: String, hash: String) {
    #expect(hexadecimal(SHA256.hash(message.utf8)) == hash)
  }

  @Test("Every length around the block size gives what Python's hashlib gives")
  func paddingIsRight() {
    let hashes = (0...130).map { hexadecimal(SHA256.hash([UInt8](repeating: 0x61, count: $0))) }
    #expect(Set(hashes).count == 131)
    #expect(
      hexadecimal(SHA256.hash(hashes.joined().utf8))
        == "5eee4c50e1b5ec4f1a47f34c25ca988850b49da7904f5ab1b3abc5cc0ae66ef9")
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
