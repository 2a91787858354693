public import EventLog
import NavCoding

/// What an app brings to have its own events recorded, replayed and checked in a log: what they do, and their bytes.
///
/// `reduce` and `digest` must read nothing but their arguments: no clock, no random number, no order of a `Set` or
/// `Dictionary`. ``Replayer/check(_:_:foldCount:)`` finds out.
public protocol Reducer<State, Event> {
  /// What events change.
  associatedtype State
  /// What happens.
  associatedtype Event
  /// Why bytes are no event.
  associatedtype Failure: Error

  /// The state before the first event.
  var initialState: State { get }
  /// Applies an event.
  func reduce(_ state: inout State, _ event: Event)
  /// A number that is equal for equal states on every machine, and differs for others up to chance.
  func digest(of state: State) -> UInt64
  /// Writes an event behind `bytes`.
  func encode(_ event: Event, into bytes: inout [UInt8])
  /// Reads what `encode` wrote, and nothing else: the bytes may be a stranger's.
  func decode(_ payload: RawSpan) throws(Failure) -> Event
}

/// The state of a reducer that follows a log, event by event.
///
/// A log has the events of one reducer: its own, or those of navigation, which ``Player`` follows in the same way.
public struct Replayer<R: Reducer> {
  /// What the events do.
  public let reducer: R
  /// The state after the event at `position`.
  public private(set) var state: R.State
  /// The position of the last event applied.
  public private(set) var position: Position

  /// Begins before the first event.
  public init(_ reducer: R) {
    self.reducer = reducer
    state = reducer.initialState
    position = .start
  }

  /// Applies the next event, and appends its record with the digest of the state after it.
  ///
  /// Store the batch behind the position that the replayer had before; if that fails, begin again and `play` the log.
  /// - Parameters:
  ///   - batch: gets the record.
  ///   - id: the id under which the event is stored once; nil for none.
  ///   - milliseconds: when it happened, since 1970.
  public mutating func record(
    _ event: R.Event, in batch: inout EventBatch, id: EventID? = nil, at milliseconds: Int64 = 0
  ) {
    reducer.reduce(&state, event)
    position = position.next
    batch.append(id: id) { bytes in
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: RecordHeader.byteCount))
      reducer.encode(event, into: &bytes)
      let header = RecordHeader(
        foreignPayloadByteCount: bytes.count - start - RecordHeader.byteCount, atMilliseconds: milliseconds,
        digestAfter: reducer.digest(of: state))
      header.write(to: &bytes, at: start)
    }
  }

  /// Applies the events behind the present position.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - last: where to stop; nil is the end of the log.
  ///   - progress: called every 4,096 events with the position reached; answers whether to go on.
  /// - Returns: the first divergence, at which it stops; nil if every digest is the recorded one.
  /// - Throws: what keeps it from reading on: `record` and `event` for an event that is none of the reducer's,
  ///   `noSuchPosition` if the log goes on with the run of another. The replayer stands at the last event that could
  ///   be read then.
  public mutating func play(
    _ log: some EventLog, to last: Position? = nil, progress: (Position) -> Bool = { _ in true }
  ) throws(ReplayError) -> Divergence? {
    if position.next < log.firstPosition {
      throw .noSuchPosition(position.next, first: log.firstPosition, last: log.firstPosition)
    }
    if let last, last <= position { return nil }
    var fold = Fold(to: last)
    do throws(EventLogError) {
      try log.read(from: position.next) { (position, record) in
        do throws(ReplayError) {
          let (event, recorded) = try read(record, at: position)
          reducer.reduce(&state, event)
          self.position = position
          return fold.goesOn(position, recorded: recorded, actual: reducer.digest(of: state), progress: progress)
        } catch {
          return fold.fail(error)
        }
      }
    } catch {
      throw .log(error)
    }
    if let failure = fold.failure { throw failure }
    return fold.divergence
  }

  private func read(
    _ record: RawSpan, at position: Position
  ) throws(ReplayError) -> (event: R.Event, recorded: UInt64) {
    let header: RecordHeader
    do throws(CodingError) { header = try RecordHeader(foreign: record) } catch { throw .record(error, at: position) }
    do throws(R.Failure) {
      return (try reducer.decode(record.extracting(droppingFirst: RecordHeader.byteCount)), header.digestAfter)
    } catch {
      throw .event("\(error)", at: position)
    }
  }
}
