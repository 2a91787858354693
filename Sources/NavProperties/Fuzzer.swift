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
    /// The only kinds of actions that sessions have; nil for all.
    public var kinds: [ActionKind]?
    /// How many actions a session has.
    public var stepCount = 50
    /// Whether every property is looked at everywhere, not a few here and there: takes a hundred times as long.
    public var isThorough = false
    /// Of so many actions of a session one is decided twice, and looked at for all that the rules say of it.
    public var effectShare = 8
    /// The properties that are looked at.
    public var properties = Property.allCases

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
    /// What it was found in.
    let subject: Subject

    /// What makes two failures the same one.
    public var key: String { "\(property.rawValue): \(finding)" }
  }

  private let settings: Settings
  private let hierarchy: (Hierarchy, NameTable)?
  private let subject: Subject
  /// The wanted properties of moments and of whole sessions.
  private let moments: [Property]
  private let wholes: [Property]
  private let looksAtChecks: Bool

  /// Makes a fuzzer.
  ///
  /// - Parameters:
  ///   - hierarchy: what all sessions begin with, with its names, which begin with those of the standard vocabulary;
  ///     nil draws one for each.
  ///   - subject: what to look at.
  public init(_ settings: Settings, hierarchy: (Hierarchy, NameTable)? = nil, of subject: Subject = Subject()) {
    self.settings = settings
    self.hierarchy = hierarchy
    self.subject = subject
    moments = Property.ofMoments.filter(settings.properties.contains)
    wholes = Property.ofSessions.filter(settings.properties.contains)
    looksAtChecks = settings.properties.contains(.checks)
  }

  /// Runs a session.
  ///
  /// - Parameter coverage: counts what it reaches, and what was looked at.
  /// - Returns: the first failure.
  public func run(_ number: Int, _ coverage: inout Coverage) -> Failure? {
    var generator = SessionGenerator(
      seed: settings.seed, number: number, swarm: settings.swarm, only: settings.kinds, hierarchy: hierarchy)
    var random = SplitMix64(seed: Digest.mix(settings.seed, UInt64(number), 1))
    // Every fourth session is one of habits: the shares share no factor with four, so all kinds have their turn.
    let isDrawn = settings.isThorough || number % Self.drawingShare == 0
    var run = Run(
      generator.beginning, generator.names, subject,
      effectShare: settings.isThorough ? 1 : settings.effectShare, isDrawn: isDrawn)
    var failure: (Property, PropertyFinding)?
    while failure == nil && run.stepCount < settings.stepCount {
      let (action, context) = generator.next(in: run.state)
      if let broken = run.take(action, context, &coverage), looksAtChecks {
        failure = (.checks, PropertyFinding(broken))
        break
      }
      let isLooked = settings.isThorough || random.index(below: Self.momentShare) == 0
      if isLooked { failure = run.firstFinding(of: moments(of: number), &coverage) }
    }
    if failure == nil && looksAtChecks {
      failure = run.brokenInvariant(isDrawn: isDrawn, &coverage).map { (.checks, PropertyFinding($0)) }
    }
    coverage.stepCount += run.stepCount
    let properties = failure == nil ? wholes(of: number) : []
    guard failure != nil || !properties.isEmpty else { return nil }
    let session = session(number, stepCount: run.stepCount)
    for property in properties where failure == nil {
      coverage.noteLook(at: property)
      failure = property.finding(in: session, of: subject).map { (property, $0) }
    }
    return failure.map {
      Failure(number: number, property: $0.0, finding: $0.1.words, session: session, subject: subject)
    }
  }

  /// The properties of moments that a session looks at.
  private func moments(of number: Int) -> [Property] {
    settings.isThorough || moments.isEmpty ? moments : [moments[number % moments.count]]
  }

  /// The properties of whole sessions that a session looks at.
  private func wholes(of number: Int) -> [Property] {
    if settings.isThorough || wholes.isEmpty { return wholes }
    return number % Self.wholeShare == 0 ? [wholes[number / Self.wholeShare % wholes.count]] : []
  }

  /// The first actions of a session, generated again: nothing is kept while it runs.
  public func session(_ number: Int, stepCount: Int? = nil) -> RecordedSession {
    var generator = SessionGenerator(
      seed: settings.seed, number: number, swarm: settings.swarm, only: settings.kinds, hierarchy: hierarchy)
    var state = NavigationState(names: generator.names)
    state = subject.after(state, .begin(generator.beginning), Context(by: .app)).state
    var steps: [Trial.Step] = []
    for _ in 0..<(stepCount ?? settings.stepCount) {
      let (action, context) = generator.next(in: state)
      subject.reduce(&state, subject.decide(state, action, context))
      steps.append(Trial.Step(action, context))
    }
    return RecordedSession(Shrinker.Script(generator.beginning, steps), names: generator.names)
  }

  /// Looks at properties everywhere in a session that was found earlier; the first that does not hold.
  public static func failure(
    in session: RecordedSession, of subject: Subject = Subject(), lookingAt properties: [Property] = Property.allCases
  ) -> Failure? {
    let moments = Property.ofMoments.filter(properties.contains)
    var run = Run(session.script.beginning, session.names, subject, effectShare: 1, isDrawn: true)
    var coverage = Coverage()
    var failure = run.firstFinding(of: moments, &coverage)
    for step in session.script.steps where failure == nil {
      let broken = run.take(step.action, step.context, &coverage)
      if properties.contains(.checks) {
        failure = (broken ?? run.brokenInvariant(isDrawn: true, &coverage)).map { (.checks, PropertyFinding($0)) }
      }
      if failure == nil { failure = run.firstFinding(of: moments, &coverage) }
    }
    for property in Property.ofSessions where failure == nil && properties.contains(property) {
      failure = property.finding(in: session, of: subject).map { (property, $0) }
    }
    return failure.map {
      Failure(number: 0, property: $0.0, finding: $0.1.words, session: session, subject: subject)
    }
  }
}

