import EventLog
import NavProcesses
import NavReplay
import NavText

/// Folds tapes in a process of its own, which has another hash seed.
enum FreshFold {
  /// Folds tapes one after the other.
  ///
  /// - Parameter options: options of the command line that opening the tapes needs.
  /// - Returns: for each tape the first divergence, nil if there is none.
  static func folds(_ paths: [String], _ options: [String]) -> Result<[Player.Divergence?], CommandFailure> {
    if paths.isEmpty { return .success([]) }
    let answer: FreshProcess.Answer
    do throws(FreshProcess.Failure) {
      answer = try FreshProcess.run(["replay", "--format", "json"] + options + ["--"] + paths)
    } catch {
      return .failure(CommandFailure(.internalError, error.description))
    }
    let text = String(decoding: answer.output, as: UTF8.self)
    // One object for each tape; only its last line begins with a brace that closes.
    let objects = text.split(separator: "\n}\n").map { "\($0)\n}\n" }
    do throws(TextError) {
      var divergences: [Player.Divergence?] = []
      for object in objects { divergences.append(try divergence(object)) }
      if divergences.count == paths.count { return .success(divergences) }
    } catch {
      // What it said makes no sense: the same as silence.
    }
    let what = paths.count == 1 ? "the tape" : "the tapes from \(paths[0]) on"
    let failure = answer.failure.replacing("navtape: ", with: "", maxReplacements: 1)
    return .failure(
      CommandFailure(
        .internalError, "another process could not fold \(what) \(failure)"))
  }

  private static func divergence(_ text: String) throws(TextError) -> Player.Divergence? {
    let object = try JSONParser.parse(text).object()
    if try object.required("ok").boolean() { return nil }
    let divergence = try object.required("divergence").object()
    let word = { (key: String) throws(TextError) in
      UInt64(try divergence.required(key).string(), radix: 16) ?? 0
    }
    return Player.Divergence(
      position: Position(try divergence.required("position").integer()), expected: try word("expected"),
      actual: try word("actual"))
  }
}
