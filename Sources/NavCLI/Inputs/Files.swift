import Glibc

/// Reading files and naming why one cannot be read.
enum Files {
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
    var bytes: [UInt8] = []
    try forEachPart(of: path, console: console) { (part) throws(CommandFailure) in bytes += part }
    return bytes
  }

  /// Reads a file part by part, as it comes; `-` is standard input.
  static func forEachPart(
    of path: String, console: Console, _ body: ([UInt8]) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let partByteCount = 1 << 18
    if path == "-" {
      while true {
        let part = try console.read(upTo: partByteCount)
        if part.isEmpty { return }
        try body(part)
      }
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw cannotOpen(path, errno) }
    defer { close(descriptor) }
    while true {
      let part: [UInt8]
      do {
        part = try SystemCalls.read(from: descriptor, upTo: partByteCount)
      } catch {
        throw error.number == EISDIR
          ? cannotOpen(path, EISDIR) : CommandFailure(.inputOutput, "cannot read \(path): \(error.text)")
      }
      // Nothing is the end, or the wish to stop while nothing came.
      if part.isEmpty { return try Interruption.check() }
      try body(part)
    }
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
