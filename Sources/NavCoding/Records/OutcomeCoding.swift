import NavModel

// The layout of outcomes: changes or the refusal, then notices.

/// What a notice begins with. A storage format: never reused, never renumbered.
private enum Tag {
  static let didSelect: UInt8 = 1
  static let didBeginEditing: UInt8 = 2
  static let didEndEditing: UInt8 = 3
  static let visibilityDidChange: UInt8 = 4
  static let displayOrderDidChange: UInt8 = 5
  static let didAccept: UInt8 = 6
}

extension ByteWriter {
  mutating func put(_ outcome: Outcome) throws(CodingError) {
    if let refusal = outcome.refusal { return put(refusal) }
    put(number: UInt64(outcome.changes.count))
    for change in outcome.changes { try put(change) }
    put(number: UInt64(outcome.notices.count))
    for notice in outcome.notices { try put(notice) }
  }

  private mutating func put(_ refusal: Refusal) {
    if case .invalid(let reason) = refusal {
      put(0)
      put(reason.rawValue)
    } else {
      put(UInt8((Refusal.plain.firstIndex(of: refusal) ?? 0) + 1))
    }
  }

  private mutating func put(_ notice: Notice) throws(CodingError) {
    let begin = { (writer: inout ByteWriter, tag: UInt8) in
      writer.put(tag)
      writer.put(scene: notice.scene)
    }
    switch notice.message {
    case .didSelect(let id, let previous):
      begin(&self, Tag.didSelect)
      put(id)
      put(previous)
    case .didBeginEditing: begin(&self, Tag.didBeginEditing)
    case .didEndEditing: begin(&self, Tag.didEndEditing)
    case .visibilityDidChange(let ids):
      begin(&self, Tag.visibilityDidChange)
      put(ids)
    case .displayOrderDidChange(let group):
      begin(&self, Tag.displayOrderDidChange)
      put(group)
    case .didAccept(let accepted):
      begin(&self, Tag.didAccept)
      put(accepted.tab)
      put(accepted.action)
      put(accepted.operation.rawValue)
      var items = accepted.items
      try typeCounts(&items)
      put(signed: Int64(accepted.leftOut))
    }
  }
}

extension ByteReader {
  mutating func outcome(isRefused: Bool) throws(CodingError) -> Outcome {
    if isRefused { return Outcome(try refusal()) }
    var outcome = Outcome()
    let changeCount = try count()
    outcome.changes.reserveCapacity(min(changeCount, 8))
    for _ in 0..<changeCount { outcome.changes.append(try change()) }
    let noticeCount = try count()
    outcome.notices.reserveCapacity(min(noticeCount, 8))
    for _ in 0..<noticeCount { outcome.notices.append(try notice()) }
    return outcome
  }

  private mutating func refusal() throws(CodingError) -> Refusal {
    let code = try byte()
    if code == 0 { return .invalid(try choice(InvalidReason.self)) }
    if Int(code) > Refusal.plain.count { throw error(.unknownCase(UInt64(code))) }
    return Refusal.plain[Int(code) - 1]
  }

  private mutating func notice() throws(CodingError) -> Notice {
    let tag = try byte()
    let scene = try scene()
    switch tag {
    case Tag.didSelect: return Notice(scene, .didSelect(try optionalName(), previous: try optionalName()))
    case Tag.didBeginEditing: return Notice(scene, .didBeginEditing)
    case Tag.didEndEditing: return Notice(scene, .didEndEditing)
    case Tag.visibilityDidChange: return Notice(scene, .visibilityDidChange(try names()))
    case Tag.displayOrderDidChange: return Notice(scene, .displayOrderDidChange(try optionalName()))
    case Tag.didAccept:
      return Notice(
        scene,
        .didAccept(
          Notice.Accepted(
            tab: try name(), action: try optionalName(), operation: try choice(DropOperation.self),
            items: try counts(), leftOut: try signed32())))
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }
}
