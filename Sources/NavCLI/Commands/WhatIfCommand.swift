import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let whatIf = Command(
    name: "what-if", summary: "decide a tape anew with some events left out, inserted or swapped",
    details: [
      "Shows what would differ: the later actions with another outcome, and the state at the end. Positions are those"
        + " of the tape as recorded. Nothing is written to the tape, and the exit code is 0 whatever differs.",
      "The first event stays where it is. An inserted action is a line of a session file; options that are repeated add"
        + " up.",
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .repeatable("without", "N,A..B", "leave out these positions and ranges"),
      .repeatable("insert", "N ACTION", "insert an action behind position N"),
      .repeatable("swap", "A B", "let the events at A and B change places"), OutputFormat.option(),
    ],
    examples: [
      .init("what-if a.tape --without 17,20..25", "what if these seven had not happened?"),
      .init(#"what-if a.tape --insert 30 '{"do":"relaunch"}'"#, "what if the app had been started anew there?"),
    ],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let input = try arguments.input("TAPE", console)
      var rehearsal = try Rehearsal(of: input)
      let edits = try arguments.edits(of: &rehearsal)
      let answer = try WhatIf(input.path, rehearsal, edits)
      try format == .json ? answer.writeJSON(console) : answer.writeText(console)
      return .success
    })
}

extension Rehearsal {
  /// The rehearsal of an input.
  init(of input: Input) throws(CommandFailure) {
    let log = input.log
    do throws(ReplayError) { try self.init(log) } catch { throw CommandFailure(error) }
  }
}

extension ParsedArguments {
  /// The edits of the options.
  ///
  /// - Throws: 64 for positions that are none, 65 for actions that are none.
  fileprivate func edits(of rehearsal: inout Rehearsal) throws(CommandFailure) -> Edits {
    var edits = Edits()
    for list in values("without") {
      for part in list.split(separator: ",", omittingEmptySubsequences: false) {
        edits.removed.append(try range(String(part)))
      }
    }
    for value in values("insert") {
      let words = value.split(separator: " ", maxSplits: 1).map(String.init)
      let position = try self.position(words.first ?? "", of: "insert")
      do throws(TextError) {
        let text = words.count > 1 ? words[1] : ""
        let line = try SessionLine(text, file: "--insert \(position)", names: &rehearsal.names)
        edits.inserted.append(Edits.Insertion(behind: position, line.action, line.context))
      } catch {
        throw CommandFailure(error)
      }
    }
    for value in values("swap") {
      let words = value.split(separator: " ").map(String.init)
      guard words.count == 2 else { throw .usage("option --swap takes two positions, not \(value)") }
      edits.swapped.append(Edits.Swap(try position(words[0], of: "swap"), try position(words[1], of: "swap")))
    }
    do throws(Edits.Problem) { try edits.check(against: rehearsal.positions) } catch { throw .usage("\(error)") }
    return edits
  }

  private func range(_ text: String) throws(CommandFailure) -> ClosedRange<Position> {
    guard let dots = text.firstRange(of: "..") else {
      let position = try self.position(text, of: "without")
      return position...position
    }
    let first = try position(String(text[..<dots.lowerBound]), of: "without")
    let last = try position(String(text[dots.upperBound...]), of: "without")
    guard first <= last else { throw .usage("option --without takes ranges from a lower position, not \(text)") }
    return first...last
  }

  private func position(_ text: String, of option: String) throws(CommandFailure) -> Position {
    guard let number = UInt64(text), number <= Int64.max else {
      throw .usage("option --\(option) takes a position (1, 2, 3 and so on), not \(text.isEmpty ? "nothing" : text)")
    }
    return Position(number)
  }
}

/// What would be.
private struct WhatIf {
  /// An action with another outcome, or one that is inserted.
  struct Entry {
    let step: Rehearsal.Step
    /// The action as a line of a session file.
    let action: String
    /// The outcomes.
    let recorded: OutcomeText?
    let now: OutcomeText?
  }

  /// How many differing actions are shown.
  static let maximumEntryCount = 20

  let path: String
  let edits: Edits
  let names: NameTable
  let removedCount: UInt64
  let result: Rehearsal.Result
  let end: StateDifference
  private(set) var entries: [Entry] = []
  private(set) var inserted: [Entry] = []

  init(_ path: String, _ rehearsal: Rehearsal, _ edits: Edits) throws(CommandFailure) {
    self.path = path
    self.edits = edits
    names = rehearsal.names
    var entries: [Entry] = []
    var inserted: [Entry] = []
    var removedCount: UInt64 = 0
    do throws(ReplayError) {
      result = try rehearsal.run(edits) { (step, state) in
        if step.now == nil { removedCount += 1 }
        if step.recorded == nil {
          inserted.append(Entry(step, state))
        } else if step.isDifferent && entries.count < Self.maximumEntryCount {
          entries.append(Entry(step, state))
        }
        return !Interruption.isRequested
      }
    } catch {
      throw CommandFailure(error)
    }
    try Interruption.check()
    self.removedCount = removedCount
    self.entries = entries
    self.inserted = inserted
    end = StateDifference(rehearsal.recorded, result.state)
  }

