import Testing

@testable import NavCLI

@Suite("help")
struct HelpTests {
  @Test("The help text of the program is the kept one")
  func program() throws {
    try Golden.check(try Workbench().output("help"), "help/navtape.txt")
  }

  @Test("The help text of every command is the kept one", arguments: Navtape.program.allCommands.map(\.name))
  func command(_ name: String) throws {
    let bench = try Workbench()
    let text = try bench.output("help \(name)")
    try Golden.check(text, "help/\(name).txt")
    #expect(try bench.output("\(name) --help") == text)
  }

  @Test("Every command has an example that the parser takes, and none of them names an option it has not")
  func examples() throws {
    for command in Navtape.program.commands {
      #expect(!command.examples.isEmpty, "\(command.name)")
      for example in command.examples {
        let call = example.call.split(separator: " ").prefix { $0 != ">" && $0 != "|" && $0 != "<" }.map(String.init)
        #expect(call.first == command.name)
        #expect(throws: Never.self, "\(example.call)") {
          try ArgumentParser.parse(Array(call.dropFirst()), for: command)
        }
      }
    }
  }

  @Test("--version is one line")
  func version() throws {
    #expect(try Workbench().output("--version") == "navtape \(Navtape.program.version)\n")
  }

  @Test(
    "A word that is nearly right is answered with the one that was meant",
    arguments: [
      ("recrod a", "unknown command recrod; did you mean record?"),
      ("sho a", "unknown command sho; did you mean show?"),
      ("help staet", "unknown command staet; did you mean state?"),
      ("record a --taep b", "unknown option --taep; did you mean --tape?"),
      ("show a --scen b", "unknown option --scen; did you mean --scene?"),
      ("state a --format jso", "option --format takes json, text, not jso; did you mean json?"),
      ("check a --thorugh", "unknown option --thorugh; did you mean --thorough?"),
      ("frobnicate", "unknown command frobnicate"),
      ("", "a command is missing"),
      ("show", "TAPE is missing"),
      ("show a b", "b is one argument too many"),
      ("record a", "option --tape is missing"),
      ("record a --tape", "option --tape needs a value: --tape TAPE"),
      (
        "record a --tape b --expect-position -1",
        "option --expect-position takes a position (0, 1, 2 and so on), not -1"
      ),
    ])
  func advice(line: String, message: String) throws {
    let answer = try Workbench().run(line)
    #expect(answer.exitCode == .usage)
    #expect(answer.output.isEmpty)
    #expect(answer.message == message)
    #expect(answer.messages.hasSuffix("for more.\n"))
  }
}
