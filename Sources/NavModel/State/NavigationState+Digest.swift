/// What an element hash begins with, so that equal values in different places differ.
private enum Tag {
  static let hierarchy: UInt64 = 1
  static let appHidden: UInt64 = 2
  static let appOrder: UInt64 = 3
  static let hidden: UInt64 = 4
  static let barOrder: UInt64 = 5
  static let barKnown: UInt64 = 6
  static let groupOrder: UInt64 = 7
  static let sidebarShown: UInt64 = 8
  static let undo: UInt64 = 9
  static let unknownFields: UInt64 = 11
  static let otherCustomizations: UInt64 = 12
  static let scenePart: UInt64 = 13
  static let selectedChild: UInt64 = 14
  static let fold: UInt64 = 15
  static let screen: UInt64 = 16
  static let scroll: UInt64 = 17
  static let sheet: UInt64 = 18
  static let query: UInt64 = 19
  static let content: UInt64 = 20
  static let dropped: UInt64 = 21
}

// MARK: - Components

extension NavigationState {
  /// All components, in a fixed order.
  public var components: [Component] {
    var all: [Component] = [
      .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations,
    ]
    for scene in scenes.indices {
      for part in Component.ScenePart.allCases { all.append(.scene(scene, part)) }
      for slot in slots.indices { all.append(.navigation(scene, slot)) }
    }
    return all
  }

  /// The digest of the whole content, computed anew (I8).
  ///
  /// - Complexity: O(content); the kept `digest` is equal and free.
  public var digestFromScratch: UInt64 {
    var fresh = self
    fresh.renewKeptDigests()
    return fresh.digestOfKept
  }

  /// The digest of the whole content from the digests that are kept.
  var digestOfKept: UInt64 { components.reduce(0) { $0 &+ digest(of: $1) } }

  /// Computes the digests that are kept anew from the content.
  mutating func renewKeptDigests() {
    hierarchyDigest = hierarchy.digest(names)
    renewCustomizationDigests()
  }

  /// Computes the kept digests of the customization in use anew, and those of its steps.
  mutating func renewCustomizationDigests() {
    customization.completeSteps(names)
    layoutDigests = LayoutDigests(customization.layout, names)
    undoDigest = StepsDigest(customization.undo)
    redoDigest = StepsDigest(customization.redo)
  }

  /// The digest of one component; that of the state is the wrapping sum over all.
  public func digest(of component: Component) -> UInt64 {
    switch component {
    case .hierarchy: Digest.mix(Tag.hierarchy, hierarchyDigest)
    case .appValues: appValues.digest(names)
    case .hidden: layoutDigests.hidden
    case .bar: layoutDigests.bar
    case .groupOrders: layoutDigests.groupOrders
    case .sidebarShown: Digest.mix(Tag.sidebarShown, Digest.word(customization.sidebarShown))
    case .history: Digest.mix(Tag.undo, undoDigest.value, redoDigest.value)
    case .unknownFields: layoutDigests.unknownFields
    case .otherCustomizations:
      otherCustomizations.reduce(0) { sum, aside in
        let key = names.hashOfID(aside.key)
        return sum &+ Digest.mix(Tag.otherCustomizations, key, aside.customization.digest(names))
      }
    case .scene(let scene, let part): digest(of: part, in: scene)
    case .navigation(let scene, let slot): navigationDigest(scene, slot)
    }
  }

  // Fields are read in place: copying a scene would count references on the way of every event.

  private func digest(of part: Component.ScenePart, in scene: SceneIndex) -> UInt64 {
    switch part {
    case .selectedChildren:
      scenes[scene].selectedChildren.indices.reduce(0) { sum, group in
        sum &+ selectedChildDigest(scene, group, scenes[scene].selectedChild(of: group))
      }
    case .folds:
      scenes[scene].isFolded.indices.reduce(0) { $0 &+ foldDigest(scene, $1) }
    case .selection: selectionDigest(scene)
    case .existence, .environment, .editing, .sidebar, .overlay, .barScroll, .modal, .popover:
      Digest.mix(Tag.scenePart &+ UInt64(part.rawValue) << 8, scenes[scene].hash, partValue(part, scene))
    }
  }

