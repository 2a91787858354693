public import EventLog
import NavModel

/// What several folds of one log gave.
public struct FoldReport: Hashable, Sendable {
  /// One fold.
  public struct Fold: Hashable, Sendable {
    /// Where: `fold 1` in this process, `process 1` in one of its own.
    public let place: String
    /// Where it left the record; nil if it never did.
    public let divergence: Divergence?
  }

  /// How many events the log has.
  public let eventCount: UInt64
  /// The folds, in the order in which they were made.
  public private(set) var folds: [Fold] = []

  /// Begins without folds.
  public init(eventCount: UInt64) {
    self.eventCount = eventCount
  }

  /// Notes a fold.
  public mutating func add(_ place: String, _ divergence: Divergence?) {
    folds.append(Fold(place: place, divergence: divergence))
  }

  /// The fold that left the record first; nil if all held.
  public var first: Fold? {
    folds.filter { $0.divergence != nil }
      .min { ($0.divergence?.position ?? .start) < ($1.divergence?.position ?? .start) }
  }

  /// Whether every fold gave every digest as recorded.
  public var isClean: Bool { !folds.isEmpty && first == nil }
}

extension FoldReport: CustomStringConvertible {
  /// A verdict, and a line for each fold.
  public var description: String {
    let verdict = first?.divergence.map { "leaves the record at position \($0.position)" } ?? "holds"
    return folds.reduce("\(eventCount) events, \(verdict)\n") { text, fold in
      guard let divergence = fold.divergence else { return text + "  ok    \(fold.place): every digest as recorded\n" }
      return text + "  FAIL  \(fold.place): at position \(divergence.position)"
        + " \(Digest.text(divergence.expected)) recorded, \(Digest.text(divergence.actual)) folded\n"
    }
  }
}

extension Replayer {
  /// Folds a log several times in this process, comparing every digest with the recorded one.
  ///
  /// - Throws: what keeps it from reading; `empty` if there is no event.
  public static func check(
    _ reducer: R, _ log: some EventLog, foldCount: Int = 2
  ) throws(ReplayError) -> FoldReport {
    let last: Position
    do throws(EventLogError) { last = try log.lastPosition() } catch { throw .log(error) }
    if last == .start { throw .empty }
    var report = FoldReport(eventCount: last.rawValue)
    for fold in 0..<foldCount {
      var replayer = Replayer(reducer)
      report.add("fold \(fold + 1)", try replayer.play(log, to: last))
    }
    return report
  }
}
