import NavModel
import NavTestSupport
import NavText
import Testing

/// A state, an action, and what comes of it.
struct ActionRow: Sendable, CustomTestStringConvertible {
  /// The words and lines that lead to the state (`Stage`).
  let state: [String]
  /// The action as a line of a session file.
  let line: String
  /// `applied(components)`, `quiet` or `refused(code)`.
  let expected: String

  var testDescription: String { "\(state.joined(separator: " ")): \(line)" }

  /// The rows of a table: a line of a session, an arrow, the outcome; above them the state that they are taken in.
  static func rows(_ table: String) -> [ActionRow] {
    var state: [String] = []
    var rows: [ActionRow] = []
    for line in table.split(separator: "\n").map({ $0.trimmingPrefix { $0 == " " } }) {
      let columns = line.split(separator: " → ").map(String.init)
      if columns.count == 2 {
        rows.append(ActionRow(state: state, line: columns[0], expected: columns[1]))
      } else {
        state = line.split(separator: "; ").map(String.init)
      }
    }
    return rows
  }
}

/// Where a row plays: a hierarchy, a device, and what was done before.
struct Stage {
  private(set) var state = NavigationState()
  private var reader = SessionReader(file: nil)

  /// An app with everything that an action may need.
  static let app =
    #"""
    {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [{"tab": "f", "placement": "fixed"}, \#
    {"tab": "a", "allowsHiding": true, "accepts": [{"type": "image", "operation": "copy"}, {"type": "bad", \#
    "operation": "forbidden"}], "swipe": {"leading": ["flag"], "full": true}, "menu": ["open"]}, \#
    {"tab": "b", "allowsHiding": true}, {"tab": "d", "enabled": false}, {"tab": "m", "placement": "movable"}, \#
    {"tab": "o", "placement": "optional"}, {"tab": "s", "placement": "sidebarOnly"}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "x", "allowsHiding": true}, {"tab": "y"}], \#
    "actions": [{"action": "new"}]}, {"group": "k", "children": [{"tab": "z"}, {"tab": "w"}]}, \#
    {"group": "q", "allowsReordering": true, "children": [{"tab": "u", "draggable": true}, {"tab": "v"}]}, \#
    {"tab": "find", "role": "search", "activatesSearch": true}]}
    """#

  /// Two tabs, both of which may be hidden; or are hidden at first.
  static func pair(_ members: String) -> String {
    #"""
    {"hierarchy": 1, "mode": "tabSidebar", "items": [{"tab": "a", "allowsHiding": true\#(members)}, \#
    {"tab": "b", "allowsHiding": true\#(members)}]}
    """#
  }

  /// The first line of a session by its name. The app's are on a pad in landscape with its sidebar, unless they say so.
  static let headers: [String: String] = {
    let frozen = #"{"hierarchy": 1, "customizable": false, \#(app.dropFirst(#"{"hierarchy": 1, "#.count))"#
    return [
      "wide": #""hierarchy": \#(app)"#, "tall": #""orientation": "portrait", "hierarchy": \#(app)"#,
      "phone": #""device": "phone", "hierarchy": \#(app)"#, "tv": #""device": "tv", "hierarchy": \#(app)"#,
      "frozen": #""hierarchy": \#(frozen)"#, "pair": #""hierarchy": \#(pair(""))"#,
      "shy": #""hierarchy": \#(pair(#", "hiddenByDefault": true"#))"#,
    ]
  }()

  /// What some words in states stand for.
  static let steps: [String: [String]] = [
    "editing": [#"{"do": "beginEditing"}"#], "modal": [#"{"do": "present", "screen": "m"}"#],
    "noBar": [#"{"do": "hideBar", "hidden": true}"#], "noRows": [#"{"do": "fold", "group": "g"}"#],
    "pushed": [#"{"do": "push", "tab": "f", "screen": "f1"}"#], "hidden": [#"{"do": "hide", "tab": "a"}"#],
    "full": [#"{"do": "replace", "tab": "f", "path": \#(screens(1_023))}"#],
    "sheet": [#"{"do": "present", "tab": "f", "screen": "s"}"#],
    "narrowBar": [#"{"do": "resize", "width": "regular", "barRoom": 3}"#],
    "two": [#"{"do": "openScene", "scene": "two"}"#], "twoClosed": [#"{"do": "closeScene", "scene": "two"}"#],
    "inside": [#"{"do": "openScene", "scene": "inside", "in": "two"}"#],
    "many": (2...64).map { #"{"do": "openScene", "scene": "s\#($0)"}"# },
  ]

  private static func screens(_ count: Int) -> String {
    "[\(Array(repeating: "\"s\"", count: count).joined(separator: ","))]"
  }

  /// A line with the words written out that stand for what is long.
  static func line(_ line: String) -> String {
    line.replacing("$APP", with: app).replacing("$1024", with: screens(1_024))
      .replacing("$LONG", with: String(repeating: "i", count: 257)).replacing("$DEEP", with: nested(9))
      .replacing("$MANY", with: (0...4_096).map { #"{"tab": "t\#($0)"}"# }.joined(separator: ","))
  }

  private static func nested(_ depth: Int) -> String {
    (0..<depth).map { #"{"group": "n\#($0)", "children": ["# }.joined() + #"{"tab": "n"}"#
      + String(repeating: "]}", count: depth)
  }

  /// Goes to a state: the first word is a header, each other one a step, or a line of its own.
  init(_ words: [String]) throws {
    let header = try #require(words.first.flatMap { Stage.headers[$0] }, "\(words) begins with a header")
    try take(#"{"session": 1, \#(header)}"#)
    for word in words.dropFirst() {
      for line in word.hasPrefix("{") ? [word] : try #require(Stage.steps[word], "\(word) is a step") {
        let outcome = try take(line).outcome
        #expect(outcome.refusal == nil && !outcome.changes.isEmpty, "\(words): \(line)")
      }
    }
  }

  /// Takes an action and tells what came of it.
  @discardableResult
  mutating func take(_ line: String) throws -> (action: Action, context: Context, outcome: Outcome) {
    let bytes = Array(Stage.line(line).utf8)
    guard let content = try reader.read(line: bytes[...], names: &state.names) else { throw EmptyLine() }
    switch content {
    case .header(let header):
      let beginning = try header.beginning(hierarchyFile: nil, names: &state.names)
      return decide(.begin(beginning), Context(by: .app))
    case .action(let line): return decide(line.action, line.context)
    }
  }

  struct EmptyLine: Error {}

  private mutating func decide(_ action: Action, _ context: Context) -> (Action, Context, Outcome) {
    let outcome = state.decide(action, context)
    state.reduce(outcome)
    return (action, context, outcome)
  }

  /// The components that differ from an earlier state, in a fixed order; a scene that was not there is one.
  func changes(since earlier: NavigationState) -> [String] {
    let known = Set(earlier.components)
    var words: [String] = []
    for component in state.components {
      let before = known.contains(component) ? earlier.digest(of: component) : 0
      if before == state.digest(of: component) { continue }
      let word = name(of: component, earlier)
      if words.last != word { words.append(word) }
    }
    return words
  }

  private func name(of component: Component, _ earlier: NavigationState) -> String {
    switch component {
    case .scene(let scene, let part):
      let id = state.names.text(state.scenes[scene].id)
      return scene >= earlier.scenes.count ? "scene \(id)" : scene == 0 ? "\(part)" : "\(id).\(part)"
    case .navigation(let scene, let slot):
      let tab = state.names.text(state.id(inSlot: slot))
      return scene == 0 ? "tab \(tab)" : "\(state.names.text(state.scenes[scene].id)).tab \(tab)"
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations:
      return "\(component)"
    }
  }
}

@Suite("Every action with every outcome")
struct ActionTableTests {
  @Test("S2: the outcome of each row is as the table says", arguments: rows)
  func outcome(_ row: ActionRow) throws {
    var stage = try Stage(row.state)
    let start = stage.state
    let (action, context, outcome) = try stage.take(row.line)
    let after = stage.state
    let before = start.knowing(after.names)
    let changes = stage.changes(since: before)
    let actual =
      outcome.refusal.map { "refused(\($0.codeWithReason))" }
      ?? (outcome.changes.isEmpty ? "quiet" : "applied(\(changes.joined(separator: ", ")))")
    #expect(actual == row.expected)
    if outcome.refusal != nil { #expect(outcome == Outcome(outcome.refusal ?? .vetoed), "a refusal changes nothing") }
    #expect(outcome.changes.isEmpty == (before.digest == after.digest))
    let footprint = Footprint.of(action, context, in: before)
    for component in outcome.changes.flatMap({ $0.components(in: before) }) {
      #expect(footprint.allows(component), "\(component)")
    }
    #expect(after.digest == after.digestFromScratch)
  }

  // MARK: Completeness

  /// The kind of a row's action.
  private static func kind(_ row: ActionRow) throws -> ActionKind {
    let verb = try JSONParser.parse(Stage.line(row.line)).object().required("do").string()
    return try #require(ActionKind(verb: verb), "\(verb) is a verb")
  }

  @Test("N3: every action has a row that is applied, unless it never changes anything, and a quiet one")
  func kinds() throws {
    let table = try Dictionary(grouping: Self.rows, by: Self.kind)
    for kind in ActionKind.allCases where !kind.isReserved && kind != .begin {
      let outcomes = (table[kind] ?? []).map(\.expected)
      let isApplied = outcomes.contains { $0.hasPrefix("applied") }
      let isQuiet = outcomes.contains("quiet")
      #expect(isApplied != kind.isAlwaysQuiet, "\(kind)")
      #expect(isQuiet != Self.neverQuiet.contains(kind), "\(kind)")
    }
  }

  /// Actions that have an effect, or are refused.
  static let neverQuiet: [ActionKind] = [
    .push, .addToBar, .removeFromBar, .undo, .redo, .drop, .toggleSidebar, .openScene, .closeScene, .insert, .remove,
  ]

  @Test("E4: what belongs to a scene is refused in one that is unknown or closed; a mark is no more than a note")
  func unknownScene() throws {
    var seen: [ActionKind] = []
    for row in Self.rows where !(try Self.kind(row)).isOfTheApp {
      let kind = try Self.kind(row)
      if seen.contains(kind) { continue }
      seen.append(kind)
      for scene in ["nowhere", "two"] {
        var stage = try Stage(["wide", "two", "twoClosed"])
        let outcome = try stage.take("\(row.line.dropLast()), \"scene\": \"\(scene)\"}").outcome
        #expect(outcome == (kind == .mark ? Outcome() : Outcome(.unknownScene)), "\(kind)")
      }
    }
    #expect(seen.count == ActionKind.allCases.count { !$0.isOfTheApp })
  }

  @Test("S2: every refusal and every reason of an invalid one is in the table")
  func refusals() {
    let outcomes = Set(Self.rows.map(\.expected) + Self.beginnings.map(\.expected))
    for refusal in Refusal.plain { #expect(outcomes.contains("refused(\(refusal.code))"), "\(refusal)") }
    for reason in InvalidReason.allCases where reason != .notAGroup {
      #expect(outcomes.contains("refused(\(Refusal.invalid(reason).codeWithReason))"), "\(reason)")
    }
  }

  @Test("S2: no recorded session refuses an action for a reason that the table does not have for it")
  func pairs() throws {
    let known = try Set(Self.rows.map { "\(try Self.kind($0)) \($0.expected)" })
    for file in FixtureSessionsTests.files where !file.contains("/generated/") {
      try Steps.run(file) { step in
        guard let refusal = step.outcome.refusal, refusal != .unknownScene else { return }
        let pair = "\(step.action.kind) refused(\(refusal.codeWithReason))"
        let isKnown = known.contains(pair)
        #expect(isKnown, "\(pair) in \(file)")
      }
    }
  }

  // MARK: The first event, which no line of a session is

  static let beginnings:
    [(name: String, change: @Sendable (inout Beginning, inout NameTable) -> Void, expected: String)] = [
      ("a second time", { _, _ in }, "refused(invalid(alreadyBegun))"),
      ("an empty scene id", { $0.scene.id = $1.intern("") }, "refused(invalid(emptyID))"),
      (
        "a regular phone",
        { (start, _) in
          start.scene.device = .phone
          start.width = .regular
        }, "refused(invalid(phoneIsCompact))"
      ),
      (
        "two equal ids", { (start, _) in start.hierarchy.items[1].id = start.hierarchy.items[0].id },
        "refused(invalid(duplicateID))"
      ),
    ]

  @Test("E1: a tape begins once, with a hierarchy and a scene that break no rule", arguments: 0..<beginnings.count)
  func begin(_ number: Int) throws {
    let row = Self.beginnings[number]
    var state = try Model.state(Stage.pair(""))
    var beginning = Beginning(hierarchy: state.hierarchy, scene: SceneOpening(id: state.scenes[0].id, device: .pad))
    if number > 0 { state = NavigationState(names: state.names) }
    row.change(&beginning, &state.names)
    let refusal = state.decide(.begin(beginning), Context(by: .app)).refusal
    #expect(refusal.map { "refused(\($0.codeWithReason))" } == row.expected, "\(row.name)")
  }
}
