import EventLog
import NavCoding
import NavModel
import NavReplay
import NavText

extension Command {
  static let log = Command(
    name: "log", summary: "list the events, newest last",
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("from", "N", "begin at position N", default: "1"), .value("to", "N", "end at position N"),
      .value("kind", "VERB", "only events of this kind"), .value("tab", "ID", "only events that name this item"),
      .value("scene", "SCENE", "only events of this scene"), .value("by", "user|app|system", "only what they did"),
      .flag("refused", "only refused actions"),
      .flag("customization", "only events that change the customization"),
      .flag("follow", "go on as events come, until interrupted"), OutputFormat.option([.text, .jsonl]),
    ],
    examples: [.init("log a.tape --refused", "what was refused, and why")],
    run: runLog)
}

private func runLog(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .jsonl])
  let filter = try EventFilter(arguments)
  let input = try arguments.input("TAPE", console)
  if arguments.flag("follow") && !input.isTape {
    throw .usage("--follow waits for events on a tape; \(input.path) is a session file")
  }
  let first = try arguments.position("from") ?? Position(1)
  let last = try arguments.last("to", of: input)
  let end = try input.lastPosition()
  // Right behind the last one the next event will be.
  if first > end.next { throw CommandFailure(ReplayError.noSuchPosition(first, last: end)) }
  var reader = try EventReader(input, after: Position(max(first.rawValue, 1) - 1))
  var before = reader.state
  let body = { (position: Position, event: Event, state: NavigationState) throws(CommandFailure) in
    try Interruption.check()
    defer { before = state }
    if !filter.matches(event, state) { return true }
    if format == .jsonl {
      try writeJSON(event, position, state, console)
    } else {
      let narration = Narration(event, at: position.rawValue, before: before, after: state) { $0.terminalSafe }
      try console.writeLine(narration.sentence)
    }
    return true
  }
  try reader.read(to: last, body)
  if !arguments.flag("follow") { return .success }
  var failure: CommandFailure?
  try reader.tail(
    until: {
      do throws(CommandFailure) { try console.flush() } catch { failure = error }
      return failure != nil || Interruption.isRequested
    }, body)
  if let failure { throw failure }
  try Interruption.check()
  return .success
}

private func writeJSON(
  _ event: Event, _ position: Position, _ state: NavigationState, _ console: Console
) throws(CommandFailure) {
  var json = JSONWriter()
  json.object { json in
    json.member("schema", "navtape.event/1")
    json.members(event, position: position.rawValue, state)
  }
  json.endLine()
  try console.write(json.bytes)
}

/// Which events a person wants to see.
struct EventFilter {
  private let kind: ActionKind?
  private let tab: String?
  private let scene: String?
  private let by: Agent?
  private let isRefused: Bool
  private let isCustomization: Bool

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    if let verb = arguments.value("kind") {
      guard let kind = ActionKind(verb: verb) else {
        throw .usage(unknown: "kind of event", verb, known: ActionKind.allCases.map(\.verb))
      }
      self.kind = kind
    } else {
      kind = nil
    }
    if let name = arguments.value("by") {
      guard let by = Agent.allCases.first(where: { "\($0)" == name }) else {
        let names = Agent.allCases.map { "\($0)" }.joined(separator: ", ")
        throw .usage("option --by takes \(names), not \(name)")
      }
      self.by = by
    } else {
      by = nil
    }
    tab = arguments.value("tab")
    scene = arguments.value("scene")
    isRefused = arguments.flag("refused")
    isCustomization = arguments.flag("customization")
  }

  /// Whether an event is wanted, in the state after it.
  func matches(_ event: Event, _ state: NavigationState) -> Bool {
    if let kind, event.action.kind != kind { return false }
    if let by, event.context.by != by { return false }
    if let scene, event.context.scene.map({ state.names.text($0) }) != scene { return false }
    // Canonically equal spellings are equal strings (H17).
    if let tab, !event.action.allNamedItems.contains(where: { state.names.text($0) == tab }) { return false }
    if isRefused && event.outcome.refusal == nil { return false }
    if isCustomization && !event.outcome.changesCustomization { return false }
    return true
  }
}

extension Outcome {
  /// Whether the customization changed.
  var changesCustomization: Bool {
    changes.contains { change in
      if case .customization = change { return true }
      return false
    }
  }
}

extension Action {
  /// The items that the action names, those that it brings among them.
  fileprivate var allNamedItems: [Name] {
    if case .insert(let items, _, _) = self { return namedItems + items.map(\.id) }
    if case .reset(.groupOrder(let group?)) = self { return [group] }
    return namedItems
  }
}
