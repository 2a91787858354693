import EventLog

extension Salvage {
  /// Intact records from all over a file, before it is clear which belongs where.
  struct Pieces {
    private var all: [Piece] = []
    /// The last position before the tape, and the chain value there: 0 unless it is a later epoch.
    private let base: (position: UInt64, chain: UInt32)
    /// No position behind this has room in the file.
    private let maximumPosition: UInt64
    /// The last position that the tape had, as its trees say.
    private(set) var lastCommitted: UInt64 = 0
    /// The last position of which it is known that its record is not intact.
    private(set) var lastMissing: UInt64 = 0

    /// A record takes at least a header, a key and a node's header.
    init(fileByteCount: UInt64, behind base: EpochBase?) {
      self.base = base.map { ($0.position.rawValue, $0.chain) } ?? (0, 0)
      maximumPosition = self.base.position + fileByteCount / 48 + 1
    }

    var isEmpty: Bool { all.isEmpty }

    /// Adds a record, unless it stands behind the end of the tape.
    mutating func add(_ piece: Piece, limit: UInt64) {
      if piece.claim > limit && isPossible(piece.claim) { return }
      all.append(piece)
    }

    /// Notes a position whose record is damaged.
    mutating func note(missing position: UInt64) {
      if isPossible(position) { lastMissing = max(lastMissing, position) }
    }

    /// Notes that one of so many records is damaged, the last one perhaps.
    mutating func note(missingOf count: UInt64) { note(missing: base.position &+ count) }

    /// Notes how many records the tape says that it has.
    mutating func note(committedCount count: UInt64) {
      let position = base.position &+ count
      if isPossible(position) { lastCommitted = max(lastCommitted, position) }
    }

    private func isPossible(_ position: UInt64) -> Bool { position > base.position && position <= maximumPosition }

    /// Puts each record where its key says if the chain agrees, else where the chain says, else where its key says.
    mutating func placed() -> (records: [Found], notes: [String]) {
      // In the order in which they were found: trees first.
      let order = all.indices.sorted { (all[$0].claim, $0) < (all[$1].claim, $1) }
      var placement = Placement(base: base)
      var group: [Piece] = []
      for index in order {
        let piece = all[index]
        guard isPossible(piece.claim) else {
          placement.leave(piece)
          continue
        }
        if let claim = group.first?.claim, claim != piece.claim {
          placement.claim(group)
          group = []
        }
        if !group.contains(where: piece.isTwin) { group.append(piece) }
      }
      if !group.isEmpty { placement.claim(group) }
      all = []
      return placement.resolved(isPossible: isPossible)
    }
  }
}

extension Salvage.Piece {
  /// Whether these are the same event with the same chain value.
  func isTwin(of other: Salvage.Piece) -> Bool { twinKey == other.twinKey && byteCount == other.byteCount }

  fileprivate var twinKey: UInt64 { UInt64(checksum) | UInt64(chain) << 32 }

  /// The chain value that this record should have behind one with that value.
  fileprivate func link(after chain: UInt32) -> UInt32 { GroupCommit.sealer.chain(after: chain, checksum: checksum) }
}

/// Decides which record stands at which position.
private struct Placement {
  typealias Piece = Salvage.Piece

  /// The last position before the tape, and the chain value there.
  private let base: (position: UInt64, chain: UInt32)
  /// The records that claim a position, by position.
  private var groups: [[Piece]] = []
  /// Those that have no place yet.
  private var pool: [Piece] = []
  private var chosen: [UInt64: Piece] = [:]
  private var notes: [String] = []

  init(base: (position: UInt64, chain: UInt32)) { self.base = base }

  /// Takes the different records that claim one position; positions come in order.
  mutating func claim(_ group: [Piece]) { groups.append(group) }

  /// Takes a record whose position is not known.
  mutating func leave(_ piece: Piece) { pool.append(piece) }

  mutating func resolved(
    isPossible: (UInt64) -> Bool
  ) -> (records: [Salvage.Found], notes: [String]) {
    for index in groups.indices { choose(index) }
    groups = []
    if !pool.isEmpty {
      fillForward()
      fillBackward()
      dropTwins(isPossible)
      returnToClaims(isPossible)
    }
    let records = chosen.keys.sorted().compactMap { position in
      chosen[position].map { Salvage.Found(position: Position(position), piece: $0) }
    }
    return (records, notes)
  }

