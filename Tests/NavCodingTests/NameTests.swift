import NavCoding
import NavModel
import Testing

@Suite("Names in records")
struct NameTests {
  @Test("Names are defined inline in the first record that is written behind them")
  func inlineDefinition() throws {
    var names = NameTable()
    var encoder = RecordEncoder()
    let a = names.intern("a")
    var first: [UInt8] = []
    try encoder.encode(quiet(.select(a)), names: names, into: &first)
    #expect(encoder.definedNameCount == 1)
    var second: [UInt8] = []
    try encoder.encode(quiet(.select(a)), names: names, into: &second)
    let b = names.intern("b")
    let unused = names.intern("not used yet")
    var third: [UInt8] = []
    try encoder.encode(quiet(.select(b)), names: names, into: &third)
    #expect(encoder.definedNameCount == 3)

    var read = NameTable()
    #expect(try RecordDecoder.event(first.span.bytes, names: &read).action == .select(a))
    #expect(read.count == 1)
    #expect(try RecordDecoder.event(second.span.bytes, names: &read).action == .select(a))
    #expect(read.count == 1)
    #expect(try RecordDecoder.event(third.span.bytes, names: &read).action == .select(b))
    #expect(read.count == 3)
    #expect((read.text(a), read.text(b), read.text(unused)) == ("a", "b", "not used yet"))
    #expect(try !second.header().definesNames)
  }

  @Test("A record that could not be written defines nothing, and leaves the bytes and the encoder as they were")
  func failedEncoding() throws {
    var encoder = RecordEncoder()
    var deep = Hierarchy()
    deep.items = [Item(.tab, id: .library, depth: 5_000)]
    var bytes: [UInt8] = [1, 2, 3]
    #expect(throws: CodingError.self) { try encoder.encode(quiet(.declare(deep)), names: Word.table, into: &bytes) }
    #expect(bytes == [1, 2, 3])
    #expect(encoder.definedNameCount == 0)
    try encoder.encode(quiet(.undo), names: Word.table, into: &bytes)
    #expect(try Array(bytes.dropFirst(3)) == record(quiet(.undo)))
  }

  @Test("H17: Canonically equal spellings are names of their own, and each comes back byte for byte")
  func spellings() throws {
    let event = quiet(.hide([Word.composed.name, Word.decomposed.name]))
    let (decoded, names) = try record(event).event()
    guard case .hide(let ids) = decoded.action else {
      Issue.record("another action came back")
      return
    }
    #expect(ids.map { Array(names.text($0).utf8) } == [Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8)])
    #expect(ids[0] != ids[1])
    #expect(names.isSameID(ids[0], ids[1]))
  }

  @Test("Texts of any content are names: empty, long, of other scripts, with a zero byte")
  func anyText() throws {
    var names = NameTable()
    let texts = ["", "\0", "한국어", "\u{1F468}\u{200D}\u{1F469}", String(repeating: "x", count: 4_096)]
    let ids = texts.map { names.intern($0) }
    let (_, read) = try record(quiet(.hide(ids)), names: names).event()
    #expect(ids.map { read.text($0) } == texts)
  }

  @Test("Names that do not follow on are a fault that says which was expected")
  func outOfOrder() throws {
    let event = quiet(.undo)
    let late = try record(event, definedNameCount: 2)
    #expect(throws: CodingError.self) { _ = try late.event() }
    var names = NameTable()
    expectFault(.nameOutOfOrder(2, expected: 0), at: 33) {
      _ = try RecordDecoder.event(late.span.bytes, names: &names)
    }
    #expect(names.count == 0)
    var known = Word.table
    expectFault(.nameOutOfOrder(2, expected: UInt64(known.count)), at: 33) {
      _ = try RecordDecoder.event(late.span.bytes, names: &known)
    }
    #expect(known.count == Word.table.count)
    var state = NavigationState()
    expectFault(.nameOutOfOrder(2, expected: 0), at: 33) { _ = try late.fold(into: &state) }
  }

  @Test("A text that is defined twice is a fault")
  func definedTwice() throws {
    var names = NameTable()
    _ = names.intern("aa")
    _ = names.intern("ab")
    let bytes = try record(quiet(.undo), names: names)
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "b")))
    let wrong = bytes.with([UInt8(ascii: "a")], at: place)
    expectFault(.nameOutOfOrder(0, expected: 1), at: place + 1) { _ = try wrong.event() }
  }

  @Test("A name that nobody defined is a fault that names it")
  func undefined() throws {
    let bytes = try record(quiet(.select(.albums)), definedNameCount: Word.table.count)
    let number = UInt64(Name.albums.rawValue)
    expectFault(.undefinedName(number), at: 35) { _ = try bytes.event() }
    var few = NameTable()
    for word in Word.allCases.prefix(Int(number)) { _ = few.intern(word.rawValue) }
    expectFault(.undefinedName(number), at: 35) { _ = try bytes.event(knowing: few) }
    _ = few.intern(Word.albums.rawValue)
    #expect(try bytes.event(knowing: few).action == .select(.albums))
  }

  @Test("A name's text that is not UTF-8 is a fault")
  func invalidText() throws {
    var names = NameTable()
    _ = names.intern("a")
    let bytes = try record(quiet(.undo), names: names)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "a")))
    expectFault(.invalidText, at: place) { _ = try bytes.with([0xFF], at: place).event() }
  }

  @Test("Folding a refused record defines its names and changes nothing else")
  func refusedRecordDefinesNames() throws {
    var event = quiet(.select(.library))
    event.outcome = Outcome(.unknownTab)
    var state = NavigationState()
    let digest = state.digest
    #expect(try record(event).fold(into: &state) == event.digestAfter)
    #expect(state.names.count == Word.table.count)
    #expect(state.digest == digest)
  }
}
