/// What may happen to an app between two actions, without changing what is recorded.
public enum Fault: Hashable, Sendable, CaseIterable {
  /// The app ends and comes back; what was recorded is on the log.
  case crash
  /// A snapshot is stored.
  case snapshot
  /// All snapshots are lost: they are a cache.
  case lostSnapshots
  /// The sender does not know whether an action arrived, and sends it again with the same event id.
  case sentTwice

  /// How often each happens, most often none.
  public static let weights: [(weight: Int, value: Fault?)] = [
    (70, nil), (8, .crash), (8, .snapshot), (4, .lostSnapshots), (10, .sentTwice),
  ]
}
