import EventLog
import Testing

@testable import NavCLI

private enum Format: String, CaseIterable { case text, json, jsonl }

private let sample = Command(
  name: "sample", summary: "try everything",
  arguments: [.one("TAPE", "a tape"), .optional("OTHER", "another tape")],
  options: [
    .value("at", "N", "a position"), .value("format", "text|json|jsonl", "the form", default: "text"),
    .flag("follow", "go on"), .repeatable("where", "EXPR", "a condition"),
  ],
  run: { (_, _) throws(CommandFailure) in .success })

private let many = Command(
  name: "many", summary: "take many", arguments: [.oneOrMore("SESSION", "sessions")],
  run: { (_, _) throws(CommandFailure) in .success })

/// A command line that is taken apart, without blanks in its words.
private func parse(_ line: String, for command: Command = sample) throws(CommandFailure) -> ParsedArguments? {
  try ArgumentParser.parse(line.split(separator: " ").map(String.init), for: command)
}

@Suite("Command line")
struct CommandLineTests {
  @Test("Options and arguments mix in any order, values stand behind a blank or an equals sign")
  func mixesOptionsAndArguments() throws {
    for line in ["--at 7 a.tape --follow b.tape", "a.tape b.tape --follow --at=7", "--follow --at=7 -- a.tape b.tape"] {
      let arguments = try #require(try parse(line))
      #expect(arguments.arguments("TAPE") == ["a.tape"])
      #expect(arguments.argument("OTHER") == "b.tape")
      #expect(arguments.value("at") == "7")
      #expect(arguments.flag("follow"))
      #expect(try arguments.position("at") == Position(7))
    }
  }

  @Test("What was left out is absent")
  func leavesOut() throws {
    let arguments = try #require(try parse("a.tape"))
    #expect(arguments.argument("OTHER") == nil)
    #expect(arguments.value("at") == nil)
    #expect(try arguments.position("at") == nil)
    #expect(try arguments.positiveInteger("at") == nil)
    #expect(try arguments.choice("format", of: Format.self) == nil)
    #expect(!arguments.flag("follow"))
    #expect(arguments.values("where").isEmpty)
  }

  @Test("A repeatable option keeps its values in order, and a value may look like anything")
  func repeats() throws {
    let arguments = try #require(try parse("a --where=x=y --where --at --where= --where -1"))
    #expect(arguments.values("where") == ["x=y", "--at", "", "-1"])
  }

  @Test("After -- every word is an argument, and - is one anywhere")
  func endsOptions() throws {
    let arguments = try #require(try parse("- -- --help"))
    #expect(arguments.arguments("TAPE") == ["-"])
    #expect(arguments.argument("OTHER") == "--help")
  }

  @Test("An argument that may be repeated takes all words that are left")
  func takesMany() throws {
    #expect(try parse("a b --help", for: many) == nil)
    #expect(try parse("a b -", for: many)?.arguments("SESSION") == ["a", "b", "-"])
  }

  @Test("--help wins wherever it stands, even in a line that is wrong")
  func asksForHelp() throws {
    #expect(try parse("--help") == nil)
    #expect(try parse("a b c --help") == nil)
  }

  @Test(
    "A wrong command line is refused with what is wrong",
    arguments: [
      ("", "TAPE is missing"),
      ("a b c", "c is one argument too many"),
      ("a --att 5", "unknown option --att; did you mean --at?"),
      ("a --folow=1", "unknown option --folow; did you mean --follow?"),
      ("a --hlep", "unknown option --hlep; did you mean --help?"),
      ("a --colour", "unknown option --colour"),
      ("a -f", "unknown option -f; options begin with two hyphens, and after -- there are none"),
      ("a --at", "option --at needs a value: --at N"),
      ("a --follow=yes", "option --follow takes no value"),
      ("a --at 1 --at=2", "option --at is given twice"),
      ("a --follow --follow", "option --follow is given twice"),
    ])
  func refusesWrongLines(line: String, message: String) {
    let failure = #expect(throws: CommandFailure.self) { try parse(line) }
    #expect(failure == .usage(message))
  }

  @Test("A command that needs one argument or more refuses none")
  func refusesNone() {
    #expect(throws: CommandFailure.usage("SESSION is missing")) { try parse("", for: many) }
  }

  @Test("Values are refused when they are not what the option takes")
  func refusesWrongValues() throws {
    for value in ["x", "-1", "1.5", "", "9223372036854775808", "0x10"] {
      let arguments = try #require(try parse("a --at=\(value)"))
      #expect(throws: CommandFailure.usage("option --at takes a position (0, 1, 2 and so on), not \(value)")) {
        try arguments.position("at")
      }
    }
    for value in ["0", "-3", "two"] {
      let arguments = try #require(try parse("a --at=\(value)"))
      #expect(throws: CommandFailure.usage("option --at takes a whole number of at least 1, not \(value)")) {
        try arguments.positiveInteger("at")
      }
    }
    let nearly = try #require(try parse("a --format jsn"))
    let message = "option --format takes text, json, jsonl, not jsn; did you mean json?"
    #expect(throws: CommandFailure.usage(message)) { try nearly.choice("format", of: Format.self) }
    let missing = try #require(try parse("a"))
    #expect(throws: CommandFailure.usage("option --at is missing")) { try missing.required("at") }
  }

  @Test("Values come as what they are")
  func givesTypedValues() throws {
    let arguments = try #require(try parse("a --at 0 --format jsonl"))
    #expect(try arguments.position("at") == .start)
    #expect(try arguments.choice("format") == Format.jsonl)
    #expect(try arguments.required("format") == "jsonl")
    #expect(try parse("a --at 12")?.positiveInteger("at") == 12)
  }
}
