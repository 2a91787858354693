/// A kind of step: when it makes sense, how often, and how its arguments are drawn.
public struct Command<M: Machine>: Sendable {
  /// What becomes of its steps.
  public enum Expectation: Character, Sendable, CaseIterable {
    /// They are done.
    case done = "+"
    /// They are refused and leave no trace: a negative command.
    case refused = "-"
    /// Either: what is refused leaves no trace.
    case either = "?"
  }

  /// Its name, without brackets.
  public let name: String
  /// How often it is drawn among the commands whose preconditions hold.
  public let weight: Int
  /// What becomes of its steps.
  public let expects: Expectation
  let isPossible: @Sendable (M.Model) -> Bool
  let draw: @Sendable (inout Draw, M.Model) -> [M.Step]
  /// Whether it takes several steps, before the first of which alone its precondition is asked for.
  let isSeries: Bool

  /// A command of one step.
  ///
  /// - Parameters:
  ///   - weight: how often it is drawn among the commands whose preconditions hold.
  ///   - expects: what becomes of its steps; `.refused` makes a negative command.
  ///   - isPossible: the precondition. During a reduction a command whose precondition fails is left out.
  ///   - step: draws the arguments with sight of the model. Draw the index of a thing, not its id: an index still
  ///     names something after an earlier step has gone.
  public init(
    _ name: String, weight: Int = 1, expects: Expectation = .done,
    when isPossible: @escaping @Sendable (M.Model) -> Bool = { _ in true },
    step: @escaping @Sendable (inout Draw, M.Model) -> M.Step
  ) {
    self.init(name, weight, expects, isPossible, isSeries: false) { [step(&$0, $1)] }
  }

  /// A command of several steps in a row, each expected to end alike.
  public static func series(
    _ name: String, weight: Int = 1, expects: Expectation = .done,
    when isPossible: @escaping @Sendable (M.Model) -> Bool = { _ in true },
    steps: @escaping @Sendable (inout Draw, M.Model) -> [M.Step]
  ) -> Command {
    Command(name, weight, expects, isPossible, isSeries: true, steps)
  }

  private init(
    _ name: String, _ weight: Int, _ expects: Expectation, _ isPossible: @escaping @Sendable (M.Model) -> Bool,
    isSeries: Bool, _ draw: @escaping @Sendable (inout Draw, M.Model) -> [M.Step]
  ) {
    precondition(weight > 0 && !name.contains("]"), "a command weighs something, and its name has no brackets")
    self.name = name
    self.weight = weight
    self.expects = expects
    self.isPossible = isPossible
    self.draw = draw
    self.isSeries = isSeries
  }
}

/// Something that holds all the time, or at the end, by name.
public struct Invariant<M: Machine>: Sendable {
  /// What holds.
  public let name: String
  let finding: @Sendable (M.Model, M.System) throws -> String?

  /// An invariant that holds or not.
  public init(_ name: String, holds: @escaping @Sendable (M.Model, M.System) throws -> Bool) {
    self.init(name, finding: { try holds($0, $1) ? nil : "" })
  }

  /// An invariant that says what is wrong; nil if nothing is.
  public init(_ name: String, finding: @escaping @Sendable (M.Model, M.System) throws -> String?) {
    self.name = name
    self.finding = finding
  }
}

/// How often a label must be met.
public struct Goal: Equatable, Sendable {
  /// The label.
  public let label: String
  /// The share of the cases that must have it, in percent; 0 means at least one case of all.
  public let percent: Int

  /// The label is met in at least one case.
  public static func sometimes(_ label: String) -> Goal { Goal(label: label, percent: 0) }

  /// The label is met in at least so many percent of all cases that the generator can give: a sequential test runs as
  /// many cases as it takes to be sure.
  public static func cover(_ label: String, atLeast percent: Int) -> Goal {
    precondition((1...100).contains(percent), "a share of the cases")
    return Goal(label: label, percent: percent)
  }
}
