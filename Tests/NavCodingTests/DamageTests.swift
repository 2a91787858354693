import NavCoding
import NavModel
import Testing

@Suite("Damaged records")
struct DamageTests {
  /// A record of each kind with every context field and a short outcome.
  static let records: [(event: Event, bytes: [UInt8])] = ActionKind.allCases.compactMap { kind in
    guard let action = Action.samples(kind).last else { return nil }
    var event = quiet(action, .full)
    event.outcome.changes = [.selection(0, .selected(.library, because: .asked))]
    event.outcome.notices = kind == .drop ? MessageCase.allCases.flatMap { $0.samples } : []
    return (try? record(event, definedNameCount: Word.table.count)).map { (event, $0) }
  }

  /// A record of each change.
  static let changes: [(event: Event, bytes: [UInt8])] = ChangeCase.allCases.compactMap { change in
    let event = applied(change.samples)
    return (try? record(event, definedNameCount: Word.table.count)).map { (event, $0) }
  }

  /// Whether decoding gives an error of ours or another event: one that has other bytes, because texts that are only
  /// canonically equal are equal to Swift.
  func isNoticed(_ damaged: [UInt8], _ original: Event, _ bytes: [UInt8]) -> Bool {
    guard let event = try? damaged.event(knowing: Word.table), event == original else { return true }
    return (try? record(event, definedNameCount: Word.table.count)) != bytes
  }

  /// The bits of a record that say something: not the seal, which belongs to the log, and not the length of the
  /// request, which has a test of its own.
  func meaningfulBits(_ bytes: [UInt8], requestAt start: Int = RecordHeader.byteCount) -> [Int] {
    let end = bytes[start...].firstIndex { $0 < 0x80 } ?? start
    return (0..<bytes.count * 8).filter { !(24..<32).contains($0 / 8) && !(start...end).contains($0 / 8) }
  }

  @Test("A record cut anywhere is a fault, with a true length in its header or without")
  func truncation() {
    for (event, bytes) in Self.records + Self.changes {
      for count in 0..<bytes.count {
        let cut = Array(bytes.prefix(count))
        let offset = count < RecordHeader.byteCount ? count : 4
        expectFault(.truncated, at: offset) { _ = try cut.event(knowing: Word.table) }
        if count < RecordHeader.byteCount { continue }
        let error = #expect(throws: CodingError.self) { _ = try cut.withTrueLength().event(knowing: Word.table) }
        #expect(error.map { $0.offset <= count } == true, "\(event.action.kind) cut to \(count)")
      }
    }
  }

  @Test("A record that defines names and is cut anywhere is a fault")
  func truncatedNames() throws {
    let bytes = try record(quiet(.undo))
    for count in RecordHeader.byteCount..<bytes.count {
      let cut = Array(bytes.prefix(count)).withTrueLength()
      #expect(throws: CodingError.self) { _ = try cut.event() }
      #expect(throws: CodingError.self) { _ = try cut.event(knowing: Word.table) }
    }
  }

  @Test("A turned bit in any action is a fault or gives another event, at every bit")
  func turnedBitsInActions() {
    expectEveryBitCounts(in: Self.records)
  }

  @Test("A turned bit in any change is a fault or gives another event, at every bit")
  func turnedBitsInChanges() {
    expectEveryBitCounts(in: Self.changes)
  }

  func expectEveryBitCounts(in records: [(event: Event, bytes: [UInt8])]) {
    for (event, bytes) in records {
      let unnoticed = meaningfulBits(bytes).filter { !isNoticed(bytes.flipping(bit: $0), event, bytes) }
      #expect(unnoticed.isEmpty, "\(event.action.kind), \(event.outcome.changes.first.map { ChangeCase($0) } as Any)")
    }
  }

  @Test("A turned bit in the names of a record is a fault, or gives other names or another event")
  func turnedBitsInNames() throws {
    let event = quiet(.select(Word.decomposed.name))
    let bytes = try record(event)
    let nameless = try record(event, definedNameCount: Word.table.count)
    let request = bytes.count - (nameless.count - RecordHeader.byteCount)
    for bit in meaningfulBits(bytes, requestAt: request) where bit >= RecordHeader.byteCount * 8 {
      guard let (other, names) = try? bytes.flipping(bit: bit).event() else { continue }
      let texts = (0..<names.count).map { Array(names.text(Name(UInt32($0))).utf8) }
      #expect(other != event || texts != Word.allCases.map { Array($0.rawValue.utf8) }, "bit \(bit)")
    }
  }

  @Test("I8: Folding a record with a turned bit never ends the process, and keeps the digest that of the content")
  func foldedTurnedBits() {
    let state = NavigationState(StateContent.full, names: Word.table)
    var faultCount = 0
    var foldCount = 0
    for (event, bytes) in Self.changes {
      for bit in meaningfulBits(bytes) + Array(32 * 8..<34 * 8) {
        var folded = state
        do {
          _ = try bytes.flipping(bit: bit).fold(into: &folded)
          foldCount += 1
        } catch {
          faultCount += 1
        }
        if folded.digest != folded.digestFromScratch {
          Issue.record("bit \(bit) of \(event.outcome.changes.first.map { ChangeCase($0) } as Any)")
        }
      }
    }
    #expect(faultCount > 1_000 && foldCount > 1_000)
  }

  @Test("Folding reads the same changes as decoding, so a wrong length of the request is a fault for both")
  func requestLength() throws {
    let bytes = try record(applied([.customization(.undone)]), definedNameCount: Word.table.count)
    let request = bytes[RecordHeader.byteCount]
    for wrong in [request - 1, request + 1] {
      let damaged = bytes.with([wrong], at: RecordHeader.byteCount)
      #expect(throws: CodingError.self) { _ = try damaged.event(knowing: Word.table) }
    }
  }

  @Test("A fold of a cut record never ends the process")
  func foldedTruncation() {
    let state = NavigationState(StateContent.full, names: Word.table)
    for (_, bytes) in Self.changes {
      for count in RecordHeader.byteCount..<bytes.count {
        var folded = state
        _ = try? Array(bytes.prefix(count)).withTrueLength().fold(into: &folded)
        if folded.digest != folded.digestFromScratch { Issue.record("cut to \(count)") }
      }
    }
  }

  @Test("Random bytes behind a good header are a fault or an event, never the end of the process")
  func noise() {
    var state: UInt64 = 0x5EED
    func next() -> UInt8 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let kinds = ActionKind.allCases.map { $0.rawValue }
    var eventCount = 0
    for round in 0..<20_000 {
      let payload = (0..<Int(next() % 40)).map { _ in next() % 3 == 0 ? next() : next() % 8 }
      let kind = UInt8(truncatingIfNeeded: kinds[round % kinds.count])
      var bytes = [UInt8](repeating: 0, count: RecordHeader.byteCount) + payload
      bytes = bytes.with([1, next() % 4, kind, 0], at: 0).withTrueLength()
      if (try? bytes.event(knowing: Word.table)) != nil { eventCount += 1 }
      var folded = NavigationState(names: Word.table)
      _ = try? bytes.fold(into: &folded)
    }
    #expect(eventCount > 0)
  }
}