extension Fuzzer {
  /// Of so many actions one is followed by a look at the property of moments whose turn it is.
  public static let momentShare = 32
  /// Of so many sessions one is drawn, and its last state on every device.
  public static let drawingShare = 5
  /// Of so many sessions one is looked at as a whole, for the property whose turn it is.
  public static let wholeShare = 63
}

/// A session under way.
private struct Run {
  private(set) var state: NavigationState
  private(set) var stepCount = 0
  private let subject: Subject
  private let effectShare: Int
  private let isDrawn: Bool
  private var last: Event
  private var touched: [Component] = []

  init(_ beginning: Beginning, _ names: NameTable, _ subject: Subject, effectShare: Int, isDrawn: Bool) {
    (self.subject, self.effectShare, self.isDrawn) = (subject, effectShare, isDrawn)
    state = NavigationState(names: names)
    let outcome = subject.decide(state, .begin(beginning), Context(by: .app))
    subject.reduce(&state, outcome)
    last = Event(action: .begin(beginning), context: Context(by: .app), outcome: outcome, digestAfter: state.digest)
  }

  /// Takes an action; answers what is wrong.
  mutating func take(_ action: Action, _ context: Context, _ coverage: inout Coverage) -> String? {
    let outcome = subject.decide(state, action, context)
    coverage.note(action, context, outcome, in: state, behind: stepCount == 0 ? nil : last.action.kind)
    stepCount += 1
    // Deciding reads nothing but its arguments: now and then it is seen to.
    let isAgain = stepCount % effectShare == 0
    let earlier = isAgain ? state : nil
    let isOther = isAgain && subject.decide(state, action, context) != outcome
    let before = state.digest
    touched.removeAll(keepingCapacity: true)
    var outside: Component?
    if !outcome.changes.isEmpty {
      let footprint = Footprint.of(action, context, in: state)
      for change in outcome.changes { change.addComponents(in: state, to: &touched) }
      outside = touched.first { !footprint.allows($0) }
      subject.reduce(&state, outcome)
    }
    last = Event(action: action, context: context, outcome: outcome, digestAfter: state.digest)
    if isOther { return "\(action.kind): decided otherwise" }
    if let outside { return "\(action.kind): footprint: \(outside.word)" }
    if let earlier, let broken = Effects(before: earlier, event: last, after: state).broken {
      return "\(action.kind): \(broken)"
    }
    if isAgain && isDrawn, let broken = Drawing.broken(in: state) { return "drawing: \(broken)" }
    if outcome.refusal != nil && state.digest != before { return "\(action.kind): refused, and changed something" }
    for component in touched {
      if let broken = state.brokenInvariants(touching: component).first { return "invariant \(broken.rawValue)" }
    }
    return nil
  }

  /// An invariant that does not hold.
  ///
  /// - Parameter isDrawn: whether the state is drawn on every device too, which takes longest.
  func brokenInvariant(isDrawn: Bool, _ coverage: inout Coverage) -> String? {
    if isDrawn {
      coverage.drawingCount += 1
      coverage.note(state)
    }
    return Invariant.allCases.first { (isDrawn || $0 != .drawingIsTotal) && !state.holds($0) }
      .map { "invariant \($0.rawValue)" }
  }

  /// The first of some properties that does not hold after the last event.
  func firstFinding(of properties: [Property], _ coverage: inout Coverage) -> (Property, PropertyFinding)? {
    for property in properties {
      coverage.noteLook(at: property)
      if let finding = property.finding(after: last, in: state, of: subject) { return (property, finding) }
    }
    return nil
  }
}
