import EventLog
import NavText

/// What a person gave a command: its arguments and options, checked against what the command declares.
///
/// Asking for a name that the command does not declare is a programmer's error.
struct ParsedArguments: Sendable {
  /// The command that declares the names.
  let command: Command
  /// The words of each argument that was given.
  private(set) var words: [String: [String]] = [:]
  /// The values of each option that was given; empty strings for a flag.
  private(set) var optionValues: [String: [String]] = [:]

  /// Starts without any.
  init(command: Command) {
    self.command = command
  }

  /// Notes a word of an argument.
  mutating func add(_ word: String, to argument: CommandArgument) {
    words[argument.name, default: []].append(word)
  }

  /// Notes a value of an option.
  mutating func add(_ value: String, to option: CommandOption) {
    optionValues[option.name, default: []].append(value)
  }
}

// Arguments.
extension ParsedArguments {
  /// The words of an argument: one or more for `oneOrMore`, none or one for `optional`.
  func arguments(_ name: String) -> [String] {
    precondition(command.arguments.contains { $0.name == name }, "\(command.name) declares no argument \(name)")
    return words[name] ?? []
  }

  /// The word of an argument that takes one; nil only if it is optional and was left out.
  func argument(_ name: String) -> String? {
    arguments(name).first
  }
}

// Options.
extension ParsedArguments {
  /// The values of a repeatable option, in order.
  func values(_ name: String) -> [String] {
    precondition(
      (command.options + Program.commonOptions).contains { $0.name == name },
      "\(command.name) declares no option --\(name)")
    return optionValues[name] ?? []
  }

  /// Whether a flag was given.
  func flag(_ name: String) -> Bool {
    !values(name).isEmpty
  }

  /// The value of an option, nil without it.
  func value(_ name: String) -> String? {
    values(name).first
  }

  /// The value of an option that must be given.
  /// - Throws: 64 without it.
  func required(_ name: String) throws(CommandFailure) -> String {
    guard let value = value(name) else { throw .usage("option --\(name) is missing") }
    return value
  }

  /// The value of an option as a whole number of at least 1, nil without it.
  /// - Throws: 64 if it is none.
  func positiveInteger(_ name: String) throws(CommandFailure) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = Int(value), number > 0 else {
      throw .usage("option --\(name) takes a whole number of at least 1, not \(value)")
    }
    return number
  }

  /// The value of an option as a position in a tape, nil without it; 0 is the start.
  /// - Throws: 64 if it is none.
  func position(_ name: String) throws(CommandFailure) -> Position? {
    guard let value = value(name) else { return nil }
    guard let number = UInt64(value), number <= Int64.max else {
      throw .usage("option --\(name) takes a position (0, 1, 2 and so on), not \(value)")
    }
    return Position(number)
  }

  /// The value of an option as one of the cases of an enumeration, nil without it.
  /// - Throws: 64 if it names none; the message lists the names.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) throws(CommandFailure) -> Choice? where Choice.RawValue == String {
    try choice(name, among: Array(Choice.allCases))
  }

  /// The value of an option as one of some choices, nil without it.
  /// - Throws: 64 if it names none; the message lists the names.
  func choice<Choice: RawRepresentable>(
    _ name: String, among choices: [Choice]
  ) throws(CommandFailure) -> Choice? where Choice.RawValue == String {
    guard let value = value(name) else { return nil }
    guard let choice = choices.first(where: { $0.rawValue == value }) else {
      let names = choices.map(\.rawValue)
      let advice = Spelling.nearest(to: value, among: names).map { "; did you mean \($0)?" } ?? ""
      throw .usage("option --\(name) takes \(names.joined(separator: ", ")), not \(value)\(advice)")
    }
    return choice
  }
}