  func writeText(_ console: Console) throws(CommandFailure) {
    for line in edits.words(removedCount) { try console.writeLine(line.terminalSafe) }
    for entry in inserted {
      let now = entry.now?.line ?? ""
      try console.writeLine("behind \(entry.step.position): \(entry.action)".terminalSafe)
      try console.writeLine("  + \(now)".terminalSafe)
    }
    for entry in entries {
      try console.writeLine("position \(entry.step.position): \(entry.action)".terminalSafe)
      try console.writeLine("  - \(entry.recorded?.line ?? "")".terminalSafe)
      try console.writeLine("  + \(entry.now?.line ?? "")".terminalSafe)
    }
    let more = result.differenceCount - entries.count
    if more > 0 { try console.writeLine("… \(more.counted("more action")) with another outcome") }
    if end.isSame && result.differenceCount == 0 { return try console.writeLine("nothing else changes") }
    let count = result.differenceCount
    let actions = count == 0 ? "no action has another outcome" : "\(count.counted("action")) with another outcome"
    try console.writeLine("\(actions); \(end.isSame ? "the state at the end is the same" : "at the end:")")
    try end.writeLines(console)
  }

  func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.what-if/1")
      json.member("tape", path)
      json.object("edits") { json in edits.writeMembers(&json) }
      json.member("leftOut", removedCount)
      json.array("inserted") { json in for entry in inserted { entry.write(&json, names) } }
      json.member("differing", result.differenceCount)
      json.member("first", result.firstDifference?.rawValue)
      json.array("differences") { json in for entry in entries { entry.write(&json, names) } }
      json.object("end") { json in end.writeMembers(&json) }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension WhatIf.Entry {
  fileprivate init(_ step: Rehearsal.Step, _ state: NavigationState) {
    var json = JSONWriter()
    json.action(step.action, step.context, state.names)
    self.init(
      step: step, action: json.text, recorded: step.recorded.map { OutcomeText($0, state) },
      now: step.now.map { OutcomeText($0, state) })
  }

  fileprivate func write(_ json: inout JSONWriter, _ names: NameTable) {
    json.object { json in
      json.member(step.recorded == nil ? "behind" : "position", step.position.rawValue)
      json.key("action")
      json.action(step.action, step.context, names)
      if let recorded { json.object("recorded") { json in recorded.writeMembers(&json) } }
      if let now { json.object("now") { json in now.writeMembers(&json) } }
    }
  }
}

/// An outcome as text.
private struct OutcomeText {
  let refusal: String?
  /// The changes and notices as JSON.
  let changes: [String]
  let notices: [String]

  /// One line for people.
  var line: String {
    if let refusal { return "refused \(refusal)" }
    return changes.isEmpty && notices.isEmpty ? "quiet" : (changes + notices).joined(separator: " ")
  }

  init(_ outcome: Outcome, _ state: NavigationState) {
    refusal = outcome.refusal?.codeWithReason
    changes = outcome.changes.map { change in
      var json = JSONWriter()
      json.change(change, state)
      return json.text
    }
    notices = outcome.notices.map { notice in
      var json = JSONWriter()
      json.notice(notice.message, state.names)
      return json.text
    }
  }

  func writeMembers(_ json: inout JSONWriter) {
    if let refusal { return json.member("refused", refusal) }
    json.array("changes") { json in for text in changes { json.verbatim(text) } }
    json.array("notices") { json in for text in notices { json.verbatim(text) } }
  }
}

extension Edits {
  /// The edits in words, a line for each kind.
  fileprivate func words(_ removedCount: UInt64) -> [String] {
    var lines: [String] = []
    if !removed.isEmpty {
      let places = removed.map { range in
        range.lowerBound == range.upperBound ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
      }
      lines.append("without \(places.joined(separator: ", ")): \(Int(removedCount).counted("event")) left out")
    }
    if !inserted.isEmpty { lines.append("with \(inserted.count.counted("action")) inserted") }
    lines += swapped.map { "with \($0.first) and \($0.second) swapped" }
    return lines.isEmpty ? ["as recorded"] : lines
  }

  fileprivate func writeMembers(_ json: inout JSONWriter) {
    json.array("without") { json in
      for range in removed { json.pair(range.lowerBound, range.upperBound) }
    }
    json.array("swap") { json in
      for swap in swapped { json.pair(swap.first, swap.second) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func pair(_ first: Position, _ second: Position) {
    array { json in
      json.integer(first.rawValue)
      json.integer(second.rawValue)
    }
  }
}
