public import EventLog
import NavCoding
import NavModel

/// Checks a log event by event: FORMATS §4 but for other processes and the file's integrity.
public struct Checker: Sendable {
  /// Whether everything is compared at every event, not only what an event touches.
  private let isThorough: Bool
  var state = NavigationState()
  /// The components that the event at hand touches.
  private var touched: [Component] = []
  var preservation = Preservation()
  /// Whether the state is still the recorded one.
  var isFollowing = true
  var report = CheckReport()

  /// How far apart the full comparisons are if not thorough, in events.
  static let fullCheckInterval = 65_536

  /// How a log is checked.
  public struct Options: Sendable {
    /// Whether everything is compared at every event.
    public var isThorough = false
    /// How often the log is folded again in this process.
    public var foldCount = 2
    /// Trusts the last snapshot at or before this position, once its digest is the recorded one, and checks from there.
    public var since: Position?

    /// Makes the usual options.
    public init() {}
  }

  /// Checks a log: one pass with every check, then the folds, the integrity of the log, then the snapshots.
  ///
  /// - Parameter progress: called now and then with the events done of all passes together, and their number; answers
  ///   whether to go on.
  /// - Throws: only what keeps it from reading on; everything else is a finding.
  public static func check(
    _ log: some EventLog, _ options: Options = Options(),
    progress: (_ done: UInt64, _ total: UInt64) -> Bool = { _, _ in true }
  ) throws(ReplayError) -> CheckReport {
    let plan = try CheckPlan(log, options)
    var done: UInt64 = 0
    var answers: [CheckPlan.Answer] = []
    for piece in plan.pieces {
      answers.append(plan.run(piece) { progress(done + $0, plan.eventCount) })
      // What a later piece would say no longer matters.
      if answers.last?.isFailure == true { break }
      done += piece.eventCount
    }
    return try plan.join(answers)
  }

  init(isThorough: Bool) {
    self.isThorough = isThorough
  }

  /// Begins behind a position: at a part of the log if `isPart`, which does not know how tabs were left before.
  init(_ options: Options, at state: NavigationState, isPart: Bool) {
    isThorough = options.isThorough
    self.state = state
    if isPart { preservation.heritage = Preservation.Heritage(state) }
  }

  /// Takes one event after another until one cannot be read. Once the fold has left the recorded digests, there is
  /// nothing to judge the events by: what follows only defines its names.
  ///
  /// - Parameter end: the last position of the log, where everything is compared.
  mutating func pass(
    _ log: some EventLog, from first: Position, to last: Position, of end: Position, progress: (Position) -> Bool
  ) throws(ReplayError) {
    var failure: ReplayError?
    do throws(EventLogError) {
      try log.read(from: first) { (position, record) in
        do throws(CodingError) {
          let event = try RecordDecoder.event(record, names: &state.names)
          let isLast = position >= last
          report.eventCount += 1
          if isFollowing {
            isFollowing = check(event, at: position, isFull: position >= end || isThorough || isMilestone(position))
          }
          if position.rawValue & 4_095 == 0 && !progress(position) { return false }
          return !isLast
        } catch {
          failure = .record(error, at: position)
          return false
        }
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw failure }
    report.switchCount = preservation.switchCount
    report.state = state
  }

  private func isMilestone(_ position: Position) -> Bool {
    position.rawValue % UInt64(Checker.fullCheckInterval) == 0
  }

  /// Checks one event and applies it.
  ///
  /// - Returns: whether the state is still the recorded one, so that the next event can be judged.
  mutating func check(_ event: Event, at position: Position, isFull: Bool) -> Bool {
    report.checkedCount += 1
    judge(event, at: position, isFull: isFull)
    if state.digest == event.digestAfter { return true }
    report.add(
      Finding(
        .determinism, at: position, event: event, component: "digest of the state",
        expected: Digest.hexadecimal(event.digestAfter), actual: Digest.hexadecimal(state.digest)))
    return false
  }

  /// Checks one event but for its digest and applies it.
  mutating func judge(_ event: Event, at position: Position, isFull: Bool) {
    checkDecision(event, position)
    checkReport(event, position)
    let footprint = Footprint.of(event.action, event.context, in: state)
    touched.removeAll(keepingCapacity: true)
    for change in event.outcome.changes { change.addComponents(in: state, to: &touched) }
    for visit in preservation.arrive(event, at: position, in: state) where visit.isLost {
      addLoss(visit, event, position)
    }
    let before = isThorough ? digests : nil
    state.reduce(event.outcome)
    preservation.leave(event, footprint, at: position, in: state)
    checkFootprint(footprint, before, event, position)
    checkInvariants(isFull: isFull, event, position)
  }

  // MARK: Single checks

  /// The event decided anew, before it is applied.
  private mutating func checkDecision(_ event: Event, _ position: Position) {
    let decided = state.decide(event.action, event.context)
    if decided == event.outcome { return }
    report.add(
      Finding(
        .redecide, at: position, event: event, component: "outcome / \(event.outcome.firstDifference(from: decided))",
        expected: "recorded: \(event.outcome.summary)", actual: "decided now: \(decided.summary)"))
  }

  private mutating func addLoss(_ visit: Visit, _ event: Event, _ position: Position) {
    report.add(.loss(state.words(for: .navigation(visit.scene, visit.slot)), event, position))
  }

  private mutating func checkFootprint(
    _ footprint: Footprint, _ before: [Component: UInt64]?, _ event: Event, _ position: Position
  ) {
    if let before {
      touched += state.components.filter { state.digest(of: $0) != before[$0] ?? state.digest(of: $0) }
    }
    guard let component = touched.first(where: { !footprint.allows($0) }) else { return }
    report.add(
      Finding(
        .footprint, at: position, event: event, component: state.words(for: component),
        expected: "unchanged by this action", actual: "changed"))
  }

  private var digests: [Component: UInt64] {
    Dictionary(uniqueKeysWithValues: state.components.map { ($0, state.digest(of: $0)) })
  }

  private mutating func checkInvariants(isFull: Bool, _ event: Event, _ position: Position) {
    var broken: [Invariant] = []
    if isFull {
      for invariant in Invariant.allCases where !state.holds(invariant) { broken.append(invariant) }
    } else {
      for component in touched { broken += state.brokenInvariants(touching: component) }
    }
    for (place, invariant) in broken.enumerated() where !broken[..<place].contains(invariant) {
      report.add(
        Finding(
          .invariants, at: position, event: event, component: "invariant \(invariant.rawValue)",
          expected: "holds", actual: "broken"))
    }
  }

  /// N5: the app's word against the model, on the state at the event.
  private mutating func checkReport(_ event: Event, _ position: Position) {
    guard let told = AppReport.of(event, at: position, in: state), !told.isSame else { return }
    report.add(
      Finding(
        .reports, at: position, event: event, component: told.component, expected: "model: \(told.model)",
        actual: "app: \(told.app)"))
  }
}
