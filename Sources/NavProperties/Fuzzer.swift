public import NavGenerators
public import NavModel
import NavReplay
import PropertyTesting

/// Runs generated sessions and looks for a property that does not hold.
///
/// The same settings and numbers give the same findings in any order, on any number of threads, on every machine.
public struct Fuzzer: Sendable {
  /// What sessions are drawn from.
  public struct Settings: Sendable {
    /// The seed.
    public var seed: UInt64 = 1
    /// Whether sessions leave kinds of actions out.
    public var swarm = Swarm.mixed
    /// How many actions a session has.
    public var stepCount = 50
    /// Whether every property is looked at everywhere, not a few here and there: takes a hundred times as long.
    public var isThorough = false

    /// Makes the usual settings.
    public init() {}
  }

  /// A property that does not hold.
  public struct Failure: Sendable {
    /// The number of the session.
    public let number: Int
    /// The property.
    public let property: Property
    /// What is wrong, without ids.
    public let finding: String
    /// The session up to the action that shows it.
    public let session: RecordedSession

    /// What makes two failures the same one.
    public var key: String { "\(property.rawValue): \(finding)" }
  }

  private let settings: Settings
  private let hierarchy: (Hierarchy, NameTable)?

  /// Makes a fuzzer.
  ///
  /// - Parameter hierarchy: what all sessions begin with, with its names, which begin with those of the standard
  ///   vocabulary; nil draws one for each.
  public init(_ settings: Settings, hierarchy: (Hierarchy, NameTable)? = nil) {
    self.settings = settings
    self.hierarchy = hierarchy
  }

  /// Runs a session.
  ///
  /// - Parameter coverage: counts what it reaches.
  /// - Returns: the first failure.
  public func run(_ number: Int, _ coverage: inout Coverage) -> Failure? {
    var generator = SessionGenerator(
      seed: settings.seed, number: number, swarm: settings.swarm, hierarchy: hierarchy)
    var random = SplitMix64(seed: Digest.mix(settings.seed, UInt64(number), 1))
    var run = Run(generator.beginning, generator.names)
    let property = Property.ofMoments[number % Property.ofMoments.count]
    var failure: (Property, PropertyFinding)?
    while failure == nil && run.stepCount < settings.stepCount {
      let (action, context) = generator.next(in: run.state)
      failure = run.take(action, context, &coverage).map { (.checks, PropertyFinding($0)) }
      if failure != nil { break }
      if settings.isThorough {
        failure = run.firstFinding(of: Property.ofMoments)
      } else if random.index(below: 32) == 0 {
        failure = run.firstFinding(of: [property])
      }
    }
    // Every fourth session is one of habits: these numbers share no factor with four, so all kinds have their turn.
    let isDrawn = settings.isThorough || number % 5 == 0
    if failure == nil { failure = run.brokenInvariant(isDrawn: isDrawn).map { (.checks, PropertyFinding($0)) } }
    coverage.stepCount += run.stepCount
    let isWhole = settings.isThorough || number % 63 == 0
    guard failure != nil || isWhole else { return nil }
    let session = session(number, stepCount: run.stepCount)
    if failure == nil {
      let properties =
        settings.isThorough ? Property.ofSessions : [Property.ofSessions[number / 63 % Property.ofSessions.count]]
      for property in properties where failure == nil { failure = property.finding(in: session).map { (property, $0) } }
    }
    return failure.map { Failure(number: number, property: $0.0, finding: $0.1.words, session: session) }
  }

  /// The first actions of a session, generated again: nothing is kept while it runs.
  public func session(_ number: Int, stepCount: Int? = nil) -> RecordedSession {
    var generator = SessionGenerator(
      seed: settings.seed, number: number, swarm: settings.swarm, hierarchy: hierarchy)
    var state = NavigationState(names: generator.names)
    state.reduce(state.decide(.begin(generator.beginning), Context(by: .app)))
    var steps: [Trial.Step] = []
    for _ in 0..<(stepCount ?? settings.stepCount) {
      let (action, context) = generator.next(in: state)
      state.reduce(state.decide(action, context))
      steps.append(Trial.Step(action, context))
    }
    return RecordedSession(Shrinker.Script(generator.beginning, steps), names: generator.names)
  }

  /// Looks at every property in a session that was found earlier; the first that does not hold.
  public static func failure(in session: RecordedSession) -> Failure? {
    var run = Run(session.script.beginning, session.names)
    var coverage = Coverage()
    var failure = run.firstFinding(of: Property.ofMoments)
    for step in session.script.steps where failure == nil {
      failure = run.take(step.action, step.context, &coverage).map { (.checks, PropertyFinding($0)) }
      if failure == nil { failure = run.brokenInvariant(isDrawn: true).map { (.checks, PropertyFinding($0)) } }
      if failure == nil { failure = run.firstFinding(of: Property.ofMoments) }
    }
    for property in Property.ofSessions where failure == nil {
      failure = property.finding(in: session).map { (property, $0) }
    }
    return failure.map { Failure(number: 0, property: $0.0, finding: $0.1.words, session: session) }
  }
}

/// A session under way.
private struct Run {
  private(set) var state: NavigationState
  private(set) var stepCount = 0
  private var last: Event
  private var touched: [Component] = []

  init(_ beginning: Beginning, _ names: NameTable) {
    state = NavigationState(names: names)
    let outcome = state.decide(.begin(beginning), Context(by: .app))
    state.reduce(outcome)
    last = Event(action: .begin(beginning), context: Context(by: .app), outcome: outcome, digestAfter: state.digest)
  }

  /// Takes an action; answers what is wrong.
  mutating func take(_ action: Action, _ context: Context, _ coverage: inout Coverage) -> String? {
    let outcome = state.decide(action, context)
    coverage.note(action, context, outcome, in: state, behind: stepCount == 0 ? nil : last.action.kind)
    stepCount += 1
    // Deciding reads nothing but its arguments: now and then it is seen to.
    if stepCount % 8 == 0 && state.decide(action, context) != outcome { return "\(action.kind): decided otherwise" }
    let before = state.digest
    touched.removeAll(keepingCapacity: true)
    if !outcome.changes.isEmpty {
      let footprint = Footprint.of(action, context, in: state)
      for change in outcome.changes { change.addComponents(in: state, to: &touched) }
      if let outside = touched.first(where: { !footprint.allows($0) }) {
        return "\(action.kind): footprint: \(outside.word)"
      }
      state.reduce(outcome)
    }
    last = Event(action: action, context: context, outcome: outcome, digestAfter: state.digest)
    if outcome.refusal != nil && state.digest != before { return "\(action.kind): refused, and changed something" }
    for component in touched {
      if let broken = state.brokenInvariants(touching: component).first { return "invariant \(broken.rawValue)" }
    }
    return nil
  }

  /// An invariant that does not hold.
  ///
  /// - Parameter isDrawn: whether the state is drawn on every device too, which takes longest.
  func brokenInvariant(isDrawn: Bool) -> String? {
    Invariant.allCases.first { (isDrawn || $0 != .drawingIsTotal) && !state.holds($0) }
      .map { "invariant \($0.rawValue)" }
  }

  /// The first of some properties that does not hold after the last event.
  func firstFinding(of properties: [Property]) -> (Property, PropertyFinding)? {
    for property in properties {
      if let finding = property.finding(after: last, in: state) { return (property, finding) }
    }
    return nil
  }
}
