import CLMDB
public import EventLog

extension LMDBEventLog {
  /// See `EventLog.verify(progress:)`.
  public func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding] {
    var findings = try verifyRecords(progress: progress)
    try verifyIds(&findings)
    try verifyNames(&findings)
    try verifySnapshots(&findings)
    return findings.sorted { $0.position < $1.position }
  }

  private func verifyRecords(
    progress: (Position) throws(EventLogError) -> Void
  ) throws(EventLogError) -> [IntegrityFinding] {
    var checker = RecordChecker(GroupCommit.sealer, behind: firstPosition.previous, chain: meta.base?.chain ?? 0)
    try forEachEntry(of: environment.databases.events, from: 0) { (key, record) throws(TapeFailure) in
      checker.check(record, at: Position(key))
      if key % UInt64(LMDBEventLog.pageEntryCount) == 0 {
        do throws(EventLogError) { try progress(Position(key)) } catch { throw .error(error) }
      }
      return true
    }
    try progress(Position(checker.next.rawValue - 1))
    return checker.findings
  }

  /// Every id must lead to a record; a record does not say outside its payload whether it has an id.
  private func verifyIds(_ findings: inout [IntegrityFinding]) throws(EventLogError) {
    let databases = environment.databases
    let (idCount, last) = try environment.read { (transaction) throws(TapeFailure) in
      (try transaction.entryCount(of: databases.ids), try transaction.lastPosition(in: databases))
    }
    let count = last.map { $0.rawValue - firstPosition.previous.rawValue } ?? 0
    if UInt64(idCount) > count {
      findings.append(IntegrityFinding(.id, at: .start, "the index has \(idCount) event ids for \(count) positions"))
    }
    var next: [UInt8]? = []
    while let first = next {
      next = try environment.read { (transaction) throws(TapeFailure) in
        let last = try transaction.lastPosition(in: databases)
        return try transaction.forEachId(of: databases, behind: first, limit: LMDBEventLog.pageEntryCount) {
          (position) in
          guard let position, let last, position >= firstPosition, position <= last else {
            let place = position.map { "to \($0), where no record is" } ?? "nowhere"
            let message = "an event id leads \(place)"
            findings.append(IntegrityFinding(.id, at: position ?? .start, message))
            return
          }
        }
      }
    }
  }

  private func verifyNames(_ findings: inout [IntegrityFinding]) throws(EventLogError) {
    var next: UInt64?
    try forEachEntry(of: environment.databases.names, from: 0) { (number, _) throws(TapeFailure) in
      if let next, number != next {
        let message = number - next == 1 ? "name \(next) is missing" : "names \(next) to \(number - 1) are missing"
        findings.append(IntegrityFinding(.name, at: .start, message))
      }
      next = number + 1
      return true
    }
  }

  private func verifySnapshots(_ findings: inout [IntegrityFinding]) throws(EventLogError) {
    var behind: [Position] = []
    let known = try lastPosition()
    try forEachEntry(of: environment.databases.snapshots, from: 0) { (key, value) throws(TapeFailure) in
      if Position(key) > known { behind.append(Position(key)) }
      if StoredSnapshot.intactBytes(of: value) == nil {
        findings.append(
          IntegrityFinding(.snapshot, at: Position(key), "the snapshot does not match its checksum"))
      }
      return true
    }
    // Snapshots and events may have come since `known` was read.
    let last = try lastPosition()
    for position in behind where position > last {
      findings.append(IntegrityFinding(.snapshot, at: position, "the snapshot stands behind the last event \(last)"))
    }
  }
}

extension Transaction {
  /// Reads a page of the index of ids behind a key.
  ///
  /// - Parameter body: gets where each id leads, nil if that is no position.
  /// - Returns: the key to go on behind; nil at the end.
  fileprivate func forEachId(
    of databases: Databases, behind first: [UInt8], limit: Int, _ body: (Position?) -> Void
  ) throws(TapeFailure) -> [UInt8]? {
    try withCursor(on: databases.ids) { (cursor) throws(TapeFailure) in
      var rest = limit
      var entry = try cursor.seek(behind: first)
      while let (key, value) = entry {
        let isPosition = value.count == 8 && key.count == 16
        body(isPosition ? Position(UInt64(littleEndian: value.loadUnaligned(as: UInt64.self))) : nil)
        rest -= 1
        if rest == 0 { return Array(key) }
        entry = try cursor.moveBytes(MDB_NEXT)
      }
      return nil
    }
  }
}

extension Cursor {
  fileprivate typealias BytesEntry = (key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)

  /// Moves to the first entry behind a key, which is empty at first.
  fileprivate func seek(behind key: [UInt8]) throws(TapeFailure) -> BytesEntry? {
    if key.isEmpty { return try moveBytes(MDB_FIRST) }
    let entry = try key.span.bytes.withUnsafeBytes { (key) throws(TapeFailure) in try moveBytes(MDB_SET_RANGE, key) }
    guard let entry, entry.key.elementsEqual(key) else { return entry }
    return try moveBytes(MDB_NEXT)
  }

  fileprivate func moveBytes(
    _ operation: MDB_cursor_op, _ key: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) throws(TapeFailure) -> BytesEntry? {
    var key = MDB_val(key)
    var data = MDB_val()
    let code = mdb_cursor_get(handle, &key, &data, operation)
    if code == MDB_NOTFOUND { return nil }
    try TapeFailure.check(code, "reading the ids of")
    return (UnsafeRawBufferPointer(key), UnsafeRawBufferPointer(data))
  }
}
