/// Takes a command line apart as GNU programs do.
///
/// `--name value` and `--name=value` are the same; options and arguments mix in any order; `--` ends the options; `-`
/// is an argument (standard input, by custom). Stricter than GNU: names are not abbreviated, and an option that cannot
/// be repeated stands once. Options that every command takes are in `Program.commonOptions`.
struct ArgumentParser {
  /// What has been understood so far.
  private var parsed: ParsedArguments
  /// The words that are no options.
  private var words: [String] = []

  /// The arguments and options in the words behind a command's name; nil if the person asks for help.
  /// - Throws: 64 if they are not what the command takes.
  static func parse(_ words: [String], for command: Command) throws(CommandFailure) -> ParsedArguments? {
    var parser = ArgumentParser(parsed: ParsedArguments(command: command))
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        parser.words += rest
        break
      } else if word == "--help" {
        return nil
      } else if word.hasPrefix("--") {
        try parser.addOption(word.dropFirst(2), rest: &rest)
      } else if word.hasPrefix("-"), word != "-" {
        throw .usage("unknown option \(word); options begin with two hyphens, and after -- there are none")
      } else {
        parser.words.append(word)
      }
    }
    try parser.addArguments()
    return parser.parsed
  }

  /// Understands an option; takes its value from the next word if it brings none itself.
  private mutating func addOption(_ text: Substring, rest: inout ArraySlice<String>) throws(CommandFailure) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let options = parsed.command.options + Program.commonOptions
    guard let option = options.first(where: { $0.name == parts[0] }) else {
      throw .usage(unknown: "option", "--\(parts[0])", known: options.map { "--\($0.name)" } + ["--help"])
    }
    guard option.isRepeatable || parsed.optionValues[option.name] == nil else {
      throw .usage("option --\(option.name) is given twice")
    }
    var value = parts.count > 1 ? parts[1] : nil
    if let placeholder = option.placeholder {
      value = value ?? rest.popFirst()
      // A placeholder of several words stands for as many.
      for _ in placeholder.split(separator: " ").dropFirst() {
        value = value.flatMap { first in rest.popFirst().map { "\(first) \($0)" } }
      }
      guard value != nil else { throw .usage("option --\(option.name) needs a value: --\(option.name) \(placeholder)") }
    } else if value != nil {
      throw .usage("option --\(option.name) takes no value")
    }
    parsed.add(value ?? "", to: option)
  }

  /// Hands the words that are no options to the command's arguments, in order.
  private mutating func addArguments() throws(CommandFailure) {
    var rest = words[...]
    for argument in parsed.command.arguments {
      guard let first = rest.popFirst() else {
        if case .optional = argument.arity { continue }
        throw .usage("\(argument.name) is missing")
      }
      parsed.add(first, to: argument)
      guard case .oneOrMore = argument.arity else { continue }
      while let word = rest.popFirst() { parsed.add(word, to: argument) }
    }
    if let extra = rest.first { throw .usage("\(extra) is one argument too many") }
  }
}
