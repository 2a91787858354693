public import EventLog
public import NavModel

/// The actions that are refused at one end only, by code, kind and item.
public struct RefusalTally: Sendable {
  /// Refusals that have everything but the position in common.
  public struct Entry: Sendable {
    /// Why: the refusal now, or the recorded one of an action that is not refused now.
    public let refusal: Refusal
    /// Whether the action is refused now and was not when it was recorded; else the other way round.
    public let isNew: Bool
    /// What the action is.
    public let kind: ActionKind
    /// The first item that it names.
    public let item: Name?
    /// How many there are.
    public internal(set) var count = 1
    /// The recorded position of the first.
    public let first: Position
  }

  /// The entries in the order of their first positions.
  public private(set) var entries: [Entry] = []

  /// Makes an empty tally.
  public init() {}

  /// Counts a step if it is refused at one end only.
  public mutating func add(_ step: Rehearsal.Step) {
    guard let recorded = step.recorded, let now = step.now else { return }
    guard let refusal = now.refusal ?? recorded.refusal, now.refusal == nil || recorded.refusal == nil else { return }
    let isNew = now.refusal != nil
    let item = step.action.namedItems.first
    let place = entries.firstIndex {
      $0.refusal == refusal && $0.isNew == isNew && $0.kind == step.action.kind && $0.item == item
    }
    if let place {
      entries[place].count += 1
    } else {
      entries.append(
        Entry(refusal: refusal, isNew: isNew, kind: step.action.kind, item: item, first: step.position))
    }
  }
}
