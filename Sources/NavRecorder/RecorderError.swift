public import EventLog
public import NavReplay

/// Why the recorder cannot take an action. A refusal is no error but an outcome.
public enum RecorderError: Error, Hashable, Sendable {
  /// An earlier event could not be stored: it and all after it are withdrawn, and nothing is recorded until `reopen`.
  case withdrawn(from: Position, EventLogError)
  /// The event id is stored already, with another action or context.
  case idReused(at: Position)
  /// The log cannot be read.
  case replay(ReplayError)
  /// Another recorder has numbered the names of the log otherwise: this one cannot go on, a new one can.
  case otherNames
  /// An event has no place in the record format; a programmer's error, nothing was recorded.
  case unencodable
}

extension RecorderError: CustomStringConvertible {
  /// One sentence with the position and what to do, without a final full stop.
  public var description: String {
    switch self {
    case .withdrawn(let position, let error):
      "events from position \(position) on were not stored: \(error); reopen the recorder when the cause is gone"
    case .idReused(let position):
      "the event id is stored at position \(position) with other content; give each event its own id"
    case .replay(let error): error.description
    case .otherNames:
      "another recorder has written to the log and numbered its names otherwise; make a new recorder with new names"
    case .unencodable: "the event has a number that records have no place for"
    }
  }
}
