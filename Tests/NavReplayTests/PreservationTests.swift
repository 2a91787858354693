import EventLog
import NavModel
import NavReplay
import NavTestSupport
import Testing

/// What `PreservationReport` says of each switch away and back.
@Suite("Preservation, visit by visit")
struct PreservationTests {
  /// A visit as tests compare it: scene and tab, left and back, and who changed or lost it.
  private func visits(_ tape: Tape) throws -> [String] {
    var seen: [String] = []
    let report = try PreservationReport.read(tape.log) { entry, state in
      guard case .visit(let visit) = entry else { return }
      let who = [("changed", visit.change), ("lost", visit.loss)].compactMap { word, change in
        change.map { "\(word) \($0.position) \($0.kind) \($0.isRightful)" }
      }
      let scene = state.names.text(state.scenes[visit.scene].id)
      let tab = state.names.text(state.id(inSlot: visit.slot))
      let verdict = visit.isSame ? "same" : visit.isLost ? "lost" : "other"
      seen.append((["\(scene) \(tab) \(visit.left)-\(visit.back) \(verdict)"] + who).joined(separator: ", "))
    }
    #expect(report.divergence == nil)
    #expect(report.eventCount == Int(tape.position.rawValue))
    return seen
  }

  /// How many tabs the check of the same name finds lost.
  private func lossCount(_ tape: Tape) throws -> Int {
    try tape.log.findings().count { $0.check == .preservation }
  }

  @Test("N2: a tab that nobody touched comes back the same, each time anew")
  func untouched() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(all: [tape.push("detail", on: "a"), .select(b), tape.push("x", on: "b"), .select(a), .select(b)])
    #expect(try visits(tape) == ["main a 3-5 same", "main b 5-6 same"])
  }

  @Test("N2: a tab changed by an event that named it is another one, by right")
  func rightful() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(.select(b))
    try tape.record(.tab(a, .scroll(y: 4)), Context(by: .app))
    try tape.record(tape.push("x", on: "a"), Context(by: .app))
    try tape.record(.select(a))
    #expect(try visits(tape) == ["main a 2-5 other, changed 3 scroll true"])
    #expect(try lossCount(tape) == 0)
  }

  @Test("N2: a tab changed by an event that did not name it is lost, whatever changes it by right later")
  func wrongful() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(all: [tape.push("detail", on: "a"), .select(b)])
    try tape.append(.mark(text: "x")) { $0.changes = [.navigation(0, tab: a, .popped(count: 1))] }
    try tape.record(.tab(a, .scroll(y: 4)), Context(by: .app))
    try tape.record(.select(a))
    #expect(try visits(tape) == ["main a 3-6 lost, changed 4 mark false, lost 4 mark false"])
    #expect(try lossCount(tape) == 1)
  }

  @Test("N2: behind a rightful change the event that loses the tab is named beside it")
  func rightfulThenWrongful() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(.select(b))
    try tape.record(tape.push("x", on: "a"), Context(by: .app))
    try tape.append(tape.tab("b", .scroll(y: 9))) { $0.changes.append(.navigation(0, tab: a, .scrolled(y: 7))) }
    try tape.record(.select(a))
    #expect(try visits(tape) == ["main a 2-5 lost, changed 3 push true, lost 4 scroll false"])
    #expect(try lossCount(tape) == 1)
  }

  @Test("N2: what was put right again is no loss")
  func takenBack() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(.select(b))
    try tape.append(.mark(text: "x")) { $0.changes = [.navigation(0, tab: a, .scrolled(y: 7))] }
    try tape.record(.tab(a, .scroll(y: 0)), Context(by: .app))
    try tape.record(.select(a))
    #expect(try visits(tape) == ["main a 2-5 same, changed 3 mark false"])
    #expect(try lossCount(tape) == 0)
  }

  @Test("N2: the very event that leaves a tab must not change it")
  func changedOnLeaving() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.append(.select(b)) { $0.changes.append(.navigation(0, tab: a, .scrolled(y: 7))) }
    try tape.record(.select(a))
    #expect(try visits(tape) == ["main a 2-3 lost, changed 2 select false, lost 2 select false"])
    #expect(try lossCount(tape) == 1)
  }

  @Test("N2: each scene has tabs of its own, and a group's children are left like others")
  func scenesAndGroups() throws {
    var tape = try Tape.small()
    let (a, g, g1) = (tape.name("a"), tape.name("g"), tape.name("g1"))
    let second = tape.name("second")
    try tape.record(.openScene(SceneOpening(id: second)), Context(by: .system))
    try tape.record(.select(g1), Context(scene: second))
    try tape.record(.select(g1))
    try tape.record(tape.push("x", on: "g1"))
    try tape.record(.select(a), Context(scene: second))
    try tape.record(.select(a))
    try tape.append(.mark(text: "x")) { $0.changes = [.navigation(1, tab: g1, .scrolled(y: 7))] }
    try tape.record(.select(g), Context(by: .app))
    try tape.record(.select(g1), Context(scene: second))
    #expect(
      try visits(tape) == [
        "second a 3-6 same", "main a 4-7 same", "main g1 7-9 same",
        "second g1 6-10 lost, changed 8 mark false, lost 8 mark false",
      ])
    #expect(try lossCount(tape) == 1)
  }

  @Test("N7: a tab that a declaration gave another id is the same one")
  func renamed() throws {
    var tape = try Tape.small()
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    var hierarchy = tape.smallHierarchy()
    hierarchy.items[0].id = tape.name("z")
    hierarchy.renamedTabs = [.init(old: tape.name("a"), new: tape.name("z"))]
    try tape.record(.declare(hierarchy), Context(by: .app))
    try tape.record(.select(tape.name("z")))
    #expect(try visits(tape) == ["main z 3-5 same"])
    #expect(try lossCount(tape) == 0)
  }

  @Test("N2: behind a digest that is not the recorded one nothing is judged")
  func divergence() throws {
    var tape = try Tape.small()
    let (a, b) = (tape.name("a"), tape.name("b"))
    try tape.record(all: [.select(b), .select(a)])
    try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 1)
    try tape.record(.select(b))
    try tape.record(.select(a))
    var count = 0
    let report = try PreservationReport.read(tape.log) { _, _ in count += 1 }
    #expect(report.divergence == Position(4) && count == 1)
    #expect(throws: ReplayError.empty) { try PreservationReport.read(InMemoryEventLog()) { _, _ in } }
  }

  @Test("N2: what people do all day loses nothing, and the check counts the same switches", arguments: [UInt64(7), 8])
  func habitual(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 2_000)
    var visits: [Visit] = []
    _ = try PreservationReport.read(tape.log) { entry, _ in
      if case .visit(let visit) = entry { visits.append(visit) }
    }
    #expect(visits.allSatisfy { !$0.isLost && $0.loss == nil && ($0.isSame || $0.change?.isRightful == true) })
    #expect(try Checker.check(tape.log).switchCount == visits.count)
  }
}
