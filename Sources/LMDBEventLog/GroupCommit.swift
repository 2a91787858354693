import CLMDB
import CPlatform
import EventLog

/// Stores a group inside one write transaction.
struct GroupCommit {
  /// Seals with the processor's CRC-32C instruction.
  static let sealer = RecordSealer { checksum, bytes in
    bytes.withUnsafeBytes { platform_crc32c(checksum, $0.baseAddress, $0.count) }
  }

  /// The transaction that the group is stored in; it lives as long as this value.
  private let handle: OpaquePointer
  private let databases: Databases
  private let path: String
  /// The position and the chain value of the last record; read from the tape in every transaction, because other
  /// processes append too.
  private var last: Position
  private var chain: UInt32
  /// The name of the file in which the run goes on, once the tape takes no more events.
  private var nextEpoch: String?
  /// The database of seals; valid for others once the transaction is committed.
  private(set) var seals: MDB_dbi?

  init(_ transaction: borrowing Transaction, _ environment: Environment) throws(TapeFailure) {
    handle = transaction.handle
    databases = environment.databases
    path = environment.path
    seals = environment.seals
    let base = environment.meta.base
    nextEpoch = try TapeMeta.nextEpoch(in: transaction, databases)
    (last, chain) = try transaction.withCursor(on: databases.events) { (cursor) throws(TapeFailure) in
      guard let entry = try cursor.move(MDB_LAST) else {
        return (base?.position ?? .start, base?.chain ?? 0)
      }
      guard RecordFrame.isFramed(entry.value) else {
        throw .error(.brokenFrame(at: Position(entry.key), path: environment.path))
      }
      return (Position(entry.key), RecordFrame.number(in: entry.value, at: RecordFrame.chainOffset))
    }
  }

  private var transaction: Transaction { Transaction(handle: handle) }

  /// Stores what can be stored and returns one answer for each request; a refused one leaves no trace.
  ///
  /// Writes the seals into the group's bytes; doing so again after a failed attempt is harmless.
  mutating func store(
    _ group: inout WriteGroup
  ) throws(TapeFailure) -> [Result<[Position], EventLogError>] {
    var answers: [Result<[Position], EventLogError>] = []
    answers.reserveCapacity(group.requests.count)
    let (requests, entries, names) = (group.requests, group.entries, group.names)
    var span = group.bytes.mutableSpan
    try span.withUnsafeMutableBytes { (bytes) throws(TapeFailure) in
      try transaction.withCursor(on: databases.events) { (cursor) throws(TapeFailure) in
        var start = (bytes: 0, entries: 0, names: 0)
        for request in requests {
          let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes[start.bytes..<request.bytesEnd])
          switch request.work {
          case .events(let expected, let firstName):
            let events = Events(
              records: bytes, entries: entries[start.entries..<request.entriesEnd],
              names: names[start.names..<request.namesEnd], firstName: firstName)
            answers.append(try store(events, expecting: expected, in: request.sequence, cursor))
          case .snapshot(let position):
            if let failure = request.sequence?.failure {
              answers.append(.failure(failure))
            } else {
              answers.append(try store(UnsafeRawBufferPointer(bytes), asSnapshotAt: position))
            }
          case .close(let position, let next):
            answers.append(try close(with: UnsafeRawBufferPointer(bytes), at: position, next: next))
          case .seal(let size):
            try store(UnsafeRawBufferPointer(bytes), asSealOf: size)
            answers.append(.success([]))
          }
          start = (request.bytesEnd, request.entriesEnd, request.namesEnd)
        }
      }
    }
    return answers
  }

  /// One batch in the group's memory.
  private struct Events {
    let records: UnsafeMutableRawBufferPointer
    let entries: ArraySlice<EventBatch.Entry>
    let names: ArraySlice<[UInt8]>
    let firstName: UInt32
  }

  private mutating func store(
    _ events: Events, expecting expected: Position?, in sequence: BatchSequence?, _ cursor: borrowing Cursor
  ) throws(TapeFailure) -> Result<[Position], EventLogError> {
    if let failure = sequence?.failure { return .failure(failure) }
    if let nextEpoch {
      let error = EventLogError.closed(path, next: nextEpoch)
      sequence?.fail(error)
      return .failure(error)
    }
    let plan: AppendPlan
    let firstNewName: UInt32
    do throws(EventLogError) {
      plan = try AppendPlan(
        records: UnsafeRawBufferPointer(events.records), entries: events.entries, behind: last, expecting: expected,
        earlier: find)
      firstNewName = try self.firstNewName(of: events)
    } catch {
      sequence?.fail(error)
      return .failure(error)
    }
    var start = 0
    for (entry, position) in zip(events.entries, plan.positions) {
      let record = UnsafeMutableRawBufferPointer(rebasing: events.records[start..<entry.end])
      start = entry.end
      if position != last.next { continue }
      chain = GroupCommit.sealer.seal(record, after: chain)
      try cursor.append(UnsafeRawBufferPointer(record), for: position.rawValue)
      if let id = entry.id {
        try id.withKey { (key) throws(TapeFailure) in
          try withBytes(of: position.rawValue.littleEndian) { (value) throws(TapeFailure) in
            try transaction.put(value, for: key, in: databases.ids, flags: MDB_NOOVERWRITE)
          }
        }
      }
      last = position
    }
    let newNames = events.names.dropFirst(Int(firstNewName - events.firstName))
    try transaction.append(newNames, from: firstNewName, to: databases)
    return .success(plan.positions)
  }

  // MARK: Looking up

  private func find(_ id: EventID, _ record: UnsafeRawBufferPointer) throws(EventLogError) -> EarlierEvent? {
    try describing { () throws(TapeFailure) -> EarlierEvent? in
      guard let position = try transaction.position(of: id, in: databases) else { return nil }
      guard let stored = try transaction.value(of: position.rawValue, in: databases.events) else {
        throw .error(
          EventLogError(.damaged, at: position, "the event that the id \(id) names is missing in the tape \(path)"))
      }
      return RecordFrame.isSameEvent(record, stored) ? .same(position) : .other(position)
    }
  }

  private func firstNewName(of events: Events) throws(EventLogError) -> UInt32 {
    if events.names.isEmpty { return events.firstName }
    let stored = try describing { () throws(TapeFailure) in try transaction.storedNames(in: databases) }
    return try NamePlan.firstNew(first: events.firstName, count: events.names.count, stored: stored) {
      (number) throws(EventLogError) in
      let name = events.names[events.names.startIndex + Int(number - events.firstName)]
      let twin = try describing { () throws(TapeFailure) in
        try transaction.value(of: UInt64(number), in: databases.names)
      }
      return twin.map { $0.elementsEqual(name) } ?? false
    }
  }

  private func describing<Answer>(_ body: () throws(TapeFailure) -> Answer) throws(EventLogError) -> Answer {
    do throws(TapeFailure) { return try body() } catch { throw error.described(path: path) }
  }

  // MARK: Snapshots

  private func store(
    _ snapshot: UnsafeRawBufferPointer, asSnapshotAt position: Position
  ) throws(TapeFailure) -> Result<[Position], EventLogError> {
    if let error = EventLogError.refusal(ofSnapshotWith: snapshot.count, at: position, last: last) {
      return .failure(error)
    }
    try transaction.store(snapshot, asSnapshotAt: position, in: databases)
    return .success([])
  }

  private mutating func store(_ note: UnsafeRawBufferPointer, asSealOf size: UInt64) throws(TapeFailure) {
    if seals == nil { seals = try transaction.open(Databases.sealsName, flags: MDB_INTEGERKEY | MDB_CREATE) }
    guard let database = seals else { return }
    try transaction.reserve(note.count, for: size, in: database).copyMemory(from: note)
  }

  // MARK: Closing

  /// Closes the tape with a snapshot at its end. Closing again at the same place for the same successor is harmless.
  private mutating func close(
    with snapshot: UnsafeRawBufferPointer, at position: Position, next name: String
  ) throws(TapeFailure) -> Result<[Position], EventLogError> {
    if let nextEpoch, nextEpoch != name { return .failure(.closed(path, next: nextEpoch)) }
    guard position == last else {
      let cause = "the tape \(path) ends at position \(last), not \(position)"
      return .failure(EventLogError(.conflict, at: last, cause, remedy: "close it at its end"))
    }
    let answer = try store(snapshot, asSnapshotAt: position)
    guard case .success = answer else { return answer }
    try TapeMeta.close(transaction, databases, next: name)
    nextEpoch = name
    return answer
  }
}

