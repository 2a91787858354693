import EventLog
import NavModel
import NavText

/// Says what an event made other than it was.
struct AuditTeller {
  let event: Event
  let before: NavigationState
  let after: NavigationState
  let old: Arrangement
  let new: Arrangement
  let told: Narration
  let oldTitles: Titles
  let newTitles: Titles

  private var names: NameTable { after.names }

  /// The entry of the event.
  func entry(_ topic: AuditTopic, at position: Position) -> AuditEntry {
    var entry = AuditEntry(event, topic, at: position, names)
    entry.sentence = told.sentence
    entry.details = event.outcome.refusal == nil && event.action.kind != .begin ? details : []
    var items = event.action.namedItems.map { names.text($0) }
    if case .insert(let inserted, _, _) = event.action { items += inserted.map { names.text($0.id) } }
    var groups: [String] = []
    if case .reset(.groupOrder(let group?)) = event.action { groups.append(names.text(group)) }
    if case .reorder(let group?, _) = event.action { groups.append(names.text(group)) }
    for detail in entry.details {
      guard let subject = detail.subject else { continue }
      if detail.aspect == .order { groups.append(subject) } else { items.append(subject) }
      if detail.aspect == .renamed { items += detail.before + detail.after }
    }
    entry.items = items.eachOnce
    entry.groups = (groups + entry.items.flatMap { groupsAbove($0) }).eachOnce
    return entry
  }

  /// The group in which an item stands and stood, and the item itself if it is a group.
  private func groupsAbove(_ id: String) -> [String] {
    guard let name = names.name(of: id) else { return [] }
    return [(before, old), (after, new)].flatMap { (state, arrangement) -> [String] in
      guard let row = arrangement.row(name, names) else { return [] }
      let parent = row.parent.map { names.text(arrangement.rows[$0].id) }
      return (state.group(of: name) == nil ? [] : [id]) + (parent.map { [$0] } ?? [])
    }
  }

  // MARK: What is other

  private var details: [AuditDetail] {
    let renamed = renamedTabs
    return declarations(renamed) + flags(renamed) + bar(renamed) + orders(renamed) + sidebar + selections
  }

  /// The tabs that the app gave another id, each once.
  private var renamedTabs: [(old: Name, new: Name)] {
    event.outcome.changes.compactMap { change in
      if case .hierarchy(.renamed(let old, let new)) = change { return (old, new) }
      return nil
    }
  }

  /// What an item was called before, if it was there.
  private func oldRow(_ row: Arrangement.Row, _ renamed: [(old: Name, new: Name)]) -> Arrangement.Row? {
    let id = renamed.first { names.isSameID($0.new, row.id) }?.old
    return old.row(id ?? row.id, names)
  }

  private func declarations(_ renamed: [(old: Name, new: Name)]) -> [AuditDetail] {
    var details = renamed.map { old, new in
      AuditDetail(
        aspect: .renamed, subject: names.text(new), before: [names.text(old)], after: [names.text(new)], text: "")
    }
    for row in old.rows where new.row(row.id, names) == nil {
      if renamed.contains(where: { names.isSameID($0.old, row.id) }) { continue }
      let choice = SavedChoice(of: before.key(row.id) ?? row.id, in: after)
      let name = called(row.id)
      let kept = choice.isEmpty ? "" : "what was chosen for \(name) is kept for its return: \(choice.text)"
      details.append(AuditDetail(.declared, names.text(row.id), "there", "gone", kept))
    }
    for row in new.rows where oldRow(row, renamed) == nil {
      let choice = SavedChoice(of: after.key(row.id) ?? row.id, in: after)
      let kept = choice.isEmpty ? "" : "\(called(row.id)) is as it was chosen before it left: \(choice.text)"
      details.append(AuditDetail(.declared, names.text(row.id), "gone", "there", kept))
    }
    return details
  }

