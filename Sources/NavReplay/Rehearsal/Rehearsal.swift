public import EventLog
import NavCoding
public import NavModel

/// The actions of a log decided anew, as if some of them, or the app, had been others. Nothing is written.
///
/// ```swift
/// let rehearsal = try Rehearsal(log)
/// var edits = Edits()
/// edits.removed = [Position(17)...Position(17)]
/// let end = try rehearsal.run(edits)
/// ```
/// Up to the first edit the recorded outcomes are taken as they are; from there on every action is decided.
public struct Rehearsal: Sendable {
  private let log: any EventLog
  private let beginning: NavigationState
  /// The first and the last position of the log.
  public let positions: ClosedRange<Position>
  /// The state at the end, as recorded.
  public let recorded: NavigationState
  /// The names of the whole log; what edits bring may add others.
  public var names: NameTable

  /// What came of an action.
  public struct Step: Sendable {
    /// Its position as recorded; for an inserted action, the position that it stands behind.
    public let position: Position
    /// The request, with the ids that it was recorded with.
    public let action: Action
    /// Who, where and when.
    public let context: Context
    /// The recorded outcome; nil for an inserted action.
    public let recorded: Outcome?
    /// The outcome now; nil for an action that is left out.
    public let now: Outcome?

    /// Whether a recorded action has another outcome now.
    public var isDifferent: Bool { recorded != nil && now != nil && recorded != now }
  }

  /// How a run ended.
  public struct Result: Sendable {
    /// The state at the end.
    public internal(set) var state: NavigationState
    /// How many recorded actions have another outcome.
    public internal(set) var differenceCount = 0
    /// The recorded position of the first of them.
    public internal(set) var firstDifference: Position?
  }

  /// Folds a log as recorded. Digests are not compared: that is what a check is for.
  ///
  /// - Throws: `empty`, and what keeps it from reading.
  public init(_ log: some EventLog) throws(ReplayError) {
    self.log = log
    let last: Position
    do throws(EventLogError) { last = try log.lastPosition() } catch { throw .log(error) }
    if last < log.firstPosition { throw .empty }
    positions = log.firstPosition...last
    var state = try Player.beginning(of: log).state
    beginning = state
    try Self.read(log, positions) { (record, _) throws(CodingError) in
      _ = try RecordDecoder.fold(record, into: &state)
      return true
    }
    recorded = state
    names = state.names
  }

  /// Decides the actions of the log anew.
  ///
  /// - Parameter body: gets each step with the state after it, answers whether to go on.
  /// - Throws: what keeps it from reading.
  public func run(
    _ edits: Edits = Edits(), _ body: @escaping (Step, NavigationState) -> Bool = { _, _ in true }
  ) throws(ReplayError) -> Result {
    var run = Run(edits: edits, state: beginning.knowing(names), body: body)
    for swap in edits.swapped {
      run.moved[swap.first] = (swap.second, try event(at: swap.second))
      run.moved[swap.second] = (swap.first, try event(at: swap.first))
    }
    let start = edits.firstPosition ?? positions.lowerBound
    if positions.lowerBound != .start.next { run.prepare(behind: log.firstPosition.previous) }
    try Self.read(log, positions) { (record, position) throws(CodingError) in
      let event = try RecordDecoder.event(record, knowing: names)
      return run.take(event, at: position, isDecided: position >= start)
    }
    return run.result
  }

  /// The state at the end after the app came back with another hierarchy: a `declare` behind the last event.
  public func updated(to hierarchy: Hierarchy) -> NavigationState {
    var state = recorded.knowing(names)
    state.reduce(state.decide(.declare(hierarchy), Context(by: .app)))
    return state
  }

  private func event(at position: Position) throws(ReplayError) -> Event? {
    var event: Event?
    try Self.read(log, position...position) { (record, _) throws(CodingError) in
      event = try RecordDecoder.event(record, knowing: names)
      return false
    }
    return event
  }

