public import EventLog
import NavCoding
public import NavModel
import NavReplay

/// Records what happens to an app's tabs: decides each action at once, and hands the event to a log.
///
/// Any thread may call it; actions are recorded in the order in which the calls take the recorder's lock. The answer
/// comes before the event is stored, unless the durability is `full` (E6).
///
/// ```swift
/// let recorder = try Recorder(log)
/// let library = recorder.name("library")
/// let outcome = try recorder.record(.select(library), Context(via: .tabBar))
/// ```
public final class Recorder<Log: EventLog>: Sendable {
  /// When `record` returns.
  public enum Durability: Hashable, Sendable {
    /// When the log has stored the event, as durably as the log was opened for.
    case full
    /// At once.
    case relaxed
  }

  /// Told, on the log's writer thread, that the events from a position on could not be stored. It must return soon and
  /// must not call the recorder.
  public typealias WithdrawalObserver = @Sendable (_ first: Position, EventLogError) -> Void

  private let log: Log
  private let durability: Durability
  private let clock: @Sendable () -> Int64
  private let snapshotInterval: UInt64
  private let failure: FailureBox
  private let lock = Lock()
  /// Everything that changes; only touched under the lock.
  nonisolated(unsafe) private var core: Core

  private struct Core {
    var state: NavigationState
    var position: Position
    var encoder: RecordEncoder
    var batch = EventBatch()
    /// What is submitted; the state is that behind all of it.
    let sequence = BatchSequence()
    /// The events with ids that may not be stored yet.
    var unstored: [EventID: (position: Position, event: Event)] = [:]
    /// Whether names handed out before have other numbers in the log.
    private(set) var hasOtherNames = false

    init(_ player: consuming Player) {
      encoder = RecordEncoder(definedNameCount: player.state.names.count)
      position = player.position
      state = player.state
    }

    /// Keeps names that were handed out but are not stored. Those that the log numbers otherwise are lost.
    ///
    /// - Parameter lost: whether some are lost already.
    mutating func keep(_ known: NameTable, lost: Bool) {
      hasOtherNames = lost
      let common = min(known.count, state.names.count)
      for name in (0..<UInt32(common)).map({ Name($0) }) {
        if !known.text(name).utf8.elementsEqual(state.names.text(name).utf8) { hasOtherNames = true }
      }
      if !hasOtherNames && known.count > common { state.names = known }
    }

    /// Decides an action on the present state, applies the outcome and puts the record of the event into the batch.
    ///
    /// - Returns: the outcome, and the context with what it lacked.
    /// - Throws: `CodingError` if something in it has no place in the format; the state is of no use then.
    mutating func step(
      _ action: Action, _ given: Context, at milliseconds: Int64
    ) throws(CodingError) -> (Outcome, Context) {
      var context = given
      context.atMilliseconds = milliseconds
      if context.scene == nil && !action.kind.isOfTheApp {
        context.scene = state.firstOpenScene.map { state.scenes[$0].id }
      }
      let outcome = state.decide(action, context)
      state.reduce(outcome)
      try encode(Event(action: action, context: context, outcome: outcome, digestAfter: state.digest))
      position = position.next
      return (outcome, context)
    }

    /// Lends the state. Mutating like `step`, because reading through the class would copy it.
    mutating func lend<Answer>(_ body: (borrowing NavigationState) -> Answer) -> Answer { body(state) }

    /// Puts the record of an event into the batch, with the names that it defines.
    private mutating func encode(_ event: Event) throws(CodingError) {
      batch.removeAll()
      let firstName = encoder.definedNameCount
      // Not through a closure: that would copy the table of names.
      try encoder.encode(event, names: state.names, into: &batch.bytes)
      batch.endEvent(id: event.context.id.map { EventID(high: $0.high, low: $0.low) })
      for number in firstName..<encoder.definedNameCount {
        batch.define(name: UInt32(number), Array(state.names.text(Name(UInt32(number))).utf8))
      }
    }

    /// Hands the batch to a log's writer, behind all before it.
    mutating func submit(
      to log: Log, completion: @escaping @Sendable (Result<[Position], EventLogError>) -> Void
    ) {
      log.submit(batch, expecting: position.previous, in: sequence, completion: completion)
    }
  }