  private func flags(_ renamed: [(old: Name, new: Name)]) -> [AuditDetail] {
    var details: [AuditDetail] = []
    var consequences: [AuditDetail] = []
    for row in new.rows {
      guard let past = oldRow(row, renamed) else { continue }
      let (id, name) = (names.text(row.id), called(row.id))
      if past.isHidden != row.isHidden {
        let words = row.isHidden ? ("shown", "hidden") : ("hidden", "shown")
        details.append(AuditDetail(.hidden, id, words.0, words.1, "\(name): \(words.0) → \(words.1)"))
      } else if past.isShown != row.isShown {
        let text = row.isShown ? "\(name) can be seen again" : "\(name) cannot be seen any more"
        let with = cause(row).map { row.isShown ? ", with its group \($0)" : ", because its group \($0) is hidden" }
        consequences.append(AuditDetail(.visible, id, inOrOut(past.isShown), inOrOut(row.isShown), text + (with ?? "")))
      }
      if past.isMember != row.isMember {
        let words = row.isMember ? "outside the bar → in the bar" : "in the bar → outside the bar"
        details.append(
          AuditDetail(.membership, id, inOrOut(past.isMember), inOrOut(row.isMember), "\(name): \(words)"))
      } else if past.isDrawn != row.isDrawn {
        let text = row.isDrawn ? "\(name) also came back into the bar" : "\(name) also left the bar"
        consequences.append(AuditDetail(.drawn, id, inOrOut(past.isDrawn), inOrOut(row.isDrawn), text))
      }
    }
    return details + consequences
  }

  private func inOrOut(_ isIn: Bool) -> String { isIn ? "in" : "out" }

  /// The group above a row whose own flag changed.
  private func cause(_ row: Arrangement.Row) -> String? {
    var parent = row.parent
    while let item = parent {
      let group = new.rows[item]
      if let past = old.row(group.id, names), past.isHidden != group.isHidden { return called(group.id) }
      parent = group.parent
    }
    return nil
  }

  private func bar(_ renamed: [(old: Name, new: Name)]) -> [AuditDetail] {
    let past = mapped(old.region, renamed)
    if isSame(past, new.region) { return [] }
    let text = "the customizable part of the bar: \(change(past, new.region))"
    return [AuditDetail(aspect: .bar, subject: nil, before: texts(past), after: texts(new.region), text: text)]
  }

  private func orders(_ renamed: [(old: Name, new: Name)]) -> [AuditDetail] {
    new.orders.compactMap { order in
      let group = order.group.map { id in renamed.first { names.isSameID($0.new, id) }?.old ?? id }
      guard let past = old.order(of: group, names).map({ mapped($0, renamed) }), !isSame(past, order.ids) else {
        return nil
      }
      let text = "order of \(called(group: order.group)): \(change(past, order.ids))"
      return AuditDetail(
        aspect: .order, subject: order.group.map { names.text($0) }, before: texts(past), after: texts(order.ids),
        text: text)
    }
  }

  private var sidebar: [AuditDetail] {
    if old.sidebarShown == new.sidebarShown { return [] }
    let word = { (isShown: Bool?) in isShown.map { $0 ? "shown" : "hidden" } ?? "never" }
    let said = { (isShown: Bool?) in isShown.map { $0 ? "with the sidebar" : "without the sidebar" } ?? "as declared" }
    let text = "new windows begin: \(said(old.sidebarShown)) → \(said(new.sidebarShown))"
    return [AuditDetail(.sidebar, nil, word(old.sidebarShown), word(new.sidebarShown), text)]
  }

  /// The selections that moved for another reason than that somebody asked for it; the sentence tells them.
  private var selections: [AuditDetail] {
    event.outcome.changes.compactMap { change in
      guard case .selection(let scene, .selected(let id, let reason)) = change, reason != .asked, reason != .first,
        before.scenes.indices.contains(scene), let past = before.scenes[scene].selected
      else { return nil }
      let subject = names.text(before.id(inSlot: past))
      return AuditDetail(
        aspect: .selection, subject: subject, before: [subject], after: id.map { [names.text($0)] } ?? [], text: "")
    }
  }

