import CFaults
import Glibc

/// What was written to a tape, in order.
struct Journal {
  struct Write {
    let offset: Int
    let bytes: [UInt8]
    /// Whether it returned when it was on the disk (`O_DSYNC`).
    let isDurable: Bool
  }

  enum Entry {
    case write(Write)
    case sync
    case directorySync
    case acknowledged(UInt64)
  }

  let entries: [Entry]

  /// Reads a journal that `faults_watch` wrote.
  init?(path: String) {
    guard let bytes = readFile(path) else { return nil }
    var entries: [Entry] = []
    var rest = bytes[...]
    while rest.count >= MemoryLayout<faults_entry>.size {
      let entry = rest.withUnsafeBytes { $0.loadUnaligned(as: faults_entry.self) }
      rest = rest.dropFirst(MemoryLayout<faults_entry>.size)
      let count = Int(entry.byte_count)
      switch faults_entry_kind(UInt32(entry.kind)) {
      case FAULTS_WRITE:
        entries.append(
          .write(Write(offset: Int(entry.offset), bytes: Array(rest.prefix(count)), isDurable: entry.is_durable != 0)))
      case FAULTS_SYNC: entries.append(.sync)
      case FAULTS_DIRECTORY_SYNC: entries.append(.directorySync)
      case FAULTS_ACKNOWLEDGED: entries.append(.acknowledged(entry.offset))
      default: return nil
      }
      rest = rest.dropFirst(count)
    }
    self.entries = entries
  }

  /// Whether an event was acknowledged before the name of the tape was on the disk.
  var acknowledgesUnnamedTape: Bool {
    for entry in entries {
      if case .directorySync = entry { return false }
      if case .acknowledged = entry { return true }
    }
    return false
  }
}

/// A disk with a cache in front of it, which holds one file.
struct Disk {
  /// The planted fault: syncs do nothing.
  var isLying = false
  /// What a power cut cannot take.
  private(set) var durable: [UInt8] = []
  /// What it may take, in any selection.
  private(set) var pending: [Journal.Write] = []
  /// Whether the name of the file is on the disk.
  private(set) var isNamed = false
  /// The last acknowledged position, and the last whose commit is on the disk in `relaxed` mode: the sync of a commit
  /// comes before its meta page, so it is the next commit that secures it.
  private(set) var acknowledged: UInt64 = 0
  private(set) var secured: UInt64 = 0

  mutating func take(_ entry: Journal.Entry) {
    switch entry {
    case .write(let write) where write.isDurable && !isLying: durable.put(write)
    case .write(let write): pending.append(write)
    case .sync:
      secured = acknowledged
      if isLying { return }
      for write in pending { durable.put(write) }
      pending = []
    case .directorySync: isNamed = true
    case .acknowledged(let position): acknowledged = position
    }
  }

  /// What is there with these of the unsynced writes.
  func image(with writes: [Journal.Write]) -> [UInt8] {
    var image = durable
    for write in writes { image.put(write) }
    return image
  }
}

extension Journal.Write {
  /// Its first bytes.
  func prefix(_ count: Int) -> Journal.Write {
    Journal.Write(offset: offset, bytes: Array(bytes.prefix(count)), isDurable: isDurable)
  }

  /// Some of the sectors that it spans.
  func sectors(where isKept: () -> Bool) -> [Journal.Write] {
    stride(from: 0, to: bytes.count, by: 512).compactMap { start in
      guard isKept() else { return nil }
      let part = Array(bytes[start..<min(start + 512, bytes.count)])
      return Journal.Write(offset: offset + start, bytes: part, isDurable: isDurable)
    }
  }
}

extension [UInt8] {
  /// Writes as a file is written: what lies between its end and the new bytes becomes zero.
  mutating func put(_ write: Journal.Write) {
    if write.bytes.isEmpty { return }
    let end = write.offset + write.bytes.count
    if end > count { append(contentsOf: repeatElement(0, count: end - count)) }
    withUnsafeMutableBytes { $0[write.offset..<end].copyBytes(from: write.bytes) }
  }
}

/// The bytes of a file, nil if it cannot be read.
func readFile(_ path: String) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  if file < 0 { return nil }
  defer { close(file) }
  var status = stat()
  if fstat(file, &status) != 0 { return nil }
  var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
  let count = read(file, &bytes, bytes.count)
  return count == bytes.count ? bytes : nil
}

/// Makes a new file; false if it cannot be written.
func writeFile(_ bytes: [UInt8], _ path: String) -> Bool {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
  if file < 0 { return false }
  defer { close(file) }
  return write(file, bytes, bytes.count) == bytes.count
}
