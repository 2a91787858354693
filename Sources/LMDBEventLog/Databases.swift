import CLMDB
import EventLog

/// The databases of a tape.
///
/// - Source: FORMATS §5.
struct Databases {
  /// Text about the tape.
  let meta: MDB_dbi
  /// Position → record.
  let events: MDB_dbi
  /// Name number → UTF-8.
  let names: MDB_dbi
  /// Position → CRC-32C (4 bytes, little-endian) and the state.
  let snapshots: MDB_dbi
  /// Event id (16 bytes, big-endian) → position (8 bytes, little-endian).
  let ids: MDB_dbi
  /// Number of events → signed checkpoint, as text; nil if the tape had none when it was opened.
  private(set) var seals: MDB_dbi?

  /// How many databases a tape may have: those above, and some that are not thought of yet.
  static let maximumCount: MDB_dbi = 16

  /// Opens the databases of an existing tape.
  ///
  /// - Returns: nil if the file has no database at all: it was created and then left.
  /// - Throws: `notALog` if they are not those of a tape.
  init?(existingIn transaction: borrowing Transaction, path: String) throws(TapeFailure) {
    if try transaction.entryCount(of: Databases.main) == 0 { return nil }
    func open(_ name: String, _ flags: Int32) throws(TapeFailure) -> MDB_dbi {
      let foreign = EventLogError(
        .notALog, "\(path) is an LMDB file, but not a tape: its database `\(name)` is missing or of another kind",
        remedy: "check the path")
      do throws(TapeFailure) {
        let database = try transaction.open(name, flags: 0)
        var stored: UInt32 = 0
        try TapeFailure.check(mdb_dbi_flags(transaction.handle, database, &stored), "opening a database of")
        if stored == UInt32(flags) { return database }
      } catch .code(MDB_NOTFOUND, _) {
        throw .error(foreign)
      } catch .code(MDB_INCOMPATIBLE, _) {
        throw .error(foreign)
      }
      throw .error(foreign)
    }
    try self.init(open)
    // The only one that a tape may lack: it comes with the first seal.
    do throws(TapeFailure) {
      _ = try transaction.open(Databases.sealsName, flags: 0)
      seals = try open(Databases.sealsName, MDB_INTEGERKEY)
    } catch .code(MDB_NOTFOUND, _) {
      seals = nil
    }
  }

  /// The name of the database of seals.
  static let sealsName = "seals"

  /// Makes the databases of a new tape.
  init(creatingIn transaction: borrowing Transaction) throws(TapeFailure) {
    try self.init { (name, flags) throws(TapeFailure) in try transaction.open(name, flags: flags | MDB_CREATE) }
  }

  private init(_ open: (String, Int32) throws(TapeFailure) -> MDB_dbi) throws(TapeFailure) {
    meta = try open("meta", 0)
    events = try open("events", MDB_INTEGERKEY)
    names = try open("names", MDB_INTEGERKEY)
    snapshots = try open("snapshots", MDB_INTEGERKEY)
    ids = try open("ids", 0)
  }

  /// LMDB's own database of databases.
  static let main: MDB_dbi = 1
}
