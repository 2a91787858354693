import Glibc

/// As much of SQLite's C interface as the comparison needs, loaded at run time: a peer, no dependency.
struct SQLite {
  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Execute =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?
    ) -> Int32
  private typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>, UnsafeRawPointer?
    ) -> Int32
  private typealias BindInteger = @convention(c) (OpaquePointer?, Int32, Int64) -> Int32
  private typealias BindBytes =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?
    ) -> Int32
  private typealias OnStatement = @convention(c) (OpaquePointer?) -> Int32
  private typealias ColumnBytes = @convention(c) (OpaquePointer?, Int32) -> UnsafeRawPointer?
  private typealias ColumnCount = @convention(c) (OpaquePointer?, Int32) -> Int32

  private let library: UnsafeMutableRawPointer
  private let database: OpaquePointer?

  /// Opens a database; nil if SQLite is not installed.
  init?(path: String) {
    guard let library = dlopen("libsqlite3.so.0", RTLD_NOW) else { return nil }
    self.library = library
    var database: OpaquePointer?
    guard let open = Self.function("sqlite3_open", library, as: Open.self), open(path, &database) == 0 else {
      return nil
    }
    self.database = database
  }

  private static func function<Signature>(
    _ name: String, _ library: UnsafeMutableRawPointer, as type: Signature.Type
  ) -> Signature? {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
  }

  private func function<Signature>(_ name: String, as type: Signature.Type) throws -> Signature {
    guard let function = Self.function(name, library, as: type) else {
      throw BenchmarkError("libsqlite3 has no function \(name)")
    }
    return function
  }

  /// Runs statements without results.
  func execute(_ statement: String) throws {
    let execute = try function("sqlite3_exec", as: Execute.self)
    if execute(database, statement, nil, nil, nil) != 0 { throw BenchmarkError("SQLite refused: \(statement)") }
  }

  /// Inserts records under the positions 1, 2, 3 … in transactions of `batch`.
  func insert(_ bytes: [UInt8], ends: [Int], batch: Int) throws {
    let statement = try prepare("INSERT INTO events VALUES (?, ?)")
    let bindInteger = try function("sqlite3_bind_int64", as: BindInteger.self)
    let bindBytes = try function("sqlite3_bind_blob", as: BindBytes.self)
    let step = try function("sqlite3_step", as: OnStatement.self)
    let reset = try function("sqlite3_reset", as: OnStatement.self)
    var start = 0
    for (index, end) in ends.enumerated() {
      if index % batch == 0 { try execute("BEGIN") }
      _ = bindInteger(statement, 1, Int64(index + 1))
      bytes.withUnsafeBytes { bytes in
        _ = bindBytes(statement, 2, bytes.baseAddress.map { $0 + start }, Int32(end - start), nil)
        _ = step(statement)
      }
      _ = reset(statement)
      start = end
      if index % batch == batch - 1 || index == ends.count - 1 { try execute("COMMIT") }
    }
    try finalize(statement)
  }

  /// Reads all records in order.
  func read(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let statement = try prepare("SELECT record FROM events ORDER BY position")
    let step = try function("sqlite3_step", as: OnStatement.self)
    let bytes = try function("sqlite3_column_blob", as: ColumnBytes.self)
    let count = try function("sqlite3_column_bytes", as: ColumnCount.self)
    let row: Int32 = 100
    while step(statement) == row {
      try body(UnsafeRawBufferPointer(start: bytes(statement, 0), count: Int(count(statement, 0))))
    }
    try finalize(statement)
  }

  private func prepare(_ text: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    let prepare = try function("sqlite3_prepare_v2", as: Prepare.self)
    if prepare(database, text, -1, &statement, nil) != 0 { throw BenchmarkError("SQLite refused: \(text)") }
    return statement
  }

  private func finalize(_ statement: OpaquePointer?) throws {
    _ = try function("sqlite3_finalize", as: OnStatement.self)(statement)
  }

  /// Closes the database.
  func close() throws {
    _ = try function("sqlite3_close", as: OnStatement.self)(database)
  }
}
