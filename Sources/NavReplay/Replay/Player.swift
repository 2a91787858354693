public import EventLog
import NavCoding
public import NavModel

/// A state that follows a log, event by event.
public struct Player: Sendable {
  /// The state after the event at `position`.
  public private(set) var state: NavigationState
  /// The position of the last event applied.
  public private(set) var position: Position

  /// Begins before the first event.
  public init() {
    state = NavigationState()
    position = .start
  }

  init(state: NavigationState, position: Position) {
    self.state = state
    self.position = position
  }

  /// Where a fold left the record.
  public typealias Divergence = NavReplay.Divergence

  /// Applies the events behind the present position.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - last: where to stop; nil is the end of the log.
  ///   - progress: called every 4,096 events with the position reached; answers whether to go on.
  /// - Returns: the first divergence, at which it stops; nil if every digest is the recorded one.
  /// - Throws: what keeps it from reading on. The player stands at the last event that could be read then.
  /// - Complexity: O(events), O(1) for each but those that edit the customization or the hierarchy. Behind a record
  ///   that cannot be read, O(events since the last snapshot) again.
  public mutating func play(
    _ log: some EventLog, to last: Position? = nil, progress: (Position) -> Bool = { _ in true }
  ) throws(ReplayError) -> Divergence? {
    if let last, last <= position { return nil }
    var fold = Fold(to: last)
    do throws(EventLogError) {
      try log.read(from: position.next) { (position, record) in
        do throws(CodingError) {
          let recorded = try RecordDecoder.fold(record, into: &state)
          self.position = position
          return fold.goesOn(position, recorded: recorded, actual: state.digest, progress: progress)
        } catch {
          return fold.fail(.record(error, at: position))
        }
      }
    } catch {
      throw .log(error)
    }
    if let failure = fold.failure {
      // The record may have been applied in part.
      self = try Player.seek(log, to: position)
      throw failure
    }
    return fold.divergence
  }
}

extension Player {
  /// The state before a log's first event: nothing, or what an epoch begins with.
  ///
  /// - Throws: `log` if the state that an epoch begins with cannot be read.
  public static func beginning(of log: some EventLog) throws(ReplayError) -> Player {
    let base = log.firstPosition.previous
    if base == .start { return Player() }
    do throws(EventLogError) {
      if let player = try snapshot(log, at: base) { return player }
      throw EventLogError(
        .damaged, at: base, "the state that the epoch begins with cannot be read",
        remedy: "read it together with the epochs before it")
    } catch {
      throw .log(error)
    }
  }

  /// The state after an event, from the nearest snapshot before it.
  ///
  /// A snapshot that cannot be read is passed over: it is a cache.
  /// - Parameter last: the position; nil is the end of the log.
  /// - Throws: `noSuchPosition` behind the end, and what keeps it from reading.
  public static func seek(_ log: some EventLog, to last: Position? = nil) throws(ReplayError) -> Player {
    let end: Position
    do throws(EventLogError) { end = try log.lastPosition() } catch { throw .log(error) }
    let target = last ?? end
    if target > end || target < log.firstPosition.previous {
      throw .noSuchPosition(target, first: log.firstPosition, last: end)
    }
    var player: Player
    if let stored = try snapshot(log, atOrBefore: target) { player = stored } else { player = try beginning(of: log) }
    _ = try player.play(log, to: target)
    return player
  }

  /// The state of the nearest snapshot at or before a position; nil if there is none that can be read.
  static func snapshot(_ log: some EventLog, atOrBefore position: Position) throws(ReplayError) -> Player? {
    do throws(EventLogError) {
      for stored in try log.snapshotPositions().reversed() where stored <= position {
        if let player = try snapshot(log, at: stored) { return player }
      }
      return nil
    } catch {
      throw .log(error)
    }
  }

  /// The state of the snapshot at a position; nil if it cannot be read.
  static func snapshot(_ log: some EventLog, at position: Position) throws(EventLogError) -> Player? {
    let bytes: [UInt8]?
    do throws(EventLogError) {
      bytes =
        try log.withSnapshot(atOrBefore: position) { (found, bytes) in
          found == position ? [UInt8](copying: bytes) : nil
        } ?? nil
    } catch  where error.code == .damaged {
      return nil
    }
    guard let bytes, let count = try? Snapshot.nameCount(bytes.span.bytes) else { return nil }
    let names = try storedNames(log, count: count)
    guard let names, let state = try? Snapshot.decode(bytes.span.bytes, names: names) else { return nil }
    return Player(state: state, position: position)
  }

  /// The first names that a log stores; nil if it has not so many.
  private static func storedNames(_ log: some EventLog, count: Int) throws(EventLogError) -> NameTable? {
    var names = NameTable()
    if count == 0 { return names }
    try log.readNames(from: 0) { (_, bytes) in
      let text = bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
      _ = names.intern(text)
      return names.count < count
    }
    return names.count == count ? names : nil
  }
}

extension [UInt8] {
  init(copying bytes: RawSpan) {
    self = bytes.withUnsafeBytes { Array($0) }
  }
}
