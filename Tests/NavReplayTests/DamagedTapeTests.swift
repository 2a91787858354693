import EventLog
import NavCoding
import NavModel
import NavReplay
import NavTestSupport
import Testing

/// A damaged tape is a difference or an error, never the end of the process. These run in processes of their own,
/// because a trap would end the suite.
@Suite("Damaged tapes")
struct DamagedTapeTests {
  @Test("Playing and checking a tape with one bit turned anywhere ends with a report or an error")
  func turnedBits() async {
    await #expect(processExitsWith: .success) {
      let records = try DamagedTape.session().log.records()
      var clean = 0
      var count = 0
      for place in records.indices {
        for bit in 0..<records[place].count * 8 where DamagedTape.isChecked(bit / 8) {
          var damaged = records
          damaged[place][bit / 8] ^= 1 << UInt8(bit % 8)
          let tape = Tape()
          for record in damaged { try tape.append(record: record) }
          var player = Player()
          _ = try? player.play(tape.log)
          if let report = try? Checker.check(tape.log, DamagedTape.options), report.isClean { clean += 1 }
          count += 1
        }
      }
      #expect(count > 5_000)
      #expect(clean < count / 20, "\(clean) of \(count) were not noticed")
    }
  }

  @Test("A scene that stands in itself, in a tape from elsewhere, ends with a report or an error")
  func sceneInItself() async {
    await #expect(processExitsWith: .success) {
      var tape = try Tape.small()
      var content = tape.state.content
      content.scenes[0].holder = 0
      var outcome = Outcome()
      outcome.changes = [.hierarchy(.restored(content))]
      try tape.append(.mark(text: "restored"), outcome: outcome)
      let close = Action.closeScene(tape.name("main"))
      try tape.append(close, outcome: Outcome())
      _ = try? Checker.check(tape.log)
      _ = try? tape.state.snapshotCopy()
    }
  }

  @Test("A tape that opens more scenes than the limit ends with a report or an error")
  func tooManyScenes() async {
    await #expect(processExitsWith: .success) {
      var tape = try Tape.small()
      for number in 0..<300 {
        var outcome = Outcome()
        outcome.changes = [.scene(63, .opened(SceneOpening(id: tape.name("scene \(number)"))))]
        try tape.append(.mark(text: "open"), outcome: outcome)
      }
      try tape.append(.closeScene(tape.name("scene 299")), outcome: Outcome())
      _ = try? Checker.check(tape.log, DamagedTape.options)
      _ = try? Snapshot.encode(tape.state)
    }
  }

  @Test("A tape whose hierarchy breaks the rules of chapter 1 ends with a report or an error", arguments: 0..<5)
  func wildHierarchies(number: Int) async {
    await #expect(processExitsWith: .success) { [number] in
      var tape = try Tape.small()
      let hierarchy = DamagedTape.wildHierarchy(number, &tape)
      var outcome = Outcome()
      outcome.changes = [.hierarchy(.replaced(hierarchy))]
      try tape.append(.declare(hierarchy), outcome: outcome)
      for action in [
        .select(tape.name("b")), .beginEditing, .hide([tape.name("b")]), .move(tape.name("b"), to: 1),
        .reorder(group: tape.name("g"), order: []), .remove(tape.name("b"), .tab), .relaunch,
      ] as [Action] {
        try tape.record(action)
      }
      _ = try? Checker.check(tape.log, DamagedTape.options)
      #expect(try tape.state.snapshotCopy().digest == tape.state.digest)
    }
  }
}

/// What the tests above need in their own processes.
enum DamagedTape {
  static let options: Checker.Options = {
    var options = Checker.Options()
    options.foldCount = 0
    return options
  }()

  /// Whether a byte of a record is turned: not the length, which the log checks, nor the seal, which it writes.
  static func isChecked(_ offset: Int) -> Bool { !(4..<8).contains(offset) && !(24..<32).contains(offset) }

  /// A session with something of everything.
  static func session() throws -> Tape {
    var tape = try Tape.small()
    let g1 = tape.name("g1")
    try tape.record(all: [
      .select(tape.name("b")), tape.push("detail", on: "b"), tape.tab("b", .scroll(y: 40)), .beginEditing,
      .hide([tape.name("a")]), .moveInBar(tape.name("c"), to: 0), .addToBar(g1, to: 1), .undo, .endEditing,
      .openScene(SceneOpening(id: tape.name("second"))), .select(g1), .closeScene(tape.name("second")),
      .drop(.item(tape.name("b")), items: [TypeCount(type: tape.name("t"), count: 2)], on: nil), .rotate(.portrait),
      .remove(tape.name("b"), .tab), .fold(tape.name("g")), .relaunch,
    ])
    return tape
  }

  /// A hierarchy that no declaration may have.
  static func wildHierarchy(_ number: Int, _ tape: inout Tape) -> Hierarchy {
    var hierarchy = tape.smallHierarchy()
    switch number {
    case 0: hierarchy.items[0].depth = 7
    case 1: hierarchy.items[4].depth = 3
    case 2: hierarchy.items[2] = Item(.tab, id: tape.name("b"), depth: 1)
    case 3: hierarchy.items = [Item(.group, id: tape.name("g")), Item(.group, id: tape.name("g"), depth: 1)]
    default:
      hierarchy.items = (0..<200).map { Item(.group, id: tape.name("deep \($0)"), depth: $0) }
    }
    return hierarchy
  }
}
