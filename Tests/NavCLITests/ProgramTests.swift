import NavText
import Testing

@testable import NavCLI

private let replay = Command(
  name: "replay", summary: "fold tapes and compare the digests that they recorded",
  details: [
    "Prints position, digest and events per second. A tape that folds to another digest than it recorded is reported "
      + "with the first position that differs, and the exit code is 1."
  ],
  arguments: [.oneOrMore("TAPE", "a tape, or a session file that is folded in memory")],
  options: [
    .value("at", "N", "stop after position N", default: "the last"),
    .value(
      "format", "text|json", "the form of the output; JSON carries its schema and does not change", default: "text"),
    .value("a-rather-long-option", "PLACEHOLDER", "stands on a line of its own"),
    .repeatable("where", "EXPR", "a condition"),
    .flag("thorough", "check everything everywhere"),
  ],
  examples: [.init("replay a.tape --at 12", "the first twelve events"), .init("replay *.tape", "all of them")],
  run: { (arguments, console) throws(CommandFailure) in
    for tape in arguments.arguments("TAPE") { try console.writeLine("folded \(tape)") }
    switch arguments.value("at") {
    case "1": return .negative
    case "2": throw CommandFailure(.inputOutput, "the disk is on fire")
    case "3": throw .interrupted
    case "4": throw .outputClosed
    case "5": throw CommandFailure(TextError(file: "a.json", location: .init(line: 2, column: 3), "odd \u{1B}[2J"))
    default: return .success
    }
  })

private let program = Program(
  name: "navtape", summary: "records tabs", version: "1.2.3", commands: [replay])

private func run(_ line: String) -> (exitCode: ExitCode, output: String, messages: String) {
  let console = Console.inMemory()
  let exitCode = program.run(line.split(separator: " ").map(String.init), console: console)
  return (exitCode, console.writtenOutput, console.writtenMessages)
}

@Suite("Program")
struct ProgramTests {
  @Test("The help text about the program lists commands and exit codes", arguments: ["help", "--help"])
  func explainsProgram(line: String) {
    let result = run(line)
    #expect(result.exitCode == .success)
    #expect(result.messages.isEmpty)
    #expect(
      result.output == """
        navtape: records tabs

        Usage: navtape COMMAND [OPTIONS]

        Commands:
          replay  fold tapes and compare the digests that they recorded
          help    show what the program or a command does

        Options:
          --help              show this text
          --version           show the version
          --allow-network-fs  with any command: open tapes on network file systems,
                              where locks and maps may not work

        Exit codes:
          0    done, and all holds
          1    it ran, and the answer is no
          64   wrong usage
          65   wrong input
          66   cannot open input
          70   internal error
          73   cannot create output
          74   reading or writing failed
          130  interrupted

        navtape help COMMAND tells more about a command.

        """)
  }

  @Test(
    "The help text about a command is the same on both ways",
    arguments: ["help replay", "replay --help", "replay --at --help --help", "replay a --what --help"])
  func explainsCommand(line: String) throws {
    let result = run(line)
    #expect(result.exitCode == .success || line.contains("--what"))
    guard result.exitCode == .success else { return }
    #expect(
      result.output == """
        navtape replay: fold tapes and compare the digests that they recorded

        Usage: navtape replay TAPE... [OPTIONS]

        Prints position, digest and events per second. A tape that folds to another
        digest than it recorded is reported with the first position that differs, and
        the exit code is 1.

        Arguments:
          TAPE...  a tape, or a session file that is folded in memory

        Options:
          --at N                    stop after position N (default: the last)
          --format text|json        the form of the output; JSON carries its schema and
                                    does not change (default: text)
          --a-rather-long-option PLACEHOLDER
                                    stands on a line of its own
          --where EXPR              a condition (repeatable)
          --thorough                check everything everywhere
          --help                    show this text

        Examples:
          navtape replay a.tape --at 12
              the first twelve events
          navtape replay *.tape
              all of them

        """)
    #expect(result.output.split(separator: "\n").allSatisfy { String($0).displayColumns <= 80 })
  }

  @Test("The help text of the real program fits into 80 columns, command by command")
  func fitsEverywhere() {
    let names = Navtape.program.allCommands.map(\.name)
    #expect(Set(names).count == names.count)
    for arguments in [["help"]] + names.map({ ["help", $0] }) {
      let console = Console.inMemory()
      #expect(Navtape.program.run(arguments, console: console) == .success)
      for line in console.writtenOutput.split(separator: "\n") {
        #expect(String(line).displayColumns <= 80 && line.last != " ", "\(line)")
      }
    }
  }

  @Test("--version prints the version")
  func printsVersion() {
    #expect(run("--version") == (.success, "navtape 1.2.3\n", ""))
  }

  @Test("A command's data, exit code and failure come out where they belong")
  func runsCommands() {
    #expect(run("replay a b") == (.success, "folded a\nfolded b\n", ""))
    #expect(run("replay a --at 1") == (.negative, "folded a\n", ""))
    #expect(run("replay a --at 2") == (.inputOutput, "folded a\n", "navtape: the disk is on fire\n"))
    #expect(run("replay a --at 3") == (.interrupted, "folded a\n", "navtape: interrupted\n"))
    #expect(run("replay a --at 4") == (.inputOutput, "folded a\n", ""))
    #expect(run("replay a --at 5") == (.badInput, "folded a\n", "navtape: a.json:2:3: odd \\u{1B}[2J\n"))
  }

  @Test(
    "A wrong command line ends with 64 and says where to read more",
    arguments: [
      ("", "a command is missing", nil),
      ("replya a", "unknown command replya; did you mean replay?", nil),
      ("dance", "unknown command dance", nil),
      ("--at 5 replay a", "--at stands before the command; options stand behind it", nil),
      ("replay", "TAPE is missing", "replay"),
      ("replay a --tohrough", "unknown option --tohrough; did you mean --thorough?", "replay"),
      ("help replya", "unknown command replya; did you mean replay?", "help"),
    ] as [(String, String, String?)])
  func refusesWrongLines(line: String, message: String, command: String?) {
    let usages = ["replay": "Usage: navtape replay TAPE... [OPTIONS]\n", "help": "Usage: navtape help [COMMAND]\n"]
    let hint = "Try 'navtape help\(command.map { " " + $0 } ?? "")' for more.\n"
    let result = run(line)
    #expect(result.exitCode == .usage)
    #expect(result.output.isEmpty)
    #expect(result.messages == "navtape: \(message)\n" + (command.flatMap { usages[$0] } ?? "") + hint)
  }
}
