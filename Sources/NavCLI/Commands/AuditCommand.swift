import EventLog
import NavAudit
import NavModel
import NavReplay
import NavText

extension Command {
  static let audit = Command(
    name: "audit", summary: "tell who changed what of tabs, order and bar, when and from where",
    details: [
      "Every event that concerns the customization: what persons hid, showed, moved and reset, what was refused and"
        + " why, what else came of it, what the app declared in between, and where the clock went back or jumped. Then"
        + " how things stand at the end.",
      "A bound is a position, or a time in UTC such as 2024-05-01 or 2024-05-01T10:00:00Z; the end of a day alone is"
        + " its last moment. The clock is looked at where events have a time: earlier than the event before, or more"
        + " than a day later without a start of the app.",
      "The first call reads the tape and keeps what it found in T.tape-index beside it; later ones read only new"
        + " events. The index can be deleted at any time. It is as trustworthy as the folder it lies in: --no-index"
        + " asks the tape alone.",
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("tab", "ID", "only what concerns this item"),
      .value("group", "ID", "only what concerns this group and what stands in it"),
      .value("actor", "NAME", "only what they did; user, app and system are those without a name"),
      .value("scene", "SCENE", "only what was done in this scene"),
      .value("since", "BOUND", "only from this position or time on"),
      .value("until", "BOUND", "only up to this position or time"),
      .value("what", AuditTopic.allCases.map(\.rawValue).joined(separator: "|"), "only this kind of entry"),
      TapeIndex.option, .value("format", "text|json|csv|jsonl", "how to write the output", default: "text"),
    ],
    examples: [
      .init("audit a.tape --tab charts", "what became of one tab"),
      .init("audit a.tape --since 2024-05-01 --format csv > may.csv", "for a spreadsheet"),
    ],
    run: runAudit)
}

/// The formats of an audit.
private enum AuditFormat: String, CaseIterable {
  case text, json, csv, jsonl
}

private func runAudit(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format: AuditFormat = try arguments.choice("format") ?? .text
  let filter = try AuditFilter(arguments)
  let input = try arguments.input("TAPE", console)
  let history = try TapeIndex.history(of: input, usesIndex: !arguments.flag("no-index"))
  try Interruption.check()
  try history.requireKnown(filter)
  let entries = history.entries.filter(filter.passes)
  switch format {
  case .text: try writeText(entries, of: history, filter, input.path, console)
  case .json: try writeJSON(entries, of: history, input.path, console)
  case .jsonl:
    for entry in entries {
      var json = JSONWriter()
      json.object { json in
        json.member("schema", "navtape.auditEntry/1")
        json.members(entry)
      }
      json.endLine()
      try console.write(json.bytes)
    }
  case .csv:
    try console.write(AuditCSV.header)
    for entry in entries { try console.write(AuditCSV.row(entry)) }
  }
  guard let divergence = history.divergence else { return .success }
  console.message("navtape: \(divergence.warning)", .red)
  return .negative
}

extension Divergence {
  /// What an auditor must know.
  var warning: String {
    "the digest at \(position) is not the recorded one: nothing behind it is told; navtape check shows more"
  }
}

// MARK: - Text

private func writeText(
  _ entries: [AuditEntry], of history: CustomizationHistory, _ filter: AuditFilter, _ path: String, _ console: Console
) throws(CommandFailure) {
  let total = Int(history.position.rawValue).counted("event")
  let chosen = filter.isEmpty ? "" : " of \(history.entries.count.grouped)"
  let noun = (filter.isEmpty ? entries.count : history.entries.count) == 1 ? "entry" : "entries"
  try console.writeLine("\(path.terminalSafe): \(total), \(entries.count.grouped)\(chosen) \(noun) of the audit")
  for entry in entries {
    try Interruption.check()
    for line in entry.lines { try console.writeLine(line) }
  }
  if !filter.isEmpty { return }
  let blame = Blame(history.entries, history.state, at: history.position.rawValue) { $0.terminalSafe }
  let deviations = blame.deviations
  if deviations.isEmpty {
    try console.writeLine("In the end nothing is hidden, placed or ordered other than the app declares.")
  } else {
    try console.writeLine("In the end this is other than the app declares:")
    for deviation in deviations { try console.writeLine("    \(deviation.text.shownSafely)\(deviation.origin)") }
  }
}

