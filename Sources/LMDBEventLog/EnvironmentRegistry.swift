import EventLog

/// The tapes that this process has open, by device and inode.
///
/// LMDB forbids to open a file twice in a process: closing one of the two breaks the locks of the other. So a second
/// open, under whatever name, gives the log that is open already.
final class EnvironmentRegistry: @unchecked Sendable {
  static let shared = EnvironmentRegistry()

  private final class Entry {
    /// nil while the log is being closed.
    weak var log: LMDBEventLog?

    init(_ log: LMDBEventLog) { self.log = log }
  }

  /// Held while a tape is opened: opening is one at a time.
  private let lock = Lock()
  private let closed: Condition
  private var entries: [FileIdentity: Entry] = [:]

  private init() {
    closed = Condition(lock)
  }

  func open(_ path: String, _ options: LMDBEventLog.Options) throws(EventLogError) -> LMDBEventLog {
    lock.lock()
    defer { lock.unlock() }
    while true {
      let file = try TapeFile(path: path, mayCreate: options.mayCreate)
      guard let identity = file.identity, let entry = entries[identity] else { return try openNew(file, options) }
      if let log = entry.log {
        try log.share(with: options)
        return log
      }
      closed.wait()
    }
  }

  private func openNew(_ file: TapeFile, _ options: LMDBEventLog.Options) throws(EventLogError) -> LMDBEventLog {
    let byteCount = try OpenGuard.check(file, options)
    let environment = try Environment(file, byteCount: byteCount, options)
    let log = try LMDBEventLog(environment, options)
    let identity = environment.identity
    entries[identity] = Entry(log)
    environment.onClose = { [self] in
      lock.withLock { entries[identity] = nil }
      closed.broadcast()
    }
    return log
  }
}
