import NavText

/// Why a command cannot go on. An answer of no is not a failure but an exit code.
struct CommandFailure: Error, Equatable {
  /// How the program ends.
  let exitCode: ExitCode
  /// What happened and what to do, without a final full stop; empty if there is nobody to tell.
  let message: String

  /// Makes a failure; see the properties for what each part says.
  init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }

  /// A fault in a text that was read.
  init(_ error: TextError) {
    self.init(.badInput, error.description)
  }

  /// A command line that is wrong.
  static func usage(_ message: String) -> CommandFailure {
    CommandFailure(.usage, message)
  }

  /// A command line with an unknown word, and the word that was probably meant.
  static func usage(unknown kind: String, _ word: String, known: [String]) -> CommandFailure {
    let advice = Spelling.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
    return .usage("unknown \(kind) \(word)\(advice)")
  }

  /// The person has asked to stop.
  static let interrupted = CommandFailure(.interrupted, "interrupted")

  /// Nobody reads the output any more, which is no news to whoever stopped reading.
  static let outputClosed = CommandFailure(.inputOutput, "")
}
