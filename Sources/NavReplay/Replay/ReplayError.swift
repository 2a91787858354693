public import EventLog
public import NavCoding

/// Why a log cannot be replayed. A divergence is no error but a result.
public enum ReplayError: Error, Hashable, Sendable {
  /// The log failed.
  case log(EventLogError)
  /// A record is none, or one of a newer version.
  case record(CodingError, at: Position)
  /// An app's reducer cannot read its event; in the words of its error.
  case event(String, at: Position)
  /// The asked position is behind the last event, or before those that an epoch holds.
  case noSuchPosition(Position, first: Position = Position(1), last: Position)
  /// The log has no event.
  case empty
}

extension ReplayError: CustomStringConvertible {
  /// One sentence with the position and what to do, without a final full stop.
  public var description: String {
    switch self {
    case .log(let error): error.description
    case .record(let error, let position) where error.isForeign: "unsupported at \(position): \(error)"
    case .record(let error, let position):
      error.isUnsupported
        ? "unsupported at \(position): \(error); read the tape with a newer version of navtape"
        : "damaged at \(position): \(error); navtape verify shows what else is damaged"
    case .event(let cause, let position): "the reducer cannot read the event at \(position): \(cause)"
    case .noSuchPosition(let position, let first, let last):
      first > Position(1) && position < first
        ? "there is no position \(position) in this epoch; it begins at \(first), its directory holds those before it"
        : "there is no position \(position); the last one is \(last)"
    case .empty: "the tape has no events"
    }
  }
}
