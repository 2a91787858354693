/// The program `navtape`.
public enum Navtape {
  /// The program with all its commands. A new command is a file with one value of type `Command` and a line here.
  static let program = Program(
    name: "navtape",
    summary: "records what a person does to tabs and sidebar, and proves that replaying it gives the same app",
    version: "0.1.0",
    commands: [
      .record, .test, .replay, .check, .preservation, .state, .show, .log, .audit, .blame, .history, .habits, .diff,
      .bisect, .whatIf, .rehearse, .shrink, .fuzz, .export, .customization, .lint, .verify, .stats, .copy, .salvage,
      .rotate, .retain, .keygen, .seal, .prove, .verifyProof,
    ])

  /// Runs the program on the process's own streams.
  /// - Parameter arguments: the words behind the program's name.
  /// - Returns: how the process ends.
  public static func main(arguments: [String]) -> ExitCode {
    SystemCalls.ignoreClosedPipes()
    Interruption.watch()
    return program.run(arguments, console: .standard())
  }

  /// Runs the program inside another one; what it says is thrown away.
  package static func quietly(_ arguments: [String]) -> ExitCode {
    program.run(arguments, console: .inMemory())
  }
}
