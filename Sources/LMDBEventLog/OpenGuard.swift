import EventLog
import Glibc

/// Checks a file before liblmdb maps it: liblmdb trusts what it opens, and a truncated or foreign file can crash the
/// process.
///
/// - Source: FORMATS §5, untrusted tapes.
enum OpenGuard {
  /// Checks a tape that is to be opened.
  ///
  /// - Returns: how many bytes the file has; 0 if it is to be created.
  /// - Throws: `cannotOpen`, `notALog`, `unsupported`, `notFound`.
  static func check(_ file: TapeFile, _ options: LMDBEventLog.Options) throws(EventLogError) -> Int {
    let place = file.identity == nil ? file.directory : file.path
    if !options.allowsNetworkFileSystem, let name = FileSystemKind.networkName(at: place) {
      throw EventLogError(
        .cannotOpen, "the tape \(file.path) lies on a network file system (\(name)), where locks and maps are unsafe",
        remedy: "copy it to a local disk, or, if nobody writes it, allow network file systems (--allow-network-fs)")
    }
    if file.identity == nil { return 0 }
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw EventLogError(errno, "opening", path: file.path) }
    try checkKind(status, path: file.path)
    // Two names give two lock files: a writer under each would destroy the tape.
    if !options.isReadOnly, status.st_nlink > 1 {
      throw EventLogError(
        .cannotOpen, "the tape \(file.path) has \(status.st_nlink) names (hard links), each would have its own lock",
        remedy: "append to a copy, or remove the other names")
    }
    // Not blocking: the path could have become a fifo meanwhile.
    let descriptor = Glibc.open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw EventLogError(errno, "opening", path: file.path) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw EventLogError(errno, "opening", path: file.path) }
    try checkKind(status, path: file.path)
    if status.st_size == 0 {
      if options.mayCreate { return 0 }
      throw EventLogError(.notALog, "\(file.path) is empty", remedy: "restore a copy")
    }
    do throws(MetaPage.Defect) {
      return Int(try checkStructure(descriptor))
    } catch {
      throw OpenGuard.error(error, path: file.path)
    }
  }

  static func checkKind(_ status: stat, path: String) throws(EventLogError) {
    let kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: ""
      case S_IFDIR: "a directory"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
    if !kind.isEmpty { throw EventLogError(.cannotOpen, "\(path) is \(kind), not a tape", remedy: "check the path") }
  }

  /// Checks the meta pages and the length, and returns the length.
  ///
  /// Another process may be writing a meta page just now, so a defect counts only if it is still there on a second
  /// look.
  private static func checkStructure(_ descriptor: Int32) throws(MetaPage.Defect) -> UInt64 {
    var attempts = 3
    while true {
      attempts -= 1
      do throws(MetaPage.Defect) {
        return try checkOnce(descriptor)
      } catch {
        if attempts == 0 { throw error }
      }
    }
  }

  private static func checkOnce(_ descriptor: Int32) throws(MetaPage.Defect) -> UInt64 {
    let first = try readMetaPage(descriptor, at: 0, number: 0)
    let second = try readMetaPage(descriptor, at: first.pageSize, number: 1)
    guard first.pageSize == second.pageSize else { throw .wrong("its two meta pages differ in page size") }
    // As liblmdb picks.
    let current = first.transaction < second.transaction ? second : first
    try current.checkContent(number: first.transaction < second.transaction ? 1 : 0)
    // Looked up last: the file grows before a meta page says so.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .wrong("its length cannot be told") }
    let length = UInt64(status.st_size)
    guard length >= current.requiredByteCount else {
      throw .wrong("it was cut off: it has \(length) bytes of \(current.requiredByteCount)")
    }
    return length
  }

  private static func readMetaPage(
    _ descriptor: Int32, at offset: Int, number: UInt64
  ) throws(MetaPage.Defect) -> MetaPage {
    try withUnsafeTemporaryAllocation(byteCount: MetaPage.byteCount, alignment: 8) {
      (buffer) throws(MetaPage.Defect) in
      let count = pread(descriptor, buffer.baseAddress, MetaPage.byteCount, offset)
      guard count == MetaPage.byteCount else {
        if number == 0 { throw .notLMDB }
        throw .wrong("it was cut off: it has no second meta page")
      }
      return try MetaPage(UnsafeRawBufferPointer(buffer), number: number)
    }
  }

  private static func error(_ defect: MetaPage.Defect, path: String) -> EventLogError {
    switch defect {
    case .notLMDB:
      EventLogError(.notALog, "\(path) is not a tape", remedy: "check the path")
    case .dataFormat(let format):
      EventLogError(
        .unsupported, "\(path) is an LMDB file of data format \(format), a tape has format 1",
        remedy: "read it with the version that wrote it")
    case .wrong(let what):
      EventLogError(
        .notALog, "\(path) is not a tape that can be opened safely: \(what)",
        remedy: "restore a copy, or save what is intact into a new tape")
    }
  }
}
