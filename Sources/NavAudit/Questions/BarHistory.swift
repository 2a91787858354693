import EventLog
import NavModel

/// The bar's customizable part over time, for a picture: what stood where after each event that arranged something.
public struct BarHistory: Sendable {
  /// How things stood after an event.
  public struct Moment: Hashable, Sendable {
    /// What a picture marks.
    public enum Mark: Hashable, Sendable {
      /// The app changed what it declares.
      case update
      /// Choices were dropped.
      case reset
    }

    /// The position of the event; that of the first event for how things stood before all others.
    public var position: UInt64
    /// The items of the part, hidden ones too.
    public var region: [String]
    /// Those of them that are hidden.
    public var hidden: Set<String>
    /// What a picture marks.
    public var mark: Mark?
  }

  /// The moments, in order of position.
  public private(set) var moments: [Moment]

  /// The items in the order in which they first stand in the bar.
  public var items: [String] { moments.flatMap(\.region).eachOnce }

  /// Follows a history.
  ///
  /// - Complexity: O(moments · items).
  public init(_ history: CustomizationHistory) {
    let arrangement = Arrangement(history.state)
    let text = history.state.names.text
    let details = history.entries.lazy.flatMap(\.details)
    var region = details.first { $0.aspect == .bar }?.before ?? arrangement.region.map(text)
    var isHidden: [String: Bool] = [:]
    for detail in details where detail.aspect == .hidden {
      if let id = detail.subject, isHidden[id] == nil { isHidden[id] = detail.before == ["hidden"] }
    }
    for row in arrangement.rows where isHidden[text(row.id)] == nil { isHidden[text(row.id)] = row.isHidden }
    let first = history.entries.first?.position.rawValue ?? 0
    let hidden = { (region: [String]) in Set(region.filter { isHidden[$0] ?? false }) }
    moments = [Moment(position: first, region: region, hidden: hidden(region), mark: nil)]
    for entry in history.entries where entry.refusal == nil && entry.kind != .begin {
      for detail in entry.details {
        if detail.aspect == .bar { region = detail.after }
        if detail.aspect == .hidden, let id = detail.subject { isHidden[id] = detail.after == ["hidden"] }
      }
      let isChange = entry.details.contains { $0.aspect == .bar || $0.aspect == .hidden }
      let mark: Moment.Mark? =
        entry.isQuiet ? nil : entry.topic == .update ? .update : entry.topic == .reset ? .reset : nil
      if !isChange && mark == nil { continue }
      let now = Set(region.filter { isHidden[$0] ?? false })
      moments.append(Moment(position: entry.position.rawValue, region: region, hidden: now, mark: mark))
    }
  }
}
