public import EventLog
import NavCoding
public import NavModel

/// Every tab of a log that was left and came back, and everything that the app reported (N2, N5).
public struct PreservationReport: Sendable {
  /// What a reader of a log meets.
  public enum Entry: Sendable {
    /// A tab came back.
    case visit(Visit)
    /// The app reported something.
    case report(AppReport)
  }

  /// How many events were read.
  public private(set) var eventCount = 0
  /// The first position whose digest is not the recorded one; nothing behind it is judged.
  public private(set) var divergence: Position?
  /// The state after the last event read.
  public private(set) var state = NavigationState()
  private var preservation = Preservation()

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - body: gets each entry in order, with the state before its event.
  ///   - progress: called every 4,096 events with the position reached; answers whether to go on.
  /// - Throws: what keeps it from reading on.
  /// - Complexity: O(events); memory does not grow with them.
  public static func read(
    _ log: some EventLog, progress: (Position) -> Bool = { _ in true }, _ body: (Entry, NavigationState) -> Void
  ) throws(ReplayError) -> PreservationReport {
    let first = try Player.beginning(of: log)
    var report = PreservationReport()
    report.state = first.state
    try log.readRecords(from: first.position.next) { (position, record) throws(CodingError) in
      let event = try RecordDecoder.event(record, names: &report.state.names)
      report.take(event, at: position, body)
      if report.state.digest != event.digestAfter { report.divergence = position }
      if position.rawValue & 4_095 == 0 && !progress(position) { return false }
      return report.divergence == nil
    }
    if report.eventCount == 0 { throw .empty }
    return report
  }

  private mutating func take(_ event: Event, at position: Position, _ body: (Entry, NavigationState) -> Void) {
    eventCount += 1
    if let report = AppReport.of(event, at: position, in: state) { body(.report(report), state) }
    let footprint = Footprint.of(event.action, event.context, in: state)
    preservation.arrive(event, at: position, in: state) { body(.visit($0), state) }
    state.reduce(event.outcome)
    preservation.leave(event, footprint, at: position, in: state)
  }
}
