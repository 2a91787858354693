import EventLog
import NavModel
import NavText

/// The events of two tapes side by side. Times, ids and causes are no difference: they tell when and how a tape was
/// written, not what happened.
struct TapeComparison {
  /// One of the tapes.
  private struct Side {
    let path: String
    let eventCount: Int
    /// How many events only this tape has.
    let onlyCount: Int
    /// The first of them, told.
    let only: [Told]
    /// The first event behind the common start; nil at the tape's end.
    let divergence: Told?
  }

  /// An event that differs.
  private struct Told {
    let position: Position
    let sentence: String
    /// The event as JSON.
    let json: String
  }

  /// How many events of each tape are told at most.
  private static let maximumToldCount = 20

  private let sides: [Side]
  private let commonStart: Int

  /// Reads and aligns two tapes.
  init(_ first: Input, _ second: Input) throws(CommandFailure) {
    let runs = [try Self.hashes(first), try Self.hashes(second)]
    let alignment = Alignment(runs[0], runs[1])
    commonStart = alignment.commonStart
    sides = [
      try Self.side(first, count: runs[0].count, alignment.onlyLeft, commonStart: commonStart),
      try Self.side(second, count: runs[1].count, alignment.onlyRight, commonStart: commonStart),
    ]
  }

  /// Whether both have the same events.
  private var isSame: Bool { sides.allSatisfy { $0.eventCount == commonStart } }

  // MARK: Reading

  private static func hashes(_ input: Input) throws(CommandFailure) -> [UInt64] {
    var hashes: [UInt64] = []
    var reader = try EventReader(input)
    try reader.read(to: try input.lastPosition()) { (_, event, state) throws(CommandFailure) in
      try Interruption.check()
      hashes.append(hash(event, state))
      return true
    }
    return hashes
  }

  /// A hash of what happened: the action, who did it where, and what came of it.
  private static func hash(_ event: Event, _ state: NavigationState) -> UInt64 {
    var timeless = event
    timeless.context.atMilliseconds = 0
    timeless.context.id = nil
    timeless.context.cause = nil
    timeless.digestAfter = 0
    var json = JSONWriter()
    json.event(timeless, position: 0, state)
    return Digest.hash(json.text + EventLine.text(timeless, state))
  }

  private static func side(
    _ input: Input, count: Int, _ only: [Int], commonStart: Int
  ) throws(CommandFailure) -> Side {
    let shown = only.prefix(maximumToldCount)
    var told: [Int: Told] = [:]
    if let last = (shown + (commonStart < count ? [commonStart] : [])).max() {
      var reader = try EventReader(input)
      var before = reader.state
      let first = reader.position.next.rawValue
      try reader.read(to: Position(first + UInt64(last))) { (position, event, state) throws(CommandFailure) in
        try Interruption.check()
        defer { before = state }
        let place = Int(position.rawValue - first)
        if place != commonStart && !shown.contains(place) { return true }
        let narration = Narration(event, at: position.rawValue, before: before, after: state) { $0.terminalSafe }
        var json = JSONWriter()
        json.event(event, position: position.rawValue, state)
        told[place] = Told(position: position, sentence: narration.sentence, json: json.text)
        return true
      }
    }
    return Side(
      path: input.path, eventCount: count, onlyCount: only.count, only: shown.compactMap { told[$0] },
      divergence: told[commonStart])
  }

  // MARK: Writing

  /// What a person reads.
  var lines: [String] {
    if isSame { return ["the events are the same (\(commonStart))"] }
    let counts = sides.map(\.eventCount)
    var lines = [
      "\(counts[0].counted("event")) and \(counts[1]), the first \(commonStart) the same", "they part here:",
    ]
    for (sign, side) in zip(["-", "+"], sides) {
      lines.append("\(sign) \(side.path.terminalSafe): \(side.divergence?.sentence ?? "at its end")")
    }
    for (sign, side) in zip(["-", "+"], sides) where side.onlyCount > 0 {
      lines.append("only in \(side.path.terminalSafe): \(side.onlyCount.counted("event"))")
      lines += side.only.map { "\(sign) \($0.sentence)" }
      let hidden = side.onlyCount - side.only.count
      if hidden > 0 { lines.append("… \(hidden) more") }
    }
    return lines
  }

  /// Writes the members of an object.
  func write(to json: inout JSONWriter) {
    json.member("same", isSame)
    json.member("commonStart", commonStart)
    json.array("tapes") { json in
      for side in sides {
        json.object { json in
          json.member("tape", side.path)
          json.member("events", side.eventCount)
          json.key("divergence")
          if let told = side.divergence { write(told, &json) } else { json.null() }
          json.member("onlyHere", side.onlyCount)
          json.array("first") { json in
            for told in side.only { write(told, &json) }
          }
        }
      }
    }
  }

  private func write(_ told: Told, _ json: inout JSONWriter) {
    json.object { json in
      json.member("position", told.position.rawValue)
      json.member("sentence", told.sentence)
      json.key("event")
      json.verbatim(told.json)
    }
  }
}