  /// Opens a recorder at the end of a log.
  ///
  /// - Parameters:
  ///   - durability: when `record` returns.
  ///   - snapshotInterval: after how many events a snapshot is stored, in the background, so that opening and seeking
  ///   stay fast: a fold from a snapshot is at most so long. The snapshots of one interval take the room of some
  ///   hundred events.
  ///   - clock: the time in milliseconds since 1970, for actions recorded without one.
  ///   - observer: told when events could not be stored.
  /// - Throws: what keeps the log from being read.
  /// - Complexity: O(events since the last snapshot).
  public init(
    _ log: Log, durability: Durability = .relaxed, snapshotInterval: UInt64 = 32_768,
    clock: @escaping @Sendable () -> Int64, onWithdrawal observer: @escaping WithdrawalObserver = { _, _ in }
  ) throws(RecorderError) {
    self.log = log
    self.durability = durability
    self.snapshotInterval = snapshotInterval
    self.clock = clock
    failure = FailureBox(observer)
    core = Core(try Self.end(of: log))
  }

  private static func end(of log: Log) throws(RecorderError) -> Player {
    do throws(ReplayError) { return try Player.seek(log) } catch { throw .replay(error) }
  }

  // MARK: Names and state

  /// The name of a text in this recorder's table.
  public func name(_ text: String) -> Name {
    lock.withLock { core.state.names.intern(text) }
  }

  /// Lends the table of names, to read actions from text.
  public func withNames<Answer, Failure: Error>(
    _ body: (inout NameTable) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try lock.withLock { () throws(Failure) in try body(&core.state.names) }
  }

  /// The state after the last action. After a failure, the last stored state.
  public var state: NavigationState { withCore { $0.state } }

  /// The position of the last action. After a failure, that of the last stored one.
  public var position: Position { withCore { $0.position } }

  /// Lends the state, without copying it.
  public func withState<Answer>(_ body: (borrowing NavigationState) -> Answer) -> Answer {
    withCore { $0.lend(body) }
  }

  private func withCore<Answer>(_ body: (inout Core) -> Answer) -> Answer {
    lock.withLock {
      // What cannot be read now is thrown by the next call that records: it falls back first, too.
      try? fallBack()
      return body(&core)
    }
  }

  // MARK: Recording

  /// Decides an action on the present state and records it with its outcome.
  ///
  /// - Parameters:
  ///   - context: who, where and why. Without a scene, an action that belongs to one goes to the first open scene.
  ///   - milliseconds: when; nil asks the clock.
  /// - Returns: the outcome. For an event id that is recorded already with the same action and context, the outcome of
  ///   then; nothing is recorded again.
  /// - Throws: `withdrawn` after an event could not be stored, `idReused` for an id with other content.
  @discardableResult
  public func record(
    _ action: Action, _ context: Context, at milliseconds: Int64? = nil
  ) throws(RecorderError) -> Outcome {
    let (outcome, receipt) = try lock.withLock { () throws(RecorderError) -> (Outcome, Receipt?) in
      try decide(action, context, at: milliseconds ?? clock())
    }
    try receipt?.wait()
    return outcome
  }

  /// Decides an action under the lock, and submits its event.
  private func decide(
    _ action: Action, _ given: Context, at milliseconds: Int64
  ) throws(RecorderError) -> (Outcome, Receipt?) {
    try checkFailure()
    if let id = given.id, let known = try outcome(recordedUnder: id, action, given) { return (known, nil) }
    let outcome: Outcome
    let context: Context
    // A step is one mutating call: reading the state through the class would copy it.
    do throws(CodingError) {
      (outcome, context) = try core.step(action, given, at: milliseconds)
    } catch {
      try readAgain()
      throw .unencodable
    }
    if let id = context.id {
      remember(
        id, Event(action: action, context: context, outcome: outcome, digestAfter: core.state.digest))
    }
    return (outcome, submit())
  }

  /// Hands the batch of an event to the log's writer.
  ///
  /// - Returns: what to wait on, if the durability asks for it.
  private func submit() -> Receipt? {
    let position = core.position
    let receipt = durability == .full ? Receipt(position) : nil
    let failure = failure
    core.submit(to: log) { result in
      if case .failure(let error) = result { failure.note(position, error) }
      receipt?.fulfil(result)
    }
    if core.position.rawValue % snapshotInterval == 0, let bytes = encodedState {
      log.submit(snapshot: bytes, at: core.position, in: core.sequence)
    }
    return receipt
  }

  // MARK: Idempotency

  private func remember(_ id: Context.ID, _ event: Event) {
    if core.unstored.count >= 10_000 {
      log.flush()
      core.unstored.removeAll()
    }
    core.unstored[EventID(high: id.high, low: id.low)] = (core.position, event)
  }

  /// The outcome under which an event id is recorded already, nil if it is not.
  private func outcome(
    recordedUnder id: Context.ID, _ action: Action, _ context: Context
  ) throws(RecorderError) -> Outcome? {
    let id = EventID(high: id.high, low: id.low)
    var recorded = core.unstored[id]
    if recorded == nil { recorded = try stored(id) }
    guard let (position, event) = recorded else { return nil }
    var known = event.context
    known.atMilliseconds = context.atMilliseconds
    if context.scene == nil { known.scene = nil }
    if event.action != action || known != context { throw .idReused(at: position) }
    return event.outcome
  }

