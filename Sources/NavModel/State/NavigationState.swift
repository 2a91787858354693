/// Everything that `decide` reads: hierarchy, customization, and one state per scene (SPEC §0).
///
/// A value; only `apply` and `reduce` change it. Equal content has equal digests on every tape and machine.
public struct NavigationState: Sendable {
  /// The texts behind all names; no part of the content.
  public var names: NameTable
  /// What the app declares now.
  public internal(set) var hierarchy = Hierarchy()
  /// What follows from the hierarchy.
  public internal(set) var index = HierarchyIndex()
  /// What the app set after the person's choices.
  public internal(set) var appValues = AppValues()
  /// The customization in use.
  public internal(set) var customization = Customization()
  /// Customizations put aside (H14), in no particular order.
  public internal(set) var otherCustomizations: [PutAside] = []
  /// All scenes in the order of opening, closed ones too.
  public internal(set) var scenes: [SceneState] = []
  /// The digest of the content, kept up to date by every change.
  public internal(set) var digest: UInt64 = 0

  // Digests of parts that are hashed anew when they change, kept so that a change costs only the new hash.
  var hierarchyDigest: UInt64 = 0
  var layoutDigests = LayoutDigests()
  var undoDigest = StepsDigest()
  var redoDigest = StepsDigest()

  var slots: [SlotEntry] = []
  /// The canonical hash of the id in each slot, on its own because every event reads one.
  var slotHashes: [UInt64] = []
  var slotOfName: [Int32] = []

  /// A customization under another key (H14).
  public struct PutAside: Hashable, Sendable {
    /// The key; nil is `default`.
    public var key: Name?
    /// The customization.
    public var customization: Customization

    /// Puts a customization aside.
    public init(key: Name?, customization: Customization) {
      self.key = key
      self.customization = customization
    }
  }

  /// What the state knows of a slot.
  struct SlotEntry: Sendable {
    /// The id as last declared.
    var name: Name
    /// Where it stands in the hierarchy; nil if retired (H7).
    var item: ItemIndex?
  }

  /// Makes the state before the first event.
  public init(names: NameTable = NameTable()) {
    self.names = names
    hierarchyDigest = hierarchy.digest(names)
    digest = digestOfKept
  }
}

extension NavigationState {
  /// The slot of an id that is or was in the hierarchy, in whatever spelling (H17).
  @inline(__always)
  public func slot(of id: Name) -> Slot? {
    // Most ids are spelled as when they came first.
    slot(ofCanonical: id) ?? slot(ofCanonical: names.canonical(id))
  }

  @inline(__always)
  private func slot(ofCanonical id: Name) -> Slot? {
    guard id.rawValue < slotOfName.count else { return nil }
    let slot = slotOfName[Int(id.rawValue)]
    return slot < 0 ? nil : Int(slot)
  }

  /// The item of an id that is in the hierarchy, in whatever spelling (H17).
  public func item(of id: Name) -> ItemIndex? {
    slot(of: id).flatMap { slots[$0].item }
  }

  /// The group of an id.
  public func group(of id: Name) -> ItemIndex? {
    item(of: id).flatMap { index.nodes[$0].isGroup ? $0 : nil }
  }

  /// The item in a slot; nil if retired (H7).
  public func item(inSlot slot: Slot) -> ItemIndex? { slots[slot].item }

  /// The id in a slot, as last declared.
  public func id(inSlot slot: Slot) -> Name { slots[slot].name }

  /// The id of an item, as declared.
  public func id(_ item: ItemIndex) -> Name { hierarchy.items[item].id }

  /// The same state with a later table of names, which has all of its names.
  public func knowing(_ names: NameTable) -> NavigationState {
    var state = self
    state.names = names
    return state
  }

  /// How many ids the state has ever seen; slots are the numbers below it.
  public var slotCount: Int { slots.count }

  /// The slots in an order that follows from the content: those of the items as declared, then the retired ones by id.
  /// Their numbers tell in what order the ids came, which a snapshot does not keep.
  var slotsInOrder: [Slot] {
    let retired = slots.indices.filter { slots[$0].item == nil }
    return index.nodes.map { $0.slot } + retired.sorted { names.precedes(slots[$0].name, slots[$1].name) }
  }

  /// The open or closed scene of an id, in whatever spelling (H17).
  public func sceneIndex(of id: Name) -> SceneIndex? {
    scenes.firstIndex { names.isSameID($0.id, id) }
  }

  /// The first open scene: what actions without a scene mean.
  public var firstOpenScene: SceneIndex? { scenes.firstIndex { $0.isOpen } }

  /// The key of the customization in use (H14).
  public var customizationKey: Name? { hierarchy.customizationKey }

  /// Whether two customization keys are one; nil is `default` (H14).
  public func isSameCustomizationKey(_ left: Name?, _ right: Name?) -> Bool {
    if let left, let right { return names.isSameID(left, right) }
    return (left ?? right).map { names.text($0) == "default" } ?? true
  }
}
