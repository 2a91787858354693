import NavTestSupport
import Testing

@Suite("Hex dumps")
struct HexDumpTests {
  @Test("Bytes stand 32 to a line in groups of four, under a comment")
  func layout() {
    #expect(HexDump.text([], comment: "nothing") == "# nothing\n")
    #expect(HexDump.text([0, 9, 255], comment: "few") == "# few\n0009ff\n")
    let text = HexDump.text(Array(0..<34), comment: "two lines")
    #expect(
      text == """
        # two lines
        00010203 04050607 08090a0b 0c0d0e0f 10111213 14151617 18191a1b 1c1d1e1f
        2021

        """)
  }

  @Test("A dump reads back as its bytes", arguments: [0, 1, 31, 32, 33, 64, 100])
  func roundTrip(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    #expect(HexDump.bytes(HexDump.text(bytes, comment: "x")) == bytes)
  }

  @Test("A text with other characters, or half a byte, is no dump", arguments: ["0g", "abc", "0x12"])
  func rejected(text: String) {
    #expect(HexDump.bytes(text) == nil)
  }
}
