import CLMDB
import EventLog
import Glibc

/// One open LMDB environment: the file, its map, its lock file, its databases. Closes them when nobody holds it.
final class Environment: @unchecked Sendable {
  /// More readers than this at a time, in all processes, are refused.
  private static let maximumReaderCount: UInt32 = 1_022
  /// Less than this many pages has no room for the databases.
  private static let minimumMapPageCount = 64

  let path: String
  let identity: FileIdentity
  let databases: Databases
  let meta: TapeMeta
  let isReadOnly: Bool
  /// Whether the opener allowed network file systems; what is made beside the tape is allowed as much.
  let allowsNetworkFileSystem: Bool
  /// Changes while no transaction lives.
  private var handle: OpaquePointer
  private var isOpen = true
  private let gate = MapGate()
  private let maximumMapSizeBytes: Int?
  /// Written by the writer's thread only, once that runs.
  private var isRelaxed: Bool
  private let sealsLock = Lock()
  /// Written by the writer's thread only.
  private var madeSeals: MDB_dbi?
  /// Called when everything is closed.
  var onClose: @Sendable () -> Void = {}

  /// Opens a file that the open guard has passed.
  ///
  /// - Throws: `cannotOpen`, `cannotCreate`, `notALog`, `unsupported`, `full`, `inputOutput`.
  init(_ file: TapeFile, byteCount: Int, _ options: LMDBEventLog.Options) throws(EventLogError) {
    let size = Environment.mapSize(atLeast: byteCount, options)
    let handle = try Environment.open(file, mapSize: size, options)
    do throws(TapeFailure) {
      identity = try Environment.adopt(handle)
      (databases, meta) = try Environment.prepare(handle, file, options)
    } catch {
      mdb_env_close(handle)
      throw error.described(path: file.path)
    }
    self.handle = handle
    path = file.path
    isReadOnly = options.isReadOnly
    allowsNetworkFileSystem = options.allowsNetworkFileSystem
    maximumMapSizeBytes = options.maximumMapSizeBytes
    isRelaxed = options.durability == .relaxed
  }

  deinit {
    // What was stored relaxed is on the disk when the tape is closed in an orderly way.
    if isOpen, !isReadOnly, isRelaxed { mdb_env_sync(handle, 1) }
    if isOpen { mdb_env_close(handle) }
    onClose()
  }

  // MARK: Opening

  private static func mapSize(atLeast byteCount: Int, _ options: LMDBEventLog.Options) -> Int {
    let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    let size = max(min(options.mapSizeBytes, options.maximumMapSizeBytes ?? .max), byteCount)
    return max((size + pageSize - 1) / pageSize, minimumMapPageCount) * pageSize
  }

  private static func open(
    _ file: TapeFile, mapSize: Int, _ options: LMDBEventLog.Options
  ) throws(EventLogError) -> OpaquePointer {
    var flags = MDB_NOSUBDIR | MDB_NOTLS
    if options.durability == .relaxed { flags |= MDB_NOMETASYNC }
    if options.isReadOnly { flags |= MDB_RDONLY }
    do throws(TapeFailure) {
      do throws(TapeFailure) {
        return try open(file.path, mapSize: mapSize, flags: flags)
      } catch .code(let code, _) where options.isReadOnly && [EACCES, EPERM, EROFS].contains(code) {
        // No lock file can be made or written. Without one a writer of another process does not see this reader and
        // may reuse pages under it: records then fail their checks. That is better than not to read at all, and such
        // a tape (read-only medium, somebody else's archive) rarely has a writer.
        return try open(file.path, mapSize: mapSize, flags: flags | MDB_NOLOCK)
      }
    } catch {
      let error = error.described(path: file.path)
      guard file.identity == nil, error.code == .cannotOpen else { throw error }
      throw EventLogError(.cannotCreate, error.cause, remedy: error.remedy)
    }
  }

  private static func open(_ path: String, mapSize: Int, flags: Int32) throws(TapeFailure) -> OpaquePointer {
    var created: OpaquePointer?
    let code = mdb_env_create(&created)
    guard code == MDB_SUCCESS, let handle = created else { throw .code(code, "opening") }
    do throws(TapeFailure) {
      try TapeFailure.check(mdb_env_set_maxdbs(handle, Databases.maximumCount), "opening")
      try TapeFailure.check(mdb_env_set_maxreaders(handle, maximumReaderCount), "opening")
      try TapeFailure.check(mdb_env_set_mapsize(handle, mapSize), "opening")
      try TapeFailure.check(mdb_env_open(handle, path, UInt32(flags), 0o600), "opening")
    } catch {
      mdb_env_close(handle)
      throw error
    }
    return handle
  }

  /// Repairs what liblmdb 0.9.24 leaves: children must not inherit the file, dead readers must not hold pages.
  private static func adopt(_ handle: OpaquePointer) throws(TapeFailure) -> FileIdentity {
    var descriptor: Int32 = -1
    try TapeFailure.check(mdb_env_get_fd(handle, &descriptor), "opening")
    var status = stat()
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fstat(descriptor, &status) == 0 else {
      throw .code(errno, "opening")
    }
    var dead: Int32 = 0
    try TapeFailure.check(mdb_reader_check(handle, &dead), "clearing dead readers of")
    return FileIdentity(status)
  }

