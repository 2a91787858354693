/// An operation on a log that failed: what, where, why, and what to do.
///
/// A refusal of an action is not an error (it is part of an event), nor is a divergence found by a check (it is a
/// result).
public struct EventLogError: Error, Hashable, Sendable {
  /// The kinds of failure, as far as a caller may want to react differently.
  public enum Code: Hashable, Sendable {
    /// The log has moved past the position that the append expected; nothing was written.
    case conflict
    /// The event id is already stored with other content; nothing was written.
    case idReused
    /// What was to be stored is not acceptable: a record that is not framed or too large, a snapshot behind the last
    /// event; nothing was written.
    case invalid
    /// There is no such file.
    case notFound
    /// The file exists but cannot be opened: permission, kind of file, file system.
    case cannotOpen
    /// The file is no event log, or one of a damaged or foreign structure.
    case notALog
    /// The log was written by a newer version.
    case unsupported
    /// A stored record or snapshot is not what was written.
    case damaged
    /// The file cannot be created.
    case cannotCreate
    /// There is no room: disk, quota or map limit.
    case full
    /// The operating system reported another failure of reading or writing.
    case inputOutput
    /// The log stopped after an earlier failure.
    case stopped
    /// The log takes no more events: its run goes on in another one.
    case closed
    /// Whoever asked for long work asked to stop.
    case interrupted
  }

  /// The kind of failure.
  public let code: Code
  /// The position concerned, if the failure has one.
  public let position: Position?
  /// What happened, in one sentence without a final full stop. Names ids and positions, never payloads.
  public let cause: String
  /// What the person can do about it, in one sentence without a final full stop; empty if nothing.
  public let remedy: String

  /// Makes an error; see the properties for what each part says.
  public init(_ code: Code, at position: Position? = nil, _ cause: String, remedy: String = "") {
    self.code = code
    self.position = position
    self.cause = cause
    self.remedy = remedy
  }
}

extension EventLogError: CustomStringConvertible {
  /// The cause, the position and the remedy as one line.
  public var description: String {
    var text = cause
    if let position { text += " (position \(position))" }
    if !remedy.isEmpty { text += "; \(remedy)" }
    return text
  }
}
