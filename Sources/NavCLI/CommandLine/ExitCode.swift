/// How a command ended, as scripts see it.
/// - Source: FORMATS §3.
public enum ExitCode: Int32, Sendable {
  /// Done, and all holds.
  case success = 0
  /// It ran, and the answer is no: divergence, violation, damage found, failed expectation, conflict, lint error.
  case negative = 1
  /// The command line is wrong.
  case usage = 64
  /// The input is wrong; the message names the place.
  case badInput = 65
  /// An input cannot be opened.
  case cannotOpen = 66
  /// A defect of the program.
  case internalError = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The person interrupted.
  case interrupted = 130
}