  /// Opens or makes the databases. The tape is not shared yet, so this may begin a write transaction on any thread.
  private static func prepare(
    _ handle: OpaquePointer, _ file: TapeFile, _ options: LMDBEventLog.Options
  ) throws(TapeFailure) -> (Databases, TapeMeta) {
    let path = file.path
    func existing(_ transaction: borrowing Transaction) throws(TapeFailure) -> (Databases, TapeMeta)? {
      guard let databases = try Databases(existingIn: transaction, path: path) else { return nil }
      return (databases, try TapeMeta(reading: databases.meta, in: transaction, path: path))
    }
    // Handles of databases outlive their transaction only if it is committed, even one that only reads.
    if let found = try committing(handle, flags: MDB_RDONLY, existing) { return found }
    guard options.mayCreate else {
      throw .error(EventLogError(.notALog, "\(path) is an empty LMDB file", remedy: "create the tape again"))
    }
    // Before the databases are there: whoever goes on with a tape that has some need not think of its name.
    try file.synchronizeDirectory()
    return try committing(handle, flags: 0) { (transaction) throws(TapeFailure) in
      // Another process may have been faster.
      if let found = try existing(transaction) { return found }
      let databases = try Databases(creatingIn: transaction)
      try TapeMeta.write(options.description, options.seed?.base, to: databases.meta, in: transaction)
      if let seed = options.seed {
        try transaction.append(seed.names[...], from: 0, to: databases)
        try seed.snapshot.span.bytes.withUnsafeBytes { (snapshot) throws(TapeFailure) in
          try transaction.store(snapshot, asSnapshotAt: seed.base.position, in: databases)
        }
      }
      return (databases, try TapeMeta(reading: databases.meta, in: transaction, path: path))
    }
  }

  // MARK: Transactions

  /// Reads in a transaction that ends with the call.
  @inline(__always)
  func read<Answer>(
    at position: Position? = nil, _ body: (borrowing Transaction) throws(TapeFailure) -> Answer
  ) throws(EventLogError) -> Answer {
    do throws(TapeFailure) {
      let transaction = try begin(MDB_RDONLY)
      defer { end(transaction) }
      return try body(Transaction(handle: transaction))
    } catch {
      throw error.described(path: path, at: position)
    }
  }

  /// Writes in a transaction that is committed at the end of the call, or leaves no trace.
  ///
  /// The whole transaction is this one synchronous call, so it begins and ends on the same thread: LMDB hangs for ever
  /// otherwise. For the writer's thread only.
  func write<Answer>(_ body: (borrowing Transaction) throws(TapeFailure) -> Answer) throws(TapeFailure) -> Answer {
    let transaction = try begin(0)
    defer { gate.leave() }
    return try Environment.finish(transaction, body)
  }

  private func begin(_ flags: Int32) throws(TapeFailure) -> OpaquePointer {
    while true {
      do throws(EventLogError) { try gate.enter() } catch { throw .error(error) }
      let handle = handle
      do throws(TapeFailure) {
        return try Environment.begin(handle, flags: flags)
      } catch {
        gate.leave()
        guard case .code(let code, _) = error, code == MDB_MAP_RESIZED || code == MDB_PANIC && flags == MDB_RDONLY
        else { throw error }
        do throws(EventLogError) {
          // Another process made the tape larger than our map, or our writer has stopped.
          if code == MDB_MAP_RESIZED { try followMap() } else { try reopen(after: handle) }
        } catch {
          throw .error(error)
        }
      }
    }
  }

  /// Opens the file again, for reading only: liblmdb does not even read once a meta page could not be written, but the
  /// writer has stopped and what was stored before is there.
  private func reopen(after broken: OpaquePointer) throws(EventLogError) {
    try gate.withoutTransactions { () throws(EventLogError) in
      if handle != broken { return }
      let size = info.me_mapsize
      mdb_env_close(handle)
      isOpen = false
      do throws(TapeFailure) {
        handle = try Environment.open(path, mapSize: size, flags: MDB_NOSUBDIR | MDB_NOTLS | MDB_RDONLY)
        isOpen = true
        _ = try Environment.adopt(handle)
        // In the same order as before, so the handles that readers hold mean the same.
        _ = try Environment.committing(handle, flags: MDB_RDONLY) { (transaction) throws(TapeFailure) in
          try Databases(existingIn: transaction, path: path)
        }
      } catch {
        let error = error.described(path: path)
        gate.close(because: error)
        throw error
      }
    }
  }

  /// Writes a compact copy of the state at one moment to a file that is open for writing.
  func copy(to descriptor: Int32) throws(TapeFailure) {
    while true {
      do throws(EventLogError) { try gate.enter() } catch { throw .error(error) }
      let code = mdb_env_copyfd2(handle, descriptor, UInt32(MDB_CP_COMPACT))
      gate.leave()
      // Its transaction could not begin: nothing is written yet.
      guard code == MDB_MAP_RESIZED else { return try TapeFailure.check(code, "copying to") }
      do throws(EventLogError) { try followMap() } catch { throw .error(error) }
    }
  }

