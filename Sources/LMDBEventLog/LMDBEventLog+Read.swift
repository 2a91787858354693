import CLMDB
import CPlatform
public import EventLog

extension LMDBEventLog {
  /// The position of the first event that the tape holds or will hold.
  public var firstPosition: Position { (meta.base?.position ?? .start).next }

  /// The position of the last event now.
  public func lastPosition() throws(EventLogError) -> Position {
    try environment.read { (transaction) throws(TapeFailure) in
      try transaction.lastPosition(in: environment.databases) ?? firstPosition.previous
    }
  }

  /// See `EventLog.read(from:_:)`.
  public func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError) {
    var wanted = max(first, firstPosition).rawValue
    try forEachEntry(of: environment.databases.events, from: wanted) { (key, record) throws(TapeFailure) in
      guard key == wanted else { throw .error(.missingRecord(at: Position(wanted), path: path)) }
      guard RecordFrame.isFramed(record) else { throw .error(.brokenFrame(at: Position(key), path: path)) }
      wanted += 1
      return body(Position(key), record.bytes)
    }
  }

  /// What `body` makes of the record at a position; nil if the tape does not hold it.
  func withRecord<Answer>(at position: Position, _ body: (RawSpan) -> Answer) throws(EventLogError) -> Answer? {
    if position < firstPosition { return nil }
    var answer: Answer?
    try read(from: position) { (_, record) in
      answer = body(record)
      return false
    }
    return answer
  }

  /// Where the event with this id is stored.
  public func position(of id: EventID) throws(EventLogError) -> Position? {
    try environment.read { (transaction) throws(TapeFailure) in
      try transaction.position(of: id, in: environment.databases)
    }
  }

  /// See `EventLog.readNames(from:_:)`.
  public func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError) {
    try forEachEntry(of: environment.databases.names, from: UInt64(first)) { (key, name) throws(TapeFailure) in
      guard let number = UInt32(exactly: key) else { throw .code(MDB_CORRUPTED, "reading the names of") }
      return body(number, name.bytes)
    }
  }

  /// The positions that have a snapshot, ascending.
  public func snapshotPositions() throws(EventLogError) -> [Position] {
    var positions: [Position] = []
    try forEachEntry(of: environment.databases.snapshots, from: 0) { (key, _) throws(TapeFailure) in
      positions.append(Position(key))
      return true
    }
    return positions
  }

  /// See `EventLog.withSnapshot(atOrBefore:_:)`.
  public func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer? {
    try environment.read { (transaction) throws(TapeFailure) in
      try transaction.withCursor(on: environment.databases.snapshots) { (cursor) throws(TapeFailure) in
        var entry = try cursor.seek(position.rawValue)
        if entry?.key != position.rawValue {
          entry = entry == nil ? try cursor.move(MDB_LAST) : try cursor.move(MDB_PREV)
        }
        guard let entry else { return nil }
        guard let bytes = StoredSnapshot.intactBytes(of: entry.value) else {
          throw .error(
            EventLogError(
              .damaged, at: Position(entry.key), "the tape \(path) holds a snapshot that does not match its checksum",
              remedy: "use an earlier snapshot"))
        }
        return body(Position(entry.key), bytes.bytes)
      }
    }
  }

  /// The signed heads that the tape keeps, by the number of events that each covers, the smallest first.
  ///
  /// Nothing tells whether they are genuine but their signatures.
  public func seals() throws(EventLogError) -> [(size: UInt64, note: [UInt8])] {
    guard let database = environment.seals else { return [] }
    var seals: [(size: UInt64, note: [UInt8])] = []
    try forEachEntry(of: database, from: 0) { (size, note) throws(TapeFailure) in
      seals.append((size, Array(note)))
      return true
    }
    return seals
  }

  /// Reads the entries of a database with integer keys in order, in pages: each has a read transaction of its own.
  ///
  /// - Parameter body: answers whether to go on.
  @inline(__always)
  func forEachEntry(
    of database: MDB_dbi, from first: UInt64,
    _ body: (UInt64, UnsafeRawBufferPointer) throws(TapeFailure) -> Bool
  ) throws(EventLogError) {
    var next = first
    while true {
      let isDone = try environment.read(at: Position(next)) { (transaction) throws(TapeFailure) in
        try transaction.withCursor(on: database) { (cursor) throws(TapeFailure) in
          let lastCommit = mdb_txn_id(transaction.handle) + LMDBEventLog.pageCommitCount
          let pageSize = try transaction.pageSize(of: database)
          var rest = LMDBEventLog.pageEntryCount
          while let found = try cursor.seek(next) {
            let page = LeafPage(of: found, pageSize: pageSize)
            for index in page.indices {
              guard let (key, value) = page.entry(index) else { break }
              if key < next { throw .code(MDB_CORRUPTED, "reading") }
              if !(try body(key, value)) { return true }
              next = key + 1
              rest -= 1
              if rest % LMDBEventLog.pageLookInterval == 0 {
                if rest == 0 || environment.info.me_last_txnid > lastCommit { return false }
              }
            }
          }
          return true
        }
      }
      if isDone { return }
    }
  }
}

/// A stored snapshot: its CRC-32C (4 bytes, little-endian), then its bytes.
enum StoredSnapshot {
  /// The bytes without the checksum, nil if they do not match it.
  static func intactBytes(of value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard value.count >= 4 else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: value[4...])
    let checksum = UInt32(littleEndian: value.loadUnaligned(as: UInt32.self))
    return platform_crc32c(0, bytes.baseAddress, bytes.count) == checksum ? bytes : nil
  }
}

extension Transaction {
  /// The position of the last record, nil if there is none.
  func lastPosition(in databases: Databases) throws(TapeFailure) -> Position? {
    try withCursor(on: databases.events) { (cursor) throws(TapeFailure) in
      try cursor.move(MDB_LAST).map { Position($0.key) }
    }
  }
}
