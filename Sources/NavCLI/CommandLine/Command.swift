/// A command of the program: what it is called, what it takes, and what it does.
///
/// ```swift
/// extension Command {
///   static let state = Command(
///     name: "state", summary: "print the whole state as canonical JSON",
///     arguments: [.one("TAPE", "tape or session file")],
///     options: [.value("at", "N", "state after position N", default: "the last")],
///     examples: [Example("state a.tape --at 12", "the state after the twelfth event")],
///     run: runState)
/// }
///
/// private func runState(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
///   let position = try arguments.position("at")
///   …
/// }
/// ```
struct Command: Sendable {
  /// The word that calls it.
  let name: String
  /// What it does, in half a sentence that begins with a verb.
  let summary: String
  /// What else a person should know: paragraphs; empty if nothing.
  let details: [String]
  /// The positional arguments, in order.
  let arguments: [CommandArgument]
  /// The options, in the order of the help text; `--help` goes without saying.
  let options: [CommandOption]
  /// Calls that people can copy.
  let examples: [Example]
  /// Does it.
  let run: @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode

  /// Describes a command; see the properties for what each part says.
  init(
    name: String, summary: String, details: [String] = [], arguments: [CommandArgument] = [],
    options: [CommandOption] = [], examples: [Example] = [],
    run: @escaping @Sendable (ParsedArguments, Console) throws(CommandFailure) -> ExitCode
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.options = options
    self.examples = examples
    self.run = run
  }

  /// A call that people can copy.
  struct Example: Sendable {
    /// The command line behind the program's name.
    let call: String
    /// What it is good for.
    let purpose: String

    /// Makes an example.
    init(_ call: String, _ purpose: String) {
      self.call = call
      self.purpose = purpose
    }
  }
}

/// A positional argument of a command.
struct CommandArgument: Sendable {
  /// How many words it takes.
  enum Arity: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// One or more; all that are left.
    case oneOrMore
  }

  /// What the help text calls it, in capitals.
  let name: String
  /// How many words it takes.
  let arity: Arity
  /// What it is.
  let help: String

  /// An argument that must be there.
  static func one(_ name: String, _ help: String) -> CommandArgument {
    CommandArgument(name: name, arity: .one, help: help)
  }

  /// An argument that may be left out.
  static func optional(_ name: String, _ help: String) -> CommandArgument {
    CommandArgument(name: name, arity: .optional, help: help)
  }

  /// An argument that may be repeated; it is the last one.
  static func oneOrMore(_ name: String, _ help: String) -> CommandArgument {
    CommandArgument(name: name, arity: .oneOrMore, help: help)
  }

  /// How a usage line shows it.
  var usage: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    }
  }
}

/// An option of a command.
struct CommandOption: Sendable {
  /// The word behind the two hyphens.
  let name: String
  /// What the help text calls its value, a word for each that it takes; nil for a flag, which takes none.
  let placeholder: String?
  /// What it does.
  let help: String
  /// What holds without it, for the help text; nil if that goes without saying.
  let defaultText: String?
  /// Whether it may be given more than once.
  let isRepeatable: Bool

  /// An option that is there or not.
  static func flag(_ name: String, _ help: String) -> CommandOption {
    CommandOption(name: name, placeholder: nil, help: help, defaultText: nil, isRepeatable: false)
  }

  /// An option with a value.
  static func value(
    _ name: String, _ placeholder: String, _ help: String, default defaultText: String? = nil
  ) -> CommandOption {
    CommandOption(name: name, placeholder: placeholder, help: help, defaultText: defaultText, isRepeatable: false)
  }

  /// An option with a value that may be given more than once.
  static func repeatable(_ name: String, _ placeholder: String, _ help: String) -> CommandOption {
    CommandOption(name: name, placeholder: placeholder, help: help, defaultText: nil, isRepeatable: true)
  }

  /// How the help text shows it.
  var usage: String {
    "--\(name)" + (placeholder.map { " \($0)" } ?? "")
  }
}
