import EventLog
import NavAudit
import NavModel
import NavReplay
import NavText

extension Command {
  static let blame = Command(
    name: "blame", summary: "name the event behind everything that is other than the app declares",
    details: [
      "For each flag, each tab that is in the bar or out of it, each place in the bar and each place in an order that"
        + " is other than declared: the event that made it so, as git blame does for lines. An update of the app can be"
        + " that event, too.",
      "With --tab the whole story of one item: hidden, shown, moved, lost by an update and come back, and how it"
        + " stands now.",
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("at", "N", "as things stood after position N", default: "the last"),
      .value("tab", "ID", "the story of this item"), TapeIndex.option, OutputFormat.option(),
    ],
    examples: [
      .init("blame a.tape", "who made the bar and the sidebar what they are"),
      .init("blame a.tape --tab charts", "where a tab has gone, and why"),
    ],
    run: runBlame)
}

private func runBlame(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let at = try arguments.position("at")
  let input = try arguments.input("TAPE", console)
  let history = try TapeIndex.history(of: input, usesIndex: !arguments.flag("no-index"))
  try Interruption.check()
  let position = at ?? history.position
  let state = position == history.position ? history.state : try input.player(at: position).state
  let blame = Blame(history.entries, state, at: position.rawValue) { $0.terminalSafe }
  let sheet = BlameSheet(path: input.path, position: position, blame: blame)
  if let tab = arguments.value("tab") {
    if !history.isKnown(tab) { throw .usage("there is no item \(tab)") }
    try format == .json ? sheet.writeStoryJSON(of: tab, console) : sheet.writeStory(of: tab, console)
  } else {
    try format == .json ? sheet.writeJSON(console) : sheet.writeText(console)
  }
  guard let divergence = history.divergence else { return .success }
  console.message("navtape: \(divergence.warning)", .red)
  return .negative
}

/// What is blamed, and how it is written.
private struct BlameSheet {
  let path: String
  let position: Position
  let blame: Blame

  private var heading: String { "\(path.terminalSafe) at \(position)" }

  // MARK: Everything

  /// A deviation a line, below each event that made some.
  func writeText(_ console: Console) throws(CommandFailure) {
    let deviations = blame.deviations
    if deviations.isEmpty {
      return try console.writeLine("\(heading): nothing is hidden, placed or ordered other than the app declares")
    }
    try console.writeLine("\(heading): \(deviations.count.counted("thing")) other than the app declares")
    let events = Set(deviations.map { $0.since?.position ?? .start }).sorted()
    for event in events {
      let made = deviations.filter { ($0.since?.position ?? .start) == event }
      let entry = made.first?.since
      try console.writeLine(entry?.sentence.shownSafely ?? "It was so from the beginning:")
      if let time = entry?.atMilliseconds, time != 0 { try console.writeLine("    \(Timestamp.text(time))") }
      for deviation in made { try console.writeLine("    \(deviation.text.shownSafely)") }
    }
  }

  func writeJSON(_ console: Console) throws(CommandFailure) {
    try write(console) { json in
      json.member("schema", "navtape.blame/1")
      json.member("tape", path)
      json.member("position", position.rawValue)
      json.array("deviations") { json in
        for deviation in blame.deviations { json.object { json in json.members(deviation) } }
      }
    }
  }

  // MARK: One item

  func writeStory(of tab: String, _ console: Console) throws(CommandFailure) {
    let story = blame.story(of: tab)
    let count = story.count.counted("event")
    try console.writeLine("\(heading): \(tab.terminalSafe), \(count) in its story")
    for entry in story {
      for line in entry.lines { try console.writeLine(line) }
    }
    try console.writeLine("Now: \(blame.present(of: tab).joined(separator: " ").shownSafely)")
  }

  func writeStoryJSON(of tab: String, _ console: Console) throws(CommandFailure) {
    try write(console) { json in
      json.member("schema", "navtape.story/1")
      json.member("tape", path)
      json.member("position", position.rawValue)
      json.member("item", tab)
      json.array("story") { json in
        for entry in blame.story(of: tab) { json.object { json in json.members(entry) } }
      }
      json.member("now", blame.present(of: tab))
    }
  }

  private func write(_ console: Console, _ members: (inout JSONWriter) -> Void) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in members(&json) }
    json.endLine()
    try console.write(json.bytes)
  }
}
