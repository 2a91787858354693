public import NavModel

/// Told what happens to tabs, in the words of UIKit's delegate; items are named by their ids.
///
/// Questions (`should…`, `operation…`) are asked before an action is decided, the others follow the notices of its
/// event, in their order (C15). Every method has a default that agrees or does nothing.
public protocol TabObserver: Sendable {
  /// Whether a person may select a tab; false vetoes the selection (S10).
  func shouldSelect(_ tab: String) -> Bool
  /// A tab was selected, by whomever; the same one twice if it was selected already.
  func didSelect(_ tab: String?, previous: String?)
  /// A scene entered editing mode.
  func didBeginEditing()
  /// A scene left editing mode.
  func didEndEditing()
  /// A person changed whether these tabs are hidden.
  func visibilityDidChange(for tabs: [String])
  /// A person changed the order of a group, or with nil of the root sections.
  func displayOrderDidChange(for group: String?)
  /// What a drop of items on a tab would do: nil leaves it to the declaration, `forbidden` and `cancel` keep it from
  /// happening.
  func operationForAcceptingItems(on tab: String, items: [String: Int]) -> DropOperation?
  /// A tab accepted items.
  func acceptItems(on tab: String, items: [String: Int], operation: DropOperation)
}

extension TabObserver {
  /// Agrees.
  public func shouldSelect(_ tab: String) -> Bool { true }
  /// Does nothing.
  public func didSelect(_ tab: String?, previous: String?) {}
  /// Does nothing.
  public func didBeginEditing() {}
  /// Does nothing.
  public func didEndEditing() {}
  /// Does nothing.
  public func visibilityDidChange(for tabs: [String]) {}
  /// Does nothing.
  public func displayOrderDidChange(for group: String?) {}
  /// Leaves it to the declaration.
  public func operationForAcceptingItems(on tab: String, items: [String: Int]) -> DropOperation? { nil }
  /// Does nothing.
  public func acceptItems(on tab: String, items: [String: Int], operation: DropOperation) {}
}

extension Recorder {
  /// Records an action as `record(_:_:at:)` does, asks the observer its questions before, and tells it the notices
  /// after.
  ///
  /// A veto is recorded as a refusal. A drop that the observer keeps from happening is recorded as a query (D6).
  @discardableResult
  public func record(
    _ action: Action, _ context: Context, at milliseconds: Int64? = nil, telling observer: some TabObserver
  ) throws(RecorderError) -> Outcome {
    var action = action
    var context = context
    if let id = action.idToSelect, !context.reachesEverything {
      context.veto = !observer.shouldSelect(text(id)) || context.veto
    } else if case .drop(.item(let id), let items, let place) = action {
      let answer = observer.operationForAcceptingItems(on: text(id), items: counts(items))
      if answer == .forbidden || answer == .cancel { action = .dropQuery(.item(id), items: items, on: place) }
    }
    let outcome = try record(action, context, at: milliseconds)
    for notice in outcome.notices { tell(observer, notice.message) }
    return outcome
  }

  private func tell(_ observer: some TabObserver, _ message: Notice.Message) {
    switch message {
    case .didSelect(let tab, let previous):
      observer.didSelect(tab.map { text($0) }, previous: previous.map { text($0) })
    case .didBeginEditing: observer.didBeginEditing()
    case .didEndEditing: observer.didEndEditing()
    case .visibilityDidChange(let tabs): observer.visibilityDidChange(for: tabs.map { text($0) })
    case .displayOrderDidChange(let group): observer.displayOrderDidChange(for: group.map { text($0) })
    case .didAccept(let accepted):
      observer.acceptItems(
        on: text(accepted.tab), items: counts(accepted.items), operation: accepted.operation)
    }
  }

  private func text(_ name: Name) -> String { withNames { $0.text(name) } }

  private func counts(_ items: [TypeCount]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for item in items { counts[text(item.type), default: 0] += Int(item.count) }
    return counts
  }
}

extension Action {
  /// The tab that this action would select by the user's hand: a tap, or holding what is dragged over it.
  fileprivate var idToSelect: Name? {
    if case .select(let id) = self { return id }
    if case .hover(let id, held: true) = self { return id }
    return nil
  }
}
