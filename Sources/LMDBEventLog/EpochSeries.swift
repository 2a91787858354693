public import EventLog
import Glibc

/// A run of events that is cut into epochs: tapes in one directory, each of which goes on where the one before ends.
///
/// Reads as one log. The first epochs may be missing: the run then begins later.
/// - Source: FORMATS §5.
public final class EpochSeries: EventLog {
  /// The epochs in order.
  public let epochs: [LMDBEventLog]
  private let hash: @Sendable (RawSpan) -> String

  /// The last epoch: the one that takes events.
  public var last: LMDBEventLog { epochs[epochs.count - 1] }

  /// The paths of the tapes in a directory, sorted.
  ///
  /// - Throws: `notFound`, `cannotOpen`; `notFound` if there is none.
  public static func paths(in directory: String) throws(EventLogError) -> [String] {
    guard let stream = opendir(directory) else { throw EventLogError(errno, "looking for tapes in", path: directory) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".tape") { names.append(name) }
    }
    if names.isEmpty { throw EventLogError(.notFound, "there is no tape (*.tape) in \(directory)") }
    return names.sorted().map { directory + (directory.hasSuffix("/") ? "" : "/") + $0 }
  }

  /// Opens the epochs of a directory for reading only.
  ///
  /// - Parameters:
  ///   - options: how to open each; the mode is that for reading.
  ///   - hash: the SHA-256 hash of a record in hexadecimal.
  /// - Throws: `notALog` if the tapes do not follow each other, and what keeps them from being opened.
  public init(
    directory: String, options: LMDBEventLog.Options = .init(mode: .readOnly),
    hash: @escaping @Sendable (RawSpan) -> String
  ) throws(EventLogError) {
    var options = options
    options.mode = .readOnly
    self.hash = hash
    var epochs: [LMDBEventLog] = []
    for path in try EpochSeries.paths(in: directory) {
      epochs.append(try LMDBEventLog.open(path: path, options: options))
    }
    epochs.sort { $0.firstPosition < $1.firstPosition }
    for (earlier, later) in zip(epochs, epochs.dropFirst()) {
      if let reason = try EpochSeries.gap(between: earlier, and: later) {
        throw EventLogError(
          .notALog, "the tapes in \(directory) are not the epochs of one run: \(reason)", remedy: "name one tape")
      }
    }
    self.epochs = epochs
  }

  /// Why one tape does not go on where another one ends, nil if it does.
  private static func gap(
    between earlier: LMDBEventLog, and later: LMDBEventLog
  ) throws(EventLogError) -> String? {
    let end = try earlier.lastPosition()
    if later.firstPosition == end.next, later.firstPosition > .start.next { return nil }
    return "\(later.path) begins at \(later.firstPosition), \(earlier.path) ends at \(end)"
  }

  // MARK: Reading

  /// See `EventLog.firstPosition`.
  public var firstPosition: Position { epochs[0].firstPosition }

  /// The position of the last event now.
  public func lastPosition() throws(EventLogError) -> Position { try last.lastPosition() }

  /// See `EventLog.read(from:_:)`.
  public func read(from first: Position, _ body: (Position, RawSpan) -> Bool) throws(EventLogError) {
    var isGoingOn = true
    for (place, epoch) in epochs.enumerated() {
      if place + 1 < epochs.count, first >= epochs[place + 1].firstPosition { continue }
      try epoch.read(from: first) { (position, record) in
        isGoingOn = body(position, record)
        return isGoingOn
      }
      if !isGoingOn { return }
    }
  }

  /// Where the event with this id is stored.
  public func position(of id: EventID) throws(EventLogError) -> Position? {
    for epoch in epochs.reversed() {
      if let position = try epoch.position(of: id) { return position }
    }
    return nil
  }

  /// See `EventLog.readNames(from:_:)`; an epoch begins with all names of those before it.
  public func readNames(from first: UInt32, _ body: (UInt32, RawSpan) -> Bool) throws(EventLogError) {
    try last.readNames(from: first, body)
  }

  /// The positions that have a snapshot, ascending.
  public func snapshotPositions() throws(EventLogError) -> [Position] {
    var positions: [Position] = []
    // Where one epoch begins, the one before it has a snapshot, too.
    for epoch in epochs {
      positions += try epoch.snapshotPositions().filter { $0 != positions.last }
    }
    return positions
  }

  /// See `EventLog.withSnapshot(atOrBefore:_:)`.
  public func withSnapshot<Answer>(
    atOrBefore position: Position, _ body: (Position, RawSpan) -> Answer
  ) throws(EventLogError) -> Answer? {
    let epoch = epochs.last { $0.firstPosition.previous <= position }
    return try epoch?.withSnapshot(atOrBefore: position, body)
  }

  /// Verifies every epoch, and that each goes on where the one before it ends: position, chain, hash and names.
  public func verify(progress: (Position) throws(EventLogError) -> Void) throws(EventLogError) -> [IntegrityFinding] {
    var findings: [IntegrityFinding] = []
    for (place, epoch) in epochs.enumerated() {
      if place > 0 { findings += try joint(epochs[place - 1], epoch) }
      findings += try epoch.verify(progress: progress)
    }
    return findings
  }

  private func joint(
    _ earlier: LMDBEventLog, _ later: LMDBEventLog
  ) throws(EventLogError) -> [IntegrityFinding] {
    guard let base = later.meta.base else { return [] }
    var messages: [String] = []
    let end = try earlier.end(at: base.position, hash)
    if end.chain != base.chain || end.recordHash != base.recordHash {
      messages.append("epoch \(base.epoch) was not written behind the last record of the one before it")
    }
    let known = try later.allNames()
    try earlier.readNames(from: 0) { (number, name) in
      let isSame = number < known.count && name.withUnsafeBytes { $0.elementsEqual(known[Int(number)]) }
      if !isSame { messages.append("epoch \(base.epoch) has another name \(number)") }
      return isSame
    }
    return messages.map { IntegrityFinding(.epoch, at: base.position, $0) }
  }

  // MARK: Appending

  // A run is read as a whole; whoever appends opens its last epoch.
  private var readOnly: EventLogError {
    EventLogError(.cannotOpen, "a run of epochs is open for reading only", remedy: "append to its last epoch")
  }

  /// Fails with `cannotOpen`.
  @discardableResult
  public func append(_ batch: EventBatch, expecting expected: Position?) throws(EventLogError) -> [Position] {
    throw readOnly
  }

  /// Fails with `cannotOpen`.
  public func submit(
    _ batch: EventBatch, expecting expected: Position?, in sequence: BatchSequence?,
    completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
  ) {
    completion(.failure(readOnly))
  }

  /// Does nothing: nothing was submitted.
  public func flush() {}

  /// Fails with `cannotOpen`.
  public func storeSnapshot(_ bytes: [UInt8], at position: Position) throws(EventLogError) { throw readOnly }
}
