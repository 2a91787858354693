import EventLog
import Glibc
import LMDBEventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let retain = Command(
    name: "retain", summary: "delete the oldest epochs of a run",
    details: [
      "Nothing is deleted unless every epoch goes on where the one before it ends, the epochs that stay are intact, and"
        + " the state with which they begin is the one that the deleted events lead to."
    ],
    arguments: [.one("DIRECTORY", "directory of epochs")],
    options: [
      .value("keep-epochs", "N", "how many epochs stay, the newest"),
      .flag("dry-run", "only say what would be deleted"), OutputFormat.option(),
    ],
    examples: [.init("retain runs --keep-epochs 3", "keep the last three files")],
    run: runRetain)
}

private func runRetain(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let directory = arguments.argument("DIRECTORY") ?? ""
  guard let kept = try arguments.positiveInteger("keep-epochs") else {
    throw .usage("option --keep-epochs is missing")
  }
  let series: EpochSeries
  do throws(EventLogError) {
    series = try EpochSeries(readingIn: directory, console.tapeOptions(.readOnly))
  } catch {
    throw CommandFailure(error)
  }
  let old = Array(series.epochs.dropLast(kept))
  if let first = series.epochs.dropFirst(old.count).first, !old.isEmpty {
    let reasons = try faults(of: series, from: first)
    if !reasons.isEmpty {
      for reason in reasons { console.message("\(directory): \(reason)", .red) }
      console.message("navtape: nothing was deleted; verify and check tell more")
      return .negative
    }
  }
  let isDry = arguments.flag("dry-run")
  let paths = old.map(\.path)
  if !isDry { try delete(paths, in: directory) }
  try write(paths, isDry: isDry, directory, format, console)
  return .success
}

/// Why the epochs before `first` must stay.
private func faults(of series: EpochSeries, from first: LMDBEventLog) throws(CommandFailure) -> [String] {
  do throws(ReplayError) {
    var reasons: [String] = []
    do throws(EventLogError) {
      for finding in try series.verify(progress: { _ in }) where finding.position >= first.firstPosition.previous {
        reasons.append("position \(finding.position): \(finding.kind.rawValue): \(finding.message)")
      }
    } catch {
      throw .log(error)
    }
    // The digest of the last deleted event, as recorded and as the events before it give.
    var before = try Player.beginning(of: series)
    if let divergence = try before.play(series, to: first.firstPosition.previous) {
      reasons.append("position \(divergence.position): the fold leaves the record")
    } else if try Player.beginning(of: first).state.digest != before.state.digest {
      reasons.append("position \(before.position): the epoch behind it begins with another state")
    }
    return reasons
  } catch {
    throw CommandFailure(error)
  }
}

/// Deletes tapes, the oldest first, so that what is left is always a run.
private func delete(_ paths: [String], in directory: String) throws(CommandFailure) {
  for path in paths {
    guard unlink(path) == 0 else {
      throw CommandFailure(.inputOutput, "cannot delete \(path): \(String(cString: strerror(errno)))")
    }
    for companion in ["-lock", "-counters"] { unlink(path + companion) }
  }
  let descriptor = open(directory, O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { return }
  fsync(descriptor)
  close(descriptor)
}

private func write(
  _ paths: [String], isDry: Bool, _ directory: String, _ format: OutputFormat, _ console: Console
) throws(CommandFailure) {
  let names = paths.map { String($0.split(separator: "/").last ?? "") }
  if format == .json {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.retain/1")
      json.member("directory", directory)
      json.member("dryRun", isDry)
      json.key("deleted")
      json.strings(names)
    }
    json.endLine()
    return try console.write(json.bytes)
  }
  for name in names { try console.writeLine("\(isDry ? "would delete" : "deleted") \(name)".terminalSafe) }
  if names.isEmpty { try console.writeLine("\(directory.terminalSafe): nothing to delete") }
}
