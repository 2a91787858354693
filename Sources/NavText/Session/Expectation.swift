public import NavModel

/// What a line of a session expects after its action (FORMATS §2).
public struct Expectation: Sendable {
  /// What the outcome is expected to be.
  enum Kind: Sendable {
    /// Refused, with this code.
    case refused(String)
    /// Not refused, at least one change.
    case applied
    /// Not refused, no change.
    case quiet
    /// Not refused.
    case accepted
  }

  let kind: Kind
  /// The members that describe the state, by key.
  let members: [JSONMember]
  /// Where the expectation stands.
  let value: JSONValue

  private static let keys = ["refused", "selected", "path", "bar", "sidebar", "more", "hidden", "digest", "notices"]

  /// Reads an expectation.
  ///
  /// - Throws: unknown keys and wrong types.
  init(_ value: JSONValue) throws(TextError) {
    self.value = value
    if case .string = value.content {
      kind = try value.choice(among: ["applied", "quiet"], name: { $0 }) == "applied" ? .applied : .quiet
      members = []
      return
    }
    let object = try value.object()
    try object.rejectUnknownKeys(allowed: Self.keys)
    members = object.members.filter { $0.key != "refused" }
    for member in members { try Self.check(member) }
    if let refused = object["refused"] {
      kind = .refused(try refused.choice(among: Refusal.codes, name: { $0 }))
      if let other = members.first { throw other.error("a refusal changes nothing to expect") }
    } else {
      kind = .accepted
    }
  }

  private static func check(_ member: JSONMember) throws(TextError) {
    switch member.key {
    case "bar", "sidebar", "more", "hidden": _ = try member.value.strings()
    case "selected": _ = try member.value.orNil?.string()
    case "digest": _ = try member.value.string()
    case "path": for entry in try member.value.object().members { _ = try entry.value.array() }
    default: _ = try member.value.array()
    }
  }

  /// Where the line stands, for messages.
  public var location: TextLocation { value.location }

  /// What differs from the expectation after an event.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of the action.
  ///   - state: the state after it.
  ///   - scene: the scene of the action, or for one of the app the first open one.
  /// - Returns: lines `- expected` and `+ actual` for each difference, under the key that differs; empty if all holds.
  public func differences(_ outcome: Outcome, _ state: NavigationState, scene: SceneIndex?) -> [Difference] {
    let wanted = wantedOutcome
    let actual = Self.describe(outcome)
    if !isMet(by: outcome) { return [Difference(key: "outcome", expected: wanted, actual: actual)] }
    guard let scene else { return [] }
    return members.compactMap { member in
      let expected = Self.canonical(member.value)
      let actual = Self.actual(member, outcome, state, scene)
      return expected == actual ? nil : Difference(key: member.key, expected: expected, actual: actual)
    }
  }

  /// One thing that is not as expected.
  public struct Difference: Hashable, Sendable {
    /// The key of the expectation, or `outcome`.
    public let key: String
    /// What was expected, as text.
    public let expected: String
    /// What is, as text.
    public let actual: String
  }

  private var wantedOutcome: String {
    switch kind {
    case .refused(let code): "refused: \(code)"
    case .applied: "applied"
    case .quiet: "quiet"
    case .accepted: "not refused"
    }
  }

  private static func describe(_ outcome: Outcome) -> String {
    if let refusal = outcome.refusal { return "refused: \(refusal.codeWithReason)" }
    return outcome.changes.isEmpty ? "quiet" : "applied"
  }

  private func isMet(by outcome: Outcome) -> Bool {
    switch kind {
    case .refused(let code): outcome.refusal?.code == code
    case .applied: outcome.refusal == nil && !outcome.changes.isEmpty
    case .quiet: outcome.isQuiet
    case .accepted: outcome.refusal == nil
    }
  }
}

// MARK: - What is, in the words of the expectation

