public import EventLog
import NavCoding
import NavModel

/// Checks a log event by event: FORMATS §4 but for other processes and the file's integrity.
public struct Checker: Sendable {
  var state = NavigationState()
  var judge: Judge
  /// Whether the state is still the recorded one.
  var isFollowing = true

  /// How far apart the full comparisons are if not thorough, in events.
  static let fullCheckInterval = 65_536

  /// How a log is checked.
  public struct Options: Sendable {
    /// Whether everything is compared at every event.
    public var isThorough = false
    /// How often the log is folded again in this process.
    public var foldCount = 1
    /// Trusts the last snapshot at or before this position, once its digest is the recorded one, and checks from there.
    public var since: Position?

    /// How often each event is read: judged, folded, verified, and followed from snapshots.
    public var passCount: Int { foldCount + 3 }

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
    judge = Judge(isThorough: isThorough)
  }

  /// What was found.
  var report: CheckReport {
    get { judge.report }
    set { judge.report = newValue }
  }

  /// Begins behind a position: at a part of the log if `isPart`, which does not know how tabs were left before.
  init(_ options: Options, at state: NavigationState, isPart: Bool) {
    judge = Judge(isThorough: options.isThorough)
    self.state = state
    if isPart { judge.preservation.heritage = Preservation.Heritage(state) }
  }

  /// Takes one event after another until one cannot be read. Once the fold has left the recorded digests, there is
  /// nothing to judge the events by: what follows only defines its names.
  ///
  /// - Parameter end: the last position of the log, where everything is compared.
  mutating func pass(
    _ log: some EventLog, from first: Position, to last: Position, of end: Position, progress: (Position) -> Bool
  ) throws(ReplayError) {
    try log.readRecords(from: first) { (position, record) throws(CodingError) in
      judge.report.eventCount += 1
      if isFollowing {
        isFollowing = try check(record, at: position, isFull: position >= end || isMilestone(position))
      } else {
        _ = try RecordDecoder.event(record, names: &state.names)
      }
      if position.rawValue & 4_095 == 0 && !progress(position) { return false }
      return position < last
    }
    judge.report.switchCount = judge.preservation.switchCount
    judge.report.state = state
  }

  private func isMilestone(_ position: Position) -> Bool {
    position.rawValue % UInt64(Checker.fullCheckInterval) == 0
  }

  /// Checks one event and applies it.
  ///
  /// - Returns: whether the state is still the recorded one, so that the next event can be judged.
  private mutating func check(_ record: RawSpan, at position: Position, isFull: Bool) throws(CodingError) -> Bool {
    var request = try RecordDecoder.request(record, names: &state.names)
    let decided = state.decide(request.event.action, request.event.context)
    var other: Outcome?
    if request.isRecorded(decided, in: record) {
      request.event.outcome = decided
    } else {
      request.event.outcome = try RecordDecoder.outcome(record, of: request, nameCount: state.names.count)
      other = decided
    }
    judge.report.checkedCount += 1
    apply(request.event, other, at: position, isFull: isFull)
    if state.digest == request.event.digestAfter { return true }
    judge.addDivergence(request.event, position, actual: state.digest)
    return false
  }

  /// Checks one event but for its digest and applies it.
  ///
  /// - Parameter decided: what comes of the event's action now; nil for the recorded outcome.
  mutating func apply(
    _ event: Event, _ decided: Outcome?, at position: Position, isFull: Bool
  ) {
    let footprint = judge.before(event, decided, at: position, in: state)
    state.reduce(event.outcome)
    judge.after(event, footprint, at: position, in: state, isFull: isFull)
  }
}
