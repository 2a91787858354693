/// The place of an event in its log.
///
/// The first event stands at 1, each following one a step of 1 later, without gaps; `start` (0) is the place before it.
/// - Source: FORMATS §5.
public struct Position: Hashable, Comparable, Sendable {
  /// The number printed for people and used as the key in a tape.
  public let rawValue: UInt64

  /// Wraps a number read from a file or a command line.
  public init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The place before the first event: what an empty log answers as its last position.
  public static let start = Position(0)

  /// The position one step earlier; that of `start` is none.
  package var previous: Position { Position(rawValue - 1) }

  /// The position one step later.
  public var next: Position { Position(rawValue + 1) }

  /// The position `count` steps later.
  public func advanced(by count: Int) -> Position {
    Position(rawValue + UInt64(count))
  }

  /// Orders positions as their events follow one another.
  public static func < (left: Position, right: Position) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension Position: CustomStringConvertible {
  /// The number alone.
  public var description: String { "\(rawValue)" }
}
