import CLMDB
import EventLog

/// The scope of a read or a write: a living transaction. Not copyable, and lent to a closure, so that neither it nor a
/// place in it outlives that closure; for that thread only.
struct Transaction: ~Copyable {
  let handle: OpaquePointer

  /// Opens a database, making it if `flags` say so.
  func open(_ name: String, flags: Int32) throws(TapeFailure) -> MDB_dbi {
    var database: MDB_dbi = 0
    try TapeFailure.check(mdb_dbi_open(handle, name, UInt32(flags), &database), "opening a database of")
    return database
  }

  /// The value of a key, nil if there is none.
  func value(of key: UnsafeRawBufferPointer, in database: MDB_dbi) throws(TapeFailure) -> UnsafeRawBufferPointer? {
    var key = MDB_val(key)
    var data = MDB_val()
    let code = mdb_get(handle, database, &key, &data)
    if code == MDB_NOTFOUND { return nil }
    try TapeFailure.check(code, "reading")
    return UnsafeRawBufferPointer(data)
  }

  /// The value of an integer key, nil if there is none.
  func value(of key: UInt64, in database: MDB_dbi) throws(TapeFailure) -> UnsafeRawBufferPointer? {
    try withBytes(of: key) { (key) throws(TapeFailure) in try value(of: key, in: database) }
  }

  /// Stores a value.
  func put(
    _ value: UnsafeRawBufferPointer, for key: UnsafeRawBufferPointer, in database: MDB_dbi, flags: Int32 = 0
  ) throws(TapeFailure) {
    var key = MDB_val(key)
    var data = MDB_val(value)
    try TapeFailure.check(mdb_put(handle, database, &key, &data, UInt32(flags)), "writing to")
  }

  /// Makes room for a value and returns it; it must be filled before anything else is stored.
  func reserve(
    _ byteCount: Int, for key: UInt64, in database: MDB_dbi
  ) throws(TapeFailure) -> UnsafeMutableRawBufferPointer {
    try withBytes(of: key) { (key) throws(TapeFailure) in
      var key = MDB_val(key)
      var data = MDB_val(mv_size: byteCount, mv_data: nil)
      try TapeFailure.check(mdb_put(handle, database, &key, &data, UInt32(MDB_RESERVE)), "writing to")
      return UnsafeMutableRawBufferPointer(start: data.mv_data, count: byteCount)
    }
  }

  /// How many entries a database has.
  func entryCount(of database: MDB_dbi) throws(TapeFailure) -> Int {
    try statistics(of: database).ms_entries
  }

  /// The size of a page in bytes.
  func pageSize(of database: MDB_dbi) throws(TapeFailure) -> Int {
    Int(try statistics(of: database).ms_psize)
  }

  private func statistics(of database: MDB_dbi) throws(TapeFailure) -> MDB_stat {
    var statistics = MDB_stat()
    try TapeFailure.check(mdb_stat(handle, database, &statistics), "reading")
    return statistics
  }

  /// Runs `body` with a cursor, which is closed before the transaction ends.
  func withCursor<Answer>(
    on database: MDB_dbi, _ body: (borrowing Cursor) throws(TapeFailure) -> Answer
  ) throws(TapeFailure) -> Answer {
    var cursor: OpaquePointer?
    let code = mdb_cursor_open(handle, database, &cursor)
    guard code == MDB_SUCCESS, let cursor else { throw .code(code, "reading") }
    defer { mdb_cursor_close(cursor) }
    return try body(Cursor(handle: cursor))
  }
}

/// A place in a database with integer keys; valid inside the closure that it is handed to.
struct Cursor: ~Copyable {
  let handle: OpaquePointer

  /// No position or number comes near this; a larger key is damage, and adding to it might overflow.
  static let keyLimit = UInt64(1) << 62

  /// An entry: its key, and its value in the map.
  typealias Entry = (key: UInt64, value: UnsafeRawBufferPointer)

  /// Moves to the first entry at or behind a key.
  func seek(_ key: UInt64) throws(TapeFailure) -> Entry? {
    try withBytes(of: key) { (key) throws(TapeFailure) in try move(MDB_SET_RANGE, key) }
  }

  /// Moves as `operation` says; nil if there is no entry.
  @inline(__always)
  func move(
    _ operation: MDB_cursor_op, _ key: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  ) throws(TapeFailure) -> Entry? {
    var key = MDB_val(key)
    var data = MDB_val()
    let code = mdb_cursor_get(handle, &key, &data, operation)
    guard code == MDB_SUCCESS else {
      if code == MDB_NOTFOUND { return nil }
      throw .code(code, "reading")
    }
    guard key.mv_size == 8 else { throw .code(MDB_BAD_VALSIZE, "reading") }
    let number = UnsafeRawBufferPointer(key).loadUnaligned(as: UInt64.self)
    guard number < Cursor.keyLimit else { throw .code(MDB_CORRUPTED, "reading") }
    return (number, UnsafeRawBufferPointer(data))
  }

  /// Stores a value behind all others.
  func append(_ value: UnsafeRawBufferPointer, for key: UInt64) throws(TapeFailure) {
    try withBytes(of: key) { (key) throws(TapeFailure) in
      var key = MDB_val(key)
      var data = MDB_val(value)
      let code = mdb_cursor_put(handle, &key, &data, UInt32(MDB_APPEND | MDB_NOOVERWRITE))
      try TapeFailure.check(code, "appending to")
    }
  }
}

extension MDB_val {
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always)
  init(_ value: MDB_val) {
    self.init(start: value.mv_data, count: value.mv_size)
  }
}

/// The bytes of a trivial value in memory.
@inline(__always)
func withBytes<Value: BitwiseCopyable, Answer, Failure: Error>(
  of value: Value, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
) throws(Failure) -> Answer {
  try withUnsafeBytes(of: value, body)
}

extension EventID {
  /// The key in the index of ids: sixteen bytes, big-endian, so that ids sort as they are printed.
  func withKey<Answer, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try withBytes(of: (high.bigEndian, low.bigEndian), body)
  }
}
