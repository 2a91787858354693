/// What a case says about itself: labels, things that must be seen at times, numbers to drive up.
public struct Notes: Sendable {
  /// The labels of this case, each once, in the order of their first mention.
  public private(set) var labels: [String] = []
  /// What must be seen at times, and whether this case saw it.
  private(set) var occasions: [(name: String, isSeen: Bool)] = []
  /// The numbers to drive up, with the highest of this case.
  private(set) var targets: [(name: String, value: Int)] = []

  /// Notes without an entry.
  public init() {}

  /// Counts this case under a label, if the condition holds.
  public mutating func label(_ name: String, if holds: Bool = true) {
    if holds, !labels.contains(name) { labels.append(name) }
  }

  /// Something that at least one case must see, once the call is reached: a run in which no case does fails. What may
  /// never be reached is a `Goal.sometimes`.
  public mutating func sometimes(_ name: String, _ holds: Bool) {
    if let place = occasions.firstIndex(where: { $0.name == name }) {
      occasions[place].isSeen = occasions[place].isSeen || holds
    } else {
      occasions.append((name, holds))
    }
  }

  /// A number that later cases are to drive up.
  public mutating func target(_ name: String, _ value: Int) {
    if let place = targets.firstIndex(where: { $0.name == name }) {
      targets[place].value = max(targets[place].value, value)
    } else {
      targets.append((name, value))
    }
  }
}
