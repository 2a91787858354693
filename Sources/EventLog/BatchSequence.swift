/// A run of batches each of which stands on the one before: once one of them is not stored, none behind it is, even
/// where the positions would fit again.
///
/// A sender that decides events faster than they are stored needs it: when somebody else appends meanwhile, what is on
/// its way was decided on a state that the log never had.
/// - Source: E3.
public final class BatchSequence: Sendable {
  private let lock = Lock()
  nonisolated(unsafe) private var first: EventLogError?

  /// Begins a sequence.
  public init() {}

  /// What kept the first batch that failed from being stored; nil while all were stored.
  public var failure: EventLogError? { lock.withLock { first } }

  /// Notes that a batch of the sequence was not stored. For logs; only the first failure counts.
  public func fail(_ error: EventLogError) {
    lock.withLock { first = first ?? error }
  }

}
