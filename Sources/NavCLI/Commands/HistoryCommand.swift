import NavAudit
import NavModel
import NavText

extension Command {
  static let history = Command(
    name: "history", summary: "draw the order of the bar over time",
    details: [
      "One line for each tab through the places of the customizable part of the bar, from left to right with every"
        + " event that arranged something; dashed while the tab is hidden. Updates of the app and resets are vertical"
        + " marks."
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      TapeIndex.option, .value("theme", "light|dark", "the colours of the picture", default: "light"),
      OutputFormat.option([.svg, .json]),
    ],
    examples: [.init("history a.tape > history.svg", "how the bar came to be what it is")],
    run: runHistory)
}

private func runHistory(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.svg, .json])
  let theme = try arguments.choice("theme", of: Theme.self) ?? .light
  let input = try arguments.input("TAPE", console)
  let history = try TapeIndex.history(of: input, usesIndex: !arguments.flag("no-index"))
  try Interruption.check()
  let bar = BarHistory(history)
  if format == .json {
    try writeJSON(bar, input.path, console)
  } else {
    let drawing = HistoryDrawing(bar, history.state)
    try console.write(
      SVGDocument.text(
        [drawing.canvas], captions: [drawing.caption], theme: theme, maximumWidth: .max))
  }
  guard let divergence = history.divergence else { return .success }
  console.message("navtape: \(divergence.warning)", .red)
  return .negative
}

private func writeJSON(_ bar: BarHistory, _ path: String, _ console: Console) throws(CommandFailure) {
  var json = JSONWriter(.pretty)
  json.object { json in
    json.member("schema", "navtape.history/1")
    json.member("tape", path)
    json.array("moments") { json in
      for moment in bar.moments {
        json.object { json in
          json.member("position", moment.position)
          json.member("bar", moment.region)
          json.member("hidden", moment.hidden.sorted())
          json.member("mark", moment.mark.map { "\($0)" })
        }
      }
    }
  }
  json.endLine()
  try console.write(json.bytes)
}
