import EventLog
import NavCoding
import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import Testing

extension Tape {
  /// A tape of what a person does all day, as decided by the rules.
  static func habitual(
    seed: UInt64, device: Device = .pad, tabCount: Int = 24, eventCount: Int
  ) throws -> Tape {
    var tape = Tape()
    let hierarchy = tape.withNames { SampleHierarchy.make(tabCount: tabCount, names: &$0) }
    let scene = SceneOpening(id: tape.name("main"), device: device)
    try tape.record(.begin(Beginning(hierarchy: hierarchy, scene: scene)), Context(by: .app))
    var session = tape.withNames { HabitualSession(seed: seed, names: &$0) }
    for _ in 1..<eventCount {
      let (action, context) = session.next(in: tape.state)
      try tape.record(action, context)
    }
    return tape
  }

  /// A tape that begins with tabs `a`, `b`, `c`, and a group `g` with a tab `g1`, on a pad; `a` and `b` can be hidden.
  static func small() throws -> Tape {
    var tape = Tape()
    try tape.record(.begin(Beginning(hierarchy: tape.smallHierarchy(), scene: SceneOpening(id: tape.name("main")))))
    return tape
  }

  mutating func smallHierarchy() -> Hierarchy {
    var hierarchy = Hierarchy()
    hierarchy.mode = .tabSidebar
    for id in ["a", "b", "c"] { hierarchy.items.append(Item(.tab, id: name(id))) }
    hierarchy.items[0].allowsHiding = true
    hierarchy.items[1].allowsHiding = true
    hierarchy.items.append(Item(.group, id: name("g")))
    hierarchy.items.append(Item(.tab, id: name("g1"), depth: 1))
    return hierarchy
  }

  /// Records actions of a person one after the other.
  mutating func record(all actions: [Action]) throws {
    for action in actions { try record(action) }
  }

  mutating func tab(_ id: String, _ action: TabAction) -> Action { .tab(name(id), action) }

  mutating func push(_ screen: String, on id: String) -> Action { .tab(name(id), .push(Screen(name(screen)))) }

  /// Stores a snapshot of the present state at its position.
  func storeSnapshot() throws {
    try log.storeSnapshot(try Snapshot.encode(state), at: position)
  }

  /// Appends an action with the outcome that the rules give and something else besides.
  mutating func append(_ action: Action, changing change: (inout Outcome) -> Void) throws {
    var outcome = state.decide(action, Context())
    change(&outcome)
    try append(action, outcome: outcome)
  }
}

extension NavigationState {
  /// The state written as a snapshot and read back.
  func snapshotCopy() throws(CodingError) -> NavigationState {
    let bytes = try Snapshot.encode(self)
    return try Snapshot.decode(bytes.span.bytes, names: names)
  }
}

/// What of a finding tests compare.
struct Seen: Hashable, CustomStringConvertible {
  let check: Check
  let position: UInt64
  let component: String

  init(_ check: Check, _ position: UInt64, _ component: String) {
    self.check = check
    self.position = position
    self.component = component
  }

  init(_ finding: Finding) {
    self.init(finding.check, finding.position.rawValue, finding.component)
  }

  var description: String { "\(check.rawValue) at \(position): \(component)" }
}

extension EventLog {
  /// What the checks find, after two folds.
  func findings(isThorough: Bool = false) throws -> [Seen] {
    var options = Checker.Options()
    options.isThorough = isThorough
    options.foldCount = 1
    return try Checker.check(self, options).findings.map { Seen($0) }
  }

  /// Expects the checks to find exactly this.
  func expectFindings(
    isThorough: Bool, _ expected: [Seen], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try findings(isThorough: isThorough)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  /// The digests that the events record.
  func recordedDigests() throws -> [UInt64] {
    try records().map { try RecordHeader($0.span.bytes).digestAfter }
  }
}
