import CLMDB
public import EventLog
import Glibc

extension LMDBEventLog {
  /// Writes a compact copy of the tape as it is at one moment, while others read and append.
  ///
  /// The copy is written beside its place, synced, opened anew and compared (all its checksums, its last position and
  /// the chain there), and only then gets its name. The read transaction lives as long as the copying, so a tape that
  /// is written meanwhile grows.
  /// - Parameter progress: called now and then with the position compared; throws to stop, and then nothing is left.
  /// - Returns: the last position of the copy.
  /// - Throws: `cannotCreate` if there is something at the path; `damaged` if the copy does not verify, because the
  ///   tape does not; `full`, `inputOutput`.
  @discardableResult
  public func copy(
    to path: String, progress: (Position) throws(EventLogError) -> Void = { _ in }
  ) throws(EventLogError) -> Position {
    let before = try lastPosition()
    return try NewTape.make(at: path) { (temporary) throws(EventLogError) in
      try writeCopy(to: temporary)
      let options = Options(
        mode: .readOnly, allowsNetworkFileSystem: environment.allowsNetworkFileSystem)
      let copy = try LMDBEventLog.open(path: temporary, options: options)
      if let finding = try copy.verify(progress: progress).first {
        throw EventLogError(
          .damaged, at: finding.position, "the copy of the tape \(self.path) does not verify: \(finding.message)",
          remedy: "save what is intact into a new tape")
      }
      let last = try copy.lastPosition()
      let (now, copied, stored) = (try lastPosition(), try copy.seal(at: last), try seal(at: last))
      guard before <= last, last <= now, copied == stored else {
        throw EventLogError(
          .damaged, at: last, "the copy of the tape \(self.path) does not end as the tape does",
          remedy: "verify the tape, then try again")
      }
      return last
    }
  }

  private func writeCopy(to path: String) throws(EventLogError) {
    let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw EventLogError.cannotCreate(path, errno) }
    defer { Glibc.close(descriptor) }
    do throws(TapeFailure) { try environment.copy(to: descriptor) } catch { throw error.described(path: path) }
    guard fsync(descriptor) == 0 else { throw EventLogError(errno, "writing", path: path) }
  }

  /// The checksum and the chain value of a record; nil for the start.
  private func seal(at position: Position) throws(EventLogError) -> UInt64? {
    try withRecord(at: position) { record in record.withUnsafeBytes { $0.number(RecordFrame.checksumOffset) } }
  }
}

extension EventLogError {
  static func cannotCreate(_ path: String, _ number: Int32) -> EventLogError {
    EventLogError(
      .cannotCreate, "cannot create \(path): \(String(cString: strerror(number)))", remedy: "choose another path")
  }
}

/// Makes a tape under a name that is not its own yet.
public enum NewTape {
  /// Runs `body` with a path beside `path`; what it makes there is synced and then gets its name.
  ///
  /// When `body` throws, nothing is left.
  /// - Throws: `cannotCreate` if there is something at `path`, before `body` runs or when it is done.
  public static func make<Answer>(
    at path: String, _ body: (String) throws(EventLogError) -> Answer
  ) throws(EventLogError) -> Answer {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw EventLogError.cannotCreate(path, EEXIST) }
    guard errno == ENOENT else { throw EventLogError.cannotCreate(path, errno) }
    let file = try TapeFile(path: path, mayCreate: true)
    let temporary = "\(file.path).\(getpid()).tmp"
    unlink(temporary)
    defer {
      unlink(temporary)
      unlink(temporary + "-lock")
    }
    let answer = try body(temporary)
    let descriptor = Glibc.open(temporary, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw EventLogError(errno, "writing", path: path) }
    defer { Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw EventLogError(errno, "writing", path: path) }
    // A link refuses what stands there meanwhile, a renaming would replace it; not every file system has links.
    if link(temporary, file.path) != 0 {
      let number = errno
      guard [EPERM, ENOTSUP, EMLINK, ENOSYS].contains(number), lstat(file.path, &status) != 0,
        rename(temporary, file.path) == 0
      else { throw EventLogError.cannotCreate(path, number) }
    }
    unlink(temporary)
    do throws(TapeFailure) { try file.synchronizeDirectory() } catch { throw error.described(path: file.path) }
    return answer
  }
}