extension Expectation {
  private static func actual(
    _ member: JSONMember, _ outcome: Outcome, _ state: NavigationState, _ scene: SceneIndex
  ) -> String {
    var json = JSONWriter()
    let names = state.names
    switch member.key {
    case "selected":
      let selected = state.scenes[scene].selected.map { names.text(state.id(inSlot: $0)) }
      if let selected { json.string(selected) } else { json.null() }
    case "path": paths(member.value, state, scene, &json)
    case "bar": json.strings(state.chrome(of: scene).bar.ids(names))
    case "sidebar": json.strings(state.chrome(of: scene).sidebar.ids(names))
    case "more": json.strings(state.chrome(of: scene).bar.more.map { names.text($0) })
    case "hidden":
      let hidden = state.index.nodes.indices.filter { state.isHiddenItself($0) }
      json.strings(hidden.map { names.text(state.id($0)) }.sortedByBytes)
    case "digest": json.string(Digest.text(state.digest))
    default:
      json.array { json in
        for notice in outcome.notices { json.notice(notice.message, names) }
      }
    }
    return (try? JSONParser.parse(json.text)).map { canonical($0) } ?? json.text
  }

  /// The paths of the tabs that the expectation names, root first, each screen as the expectation describes it: by its
  /// name, or as an object with the keys that stand there.
  private static func paths(
    _ value: JSONValue, _ state: NavigationState, _ scene: SceneIndex, _ json: inout JSONWriter
  ) {
    guard case .object(let members) = value.content else { return json.null() }
    json.object { json in
      for member in members {
        json.key(member.key)
        guard let id = state.names.name(of: member.key), let item = state.item(of: id) else {
          json.null()
          continue
        }
        let tab = state.scenes[scene].tabs[state.index.nodes[item].slot]
        let screens = [PushedScreen(Screen(state.rootScreen(item)), y: tab.rootY)] + tab.screens
        guard case .array(let wanted) = member.value.content else { return }
        json.array { json in
          for (place, screen) in screens.enumerated() {
            let form = place < wanted.count ? wanted[place] : nil
            json.screen(screen, like: form, state.names)
          }
        }
      }
    }
  }

  /// A value as text with sorted keys.
  private static func canonical(_ value: JSONValue) -> String {
    var json = JSONWriter()
    json.sorted(value)
    return json.text
  }
}

extension JSONWriter {
  fileprivate mutating func screen(_ pushed: PushedScreen, like form: JSONValue?, _ names: NameTable) {
    guard case .object(let members) = form?.content else { return string(names.text(pushed.screen.name)) }
    object { json in
      if members.contains(where: { $0.key == "y" }) { json.member("y", pushed.y) }
      json.members(pushed.screen, names)
    }
  }

  fileprivate mutating func sorted(_ value: JSONValue) {
    switch value.content {
    case .object(let members):
      sortedObject(members.map { (key: $0.key, value: $0.value) }) { json, value in json.sorted(value) }
    case .array(let elements):
      array { json in for element in elements { json.sorted(element) } }
    case .null, .boolean, .integer, .number, .string: self.value(value)
    }
  }
}

extension Chrome.Bar {
  /// The ids in drawn order, More as `More`, a transient item in brackets (FORMATS §2).
  public func ids(_ names: NameTable) -> [String] {
    items.map { item in
      let id = item.id.map { names.text($0) } ?? "More"
      return item.region == .transient ? "(\(id))" : id
    }
  }
}

extension Chrome.Sidebar {
  /// The ids of tabs, sections and groups in drawn order (FORMATS §2).
  public func ids(_ names: NameTable) -> [String] {
    rows.compactMap { row in
      switch row.kind {
      case .tab, .section, .group: row.id.map { names.text($0) }
      case .header, .action, .footer, .bottomBar: nil
      }
    }
  }
}

extension Refusal {
  /// All codes, in the order of SPEC §12.
  public static let codes = ["invalid"] + plain.map(\.code)
}