  /// A word for the value of a part; the selection and parts with many elements have none.
  private func partValue(_ part: Component.ScenePart, _ scene: SceneIndex) -> UInt64 {
    switch part {
    case .existence:
      let container = UInt64(scenes[scene].container.map { $0.rawValue + 1 } ?? 0)
      let holder = UInt64(scenes[scene].holder.map { $0 + 1 } ?? 0)
      return Digest.mix(UInt64(scene), holder << 16 | container << 8 | (scenes[scene].isOpen ? 1 : 0))
    case .environment: return scenes[scene].environment.layoutDigest
    case .editing: return scenes[scene].editing.map { $0.digest(names) } ?? 0
    case .sidebar: return Digest.word(scenes[scene].environment.sidebarPreferred)
    case .overlay: return scenes[scene].environment.overlayClosed ? 1 : 0
    case .barScroll: return UInt64(bitPattern: Int64(scenes[scene].environment.barFirst))
    case .modal: return scenes[scene].environment.modal.map { names.hash($0) } ?? 0
    case .popover: return names.hashOfID(scenes[scene].environment.popover)
    case .selection, .selectedChildren, .folds: return 0
    }
  }

  @inline(__always)
  func selectionDigest(_ scene: SceneIndex) -> UInt64 {
    let isHidden: UInt64 = scenes[scene].editing?.hidSelection ?? false ? 1 : 0
    let value = Digest.mix(
      hash(ofSlot: scenes[scene].selected) &+ isHidden, hash(ofSlot: scenes[scene].lastNotSearch))
    return Digest.mix(
      Tag.scenePart &+ UInt64(Component.ScenePart.selection.rawValue) << 8, scenes[scene].hash, value)
  }

  @inline(__always)
  func hash(ofSlot slot: Slot?) -> UInt64 {
    slot.map { slotHashes[$0] } ?? 0
  }

  @inline(__always)
  func foldDigest(_ scene: SceneIndex, _ group: Slot) -> UInt64 {
    guard let isFolded = scenes[scene].isFolded[group] else { return 0 }
    return Digest.mix(Tag.fold ^ scenes[scene].hash, slotHashes[group], isFolded ? 1 : 0)
  }

  @inline(__always)
  func selectedChildDigest(_ scene: SceneIndex, _ group: Slot, _ child: Slot?) -> UInt64 {
    guard let child else { return 0 }
    return Digest.mix(Tag.selectedChild ^ scenes[scene].hash, slotHashes[group], slotHashes[child])
  }
}

// MARK: - Navigation state of a tab

extension NavigationState {
  /// The digest of a tab's navigation state; 0 while it is untouched.
  func navigationDigest(_ scene: SceneIndex, _ slot: Slot) -> UInt64 {
    let tab = scenes[scene].tabs[slot]
    if tab.isUntouched { return 0 }
    let seed = navigationSeed(scene, slot)
    var sum = scrollDigest(seed, depth: 0, y: tab.rootY)
    for (depth, pushed) in tab.screens.enumerated() {
      sum &+= screenDigest(seed, depth: depth, pushed.screen) &+ scrollDigest(seed, depth: depth + 1, y: pushed.y)
    }
    sum &+= sheetDigest(seed, tab.sheet) &+ queryDigest(seed, tab.query) &+ contentDigest(seed, tab.content)
    for entry in tab.dropped { sum &+= droppedDigest(seed, entry.type, entry.count) }
    return sum
  }

  /// What the element hashes of a tab begin with.
  @inline(__always)
  func navigationSeed(_ scene: SceneIndex, _ slot: Slot) -> UInt64 {
    Digest.mix(scenes[scene].hash, slotHashes[slot])
  }

