import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let preservation = Command(
    name: "preservation", summary: "list how each tab was left and came back, and what the app reported",
    details: [
      "For every switch away from a tab and back to it: whether its navigation state is as it was left, and if not, the"
        + " first event that changed it and whether it had the right to. Then what the app said is really there, and"
        + " what the model knows. The exit code is 1 if a tab came back changed by an event without the right to, or"
        + " the app said otherwise."
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("tab", "ID", "only this tab"), .value("scene", "SCENE", "only this scene"),
      .flag("lost", "only what was lost, and reports that differ"), OutputFormat.option([.text, .json, .jsonl]),
    ],
    examples: [.init("preservation a.tape --lost", "which tabs did not come back as they should")],
    run: runPreservation)
}

private func runPreservation(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .json, .jsonl])
  let input = try arguments.input("TAPE", console)
  let text = try PreservationText(input, arguments)
  switch format {
  case .json: try console.write(text.json)
  case .jsonl: try console.write(text.jsonLines)
  case .text, .svg: for line in text.lines { try console.writeLine(line) }
  }
  return text.holds ? .success : .negative
}

/// What became of the tabs of a tape, as a person asked for it.
private struct PreservationText {
  /// A switch away and back, in the words of the tape at that time.
  private struct Row {
    let scene: String
    let tab: String
    let visit: Visit
    /// What the table says of it.
    var sameness: String { visit.isSame ? "yes" : visit.isLost ? "LOST" : "no" }
  }

  /// Something that the app reported.
  private struct Word {
    let scene: String
    let report: AppReport
  }

  private let path: String
  private let report: PreservationReport
  /// All of the scene and the tab that were asked for.
  private var rows: [Row] = []
  private var words: [Word] = []
  /// Whether only what is lost is listed; everything is counted.
  private let isOnlyLost: Bool

