import EventLog
public import NavText

extension AuditEntry {
  /// The verb of the action.
  public var verb: String { kind.verb }
}

extension JSONWriter {
  /// Writes the members of an entry of the history.
  public mutating func members(_ entry: AuditEntry) {
    member("position", entry.position.rawValue)
    member("at", entry.atMilliseconds)
    member("time", entry.atMilliseconds == 0 ? nil : Timestamp.iso(entry.atMilliseconds))
    member("by", "\(entry.by)")
    member("actor", entry.actor)
    member("scene", entry.scene)
    member("via", entry.source.map { "\($0)" })
    member("what", entry.topic.rawValue)
    member("do", entry.verb)
    member("outcome", entry.outcome)
    member("refusal", entry.refusal)
    member("items", entry.items)
    member("groups", entry.groups)
    member("text", entry.sentence)
    array("changes") { json in
      for detail in entry.details {
        json.object { json in
          json.member("of", detail.aspect.rawValue)
          json.member("item", detail.subject)
          json.member("before", detail.before)
          json.member("after", detail.after)
          json.member("text", detail.text.isEmpty ? nil : detail.text)
        }
      }
    }
  }

  /// Writes the members of a deviation.
  public mutating func members(_ deviation: Deviation) {
    member("of", deviation.aspect.rawValue)
    member("item", deviation.item)
    member("group", deviation.group)
    member("place", deviation.place)
    member("declared", deviation.declared)
    member("now", deviation.now)
    member("text", deviation.text)
    key("since")
    guard let entry = deviation.since else { return null() }
    object { json in
      json.member("position", entry.position.rawValue)
      json.member("at", entry.atMilliseconds)
      json.member("by", "\(entry.by)")
      json.member("actor", entry.actor)
      json.member("do", entry.verb)
      json.member("text", entry.sentence)
    }
  }
}