extension Deviation {
  /// Since when, as words behind the deviation.
  fileprivate var origin: String { since.map { " (since \($0.position))" } ?? " (since the beginning)" }
}

extension AuditEntry {
  /// How many details an entry shows at most.
  private static let maximumDetailCount = 12

  /// The entry as text: its sentence, when and where, what is other.
  var lines: [String] {
    var lines = [sentence.shownSafely]
    var circumstances = atMilliseconds == 0 || topic == .clock ? [] : [Timestamp.text(atMilliseconds)]
    if let source { circumstances.append("from the \(source)") }
    if let scene, !circumstances.isEmpty { circumstances.append("scene \(scene.terminalSafe)") }
    if !circumstances.isEmpty { lines.append("    \(circumstances.joined(separator: ", "))") }
    let told = details.filter { !$0.text.isEmpty }
    lines += told.prefix(Self.maximumDetailCount).map { "    \($0.text.shownSafely)" }
    if told.count > Self.maximumDetailCount { lines.append("    and \(told.count - Self.maximumDetailCount) more") }
    return lines
  }
}

extension String {
  /// A sentence of the history made safe once more, because an index may be a stranger's; the marks that isolate text
  /// from right to left stay.
  var shownSafely: String {
    let isIsolate = { (scalar: Unicode.Scalar) in scalar == "\u{2068}" || scalar == "\u{2069}" }
    guard unicodeScalars.contains(where: isIsolate) else { return terminalSafe }
    return unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isIsolate).enumerated()
      .reduce(into: "") { text, part in
        // Every second mark closes what the one before it opened.
        if part.offset > 0 { text += part.offset.isMultiple(of: 2) ? "\u{2069}" : "\u{2068}" }
        text += String(part.element).terminalSafe
      }
  }
}

// MARK: - JSON

private func writeJSON(
  _ entries: [AuditEntry], of history: CustomizationHistory, _ path: String, _ console: Console
) throws(CommandFailure) {
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.audit/1")
    json.member("tape", path)
    json.member("position", history.position.rawValue)
    json.member("divergence", history.divergence?.position.rawValue)
    json.array("entries") { json in
      for entry in entries { json.object { json in json.members(entry) } }
    }
  }
  json.endLine()
  try console.write(json.bytes)
}

// MARK: - Filters

extension AuditFilter {
  /// What the options ask for.
  fileprivate init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.init()
    item = arguments.value("tab")
    group = arguments.value("group")
    actor = arguments.value("actor")
    scene = arguments.value("scene")
    topic = try arguments.choice("what")
    since = try Self.bound("since", arguments, isEnd: false)
    until = try Self.bound("until", arguments, isEnd: true)
  }

  private static func bound(
    _ name: String, _ arguments: ParsedArguments, isEnd: Bool
  ) throws(CommandFailure) -> Bound? {
    guard let text = arguments.value(name) else { return nil }
    if let position = UInt64(text), position <= UInt64(Int64.max) { return .position(Position(position)) }
    if let time = Timestamp.read(text, isEnd: isEnd) { return .time(time) }
    throw .usage("option --\(name) takes a position or a time such as 2024-05-01T10:00:00Z, not \(text)")
  }
}

extension CustomizationHistory {
  /// Checks that the items and the scene that a filter names were ever there.
  /// - Throws: 64 if one was not.
  fileprivate func requireKnown(_ filter: AuditFilter) throws(CommandFailure) {
    for (kind, id) in [("item", filter.item), ("group", filter.group)] {
      if let id, !isKnown(id) { throw .usage("there is no \(kind) \(id)") }
    }
    try state.requireKnown(scene: filter.scene)
  }

  /// Whether an item is or was ever declared, or some event named it.
  func isKnown(_ id: String) -> Bool {
    state.slot(called: id) != nil || entries.contains { $0.items.contains(id) || $0.groups.contains(id) }
  }
}
