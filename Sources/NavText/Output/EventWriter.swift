public import NavModel

extension JSONWriter {
  /// Writes an event as one object: position, action, context, outcome, digest.
  ///
  /// - Parameter state: the state after the event, for the ids of scenes.
  public mutating func event(_ event: Event, position: UInt64, _ state: NavigationState) {
    object { json in json.members(event, position: position, state) }
  }

  /// Writes the members of an event.
  public mutating func members(_ event: Event, position: UInt64, _ state: NavigationState) {
    let names = state.names
    member("position", position)
    member("at", event.context.atMilliseconds)
    member("by", event.context.by.word)
    member("scene", event.context.scene.map { names.text($0) })
    if let via = event.context.via { member("via", via.word) }
    if let actor = event.context.actor { member("actor", names.text(actor)) }
    if let id = event.context.id { member("id", id.uuidText) }
    if let cause = event.context.cause { member("cause", cause) }
    if event.context.veto { member("veto", true) }
    object("action") { json in
      json.actionMembers(event.action, names)
      if case .begin(let beginning) = event.action { json.member("items", beginning.hierarchy.items.count) }
    }
    if let refusal = event.outcome.refusal {
      member("outcome", "refused")
      member("refusal", refusal.codeWithReason)
    } else {
      member("outcome", event.outcome.changes.isEmpty ? "quiet" : "applied")
      array("changes") { json in for change in event.outcome.changes { json.change(change, state) } }
      array("notices") { json in
        for notice in event.outcome.notices { json.notice(notice.message, names) }
      }
      for notice in event.outcome.notices {
        if case .didAccept(let accepted) = notice.message { member("leftOut", accepted.leftOut) }
      }
    }
    member("digest", Digest.text(event.digestAfter))
  }
}