  @inline(__always)
  func screenDigest(_ seed: UInt64, depth: Int, _ screen: Screen) -> UInt64 {
    var content = names.hash(screen.name)
    if let key = screen.key { content = Digest.mix(content, names.hash(key)) }
    if let parameters = screen.parameters {
      for parameter in parameters {
        content = Digest.mix(content, names.hash(parameter.name), names.hash(parameter.value))
      }
    }
    return Digest.mix(seed &+ Tag.screen, content, UInt64(depth))
  }

  @inline(__always)
  func scrollDigest(_ seed: UInt64, depth: Int, y: Int32) -> UInt64 {
    y == 0 ? 0 : Digest.mix(seed &+ Tag.scroll, UInt64(bitPattern: Int64(y)), UInt64(depth))
  }

  @inline(__always)
  func sheetDigest(_ seed: UInt64, _ sheet: Name?) -> UInt64 {
    sheet.map { Digest.mix(seed &+ Tag.sheet, names.hash($0)) } ?? 0
  }

  @inline(__always)
  func queryDigest(_ seed: UInt64, _ query: Name?) -> UInt64 {
    query.map { Digest.mix(seed &+ Tag.query, names.hash($0)) } ?? 0
  }

  @inline(__always)
  func contentDigest(_ seed: UInt64, _ revision: Int64) -> UInt64 {
    revision == 0 ? 0 : Digest.mix(seed &+ Tag.content, UInt64(bitPattern: revision))
  }

  @inline(__always)
  func droppedDigest(_ seed: UInt64, _ type: Name, _ count: Int32) -> UInt64 {
    count == 0 ? 0 : Digest.mix(seed &+ Tag.dropped, names.hash(type), UInt64(bitPattern: Int64(count)))
  }
}

// MARK: - Values

extension Digest {
  /// A word for a truth value that may be missing.
  static func word(_ value: Bool?) -> UInt64 {
    value.map { $0 ? 2 : 1 } ?? 0
  }

  /// A word for a number that may be missing.
  static func word(_ value: Int32?) -> UInt64 {
    value.map { UInt64(bitPattern: Int64($0)) &+ 1 << 33 } ?? 0
  }
}

extension NameTable {
  /// The hash of an id in whatever spelling (H17); of nothing, 0.
  func hashOfID(_ id: Name?) -> UInt64 {
    id.map { canonicalHash($0) } ?? 0
  }

  /// The hash of a list of ids; order counts.
  func hashOfIDs(_ ids: [Name]) -> UInt64 {
    ids.reduce(UInt64(ids.count)) { Digest.mix($0, canonicalHash($1)) }
  }
}

extension SceneEnvironment {
  fileprivate var layoutDigest: UInt64 {
    let enums = UInt64(device.rawValue) | UInt64(width.rawValue) << 8 | UInt64(orientation.rawValue) << 16
    let more = UInt64(direction.rawValue) << 24 | UInt64(focus.rawValue) << 32
    let flags = UInt64(keyboard ? 1 : 0) | UInt64(barHidden ? 2 : 0) | UInt64(contentUnderBar ? 4 : 0)
    return Digest.mix(enums | more | flags << 40, Digest.word(room), Digest.word(barRoom))
  }
}

extension Editing {
  fileprivate func digest(_ names: NameTable) -> UInt64 {
    let flags = hidden.reduce(0) { $0 &+ Digest.mix(names.canonicalHash($1.key), $1.isHidden ? 1 : 0) }
    let groups = orders.reduce(0) { $0 &+ Digest.mix(names.hashOfID($1.group), names.hashOfIDs($1.order)) }
    return Digest.mix(flags, groups, 1)
  }
}

extension AppValues {
  fileprivate func digest(_ names: NameTable) -> UInt64 {
    let flags = hidden.reduce(0) {
      $0 &+ Digest.mix(Tag.appHidden, names.canonicalHash($1.key), $1.isHidden ? 1 : 0)
    }
    return orders.reduce(flags) {
      $0 &+ Digest.mix(Tag.appOrder, names.hashOfID($1.group), names.hashOfIDs($1.order))
    }
  }
}

extension Customization {
  fileprivate func digest(_ names: NameTable) -> UInt64 {
    let history = Digest.mix(Tag.undo, StepsDigest(undo).value, StepsDigest(redo).value)
    return Digest.mix(LayoutDigests(layout, names).sum, Digest.word(sidebarShown), history)
  }

