import EventLog

/// A file of pages without the free room in the middle of each: so changes hit what means something.
///
/// Each page is the length of its front and that of its back, two bytes each, little-endian, and those bytes.
enum SparseImage {
  private static let pageByteCount = 4_096
  private static let maximumPageCount = 64

  /// The image of a file; pages behind the most that are looked at are left out.
  static func pack(_ file: [UInt8]) -> [UInt8] {
    var image: [UInt8] = []
    for start in stride(from: 0, to: min(file.count, maximumPageCount * pageByteCount), by: pageByteCount) {
      let page = file[start..<min(start + pageByteCount, file.count)]
      let (lower, upper) = (number(file, start + 12, 2), number(file, start + 14, 2))
      let isTree = number(file, start + 10, 2) & 3 != 0 && 16 <= lower && lower <= upper && upper <= page.count
      // Of the others the zeros at the end are left out.
      let front = isTree ? lower : page.lastIndex { $0 != 0 }.map { $0 + 1 - start } ?? 0
      let back = isTree ? page.count - upper : 0
      for length in [front, back] { image += [UInt8(truncatingIfNeeded: length), UInt8(length >> 8)] }
      image += page.prefix(front) + page.suffix(back)
    }
    return image
  }

  /// The file of an image, whatever that is.
  static func expand(_ image: ArraySlice<UInt8>) -> [UInt8] {
    var rest = image
    var file: [UInt8] = []
    while rest.count >= 4, file.count < maximumPageCount * pageByteCount {
      let front = (Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8) % (pageByteCount + 1)
      let back = min((Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8), pageByteCount - front)
      var page = [UInt8](repeating: 0, count: pageByteCount)
      for (index, byte) in rest.prefix(front).enumerated() { page[index] = byte }
      rest = rest.dropFirst(front)
      for (index, byte) in rest.prefix(back).enumerated() { page[pageByteCount - back + index] = byte }
      rest = rest.dropFirst(back)
      file += page
    }
    return file
  }

  /// Gives every record that stands where a tree has one the checksum that it should have.
  static func seal(_ file: inout [UInt8]) {
    for start in stride(from: 0, to: file.count, by: pageByteCount) {
      switch number(file, start + 10, 2) {
      case 2:
        let count = max(0, number(file, start + 12, 2) - 16) / 2
        for index in 0..<min(count, pageByteCount / 2 - 8) {
          let node = number(file, start + 16 + 2 * index, 2)
          guard node <= pageByteCount - 16 else { continue }
          let value = start + node + 8 + number(file, start + node + 6, 2)
          seal(&file, value, byteCount: number(file, start + node, 4))
        }
      case 4: seal(&file, start + 16, byteCount: RecordFrame.headerByteCount + number(file, start + 20, 4))
      default: break
      }
    }
  }

  private static func seal(_ file: inout [UInt8], _ start: Int, byteCount: Int) {
    guard byteCount >= RecordFrame.headerByteCount, byteCount <= file.count - start else { return }
    file.withUnsafeMutableBytes { bytes in
      let record = UnsafeRawBufferPointer(rebasing: bytes[start..<start + byteCount])
      guard RecordFrame.isFramed(record) else { return }
      let checksum = RecordSealer(CRC32C.extend).checksum(of: record)
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: start + RecordFrame.checksumOffset, as: UInt32.self)
    }
  }

  /// The little-endian number of so many bytes at a place, 0 where the file ends before.
  private static func number(_ file: [UInt8], _ offset: Int, _ byteCount: Int) -> Int {
    guard offset + byteCount <= file.count else { return 0 }
    return file[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
