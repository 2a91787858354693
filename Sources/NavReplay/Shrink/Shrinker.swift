public import NavModel

/// Finds a short session that still shows a failure: delta debugging, each candidate decided anew by the model.
///
/// The same session and question give the same result, as long as the budget does not end.
public struct Shrinker {
  /// A session: what there is before any action, and the actions.
  public struct Script: Equatable, Sendable {
    /// The beginning.
    public var beginning: Beginning
    /// The actions.
    public var steps: [Trial.Step]

    /// Makes a session.
    public init(_ beginning: Beginning, _ steps: [Trial.Step]) {
      self.beginning = beginning
      self.steps = steps
    }
  }

  /// What came of shrinking.
  public struct Result: Sendable {
    /// The shortest session found; its last event shows the failure.
    public let script: Script
    /// The names of the session; with other texts than before if it was made normal.
    public let names: NameTable
    /// The failure.
    public let key: FailureKey
    /// The trial behind the last event.
    public let trial: Trial
    /// How many candidates were tried.
    public let evaluationCount: Int
    /// How many actions were decided.
    public let decisionCount: Int
    /// Whether nothing is left to try; false if the budget ended before.
    public let isComplete: Bool
  }

  /// Asked after each event, the beginning included; answers the failure that it shows, if it does.
  public typealias Question = (inout Trial) -> FailureKey?

  /// The first violation that the checks find.
  public static func violation(_ trial: inout Trial) -> FailureKey? { trial.findings.first.map { FailureKey($0) } }

  /// What becomes of the actions that remain.
  public struct Form: Sendable {
    /// Whether they, what they say, the hierarchy and the names are made simple.
    public var isNormal = true
    /// The texts that keep their place: ids, screens and scenes that the question names.
    public var keptTexts: [String] = []

    /// Makes the usual form.
    public init() {}
  }

  /// Shrinks a session to one that shows the first failure that the question finds in it.
  ///
  /// - Parameters:
  ///   - script: the session.
  ///   - names: all names of the session.
  ///   - checks: what the trials look at, for the question.
  ///   - form: what becomes of the actions that remain.
  ///   - goesOn: asked before each candidate, and now and then in between; false keeps the best so far.
  ///   - question: what to look for; a name keeps its number, and gets another text only at the end.
  /// - Returns: nil if the session does not show it, or the budget ended before it did.
  public static func shrink(
    _ script: Script, names: NameTable, checks: Trial.Checks = .none, form: Form = Form(),
    while goesOn: @escaping () -> Bool = { true }, for question: @escaping Question
  ) -> Result? {
    guard var shrinker = Shrinker(script, names, checks, form, goesOn, question) else { return nil }
    shrinker.run()
    return Result(
      script: shrinker.script, names: shrinker.names, key: shrinker.key, trial: shrinker.last,
      evaluationCount: shrinker.evaluationCount, decisionCount: shrinker.decisionCount, isComplete: shrinker.isComplete)
  }

  /// The best session so far.
  private(set) var script: Script
  private(set) var names: NameTable
  private let checks: Trial.Checks
  let form: Form
  private let goesOn: () -> Bool
  private let question: Question
  private let key: FailureKey
  /// The trial behind the last event of the best session.
  private var last: Trial
  /// Trials behind some first steps of the best session, by their number, shortest first; never empty.
  private var prefixes: [(count: Int, trial: Trial)]
  private var evaluationCount = 1
  private var decisionCount: Int
  private(set) var isComplete = true

  /// About how many prefixes are kept.
  private static let prefixCount = 128
  /// After so many actions of a candidate, plus 1, the budget is asked about again.
  private static let pause = 4_095

