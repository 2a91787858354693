import Dispatch
import EventLog
import NavCoding
import NavGenerators
import NavModel
import NavTestSupport
import PropertyTesting
import Testing

@testable import NavReplay

/// A long log is checked in parts that run at once; nobody may tell that from the report.
@Suite("A check in parts")
struct CheckPlanTests {
  // MARK: Sound tapes

  @Test(
    "N2: The parts of a generated tape report what one pass reports, and are really used",
    arguments: 1...3 as ClosedRange<UInt64>)
  func sound(seed: UInt64) throws {
    let tape = try Tape.eventful(seed: seed, eventCount: 400, faultsPerThousand: 0)
    let whole = try Checker.check(tape.log)
    #expect(whole.findings.map { Seen($0) } == [])
    for partCount in [2, 30] {
      let parts = try tape.log.checkInParts(partCount)
      #expect(Told(parts) == Told(whole))
      #expect(parts.partCount > 1)
    }
  }

  @Test("A tape without snapshots, or with none that can be trusted, is one part")
  func oneParted() throws {
    var tape = try Tape.habitual(seed: 5, eventCount: 300)
    #expect(try tape.log.checkInParts(8).partCount == 1)
    let wrong = try Snapshot.encode(tape.state, nameCount: tape.definedNameCount)
    try tape.record(.mark(text: "x"))
    try tape.record(.select(tape.name("tab2")))
    try tape.log.storeSnapshot(wrong, at: Position(200))
    try tape.log.storeSnapshot([7], at: Position(250))
    let report = try tape.log.checkInParts(8)
    #expect(report.partCount == 1)
    #expect(Told(report) == Told(try Checker.check(tape.log)))
  }

  @Test("There are at most as many parts as asked, none of them shorter than is worth it")
  func partCount() throws {
    let tape = try Tape.eventful(seed: 3, eventCount: 300, faultsPerThousand: 0)
    for count in 1...4 {
      let plan = try CheckPlan(tape.log, partCount: count, minimumPartEventCount: 1)
      #expect(plan.ends.count <= count)
      #expect(plan.ends.last == tape.position)
      #expect(plan.eventCount == UInt64(plan.passCount) * tape.position.rawValue)
    }
    #expect(try CheckPlan(tape.log, partCount: 40, minimumPartEventCount: 151).ends.count == 1)
    #expect(try CheckPlan(tape.log, partCount: 40).ends.count == 1)
  }

  // MARK: Faults

  @Test(
    "N2: The parts of a tape with faults at random places report what one pass reports, field for field",
    arguments: 100...115 as ClosedRange<UInt64>)
  func faulty(seed: UInt64) throws {
    let tape = try Tape.eventful(seed: seed, eventCount: 250, faultsPerThousand: seed % 3 == 0 ? 200 : 20)
    var options = Checker.Options()
    options.foldCount = 1
    let whole = try Checker.check(tape.log, options)
    for partCount in [2, 3, 20] {
      #expect(Told(try tape.log.checkInParts(partCount, options)) == Told(whole), "\(partCount) parts")
    }
  }

  @Test("Thorough parts report what one thorough pass reports", arguments: 170...172 as ClosedRange<UInt64>)
  func thorough(seed: UInt64) throws {
    let tape = try Tape.eventful(seed: seed, eventCount: 60, faultsPerThousand: 100)
    var options = Checker.Options()
    options.foldCount = 0
    options.isThorough = true
    #expect(Told(try tape.log.checkInParts(6, options)) == Told(try Checker.check(tape.log, options)))
  }

