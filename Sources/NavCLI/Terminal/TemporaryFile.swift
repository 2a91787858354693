import Glibc

/// A file that is written beside the one that it will become, so that nobody ever sees half of it.
enum TemporaryFile {
  /// Runs work that writes a file at a path of its own, then moves it to `path`, replacing what stands there.
  ///
  /// When the work throws, an interruption included, the half-written file is removed and `path` is untouched.
  /// - Throws: what the work throws; 73 if the file cannot be moved.
  static func replacing<Result>(
    _ path: String, _ work: (_ temporaryPath: String) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let temporaryPath = "\(path).\(getpid()).tmp"
    // After the move there is nothing left to remove.
    defer { unlink(temporaryPath) }
    let result = try work(temporaryPath)
    guard rename(temporaryPath, path) == 0 else {
      throw CommandFailure(.cannotCreate, "cannot create \(path): \(String(cString: strerror(errno)))")
    }
    return result
  }
}
