/// The help texts: lines of at most 80 columns.
enum HelpText {
  /// How wide the lines are.
  private static let columns = 80

  /// The text about the whole program.
  static func text(for program: Program) -> String {
    let commands = program.allCommands.map { (term: $0.name, text: $0.summary) }
    let exitCodes = [
      ("0", "done, and all holds"), ("1", "it ran, and the answer is no"), ("64", "wrong usage"),
      ("65", "wrong input"), ("66", "cannot open input"), ("70", "internal error"), ("73", "cannot create output"),
      ("74", "reading or writing failed"), ("130", "interrupted"),
    ]
    var lines = "\(program.name): \(program.summary)".wrapped(toColumns: columns)
    lines += ["", "Usage: \(program.name) COMMAND [OPTIONS]"]
    lines += section("Commands", commands)
    let common = Program.commonOptions.map { (term: $0.usage, text: $0.help) }
    lines += section("Options", [("--help", "show this text"), ("--version", "show the version")] + common)
    lines += section("Exit codes", exitCodes.map { (term: $0.0, text: $0.1) })
    lines += ["", "\(program.name) help COMMAND tells more about a command."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text about one command.
  static func text(for command: Command, of program: Program) -> String {
    let options = command.options.map { option in
      let isRepeatable = option.isRepeatable ? " (repeatable)" : ""
      let defaultText = option.defaultText.map { " (default: \($0))" } ?? ""
      return (term: option.usage, text: option.help + isRepeatable + defaultText)
    }
    var lines = "\(program.name) \(command.name): \(command.summary)".wrapped(toColumns: columns)
    lines += ["", usage(of: command, of: program)]
    for paragraph in command.details {
      // An indented one is an example line of a file.
      lines += paragraph.hasPrefix("  ") ? [paragraph] : [""] + paragraph.wrapped(toColumns: columns)
    }
    lines += section("Arguments", command.arguments.map { (term: $0.usage, text: $0.help) })
    lines += section("Options", options + [(term: "--help", text: "show this text")])
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for example in command.examples {
      lines.append("  \(program.name) \(example.call)")
      lines += example.purpose.wrapped(toColumns: columns - 6).map { "      \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The line that shows how to call a command.
  static func usage(of command: Command, of program: Program) -> String {
    let arguments = command.arguments.map { " \($0.usage)" }.joined()
    return "Usage: \(program.name) \(command.name)\(arguments)\(command.options.isEmpty ? "" : " [OPTIONS]")"
  }

  /// A heading with terms and their explanations in two columns; nothing without terms.
  private static func section(_ title: String, _ entries: [(term: String, text: String)]) -> [String] {
    guard !entries.isEmpty else { return [] }
    // A longer term stands on a line of its own.
    let termColumns = min(24, entries.map(\.term.displayColumns).max() ?? 0)
    let indentation = String(repeating: " ", count: termColumns + 4)
    var lines = ["", "\(title):"]
    for entry in entries {
      var texts = entry.text.wrapped(toColumns: columns - indentation.count)[...]
      let isLong = entry.term.displayColumns > termColumns
      let first = isLong ? nil : texts.popFirst()
      lines.append("  \(entry.term.padded(toColumns: first == nil ? 0 : termColumns + 2))\(first ?? "")")
      lines += texts.map { indentation + $0 }
    }
    return lines
  }
}