  private func end(_ transaction: OpaquePointer) {
    mdb_txn_abort(transaction)
    gate.leave()
  }

  private static func begin(_ handle: OpaquePointer, flags: Int32) throws(TapeFailure) -> OpaquePointer {
    var transaction: OpaquePointer?
    let code = mdb_txn_begin(handle, nil, UInt32(flags), &transaction)
    guard code == MDB_SUCCESS, let transaction else { throw .code(code, "beginning a transaction on") }
    return transaction
  }

  private static func committing<Answer>(
    _ handle: OpaquePointer, flags: Int32, _ body: (borrowing Transaction) throws(TapeFailure) -> Answer
  ) throws(TapeFailure) -> Answer {
    try finish(try begin(handle, flags: flags), body)
  }

  private static func finish<Answer>(
    _ transaction: OpaquePointer, _ body: (borrowing Transaction) throws(TapeFailure) -> Answer
  ) throws(TapeFailure) -> Answer {
    let answer: Answer
    do throws(TapeFailure) {
      answer = try body(Transaction(handle: transaction))
    } catch {
      mdb_txn_abort(transaction)
      throw error
    }
    try TapeFailure.check(mdb_txn_commit(transaction), "committing to")
    return answer
  }

  // MARK: The map

  /// Doubles the map, as far as it may grow.
  ///
  /// - Returns: its new size.
  /// - Throws: `full` if it may not.
  func growMap() throws(EventLogError) -> Int {
    try gate.withoutTransactions { () throws(EventLogError) in
      let size = info.me_mapsize
      let wanted = min(size * 2, maximumMapSizeBytes ?? .max)
      guard wanted > size else {
        throw EventLogError(
          .full, "the tape \(path) has reached the map limit of \(size) bytes", remedy: "allow a larger map")
      }
      // liblmdb gives up the old map before it asks for the new one, so ask first.
      let room = mmap(nil, wanted, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
      guard room != MAP_FAILED else { throw EventLogError(ENOMEM, "enlarging the map of", path: path) }
      munmap(room, wanted)
      try moveMap(to: wanted)
      return wanted
    }
  }

  /// Maps as much as the file says that another process has mapped.
  private func followMap() throws(EventLogError) {
    try gate.withoutTransactions { () throws(EventLogError) in try moveMap(to: 0) }
  }

  private func moveMap(to size: Int) throws(EventLogError) {
    let code = mdb_env_set_mapsize(handle, size)
    if code == MDB_SUCCESS { return }
    let error = EventLogError(code, "enlarging the map of", path: path)
    gate.close(because: error)
    throw error
  }

  // MARK: Seals

  /// The database of seals, if the tape had it when it was opened, or its writer has made it since.
  var seals: MDB_dbi? {
    get { databases.seals ?? sealsLock.withLock { madeSeals } }
    set { sealsLock.withLock { madeSeals = newValue } }
  }

  // MARK: Durability and figures

  /// Whether stored means on the disk; for tests.
  var isFullyDurable: Bool {
    var flags: UInt32 = 0
    mdb_env_get_flags(handle, &flags)
    return flags & UInt32(MDB_NOMETASYNC | MDB_NOSYNC | MDB_WRITEMAP) == 0
  }

  /// How many bytes this process may still write beside the tape, nil if it cannot be told.
  var availableByteCount: UInt64? {
    guard (try? gate.enter()) != nil else { return nil }
    defer { gate.leave() }
    return FileSystemKind.availableByteCount(of: descriptor)
  }

  /// From now on, stored means on the disk. For the writer's thread only.
  func makeFullyDurable() {
    if !isRelaxed { return }
    mdb_env_set_flags(handle, UInt32(MDB_NOMETASYNC), 0)
    isRelaxed = false
  }

  /// LMDB's own figures; inside a transaction only, else the map may move away under it.
  var info: MDB_envinfo {
    var info = MDB_envinfo()
    mdb_env_info(handle, &info)
    return info
  }

  /// The open file; it must not be closed. Inside a transaction only.
  var descriptor: Int32 {
    var descriptor: Int32 = -1
    mdb_env_get_fd(handle, &descriptor)
    return descriptor
  }

  /// The transactions, of all processes, that are reading: the number of the commit that each sees.
  var readers: [Int] {
    var lines: [String] = []
    withUnsafeMutablePointer(to: &lines) { lines in
      _ = mdb_reader_list(
        handle,
        { line, lines in
          if let line { lines?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: line)) }
          return 0
        }, lines)
    }
    // The first line is a heading, or says that there is none; then: process, thread, commit or a hyphen.
    return lines.dropFirst().compactMap { line in line.split(separator: " ").last.flatMap { Int($0.dropLast()) } }
  }

  /// How many commits the oldest reader stays behind; 0 if nobody reads.
  func oldestReaderLag() throws(EventLogError) -> Int {
    try read { (transaction) throws(TapeFailure) in
      let last = Int(mdb_txn_id(transaction.handle))
      return last - (readers.min() ?? last)
    }
  }
}
