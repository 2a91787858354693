/// Something with a state, its steps, and what must hold after each.
///
/// The model is what generators and preconditions see: a plain value that says how things should be. The system is what
/// is tested. A pure reducer may be both.
public protocol Machine: Sendable {
  /// What a case begins from, drawn before its steps; `NoSetup` if every case begins alike.
  associatedtype Setup: Sendable = NoSetup
  /// How things should be.
  associatedtype Model
  /// What is tested.
  associatedtype System
  /// One thing done to the system.
  associatedtype Step: Sendable
  /// What a refused step must leave as it was: a digest, the count of events; `NoTrace` if there is nothing to look at.
  associatedtype Trace: Equatable = NoTrace

  /// Names the directory of its regression files: letters, digits and hyphens.
  var name: String { get }
  /// What can be done, the simplest first.
  var commands: [Command<Self>] { get }
  /// What holds at the beginning and after every step.
  var invariants: [Invariant<Self>] { get }
  /// What holds after the last step.
  var finally: [Invariant<Self>] { get }
  /// How often labels must be met.
  var goals: [Goal] { get }
  /// The most steps of a case.
  var maximumSteps: Int { get }

  /// Draws what a case begins from.
  func setup(_ draw: inout Draw) -> Setup
  /// The model and the system before the first step.
  func begin(_ setup: Setup) throws -> (model: Model, system: System)
  /// Does a step to the system and to the model, and says whether it was refused.
  ///
  /// - Throws: a `Violation` if the system does not do what the model says.
  func perform(_ step: Step, in run: inout Run<Self>) throws -> Answer
  /// What a refused step must leave as it was.
  func trace(of run: Run<Self>) -> Trace

  /// The model as lines, of which a failure prints those that a step changes.
  func lines(of model: Model) -> [String]
  /// A step as one line of text.
  func text(of step: Step) -> String
  /// Reads a step's line; nil if it is none.
  func step(from text: String) -> Step?
  /// A setup as one line of text.
  func text(of setup: Setup) -> String
  /// Reads a setup's line; nil if it is none.
  func setup(from text: String) -> Setup?
}

/// The setup of machines whose cases all begin alike.
public struct NoSetup: Sendable {
  /// The only one there is.
  public init() {}
}

/// The trace of machines that have none.
public struct NoTrace: Equatable, Sendable {
  /// The only one there is.
  public init() {}
}

/// What came of a step.
public enum Answer: Equatable, Sendable {
  /// It was done.
  case done
  /// It was refused, with a reason, and should have left no trace.
  case refused(String)
}

/// A case under way.
public struct Run<M: Machine> {
  /// How things should be.
  public var model: M.Model
  /// What is tested.
  public var system: M.System
  /// What the case says about itself.
  public var notes = Notes()
}

extension Machine {
  /// None.
  public var invariants: [Invariant<Self>] { [] }
  /// None.
  public var finally: [Invariant<Self>] { [] }
  /// None.
  public var goals: [Goal] { [] }
  /// 50.
  public var maximumSteps: Int { 50 }
  /// The model's description.
  public func lines(of model: Model) -> [String] { ["\(model)"] }
}

extension Machine where Setup == NoSetup {
  /// Draws nothing.
  public func setup(_ draw: inout Draw) -> NoSetup { NoSetup() }
  /// Nothing.
  public func text(of setup: NoSetup) -> String { "" }
  /// The only setup there is.
  public func setup(from text: String) -> NoSetup? { NoSetup() }
}

extension Machine where Trace == NoTrace {
  /// The only trace there is.
  public func trace(of run: Run<Self>) -> NoTrace { NoTrace() }
}
