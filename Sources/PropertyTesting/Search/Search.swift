/// Looks for a case that breaks a property, and reduces it.
struct Search {
  /// A case that broke something, and what it was reduced to.
  struct Found {
    let token: Token
    let violation: Violation
    let length: Int
    let choiceCount: Int
    let choices: [UInt64]
    let size: Int
    let evaluations: Int
    let isMinimal: Bool
    let duration: Duration?

    /// Draws the reduced case again.
    var replay: Draw { Draw(replaying: choices, size: size) }
  }

  let settings: Settings
  let goals: [Goal]
  let commands: [String]
  let examine: Examination
  private var statistics = Statistics()
  private var climb = Climb()

  init(_ settings: Settings, goals: [Goal], commands: [String] = [], examine: @escaping Examination) {
    self.settings = settings
    self.goals = goals
    self.commands = commands
    self.examine = examine
  }

  /// Tries the cases, then as many more as the goals need; the first that breaks something, reduced.
  mutating func find() -> Found? {
    if let token = settings.token {
      if token.isClimbed {
        for number in 0..<token.number { _ = tries(Token(seed: token.seed, number: number), mayClimb: true) }
      }
      return tries(token, mayClimb: token.isClimbed).map(reduce)
    }
    for number in 0..<settings.cases {
      let failing = tries(Token(seed: settings.seed, number: number), mayClimb: true)
      if let failing { return reduce(failing) }
    }
    var number = settings.cases
    while number < Goal.caseLimit, goals.contains(where: { statistics.isMet($0) == nil }) {
      if let failing = tries(Token(seed: settings.seed, number: number), mayClimb: false) { return reduce(failing) }
      number += 1
    }
    return nil
  }

  /// What the cases said about themselves.
  ///
  /// - Parameter isJudged: whether it is told what was not seen often enough.
  func summary(of name: String, isJudged: Bool = true) -> Summary {
    Summary(
      name: name, seed: settings.token?.seed ?? settings.seed, cases: statistics.cases,
      rejected: statistics.rejected, commands: commands.map { ($0, statistics.commands[$0] ?? 0) },
      labelled: statistics.labelled, labels: statistics.labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
      targets: climb.peaks.map { ($0.name, $0.value) },
      unmet: isJudged && settings.token == nil ? statistics.unmet(goals) : [])
  }

  private typealias Failing = (token: Token, draw: Draw, trial: Trial, violation: Violation)

  /// Tries a case.
  private mutating func tries(_ token: Token, mayClimb: Bool) -> Failing? {
    let climbing = mayClimb ? climb.draw(token) : nil
    settings.announce?(Token(seed: token.seed, number: token.number, isClimbed: climbing != nil))
    var draw = climbing ?? token.draw
    let trial = examine(&draw)
    guard !draw.isRejected else {
      statistics.rejected += 1
      return nil
    }
    statistics.count(trial, isClimbed: climbing != nil)
    climb.note(trial, draw)
    guard let violation = trial.violation else { return nil }
    return (Token(seed: token.seed, number: token.number, isClimbed: climbing != nil), draw, trial, violation)
  }

  private func reduce(_ failing: Failing) -> Found {
    let begun = settings.clock?()
    var reducer = Reducer(
      failing.draw, breaking: failing.violation.name, limit: settings.reductionLimit, examine: examine)
    reducer.reduce()
    let duration = begun.flatMap { begun in settings.clock.map { $0() - begun } }
    return Found(
      token: failing.token, violation: failing.violation, length: failing.trial.commands.count,
      choiceCount: failing.draw.choices.count, choices: reducer.values, size: failing.draw.size,
      evaluations: reducer.evaluations, isMinimal: reducer.isMinimal, duration: duration)
  }
}

/// Drives the targets of cases up: changes the case that came highest.
struct Climb {
  /// The highest case of a target.
  struct Peak {
    let name: String
    var value: Int
    var choices: [Choice]
  }

  private(set) var peaks: [Peak] = []

  /// Every other case after the first hundred goes on from a peak, if there is one.
  func draw(_ token: Token) -> Draw? {
    guard token.number >= 100, token.number % 2 == 1, !peaks.isEmpty else { return nil }
    var random = token.random
    let peak = peaks[random.index(below: peaks.count)]
    var values = peak.choices.map(\.value)
    guard !values.isEmpty else { return nil }
    if random.chance(percent: 50) {
      values.removeLast(random.index(below: min(values.count, 24) + 1))
    } else {
      for _ in 0...random.index(below: 3) {
        let place = random.index(below: values.count)
        values[place] = random.integer(upTo: peak.choices[place].max)
      }
    }
    return Draw(replaying: values, random: random, size: 100)
  }

  mutating func note(_ trial: Trial, _ draw: Draw) {
    for (name, value) in trial.notes.targets {
      if let place = peaks.firstIndex(where: { $0.name == name }) {
        // Another case that came as high may be the better one to go on from.
        if value >= peaks[place].value { peaks[place] = Peak(name: name, value: value, choices: draw.choices) }
      } else {
        peaks.append(Peak(name: name, value: value, choices: draw.choices))
      }
    }
  }
}