  /// Sets the digests that steps keep.
  mutating func completeSteps(_ names: NameTable) {
    for place in undo.indices { undo[place].complete(LayoutDigests(undo[place].layout, names), names) }
    for place in redo.indices { redo[place].complete(LayoutDigests(redo[place].layout, names), names) }
  }
}

/// The digests of the parts of a layout.
struct LayoutDigests: Hashable, Sendable {
  var hidden: UInt64 = 0
  var bar: UInt64 = 0
  var groupOrders: UInt64 = 0
  var unknownFields: UInt64 = 0

  init() {}

  /// Hashes a layout.
  init(_ layout: Customization.Layout, _ names: NameTable) {
    hidden = layout.hidden.reduce(0) { $0 &+ Self.hidden($1.key, $1.isHidden, names) }
    bar = Self.bar(layout, names)
    groupOrders = layout.groupOrders.reduce(0) { $0 &+ Self.groupOrder($1.group, $1.order, names) }
    unknownFields = Self.unknownFields(layout.unknownFields)
  }

  var sum: UInt64 { hidden &+ bar &+ groupOrders &+ unknownFields }

  static func unknownFields(_ text: String?) -> UInt64 {
    text.map { Digest.mix(Tag.unknownFields, Digest.hash($0)) } ?? 0
  }

  static func hidden(_ key: Name, _ isHidden: Bool?, _ names: NameTable) -> UInt64 {
    isHidden.map { Digest.mix(Tag.hidden, names.canonicalHash(key), $0 ? 1 : 0) } ?? 0
  }

  static func bar(_ layout: Customization.Layout, _ names: NameTable) -> UInt64 {
    let order = layout.barOrder.map { Digest.mix(Tag.barOrder, names.hashOfIDs($0)) } ?? 0
    return layout.barKnown.reduce(order) { $0 &+ Digest.mix(Tag.barKnown, names.canonicalHash($1)) }
  }

  static func groupOrder(_ group: Name?, _ order: [Name]?, _ names: NameTable) -> UInt64 {
    order.map { Digest.mix(Tag.groupOrder, names.hashOfID(group), names.hashOfIDs($0)) } ?? 0
  }
}

/// The digest of a list of steps: a polynomial in an odd number, so that both ends can be changed without hashing the
/// rest.
struct StepsDigest: Hashable, Sendable {
  private(set) var value: UInt64 = 0
  private var power: UInt64 = 1

  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// The inverse of `base` modulo 2⁶⁴.
  private static let inverse: UInt64 = 0xF1DE_83E1_9937_733D

  init() {}

  /// Hashes a list.
  init(_ steps: [Customization.Step]) {
    for step in steps { append(step.digest) }
  }

  /// Adds the digest of a step at the end.
  mutating func append(_ digest: UInt64) {
    value &+= digest &* power
    power &*= Self.base
  }

  /// Takes away the digest of the last step.
  mutating func removeLast(_ digest: UInt64) {
    power &*= Self.inverse
    value &-= digest &* power
  }

  /// Takes away the digest of the first step.
  mutating func removeFirst(_ digest: UInt64) {
    value = (value &- digest) &* Self.inverse
    power &*= Self.inverse
  }
}

extension Customization.Step {
  /// Sets the digests that the step keeps.
  mutating func complete(_ layoutDigests: LayoutDigests, _ names: NameTable) {
    self.layoutDigests = layoutDigests
    let flags = appHidden.reduce(0) { $0 &+ Digest.mix(names.canonicalHash($1.item), Digest.word($1.isHidden)) }
    let orders = appOrders.reduce(0) {
      $0 &+ Digest.mix(names.canonicalHash($1.group), $1.order.map { names.hashOfIDs($0) } ?? 1)
    }
    let sidebar = UInt64(sidebarShown.map { $0.rawValue + 1 } ?? 0)
    digest = Digest.mix(layoutDigests.sum, flags &+ orders, sidebar)
  }
}
