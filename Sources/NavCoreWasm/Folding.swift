import NavCoding
import NavModel

/// A state that follows frames, compared with the recorded digest at every record.
///
/// A frame is its length without these four bytes (little-endian), its kind (one byte) and its content:
///
/// | kind | content |
/// |---|---|
/// | 0 | the position of the last event before the records (8 bytes, little-endian); without one, they begin at 1 |
/// | 1 | a name that the first snapshot needs, in the order of their numbers, as UTF-8 |
/// | 2 | a snapshot of the state there |
/// | 3 | a record; their positions follow each other |
struct Folding {
  /// Why it follows no further frames.
  enum Stop {
    /// The state has another digest than recorded.
    case divergence(expected: UInt64, actual: UInt64)
    /// A frame cannot be read; `position` is that of the record, or the last one before the records.
    case failure(CodingError)
  }

  private(set) var state = NavigationState()
  /// The position of the last record taken, also of the one at which it stopped.
  private(set) var position: UInt64 = 0
  /// Why it stopped; nil while it follows.
  private(set) var stop: Stop?

  /// Takes the whole frames at the beginning of some bytes, until it stops.
  ///
  /// - Returns: how many bytes it took; the rest is the beginning of a frame.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while stop == nil, bytes.count - offset >= 4 {
      let length = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      guard UInt64(length) <= UInt64(bytes.count - offset - 4) else { break }
      let start = offset + 4
      offset = start + Int(length)
      do throws(CodingError) {
        try takeFrame(UnsafeRawBufferPointer(rebasing: bytes[start..<offset]))
      } catch {
        stop = .failure(error)
      }
    }
    return offset
  }

  private mutating func takeFrame(_ frame: UnsafeRawBufferPointer) throws(CodingError) {
    guard let kind = frame.first else { throw CodingError(.truncated, at: 0) }
    let content = UnsafeRawBufferPointer(rebasing: frame[1...])
    switch kind {
    case 0:
      guard content.count == 8 else { throw CodingError(.truncated, at: content.count) }
      position = UInt64(littleEndian: content.loadUnaligned(as: UInt64.self))
    case 1:
      guard let name = String(validating: content, as: UTF8.self) else { throw CodingError(.invalidText, at: 0) }
      _ = state.names.intern(name)
    case 2: state = try Snapshot.decode(content.bytes, names: state.names)
    case 3:
      position &+= 1
      let expected = try RecordDecoder.fold(content.bytes, into: &state)
      if expected != state.digest { stop = .divergence(expected: expected, actual: state.digest) }
    case let other: throw CodingError(.unknownCase(UInt64(other)), at: 0)
    }
  }
}
