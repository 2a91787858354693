public import EventLog
import NavCoding
import NavModel

/// Finds where a question changes its answer from false to true, looking at few states: from snapshots, by halves.
///
/// Right only if the answers are false…false true…true; the ends and the neighbours of the find are looked at to tell.
public struct Halving {
  /// What was found.
  public struct Answer: Hashable, Sendable {
    /// The first position with the answer true; nil if the last one has false.
    public internal(set) var position: Position?
    /// A position whose answer is not as it must be; nil if none was seen.
    public internal(set) var contradiction: Position?
    /// How many states were looked at.
    public internal(set) var stateCount = 0
  }

  private let question: (Moment) -> Bool
  private let goesOn: () -> Bool
  private let scene: String?
  private var answer = Answer()
  /// The latest state that the search will not go behind.
  private var low: Player

  /// Finds the change.
  ///
  /// - Parameters:
  ///   - scene: the id of the scene to look at; nil is the first open one.
  ///   - goesOn: asked now and then; whether to go on.
  ///   - question: asked about some of the events.
  /// - Returns: the find; nil if it should not go on.
  /// - Throws: what keeps it from reading.
  /// - Complexity: O(log events) states, each folded from the nearest snapshot.
  public static func search(
    _ log: some EventLog, scene: String? = nil, goesOn: @escaping () -> Bool = { true },
    _ question: @escaping (Moment) -> Bool
  ) throws(ReplayError) -> Answer? {
    let last: Position
    do throws(EventLogError) { last = try log.lastPosition() } catch { throw .log(error) }
    if last < log.firstPosition { throw .empty }
    let low = try Player.beginning(of: log)
    var halving = Halving(question: question, goesOn: goesOn, scene: scene, low: low)
    return try halving.run(log, from: log.firstPosition, to: last)
  }

  private mutating func run(
    _ log: some EventLog, from first: Position, to last: Position
  ) throws(ReplayError) -> Answer? {
    guard let isTrueAtLast = try ask(log, last) else { return nil }
    var least = first
    var found = last
    while isTrueAtLast && least < found {
      let middle = Position((least.rawValue + found.rawValue) / 2)
      guard let isTrue = try ask(log, middle) else { return nil }
      if isTrue { found = middle } else { least = middle.next }
    }
    if isTrueAtLast { answer.position = found }
    // Before the find everything is false, behind it true.
    for position in [first, found.next] where position != found && position <= last {
      guard let isTrue = try ask(log, position) else { return nil }
      if isTrue != (isTrueAtLast && position > found) { answer.contradiction = position }
    }
    return answer
  }

  /// The answer at a position; nil if the search should not go on.
  private mutating func ask(_ log: some EventLog, _ position: Position) throws(ReplayError) -> Bool? {
    guard goesOn(), let player = try fold(log, behind: position.previous) else { return nil }
    var state = player.state
    var event: Event?
    var failure: CodingError?
    do throws(EventLogError) {
      try log.read(from: position) { (_, record) in
        do throws(CodingError) { event = try RecordDecoder.event(record, names: &state.names) } catch {
          failure = error
        }
        return false
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw .record(failure, at: position) }
    guard let event else { throw .noSuchPosition(position, first: log.firstPosition, last: player.position) }
    state.reduce(event.outcome)
    answer.stateCount += 1
    let isTrue = question(Moment(event, at: position, after: state, scene: scene))
    if !isTrue && player.position > low.position { low = player }
    return isTrue
  }

  /// The state after a position, from whichever is nearest: the latest false one, or a snapshot.
  private func fold(_ log: some EventLog, behind position: Position) throws(ReplayError) -> Player? {
    var player = low.position <= position ? low : try Player.beginning(of: log)
    let stored: Position?
    do throws(EventLogError) { stored = try log.snapshotPositions().last { $0 <= position } } catch {
      throw .log(error)
    }
    if let stored, stored > player.position, let snapshot = try Player.snapshot(log, atOrBefore: position),
      snapshot.position > player.position
    {
      player = snapshot
    }
    // A digest that differs does not end it: here nobody asks for digests.
    repeat {} while try player.play(log, to: position, progress: { _ in goesOn() }) != nil
    return player.position == position ? player : nil
  }
}
