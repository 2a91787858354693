import NavModel
import NavReplay

extension Fuzzer.Failure {
  /// The shortest session found that still shows the failure, in simple terms.
  ///
  /// - Parameter goesOn: asked now and then; false keeps the best so far.
  public func shrunk(while goesOn: @escaping () -> Bool = { true }) -> RecordedSession {
    switch property {
    case .checks:
      for checks in [Trial.Checks.touched, .everything] {
        if let shorter = shrunk(checks, goesOn, Self.violation) { return shorter }
      }
    case .tails, .exports, .layoutOnly, .faults:
      return session.shortened { goesOn() && property.finding(in: $0) == finding }
    case .records, .snapshots, .lines, .customizationFiles, .undo, .reset, .commuting, .rotating, .narrowing,
      .collapsing, .updating:
      let property = property
      let shorter = shrunk(.none, goesOn) { trial in
        guard let event = trial.event else { return nil }
        return property.finding(after: event, in: trial.state).map { FailureKey("\(property.rawValue): \($0)") }
      }
      if let shorter { return shorter }
    }
    let key = key
    return session.shortened { goesOn() && Fuzzer.failure(in: $0)?.key == key }
  }

  private func shrunk(
    _ checks: Trial.Checks, _ goesOn: @escaping () -> Bool, _ question: @escaping Shrinker.Question
  ) -> RecordedSession? {
    Shrinker.shrink(session.script, names: session.names, checks: checks, while: goesOn, for: question)
      .map { RecordedSession($0.script, names: $0.names) }
  }

  /// What checks find but for what the app reports: generated reports say anything (N5).
  private static func violation(_ trial: inout Trial) -> FailureKey? {
    trial.findings.first { $0.check != .reports }.map { FailureKey($0) }
  }
}
