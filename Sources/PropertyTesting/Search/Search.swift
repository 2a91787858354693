/// Looks for a case that breaks a property, and reduces it.
struct Search {
  /// A case that broke something, and what it was reduced to.
  struct Found {
    let token: Token
    let violation: Violation
    let fromLength: Int
    let draw: Draw
    let evaluations: Int
    let isMinimal: Bool
    let duration: Duration?
  }

  let settings: Settings
  let examine: Examination
  private(set) var cases = 0
  private(set) var rejected = 0
  private(set) var statistics = Statistics()

  init(_ settings: Settings, examine: @escaping Examination) {
    self.settings = settings
    self.examine = examine
  }

  /// Tries the cases; the first that breaks something, reduced.
  mutating func find() -> Found? {
    if let token = settings.token { return tries(token) }
    for number in 0..<settings.cases {
      if let found = tries(Token(seed: settings.seed, number: number)) { return found }
    }
    return nil
  }

  private mutating func tries(_ token: Token) -> Found? {
    var draw = token.draw
    let trial = examine(&draw)
    guard !draw.isRejected else {
      rejected += 1
      return nil
    }
    cases += 1
    statistics.count(trial)
    guard let violation = trial.violation else { return nil }
    let begun = settings.clock?()
    var reducer = Reducer(draw, breaking: violation.name, limit: settings.reductionLimit, examine: examine)
    reducer.reduce()
    let duration = begun.flatMap { begun in settings.clock.map { $0() - begun } }
    return Found(
      token: token, violation: violation, fromLength: trial.length, draw: reducer.best,
      evaluations: reducer.evaluations, isMinimal: reducer.isMinimal, duration: duration)
  }
}

/// What the cases said about themselves.
struct Statistics: Sendable {
  /// How many cases had each label.
  private(set) var labels: [String: Int] = [:]
  /// Whether anything was seen that must be seen at times.
  private(set) var occasions: [String: Bool] = [:]

  mutating func count(_ trial: Trial) {
    for label in trial.notes.labels { labels[label, default: 0] += 1 }
    for (name, isSeen) in trial.notes.occasions { occasions[name, default: false] = occasions[name] == true || isSeen }
  }
}