  // MARK: Words

  /// What an item is called now, or was called before it left.
  private func called(_ id: Name) -> String {
    newTitles.text(id, names) ?? oldTitles.text(id, names) ?? told.called(id)
  }

  private func called(group: Name?) -> String { group.map { called($0) } ?? told.called(group: nil) }

  private func mapped(_ ids: [Name], _ renamed: [(old: Name, new: Name)]) -> [Name] {
    if renamed.isEmpty { return ids }
    return ids.map { id in renamed.first { names.isSameID($0.old, id) }?.new ?? id }
  }

  private func isSame(_ left: [Name], _ right: [Name]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { names.isSameID($0, $1) }
  }

  private func texts(_ ids: [Name]) -> [String] { ids.map { names.text($0) } }

  /// Two lists in words; of long ones only what differs with its neighbours.
  private func change(_ past: [Name], _ present: [Name]) -> String {
    var (start, end) = (0, 0)
    if max(past.count, present.count) > 12 {
      let shorter = min(past.count, present.count)
      while start < shorter && past[start] == present[start] { start += 1 }
      while end < shorter - start && past[past.count - 1 - end] == present[present.count - 1 - end] { end += 1 }
      (start, end) = (max(0, start - 1), max(0, end - 1))
    }
    let said = { (ids: [Name]) -> String in
      let middle = ids[start..<max(start, ids.count - end)]
      if ids.isEmpty { return "nothing" }
      let isLong = middle.count > 12
      let shown =
        middle.prefix(isLong ? 11 : 12).map { called($0) }.joined(separator: ", ")
        + (isLong ? " and \(middle.count - 11) more" : "")
      return (start > 0 ? "… " : "") + shown + (end > 0 ? " …" : "")
    }
    return "\(said(past)) → \(said(present))"
  }
}

/// What a person chose for an item, as far as it is saved under its key.
struct SavedChoice {
  private var parts: [String] = []

  init(of key: Name, in state: NavigationState) {
    let layout = state.customization.layout
    let isIn = { (keys: [Name]) in keys.contains { state.names.isSameID($0, key) } }
    if let isHidden = layout.hidden.value(key, state.names) { parts.append(isHidden ? "hidden" : "shown") }
    if let order = layout.barOrder, isIn(order) {
      parts.append("its place in the bar")
    } else if layout.barOrder != nil, isIn(layout.barKnown) {
      parts.append("taken out of the bar")
    }
    if layout.groupOrders.contains(where: { isIn($0.order) }) { parts.append("its place among its neighbours") }
  }

  var isEmpty: Bool { parts.isEmpty }
  var text: String { parts.joined(separator: ", ") }
}

extension NavigationState {
  /// The customization key of an item that is declared.
  fileprivate func key(_ id: Name) -> Name? { item(of: id).map { customizationKey($0) } }
}

extension AuditDetail {
  /// A detail of one word before and one after.
  init(_ aspect: Aspect, _ subject: String?, _ before: String, _ after: String, _ text: String) {
    self.init(aspect: aspect, subject: subject, before: [before], after: [after], text: text)
  }
}

extension AuditEntry {
  /// An entry that says who did what, and nothing of what came of it yet.
  init(_ event: Event, _ topic: AuditTopic, at position: Position, _ names: NameTable) {
    self.init(
      position: position, atMilliseconds: event.context.atMilliseconds, by: event.context.by,
      actor: event.context.actor.map { names.text($0) }, scene: event.context.scene.map { names.text($0) },
      source: event.context.via, topic: topic, kind: event.action.kind,
      refusal: event.outcome.refusal.map { $0.codeWithReason }, isQuiet: event.outcome.isQuiet, items: [], groups: [],
      sentence: "", details: [])
  }
}

extension [String] {
  /// The texts without later repetitions.
  var eachOnce: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