  @Test("N2: A tab that was changed behind one cut and comes back behind another is found, with parts in use")
  func lossAcrossCuts() throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    try tape.cut()
    try tape.append(tape.tab("b", .scroll(y: 9))) { $0.changes.append(.navigation(0, tab: a, .popped(count: 1))) }
    try tape.record(tape.tab("b", .scroll(y: 10)))
    try tape.cut()
    try tape.record(all: [.mark(text: "later"), .select(tape.name("c"))])
    try tape.cut()
    try tape.record(all: [.select(a), .select(tape.name("b"))])
    let report = try tape.log.checkInParts(4)
    #expect(report.partCount == 4)
    #expect(report.findings.map { Seen($0) }.contains(Seen(.preservation, 8, "scene main / tab a")))
    #expect(Told(report) == Told(try Checker.check(tape.log)))
  }

  @Test("A fault before a cut that the state after it does not show is the same finding in parts")
  func manyFindings() throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    for number in 0..<250 {
      try tape.record(.reportDepth(a, depth: Int32(number + 2)), Context(by: .app))
      if number % 60 == 59 { try tape.cut() }
    }
    let report = try tape.log.checkInParts(5)
    #expect(report.partCount == 5)
    #expect(report.findings.count == CheckReport.maximumFindingCount)
    #expect(Told(report) == Told(try Checker.check(tape.log)))
  }

  @Test("A wrong digest before a cut makes one pass of the parts, with its report")
  func divergence() throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 1)
    try tape.record(.select(tape.name("c")))
    try tape.cut()
    try tape.record(tape.push("a new name", on: "c"))
    let report = try tape.log.checkInParts(2)
    #expect(report.partCount == 1)
    #expect(report.checkedCount == 3)
    #expect(Told(report) == Told(try Checker.check(tape.log)))
    // Whoever joins the parts does what is done again, and may show and stop it.
    let plan = try CheckPlan(tape.log, partCount: 2, minimumPartEventCount: 1)
    var repeated: [UInt64] = []
    let joined = try plan.join(plan.pieces.map { plan.run($0) }) { again in
      repeated += again.pieces.map(\.eventCount)
      return again.pieces.map { again.run($0) }
    }
    #expect(Told(joined) == Told(report))
    #expect(repeated == [5, 5])
  }

  @Test("Work that is stopped asks no more, and says nothing of an integrity that it has not seen")
  func stopped() throws {
    let tape = try Tape.habitual(seed: 5, tabCount: 4, eventCount: 4_200)
    let plan = try CheckPlan(tape.log)
    for piece in plan.pieces where piece.eventCount > 0 && piece.work != .snapshots(0..<0) {
      var asked: [UInt64] = []
      let answer = plan.run(piece) { done in
        asked.append(done)
        return false
      }
      #expect(asked == [4_096])
      #expect(!answer.isFailure)
    }
  }

  @Test("A part is not believed that began with another state than the part before it arrives at")
  func otherBeginning() throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.cut()
    try tape.record(all: [.select(tape.name("c")), .select(tape.name("a"))])
    let plan = try CheckPlan(tape.log, partCount: 2, minimumPartEventCount: 1)
    var answers = plan.pieces.map { plan.run($0) }
    #expect(try plan.join(answers).partCount == 2)
    let place = try #require(answers.firstIndex { $0.work == .part(1) })
    guard case .checked(_, let checker) = answers[place].outcome else { return }
    answers[place] = CheckPlan.Answer(work: .part(1), outcome: .checked(tape.state, checker))
    let report = try plan.join(answers)
    #expect(report.partCount == 1)
    #expect(Told(report) == Told(try Checker.check(tape.log)))
  }

  @Test("A record that cannot be read behind a cut ends the check with its position, whatever the parts")
  func unreadable() throws {
    let tape = try Tape.eventful(seed: 9, eventCount: 400, faultsPerThousand: 0)
    let damaged = Tape()
    for (index, var record) in try tape.log.records().enumerated() {
      if index >= 350 { record[0] = 9 }
      try damaged.append(record: record)
    }
    let error = try #require(throws: ReplayError.self) { _ = try Checker.check(damaged.log) }
    #expect(throws: error) { _ = try damaged.log.checkInParts(6) }
  }

  // MARK: Since

  @Test("Parts of a check since a position report what one pass since that position reports")
  func since() throws {
    for seed in 200...202 as ClosedRange<UInt64> {
      let tape = try Tape.eventful(seed: seed, eventCount: 200, faultsPerThousand: 20)
      var options = Checker.Options()
      options.since = Position(100)
      let whole = try Checker.check(tape.log, options)
      #expect(Told(try tape.log.checkInParts(5, options)) == Told(whole))
    }
  }

  @Test("A check since a position trusts the last snapshot that is intact and has the recorded digest, and says which")
  func sinceVerified() throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.cut()
    let wrong = try Snapshot.encode(tape.state, nameCount: tape.definedNameCount)
    try tape.record(all: [.select(tape.name("c")), .select(tape.name("a"))])
    try tape.log.storeSnapshot(wrong, at: Position(3))
    try tape.log.storeSnapshot([1, 2, 3], at: Position(4))
    var options = Checker.Options()
    options.since = Position(4)
    let report = try Checker.check(tape.log, options)
    #expect(report.since == Position(2))
    #expect(report.eventCount == 2)
    #expect(
      report.findings.map { Seen($0) } == [
        Seen(.snapshots, 3, "digest of the snapshot"), Seen(.snapshots, 4, "snapshot"),
      ])
    options.since = Position(1)
    #expect(try Checker.check(tape.log, options).since == nil)
  }
}

/// Everything that a report tells.
private struct Told: Equatable {
  let counts: [Int]
  let since: Position?
  let findings: [String]
  let digest: UInt64
  let names: [String]

