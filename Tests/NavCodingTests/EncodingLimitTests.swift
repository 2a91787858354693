import NavCoding
import NavModel
import Testing

/// Numbers that the format has no place for: `RecordEncoder.encode` promises `numberOutOfRange` and writes nothing.
@Suite("Events that have no place in the format")
struct EncodingLimitTests {
  @Test("An item deeper than 1,000 groups is out of range")
  func depth() throws {
    var hierarchy = Hierarchy()
    hierarchy.items = [Item(.tab, id: .library, depth: 1_000)]
    try expectRoundTrip(quiet(.declare(hierarchy)))
    hierarchy.items[0].depth = 1_001
    let error = #expect(throws: CodingError.self) { _ = try record(quiet(.declare(hierarchy))) }
    #expect(error?.fault == .numberOutOfRange)
  }

  // The following run in a process of their own, because a trap would end the suite.

  @Test("An item of negative depth is out of range, not a trap")
  func negativeDepth() async {
    await #expect(processExitsWith: .success) {
      var hierarchy = Hierarchy()
      hierarchy.items = [Item(.tab, id: .library, depth: -1)]
      #expect(throws: CodingError.self) { _ = try record(quiet(.declare(hierarchy))) }
    }
  }

  @Test("A negative place in the bar is out of range, not a trap")
  func negativePlace() async {
    await #expect(processExitsWith: .success) {
      #expect(throws: CodingError.self) { _ = try record(quiet(.addToBar(.library, to: -1))) }
    }
  }

  @Test("A negative place of an insertion is out of range, not a trap")
  func negativeInsertion() async {
    await #expect(processExitsWith: .success) {
      let action = Action.insert([Item(.tab, id: .second)], into: nil, at: -1)
      #expect(throws: CodingError.self) { _ = try record(quiet(action)) }
    }
  }

  @Test("A negative room of a resize, or of a change, is out of range, not a trap")
  func negativeRoom() async {
    await #expect(processExitsWith: .success) {
      let action = Action.resize(Resize(width: .regular, room: -1))
      #expect(throws: CodingError.self) { _ = try record(quiet(action)) }
    }
    await #expect(processExitsWith: .success) {
      #expect(throws: CodingError.self) { _ = try record(applied([.environment(0, .barRoom(-1))])) }
    }
  }

  @Test("A scene beyond the limit of SPEC §12 is out of range, not another scene")
  func sceneIndex() {
    #expect(throws: CodingError.self) { _ = try record(applied([.scene(256, .closed)])) }
    #expect(throws: CodingError.self) { _ = try record(applied([.scene(64, .closed)])) }
    #expect(throws: CodingError.self) { _ = try record(applied([], [Notice(256, .didBeginEditing)])) }
  }
}
