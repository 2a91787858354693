import Glibc

/// Reading files and naming why one cannot be read.
enum Files {
  /// Whether there is something at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path leads to a directory.
  static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The size of a file, 0 if it cannot be told.
  static func byteCount(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The bytes of a file; `-` is standard input.
  ///
  /// - Throws: 66 if it cannot be opened, 74 if reading fails.
  static func read(_ path: String, console: Console) throws(CommandFailure) -> [UInt8] {
    let parts = try FileParts(path, console)
    var bytes: [UInt8] = []
    while let part = try parts.next() { bytes += part }
    return bytes
  }

  /// Writes a file as a whole: beside its place first, then moved there.
  ///
  /// - Throws: 73 if it cannot be created, 74 if writing fails.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    try TemporaryFile.replacing(path) { (temporary) throws(CommandFailure) in
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else {
        throw CommandFailure(.cannotCreate, "cannot create \(path): \(String(cString: strerror(errno)))")
      }
      defer { close(descriptor) }
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(bytes, to: descriptor)
      } catch {
        throw CommandFailure(.inputOutput, "cannot write \(path): \(error.text)")
      }
    }
  }

  /// Checks that a file can be opened, before work begins that should not stop halfway.
  /// - Throws: 66 if it cannot.
  static func checkReadable(_ path: String) throws(CommandFailure) {
    var status = stat()
    guard access(path, R_OK) == 0, stat(path, &status) == 0 else { throw cannotOpen(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw cannotOpen(path, EISDIR) }
  }

  /// The failure of a file that cannot be opened.
  static func cannotOpen(_ path: String, _ number: Int32) -> CommandFailure {
    CommandFailure(.cannotOpen, "cannot open \(path): \(String(cString: strerror(number)))")
  }

  /// A path that a file names relative to itself.
  static func path(_ path: String, relativeTo file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }

  /// The files below a folder whose names end as given, sorted by path; a file is itself.
  static func expand(_ path: String, suffix: String) throws(CommandFailure) -> [String] {
    guard path != "-", let folder = opendir(path) else { return [path] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    var found: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let inside = "\(trimmed)/\(name)"
      if let folder = opendir(inside) {
        closedir(folder)
        found += try expand(inside, suffix: suffix)
      } else if name.hasSuffix(suffix) {
        found.append(inside)
      }
    }
    return found
  }
}

/// A file that is read part by part, as it comes; what was read can be had again, even if it came through a pipe.
final class FileParts {
  private static let partByteCount = 1 << 18

  private let path: String
  private let console: Console
  /// -1 is the console's standard input.
  private let descriptor: Int32
  private var repeated: ArraySlice<[UInt8]> = []

  /// Opens a file; `-` is standard input.
  ///
  /// - Throws: 66 if it cannot be opened.
  init(_ path: String, _ console: Console) throws(CommandFailure) {
    self.path = path
    self.console = console
    descriptor = path == "-" ? -1 : open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 && path != "-" { throw Files.cannotOpen(path, errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes; nil at the end.
  ///
  /// - Throws: 74 if reading fails, 130 if the person interrupts the waiting.
  func next() throws(CommandFailure) -> [UInt8]? {
    if let part = repeated.popFirst() { return part }
    let part: [UInt8]
    if descriptor < 0 {
      part = try console.read(upTo: Self.partByteCount)
    } else {
      do {
        part = try SystemCalls.read(from: descriptor, upTo: Self.partByteCount)
      } catch {
        throw error.number == EISDIR
          ? Files.cannotOpen(path, EISDIR) : CommandFailure(.inputOutput, "cannot read \(path): \(error.text)")
      }
      // Nothing is the end, or the wish to stop while nothing came.
      if part.isEmpty { try Interruption.check() }
    }
    return part.isEmpty ? nil : part
  }

  /// Gives parts again, before all others.
  func giveAgain(_ parts: [[UInt8]]) { repeated = parts + repeated }
}