  init(_ input: Input, _ arguments: ParsedArguments) throws(CommandFailure) {
    path = input.path
    let (tab, scene) = (arguments.value("tab"), arguments.value("scene"))
    isOnlyLost = arguments.flag("lost")
    var rows: [Row] = []
    var words: [Word] = []
    do throws(ReplayError) {
      let log = input.log
      report = try PreservationReport.read(log, progress: { _ in !Interruption.isRequested }) { entry, state in
        let name = { (scene: SceneIndex) in state.names.text(state.scenes[scene].id) }
        let title = { (slot: Slot) in state.names.text(state.id(inSlot: slot)) }
        switch entry {
        case .visit(let visit):
          let row = Row(scene: name(visit.scene), tab: title(visit.slot), visit: visit)
          // Canonically equal spellings are equal strings (H17).
          guard tab ?? row.tab == row.tab, scene ?? row.scene == row.scene else { return }
          rows.append(row)
        case .report(let report):
          let word = Word(scene: name(report.scene), report: report)
          guard tab == nil || report.slot.map(title) == tab, scene ?? word.scene == word.scene else { return }
          words.append(word)
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    try Interruption.check()
    (self.rows, self.words) = (rows, words)
    try report.state.requireKnown(scene: scene)
    if let tab, report.state.slot(called: tab) == nil {
      throw .usage("there is no tab \(tab)")
    }
  }

  /// Whether nothing is lost and the app never said otherwise.
  var holds: Bool { report.divergence == nil && lostCount == 0 && otherCount == 0 }

  private var listedRows: [Row] { isOnlyLost ? rows.filter(\.visit.isLost) : rows }
  private var listedWords: [Word] { isOnlyLost ? words.filter { !$0.report.isSame } : words }

  private var lostCount: Int { rows.count(where: \.visit.isLost) }
  private var otherCount: Int { words.count { !$0.report.isSame } }

  // MARK: Text

  var lines: [String] {
    var lines = ["\(path.terminalSafe): \(summary)"]
    if let divergence = report.divergence {
      lines.append("the digest differs from the recorded one at \(divergence): nothing behind it is judged")
    }
    if !listedRows.isEmpty {
      var table = TextTable([
        .init("scene"), .init("tab"), .init("left", .right), .init("back", .right), .init("same"),
        .init("changed by"),
      ])
      for row in listedRows {
        table.add([
          row.scene, row.tab, "\(row.visit.left)", "\(row.visit.back)", row.sameness, changer(row.visit),
        ])
      }
      lines += [""] + table.lines
    }
    guard !listedWords.isEmpty else { return lines }
    var table = TextTable([
      .init("position", .right), .init("scene"), .init("what"), .init("the app said"), .init("the model knows"),
      .init("same"),
    ])
    for word in listedWords {
      let report = word.report
      table.add([
        "\(report.position)", word.scene, report.component.split(separator: "/").dropFirst().joined(separator: "/"),
        report.app, report.model, report.isSame ? "yes" : "NO",
      ])
    }
    return lines + ["", "reported by the app"] + table.lines
  }

  private var summary: String {
    let sameCount = rows.count(where: \.visit.isSame)
    let changedCount = rows.count - sameCount - lostCount
    return "\(report.eventCount.counted("event")), \(rows.count.counted("tab")) came back: \(sameCount) as left, "
      + "\(changedCount) changed by right, \(lostCount) lost; \(words.count.counted("report")) of the app, "
      + "\(otherCount) otherwise"
  }

  /// The event to blame or to thank for a tab that is not as it was left.
  private func changer(_ visit: Visit) -> String {
    if visit.isSame { return "" }
    guard let change = visit.isLost ? visit.loss : visit.change else { return "nobody knows" }
    let actor = change.actor.map { report.state.names.text($0) } ?? "\(change.by)"
    return "\(change.position) \(change.kind.verb) by \(actor)" + (change.isRightful ? "" : ", without the right to")
  }

  // MARK: JSON

  var json: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.preservation/1")
      json.member("tape", path)
      json.member("events", report.eventCount)
      json.member("ok", holds)
      json.member("divergence", report.divergence?.rawValue)
      json.array("visits") { json in
        for row in listedRows { json.object { json in members(row, &json) } }
      }
      json.array("reports") { json in
        for word in listedWords { json.object { json in members(word, &json) } }
      }
    }
    json.endLine()
    return json.bytes
  }

  var jsonLines: [UInt8] {
    var json = JSONWriter()
    for row in listedRows {
      json.object { json in
        json.member("schema", "navtape.visit/1")
        members(row, &json)
      }
      json.endLine()
    }
    for word in listedWords {
      json.object { json in
        json.member("schema", "navtape.report/1")
        members(word, &json)
      }
      json.endLine()
    }
    return json.bytes
  }

  private func members(_ row: Row, _ json: inout JSONWriter) {
    json.member("scene", row.scene)
    json.member("tab", row.tab)
    json.member("left", row.visit.left.rawValue)
    json.member("back", row.visit.back.rawValue)
    json.member("same", row.visit.isSame)
    json.member("lost", row.visit.isLost)
    for (key, change) in [("changedBy", row.visit.change), ("lostBy", row.visit.loss)] {
      json.key(key)
      guard let change else {
        json.null()
        continue
      }
      json.object { json in
        json.member("position", change.position.rawValue)
        json.member("do", change.kind.verb)
        json.member("by", "\(change.by)")
        if let actor = change.actor { json.member("actor", report.state.names.text(actor)) }
        json.member("rightful", change.isRightful)
      }
    }
  }

  private func members(_ word: Word, _ json: inout JSONWriter) {
    json.member("position", word.report.position.rawValue)
    json.member("scene", word.scene)
    json.member("do", word.report.kind.verb)
    json.member("component", word.report.component)
    json.member("app", word.report.app)
    json.member("model", word.report.model)
    json.member("same", word.report.isSame)
  }
}

extension NavigationState {
  /// Checks that a scene that a person names exists.
  /// - Throws: 64 if there is none; the message lists those that there are.
  func requireKnown(scene name: String?) throws(CommandFailure) {
    guard let name, scene(called: name) == nil else { return }
    let known = scenes.map { names.text($0.id) }
    throw .usage("there is no scene \(name); there are \(known.joined(separator: ", "))")
  }
}