  init(_ report: CheckReport) {
    counts = [
      report.eventCount, report.checkedCount, report.foldCount, report.snapshotCount, report.switchCount,
    ]
    since = report.since
    findings = report.findings.map {
      "\($0.check) \($0.position) \(String(describing: $0.event)) \($0.component) \($0.expected) \($0.actual)"
    }
    digest = report.state.digest
    names = (0..<UInt32(report.state.names.count)).map { report.state.names.text(Name($0)) }
  }
}

extension EventLog {
  /// Checks in at most so many parts, the pieces at once and in any order.
  fileprivate func checkInParts(_ count: Int, _ options: Checker.Options = .init()) throws -> CheckReport {
    let plan = try CheckPlan(self, options, partCount: count, minimumPartEventCount: 1)
    let answers = Shared<[CheckPlan.Answer]>()
    DispatchQueue.concurrentPerform(iterations: plan.pieces.count) { place in
      let answer = plan.run(plan.pieces[place]) { _ in true }
      answers.add(answer)
    }
    return try plan.join(answers.now)
  }
}

extension Tape {
  /// How many names the events define so far.
  fileprivate var definedNameCount: Int {
    get throws { try log.allNames().count }
  }

  /// Stores a snapshot that knows exactly the names defined so far, as the recorder does.
  fileprivate func cut() throws {
    try log.storeSnapshot(try Snapshot.encode(state, nameCount: definedNameCount), at: position)
  }

  /// A session in two scenes with everything that crosses a cut: tabs left and visited, changed by the app while away,
  /// renamed, removed and inserted again; with snapshots and faults at random places.
  fileprivate static func eventful(seed: UInt64, eventCount: Int, faultsPerThousand: Int) throws -> Tape {
    var tape = Tape()
    var random = SplitMix64(seed: seed)
    let hierarchy = tape.withNames { SampleHierarchy.make(tabCount: 6, names: &$0) }
    try tape.record(.begin(Beginning(hierarchy: hierarchy, scene: SceneOpening(id: tape.name("main")))))
    var session = tape.withNames { HabitualSession(seed: seed, names: &$0) }
    let second = tape.name("second")
    try tape.record(.openScene(SceneOpening(id: second)), Context(by: .system))
    var removed: [Item] = []
    while tape.position.rawValue < UInt64(eventCount) {
      let tabs = tape.state.hierarchy.items.filter { $0.kind == .tab && $0.depth == 0 }
      let tab = tabs[random.index(below: tabs.count)]
      if random.index(below: 1_000) < faultsPerThousand {
        try tape.plant(random.index(below: 9), on: tab.id, &random)
      }
      switch random.index(below: 30) {
      case 0: try tape.record(.tab(tab.id, .content(revision: Int64(random.index(below: 9)))), Context(by: .app))
      case 1: try tape.record(.select(tab.id), Context(scene: second))
      case 2: try tape.record(.tab(tab.id, .push(Screen(tape.name("s\(random.index(below: 9))")))), Context(by: .app))
      case 3 where removed.count < 2 && tab.role == nil:
        removed.append(tab)
        try tape.record(.remove(tab.id, .tab), Context(by: .app))
      case 4, 5:
        guard let item = removed.popLast() else { continue }
        try tape.record(.insert([item], into: nil, at: Int32(random.index(below: 3))), Context(by: .app))
      case 6 where random.index(below: 9) == 0:
        var changed = tape.state.hierarchy
        guard let place = changed.items.firstIndex(where: { $0.id == tab.id }) else { continue }
        changed.items[place].id = tape.name("renamed \(tape.position)")
        changed.renamedTabs = [Hierarchy.Renaming(old: tab.id, new: changed.items[place].id)]
        try tape.record(.declare(changed), Context(by: .app))
      case 7, 8: try tape.cut()
      default:
        let (action, context) = session.next(in: tape.state)
        try tape.record(action, context)
      }
    }
    return tape
  }

  /// Appends an event with a fault.
  private mutating func plant(_ fault: Int, on tab: Name, _ random: inout SplitMix64) throws {
    let change = Change.navigation(random.index(below: 2), tab: tab, .scrolled(y: Int32(random.index(below: 99))))
    switch fault {
    case 0, 1, 2: try append(.mark(text: "touched")) { $0.changes.append(change) }
    case 3: try append(.select(tab)) { $0.changes.append(change) }
    case 4: try append(.select(tab)) { $0.notices = [] }
    case 5: try record(.reportDepth(tab, depth: 77), Context(by: .app))
    case 6: try append(.select(name("nobody")), outcome: Outcome(.disabled))
    case 7 where random.index(below: 8) == 0: try append(.mark(text: "x"), outcome: Outcome(), digest: 1)
    case 8 where random.index(below: 4) == 0:
      try log.storeSnapshot(try Snapshot.encode(state, nameCount: definedNameCount), at: position.previous)
    default:
      let other = state.decide(.select(tab), Context(scene: name("second")))
      try append(.mark(text: "moved"), outcome: other)
    }
  }
}
