import EventLog
public import NavModel
import NavText

/// What of a customization is other than the app declares, and the event that made it so.
public struct Deviation: Hashable, Sendable {
  /// What is other.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// The flag of an item.
    case hidden
    /// Whether an item belongs to the bar.
    case bar
    /// What stands at a place of the bar's customizable part.
    case barPlace
    /// What stands at a place among the children of a group, or the root sections.
    case orderPlace
  }

  /// What is other.
  public let aspect: Aspect
  /// The item that is hidden or shown, in the bar or out of it, or at the place.
  public let item: String
  /// The group whose order it is; nil for the root sections and the bar.
  public let group: String?
  /// The place, from 1; nil where there is none.
  public let place: Int?
  /// What the app declares: `shown`, `hidden`, `in`, `out`, or the item at that place.
  public let declared: String
  /// What it is now.
  public let now: String
  /// In words, fit for a terminal.
  public let text: String
  /// The event that made it so; nil if it was so when the tape began.
  public let since: AuditEntry?
}

/// Finds the event behind each deviation, as `git blame` does for lines.
public struct Blame {
  private let entries: ArraySlice<AuditEntry>
  private let state: NavigationState
  private let told: Narration
  private let arrangement: Arrangement

  /// Prepares to ask.
  ///
  /// - Parameters:
  ///   - entries: the history up to the state, or beyond it.
  ///   - position: the position of the state.
  ///   - show: makes text of a tape fit for where it is shown.
  public init(
    _ entries: [AuditEntry], _ state: NavigationState, at position: UInt64,
    showing show: @escaping @Sendable (String) -> String
  ) {
    self.entries = entries.prefix { $0.position.rawValue <= position }
    self.state = state
    told = Narration(in: state, showing: show)
    arrangement = Arrangement(state)
  }

  /// All deviations: flags, membership of the bar, places in the bar, places in the orders.
  public var deviations: [Deviation] { flags + memberships + barPlaces + orderPlaces }

  // MARK: By aspect

  private var flags: [Deviation] {
    arrangement.rows.enumerated().compactMap { item, row in
      let isDeclaredHidden = state.hierarchy.items[item].hidden ?? state.index.nodes[item].hiddenByDefault
      if row.isHidden == isDeclaredHidden { return nil }
      let (id, word) = (text(row.id), { (isHidden: Bool) in isHidden ? "hidden" : "shown" })
      return Deviation(
        aspect: .hidden, item: id, group: nil, place: nil, declared: word(isDeclaredHidden), now: word(row.isHidden),
        text: "\(told.called(row.id)) is \(word(row.isHidden)); declared \(word(isDeclaredHidden))",
        since: last(.hidden, of: id))
    }
  }

  private var memberships: [Deviation] {
    arrangement.rows.enumerated().compactMap { item, row in
      let placement = state.index.nodes[item].placement
      guard placement.isCustomizable, row.isMember != (placement != .optional) else { return nil }
      let (id, word) = (text(row.id), { (isMember: Bool) in isMember ? "in" : "out" })
      let said = row.isMember ? "is in the bar; declared outside" : "is out of the bar; declared in it"
      return Deviation(
        aspect: .bar, item: id, group: nil, place: nil, declared: word(!row.isMember), now: word(row.isMember),
        text: "\(told.called(row.id)) \(said)", since: last(.membership, of: id))
    }
  }

  private var barPlaces: [Deviation] {
    let present = arrangement.region
    let declared = present.sorted { (state.item(of: $0) ?? 0) < (state.item(of: $1) ?? 0) }
    return places(.barPlace, group: nil, present, declared, "of the customizable part of the bar", .bar)
  }

  private var orderPlaces: [Deviation] {
    arrangement.orders.flatMap { order in
      let declared = self.declared(order.group).map { state.id($0) }
      return places(
        .orderPlace, group: order.group, order.ids, declared,
        order.group == nil ? "among the sections" : "in \(told.called(group: order.group))", .order)
    }
  }

  /// The order of a group as the app declares it (C6).
  private func declared(_ group: Name?) -> [ItemIndex] {
    guard let item = group.flatMap({ state.item(of: $0) }) else {
      return state.index.roots.filter { state.index.nodes[$0].isGroup }
    }
    let children = state.index.children(of: item)
    var order: [ItemIndex] = []
    let listed = (state.hierarchy.items[item].displayOrder ?? []).compactMap { state.item(of: $0) }
    for child in listed + children where children.contains(child) && !order.contains(child) { order.append(child) }
    return order
  }

  private func places(
    _ aspect: Deviation.Aspect, group: Name?, _ present: [Name], _ declared: [Name], _ whole: String,
    _ change: AuditDetail.Aspect
  ) -> [Deviation] {
    zip(present, declared).enumerated().compactMap { index, pair in
      if pair.0 == pair.1 { return nil }
      return Deviation(
        aspect: aspect, item: text(pair.0), group: group.map { text($0) }, place: index + 1, declared: text(pair.1),
        now: text(pair.0),
        text: "\(told.called(pair.0)) is at place \(index + 1) \(whole); declared \(told.called(pair.1))",
        since: last(change, of: group.map { text($0) }, atPlace: index))
    }
  }

