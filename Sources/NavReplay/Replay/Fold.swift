public import EventLog

/// The first position whose digest differs from the recorded one.
public struct Divergence: Hashable, Sendable {
  /// The position.
  public let position: Position
  /// The recorded digest.
  public let expected: UInt64
  /// The digest of the state that the events give.
  public let actual: UInt64

  /// Makes a divergence.
  public init(position: Position, expected: UInt64, actual: UInt64) {
    self.position = position
    self.expected = expected
    self.actual = actual
  }
}

/// A fold of a log under way, whatever it folds: says after each event whether to go on.
struct Fold {
  /// The first divergence, at which the fold ends.
  private(set) var divergence: Divergence?
  /// What kept the fold from reading on.
  private(set) var failure: ReplayError?
  private let end: Position

  /// Begins a fold to a position; nil is the end of the log.
  init(to last: Position?) {
    end = last ?? Position(UInt64.max)
  }

  /// Takes the digests after an event; `progress` is asked every 4,096 events.
  @inline(__always)
  mutating func goesOn(
    _ position: Position, recorded: UInt64, actual: UInt64, progress: (Position) -> Bool
  ) -> Bool {
    if recorded != actual {
      divergence = Divergence(position: position, expected: recorded, actual: actual)
      return false
    }
    if position.rawValue & 4_095 == 0 && !progress(position) { return false }
    return position < end
  }

  /// Ends the fold.
  mutating func fail(_ error: ReplayError) -> Bool {
    failure = error
    return false
  }
}
