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

extension EventLog {
  /// Folds the records behind a position, whatever they hold, until a digest differs from the recorded one.
  ///
  /// - Parameters:
  ///   - state: the state after the event at `position`; both go on together.
  ///   - last: where to stop; nil is the end of the log.
  ///   - progress: called every 4,096 events with the position reached; answers whether to go on.
  ///   - apply: applies a record, and tells the recorded digest and that of the state.
  /// - Returns: the first divergence; nil if every digest is the recorded one.
  /// - Throws: what the log or `apply` throws; `position` is that of the last record applied.
  @inline(__always)
  func fold<State>(
    into state: inout State, behind position: inout Position, to last: Position?, progress: (Position) -> Bool,
    _ apply: (RawSpan, Position, inout State) throws(ReplayError) -> (recorded: UInt64, actual: UInt64)
  ) throws(ReplayError) -> Divergence? {
    if let last, last <= position { return nil }
    var divergence: Divergence?
    var failure: ReplayError?
    let end = last ?? Position(UInt64.max)
    do throws(EventLogError) {
      try read(from: position.next) { (next, record) in
        do throws(ReplayError) {
          let digests = try apply(record, next, &state)
          position = next
          if digests.recorded != digests.actual {
            divergence = Divergence(position: next, expected: digests.recorded, actual: digests.actual)
            return false
          }
        } catch {
          failure = error
          return false
        }
        if next.rawValue & 4_095 == 0 && !progress(next) { return false }
        return next < end
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw failure }
    return divergence
  }
}
