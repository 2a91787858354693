import EventLog
import Glibc

/// What makes two paths the same file.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// A tape's place in the file system, before anything is opened.
struct TapeFile {
  /// The path without symbolic links: LMDB puts the lock file beside it, so all processes must use the same one.
  let path: String
  /// Which file it is; nil if it does not exist yet.
  let identity: FileIdentity?

  /// Finds the file.
  ///
  /// - Throws: `notFound`, `cannotOpen`, `cannotCreate`.
  init(path: String, mayCreate: Bool) throws(EventLogError) {
    if let resolved = TapeFile.resolve(path) {
      var status = stat()
      guard stat(resolved, &status) == 0 else { throw EventLogError(errno, "opening", path: path) }
      self.path = resolved
      identity = FileIdentity(status)
      return
    }
    let code = errno
    if code == ELOOP {
      throw EventLogError(.cannotOpen, "the path \(path) is a loop of symbolic links", remedy: "repair the links")
    }
    guard code == ENOENT, mayCreate else { throw EventLogError(code, "opening", path: path) }
    var status = stat()
    if lstat(path, &status) == 0 {
      throw EventLogError(
        .cannotOpen, "the symbolic link \(path) leads to no file", remedy: "repair or remove the link")
    }
    let (directory, name) = TapeFile.split(path)
    guard !name.isEmpty, let resolved = TapeFile.resolve(directory) else {
      throw EventLogError(
        .cannotCreate, "the directory of the new tape \(path) does not exist", remedy: "create the directory first")
    }
    self.path = resolved == "/" ? "/" + name : resolved + "/" + name
    identity = nil
  }

  /// The file of a tape that is open, by its resolved path.
  init(existing path: String) {
    self.path = path
    identity = nil
  }

  /// The directory that the file lies in.
  var directory: String { TapeFile.split(path).directory }

  /// The name of the file in its directory.
  var name: String { TapeFile.split(path).name }

  /// Makes the directory entry of a new tape durable.
  ///
  /// Where a directory cannot be read or synchronized, the file system has to see to it.
  /// - Throws: what the disk fails with.
  func synchronizeDirectory() throws(TapeFailure) {
    let descriptor = Glibc.open(directory, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    if fsync(descriptor) != 0, errno != EINVAL { throw .code(errno, "making the name durable of") }
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func split(_ path: String) -> (directory: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let directory = String(path[..<slash])
    return (directory.isEmpty ? "/" : directory, String(path[path.utf8.index(after: slash)...]))
  }
}
