public import EventLog

/// Where an epoch goes on: the run of a tape, cut into files, each of which begins with the state at the end of the one
/// before it.
///
/// Written into the tape when it is created, in one transaction with the names and the state.
/// - Source: FORMATS §5.
public struct EpochBase: Hashable, Sendable {
  /// The number of the epoch; the first file of a run is 1 and has no base.
  public let epoch: UInt32
  /// The position of the last event before the epoch.
  public let position: Position
  /// The chain value of the record there; the chain of the epoch goes on from it.
  public let chain: UInt32
  /// The SHA-256 hash of the record there, seal included, in hexadecimal.
  public let recordHash: String
}

/// What a new epoch begins with.
public struct EpochSeed: Sendable {
  let base: EpochBase
  let names: [[UInt8]]
  let snapshot: [UInt8]

  /// Makes a seed.
  ///
  /// - Parameters:
  ///   - base: where the epoch goes on.
  ///   - names: every name of the run so far, in the order of their numbers.
  ///   - snapshot: the state at the base.
  public init(base: EpochBase, names: [[UInt8]], snapshot: [UInt8]) {
    self.base = base
    self.names = names
    self.snapshot = snapshot
  }
}

extension EventLogError {
  /// An append to a tape whose run goes on elsewhere.
  static func closed(_ path: String, next name: String) -> EventLogError {
    EventLogError(.closed, "the tape \(path) is closed", remedy: "its run goes on in \(name) beside it")
  }
}
