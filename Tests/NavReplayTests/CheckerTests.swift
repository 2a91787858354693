import EventLog
import NavCoding
import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import Testing

@Suite("Checking a log")
struct CheckerTests {
  @Test("A generated session of a person passes every check, thoroughly", arguments: 1...4 as ClosedRange<UInt64>)
  func generated(seed: UInt64) throws {
    var tape = try Tape.habitual(seed: seed, eventCount: 1_000)
    try tape.storeSnapshot()
    try continueHabitually(&tape, seed: seed &+ 100, eventCount: 1_000)
    try tape.storeSnapshot()
    var options = Checker.Options()
    options.isThorough = true
    let report = try Checker.check(tape.log, options)
    #expect(report.findings.map { Seen($0) } == [])
    #expect(report.eventCount == 2_000)
    #expect(report.foldCount == 2)
    #expect(report.snapshotCount == 2)
    #expect(report.switchCount > 200)
    #expect(report.state.digest == tape.state.digest)
    #expect(Check.allCases.allSatisfy { report.isClean($0) })
  }

  private func continueHabitually(_ tape: inout Tape, seed: UInt64, eventCount: Int) throws {
    var session = tape.withNames { HabitualSession(seed: seed, names: &$0) }
    for _ in 0..<eventCount {
      let (action, context) = session.next(in: tape.state)
      try tape.record(action, context)
    }
  }

  @Test("A generated session on any device passes every check, thoroughly", arguments: Device.allCases)
  func generatedOnDevice(device: Device) throws {
    let tape = try Tape.habitual(seed: 11, device: device, tabCount: 12, eventCount: 600)
    try tape.log.expectFindings(isThorough: true, [])
  }

  @Test("A log without events is an error, not a clean report")
  func empty() {
    let error = #expect(throws: ReplayError.self) { _ = try Checker.check(InMemoryEventLog()) }
    #expect(error == .empty)
  }

