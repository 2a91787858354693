import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let replay = Command(
    name: "replay", summary: "fold tapes and compare every digest with the recorded one",
    arguments: [.oneOrMore("TAPE", "tape or session file")],
    options: [.value("at", "N", "stop after position N", default: "the last"), OutputFormat.option()],
    examples: [.init("replay a.tape", "is what the tape says what its events give?")],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let last = try arguments.position("at")
      var exitCode = ExitCode.success
      for path in arguments.arguments("TAPE") {
        let replay = try Replay.of(Input.open(path, console), to: last, console)
        try replay.write(format, console)
        if replay.divergence != nil { exitCode = .negative }
      }
      return exitCode
    })
}

/// A tape folded from its first event.
struct Replay {
  let path: String
  let position: Position
  let digest: UInt64
  let eventsPerSecond: Int
  let divergence: Player.Divergence?

  static func of(_ input: Input, to last: Position?, _ console: Console) throws(CommandFailure) -> Replay {
    let end = try input.lastPosition()
    if let last, last > end { throw CommandFailure(ReplayError.noSuchPosition(last, last: end)) }
    if end == .start { throw CommandFailure(ReplayError.empty) }
    let total = last ?? end
    let bar = ProgressBar(input.path, total: Int(total.rawValue), unit: "events", console: console)
    let watch = ProgressBar.stopwatch()
    var player = Player()
    let divergence: Player.Divergence?
    do throws(ReplayError) {
      divergence = try player.play(input.log, to: total) { position in
        bar.update(Int(position.rawValue))
        return !Interruption.isRequested
      }
    } catch {
      bar.finish()
      throw CommandFailure(error)
    }
    bar.finish()
    try Interruption.check()
    let seconds = max(watch() / .seconds(1), 1e-9)
    return Replay(
      path: input.path, position: player.position, digest: player.state.digest,
      eventsPerSecond: Int(Double(player.position.rawValue) / seconds), divergence: divergence)
  }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json {
      var json = JSONWriter(.pretty)
      json.object { json in
        json.member("schema", "navtape.replay/1")
        json.member("tape", path)
        json.member("ok", divergence == nil)
        json.member("position", position.rawValue)
        json.member("digest", Digest.text(digest))
        json.member("eventsPerSecond", eventsPerSecond)
        json.key("divergence")
        if let divergence {
          json.object { json in
            json.member("position", divergence.position.rawValue)
            json.member("expected", Digest.text(divergence.expected))
            json.member("actual", Digest.text(divergence.actual))
          }
        } else {
          json.null()
        }
      }
      json.endLine()
      return try console.write(json.bytes)
    }
    try console.writeLine(
      "\(path.terminalSafe): position \(position), digest \(Digest.text(digest)), \(eventsPerSecond.grouped) events/s")
    guard let divergence else { return }
    try console.writeLine(
      "\(path.terminalSafe): the fold leaves the record at position \(divergence.position)".terminalSafe)
    try console.writeLine("- \(Digest.text(divergence.expected)) recorded")
    try console.writeLine("+ \(Digest.text(divergence.actual)) folded")
    try console.writeLine("reproduce: navtape replay \(path.terminalSafe) --at \(divergence.position)")
  }
}