  /// The chain values that a record behind a group may follow: those stored, and those that should have been.
  private func values(at index: Int) -> [UInt32] {
    var values = groups[index].map(\.chain)
    let claim = groups[index][0].claim
    let before =
      claim == base.position + 1
      ? [base.chain]
      : index > 0 && groups[index - 1][0].claim == claim - 1
        ? groups[index - 1].map(\.chain) : []
    for piece in groups[index] { values += before.map(piece.link) }
    return values
  }

  /// Takes the first record of a group that stands in the chain; the others have no place yet.
  private mutating func choose(_ index: Int) {
    let group = groups[index]
    let claim = group[0].claim
    let hasPrevious = index > 0 && groups[index - 1][0].claim == claim - 1
    let before = claim == base.position + 1 ? [base.chain] : hasPrevious ? values(at: index - 1) : []
    let hasNext = index + 1 < groups.count && groups[index + 1][0].claim == claim + 1
    let next = hasNext ? groups[index + 1] : []
    for piece in group {
      let follows = before.contains { piece.link(after: $0) == piece.chain }
      let isFollowed =
        !follows
        && next.contains { next in
          next.link(after: piece.chain) == next.chain
            || before.contains { next.link(after: piece.link(after: $0)) == next.chain }
        }
      if chosen[claim] == nil, follows || isFollowed { chosen[claim] = piece } else { pool.append(piece) }
    }
  }

  /// Places what follows a record before a gap.
  private mutating func fillForward() {
    for start in [base.position] + chosen.keys.sorted() {
      var position = start + 1
      while chosen[position] == nil,
        let before = position == base.position + 1 ? base.chain : chosen[position - 1]?.chain,
        let index = pool.firstIndex(where: { $0.link(after: before) == $0.chain })
      {
        place(index, at: position)
        position += 1
      }
    }
  }

  /// Places what a record behind a gap follows.
  private mutating func fillBackward() {
    for end in chosen.keys.sorted(by: >) {
      var position = end
      while position > base.position + 1, chosen[position - 1] == nil, let next = chosen[position],
        let index = pool.firstIndex(where: { next.link(after: $0.chain) == next.chain })
      {
        position -= 1
        place(index, at: position)
      }
    }
  }

  private mutating func place(_ index: Int, at position: UInt64) {
    let piece = pool.remove(at: index)
    chosen[position] = piece
    if piece.claim != position {
      let place = piece.claim == 0 ? "byte \(piece.offset) of the file" : "position \(piece.claim)"
      notes.append("the record of position \(position) was found at \(place); its chain value says where it belongs")
    }
  }

  /// Forgets copies of records that have a place.
  private mutating func dropTwins(_ isPossible: (UInt64) -> Bool) {
    var positions: [UInt64: UInt64] = [:]
    for (position, piece) in chosen { positions[piece.twinKey] = position }
    pool.removeAll { piece in
      guard let position = positions[piece.twinKey], chosen[position]?.isTwin(of: piece) ?? false else { return false }
      if isPossible(piece.claim), chosen[piece.claim] == nil {
        notes.append("position \(piece.claim) holds a copy of the record of position \(position)")
      }
      return true
    }
  }

  /// Takes at its word what is left.
  private mutating func returnToClaims(_ isPossible: (UInt64) -> Bool) {
    for piece in pool {
      if !isPossible(piece.claim) {
        notes.append("the record at byte \(piece.offset) of the file is intact, but nothing says where it belongs")
      } else if let other = chosen[piece.claim] {
        if other.isTwin(of: piece) { continue }
        notes.append(
          "position \(piece.claim): there are records that differ; that at byte \(other.offset) of the file is taken,"
            + " that at byte \(piece.offset) is not")
      } else {
        chosen[piece.claim] = piece
        notes.append("position \(piece.claim): the record is intact, but its chain value fits no neighbour")
      }
    }
    pool = []
  }
}
