/// A step that a case took.
public struct TakenStep<Step: Sendable>: Sendable {
  /// The name of its command.
  public let command: String
  /// What the command expects of it.
  public let sign: Character
  /// The step.
  public let step: Step
  /// What came of it; nil if it threw an error.
  public internal(set) var answer: Answer?
  /// The lines of the model that it changed, those it had with `-`, those it has with `+`; only told for a failure.
  public internal(set) var difference: [String] = []
}

/// A case of a machine, from its setup to its last step or its failure.
struct Play<M: Machine> {
  let machine: M
  let setup: M.Setup
  private let invariants: [Invariant<M>]
  /// Whether the model's differences are wanted.
  var isTold = false
  var run: Run<M>?
  var steps: [TakenStep<M.Step>] = []
  var violation: Violation?
  var notes: Notes { run?.notes ?? Notes() }

  /// Begins a case and looks at its invariants.
  ///
  /// - Parameter isVoid: whether the setup is one that a filter threw away, so that nothing begins.
  init(_ machine: M, _ setup: M.Setup, isTold: Bool = false, isVoid: Bool = false) {
    self.machine = machine
    invariants = machine.invariants
    self.setup = setup
    self.isTold = isTold
    guard !isVoid else { return }
    attempt(in: "the beginning") { play in
      let (model, system) = try machine.begin(setup)
      play.run = Run(model: model, system: system)
      try play.look(at: play.invariants)
    }
  }

  /// Takes a step and looks at what must hold after it.
  mutating func take(_ step: M.Step, of command: String, expecting expects: Command<M>.Expectation) {
    guard var run else { return }
    let machine = machine
    let before = isTold ? machine.lines(of: run.model) : []
    steps.append(TakenStep(command: command, sign: expects.rawValue, step: step))
    // The play holds no second copy of the run while the step changes it.
    self.run = nil
    attempt(in: "the step [\(command)]") { play in
      let trace = expects == .done ? nil : machine.trace(of: run)
      defer { play.run = run }
      let answer = try machine.perform(step, in: &run)
      play.steps[play.steps.count - 1].answer = answer
      try Self.judge(answer, of: command, expecting: expects, isTraceless: trace.map { $0 == machine.trace(of: run) })
    }
    if violation == nil { attempt(in: "an invariant") { try $0.look(at: $0.invariants) } }
    if isTold, let run = self.run {
      steps[steps.count - 1].difference = Self.difference(before, machine.lines(of: run.model))
    }
  }

  /// Looks at what must hold after the last step.
  mutating func end() {
    if violation == nil { attempt(in: "an invariant") { try $0.look(at: $0.machine.finally) } }
  }

  private static func judge(
    _ answer: Answer, of command: String, expecting expects: Command<M>.Expectation, isTraceless: Bool?
  ) throws {
    switch (answer, expects) {
    case (.done, .done), (.done, .either): break
    case (.done, .refused): throw Violation("[\(command)] is refused", "it was done")
    case (.refused(let reason), .done): throw Violation("[\(command)] is done", "refused: \(reason)")
    case (.refused(let reason), .refused), (.refused(let reason), .either):
      try Violation.unless(isTraceless ?? true, "[\(command)] leaves no trace when refused", "refused: \(reason)")
    }
  }

  private func look(at invariants: [Invariant<M>]) throws {
    guard let run else { return }
    for invariant in invariants {
      if let finding = try invariant.finding(run.model, run.system) { throw Violation(invariant.name, finding) }
    }
  }

  private mutating func attempt(in place: String, _ body: (inout Play) throws -> Void) {
    do {
      try body(&self)
    } catch {
      violation = Violation(error, in: place)
    }
  }

  /// The lines that went and came, in the order of the lines.
  private static func difference(_ before: [String], _ after: [String]) -> [String] {
    let changes = after.difference(from: before)
    let (gone, come) = (Set(changes.removals.map(\.offset)), Set(changes.insertions.map(\.offset)))
    var lines: [String] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if gone.contains(old) {
        lines.append("- \(before[old])")
        old += 1
      } else if come.contains(new) {
        lines.append("+ \(after[new])")
        new += 1
      } else {
        (old, new) = (old + 1, new + 1)
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}

extension Play {
  /// Draws a case and plays it, up to its first failure.
  init(_ machine: M, drawing draw: inout Draw, policy: MixPolicy, isTold: Bool = false) {
    let commands = machine.commands
    let setup = draw.together { machine.setup(&$0) }
    self.init(machine, setup, isTold: isTold, isVoid: draw.isRejected)
    let size = draw.size
    let mix = draw.shape { policy.mix(commands.map(\.weight), size: size, limit: machine.maximumSteps, &$0) }
    // Ten draws in a row that come to nothing: there is nothing to do any more.
    var (attempts, lastTaken) = (0, 0)
    while violation == nil, !draw.isRejected, steps.count < machine.maximumSteps {
      let place = draw.nextSpan
      let goesOn = draw.span(isStep: true) { draw in
        let aim: UInt64 = steps.count < (mix?.length ?? 0) && attempts < lastTaken + 10 ? 1 : 0
        guard draw.choice(upTo: 1, pick: { _ in aim }) == 1 else { return false }
        return take(from: commands, weights: mix?.weights, drawing: &draw, spanAt: place)
      }
      if !goesOn { break }
      attempts += 1
      if draw.spans[place].isDiscarded == false { lastTaken = attempts }
    }
    if !draw.isRejected { end() }
  }

  /// Draws a command and takes its steps; nothing is taken if its precondition fails or its arguments find no value.
  private mutating func take(
    from commands: [Command<M>], weights: [Int]?, drawing draw: inout Draw, spanAt place: Int
  ) -> Bool {
    guard let model = run?.model, !commands.isEmpty else { return false }
    let number = draw.choice(upTo: UInt64(commands.count - 1)) { random in
      let possible = commands.indices.filter { commands[$0].isPossible(model) }
      let weighted = possible.map { (weight: weights?[$0] ?? commands[$0].weight, value: UInt64($0)) }
      if weighted.contains(where: { $0.weight > 0 }) { return random.weighted(weighted) }
      return UInt64(random.pick(possible) ?? 0)
    }
    let command = commands[Int(number)]
    guard command.isPossible(model) else {
      draw.discard(spanAt: place)
      return true
    }
    let drawn = command.draw(&draw, model)
    if draw.isRejected || drawn.isEmpty {
      draw.forgive()
      draw.discard(spanAt: place)
      return true
    }
    for step in drawn.prefix(machine.maximumSteps - steps.count) where violation == nil {
      take(step, of: command.name, expecting: command.expects)
    }
    return true
  }
}
