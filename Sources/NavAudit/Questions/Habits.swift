public import EventLog
import NavCoding
import NavModel
public import NavReplay

/// What persons do with the tabs of an app: which they open, hide, and bring into the bar.
public struct Habits: Sendable {
  /// What persons did with one tab.
  public struct Row: Hashable, Sendable {
    /// The id.
    public var id: String
    /// How often it was selected.
    public var opened = 0
    /// How often it was hidden.
    public var hidden = 0
    /// How often it was shown again.
    public var shown = 0
    /// How often it came into the bar by an edit.
    public var added = 0
    /// How often it left the bar by an edit.
    public var removed = 0
    /// In how many tapes it is declared at the end.
    public var declaredIn = 0
    /// In how many of these it is hidden at the end.
    public var hiddenIn = 0

    /// Whether it is declared somewhere and nobody ever opened it.
    public var isNeverOpened: Bool { declaredIn > 0 && opened == 0 }
  }

  /// The rows by id.
  private var rows: [String: Row] = [:]
  /// How many tapes were read.
  public private(set) var tapeCount = 0
  /// How many events they have.
  public private(set) var eventCount = 0

  /// Makes habits of nobody.
  public init() {}

  /// The rows: most hidden first, then most added, then least opened, then by id.
  public var table: [Row] {
    rows.values.sorted { left, right in
      let keys = { (row: Row) in (-row.hidden, -row.added, row.opened) }
      return keys(left) == keys(right) ? left.id < right.id : keys(left) < keys(right)
    }
  }

  /// Adds a tape.
  ///
  /// - Parameter history: its history.
  /// - Throws: what keeps it from reading the tape's selections.
  public mutating func add(_ log: some EventLog, _ history: CustomizationHistory) throws(ReplayError) {
    tapeCount += 1
    eventCount += Int(history.position.rawValue) - Int(log.firstPosition.rawValue) + 1
    for entry in history.entries where entry.by == .user && entry.refusal == nil {
      for detail in entry.details {
        guard let id = detail.subject else { continue }
        var row = rows[id] ?? Row(id: id)
        row.count(detail)
        if detail.aspect == .hidden || detail.aspect == .membership { rows[id] = row }
      }
    }
    let state = history.state
    for (item, node) in state.index.nodes.enumerated() where !node.isGroup {
      let id = state.names.text(state.id(item))
      rows[id, default: Row(id: id)].declaredIn += 1
      if state.isHiddenItself(item) { rows[id, default: Row(id: id)].hiddenIn += 1 }
    }
    try addSelections(log, to: history.position, state.names)
  }

  /// The kinds of events that select what they name.
  private static let selecting = [ActionKind.begin, .openScene, .select, .link, .hover].map(\.rawValue)

  /// Counts the selections that were asked for; other events are not even decoded.
  private mutating func addSelections(
    _ log: some EventLog, to last: Position, _ names: NameTable
  ) throws(ReplayError) {
    var counts = [Int](repeating: 0, count: names.count)
    var failure: ReplayError?
    do throws(EventLogError) {
      try log.read(from: log.firstPosition) { (position, record) in
        do throws(CodingError) {
          let kind = try RecordHeader(record).kind
          if Self.selecting.contains(kind) {
            let event = try RecordDecoder.event(record, knowing: names)
            if let id = event.openedItem { counts[Int(id.rawValue)] += 1 }
          }
        } catch {
          failure = .record(error, at: position)
        }
        return failure == nil && position < last
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw failure }
    for (number, count) in counts.enumerated() where count > 0 {
      let id = names.text(Name(UInt32(number)))
      rows[id, default: Row(id: id)].opened += count
    }
  }

  /// Adds the habits of other tapes.
  public mutating func add(_ others: Habits) {
    tapeCount += others.tapeCount
    eventCount += others.eventCount
    for row in others.table {
      rows[row.id, default: Row(id: row.id)].add(row)
    }
  }
}

extension Habits.Row {
  /// Counts what an edit did with the tab.
  fileprivate mutating func count(_ detail: AuditDetail) {
    if detail.aspect == .hidden {
      if detail.after == ["hidden"] { hidden += 1 } else { shown += 1 }
    } else if detail.aspect == .membership {
      if detail.after == ["in"] { added += 1 } else { removed += 1 }
    }
  }

  fileprivate mutating func add(_ other: Habits.Row) {
    opened += other.opened
    hidden += other.hidden
    shown += other.shown
    added += other.added
    removed += other.removed
    declaredIn += other.declaredIn
    hiddenIn += other.hiddenIn
  }
}

extension Event {
  /// The item that was selected because a person asked for it, or because something has to be selected at first.
  fileprivate var openedItem: Name? {
    for change in outcome.changes {
      guard case .selection(_, .selected(let id, let reason)) = change else { continue }
      if reason == .first || reason == .asked && context.by == .user { return id }
    }
    return nil
  }
}
