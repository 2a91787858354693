public import EventLog

/// What can be found of a damaged tape: every record that is framed and matches its checksum, wherever it lies.
///
/// Records are looked for in the trees of the newest usable meta page, then of the older one, then byte by byte in all
/// pages, used or not. Where pages disagree, the chain decides: a record belongs where its chain value follows that of
/// its neighbour. Memory: some 40 bytes for each record.
/// - Source: FORMATS §5.
public final class Salvage {
  /// A record that was found.
  public struct Found: Hashable, Sendable {
    /// Its position on the damaged tape.
    public let position: Position
    let piece: Piece
  }

  /// Where an intact record lies, and where its surroundings say that it belongs.
  struct Piece: Hashable, Sendable {
    /// The position that its key names, 0 if none does.
    let claim: UInt64
    /// Where in the file.
    let offset: UInt64
    let byteCount: UInt32
    let checksum: UInt32
    let chain: UInt32
  }

  /// What was found, in order of position.
  public private(set) var records: [Found] = []
  /// What a person should know about the records: copies that differ, records without a place.
  public private(set) var notes: [String] = []
  /// The stored names by number; they have no checksum.
  public private(set) var names: [UInt32: [UInt8]] = [:]
  /// What the tape says about itself, nil if it can no longer be read.
  public private(set) var description: TapeDescription?
  /// Where the tape goes on, if it is a later epoch; nil also if it can no longer be read.
  public private(set) var base: EpochBase?
  /// The state that the epoch begins with, as a snapshot; nil if it is damaged, or there is none.
  public private(set) var baseSnapshot: [UInt8]?
  /// The last position of the damaged tape, as far as it can be told.
  public private(set) var last = Position.start

  private let file: PageFile
  private let buffer = PageBuffer(byteCount: 1 << 16)

  /// Searches a file.
  ///
  /// - Parameter progress: called now and then with the number of bytes searched; throws to stop.
  /// - Throws: `notFound`, `cannotOpen`; nothing for damage.
  public init(
    path: String, progress: (UInt64) throws(EventLogError) -> Void = { _ in }
  ) throws(EventLogError) {
    file = try PageFile(path: path)
    let pair = MetaPair(file)
    for half in pair.halves where description == nil {
      let texts = PageWalker(file, half).texts()
      description = TapeMeta.description(of: texts)
      base = TapeMeta.base(of: texts)
    }
    var pieces = Pieces(fileByteCount: file.byteCount, behind: base)
    for half in pair.halves { collect(half, &pieces) }
    // A commit that was cut off leaves records behind the last position; they were never acknowledged.
    let limit = pair.findings.isEmpty && pieces.lastCommitted > 0 ? pieces.lastCommitted : .max
    for size in pageSizes(pair) {
      try PageScan(file, pageSize: size).run({ pieces.add($0, limit: limit) }, progress)
      if !pieces.isEmpty { break }
    }
    let placed = pieces.placed()
    (records, notes) = (placed.records, placed.notes)
    last = max(records.last?.position ?? base?.position ?? .start, Position(pieces.lastMissing))
  }

  /// The page size of a usable meta page, else all that are usual.
  private func pageSizes(_ pair: MetaPair) -> [Int] {
    pair.halves.first.map { [$0.meta.pageSize] } ?? [4_096, 16_384, 8_192, 32_768, 2_048, 1_024, 512]
  }

  private func collect(_ half: MetaPair.Half, _ pieces: inout Pieces) {
    let walker = PageWalker(file, half)
    for tree in walker.databases() {
      switch tree.name {
      case "events":
        let isComplete = walker.walk(tree) { entry in
          let key: UInt64 = entry.key.number(0)
          if let piece = Piece(entry.value, claim: key, offset: entry.offset) {
            pieces.add(piece, limit: .max)
          } else if entry.isInOrder {
            pieces.note(missing: key)
          }
        }
        // Below a page that cannot be walked, the number of entries says how many there were.
        if !isComplete { pieces.note(missingOf: tree.entryCount) }
        pieces.note(committedCount: tree.entryCount)
      case "names":
        walker.walk(tree) { entry in
          guard let number = UInt32(exactly: entry.key.number(0, UInt64.self)), names[number] == nil else { return }
          names[number] = Array(entry.value)
        }
      case "snapshots":
        guard let base, baseSnapshot == nil else { continue }
        walker.walk(tree) { entry in
          if entry.key.number(0, UInt64.self) != base.position.rawValue { return }
          baseSnapshot = StoredSnapshot.intactBytes(of: entry.value).map { Array($0) }
        }
      default: break
      }
    }
  }