  private init?(
    _ script: Script, _ names: NameTable, _ checks: Trial.Checks, _ form: Form, _ goesOn: @escaping () -> Bool,
    _ question: @escaping Question
  ) {
    (self.script, self.names, self.checks, self.form) = (script, names, checks, form)
    (self.goesOn, self.question) = (goesOn, question)
    guard var (trial, found) = Self.begin(script.beginning, names, checks, question) else { return nil }
    prefixes = [(0, trial)]
    var count = 0
    let interval = max(1, script.steps.count / Self.prefixCount)
    while found == nil && count < script.steps.count {
      if count & Self.pause == Self.pause && !goesOn() { return nil }
      trial.take(script.steps[count])
      found = question(&trial)
      count += 1
      if count % interval == 0 && found == nil { prefixes.append((count, trial)) }
    }
    guard let found else { return nil }
    (key, last, decisionCount) = (found, trial, count + 1)
    self.script.steps.removeSubrange(count...)
    // What the tape says matters only where it is the failure: elsewhere it differs as soon as something is left out.
    let isDecision = trial.findings.contains { $0.check == .redecide && FailureKey($0) == found }
    for place in self.script.steps.indices where !(isDecision && place == count - 1) {
      self.script.steps[place].recorded = nil
    }
  }

  /// A trial behind a beginning, with the failure that it shows; nil if the model refuses to begin so.
  private static func begin(
    _ beginning: Beginning, _ names: NameTable, _ checks: Trial.Checks, _ question: Question
  ) -> (Trial, FailureKey?)? {
    var trial = Trial(names: names, checks: checks)
    trial.take(Trial.Step(.begin(beginning), Context(by: .app)))
    guard trial.event?.outcome.refusal == nil else { return nil }
    let found = question(&trial)
    return (trial, found)
  }

  // MARK: Candidates

  /// Whether to try another candidate.
  private mutating func mayTry() -> Bool {
    if isComplete { isComplete = goesOn() }
    if isComplete { evaluationCount += 1 }
    return isComplete
  }

  /// Whether to go on with a candidate after so many of its actions.
  private mutating func mayGoOn(after count: Int) -> Bool {
    if count & Self.pause == Self.pause && isComplete { isComplete = goesOn() }
    return isComplete
  }

  /// Takes other steps in the place of some, if the failure stays; what then comes behind it is dropped.
  mutating func replace(_ range: Range<Int>, by steps: [Trial.Step] = []) -> Bool {
    guard mayTry() else { return false }
    var trial = trial(behind: range.lowerBound)
    let tail = steps + script.steps[range.upperBound...]
    for place in tail.indices {
      trial.take(tail[place])
      decisionCount += 1
      guard mayGoOn(after: place) else { return false }
      guard question(&trial) == key else { continue }
      script.steps.replaceSubrange(range.lowerBound..., with: tail[...place])
      prefixes.removeAll { $0.count > range.lowerBound }
      last = trial
      return true
    }
    return false
  }

  /// Takes another session, or gives the names other texts, if the failure stays, and does not come before all actions.
  mutating func replace(by script: Script, names: NameTable? = nil) -> Bool {
    let names = names ?? self.names
    guard mayTry(), let (first, found) = Self.begin(script.beginning, names, checks, question) else { return false }
    if found == key && !self.script.steps.isEmpty { return false }
    var (trial, answer, count) = (first, found, 0)
    while answer != key && count < script.steps.count {
      trial.take(script.steps[count])
      answer = question(&trial)
      count += 1
      guard mayGoOn(after: count) else { return false }
    }
    decisionCount += count + 1
    guard answer == key else { return false }
    self.script = Script(script.beginning, Array(script.steps[..<count]))
    self.names = names
    prefixes = [(0, first)]
    last = trial
    return true
  }

  /// The trial behind the first steps of the best session.
  mutating func trial(behind count: Int) -> Trial {
    let place = prefixes.lastIndex { $0.count <= count } ?? 0
    var (known, trial) = prefixes[place]
    let isLast = place == prefixes.count - 1
    let interval = max(1, script.steps.count / Self.prefixCount)
    while known < count {
      trial.take(script.steps[known])
      _ = question(&trial)
      known += 1
      decisionCount += 1
      if isLast && (known % interval == 0 || known == count) { prefixes.append((known, trial)) }
    }
    return trial
  }
}
