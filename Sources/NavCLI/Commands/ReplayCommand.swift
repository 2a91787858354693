import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let replay = Command(
    name: "replay", summary: "fold tapes and compare every digest with the recorded one",
    arguments: [.oneOrMore("TAPE", "tape or session file")],
    options: [
      .value("at", "N", "stop after position N", default: "the last"),
      .value("jobs", "N", "fold so many tapes at once", default: "1"), OutputFormat.option(),
    ],
    examples: [.init("replay a.tape", "is what the tape says what its events give?")],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format()
      let last = try arguments.position("at")
      let inputs = try Input.all(arguments.arguments("TAPE"), console)
      let jobs = try arguments.positiveInteger("jobs") ?? 1
      var replays: [Replay] = []
      if jobs > 1 {
        replays = try Parallel.map(inputs, jobs: jobs) { (input) throws(CommandFailure) in
          try Replay.of(input, to: last) { _, _ in }
        }
      } else {
        for input in inputs { replays.append(try Replay.of(input, to: last, console)) }
      }
      for replay in replays { try replay.write(format, console) }
      return replays.allSatisfy { $0.divergence == nil } ? .success : .negative
    })
}

/// A tape folded from its first event.
struct Replay {
  let path: String
  let position: Position
  let digest: UInt64
  let eventsPerSecond: Int
  let divergence: Player.Divergence?

  /// Folds a tape with a progress bar.
  static func of(_ input: Input, to last: Position?, _ console: Console) throws(CommandFailure) -> Replay {
    var bar: ProgressBar?
    defer { bar?.finish() }
    return try of(input, to: last) { done, total in
      let current = bar ?? ProgressBar(input.path, total: total, unit: "events", console: console)
      bar = current
      current.update(done)
    }
  }

  /// Folds a tape.
  static func of(
    _ input: Input, to last: Position?, progress: (_ done: Int, _ total: Int) -> Void
  ) throws(CommandFailure) -> Replay {
    let end = try input.lastPosition()
    let first = input.log.firstPosition
    if let last, last > end || last < first.previous {
      throw CommandFailure(ReplayError.noSuchPosition(last, first: first, last: end))
    }
    if end == .start { throw CommandFailure(ReplayError.empty) }
    let total = last ?? end
    let watch = ProgressBar.stopwatch()
    var player = try input.player(behind: nil)
    let divergence: Player.Divergence?
    do throws(ReplayError) {
      divergence = try player.play(input.log, to: total) { position in
        progress(Int(position.rawValue), Int(total.rawValue))
        return !Interruption.isRequested
      }
    } catch {
      throw CommandFailure(error)
    }
    try Interruption.check()
    let seconds = max(watch() / .seconds(1), 1e-9)
    return Replay(
      path: input.path, position: player.position, digest: player.state.digest,
      eventsPerSecond: Int(Double(player.position.rawValue - first.previous.rawValue) / seconds), divergence: divergence
    )
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
