import EventLog
import Glibc
import NavAudit
import NavReplay

/// The history of a tape, read with the help of the index beside it.
///
/// The index is `T.tape-index`: a cache that is made, brought up to date and replaced as a whole, and left aside if it
/// is of no use. Where it cannot be written, everything works without.
enum TapeIndex {
  /// The largest index that is read, in bytes.
  private static let maximumByteCount = 1 << 30

  /// The option that does without.
  static let option = CommandOption.flag("no-index", "neither use nor write the index beside the tape")

  /// The history up to the last event.
  ///
  /// - Parameter usesIndex: whether a tape's index is used and written.
  /// - Throws: 65 for what cannot be read, 130 if the person interrupts.
  static func history(
    of input: Input, usesIndex: Bool
  ) throws(CommandFailure) -> CustomizationHistory {
    let path = usesIndex && input.isTape && !Files.isDirectory(input.path) ? "\(input.path)-index" : nil
    do throws(ReplayError) {
      let log = input.log
      let show: @Sendable (String) -> String = { $0.terminalSafe }
      let stored = path.flatMap { read($0) }.flatMap { CustomizationHistory(index: $0, of: log, showing: show) }
      var history: CustomizationHistory
      if let stored { history = stored } else { history = try CustomizationHistory(beginningOf: log, showing: show) }
      try history.read(log) { _ in !Interruption.isRequested }
      if let path, !Interruption.isRequested, stored?.position != history.position,
        let bytes = history.index(of: log)
      {
        write(bytes, to: path)
      }
      if history.position == .start { throw .empty }
      return history
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The bytes of a file; nil if it is none that can be read.
  private static func read(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0, status.st_size <= maximumByteCount
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    while bytes.count < Int(status.st_size) {
      guard let part = try? SystemCalls.read(from: descriptor, upTo: Int(status.st_size) - bytes.count), !part.isEmpty
      else { return nil }
      if bytes.isEmpty { bytes = part } else { bytes += part }
    }
    return bytes
  }

  /// Puts a file in place as a whole; nothing happens if that is not possible.
  private static func write(_ bytes: [UInt8], to path: String) {
    try? TemporaryFile.replacing(path) { (temporary) throws(CommandFailure) in
      unlink(temporary)
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw CommandFailure(.cannotCreate, "cannot create \(path)") }
      defer { close(descriptor) }
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(bytes, to: descriptor)
      } catch {
        throw CommandFailure(.inputOutput, "cannot write \(path): \(error.text)")
      }
    }
  }
}
