public import EventLog

/// A fold of a log by the WebAssembly build of the core, whose words have 32 bits.
public struct WasmFold: Hashable, Sendable {
  /// How a fold ended.
  public enum End: Hashable, Sendable {
    /// Every digest was the recorded one.
    case asRecorded
    /// It left the recorded digests.
    case divergence(Player.Divergence)
    /// It could not read a record; the reason in words.
    case unreadable(Position, String)
  }

  /// The program that ran it: `node` or `wasmkit`.
  public let runtime: String
  /// How many events it was given.
  public let eventCount: Int
  /// Whether these were only the first events of the log.
  public let isPartial: Bool
  /// How it ended.
  public let end: End

  /// Makes a fold.
  public init(runtime: String, eventCount: Int, isPartial: Bool, end: End) {
    self.runtime = runtime
    self.eventCount = eventCount
    self.isPartial = isPartial
    self.end = end
  }

  /// Where it took place, as findings name it.
  public var place: String { "wasm32 by \(runtime)" }
}
