import EventLog
import NavAudit
import NavModel
import NavReplay
import NavText

extension Command {
  static let habits = Command(
    name: "habits", summary: "count which tabs persons hide, add to the bar, and never open",
    details: [
      "Over one tape or many: how often each tab was opened, hidden, shown, added to the bar and taken out by persons;"
        + " in how many tapes it is hidden at the end. Most hidden first. A directory stands for the tapes in it. The"
        + " tab in which the app begins counts as opened."
    ],
    arguments: [.oneOrMore("TAPE", "tapes, session files, or directories of tapes")],
    options: [
      .flag("never-opened", "only tabs that are declared at the end and were never opened"),
      .value("jobs", "N", "so many tapes at once", default: "1"), TapeIndex.option,
      .value("theme", "light|dark", "the colours of a picture", default: "light"),
      OutputFormat.option([.text, .json, .svg]),
    ],
    examples: [
      .init("habits tapes --jobs 2", "what people make of the tabs"),
      .init("habits a.tape --format svg > habits.svg", "as bars"),
    ],
    run: runHabits)
}

private func runHabits(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .json, .svg])
  let theme = try arguments.choice("theme", of: Theme.self) ?? .light
  let jobs = try arguments.positiveInteger("jobs") ?? 1
  let usesIndex = !arguments.flag("no-index")
  var paths: [String] = []
  for path in arguments.arguments("TAPE") { paths += try Files.expand(path, suffix: ".tape") }
  if paths.isEmpty { throw CommandFailure(.cannotOpen, "there is no tape in \(arguments.arguments("TAPE")[0])") }
  let inputs = try Input.all(paths, console)
  let all = try Parallel.map(inputs, jobs: jobs) { (input) throws(CommandFailure) in
    let history = try TapeIndex.history(of: input, usesIndex: usesIndex)
    try Interruption.check()
    var habits = Habits()
    do throws(ReplayError) {
      let log = input.log
      try habits.add(log, history)
    } catch {
      throw CommandFailure(error)
    }
    return habits
  }
  try Interruption.check()
  var habits = Habits()
  for each in all { habits.add(each) }
  let rows = habits.table.filter { !arguments.flag("never-opened") || $0.isNeverOpened }
  switch format {
  case .json: try writeJSON(habits, rows, console)
  case .svg: try console.write(SVGDocument.text([drawing(of: rows)], captions: [habits.heading], theme: theme))
  case .text, .jsonl: try writeText(habits, rows, console)
  }
  return .success
}

extension Habits {
  fileprivate var heading: String {
    "\(tapeCount.counted("tape")), \(eventCount.counted("event")): what persons did with each tab"
  }
}

private func writeText(_ habits: Habits, _ rows: [Habits.Row], _ console: Console) throws(CommandFailure) {
  try console.writeLine(habits.heading)
  if rows.isEmpty { return try console.writeLine("no tab is so") }
  var table = TextTable([
    .init("tab", maximumColumns: 40), .init("opened", .right), .init("hidden", .right), .init("shown", .right),
    .init("added", .right), .init("removed", .right), .init("hidden at the end", .right),
  ])
  for row in rows {
    let opened = row.isNeverOpened ? "never" : row.opened.grouped
    table.add([
      row.id, opened, row.hidden.grouped, row.shown.grouped, row.added.grouped, row.removed.grouped,
      "\(row.hiddenIn.grouped) of \(row.declaredIn.grouped)",
    ])
  }
  for line in table.lines { try console.writeLine(line) }
}

private func writeJSON(_ habits: Habits, _ rows: [Habits.Row], _ console: Console) throws(CommandFailure) {
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.habits/1")
    json.member("tapes", habits.tapeCount)
    json.member("events", habits.eventCount)
    json.array("tabs") { json in
      for row in rows {
        json.object { json in
          json.member("tab", row.id)
          json.member("opened", row.opened)
          json.member("hidden", row.hidden)
          json.member("shown", row.shown)
          json.member("added", row.added)
          json.member("removed", row.removed)
          json.member("declaredIn", row.declaredIn)
          json.member("hiddenIn", row.hiddenIn)
          json.member("neverOpened", row.isNeverOpened)
        }
      }
    }
  }
  json.endLine()
  try console.write(json.bytes)
}

/// Bars beside each tab: how often it was hidden, and how often added to the bar.
private func drawing(of rows: [Habits.Row]) -> SVGCanvas {
  let (rowHeight, nameWidth, barWidth, numberWidth) = (30, 180, 320, 60)
  let most = max(1, rows.map { max($0.hidden, $0.added) }.max() ?? 1)
  let width = nameWidth + barWidth + 2 * numberWidth + 16
  var canvas = SVGCanvas(width: width, height: (rows.count + 1) * rowHeight + 8, isMirrored: false)
  canvas.rectangle(.init(x: 0, y: 0, width: width, height: canvas.height), .content, radius: 10)
  let titles = [("hidden", Ink.badge, nameWidth), ("added to the bar", .accent, nameWidth + 80)]
  for (title, ink, x) in titles {
    canvas.rectangle(.init(x: x, y: 10, width: 10, height: 10), ink, radius: 2)
    canvas.text(title, x: x + 16, midY: 15, .faint, size: 12, maximumWidth: 140)
  }
  canvas.text("opened", x: width - 12, midY: 15, .faint, size: 12, anchor: .trailing, maximumWidth: numberWidth)
  for (number, row) in rows.enumerated() {
    let y = (number + 1) * rowHeight
    canvas.text(row.id, x: 12, midY: y + 14, .text, size: 13, maximumWidth: nameWidth - 20)
    for (count, ink, offset) in [(row.hidden, Ink.badge, 4), (row.added, .accent, 15)] where count > 0 {
      let length = max(2, count * barWidth / most)
      canvas.rectangle(.init(x: nameWidth, y: y + offset, width: length, height: 9), ink, radius: 2)
      canvas.text(
        count.grouped, x: nameWidth + length + 6, midY: y + offset + 4, .faint, size: 10, maximumWidth: numberWidth)
    }
    canvas.text(
      row.isNeverOpened ? "never" : row.opened.grouped, x: width - 12, midY: y + 14, row.isNeverOpened ? .badge : .text,
      size: 13, anchor: .trailing, maximumWidth: numberWidth)
  }
  return canvas
}
