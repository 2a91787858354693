public import EventLog

/// Which entries of the history are asked for.
public struct AuditFilter: Hashable, Sendable {
  /// A place in the history: a position, or a time.
  public enum Bound: Hashable, Sendable {
    /// A position on the tape.
    case position(Position)
    /// A time in milliseconds since 1970; entries without a time are left out.
    case time(Int64)
  }

  /// Only entries that concern this item or group.
  public var item: String?
  /// Only entries that concern this group or what stands in it.
  public var group: String?
  /// Only what this person or process did; `user`, `app` and `system` are those without a name.
  public var actor: String?
  /// Only what was done in this scene.
  public var scene: String?
  /// Only entries from there on.
  public var since: Bound?
  /// Only entries up to and including there.
  public var until: Bound?
  /// Only entries about this.
  public var topic: AuditTopic?

  /// Makes a filter that lets everything pass.
  public init() {}

  /// Whether everything passes.
  public var isEmpty: Bool { self == AuditFilter() }

  /// Whether an entry passes.
  public func passes(_ entry: AuditEntry) -> Bool {
    // Canonically equal spellings are equal strings (H17).
    if let item, !entry.items.contains(item), !entry.groups.contains(item) || entry.topic != .order { return false }
    if let group, !entry.groups.contains(group) { return false }
    if let actor, entry.who != actor { return false }
    if let scene, entry.scene != scene { return false }
    if let topic, entry.topic != topic { return false }
    switch since {
    case .position(let position) where entry.position < position: return false
    case .time(let time) where entry.atMilliseconds == 0 || entry.atMilliseconds < time: return false
    case .position, .time, nil: break
    }
    switch until {
    case .position(let position): return entry.position <= position
    case .time(let time): return entry.atMilliseconds != 0 && entry.atMilliseconds <= time
    case nil: return true
    }
  }
}
