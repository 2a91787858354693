import NavGenerators
import NavModel
import NavTestSupport
import NavText
import Testing

/// I10 and I12 over generated sessions and over the recorded ones.
@Suite("Chapter 10: the customization, over many sessions")
struct CustomizationPropertyTests {
  /// A hierarchy of the fixtures and a seed.
  struct Case: Sendable, CustomTestStringConvertible {
    let hierarchy: String
    let seed: UInt64
    var testDescription: String { "\(hierarchy), seed \(seed)" }
  }

  static let cases = ["music", "news", "notes", "photos", "podcasts", "vectors", "video", "sample"].flatMap {
    hierarchy in
    (1...3).map { Case(hierarchy: hierarchy, seed: $0) }
  }

  /// Sessions by persons; that of 6,000 habits is one of the generated ones.
  static let sessions = FixtureSessionsTests.files.filter { !$0.contains("/generated/") }

  // MARK: I10

  @Test(
    "I10: what is exported in a generated session gives the same customization wherever it is imported",
    arguments: cases)
  func exported(_ item: Case) throws {
    var session = try EditingSession(item.hierarchy, seed: item.seed)
    var differentFiles = 0
    var last = CustomizationFile(session.state)
    for _ in 0..<600 {
      session.step()
      let file = CustomizationFile(session.state)
      if file == last { continue }
      last = file
      differentFiles += 1
      if differentFiles % 8 == 1 { try expectSame(file, in: session.state) }
    }
    #expect(differentFiles > 5)
  }

  @Test("I10: what is exported at any position of a recorded session gives the same customization", arguments: sessions)
  func exportedFromSession(_ file: String) throws {
    var last: CustomizationFile?
    try Steps.run(file) { step in
      if !step.after.index.isCustomizable { return }
      let exported = CustomizationFile(step.after)
      if exported == last { return }
      last = exported
      try expectSame(exported, in: step.after)
    }
  }

  /// Imports a file on every device into an app that was just installed, and where it comes from after other edits.
  private func expectSame(_ file: CustomizationFile, in state: NavigationState) throws {
    for device in Device.allCases {
      var fresh = try CustomizationFile.freshApp(of: state, on: device)
      #expect(CustomizationFile.take(file.text, &fresh) == nil, "on \(device): \(file.text)")
      #expect(CustomizationFile(fresh) == file, "on \(device)")
      #expect(fresh.digest == fresh.digestFromScratch)
    }
    var later = state
    #expect(CustomizationFile.take(#"{"customization": 1, "barOrder": ["gone"], "x": 1}"#, &later) == nil)
    #expect(CustomizationFile.take(file.text, &later) == nil)
    #expect(CustomizationFile(later) == file)
    later.reduce(later.decide(.undo, Context()))
    later.reduce(later.decide(.undo, Context()))
    #expect(CustomizationFile(later) == file, "undo brings the same back")
  }

  // MARK: I12

  @Test("I12: a mirror that sees only notices equals what persons changed, in a generated session", arguments: cases)
  func mirrored(_ item: Case) throws {
    var session = try EditingSession(item.hierarchy, seed: item.seed)
    var mirror = Mirror(session.state)
    var changes = 0
    for number in 0..<600 {
      let before = mirror
      let outcome = session.step()
      for notice in outcome.notices { mirror.follow(notice.message, session.state) }
      if mirror != before { changes += 1 }
      if session.state.scenes.allSatisfy({ $0.editing == nil }) {
        #expect(mirror == Mirror(session.state), "after action \(number)")
      }
    }
    #expect(changes > 5)
  }

  @Test("I12: a mirror that sees only notices equals what persons changed, in a recorded session", arguments: sessions)
  func mirroredSession(_ file: String) throws {
    var mirror = Mirror(NavigationState())
    try Steps.run(file) { step in
      // What the app declares it knows without a notice.
      if step.isDeclaration { mirror.take(Mirror(step.after), since: Mirror(step.before)) }
      for notice in step.outcome.notices { mirror.follow(notice.message, step.after) }
      if step.after.scenes.allSatisfy({ $0.editing == nil }) {
        #expect(mirror == Mirror(step.after), "\(step.action)")
      }
    }
  }

