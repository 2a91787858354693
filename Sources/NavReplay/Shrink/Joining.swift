import NavModel

// Two steps said in one. It need not do the same: the failure tells whether it serves.

extension Trial.Step {
  /// Whether it orders items.
  var isOrder: Bool {
    switch action {
    case .move, .reorder: recorded == nil
    default: false
    }
  }

  /// One step for this and a later one; nil if there is none, or if what a tape says of one of them matters.
  func joined(with other: Trial.Step) -> Trial.Step? {
    guard recorded == nil && other.recorded == nil, let action = action.joined(with: other.action) else { return nil }
    return Trial.Step(action, other.context)
  }
}

extension Action {
  fileprivate func joined(with other: Action) -> Action? {
    switch (self, other) {
    case (.tab(let id, let one), .tab(let same, let other)) where id == same:
      one.joined(with: other).map { .tab(id, $0) }
    case (.select(let id), .tab(let same, .push(let screen))) where id == same: .link(id, path: [screen])
    case (.select(let id), .tab(let same, .replace(let path))) where id == same: .link(id, path: path)
    case (.link(let id, let path), .tab(let same, .push(let screen))) where id == same:
      .link(id, path: path + [screen])
    case (.link(let id, let path), .tab(_, .replace)): .tab(id, .replace(path))
    case (.tab(let id, .replace(let path)), .link), (.link(let id, let path), .link): .link(id, path: path)
    case (.hide(let ids), .hide(let others)): .hide((ids + others).inOrderOfFirstUse)
    case (.show(let ids), .show(let others)): .show((ids + others).inOrderOfFirstUse)
    case (.drop(let target, let items, let place), .drop(let same, let others, _)) where target == same:
      .drop(target, items: items + others, on: place)
    default: nil
    }
  }
}

extension TabAction {
  fileprivate func joined(with other: TabAction) -> TabAction? {
    switch (self, other) {
    case (.push(let first), .push(let second)): .replace([first, second])
    case (.replace(let path), .push(let screen)): .replace(path + [screen])
    case (.pop(let first), .pop(let second)): .pop(count: first.addingReportingOverflow(second).partialValue)
    default: nil
    }
  }
}

extension Trial.Step {
  /// The step with one scene in the place of another.
  func naming(_ scene: Name, for old: Name) -> Trial.Step {
    var step = self
    if context.scene == old { step.context.scene = scene }
    switch action {
    case .closeScene(old): step.action = .closeScene(scene)
    case .reopenScene(old): step.action = .reopenScene(scene)
    case .openScene(var opening) where opening.holder == old:
      opening.holder = scene
      step.action = .openScene(opening)
    default: break
    }
    return step
  }
}
