import NavCoding
import NavModel

/// Records one behind the other, as on a tape, and snapshots between them.
///
/// Each piece of an input has its length before it, two bytes, little-endian; the highest bit marks a snapshot.
public enum RecordTarget {
  private static let snapshotBit = 0x8000

  /// An input of these records and snapshots; those that are too long are left out.
  public static func input(_ pieces: [(bytes: [UInt8], isSnapshot: Bool)]) -> [UInt8] {
    var input: [UInt8] = []
    for piece in pieces where piece.bytes.count < snapshotBit {
      let mark = piece.bytes.count | (piece.isSnapshot ? snapshotBit : 0)
      input += [UInt8(truncatingIfNeeded: mark), UInt8(truncatingIfNeeded: mark >> 8)] + piece.bytes
    }
    return input
  }

  static func run(_ input: [UInt8]) {
    // Writing takes several times as long as reading.
    let isWritten = input.count % 8 == 0
    var rest = input[...]
    var state = NavigationState()
    var names = NameTable()
    while rest.count >= 2 {
      let mark = Int(rest.removeFirst()) | Int(rest.removeFirst()) << 8
      let piece = Array(rest.prefix(mark & (snapshotBit - 1)))
      rest = rest.dropFirst(piece.count)
      if mark & snapshotBit != 0 {
        if let read = try? Snapshot.decode(piece.span.bytes, names: names), isWritten { checkSnapshot(of: read) }
      } else if !read(piece, &names, &state, isWritten) {
        break
      }
    }
    if isWritten { checkSnapshot(of: state) }
    precondition(state.digest == state.digestFromScratch, "the digest kept is that from scratch")
  }

  /// Reads a record in every way; false where a reader of the tape would stop.
  private static func read(
    _ record: [UInt8], _ names: inout NameTable, _ state: inout NavigationState, _ isWritten: Bool
  ) -> Bool {
    let bytes = record.span.bytes
    let own = try? RecordNames(bytes)
    guard let event = try? RecordDecoder.event(bytes, names: &names) else { return false }
    precondition(own != nil, "the names of a record that can be read can be read")
    precondition((try? RecordDecoder.event(bytes, knowing: names)) == event, "both ways to read give the same event")
    if isWritten { check(event, names) }
    do throws(CodingError) {
      _ = try RecordDecoder.fold(bytes, into: &state)
    } catch {
      preconditionFailure("an event that can be read can be folded: \(error)")
    }
    return true
  }

  /// What was read is written, unless it has no place in the format, and read back as the same.
  private static func check(_ event: Event, _ names: NameTable) {
    var encoder = RecordEncoder(definedNameCount: names.count)
    var bytes: [UInt8] = []
    guard (try? encoder.encode(event, names: names, into: &bytes)) != nil else { return }
    precondition((try? RecordDecoder.event(bytes.span.bytes, knowing: names)) == event, "an event reads back the same")
  }

  private static func checkSnapshot(of state: NavigationState) {
    guard let bytes = try? Snapshot.encode(state) else { return }
    let read = try? Snapshot.decode(bytes.span.bytes, names: state.names)
    precondition(read?.digest == state.digest, "a snapshot reads back the same")
  }
}
