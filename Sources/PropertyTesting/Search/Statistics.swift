/// What the cases said about themselves.
struct Statistics: Sendable {
  /// How many cases were tried.
  private(set) var cases = 0
  /// How many were thrown away.
  var rejected = 0
  /// How many cases had each label; cases that were driven up do not count, they are not as the generator gives them.
  private(set) var labels: [String: Int] = [:]
  private(set) var labelled = 0
  /// How many steps were taken of each command.
  private(set) var commands: [String: Int] = [:]
  /// Whether anything was seen that must be seen at times.
  private var occasions: [String: Bool] = [:]

  mutating func count(_ trial: Trial, isClimbed: Bool) {
    cases += 1
    for command in trial.commands { commands[command, default: 0] += 1 }
    for (name, isSeen) in trial.notes.occasions { occasions[name] = isSeen || occasions[name] == true }
    guard !isClimbed else { return }
    labelled += 1
    for label in trial.notes.labels { labels[label, default: 0] += 1 }
  }

  /// Whether a goal is met, by Wilson's bounds at six standard deviations; nil as long as there are too few cases to
  /// say. Asked after every case, so the chance to be wrong is not that of a single question.
  func isMet(_ goal: Goal) -> Bool? {
    let count = labels[goal.label] ?? 0
    guard goal.percent > 0 else { return count > 0 }
    let share = Double(goal.percent) / 100
    let (low, high) = Self.bounds(count, of: labelled)
    if low >= Goal.tolerance * share { return true }
    return high < share ? false : nil
  }

  /// What should have been seen, or often enough, and was not.
  func unmet(_ goals: [Goal]) -> [String] {
    let missed = goals.filter { goal in
      let isNear = (labels[goal.label] ?? 0) * 100 >= labelled * goal.percent * 9 / 10
      return !(isMet(goal) ?? isNear)
    }
    let narrow = rejected > 9 * cases ? ["a case of ten that fits the filters: \(cases) of \(cases + rejected)"] : []
    return narrow
      + missed.map { goal in
        let count = labels[goal.label] ?? 0
        let wanted = goal.percent == 0 ? "at least once" : "in at least \(goal.percent)% of the cases"
        return "\(goal.label) \(wanted): \(count) of \(labelled)"
      } + occasions.filter { !$0.value }.keys.sorted().map { "\($0) at least once: 0 of \(cases)" }
  }

  /// Wilson's bounds of a share.
  private static func bounds(_ count: Int, of total: Int) -> (Double, Double) {
    guard total > 0 else { return (0, 1) }
    // The quantile of 1 - 10⁻⁹ of the normal distribution.
    let z = 5.997_807
    let (n, share) = (Double(total), Double(count) / Double(total))
    let middle = share + z * z / (2 * n)
    let spread = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    let scale = 1 + z * z / n
    return ((middle - spread) / scale, (middle + spread) / scale)
  }
}

extension Goal {
  /// The most cases that a goal makes a search try.
  static let caseLimit = 100_000
  /// A share that is nearer to the goal than this counts as met.
  static let tolerance = 0.9
}