  private static func read(
    _ log: some EventLog, _ positions: ClosedRange<Position>,
    _ body: (RawSpan, Position) throws(CodingError) -> Bool
  ) throws(ReplayError) {
    try log.readRecords(from: positions.lowerBound) { (position, record) throws(CodingError) in
      try body(record, position) && position < positions.upperBound
    }
  }
}

/// A run under way.
private struct Run {
  let edits: Edits
  var result: Rehearsal.Result
  /// What stands at a position in place of its own event, and where that was recorded.
  var moved: [Position: (position: Position, event: Event?)] = [:]
  /// What the other hierarchy calls the ids of the app that was recorded.
  var renames = Renames()
  let body: (Rehearsal.Step, NavigationState) -> Bool

  init(edits: Edits, state: NavigationState, body: @escaping (Rehearsal.Step, NavigationState) -> Bool) {
    self.edits = edits
    self.body = body
    result = Rehearsal.Result(state: state)
  }

  /// Takes the event at a position, or what stands there instead, and what is inserted behind it.
  mutating func take(_ event: Event, at position: Position, isDecided: Bool) -> Bool {
    if !isDecided {
      result.state.reduce(event.outcome)
      return step(event.action, event.context, at: position, recorded: event.outcome, now: event.outcome)
    }
    let moved = self.moved[position]
    guard rehearse(moved?.event ?? event, at: moved?.position ?? position) else { return false }
    for insertion in edits.inserted where insertion.position == position {
      if !decide(insertion.action, insertion.context, at: position, recorded: nil) { return false }
    }
    return true
  }

  /// What the edits put before the first event.
  mutating func prepare(behind position: Position) {
    if let hierarchy = edits.hierarchy {
      renames = Renames(from: result.state.hierarchy, to: hierarchy, result.state.names)
      _ = decide(.declare(hierarchy), Context(by: .app), at: position, recorded: nil)
    }
    for insertion in edits.inserted where insertion.position == position {
      _ = decide(insertion.action, insertion.context, at: position, recorded: nil)
    }
  }

  /// Decides a recorded event, or leaves it out.
  private mutating func rehearse(_ event: Event, at position: Position) -> Bool {
    if edits.removes(position) {
      return step(event.action, event.context, at: position, recorded: event.outcome, now: nil)
    }
    guard let hierarchy = edits.hierarchy else {
      return decide(event.action, event.context, at: position, recorded: event.outcome)
    }
    if case .declare(let other) = event.action {
      renames = Renames(from: other, to: hierarchy, result.state.names)
      return step(event.action, event.context, at: position, recorded: event.outcome, now: nil)
    }
    guard case .begin(var beginning) = event.action else {
      return decide(
        event.action, as: renames.applied(to: event.action, result.state.names), event.context, at: position,
        recorded: event.outcome)
    }
    // A state to begin from, and what is renamed, belong to the old hierarchy: the new one comes as an update.
    renames = Renames(from: beginning.hierarchy, to: hierarchy, result.state.names)
    let isFresh = beginning.start == nil && renames.isEmpty
    if isFresh { beginning.hierarchy = hierarchy }
    return decide(.begin(beginning), event.context, at: position, recorded: event.outcome)
      && (isFresh || decide(.declare(hierarchy), Context(by: .app), at: position, recorded: nil))
  }

  /// - Parameter action: the request as the app makes it now, if that is not the recorded one.
  private mutating func decide(
    _ request: Action, as action: Action? = nil, _ context: Context, at position: Position, recorded: Outcome?
  ) -> Bool {
    let now = result.state.decide(action ?? request, context)
    result.state.reduce(now)
    return step(request, context, at: position, recorded: recorded, now: now)
  }

  private mutating func step(
    _ action: Action, _ context: Context, at position: Position, recorded: Outcome?, now: Outcome?
  ) -> Bool {
    let step = Rehearsal.Step(position: position, action: action, context: context, recorded: recorded, now: now)
    if step.isDifferent {
      result.differenceCount += 1
      if result.firstDifference == nil { result.firstDifference = position }
    }
    return body(step, result.state)
  }
}
