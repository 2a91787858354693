import NavGenerators
import NavModel
import NavReplay
import NavText

extension Fuzzer.Failure {
  /// Whether a session shows the failure at its last action.
  public func isShown(by session: RecordedSession) -> Bool {
    if Property.ofSessions.contains(property) { return property.finding(in: session, of: subject)?.words == finding }
    return Fuzzer.failure(in: session, of: subject, lookingAt: [property])?.key == key
  }

  /// The shortest session found that still shows the failure, in simple terms.
  ///
  /// - Parameter goesOn: asked now and then; false keeps the best so far.
  public func shrunk(while goesOn: @escaping () -> Bool = { true }) -> RecordedSession {
    switch property {
    case .checks:
      for checks in [Trial.Checks.touched, .everything] {
        if let shorter = shrunk(checks, goesOn, Self.violation) { return shorter }
      }
    case .tails, .exports, .layoutOnly, .faults, .mirror:
      return session.shortened { goesOn() && isShown(by: $0) }
    case .records, .snapshots, .lines, .customizationFiles, .undo, .reset, .commuting, .rotating, .narrowing,
      .collapsing, .updating:
      let (property, subject, finding) = (property, subject, finding)
      let shorter = shrunk(.none, goesOn) { trial in
        guard let event = trial.event else { return nil }
        let words = property.finding(after: event, in: trial.state, of: subject)?.words
        return words == finding ? FailureKey("\(property.rawValue): \(finding)") : nil
      }
      if let shorter { return shorter }
    }
    return session.shortened { goesOn() && isShown(by: $0) }
  }

  /// The lines of a session that shows the failure: where it comes from, the session, and what was tried behind it.
  ///
  /// - Parameter origin: the first comment.
  public func lines(of session: RecordedSession, origin: String) -> [String] {
    let events = session.events(of: subject)
    var state = NavigationState(names: session.names)
    for event in events { subject.reduce(&state, event.outcome) }
    let probe = events.last.flatMap { property.finding(after: $0, in: state, of: subject) }?.probe ?? []
    let names = Vocabulary.fitting(session.names).names
    let tries = probe.map { (action, context) in
      var json = JSONWriter()
      json.action(action, context, names, omitsNoTime: true)
      return "# \(json.text)"
    }
    return session.lines(comment: [origin, key])
      + (tries.isEmpty ? [] : ["# what shows it in this state:"] + tries)
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
