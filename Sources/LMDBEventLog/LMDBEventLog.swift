import CLMDB
public import EventLog

/// A tape: an event log in one file, over LMDB.
///
/// Any thread may append and read. Reads see the log as it was when their page of events began; they never wait for the
/// writer. Appends of all threads that come while the disk is busy share the next transaction and its sync. The tape is
/// closed, after everything submitted is stored, when the last reference to the log goes.
///
/// Opening a file that this process has open already, under whatever name, returns the same log. The stricter
/// durability wins from then on; a log that is open for reading only cannot be opened for appending at the same time;
/// the other options of later openers have no effect.
/// - Source: FORMATS §5, ARCHITECTURE §2.5.
public final class LMDBEventLog: EventLog {
  /// A read transaction keeps the pages that commits replace meanwhile, and so makes the file grow. Hence none lives
  /// longer than this many entries, nor, as looked at now and then, than this many commits.
  static let pageEntryCount = 4_096
  static let pageCommitCount = 16
  static let pageLookInterval = 64

  /// A reader that stays behind more commits than this is worth a warning.
  public static let oldReaderCommitCount = 1_000

  let environment: Environment
  private let writer: Writer?

  /// Opens a tape, or creates it if the options say so.
  ///
  /// The file is checked before it is mapped: kind of file, file system, structure, length.
  /// - Throws: `notFound`, `cannotOpen`, `cannotCreate`, `notALog`, `unsupported`, `full`, `inputOutput`.
  public static func open(path: String, options: Options) throws(EventLogError) -> LMDBEventLog {
    try EnvironmentRegistry.shared.open(path, options)
  }

  init(_ environment: Environment, _ options: Options) throws(EventLogError) {
    self.environment = environment
    writer = options.isReadOnly ? nil : try Writer(environment, options)
  }

  deinit {
    writer?.stop()
  }

  /// Lets another opener in this process use the log.
  func share(with options: Options) throws(EventLogError) {
    if options.isReadOnly { return }
    guard let writer else {
      throw EventLogError(
        .cannotOpen, "this process has the tape \(path) open for reading only", remedy: "close it there first")
    }
    if options.durability == .full { writer.makeFullyDurable() }
  }

  /// The path of the file, without symbolic links.
  public var path: String { environment.path }

  /// What the tape says about itself.
  public var meta: TapeMeta { environment.meta }

  // MARK: Appending

  /// See `EventLog.append(_:expecting:)`.
  @discardableResult
  public func append(
    _ batch: EventBatch, expecting expected: Position?
  ) throws(EventLogError) -> [Position] {
    guard let writer else { throw readOnlyError }
    return try writer.append(batch, expecting: expected)
  }

  /// See `EventLog.submit(_:expecting:in:completion:)`.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    guard let writer else { return completion(.failure(readOnlyError)) }
    writer.submit(batch, expecting: expected, in: sequence, completion: completion)
  }

  /// Waits until everything submitted so far is stored or has failed.
  public func flush() {
    writer?.flush()
  }

  /// See `EventLog.storeSnapshot(_:at:)`.
  public func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError) {
    guard let writer else { throw readOnlyError }
    try writer.store(.snapshot(position), with: bytes)
  }

  /// See `EventLog.submit(snapshot:at:in:)`.
  public func submit(snapshot bytes: [UInt8], at position: Position, in sequence: BatchSequence?) {
    writer?.submit(.snapshot(position), with: bytes, in: sequence) { _ in }
  }

  /// Keeps the signed head of the tree over the first events, in place of an earlier one of the same size.
  ///
  /// The first one makes the database of seals, which versions that do not know it pass over.
  /// - Parameters:
  ///   - note: the signed checkpoint, as text.
  ///   - size: how many events it covers, from the first one.
  public func storeSeal(_ note: [UInt8], size: UInt64) throws(EventLogError) {
    guard let writer else { throw readOnlyError }
    try writer.store(.seal(size: size), with: note)
  }

  /// Stores a snapshot at the end and takes no more events: the run goes on in the file of this name.
  func close(with snapshot: [UInt8], at position: Position, next name: String) throws(EventLogError) {
    guard let writer else { throw readOnlyError }
    try writer.store(.close(position, next: name), with: snapshot)
  }

  private var readOnlyError: EventLogError {
    EventLogError(.cannotOpen, "the tape \(path) is open for reading only", remedy: "open it for appending")
  }
}