  private func text(_ id: Name) -> String { state.names.text(id) }

  // MARK: The event

  /// The last event that changed an aspect of an item, followed through its earlier ids.
  private func last(_ aspect: AuditDetail.Aspect, of item: String) -> AuditEntry? {
    var item = item
    for entry in entries.reversed() {
      for detail in entry.details.reversed() {
        if detail.aspect == aspect && detail.subject == item { return entry }
        // A tab that came with its choices has them since then.
        if detail.aspect == .declared && detail.subject == item { return entry }
      }
      if let renamed = entry.details.first(where: { $0.aspect == .renamed && $0.subject == item }) {
        item = renamed.before.first ?? item
      }
    }
    return lastUpdate
  }

  /// The last update of the app: what made a choice other than declared that nobody has changed since.
  private var lastUpdate: AuditEntry? {
    entries.last { $0.topic == .update && $0.kind != .begin && $0.refusal == nil && !$0.isQuiet }
  }

  /// The last event that put something else at a place of a list.
  private func last(_ aspect: AuditDetail.Aspect, of group: String?, atPlace place: Int) -> AuditEntry? {
    var group = group
    for entry in entries.reversed() {
      for detail in entry.details where detail.aspect == aspect && detail.subject == group {
        let before = place < detail.before.count ? detail.before[place] : nil
        let after = place < detail.after.count ? detail.after[place] : nil
        if before != after { return entry }
      }
      if let renamed = entry.details.first(where: { $0.aspect == .renamed && $0.subject == group }), group != nil {
        group = renamed.before.first
      }
    }
    return lastUpdate
  }
}

// MARK: - One tab

extension Blame {
  /// The whole story of an item: every event that concerns it, with only what concerns it.
  public func story(of item: String) -> [AuditEntry] {
    var names = [item]
    for entry in entries.reversed() {
      for detail in entry.details where detail.aspect == .renamed && detail.subject.map(names.contains) ?? false {
        names += detail.before
      }
    }
    return entries.compactMap { entry in
      guard entry.topic != .clock, entry.items.contains(where: names.contains) || orders(entry, names) else {
        return nil
      }
      var entry = entry
      entry.details = entry.details.filter { $0.concerns(names) }
      for place in entry.details.indices { entry.details[place].tell(names) }
      return entry
    }
  }

  /// Whether an entry moves one of these items in an order or in the bar.
  private func orders(_ entry: AuditEntry, _ names: [String]) -> Bool {
    entry.details.contains { ($0.aspect == .order || $0.aspect == .bar) && $0.concerns(names) }
  }

  /// How an item stands now, as sentences; nothing if it is not declared.
  public func present(of item: String) -> [String] {
    guard let name = state.names.name(of: item) ?? canonicalName(of: item), let row = arrangement.row(name, state.names)
    else { return ["The app does not declare it any more."] }
    var told = [row.isHidden ? "It is hidden." : row.isShown ? "It can be seen." : "Its group is hidden."]
    if let place = arrangement.region.firstIndex(where: { state.names.isSameID($0, name) }) {
      let count = arrangement.region.count
      let keeps = row.isShown ? "It is" : "It keeps its place for when it is shown again:"
      told.append("\(keeps) at place \(place + 1) of \(count) in the customizable part of the bar.")
    } else {
      told.append(row.isMember ? "It has a place of its own in the bar." : "It is not in the bar.")
    }
    for order in arrangement.orders {
      guard let place = order.ids.firstIndex(where: { state.names.isSameID($0, name) }) else { continue }
      told.append("It is at place \(place + 1) of \(order.ids.count) in \(self.told.called(group: order.group)).")
    }
    return told
  }

  private func canonicalName(of item: String) -> Name? {
    arrangement.rows.first { state.names.text($0.id) == item }?.id
  }
}

extension AuditDetail {
  /// Whether it is about one of these items: in a list, if its place changed.
  fileprivate func concerns(_ names: [String]) -> Bool {
    if aspect == .bar || aspect == .order {
      return names.contains { before.firstIndex(of: $0) != after.firstIndex(of: $0) }
    }
    return subject.map(names.contains) ?? false
  }

  /// Says the place of one of these items in place of the whole list, and what the sentence may leave out.
  fileprivate mutating func tell(_ names: [String]) {
    switch aspect {
    case .bar, .order:
      guard let name = names.first(where: { before.contains($0) || after.contains($0) }) else { return }
      let place = { (list: [String]) in list.firstIndex(of: name).map { "place \($0 + 1)" } ?? "none" }
      let list = aspect == .bar ? "bar" : subject == nil ? "sections" : "group"
      text = "its place in the \(list): \(place(before)) → \(place(after))"
    case .declared where text.isEmpty:
      text = after == ["there"] ? "it came with this" : "it was lost with this; nothing had been chosen for it"
    case .renamed: text = "its id changed with this"
    case .hidden, .membership, .sidebar, .declared, .drawn, .visible, .selection: break
    }
  }
}