  private func stored(_ id: EventID) throws(RecorderError) -> (position: Position, event: Event)? {
    var event: Event?
    var fault: CodingError?
    let found: Position?
    do throws(EventLogError) {
      found = try log.position(of: id)
      guard let found else { return nil }
      try log.read(from: found) { (_, record) in
        do throws(CodingError) {
          event = try RecordDecoder.event(record, knowing: core.state.names)
        } catch {
          fault = error
        }
        return false
      }
    } catch {
      throw .replay(.log(error))
    }
    if let fault, let found { throw .replay(.record(fault, at: found)) }
    return found.flatMap { position in event.map { (position, $0) } }
  }

  // MARK: Storing

  /// Waits until everything recorded so far is stored.
  ///
  /// - Throws: `withdrawn` if something could not be stored.
  public func flush() throws(RecorderError) {
    log.flush()
    try lock.withLock { () throws(RecorderError) in try checkFailure() }
  }

  /// Stores a snapshot of the present state, once everything before it is stored.
  public func snapshot() throws(RecorderError) {
    try lock.withLock { () throws(RecorderError) in
      try checkFailure()
      try storeSnapshot()
    }
  }

  private func storeSnapshot() throws(RecorderError) {
    if core.position == .start { return }
    log.flush()
    try checkFailure()
    guard let bytes = encodedState else { throw .unencodable }
    do throws(EventLogError) {
      try log.storeSnapshot(bytes, at: core.position)
    } catch {
      throw .replay(.log(error))
    }
  }

  /// The state as a snapshot, nil if something in it has no place in the format.
  private var encodedState: [UInt8]? {
    try? Snapshot.encode(core.state, nameCount: core.encoder.definedNameCount)
  }

  // MARK: Failure

  /// Fails once an event could not be stored, from then on (E6).
  private func checkFailure() throws(RecorderError) {
    guard let (first, error) = failure.value else { return }
    try fallBack()
    throw .withdrawn(from: first, error)
  }

  /// Falls back to the last stored state once an event could not be stored (E6).
  private func fallBack() throws(RecorderError) {
    if let (first, _) = failure.value, core.position >= first { try readAgain() }
  }

  /// Reads what is stored, once everything on its way is, and keeps the names handed out.
  private func readAgain() throws(RecorderError) {
    log.flush()
    let before = (core.state.names, core.hasOtherNames)
    core = Core(try Self.end(of: log))
    core.keep(before.0, lost: before.1)
  }

  /// Goes on from the last stored state after a failure (E6).
  ///
  /// - Throws: what keeps the log from being read; `otherNames` if another recorder has written to the log and numbered
  ///   other names, so that the names handed out by this one have no meaning any more.
  public func reopen() throws(RecorderError) {
    try lock.withLock { () throws(RecorderError) in
      try readAgain()
      if core.hasOtherNames { throw .otherNames }
      failure.clear()
    }
  }
}

/// The first failure to store an event.
private final class FailureBox: Sendable {
  private let lock = Lock()
  private let observer: @Sendable (Position, EventLogError) -> Void
  nonisolated(unsafe) private var first: (Position, EventLogError)?

  init(_ observer: @escaping @Sendable (Position, EventLogError) -> Void) {
    self.observer = observer
  }

  var value: (Position, EventLogError)? { lock.withLock { first } }

  func note(_ position: Position, _ error: EventLogError) {
    let isFirst = lock.withLock {
      defer { if first == nil { first = (position, error) } }
      return first == nil
    }
    if isFirst { observer(position, error) }
  }

  func clear() { lock.withLock { first = nil } }
}

/// Waits for one event to be stored.
private final class Receipt: Sendable {
  private let lock: Lock
  private let condition: Condition
  private let position: Position
  nonisolated(unsafe) private var result: Result<[Position], EventLogError>?

  /// Waits for the event at a position.
  init(_ position: Position) {
    self.position = position
    lock = Lock()
    condition = Condition(lock)
  }

  func fulfil(_ result: Result<[Position], EventLogError>) {
    lock.withLock {
      self.result = result
      condition.broadcast()
    }
  }

  /// Returns when the event is stored.
  func wait() throws(RecorderError) {
    let outcome = lock.withLock {
      while result == nil { condition.wait() }
      return result
    }
    if case .failure(let error) = outcome { throw .withdrawn(from: position, error) }
  }
}