  @Test("A record that cannot be read ends the check with its position")
  func unreadable() throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    let damaged = Tape()
    for (index, var record) in try tape.log.records().enumerated() {
      if index == 1 { record[0] = 9 }
      try damaged.append(record: record)
    }
    let error = #expect(throws: ReplayError.self) { _ = try Checker.check(damaged.log) }
    #expect(error == .record(CodingError(.unsupportedVersion(9), at: 0), at: Position(2)))
  }

  @Test("At most a hundred findings of each check are kept, by position, those of one event in the order of the checks")
  func capped() throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    for number in 0..<150 {
      try tape.append(.reportDepth(a, depth: Int32(number + 2)), Context(by: .app), outcome: noticeOutcome(a))
    }
    let findings = try tape.log.findings()
    let positions = (2...101).map { UInt64($0) }
    let expected = positions.flatMap { position in
      [Seen(.redecide, position, "outcome / notices"), Seen(.reports, position, "scene main / tab a / depth")]
    }
    #expect(findings == expected)
  }

  private func noticeOutcome(_ id: Name) -> Outcome {
    var outcome = Outcome()
    outcome.notices = [Notice(0, .didSelect(id, previous: id))]
    return outcome
  }

  @Test("A finding prints ids and positions, and carries its event")
  func findingContent() throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled))
    let finding = try #require(try Checker.check(tape.log).findings.first)
    #expect(finding.event?.action == .select(tape.name("nobody")))
    #expect(finding.expected == "recorded: refused disabled")
    #expect(finding.actual == "decided now: refused unknownTab")
  }

  @Test("Progress is told over all passes, and ends a pass when it says no")
  func progress() throws {
    var tape = try Tape.small()
    for _ in 0..<5_000 { try tape.record(.mark(text: "")) }
    var told: [(done: UInt64, total: UInt64)] = []
    _ = try Checker.check(tape.log) { done, total in
      told.append((done, total))
      return true
    }
    #expect(told.map(\.total).allSatisfy { $0 == 4 * 5_001 })
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.done <= $1.done })
    #expect(told.last?.done == 4 * 5_001)
    let report = try Checker.check(tape.log) { _, _ in false }
    #expect(report.eventCount == 4_096)
  }

  // MARK: Since

  @Test("A check since a position trusts the snapshot before it, and reports nothing that lies before")
  func since() throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled))
    try tape.record(.select(tape.name("b")))
    try tape.storeSnapshot()
    try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled))
    try tape.record(.select(tape.name("a")))
    var options = Checker.Options()
    options.since = Position(4)
    let report = try Checker.check(tape.log, options)
    #expect(report.findings.map { Seen($0) } == [Seen(.redecide, 4, "outcome / refusal")])
    #expect(report.eventCount == 2)
    #expect(report.state.digest == tape.state.digest)
  }

  @Test("A check since a position whose snapshot is of another state begins at the first event")
  func sinceWithoutTrust() throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled))
    let bytes = try Snapshot.encode(tape.state)
    try tape.record(.select(tape.name("b")))
    try tape.log.storeSnapshot(bytes, at: Position(3))
    var options = Checker.Options()
    options.since = Position(3)
    let report = try Checker.check(tape.log, options)
    #expect(report.eventCount == 3)
    #expect(
      report.findings.map { Seen($0) } == [
        Seen(.redecide, 2, "outcome / refusal"), Seen(.snapshots, 3, "digest of the snapshot"),
      ])
  }

  // MARK: What is right and must not be found

  @Test("N2: A tab that an event names while another is selected comes back as that event left it")
  func namedWhileAway() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    try tape.record(tape.tab("a", .content(revision: 4)), Context(by: .app))
    try tape.record(tape.tab("a", .replace([])), Context(by: .app))
    try tape.record(.drop(.item(tape.name("a")), items: [], on: nil))
    try tape.record(all: [.select(tape.name("a")), .select(tape.name("b"))])
    try tape.record(.link(tape.name("a"), path: [Screen(tape.name("x"))]), Context(via: .link))
    try tape.log.expectFindings(isThorough: true, [])
  }

  @Test("E2: A relaunch that closes the sheet of a tab left before is no loss of the tab")
  func relaunch() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.tab("a", .present(tape.name("editor"))), .select(tape.name("b"))])
    try tape.record(.relaunch, Context(by: .system))
    try tape.record(.select(tape.name("a")))
    try tape.log.expectFindings(isThorough: true, [])
  }

  @Test("N7: A tab that is renamed while another is selected keeps its navigation, so it is no loss")
  func renamed() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    var hierarchy = tape.smallHierarchy()
    hierarchy.items[0].id = tape.name("alpha")
    hierarchy.renamedTabs = [Hierarchy.Renaming(old: tape.name("a"), new: tape.name("alpha"))]
    try tape.record(.declare(hierarchy), Context(by: .app))
    try tape.record(.select(tape.name("alpha")))
    #expect(tape.state.scenes[0].tabs[tape.state.slot(of: tape.name("alpha")) ?? 0].screens.count == 1)
    try tape.log.expectFindings(isThorough: true, [])
  }

  @Test("N7: A path that is renamed or cut by a declaration while another tab is selected is no loss")
  func cut() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.push("old", on: "a"), tape.push("gone", on: "a"), .select(tape.name("b"))])
    var hierarchy = tape.smallHierarchy()
    hierarchy.renamedScreens = [Hierarchy.Renaming(old: tape.name("old"), new: tape.name("new"))]
    hierarchy.screens = [tape.name("new")]
    try tape.record(.declare(hierarchy), Context(by: .app))
    try tape.record(.select(tape.name("a")))
    #expect(tape.state.scenes[0].tabs[tape.state.slot(of: tape.name("a")) ?? 0].screens.count == 1)
    try tape.log.expectFindings(isThorough: true, [])
  }

  @Test("H7: A tab that is removed and comes back has what it had, so it is no loss")
  func removed() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    try tape.record(.remove(tape.name("a"), .tab), Context(by: .app))
    try tape.record(.insert([Item(.tab, id: tape.name("a"))], into: nil, at: 0), Context(by: .app))
    try tape.record(.select(tape.name("a")))
    #expect(tape.state.scenes[0].tabs[tape.state.slot(of: tape.name("a")) ?? 0].screens.count == 1)
    try tape.log.expectFindings(isThorough: true, [])
  }
}
