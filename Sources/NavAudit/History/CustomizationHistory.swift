public import EventLog
import NavCoding
public import NavModel
public import NavReplay
import NavText

/// The history of the customization: a projection that follows a log, event by event.
///
/// An entry is made of the event, the states before and after it, and the time of the event before; so it is the same
/// wherever the fold began.
public struct CustomizationHistory: Sendable {
  /// The entries, in order of position.
  public internal(set) var entries: [AuditEntry] = []
  /// The position of the last event read.
  public internal(set) var position: Position
  /// The state after it.
  public internal(set) var state: NavigationState
  /// The first event whose digest is not the recorded one; nothing behind it is read.
  public private(set) var divergence: Divergence?

  var clock = Clock()
  private var arrangement: Arrangement
  /// What the items are called; made anew when the app changes what it declares.
  private var titles: Titles
  private let show: @Sendable (String) -> String

  /// Begins before a log's first event.
  ///
  /// - Parameter show: makes text of a tape fit for where sentences are shown.
  /// - Throws: `log` if the state that an epoch begins with cannot be read.
  public init(
    beginningOf log: some EventLog, showing show: @escaping @Sendable (String) -> String
  ) throws(ReplayError) {
    let player = try Player.beginning(of: log)
    self.init(state: player.state, position: player.position, showing: show)
  }

  init(state: NavigationState, position: Position, showing show: @escaping @Sendable (String) -> String) {
    self.state = state
    self.position = position
    self.show = show
    arrangement = Arrangement(state)
    titles = Titles(state, show)
  }

  /// Reads the events behind the present position.
  ///
  /// - Parameters:
  ///   - last: where to stop; nil is the end of the log.
  ///   - progress: called every 4,096 events with the position reached; answers whether to go on.
  /// - Throws: what keeps it from reading on; the history is good for nothing then.
  /// - Complexity: a fold of the log, and O(items) for each event that concerns the customization.
  public mutating func read(
    _ log: some EventLog, to last: Position? = nil, progress: (Position) -> Bool = { _ in true }
  ) throws(ReplayError) {
    let end = last ?? Position(UInt64.max)
    if end <= position || divergence != nil { return }
    var failure: ReplayError?
    do throws(EventLogError) {
      try log.read(from: position.next) { (position, record) in
        do throws(CodingError) {
          try take(record, at: position)
        } catch {
          failure = .record(error, at: position)
        }
        if failure != nil || divergence != nil { return false }
        if position.rawValue & 4_095 == 0 && !progress(position) { return false }
        return position < end
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw failure }
  }

  @inline(__always)
  private mutating func take(_ record: RawSpan, at position: Position) throws(CodingError) {
    let header = try RecordHeader(record)
    let anomaly = clock.anomaly(at: header.atMilliseconds, kind: header.kind)
    let isPassedOver = header.kind < AuditTopic.passedOver.count && AuditTopic.passedOver[Int(header.kind)]
    let recorded =
      isPassedOver && anomaly == nil
      ? try RecordDecoder.fold(record, into: &state) : try tell(record, at: position, anomaly)
    self.position = position
    if recorded != state.digest {
      divergence = Divergence(position: position, expected: recorded, actual: state.digest)
    }
  }

  /// Reads an event as a whole.
  private mutating func tell(
    _ record: RawSpan, at position: Position, _ anomaly: Int64?
  ) throws(CodingError) -> UInt64 {
    let event = try RecordDecoder.event(record, names: &state.names)
    if let anomaly {
      var entry = AuditEntry(event, .clock, at: position, state.names)
      entry.sentence = Clock.sentence(at: position.rawValue, event.context.atMilliseconds, after: anomaly)
      entries.append(entry)
    }
    guard let topic = AuditTopic(event) else {
      state.reduce(event.outcome)
      follow(event.outcome)
      return event.digestAfter
    }
    let (before, old, oldTitles) = (state, arrangement, titles)
    state.reduce(event.outcome)
    follow(event.outcome)
    if event.outcome.changes.contains(where: \.isOfHierarchy) { titles = Titles(state, show) }
    let teller = AuditTeller(
      event: event, before: before.knowing(state.names), after: state, old: old, new: arrangement,
      told: Narration(event, at: position.rawValue, before: before, after: state, showing: show), oldTitles: oldTitles,
      newTitles: titles)
    entries.append(teller.entry(topic, at: position))
    return event.digestAfter
  }

  /// Brings the arrangement up to the state.
  private mutating func follow(_ outcome: Outcome) {
    var isOther = false
    for change in outcome.changes {
      switch change {
      case .customization(.sidebarShown(let isShown)): arrangement.sidebarShown = isShown
      case .customization, .hierarchy: isOther = true
      case .scene, .selection, .editing, .environment, .navigation: continue
      }
    }
    if isOther { arrangement = Arrangement(state) }
  }
}

/// What the items of a hierarchy are called in sentences, by the canonical names of their ids.
struct Titles: Sendable {
  private var texts: [Name: String] = [:]

  init(_ state: NavigationState, _ show: @escaping @Sendable (String) -> String) {
    let told = Narration(in: state, showing: show)
    for item in state.hierarchy.items { texts[state.names.canonical(item.id)] = told.called(item.id) }
  }

  /// What an item is called; nil if there is none of this id.
  func text(_ id: Name, _ names: NameTable) -> String? { texts[names.canonical(id)] }
}

extension Change {
  /// Whether it is about what the app declares.
  fileprivate var isOfHierarchy: Bool {
    if case .hierarchy = self { return true }
    return false
  }
}
