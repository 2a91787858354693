/// A program made of commands.
struct Program: Sendable {
  /// The word that calls it.
  let name: String
  /// What it is, in half a sentence.
  let summary: String
  /// Its version.
  let version: String
  /// Its commands, in the order of the help text; `help` goes without saying.
  let commands: [Command]

  /// The options that every command takes.
  static let commonOptions = [
    CommandOption.flag(
      Console.networkOption, "with any command: open tapes on network file systems, where locks and maps may not work")
  ]

  /// The commands with `help`.
  var allCommands: [Command] { commands + [help] }

  /// Runs the command that the words behind the program's name call, and reports its failure.
  func run(_ words: [String], console: Console) -> ExitCode {
    do throws(CommandFailure) {
      let exitCode = try dispatch(words, console: console)
      try console.flush()
      return exitCode
    } catch {
      report(error, of: words.first.flatMap(command(named:)), console: console)
      return error.exitCode
    }
  }

  /// Finds the command and runs it.
  private func dispatch(_ words: [String], console: Console) throws(CommandFailure) -> ExitCode {
    guard let first = words.first else { throw .usage("a command is missing") }
    switch first {
    case "--version":
      try console.writeLine("\(name) \(version)")
      return .success
    case "--help":
      try console.write(HelpText.text(for: self))
      return .success
    default:
      guard let command = command(named: first) else { throw unknown(first) }
      guard let arguments = try ArgumentParser.parse(Array(words.dropFirst()), for: command) else {
        try console.write(HelpText.text(for: command, of: self))
        return .success
      }
      console.allowsNetworkFileSystem = arguments.flag(Console.networkOption)
      return try command.run(arguments, console)
    }
  }

  /// The command that a word calls.
  private func command(named name: String) -> Command? {
    allCommands.first { $0.name == name }
  }

  /// The failure of a word that calls no command.
  private func unknown(_ word: String) -> CommandFailure {
    if word.hasPrefix("-") { return .usage("\(word) stands before the command; options stand behind it") }
    return .usage(unknown: "command", word, known: allCommands.map(\.name))
  }

  /// Tells the person what went wrong, and where to read more if it was the command line.
  private func report(_ failure: CommandFailure, of command: Command?, console: Console) {
    // What was written before the failure belongs before the message; if it cannot be written, that is not the news.
    try? console.flush()
    if failure.message.isEmpty {
      console.wipeStatus()
    } else {
      console.message("\(name): \(failure.message)", .red)
    }
    guard failure.exitCode == .usage else { return }
    if let command { console.message(HelpText.usage(of: command, of: self)) }
    console.message("Try '\(name) help\(command.map { " \($0.name)" } ?? "")' for more.")
  }

  /// The command that explains the others.
  private var help: Command {
    Command(
      name: "help", summary: "show what the program or a command does",
      arguments: [.optional("COMMAND", "the command to explain")],
      run: { (arguments, console) throws(CommandFailure) in
        guard let name = arguments.argument("COMMAND") else {
          try console.write(HelpText.text(for: self))
          return .success
        }
        guard let command = command(named: name) else { throw unknown(name) }
        try console.write(HelpText.text(for: command, of: self))
        return .success
      })
  }
}
