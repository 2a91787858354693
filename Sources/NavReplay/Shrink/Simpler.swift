import NavModel

// Simpler forms of what a session says, each strictly simpler than what it stands for, the simplest first.

extension Trial.Step {
  /// Simpler steps; none for one whose recorded outcome is the failure.
  var simpler: [Trial.Step] {
    if recorded != nil { return [] }
    return context.simpler(for: action).map { Trial.Step(action, $0) }
      + action.simpler.filter { $0 != action }.map { Trial.Step($0, context) }
  }
}

extension Trial.Step {
  /// The step with other items, or the other value of the few that there are.
  func variants(naming items: [Name]) -> [Trial.Step] {
    if recorded != nil { return [] }
    var actions: [Action] =
      switch action {
      case .resize(let resize):
        Width.allCases.map { .resize(Resize(width: $0, room: resize.room, barRoom: resize.barRoom)) }
      case .rotate: Orientation.allCases.map { .rotate($0) }
      case .direction: LayoutDirection.allCases.map { .direction($0) }
      case .keyboard(let shown): [.keyboard(shown: !shown)]
      case .hideBar(let hidden): [.hideBar(hidden: !hidden)]
      case .contentUnderBar(let isUnder): [.contentUnderBar(!isUnder)]
      case .reorder(let group, _): items.map { .reorder(group: group, order: [$0]) }
      default: []
      }
    for item in items {
      actions.append(mapping(NameMapping(items: { _ in item })).action)
    }
    return actions.filter { $0 != action }.map { Trial.Step($0, context) }
  }
}

extension Context {
  /// The context without everything, then without one thing after the other.
  fileprivate func simpler(for action: Action) -> [Context] {
    let usual = Context(by: action.kind.defaultAgent)
    var all = [usual]
    for path: (inout Context) -> Void in [
      { $0.atMilliseconds = 0 }, { $0.actor = nil }, { $0.id = nil }, { $0.cause = nil }, { $0.veto = false },
      { $0.via = nil }, { $0.scene = nil }, { $0.by = usual.by },
    ] {
      var context = self
      path(&context)
      all.append(context)
    }
    return self == usual ? [] : all.filter { $0 != self }
  }
}

extension Action {
  /// Actions of the same kind that say less; may contain the action itself.
  fileprivate var simpler: [Action] {
    switch self {
    case .link(let id, let path): [.select(id)] + path.simpler { $0.simpler }.map { .link(id, path: $0) }
    case .tab(let id, let action): action.simpler.map { .tab(id, $0) }
    case .reportDepth(let id, let depth): depth.smaller.map { .reportDepth(id, depth: $0) }
    case .reportBar(let ids): ids.shorter.map { .reportBar($0) }
    case .hide(let ids): ids.shorter.filter { !$0.isEmpty }.map { .hide($0) }
    case .show(let ids): ids.shorter.filter { !$0.isEmpty }.map { .show($0) }
    case .reorder(let group, let order): order.shorter.map { .reorder(group: group, order: $0) }
    case .move(let id, let place): place.smaller.map { .move(id, to: $0) }
    case .addToBar(let id, let place?): [.addToBar(id, to: nil)] + place.smaller.map { .addToBar(id, to: $0) }
    case .moveInBar(let id, let place): place.smaller.map { .moveInBar(id, to: $0) }
    case .drop(let target, let items, let place):
      (place == nil ? [] : [.drop(target, items: items, on: nil)])
        + items.simpler { $0.simpler }.filter { !$0.isEmpty }.map { .drop(target, items: $0, on: place) }
    case .dropQuery(let target, let items, let place):
      (place == nil ? [] : [.dropQuery(target, items: items, on: nil)])
        + items.simpler { $0.simpler }.filter { !$0.isEmpty }.map { .dropQuery(target, items: $0, on: place) }
    case .dropLoaded(let id, let type, let failed): failed.smaller.map { .dropLoaded(id, type: type, failed: $0) }
    case .swipe(let id, let action?, _, _): [.swipe(id, action: action, edge: .trailing, full: false)]
    case .resize(let resize): [.resize(Resize(width: resize.width))]
    case .scrollBar(let first): first.smaller.map { .scrollBar(to: $0) }
    case .openScene(let opening): [.openScene(SceneOpening(id: opening.id))]
    case .mark: [.mark(text: "")]
    case .insert(let items, let group, _?): [.insert(items, into: group, at: nil)]
    case .declare(let hierarchy): hierarchy.simpler(keeping: []).map { .declare($0) }
    default: []
    }
  }
}

extension TabAction {
  fileprivate var simpler: [TabAction] {
    switch self {
    case .push(let screen): screen.simpler.map { .push($0) }
    case .pop(let count): count.smaller.filter { $0 > 0 }.map { .pop(count: $0) }
    case .replace(let path):
      (path.count == 1 ? path.map { .push($0) } : []) + path.simpler { $0.simpler }.map { .replace($0) }
    case .scroll(let y): y.smaller.map { .scroll(y: $0) }
    case .query: [.query(nil)]
    case .content(let revision): revision.smaller.map { .content(revision: $0) }
    case .popToRoot, .popGesture, .present, .dismiss: []
    }
  }
}

extension Screen {
  fileprivate var simpler: [Screen] {
    let all = [Screen(name), Screen(name, key: key), Screen(name, parameters: parameters)]
    return self == all[0] ? [] : all.filter { $0 != self }
  }
}

