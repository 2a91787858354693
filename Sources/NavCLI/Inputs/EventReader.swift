import EventLog
import NavCoding
import NavModel
import NavReplay

/// Reads events in order with the state after each.
struct EventReader {
  private let input: Input
  /// The state after the last event read.
  private(set) var state: NavigationState
  /// The position of the last event read.
  private(set) var position: Position

  /// Begins behind a position, nil is before the first event.
  init(_ input: Input, after position: Position? = nil) throws(CommandFailure) {
    self.input = input
    let player = try input.player(behind: position)
    state = player.state
    self.position = player.position
  }

  /// Reads up to and including a position.
  ///
  /// - Parameter body: gets each event and the state after it, answers whether to go on.
  mutating func read(
    to last: Position, _ body: (Position, Event, NavigationState) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    if position >= last { return }
    try tail(until: { true }) { (position, event, state) throws(CommandFailure) in
      try body(position, event, state) && position < last
    }
  }

  /// Reads what is there and what comes.
  ///
  /// - Parameters:
  ///   - isOver: asked when everything so far is read.
  ///   - body: as in `read`.
  mutating func tail(
    until isOver: () -> Bool, _ body: (Position, Event, NavigationState) throws(CommandFailure) -> Bool
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    do throws(EventLogError) {
      let log = input.log
      try log.tail(from: position.next, until: isOver) { (position, record) in
        do throws(CommandFailure) {
          let event = try apply(record, at: position)
          return try body(position, event, state)
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    if let failure { throw failure }
  }

  private mutating func apply(_ record: RawSpan, at position: Position) throws(CommandFailure) -> Event {
    do throws(CodingError) {
      let event = try RecordDecoder.event(record, names: &state.names)
      state.reduce(event.outcome)
      self.position = position
      return event
    } catch {
      throw CommandFailure(ReplayError.record(error, at: position))
    }
  }
}
