import CLMDB
public import EventLog
import Glibc

/// Figures about a tape at one moment.
///
/// - Source: FORMATS §3, `stats`.
public struct TapeStatistics: Hashable, Sendable {
  /// The length of the file.
  public let fileSizeBytes: Int
  /// The address space reserved in this process.
  public let mapSizeBytes: Int
  /// The page size of the file.
  public let pageSizeBytes: Int
  /// How many events are stored.
  public let eventCount: Int
  /// How many names are stored.
  public let nameCount: Int
  /// How many snapshots are stored.
  public let snapshotCount: Int
  /// How many event ids are stored.
  public let idCount: Int
  /// The number of the last committed transaction.
  public let lastTransaction: Int
  /// How many transactions are reading in all processes, not counting the one that took these figures.
  public let readerCount: Int
  /// How many commits the oldest of them stays behind; what these replaced is kept for it, and the file grows.
  public let oldestReaderCommitCount: Int
  /// The version of the linked liblmdb, such as "0.9.24".
  public let lmdbVersion: String
}

extension LMDBEventLog {
  /// Figures about the tape now.
  public func statistics() throws(EventLogError) -> TapeStatistics {
    let databases = environment.databases
    return try environment.read { (transaction) throws(TapeFailure) in
      var status = stat()
      guard fstat(environment.descriptor, &status) == 0 else { throw .code(errno, "reading") }
      let info = environment.info
      let readers = environment.readers
      var pages = MDB_stat()
      try TapeFailure.check(mdb_stat(transaction.handle, databases.events, &pages), "reading")
      return TapeStatistics(
        fileSizeBytes: Int(status.st_size), mapSizeBytes: info.me_mapsize, pageSizeBytes: Int(pages.ms_psize),
        eventCount: pages.ms_entries, nameCount: try transaction.entryCount(of: databases.names),
        snapshotCount: try transaction.entryCount(of: databases.snapshots),
        idCount: try transaction.entryCount(of: databases.ids), lastTransaction: info.me_last_txnid,
        readerCount: max(0, readers.count - 1),
        oldestReaderCommitCount: info.me_last_txnid - (readers.min() ?? info.me_last_txnid),
        lmdbVersion: TapeMeta.linkedVersion)
    }
  }
}
