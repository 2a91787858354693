import EventLog
import LMDBEventLog
import NavCoding
import NavReplay
import NavText

extension Command {
  static let rotate = Command(
    name: "rotate", summary: "close a tape at a snapshot and go on in a new file, chained to it",
    details: [
      "The files are the epochs of one run: commands that read take their directory as one tape, record goes on in the"
        + " last, retain deletes the oldest. Whoever still has the closed tape open for recording gets an error that"
        + " names the new file."
    ],
    arguments: [.one("TAPE", "tape, or directory of epochs")],
    options: [
      .value("to", "FILE", "the new file, beside the tape", default: "NAME.2.tape, NAME.3.tape and so on"),
      OutputFormat.option(),
    ],
    examples: [.init("rotate runs/a.tape", "go on in runs/a.2.tape")],
    run: runRotate)
}

private func runRotate(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let path = try EpochPath(arguments.argument("TAPE") ?? "", console)
  let tape: LMDBEventLog
  do throws(EventLogError) {
    tape = try LMDBEventLog.open(path: path.text, options: console.tapeOptions(.readWrite(create: false)))
  } catch {
    throw CommandFailure(error)
  }
  let next = arguments.value("to") ?? path.next(epoch: tape.meta.epoch + 1)
  let end = try rotate(tape, to: next)
  if format == .json {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.rotate/1")
      json.member("tape", path.text)
      json.member("position", end.rawValue)
      json.member("next", next)
    }
    json.endLine()
    try console.write(json.bytes)
  } else {
    try console.writeLine("\(path.text): closed at position \(end); \(next) goes on from there".terminalSafe)
  }
  return .success
}

/// Closes a tape with its last state.
///
/// - Returns: the position of its last event.
private func rotate(_ tape: LMDBEventLog, to next: String) throws(CommandFailure) -> Position {
  do throws(ReplayError) {
    let player = try Player.seek(tape)
    if player.position == .start { throw .empty }
    // What cannot be encoded was not recorded either.
    guard let snapshot = try? Snapshot.encode(player.state) else {
      throw .log(EventLogError(.damaged, at: player.position, "the last state has no place in the format"))
    }
    do throws(EventLogError) {
      try tape.rotate(
        to: next, snapshot: snapshot, at: player.position, description: .ofThisProgram, hash: RecordHash.hexadecimal)
    } catch {
      throw .log(error)
    }
    return player.position
  } catch {
    throw CommandFailure(error)
  }
}

/// The path of a tape, or of the last epoch of a directory, as the person wrote it.
struct EpochPath {
  /// The path.
  let text: String

  /// The path itself, or that of the last epoch below it.
  init(_ path: String, _ console: Console) throws(CommandFailure) {
    if !Files.isDirectory(path) {
      text = path
      return
    }
    do throws(EventLogError) {
      let name =
        try EpochSeries(readingIn: path, console.tapeOptions(.readOnly)).last.path.split(separator: "/").last ?? ""
      text = path + (path.hasSuffix("/") ? "" : "/") + name
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The usual path of an epoch: `a.tape` is followed by `a.2.tape`, that by `a.3.tape`.
  func next(epoch: UInt32) -> String {
    var stem = text.hasSuffix(".tape") ? String(text.dropLast(5)) : text
    if epoch > 2, stem.hasSuffix(".\(epoch - 1)") { stem = String(stem.dropLast("\(epoch - 1)".count + 1)) }
    return "\(stem).\(epoch).tape"
  }
}
