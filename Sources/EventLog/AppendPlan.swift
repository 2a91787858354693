/// What an id that is to be stored meets in the log.
package enum EarlierEvent: Hashable, Sendable {
  /// The same event is stored here.
  case same(Position)
  /// Another event is stored here under this id.
  case other(Position)
}

/// Where the events of a batch go; made before anything is stored, so that a refused batch leaves no trace.
package struct AppendPlan: Sendable {
  /// One position for each event: a new one, or where the event is stored already.
  ///
  /// New positions follow the last one in steps of 1, so an event is new if its position is the next one.
  package let positions: [Position]
  /// The log's last position once the batch is stored.
  package let last: Position

  /// Plans a batch at the end of a log.
  ///
  /// - Parameters:
  ///   - records: the records of the batch, one behind the other.
  ///   - entries: the events, with ends relative to `records`.
  ///   - last: the log's last position.
  ///   - expected: what the sender believes it to be; nil if it does not care.
  ///   - earlier: looks an id and its record up in the log.
  /// - Throws: `conflict`, `idReused`, `invalid`, or what `earlier` throws.
  package init(
    records: UnsafeRawBufferPointer, entries: ArraySlice<EventBatch.Entry>, behind last: Position,
    expecting expected: Position?,
    earlier: (EventID, UnsafeRawBufferPointer) throws(EventLogError) -> EarlierEvent?
  ) throws(EventLogError) {
    if let expected, expected != last { throw .conflict(last: last, expected: expected) }
    var positions: [Position] = []
    positions.reserveCapacity(entries.count)
    var staged: [EventID: (record: UnsafeRawBufferPointer, position: Position)] = [:]
    var next = last.next
    var start = 0
    for entry in entries {
      let record = UnsafeRawBufferPointer(rebasing: records[start..<entry.end])
      start = entry.end
      try AppendPlan.accept(record)
      if let id = entry.id {
        var found = try earlier(id, record)
        if let twin = staged[id] {
          found = RecordFrame.isSameEvent(record, twin.record) ? .same(twin.position) : .other(twin.position)
        }
        switch found {
        case .same(let position):
          positions.append(position)
          continue
        case .other(let position):
          throw .idReused(id, at: position)
        case nil:
          if entries.count > 1 { staged[id] = (record, next) }
        }
      }
      positions.append(next)
      next = next.next
    }
    self.positions = positions
    self.last = Position(next.rawValue - 1)
  }

  private static func accept(_ record: UnsafeRawBufferPointer) throws(EventLogError) {
    guard record.count <= RecordFrame.maximumByteCount else {
      throw EventLogError(
        .invalid, "the record has \(record.count) bytes, a log takes up to \(RecordFrame.maximumByteCount)",
        remedy: "split what the event carries")
    }
    guard RecordFrame.isFramed(record) else {
      throw EventLogError(.invalid, "the record's length and the length in its header differ")
    }
  }
}

/// Which of a batch's names are new to a log.
package enum NamePlan {
  /// The first number that is new; numbers below it must be stored already with the same text.
  ///
  /// - Parameters:
  ///   - first: the number of the batch's first name.
  ///   - count: how many names it defines, at least one.
  ///   - stored: the numbers that are stored.
  ///   - isStored: whether the name with this number (of `stored`) has the same text as in the batch.
  /// - Throws: `conflict` if the batch leaves a gap or gives a number another text, because its sender's name table is
  ///   not that of the log.
  package static func firstNew(
    first: UInt32, count: Int, stored: Range<UInt32>, isStored: (UInt32) throws(EventLogError) -> Bool
  ) throws(EventLogError) -> UInt32 {
    if stored.isEmpty { return first }
    guard stored.lowerBound <= first, first <= stored.upperBound else { throw .nameConflict(first, stored: stored) }
    for number in first..<max(first, min(first + UInt32(count), stored.upperBound)) where try !isStored(number) {
      throw .nameConflict(number, stored: stored)
    }
    return stored.upperBound
  }
}

extension EventLogError {
  static func conflict(last: Position, expected: Position) -> EventLogError {
    EventLogError(
      .conflict, at: last, "the log ends at \(last), the append expected it to end at \(expected)",
      remedy: "read what was added and try again")
  }

  static func idReused(_ id: EventID, at position: Position) -> EventLogError {
    EventLogError(
      .idReused, at: position, "the event id \(id) is stored already with other content",
      remedy: "give every event an id of its own")
  }

  static func nameConflict(_ number: UInt32, stored: Range<UInt32>) -> EventLogError {
    EventLogError(
      .conflict, "name \(number) does not go on from the log's names \(stored.lowerBound)..<\(stored.upperBound)",
      remedy: "read what was added and try again")
  }

  /// The error for a snapshot of a position that the log has not reached, or of too many bytes; nil if it is all right.
  package static func refusal(
    ofSnapshotWith byteCount: Int, at position: Position, last: Position
  ) -> EventLogError? {
    if position > last {
      return EventLogError(.invalid, at: position, "the snapshot stands behind the log's last event \(last)")
    }
    if byteCount > RecordFrame.maximumSnapshotByteCount {
      let limit = RecordFrame.maximumSnapshotByteCount
      return EventLogError(.invalid, at: position, "the snapshot has \(byteCount) bytes, a log takes up to \(limit)")
    }
    return nil
  }
}
