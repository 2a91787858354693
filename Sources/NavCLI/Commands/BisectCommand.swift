import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let bisect = Command(
    name: "bisect", summary: "find the position where an expression holds",
    details: [
      "EXPR is asked after every event. It joins comparisons (== != < <= > >= in) with and, or, not and parentheses;"
        + " values are texts in double quotes, whole numbers, true, false, lists in brackets, and these names. A name"
        + " with a scene looks at --scene unless another one is written; what is not there is empty, 0 or false.", "",
    ] + StateCondition.help.map(\.line) + [
      "With --monotone few states are looked at, from snapshots and by halves: right if EXPR is false up to some event"
        + " and true from there on, or with --last true up to some event and false from there on. Ends and neighbours"
        + " are looked at too; what contradicts is reported, and the exit code is 1. With --every, json is a line for"
        + " each event, as log writes it."
    ],
    arguments: [.one("TAPE", "tape, directory of epochs or session file")],
    options: [
      .value("where", "EXPR", "what should hold"),
      .flag("first", "the first position where it holds (the default)"),
      .flag("last", "the last position where it holds"), .flag("every", "every position where it holds"),
      .flag("monotone", "search by halves: once it holds it goes on to"),
      .value("scene", "SCENE", "the scene to look at", default: "the first open one"), OutputFormat.option(),
    ],
    examples: [
      .init(#"bisect a.tape --where 'hidden("library")'"#, "who hid it?"),
      .init(#"bisect a.tape --where 'depth("home")>3' --monotone"#, "the same tape, however long, in a moment"),
      .init(#"bisect a.tape --where 'refused=="lastVisible"' --every"#, "all such refusals"),
    ],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let bisection = try Bisection(arguments, console)
      if bisection.which == .every { return try bisection.writeAll(format) }
      return try bisection.write(arguments.flag("monotone") ? bisection.halve() : bisection.pass(), format)
    })
}

extension StateCondition.Help {
  /// A line of the help text.
  fileprivate var line: String {
    "  " + usage.padded(toColumns: 31) + type.padded(toColumns: 8) + text
  }
}

/// A search on a tape.
private struct Bisection {
  /// Which of the positions is asked for.
  enum Which: String, CaseIterable { case first, last, every }

  /// What a search gave.
  struct Answer {
    var position: Position?
    var stateCount = 0
    /// Whether it was searched by halves.
    var isHalved = false
    /// A position that is not as `--monotone` says.
    var contradiction: Position?
  }

  let which: Which
  private let condition: StateCondition
  private let scene: String?
  private let input: Input
  private let last: Position
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) {
    let chosen = Which.allCases.filter { arguments.flag($0.rawValue) }
    if chosen.count > 1 { throw .usage("--\(chosen[0]) and --\(chosen[1]) exclude each other") }
    which = chosen.first ?? .first
    if which == .every && arguments.flag("monotone") { throw .usage("--every looks at every state, not by halves") }
    let source = try arguments.required("where")
    do throws(ConditionError) { condition = try StateCondition(source) } catch { throw CommandFailure(error) }
    scene = arguments.value("scene")
    input = try arguments.input("TAPE", console)
    last = try input.lastPosition()
    if last < input.log.firstPosition { throw CommandFailure(ReplayError.empty) }
    self.console = console
  }

  private func holds(_ event: Event, _ position: Position, _ state: NavigationState) -> Bool {
    condition.holds(at: Moment(event, at: position, after: state, scene: scene))
  }

  /// Looks at every event, with a progress bar.
  ///
  /// - Parameter body: gets the events at which the condition holds; answers whether to go on.
  private func read(
    _ body: (Position, Event, NavigationState, _ holds: Bool) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    let bar = ProgressBar(input.path, total: eventCount, unit: "events", console: console)
    defer { bar.finish() }
    var reader = try EventReader(input)
    var done = 0
    try reader.read(to: last) { (position, event, state) throws(CommandFailure) in
      try Interruption.check()
      done += 1
      bar.update(done)
      return try body(position, event, state, holds(event, position, state))
    }
  }

  /// One pass.
  func pass() throws(CommandFailure) -> Answer {
    var answer = Answer()
    try read { (position, _, _, holds) in
      answer.stateCount += 1
      if holds { answer.position = position }
      return !holds || which != .first
    }
    return answer
  }

  /// Few states, by halves.
  func halve() throws(CommandFailure) -> Answer {
    let bar = ProgressBar("halving", total: nil, unit: "states", console: console)
    defer { bar.finish() }
    var looked = 0
    let found: Halving.Answer?
    do throws(ReplayError) {
      let log = input.log
      // For the last position the answers go from true to false.
      found = try Halving.search(log, scene: scene, goesOn: { !Interruption.isRequested }) { moment in
        looked += 1
        bar.update(looked)
        return condition.holds(at: moment) == (which == .first)
      }
    } catch {
      throw CommandFailure(error)
    }
    guard let found else { throw .interrupted }
    var position = found.position
    if which == .last {
      let end = found.position.map { Position($0.rawValue - 1) } ?? last
      position = end < input.log.firstPosition ? nil : end
    }
    return Answer(
      position: position, stateCount: found.stateCount, isHalved: true, contradiction: found.contradiction)
  }

  // MARK: Output

  /// Writes the position that was asked for.
  func write(_ answer: Answer, _ format: OutputFormat) throws(CommandFailure) -> ExitCode {
    let find = try answer.position.map { (position) throws(CommandFailure) in try Find(input, at: position) }
    if find == nil { try explainNothing() }
    if format == .json {
      try writeJSON(answer, find)
    } else if let find {
      try console.writeLine(find.sentence)
      try console.writeLine("look: \(look(at: find.position))".terminalSafe)
    } else {
      try console.writeLine("\(input.path): holds nowhere in \(eventCount.counted("event"))".terminalSafe)
    }
    if let contradiction = answer.contradiction {
      console.message(
        "not monotone: position \(contradiction) contradicts; without --monotone every state is looked at")
    }
    return find == nil || answer.contradiction != nil ? .negative : .success
  }

  /// Writes every event at which the condition holds, as it is read.
  func writeAll(_ format: OutputFormat) throws(CommandFailure) -> ExitCode {
    var isFound = false
    var before = try EventReader(input).state
    try read { (position, event, state, holds) throws(CommandFailure) in
      defer { before = state }
      if !holds { return true }
      isFound = true
      let find = Find(position: position, event: event, before: before, after: state)
      if format == .json {
        var json = JSONWriter()
        json.object { json in find.members(&json) }
        json.endLine()
        try console.write(json.bytes)
      } else {
        try console.writeLine(find.sentence)
      }
      return true
    }
    if isFound { return .success }
    try explainNothing()
    if format == .text {
      try console.writeLine("\(input.path): holds nowhere in \(eventCount.counted("event"))".terminalSafe)
    }
    return .negative
  }

  private var eventCount: Int { Int(clamping: last.rawValue - input.log.firstPosition.rawValue) + 1 }

  /// How to look at a position.
  private func look(at position: Position) -> String {
    "navtape show \(input.path) --at \(position)" + (scene.map { " --scene \($0)" } ?? "")
  }

  /// Tells about ids that the tape never had, since they are probably misspelt.
  ///
  /// - Throws: 64 if there never was such a scene.
  private func explainNothing() throws(CommandFailure) {
    let state = try input.player(at: nil).state
    try state.requireKnown(scene: scene)
    let ids = (0..<state.slotCount).map { state.names.text(state.id(inSlot: $0)) }
    for id in condition.itemIDs where !ids.contains(id) {
      let advice = Spelling.nearest(to: id, among: ids).map { "; did you mean \($0)?" } ?? ""
      console.message("no item was ever called \(id)\(advice)")
    }
  }

  private func writeJSON(_ answer: Answer, _ find: Find?) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.bisect/1")
      json.member("tape", input.path)
      json.member("where", condition.source)
      json.member("which", which.rawValue)
      json.member("found", find != nil)
      json.member("position", find?.position.rawValue)
      json.member("states", answer.stateCount)
      json.key("monotone")
      if answer.isHalved { json.boolean(answer.contradiction == nil) } else { json.null() }
      json.member("contradiction", answer.contradiction?.rawValue)
      json.key("event")
      if let find { json.object { json in find.members(&json) } } else { json.null() }
      json.member("look", find.map { look(at: $0.position) })
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

/// An event that was found.
private struct Find {
  let position: Position
  let event: Event
  let before: NavigationState
  let after: NavigationState

  init(position: Position, event: Event, before: NavigationState, after: NavigationState) {
    self.position = position
    self.event = event
    self.before = before
    self.after = after
  }

  /// Reads an event.
  init(_ input: Input, at position: Position) throws(CommandFailure) {
    var reader = try EventReader(input, after: Position(position.rawValue - 1))
    let before = reader.state
    var find: Find?
    try reader.read(to: position) { (position, event, state) in
      find = Find(position: position, event: event, before: before, after: state)
      return true
    }
    guard let find else {
      throw CommandFailure(ReplayError.noSuchPosition(position, last: try input.lastPosition()))
    }
    self = find
  }

  var sentence: String {
    Narration(event, at: position.rawValue, before: before, after: after) { $0.terminalSafe }.sentence
  }

  func members(_ json: inout JSONWriter) {
    json.member("schema", "navtape.event/1")
    json.members(event, position: position.rawValue, after)
  }
}

extension CommandFailure {
  /// How many columns of an expression are shown before the wrong part, and in all.
  private static let shownColumns = (before: 40, all: 76)

  /// A wrong expression: what is wrong, and below it the expression with a caret under the wrong part.
  init(_ error: ConditionError) {
    let nearest = Spelling.nearest(to: error.word.trimmingQuotes, among: error.known)
    let remedy =
      nearest.map { "did you mean \($0)?" + (error.remedy.isEmpty ? "" : " (\(error.remedy))") } ?? error.remedy
    let columns = Self.shownColumns
    var lead = error.lead.terminalSafe
    if lead.displayColumns > columns.before { lead = "…" + String(lead.suffix(columns.before / 2)) }
    var tail = ""
    tail.unicodeScalars.append(contentsOf: error.source.unicodeScalars.dropFirst(error.column - 1))
    let line = (lead + tail.terminalSafe).truncated(toColumns: columns.all)
    let width = min(error.word.terminalSafe.displayColumns, columns.all - lead.displayColumns)
    let carets = "^" + String(repeating: "~", count: max(0, width - 1))
    self = .usage(
      "--where, column \(error.column): \(error.message)\(remedy.isEmpty ? "" : "; \(remedy)")\n"
        + "  \(line)\n  \(String(repeating: " ", count: lead.displayColumns))\(carets)")
  }
}

extension String {
  /// The text without quotes around it.
  fileprivate var trimmingQuotes: String {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}
