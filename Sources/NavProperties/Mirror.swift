import NavModel

/// What an app knows of the customization that follows it by notices alone, and reads what a notice names (I12).
struct Mirror: Equatable {
  private var hidden: [Name: Bool] = [:]
  private var orders: [Name: [Name]] = [:]
  private var sections: [Name] = []

  /// What is drawn.
  init(_ state: NavigationState) {
    for item in state.index.nodes.indices {
      hidden[state.id(item)] = state.isHiddenItself(item)
      if state.index.nodes[item].isGroup { orders[state.id(item)] = state.displayOrder(of: item).map { state.id($0) } }
    }
    sections = state.sectionOrder.map { state.id($0) }
  }

  /// Reads what a notice names.
  mutating func follow(_ message: Notice.Message, _ state: NavigationState) {
    switch message {
    case .visibilityDidChange(let ids): for id in ids { hidden[id] = state.item(of: id).map(state.isHiddenItself) }
    case .displayOrderDidChange(let group?):
      orders[group] = state.group(of: group).map { state.displayOrder(of: $0).map { state.id($0) } }
    case .displayOrderDidChange(nil): sections = state.sectionOrder.map { state.id($0) }
    case .didSelect, .didBeginEditing, .didEndEditing, .didAccept: break
    }
  }

  /// Takes over what the app changed itself.
  mutating func take(_ after: Mirror, since before: Mirror) {
    for (id, value) in after.hidden where before.hidden[id] != value { hidden[id] = value }
    for (id, value) in after.orders where before.orders[id] != value { orders[id] = value }
    hidden = hidden.filter { after.hidden[$0.key] != nil }
    orders = orders.filter { after.orders[$0.key] != nil }
    if after.sections != before.sections { sections = after.sections }
  }
}

extension RecordedSession {
  /// Each scene tells the net changes of its own edits (C15): where two edit at once, the end is the time to read anew.
  func mirror(of subject: Subject) -> PropertyFinding? {
    var state = NavigationState(names: names)
    var mirror = Mirror(state)
    var hadTwoEditors = false
    for event in events(of: subject) {
      let before = Mirror(state)
      let wasEditing = state.scenes.contains { $0.editing != nil }
      subject.reduce(&state, event.outcome)
      let isDeclaration = [ActionKind.begin, .declare, .insert, .remove, .update].contains(event.action.kind)
      if isDeclaration { mirror.take(Mirror(state), since: before) }
      for notice in event.outcome.notices { mirror.follow(notice.message, state) }
      let editors = state.scenes.count { $0.editing != nil }
      if editors > 1 || (wasEditing && isDeclaration) { hadTwoEditors = true }
      guard editors == 0 else { continue }
      if hadTwoEditors {
        mirror = Mirror(state)
        hadTwoEditors = false
      } else if mirror != Mirror(state) {
        return "\(event.action.kind): changed without a notice"
      }
    }
    return nil
  }
}
