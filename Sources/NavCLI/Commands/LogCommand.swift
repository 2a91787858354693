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
      .flag("customization", "only events that change the customization"), OutputFormat.option([.text, .jsonl]),
    ],
    examples: [.init("log a.tape --refused", "what was refused, and why")],
    run: runLog)
}

private func runLog(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .jsonl])
  let filter = try EventFilter(arguments)
  let input = try arguments.input("TAPE", console)
  let first = try arguments.position("from") ?? Position(1)
  let last = try arguments.last("to", of: input)
  if first <= Position(1) && input.isEmpty { return .success }
  let before = Position(max(first.rawValue, 1) - 1)
  try input.forEachEvent(from: before, to: last) { (position, event, state) throws(CommandFailure) in
    try Interruption.check()
    if filter.matches(event, state) { try write(event, position, state, format, console) }
    return true
  }
  return .success
}

private func write(
  _ event: Event, _ position: Position, _ state: NavigationState, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  if format == .jsonl {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "navtape.event/1")
      json.members(event, position: position.rawValue, state)
    }
    json.endLine()
    return try console.write(json.bytes)
  }
  try console.writeLine(EventLine.text(event, position, state).terminalSafe)
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
        throw .usage(unknown: "agent", name, known: Agent.allCases.map { "\($0)" })
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
    if let tab, !event.action.namedItems.contains(where: { state.names.text($0) == tab }) { return false }
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

/// An event on one line of text.
enum EventLine {
  static func text(_ event: Event, _ position: Position, _ state: NavigationState) -> String {
    var json = JSONWriter()
    json.object { json in json.actionMembers(event.action, state.names) }
    let scene = event.context.scene.map { " \(state.names.text($0))" } ?? ""
    return "\(position)  \(event.context.by)\(scene)  \(json.text)  \(outcome(event.outcome))"
  }

  private static func outcome(_ outcome: Outcome) -> String {
    if let refusal = outcome.refusal { return "refused: \(refusal.codeWithReason)" }
    return outcome.changes.isEmpty ? "quiet" : "applied"
  }
}

extension Input {
  /// Whether the log has no event.
  var isEmpty: Bool { (try? log.lastPosition()) == .start }

  /// Reads events with the state after each.
  ///
  /// - Parameters:
  ///   - before: the position before the first event wanted.
  ///   - body: answers whether to go on.
  func forEachEvent(
    from before: Position, to last: Position,
    _ body: (Position, Event, NavigationState) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var state = try before == .start ? NavigationState() : player(at: before).state
    var failure: CommandFailure?
    if before >= last { return }
    do throws(EventLogError) {
      try log.read(from: before.next) { (position, record) in
        do throws(CommandFailure) {
          let event = try Self.event(record, at: position, &state)
          return try body(position, event, state) && position < last
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    if let failure { throw failure }
  }

  /// Reads an event and applies it.
  private static func event(
    _ record: RawSpan, at position: Position, _ state: inout NavigationState
  ) throws(CommandFailure) -> Event {
    do throws(CodingError) {
      let event = try RecordDecoder.event(record, names: &state.names)
      state.reduce(event.outcome)
      return event
    } catch {
      throw CommandFailure(ReplayError.record(error, at: position))
    }
  }
}
