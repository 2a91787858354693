import EventLog
import Glibc

/// A file that is read with `pread`, never mapped: one that is cut off meanwhile gives fewer bytes, not a signal.
final class PageFile {
  /// The path as the caller gave it.
  let path: String
  private let descriptor: Int32

  /// Opens a regular file for reading.
  ///
  /// - Throws: `notFound`, `cannotOpen`.
  init(path: String) throws(EventLogError) {
    self.path = path
    // Not blocking: the path could be a fifo.
    descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw EventLogError(errno, "opening", path: path) }
    try OpenGuard.checkKind(status, path: path)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The length of the file now, 0 if it cannot be told.
  var byteCount: UInt64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt64(max(0, status.st_size)) : 0
  }

  /// Fills a buffer from an offset on.
  ///
  /// - Returns: whether all its bytes could be read.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard let start = off_t(exactly: offset), start <= off_t.max - buffer.count else { return false }
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, start + off_t(done))
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// Memory that is read into again and again.
final class PageBuffer {
  private var memory: UnsafeMutableRawBufferPointer

  /// Reserves so many bytes.
  init(byteCount: Int) {
    memory = .allocate(byteCount: byteCount, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  /// Reads so many bytes of a file; nil if they are not there. The answer lives until the next call.
  func read(_ file: PageFile, at offset: UInt64, byteCount: Int) -> UnsafeRawBufferPointer? {
    if memory.count < byteCount {
      memory.deallocate()
      memory = .allocate(byteCount: byteCount, alignment: 16)
    }
    let part = UnsafeMutableRawBufferPointer(rebasing: memory[..<byteCount])
    return file.read(at: offset, into: part) ? UnsafeRawBufferPointer(part) : nil
  }
}

extension UnsafeRawBufferPointer {
  /// The little-endian number at an offset, which the caller has checked.
  @inline(__always)
  func number<Value: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, _ type: Value.Type = Value.self) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }

  /// A part of the bytes, which the caller has checked.
  @inline(__always)
  func part(_ offset: Int, _ byteCount: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[offset..<(offset + byteCount)])
  }
}

/// A set of page numbers.
struct PageSet {
  private var words: [UInt64]

  /// Makes an empty set of pages below `count`.
  init(count: UInt64) {
    words = Array(repeating: 0, count: Int((count + 63) / 64))
  }

  /// Adds a page that is below the count, and tells whether it is new.
  mutating func insert(_ page: UInt64) -> Bool {
    let bit = UInt64(1) << (page % 64)
    let word = words[Int(page / 64)]
    words[Int(page / 64)] = word | bit
    return word & bit == 0
  }

  /// Whether a page that is below the count is in the set.
  func contains(_ page: UInt64) -> Bool {
    words[Int(page / 64)] & (UInt64(1) << (page % 64)) != 0
  }
}