  @Test("I12: where two scenes edit the same flag in turns, the end of editing is the time to read it again")
  func twoEditors() throws {
    var mirror = Mirror(NavigationState())
    var isLate = false
    let session = #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", \#
      "items": [{"tab": "a"}, {"tab": "b", "allowsHiding": true}]}}
      {"do": "openScene", "scene": "two"}
      {"do": "beginEditing", "scene": "main"}
      {"do": "beginEditing", "scene": "two"}
      {"do": "hide", "tab": "b", "scene": "main"}
      {"do": "show", "tab": "b", "scene": "two"}
      {"do": "endEditing", "scene": "main"}
      {"do": "hide", "tab": "b", "scene": "two"}
      {"do": "endEditing", "scene": "two"}
      """#
    try Steps.run(text: session, file: nil) { step in
      if step.isDeclaration { mirror.take(Mirror(step.after), since: Mirror(step.before)) }
      for notice in step.outcome.notices { mirror.follow(notice.message, step.after) }
      isLate = mirror != Mirror(step.after)
      // Each scene tells the net changes of its own edits (C15); the reading is good at any time (C17).
      if step.outcome.notices.contains(where: { $0.message == .didEndEditing }) { mirror = Mirror(step.after) }
      if step.after.scenes.allSatisfy({ $0.editing == nil }) { #expect(mirror == Mirror(step.after)) }
    }
    #expect(isLate, "the second scene hid the tab, showed by itself no net change, and so told nothing")
  }
}

// MARK: - Customization files

/// The exported file of a state, and the digest of what it holds.
private struct CustomizationFile: Equatable {
  let text: String
  let digest: UInt64

  init(_ state: NavigationState) {
    let saved = state.customization
    var json = JSONWriter()
    json.customization(ImportedCustomization(layout: saved.layout, sidebarShown: saved.sidebarShown), state.names)
    text = json.text
    let parts: [Component] = [.hidden, .bar, .groupOrders, .sidebarShown, .unknownFields]
    digest = parts.reduce(0) { $0 &+ state.digest(of: $1) }
  }

  /// Imports a file as a person.
  static func take(_ text: String, _ state: inout NavigationState) -> Refusal? {
    guard let value = try? JSONParser.parse(text),
      let imported = try? ImportedCustomization.decode(value, &state.names)
    else { return .invalid(.undecodable) }
    let outcome = state.decide(.importCustomization(imported), Context())
    state.reduce(outcome)
    return outcome.refusal
  }

  /// The same hierarchy on a device that nobody used yet, with names of its own.
  static func freshApp(of state: NavigationState, on device: Device) throws -> NavigationState {
    var json = JSONWriter()
    json.hierarchy(state.hierarchy, state.names)
    return try Model.state(json.text, device: device)
  }
}

extension Mirror {
  /// Takes over what differs between two readings.
  fileprivate mutating func take(_ after: Mirror, since before: Mirror) {
    for (id, value) in after.hidden where before.hidden[id] != value { hidden[id] = value }
    for (id, value) in after.orders where before.orders[id] != value { orders[id] = value }
    hidden = hidden.filter { after.hidden[$0.key] != nil }
    orders = orders.filter { after.orders[$0.key] != nil }
    if after.sections != before.sections { sections = after.sections }
  }
}

// MARK: - Sessions

/// A generated session with much editing.
private struct EditingSession {
  private(set) var state = NavigationState()
  private var habits: HabitualSession
  private var count = 0

  init(_ hierarchy: String, seed: UInt64) throws {
    let declared: Hierarchy
    if hierarchy == "sample" {
      declared = SampleHierarchy.make(tabCount: 24, names: &state.names)
    } else {
      let file = "Fixtures/Hierarchies/\(hierarchy).tabs.json"
      declared = try HierarchyText.read(try Repository.bytes(file), file: file, names: &state.names)
    }
    habits = HabitualSession(seed: seed, names: &state.names)
    let scene = SceneOpening(id: state.names.intern("main"), device: .pad)
    state.reduce(state.decide(.begin(Beginning(hierarchy: declared, scene: scene)), Context(by: .app)))
  }

  /// The next action: mostly of habit, with more editing than persons have the time for.
  @discardableResult
  mutating func step() -> Outcome {
    count += 1
    let (habit, context) = habits.next(in: state)
    let edit = edit
    let outcome = state.decide(edit ?? habit, edit == nil ? context : Context(scene: context.scene))
    state.reduce(outcome)
    return outcome
  }

  /// Editing begins again soon after it ended; items are hidden and shown, groups reordered in turn.
  private var edit: Action? {
    if count % 12 == 0 && state.scenes[0].editing == nil { return .beginEditing }
    if count % 5 == 0 {
      let item = count / 5 % state.index.nodes.count
      return state.isHiddenItself(item) ? .show([state.id(item)]) : .hide([state.id(item)])
    }
    let groups = state.index.nodes.indices.filter { state.index.nodes[$0].isGroup }
    if count % 7 != 0 || groups.isEmpty { return nil }
    let group = groups[count / 7 % groups.count]
    return .reorder(group: state.id(group), order: state.displayOrder(of: group).suffix(1).map { state.id($0) })
  }
}

/// A session of a file, step by step.
struct Steps {
  let action: Action
  let outcome: Outcome
  let before: NavigationState
  let after: NavigationState

  /// Whether the app declares something, and so knows what it changes.
  var isDeclaration: Bool {
    [ActionKind.begin, .declare, .insert, .remove, .update].contains(action.kind)
  }

  static func run(_ file: String, _ body: (Steps) throws -> Void) throws {
    try run(text: String(decoding: try Repository.bytes(file), as: UTF8.self), file: file, body)
  }

  static func run(text: String, file: String?, _ body: (Steps) throws -> Void) throws {
    var reader = SessionReader(file: file)
    var state = NavigationState()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let action: Action
      var context = Context(by: .app)
      switch try reader.read(line: Array(line.utf8)[...], names: &state.names) {
      case nil: continue
      case .header(let header):
        var hierarchy: (path: String, bytes: [UInt8])?
        if case .file(let path) = header.hierarchy {
          let fixture = "Fixtures/Hierarchies/\(path.split(separator: "/").last ?? "")"
          hierarchy = (fixture, try Repository.bytes(fixture))
        }
        action = .begin(try header.beginning(hierarchyFile: hierarchy, names: &state.names))
      case .action(let line): (action, context) = (line.action, line.context)
      }
      let before = state
      let outcome = state.decide(action, context)
      state.reduce(outcome)
      try body(Steps(action: action, outcome: outcome, before: before.knowing(state.names), after: state))
    }
  }
}
