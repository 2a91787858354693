import CLMDB
import EventLog
import Glibc

/// A failure inside the tape: as LMDB reports it, while more than one reaction is possible, or as the caller gets it.
enum TapeFailure: Error {
  /// An error code of LMDB (negative) or of the system (positive), and what was being done: a phrase that goes before
  /// "the tape".
  case code(Int32, StaticString)
  /// A failure that is described already.
  case error(EventLogError)

  /// Throws unless the code says success.
  @inline(__always)
  static func check(_ code: Int32, _ operation: StaticString) throws(TapeFailure) {
    if code != MDB_SUCCESS { throw .code(code, operation) }
  }

  /// The error that the caller gets.
  func described(path: String, at position: Position? = nil) -> EventLogError {
    switch self {
    case .code(let code, let operation): EventLogError(code, operation, path: path, at: position)
    case .error(let error): error
    }
  }
}

extension EventLogError {
  /// The error for a code of LMDB or of the system.
  init(_ failure: Int32, _ operation: StaticString, path: String, at position: Position? = nil) {
    let text = String(cString: mdb_strerror(failure))
    let (code, remedy) = EventLogError.meaning(of: failure)
    self.init(code, at: position, "\(operation) the tape \(path): \(text)", remedy: remedy)
  }

  private static func meaning(of code: Int32) -> (Code, remedy: String) {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: (.full, "free some disk space or raise the quota, then open the tape again")
    case MDB_MAP_FULL: (.full, "allow a larger map")
    case MDB_TXN_FULL: (.full, "append fewer events at once")
    case ENOENT: (.notFound, "check the path")
    case EACCES, EPERM: (.cannotOpen, "check the permissions of the file and its directory")
    case EROFS: (.cannotOpen, "open it for reading only, or copy it to a file system that can be written")
    case MDB_INVALID, MDB_INCOMPATIBLE: (.notALog, "")
    case MDB_VERSION_MISMATCH: (.unsupported, "read it with the version that wrote it")
    case MDB_CORRUPTED, MDB_PAGE_NOTFOUND, MDB_CURSOR_FULL, MDB_KEYEXIST, MDB_BAD_VALSIZE:
      (.damaged, "restore a copy, or save what is intact into a new tape")
    case MDB_PANIC: (.stopped, "open the tape again")
    case ENOMEM: (.inputOutput, "ask for a smaller map, or allow the process more address space")
    case MDB_READERS_FULL: (.inputOutput, "end some of the processes that read the tape")
    default: (.inputOutput, "check the disk")
    }
  }
}

extension EventLogError {
  /// A stored record that is not framed as one.
  static func brokenFrame(at position: Position, path: String) -> EventLogError {
    EventLogError(
      .damaged, at: position, "the tape \(path) holds a record whose length is not what its header says",
      remedy: "verify the tape, then restore a copy or save what is intact")
  }

  /// A position without a record, although there are later ones.
  static func missingRecord(at position: Position, path: String) -> EventLogError {
    EventLogError(
      .damaged, at: position, "the tape \(path) lacks a record",
      remedy: "verify the tape, then restore a copy or save what is intact")
  }
}
