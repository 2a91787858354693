public import EventLog
public import NavModel

/// What is other in a rehearsal than on the tape. All positions are those of the tape as recorded.
public struct Edits: Sendable {
  /// The positions left out; ranges may overlap.
  public var removed: [ClosedRange<Position>] = []
  /// What is inserted; actions behind the same position in their order here.
  public var inserted: [Insertion] = []
  /// The events that change places.
  public var swapped: [Swap] = []
  /// What the app declares from the beginning; recorded declarations are left out then, since the new app stands in for
  /// every version that was recorded.
  public var hierarchy: Hierarchy?

  /// An action that was not recorded.
  public struct Insertion: Sendable {
    /// The position that it stands behind.
    public let position: Position
    /// The request.
    public let action: Action
    /// Who, where and when.
    public let context: Context

    /// Makes an insertion.
    public init(behind position: Position, _ action: Action, _ context: Context) {
      self.position = position
      self.action = action
      self.context = context
    }
  }

  /// Two events that change places.
  public struct Swap: Hashable, Sendable {
    /// The one.
    public let first: Position
    /// The other.
    public let second: Position

    /// Makes a swap.
    public init(_ first: Position, _ second: Position) {
      self.first = first
      self.second = second
    }
  }

  /// Why edits do not fit a tape.
  public enum Problem: Error, Hashable, Sendable {
    /// There is no event at the position.
    case noSuchPosition(Position, ClosedRange<Position>)
    /// The event at the position begins the tape; nothing can stand before it.
    case beginning(Position)
    /// The position is swapped twice, or swapped and left out, or swapped with itself.
    case twice(Position)
  }

  /// Makes no edits.
  public init() {}

  /// Whether a position is left out.
  public func removes(_ position: Position) -> Bool { removed.contains { $0.contains(position) } }

  /// The first position from which on something may differ; nil without edits.
  var firstPosition: Position? {
    if hierarchy != nil { return .start }
    return (removed.map(\.lowerBound) + inserted.map(\.position) + swapped.flatMap { [$0.first, $0.second] }).min()
  }

  /// Checks that the edits fit a tape.
  ///
  /// - Parameter positions: the first and the last position of the tape.
  /// - Throws: the first problem, in the order left out, inserted, swapped.
  public func check(against positions: ClosedRange<Position>) throws(Problem) {
    let changed = removed.flatMap { [$0.lowerBound, $0.upperBound] } + swapped.flatMap { [$0.first, $0.second] }
    for position in changed where !positions.contains(position) { throw .noSuchPosition(position, positions) }
    for position in changed where position == .start.next { throw .beginning(position) }
    for insertion in inserted {
      if insertion.position == .start { throw .beginning(.start.next) }
      if !(positions.lowerBound.previous...positions.upperBound).contains(insertion.position) {
        throw .noSuchPosition(insertion.position, positions)
      }
    }
    var seen: [Position] = []
    for position in swapped.flatMap({ [$0.first, $0.second] }) {
      if seen.contains(position) || removes(position) { throw .twice(position) }
      seen.append(position)
    }
  }
}

extension Edits.Problem: CustomStringConvertible {
  /// One sentence with the position, without a final full stop.
  public var description: String {
    switch self {
    case .noSuchPosition(let position, let positions):
      "there is no position \(position); the tape has \(positions.lowerBound) to \(positions.upperBound)"
    case .beginning(let position): "position \(position) begins the tape: it stays where it is, before all others"
    case .twice(let position): "position \(position) is edited twice; a swapped one is swapped once and not left out"
    }
  }
}
