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

  /// Shrinks a session to one that shows the first failure that the question finds in it.
  ///
  /// - Parameters:
  ///   - script: the session.
  ///   - names: all names of the session.
  ///   - checks: what the trials look at, for the question.
  ///   - goesOn: asked before each candidate, and now and then before there is a failure; false keeps the best so far.
  ///   - question: what to look for.
  /// - Returns: nil if the session does not show it, or the budget ended before it did.
  public static func shrink(
    _ script: Script, names: NameTable, checks: Trial.Checks = .none, while goesOn: @escaping () -> Bool = { true },
    for question: @escaping Question
  ) -> Result? {
    guard var shrinker = Shrinker(script, names, checks, goesOn, question) else { return nil }
    shrinker.run()
    return Result(
      script: shrinker.script, key: shrinker.key, trial: shrinker.last, evaluationCount: shrinker.evaluationCount,
      decisionCount: shrinker.decisionCount, isComplete: shrinker.isComplete)
  }

  /// The best session so far.
  private(set) var script: Script
  private let names: NameTable
  private let checks: Trial.Checks
  private let goesOn: () -> Bool
  private let question: Question
  private let key: FailureKey
  /// The trial behind the last event of the best session.
  private var last: Trial
  /// Trials behind some first steps of the best session, by their number, shortest first; never empty.
  private var prefixes: [(count: Int, trial: Trial)]
  private var evaluationCount = 1
  private var decisionCount: Int
  private var isComplete = true

  /// About how many prefixes are kept.
  private static let prefixCount = 128

  private init?(
    _ script: Script, _ names: NameTable, _ checks: Trial.Checks, _ goesOn: @escaping () -> Bool,
    _ question: @escaping Question
  ) {
    (self.script, self.names, self.checks, self.goesOn, self.question) = (script, names, checks, goesOn, question)
    guard var (trial, found) = Self.begin(script.beginning, names, checks, question) else { return nil }
    prefixes = [(0, trial)]
    var count = 0
    let interval = max(1, script.steps.count / Self.prefixCount)
    while found == nil && count < script.steps.count {
      if count & 1_023 == 1_023 && !goesOn() { return nil }
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

  /// Takes other steps in the place of some, if the failure stays; what then comes behind it is dropped.
  mutating func replace(_ range: Range<Int>, by steps: [Trial.Step] = []) -> Bool {
    guard mayTry() else { return false }
    var trial = trial(behind: range.lowerBound)
    let tail = steps + script.steps[range.upperBound...]
    for place in tail.indices {
      trial.take(tail[place])
      decisionCount += 1
      guard question(&trial) == key else { continue }
      script.steps.replaceSubrange(range.lowerBound..., with: tail[...place])
      prefixes.removeAll { $0.count > range.lowerBound }
      last = trial
      return true
    }
    return false
  }

  /// Takes another beginning, if the failure stays.
  mutating func replaceBeginning(by beginning: Beginning) -> Bool {
    guard mayTry(), let (first, found) = Self.begin(beginning, names, checks, question) else { return false }
    var (trial, answer, count) = (first, found, 0)
    while answer != key && count < script.steps.count {
      trial.take(script.steps[count])
      answer = question(&trial)
      count += 1
    }
    decisionCount += count + 1
    guard answer == key else { return false }
    script.beginning = beginning
    script.steps.removeSubrange(count...)
    prefixes = [(0, first)]
    last = trial
    return true
  }

  /// The trial behind the first steps of the best session.
  private mutating func trial(behind count: Int) -> Trial {
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

// MARK: - Passes

extension Shrinker {
  /// More steps than this are not tried in pairs.
  private static let pairLimit = 24

  /// All passes, again until none finds anything.
  private mutating func run() {
    var hasChanged = true
    while hasChanged {
      var size = max(1, script.steps.count / 2)
      hasChanged = false
      while size > 0 {
        if remove(size) { hasChanged = true }
        size /= 2
      }
      while remove(1) { hasChanged = true }
      if removePair() || simplifySteps() || simplifyBeginning() { hasChanged = true }
    }
  }

  /// Leaves out runs of so many steps, from the end on, so that the prefixes stay; never the last step.
  private mutating func remove(_ size: Int) -> Bool {
    var hasChanged = false
    var end = script.steps.count - 1
    while end > 0 {
      let start = max(0, end - size)
      if replace(start..<end) { hasChanged = true }
      end = min(start, script.steps.count - 1)
    }
    return hasChanged
  }

  /// Leaves out two steps at once: one may only make up for the other.
  private mutating func removePair() -> Bool {
    guard script.steps.count <= Self.pairLimit else { return false }
    for second in stride(from: script.steps.count - 2, to: 0, by: -1) {
      for first in stride(from: second - 1, through: 0, by: -1)
      where replace(first..<second + 1, by: Array(script.steps[first + 1..<second])) {
        return true
      }
    }
    return false
  }

  /// Makes each step simpler.
  private mutating func simplifySteps() -> Bool {
    var hasChanged = false
    var place = script.steps.count - 1
    while place >= 0 {
      while place < script.steps.count, replaceFirst(of: script.steps[place].simpler, at: place) { hasChanged = true }
      place = min(place, script.steps.count) - 1
    }
    return hasChanged
  }

  private mutating func replaceFirst(of candidates: [Trial.Step], at place: Int) -> Bool {
    for step in candidates where replace(place..<place + 1, by: [step]) { return true }
    return false
  }

  /// Makes the beginning simpler: a bare one, then without items that no step names, then without what they declare.
  private mutating func simplifyBeginning() -> Bool {
    var hasChanged = false
    let beginning = script.beginning
    if beginning.start != nil { return false }
    var plain = Beginning(hierarchy: beginning.hierarchy, scene: beginning.scene)
    plain.scene.device = nil
    if plain != beginning && replaceBeginning(by: plain) { hasChanged = true }
    let named = script.steps.flatMap { $0.action.namedItems }
    while replaceHierarchy(keeping: named) { hasChanged = true }
    return hasChanged
  }

  private mutating func replaceHierarchy(keeping named: [Name]) -> Bool {
    for hierarchy in script.beginning.hierarchy.simpler(keeping: named) {
      var beginning = script.beginning
      beginning.hierarchy = hierarchy
      if replaceBeginning(by: beginning) { return true }
    }
    return false
  }
}
