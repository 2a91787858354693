import EventLog
import NavModel

/// Judges events by the states before and after them.
///
/// It holds no state of its own: a state that is lent as a parameter is not copied for each question about it.
struct Judge: Sendable {
  /// Whether everything is compared at every event, not only what an event touches.
  let isThorough: Bool
  var preservation = Preservation()
  var report = CheckReport()
  /// The components that the event at hand touches.
  private var touched: [Component] = []
  /// The digests before the event at hand, if thorough.
  private var digests: [Component: UInt64] = [:]

  init(isThorough: Bool) {
    self.isThorough = isThorough
  }

  /// Judges an event by the state before it.
  ///
  /// - Parameter decided: what comes of the event's action now; nil for the recorded outcome.
  /// - Returns: what the event may change.
  mutating func before(
    _ event: Event, _ decided: Outcome?, at position: Position, in state: NavigationState
  ) -> Footprint {
    if let decided { checkDecision(event, decided, position) }
    checkReport(event, position, state)
    // Few; `removeAll(keepingCapacity:)` takes longer.
    while touched.popLast() != nil {}
    event.outcome.addComponents(in: state, to: &touched)
    var lost: [Visit] = []
    preservation.arrive(event, at: position, in: state) { if $0.isLost { lost.append($0) } }
    for visit in lost { report.add(.loss(state.words(for: .navigation(visit.scene, visit.slot)), event, position)) }
    if isThorough {
      digests = Dictionary(uniqueKeysWithValues: state.components.map { ($0, state.digest(of: $0)) })
    }
    return Footprint.of(event.action, event.context, in: state)
  }

  /// Judges an event by the state after it.
  mutating func after(
    _ event: Event, _ footprint: Footprint, at position: Position, in state: NavigationState, isFull: Bool
  ) {
    preservation.leave(event, footprint, at: position, in: state)
    checkFootprint(footprint, event, position, state)
    checkInvariants(isFull: isFull || isThorough, event, position, state)
  }

  /// Notes that the state is not the recorded one.
  mutating func addDivergence(_ event: Event, _ position: Position, actual: UInt64) {
    report.add(
      Finding(
        .determinism, at: position, event: event, component: "digest of the state",
        expected: Digest.text(event.digestAfter), actual: Digest.text(actual)))
  }

  // MARK: Single checks

  private mutating func checkDecision(_ event: Event, _ decided: Outcome, _ position: Position) {
    if decided == event.outcome { return }
    report.add(.redecided(event, recorded: event.outcome, now: decided, at: position))
  }

  private mutating func checkFootprint(
    _ footprint: Footprint, _ event: Event, _ position: Position, _ state: NavigationState
  ) {
    if isThorough {
      touched += state.components.filter { state.digest(of: $0) != digests[$0] ?? state.digest(of: $0) }
    }
    guard let component = touched.first(where: { !footprint.allows($0) }) else { return }
    report.add(
      Finding(
        .footprint, at: position, event: event, component: state.words(for: component),
        expected: "unchanged by this action", actual: "changed"))
  }

  private mutating func checkInvariants(
    isFull: Bool, _ event: Event, _ position: Position, _ state: NavigationState
  ) {
    var broken: [Invariant] = []
    if isFull {
      for invariant in Invariant.allCases where !state.holds(invariant) { broken.append(invariant) }
    } else {
      for component in touched {
        let more = state.brokenInvariants(touching: component)
        if !more.isEmpty { broken += more }
      }
    }
    if broken.isEmpty { return }
    for (place, invariant) in broken.enumerated() where !broken[..<place].contains(invariant) {
      report.add(
        Finding(
          .invariants, at: position, event: event, component: "invariant \(invariant.rawValue)",
          expected: "holds", actual: "broken"))
    }
  }

  /// N5: the app's word against the model, on the state at the event.
  private mutating func checkReport(_ event: Event, _ position: Position, _ state: NavigationState) {
    // A report changes nothing: one that did would be found by its footprint.
    guard event.outcome.changes.isEmpty, let told = AppReport.of(event, at: position, in: state), !told.isSame else {
      return
    }
    report.add(
      Finding(
        .reports, at: position, event: event, component: told.component, expected: "model: \(told.model)",
        actual: "app: \(told.app)"))
  }
}