extension TypeCount {
  fileprivate var simpler: [TypeCount] { count.smaller.filter { $0 > 0 }.map { TypeCount(type: type, count: $0) } }
}

extension FixedWidthInteger {
  /// Numbers nearer to 0: 0, 1, then by halves up to the next one.
  fileprivate var smaller: [Self] {
    var all: [Self] = self == 0 ? [] : [0]
    if self > 1 || self < 0 { all.append(1) }
    var distance = self / 2
    while distance != 0 {
      if !all.contains(self - distance) { all.append(self - distance) }
      distance /= 2
    }
    return all
  }
}

extension Beginning {
  /// Beginnings that say less: all at once, then without one thing after the other.
  var simpler: [Beginning] {
    var scene = scene
    scene.device = nil
    var plain = Beginning(hierarchy: hierarchy, scene: scene)
    var all = [plain]
    let paths: [(inout Beginning) -> Void] = [
      { $0.scene.device = nil }, { $0.width = nil }, { $0.orientation = nil }, { $0.direction = nil },
      { $0.start?.otherCustomizations = [] }, { $0.start?.customization = Customization() },
      { $0.start?.customization.undo = [] }, { $0.start?.customization.redo = [] },
      { $0.start?.appValues = AppValues() },
    ]
    for path in paths {
      plain = self
      path(&plain)
      all.append(plain)
    }
    for place in start?.scenes.indices ?? 0..<0 {
      plain = self
      plain.start?.scenes[place].tabs = []
      all.append(plain)
    }
    return all.inOrderOfFirstUse.filter { $0 != self }
  }
}

extension Array {
  /// The array without all elements, then without each of them.
  fileprivate var shorter: [[Element]] {
    isEmpty ? [] : [[]] + (count == 1 ? [] : indices.map { Array(self[..<$0] + self[($0 + 1)...]) })
  }

  /// Shorter arrays, then those with one simpler element.
  fileprivate func simpler(_ simpler: (Element) -> [Element]) -> [[Element]] {
    shorter
      + indices.flatMap { place in
        simpler(self[place]).map { Array(self[..<place]) + [$0] + Array(self[(place + 1)...]) }
      }
  }
}

extension Hierarchy {
  /// In hierarchies with more items than this, an item loses all that it declares or nothing.
  private static let detailLimit = 32

  /// Hierarchies with less: all at once; without a group around its items; without a subtree that has none of the named
  /// items; with nothing but items; with an item that says less; without one thing said of all.
  func simpler(keeping named: [Name]) -> [Hierarchy] {
    var all: [Hierarchy] = []
    let isFree = { (place: Int) in
      !items[place..<place + subtreeCount(at: place)].contains { named.contains($0.id) }
    }
    var small = self
    for place in items.indices.reversed() where isFree(place) {
      small.items.removeSubrange(place..<place + small.subtreeCount(at: place))
    }
    all.append(small)
    for place in items.indices.reversed() where items[place].kind == .group && !named.contains(items[place].id) {
      var flatter = self
      for child in place + 1..<place + subtreeCount(at: place) { flatter.items[child].depth -= 1 }
      flatter.items.remove(at: place)
      all.append(flatter)
    }
    for place in items.indices.reversed() where isFree(place) {
      var shorter = self
      shorter.items.removeSubrange(place..<place + subtreeCount(at: place))
      all.append(shorter)
    }
    var bare = Hierarchy()
    (bare.style, bare.mode, bare.items) = (style, mode, items.map { $0.bare })
    all.append(bare)
    (bare.style, bare.mode, bare.items) = (nil, nil, items)
    all.append(bare)
    for place in items.indices where items[place] != items[place].bare {
      for item in items.count > Self.detailLimit ? [items[place].bare] : items[place].simpler {
        var plainer = self
        plainer.items[place] = item
        all.append(plainer)
      }
    }
    return (all + partial).filter { $0 != self }
  }

  /// The hierarchy without one thing that it says about itself.
  private var partial: [Hierarchy] {
    let bare = Hierarchy()
    let paths: [(inout Hierarchy) -> Void] = [
      { $0.app = nil }, { $0.version = nil }, { $0.style = nil }, { $0.mode = nil }, { $0.customizable = nil },
      { $0.customizationKey = nil }, { $0.allowsReordering = nil }, { $0.compactTabs = [] },
      { $0.initialPlacement = nil }, { ($0.header, $0.footer, $0.bottomBar) = (nil, nil, nil) },
      { ($0.brand, $0.home) = (nil, nil) }, { ($0.screens, $0.splitScreens) = (bare.screens, []) },
      { ($0.renamedTabs, $0.renamedScreens) = ([], []) }, { $0.extensions = [] },
    ]
    return paths.map { path in
      var hierarchy = self
      path(&hierarchy)
      return hierarchy
    }
  }
}

extension Item {
  /// The item as if it declared nothing but itself.
  fileprivate var bare: Item { Item(kind, id: id, depth: depth) }

  /// The bare item, then those without one of the keys.
  fileprivate var simpler: [Item] {
    let keys = ItemUpdate.Field.allCases.compactMap { field -> Item? in
      var (item, update) = (self, ItemUpdate(fields: ItemUpdate.Fields(), values: bare))
      update.fields.insert(field)
      update.apply(to: &item)
      return field == .extensions || item == self ? nil : item
    }
    return [bare] + keys
  }
}