  /// No name has a number behind this: each takes a byte of the file at least.
  public var maximumNameCount: UInt64 { file.byteCount }

  /// Calls `body` with the bytes of a record, which are checked again.
  ///
  /// - Returns: nil if they are no longer what they were.
  public func withBytes<Answer>(of record: Found, _ body: (RawSpan) -> Answer) -> Answer? {
    let piece = record.piece
    guard let bytes = buffer.read(file, at: piece.offset, byteCount: Int(piece.byteCount)),
      Piece(bytes, claim: piece.claim, offset: piece.offset) == piece
    else { return nil }
    return body(bytes.bytes)
  }
}

extension Salvage.Piece {
  /// Looks at bytes that may be a record; nil if they are none that is intact.
  init?(_ record: UnsafeRawBufferPointer, claim: UInt64, offset: UInt64) {
    guard record.count <= RecordFrame.maximumByteCount, GroupCommit.sealer.isIntact(record) else { return nil }
    self.claim = claim
    self.offset = offset
    byteCount = UInt32(record.count)
    checksum = RecordFrame.number(in: record, at: RecordFrame.checksumOffset)
    chain = RecordFrame.number(in: record, at: RecordFrame.chainOffset)
  }
}

/// Looks for records at every even byte of a file, whatever its pages say.
struct PageScan {
  private let file: PageFile
  private let pageSize: Int

  /// Begins to look at pages of a size.
  init(_ file: PageFile, pageSize: Int) {
    self.file = file
    self.pageSize = pageSize
  }

  /// Looks at all pages.
  func run(
    _ found: (Salvage.Piece) -> Void, _ progress: (UInt64) throws(EventLogError) -> Void
  ) throws(EventLogError) {
    let page = PageBuffer(byteCount: pageSize)
    let large = PageBuffer(byteCount: pageSize)
    let byteCount = file.byteCount
    var start: UInt64 = 0
    while start < byteCount {
      let length = Int(min(UInt64(pageSize), byteCount - start))
      if let bytes = page.read(file, at: start, byteCount: length) {
        scan(bytes, at: start, large, byteCount, found)
      }
      start += UInt64(pageSize)
      try progress(min(start, byteCount))
    }
  }

  /// A key of eight bytes stands right before a small record; before a large one, on its own pages, stands a header.
  private func scan(
    _ bytes: UnsafeRawBufferPointer, at start: UInt64, _ large: PageBuffer, _ byteCount: UInt64,
    _ found: (Salvage.Piece) -> Void
  ) {
    var offset = PageLayout.headerByteCount
    while offset + RecordFrame.headerByteCount <= bytes.count {
      defer { offset += 2 }
      let payload = Int(RecordFrame.number(in: bytes.part(offset, RecordFrame.headerByteCount), at: 4))
      let length = RecordFrame.headerByteCount + payload
      // Versions begin with 1; a run of zeros is no record, but matches its checksum.
      if bytes[offset] == 0 || length > RecordFrame.maximumByteCount { continue }
      if length <= bytes.count - offset {
        let claim: UInt64 = offset >= PageLayout.headerByteCount + 8 ? bytes.number(offset - 8) : 0
        let record = bytes.part(offset, length)
        if let piece = Salvage.Piece(record, claim: claim, offset: start + UInt64(offset)) {
          found(piece)
        }
      }
      if offset == PageLayout.headerByteCount, PageLayout.flags(of: bytes) == PageLayout.overflowFlag,
        length > bytes.count - offset,
        UInt64(length) <= byteCount - start - UInt64(offset),
        let record = large.read(file, at: start + UInt64(offset), byteCount: length),
        let piece = Salvage.Piece(record, claim: 0, offset: start + UInt64(offset))
      {
        found(piece)
      }
    }
  }
}
