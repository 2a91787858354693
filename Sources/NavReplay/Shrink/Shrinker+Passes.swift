import NavModel

// What is tried, in which order: first actions are left out, then what remains is made normal.

extension Shrinker {
  /// More steps than this are not tried in pairs.
  private static let pairLimit = 24
  /// More steps than this are not tried without one while another names something else.
  private static let exchangeLimit = 8
  /// In hierarchies with more items than this, none is left out with its steps.
  private static let itemLimit = 64
  /// So many first items of the hierarchy are tried in the place of others.
  private static let substituteLimit = 16

  /// All passes, again until none finds anything; the names last.
  mutating func run() {
    var hasChanged = true
    while hasChanged {
      hasChanged = removeSteps()
      guard form.isNormal else { continue }
      if joinSteps() || mergeScene() || exchangeStep() || simplifySteps() {
        hasChanged = true
      } else if substituteNames() || simplifyBeginning() || removeItem() {
        hasChanged = true
      }
    }
    if form.isNormal { renameNames() }
  }

  // MARK: Leaving out

  /// Leaves out actions: long runs first, then shorter ones, then two at once.
  private mutating func removeSteps() -> Bool {
    var size = max(1, script.steps.count / 2)
    var hasChanged = false
    while size > 0 {
      if remove(size) { hasChanged = true }
      size /= 2
    }
    while remove(1) { hasChanged = true }
    return removePair() || hasChanged
  }

  /// Leaves out runs of so many steps, from the end on, so that the prefixes stay; never the last step.
  private mutating func remove(_ size: Int) -> Bool {
    var hasChanged = false
    var end = script.steps.count - 1
    while end > 0 {
      let start = max(0, end - size)
      if replace(start..<end) { hasChanged = true }
      end = min(start, script.steps.count - 1)
    }
    return hasChanged
  }

  /// Tries something for two steps, the latest pair first, until it succeeds.
  private mutating func tryPairs(
    endingAt last: Int, _ body: (inout Shrinker, _ first: Int, _ second: Int) -> Bool
  ) -> Bool {
    guard script.steps.count <= Self.pairLimit else { return false }
    for second in stride(from: last, to: 0, by: -1) {
      for first in stride(from: second - 1, through: 0, by: -1) where body(&self, first, second) { return true }
    }
    return false
  }

  /// Leaves out two steps at once: one may only make up for the other.
  private mutating func removePair() -> Bool {
    tryPairs(endingAt: script.steps.count - 2) { shrinker, first, second in
      shrinker.replace(first..<second + 1, by: Array(shrinker.script.steps[first + 1..<second]))
    }
  }

  // MARK: Making normal

  /// Says two steps in one, in the place of the second or of the first.
  private mutating func joinSteps() -> Bool {
    tryPairs(endingAt: script.steps.count - 1) { shrinker, first, second in
      guard let step = shrinker.joined(first, second) else { return false }
      let between = Array(shrinker.script.steps[first + 1..<second])
      let isDone = shrinker.replace(first..<second + 1, by: between + [step])
      return isDone || (!between.isEmpty && shrinker.replace(first..<second + 1, by: [step] + between))
    }
  }

  /// One step for two: what both say, or the order that moves lead to.
  private mutating func joined(_ first: Int, _ second: Int) -> Trial.Step? {
    let (one, other) = (script.steps[first], script.steps[second])
    if let step = one.joined(with: other) { return step }
    guard one.isOrder, case .move(let id, _) = other.action, other.recorded == nil else { return nil }
    let state = trial(behind: second + 1).state
    guard let item = state.item(of: id) else { return nil }
    let group = state.index.nodes[item].parent
    let order = group.map { state.displayOrder(of: $0) } ?? state.sectionOrder
    return Trial.Step(.reorder(group: group.map { state.id($0) }, order: order.map { state.id($0) }), other.context)
  }

  /// Leaves out the opening of a scene, and lets one that was there before stand in its place.
  private mutating func mergeScene() -> Bool {
    var earlier = [script.beginning.scene.id]
    for (place, step) in script.steps.enumerated() {
      guard case .openScene(let opening) = step.action else { continue }
      for scene in earlier {
        let tail = script.steps[(place + 1)...].map { $0.naming(scene, for: opening.id) }
        if replace(place..<script.steps.count, by: tail) { return true }
      }
      earlier.append(opening.id)
    }
    return false
  }