extension Transaction {
  /// Stores names behind those that are stored.
  func append(_ names: ArraySlice<[UInt8]>, from first: UInt32, to databases: Databases) throws(TapeFailure) {
    if names.isEmpty { return }
    try withCursor(on: databases.names) { (cursor) throws(TapeFailure) in
      var number = UInt64(first)
      for name in names {
        try name.span.bytes.withUnsafeBytes { (name) throws(TapeFailure) in try cursor.append(name, for: number) }
        number += 1
      }
    }
  }

  /// Stores a snapshot with its checksum.
  func store(
    _ snapshot: UnsafeRawBufferPointer, asSnapshotAt position: Position, in databases: Databases
  ) throws(TapeFailure) {
    let room = try reserve(4 + snapshot.count, for: position.rawValue, in: databases.snapshots)
    let checksum = platform_crc32c(0, snapshot.baseAddress, snapshot.count)
    room.storeBytes(of: checksum.littleEndian, as: UInt32.self)
    UnsafeMutableRawBufferPointer(rebasing: room[4...]).copyMemory(from: snapshot)
  }

  /// Where the event with this id is stored.
  func position(of id: EventID, in databases: Databases) throws(TapeFailure) -> Position? {
    let stored = try id.withKey { (key) throws(TapeFailure) in try value(of: key, in: databases.ids) }
    guard let stored else { return nil }
    guard stored.count == 8 else { throw .code(MDB_BAD_VALSIZE, "reading the ids of") }
    return Position(UInt64(littleEndian: stored.loadUnaligned(as: UInt64.self)))
  }

  /// The numbers of the stored names.
  func storedNames(in databases: Databases) throws(TapeFailure) -> Range<UInt32> {
    try withCursor(on: databases.names) { (cursor) throws(TapeFailure) in
      guard let first = try cursor.move(MDB_FIRST), let last = try cursor.move(MDB_LAST) else { return 0..<0 }
      guard last.key < UInt64(UInt32.max) else { throw .code(MDB_CORRUPTED, "reading the names of") }
      return UInt32(first.key)..<UInt32(last.key) + 1
    }
  }
}
