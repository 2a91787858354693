import EventLog
import NavCoding
import NavModel
import NavReplay
import NavTestSupport
import Testing

/// FORMATS §4: a check that cannot fail is a defect. Each test plants one fault as data and expects exactly what it
/// should set off, whether everything is compared at every event or only what the event touches.
@Suite("A planted fault makes its check fail, at its position and component")
struct PlantedFaultTests {
  static let modes = [false, true]

  // MARK: Determinism

  @Test("Determinism: a wrong digest in a record", arguments: modes)
  func wrongDigest(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    let scroll = tape.tab("b", .scroll(y: 3))
    try tape.append(scroll, outcome: tape.state.decide(scroll, Context()), digest: 1)
    try tape.record(.mark(text: "after"))
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.determinism, 3, "digest of the state"), Seen(.determinism, 3, "digest of the state (fold 2)"),
      ])
  }

  @Test("Determinism: a wrong digest is not blamed on names that later events define", arguments: modes)
  func wrongDigestBeforeNewNames(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 1)
    try tape.record(tape.push("a new name", on: "a"))
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.determinism, 2, "digest of the state"), Seen(.determinism, 2, "digest of the state (fold 2)"),
      ])
  }

  @Test("Determinism: a fold in another process that differs")
  func otherProcess() throws {
    var report = CheckReport()
    report.addFold(divergence: nil, in: "process 2")
    #expect(report.isClean && report.foldCount == 1)
    let divergence = Player.Divergence(position: Position(7), expected: 1, actual: 255)
    report.addFold(divergence: divergence, in: "process 3")
    #expect(report.foldCount == 2)
    #expect(report.findings.map { Seen($0) } == [Seen(.determinism, 7, "digest of the state (process 3)")])
    #expect(report.findings.first?.expected == "0000000000000001")
    #expect(report.findings.first?.actual == "00000000000000ff")
  }

  // MARK: Re-decide

  @Test("Re-decide: another refusal than the rules give", arguments: modes)
  func wrongRefusal(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled))
    try tape.record(.select(tape.name("b")))
    try tape.log.expectFindings(isThorough: isThorough, [Seen(.redecide, 2, "outcome / refusal")])
  }

  @Test("Re-decide: a refusal where the rules give none, and the other way round", arguments: modes)
  func refusedOrNot(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("b")), outcome: Outcome(.vetoed))
    try tape.append(.tab(tape.name("b"), .scroll(y: 4)), outcome: Outcome())
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 2, "outcome / refusal"), Seen(.redecide, 3, "outcome / refusal"),
      ])
  }

  @Test("Re-decide: a missing notice", arguments: modes)
  func missingNotice(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.append(.select(tape.name("b"))) { $0.notices = [] }
    try tape.record(.select(tape.name("a")))
    try tape.log.expectFindings(isThorough: isThorough, [Seen(.redecide, 2, "outcome / notices")])
  }

  @Test("Re-decide: a change more, one less, and changes in another order", arguments: modes)
  func otherChanges(isThorough: Bool) throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    try tape.append(.select(tape.name("b"))) { $0.changes.append(.selection(0, .lastNotSearch(a))) }
    try tape.append(.select(tape.name("g1"))) { $0.changes.removeLast() }
    try tape.record(.select(a))
    try tape.append(.select(tape.name("g1"))) { $0.changes.reverse() }
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 2, "outcome / change 2"), Seen(.redecide, 3, "outcome / change 3"),
        Seen(.redecide, 5, "outcome / change 1"),
      ])
  }

  // MARK: Preservation

  @Test("N2: Preservation: a tab touched by an event that did not name it, when it comes back", arguments: modes)
  func touchedTab(isThorough: Bool) throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    try tape.record(all: [tape.push("detail", on: "a"), .select(tape.name("b"))])
    try tape.append(tape.tab("b", .scroll(y: 9))) { $0.changes.append(.navigation(0, tab: a, .popped(count: 1))) }
    try tape.record(all: [.mark(text: "later"), .select(a), .select(tape.name("b")), .select(a)])
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 4, "outcome / change 2"), Seen(.footprint, 4, "scene main / tab a"),
        Seen(.preservation, 6, "scene main / tab a"),
      ])
  }

  @Test("N2: Preservation: the same tab in another scene is another one", arguments: modes)
  func touchedTabInAnotherScene(isThorough: Bool) throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    let second = tape.name("second")
    try tape.record(.openScene(SceneOpening(id: second)), Context(by: .system))
    try tape.record(.select(tape.name("b")), Context(scene: second))
    try tape.record(.select(tape.name("b")))
    try tape.append(tape.tab("b", .scroll(y: 9))) { $0.changes.append(.navigation(1, tab: a, .scrolled(y: 1))) }
    try tape.record(.select(a))
    try tape.record(.select(a), Context(scene: second))
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 5, "outcome / change 2"), Seen(.footprint, 5, "scene second / tab a"),
        Seen(.preservation, 7, "scene second / tab a"),
      ])
  }

  // MARK: Footprints

  @Test("Footprints: a push that also hides a tab", arguments: modes)
  func pushThatHides(isThorough: Bool) throws {
    var tape = try Tape.small()
    let b = tape.name("b")
    try tape.append(tape.push("detail", on: "a")) { $0.changes.append(.customization(.hidden(b, true))) }
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 2, "outcome / change 2"), Seen(.footprint, 2, "customization / hidden"),
      ])
  }

  @Test("Footprints: each component that a mark might not touch", arguments: modes)
  func markThatTouches(isThorough: Bool) throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    let changes: [(Change, String)] = [
      (.navigation(0, tab: a, .scrolled(y: 5)), "scene main / tab a"),
      (.selection(0, .selected(tape.name("b"), because: .asked)), "scene main / selection"),
      (.selection(0, .selectedChild(group: tape.name("g"), child: tape.name("g1"))), "scene main / selectedChildren"),
      (.environment(0, .keyboard(true)), "scene main / environment"),
      (.environment(0, .folded(tape.name("g"), true)), "scene main / folds"),
      (.environment(0, .modal(a)), "scene main / modal"),
      (.environment(0, .sidebarPreferred(true)), "scene main / sidebar"),
      (.environment(0, .overlayClosed(true)), "scene main / overlay"),
      (.environment(0, .barFirst(1)), "scene main / barScroll"),
      (.editing(0, .began), "scene main / editing"),
      (.scene(0, .closed), "scene main / existence"),
      (.customization(.barOrder([a])), "customization / bar order"),
      (.customization(.groupOrder(nil, [])), "customization / group orders"),
      (.customization(.sidebarShown(true)), "customization / sidebar"),
      (.customization(.stepSaved(appHidden: [], appOrders: [], sidebar: false)), "customization / undo"),
      (.customization(.unknownFields("x")), "customization / unknown members"),
      (.customization(.switched(from: nil, to: a)), "other customizations"),
      (.hierarchy(.appHidden(a, true)), "app values"),
      (.hierarchy(.updated(a, ItemUpdate(fields: .init(), values: Item(.tab, id: a)))), "hierarchy"),
    ]
    for (change, component) in changes {
      var copy = try Tape.small()
      copy.withNames { names in
        for number in names.count..<tape.state.names.count {
          _ = names.intern(tape.state.names.text(Name(UInt32(number))))
        }
      }
      try copy.append(.mark(text: "x")) { $0.changes = [change] }
      let footprints = try copy.log.findings(isThorough: isThorough).filter { $0.check == .footprint }
      #expect(footprints == [Seen(.footprint, 2, component)])
    }
  }

  // MARK: Invariants

  @Test("I1: Invariants: the selection of a tab that does not exist", arguments: modes)
  func selectionOfNothing(isThorough: Bool) throws {
    var tape = try Tape.small()
    let ghost = tape.name("ghost")
    try tape.append(.select(tape.name("b"))) { $0.changes = [.selection(0, .selected(ghost, because: .asked))] }
    try tape.record(.select(tape.name("b")))
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.redecide, 2, "outcome / change 1"), Seen(.invariants, 2, "invariant I1"),
      ])
  }

  @Test("I2: Invariants: a hierarchy with the same id twice", arguments: modes)
  func sameIDTwice(isThorough: Bool) throws {
    var tape = try Tape.small()
    var hierarchy = tape.smallHierarchy()
    try tape.record(.mark(text: "before"))
    hierarchy.items.append(Item(.tab, id: tape.name("b")))
    try tape.append(.declare(hierarchy)) { outcome in
      outcome = Outcome()
      outcome.changes = [.hierarchy(.replaced(hierarchy))]
    }
    let findings = try tape.log.findings(isThorough: isThorough)
    #expect(findings.contains(Seen(.invariants, 3, "invariant I2")))
    #expect(findings.contains(Seen(.redecide, 3, "outcome / refusal")))
    #expect(findings.allSatisfy { $0.position == 3 })
  }

  @Test("I7: Invariants: what is drawn is not what is presented, because two tabs share an id")
  func drawnOtherwise() throws {
    var tape = try Tape.small()
    let twin = [Item(.tab, id: tape.name("c"))]
    var outcome = Outcome()
    outcome.changes = [
      .hierarchy(.inserted(twin, into: tape.name("g"), at: 0)), .environment(0, .folded(tape.name("g"), true)),
    ]
    try tape.append(.insert(twin, into: tape.name("g"), at: 0), Context(by: .app), outcome: outcome)
    #expect(try tape.log.findings(isThorough: true).contains(Seen(.invariants, 2, "invariant I7")))
  }

  @Test("I5: Invariants: a path deeper than the limit", arguments: modes)
  func tooDeep(isThorough: Bool) throws {
    var tape = try Tape.small()
    let path = [Screen](repeating: Screen(tape.name("detail")), count: TabNavigation.maximumDepth)
    let a = tape.name("a")
    try tape.append(tape.tab("a", .replace([]))) { $0.changes = [.navigation(0, tab: a, .replaced(path))] }
    try tape.record(.mark(text: "after"))
    let findings = try tape.log.findings(isThorough: isThorough)
    #expect(
      findings.prefix(2) == [
        Seen(.redecide, 2, "outcome / change 1"), Seen(.invariants, 2, "invariant I5"),
      ])
    #expect(findings.dropFirst(2).allSatisfy { $0 == Seen(.invariants, 3, "invariant I5") })
  }

  // MARK: Snapshots

  @Test("I9: Snapshots: one of another state than that of its position", arguments: modes)
  func otherSnapshot(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    let bytes = try Snapshot.encode(tape.state)
    try tape.record(all: [.select(tape.name("c")), .select(tape.name("a"))])
    try tape.log.storeSnapshot(bytes, at: Position(3))
    try tape.log.expectFindings(isThorough: isThorough, [Seen(.snapshots, 3, "digest of the snapshot")])
  }

  @Test("I9: Snapshots: one that cannot be read", arguments: modes)
  func unreadableSnapshot(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.storeSnapshot()
    try tape.record(.select(tape.name("a")))
    try tape.log.storeSnapshot([1, 2, 3], at: Position(3))
    try tape.log.expectFindings(isThorough: isThorough, [Seen(.snapshots, 3, "snapshot")])
  }

  @Test("I9: Snapshots: one behind which the digests differ", arguments: modes)
  func digestsBehindSnapshot(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.storeSnapshot()
    try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 5)
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.determinism, 3, "digest of the state"), Seen(.determinism, 3, "digest of the state (fold 2)"),
        Seen(.snapshots, 3, "digest behind the snapshot at 2"),
      ])
  }

  @Test("I9: Snapshots: one that the log itself finds damaged is a finding, not the end of the check", arguments: modes)
  func snapshotDamagedInTheLog(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    try tape.storeSnapshot()
    var faults = FaultyEventLog.Faults()
    faults.readingSnapshots = EventLogError(.damaged, at: Position(2), "the snapshot does not match its checksum")
    let log = FaultyEventLog(faults, over: tape.log)
    try log.expectFindings(isThorough: isThorough, [Seen(.snapshots, 2, "snapshot")])
  }

  // MARK: Integrity

  @Test("Integrity: an index of names that differs from what the events define", arguments: modes)
  func otherName(isThorough: Bool) throws {
    var tape = try Tape.small()
    let detail = tape.name("detail")
    let push = tape.push("detail", on: "a")
    let outcome = tape.state.decide(push, Context())
    try tape.append(push, outcome: outcome, storedNames: [detail.rawValue: "Detail"])
    try tape.record(.select(tape.name("b")))
    try tape.log.expectFindings(isThorough: isThorough, [Seen(.integrity, 0, "name \(detail.rawValue)")])
  }

  @Test("Integrity: names that the index lacks", arguments: modes)
  func missingNames(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    let bare = Tape()
    for record in try tape.log.records() { try bare.append(record: record) }
    try bare.log.expectFindings(isThorough: isThorough, [Seen(.integrity, 0, "name 0")])
  }

  @Test("Integrity: what the log's own verification finds", arguments: modes)
  func verification(isThorough: Bool) throws {
    var tape = try Tape.small()
    try tape.record(.select(tape.name("b")))
    var faults = FaultyEventLog.Faults()
    faults.findings = [
      IntegrityFinding(.checksum, at: Position(2), "the record's bytes do not match its checksum"),
      IntegrityFinding(.gap, at: Position(1), "the record is missing"),
    ]
    let log = FaultyEventLog(faults, over: tape.log)
    try log.expectFindings(isThorough: isThorough, [Seen(.integrity, 1, "gap"), Seen(.integrity, 2, "checksum")])
    let report = try Checker.check(log)
    #expect(report.findings.last?.actual == "the record's bytes do not match its checksum")
  }

  // MARK: Reports

  @Test("N5: Reports: a depth, a selection and a bar that differ, and none that agree", arguments: modes)
  func reports(isThorough: Bool) throws {
    var tape = try Tape.small()
    let a = tape.name("a")
    let b = tape.name("b")
    try tape.record(.collapseSidebar)
    try tape.record(tape.push("detail", on: "a"))
    let app = Context(by: .app)
    for action in [
      .reportDepth(a, depth: 2), .reportDepth(b, depth: 1), .reportSelection(a),
      .reportBar([a, b, tape.name("c"), tape.name("g")]), .reportDepth(a, depth: 1), .reportSelection(b),
      .reportBar([a]), .reportDepth(tape.name("nobody"), depth: 7),
    ] as [Action] {
      try tape.record(action, app)
    }
    try tape.log.expectFindings(
      isThorough: isThorough,
      [
        Seen(.reports, 8, "scene main / tab a / depth"), Seen(.reports, 9, "scene main / selection"),
        Seen(.reports, 10, "scene main / bar"),
      ])
    let report = try Checker.check(tape.log)
    #expect(report.findings.map(\.expected) == ["model: 2", "model: a", "model: a b c g"])
    #expect(report.findings.map(\.actual) == ["app: 1", "app: b", "app: a"])
  }
}