  /// Leaves out a step while another one names another item or value: it may only have made room for that.
  private mutating func exchangeStep() -> Bool {
    let items = script.beginning.hierarchy.items.prefix(Self.substituteLimit).map(\.id)
    guard script.steps.count <= Self.exchangeLimit else { return false }
    for left in script.steps.indices.dropLast().reversed() {
      var steps = script.steps
      steps.remove(at: left)
      for place in steps.indices {
        for step in steps[place].variants(naming: items) {
          let first = min(left, place)
          if replace(first..<script.steps.count, by: Array(steps[first..<place]) + [step] + steps[(place + 1)...]) {
            return true
          }
        }
      }
    }
    return false
  }

  /// Makes each step simpler.
  private mutating func simplifySteps() -> Bool {
    var hasChanged = false
    var place = script.steps.count - 1
    while place >= 0 {
      while place < script.steps.count, replaceFirst(of: script.steps[place].simpler, at: place) { hasChanged = true }
      place = min(place, script.steps.count) - 1
    }
    return hasChanged
  }

  private mutating func replaceFirst(of candidates: [Trial.Step], at place: Int) -> Bool {
    for step in candidates where replace(place..<place + 1, by: [step]) { return true }
    return false
  }

  /// Lets the steps name fewer and earlier items, and fewer screens: everywhere at once, then in single steps.
  private mutating func substituteNames() -> Bool {
    guard script.steps.count <= Self.pairLimit else { return false }
    let declared = script.beginning.hierarchy.items
    let named = script.steps.flatMap { $0.action.namedItems }
    for place in declared.indices.reversed() where named.contains(declared[place].id) {
      let earlier = declared[..<place].prefix(Self.substituteLimit).filter { $0.kind == declared[place].kind }
      for item in earlier where substitute(item.id, for: declared[place].id, [\.items]) { return true }
    }
    let screens = script.steps.flatMap { $0.action.namedScreens }.inOrderOfFirstUse
    for place in screens.indices.reversed() {
      let earlier = screens[..<place]
      for screen in earlier where substitute(screen, for: screens[place], [\.screens, \.modals]) { return true }
    }
    return false
  }

  private mutating func substitute(
    _ name: Name, for old: Name, _ roles: [WritableKeyPath<NameMapping, (Name) -> Name>]
  ) -> Bool {
    var mapping = NameMapping()
    for role in roles { mapping[keyPath: role] = { $0 == old ? name : $0 } }
    let steps = script.steps.map { $0.mapping(mapping) }
    if steps == script.steps { return false }
    if replace(0..<steps.count, by: steps) { return true }
    for place in steps.indices.reversed() where steps[place] != script.steps[place] {
      if replace(place..<place + 1, by: [steps[place]]) { return true }
    }
    return false
  }

  /// Makes the beginning simpler: a bare one, then without items that no step names, then without what they declare.
  private mutating func simplifyBeginning() -> Bool {
    var hasChanged = false
    while replaceFirst(of: script.beginning.simpler) { hasChanged = true }
    if script.beginning.start != nil { return hasChanged }
    let named = script.steps.flatMap { $0.action.namedItems }
    while replaceFirst(
      of: script.beginning.hierarchy.simpler(keeping: named).map { hierarchy in
        var beginning = script.beginning
        beginning.hierarchy = hierarchy
        return beginning
      })
    {
      hasChanged = true
    }
    return hasChanged
  }

  private mutating func replaceFirst(of candidates: [Beginning]) -> Bool {
    for beginning in candidates where replace(by: Script(beginning, script.steps)) { return true }
    return false
  }

  /// Leaves out an item with all below it and all steps that name one of them.
  private mutating func removeItem() -> Bool {
    let items = script.beginning.hierarchy.items
    if script.beginning.start != nil || items.count > Self.itemLimit { return false }
    for place in items.indices.reversed() {
      var shorter = script
      let range = place..<place + script.beginning.hierarchy.subtreeCount(at: place)
      shorter.beginning.hierarchy.items.removeSubrange(range)
      shorter.steps.removeAll { step in
        step.action.namedItems.contains { id in items[range].contains { $0.id == id } }
      }
      if shorter.steps.count < script.steps.count && replace(by: shorter) { return true }
    }
    return false
  }

  /// Names items, screens and scenes by their kind and the order of first use: all at once, else those that can be.
  private mutating func renameNames() {
    let names = names
    let wanted = Roles(script, names).names(keeping: form.keptTexts, in: names)
    if wanted.isEmpty || replace(by: script, names: names.renaming(wanted)) { return }
    for one in wanted { _ = replace(by: script, names: self.names.renaming([one])) }
  }
}
