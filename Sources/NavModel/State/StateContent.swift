/// The content of a state as plain data, items and scenes by id: what snapshots and text files hold.
///
/// A state made of its own content has the same digest.
/// - Source: FORMATS §3.
public struct StateContent: Hashable, Sendable {
  /// The hierarchy.
  public var hierarchy = Hierarchy()
  /// The app's values set after the person's choices.
  public var appValues = AppValues()
  /// The customization in use.
  public var customization = Customization()
  /// The customizations put aside.
  public var otherCustomizations: [NavigationState.PutAside] = []
  /// All scenes in the order of opening.
  public var scenes: [SceneContent] = []

  /// Makes the content of a state before the first event.
  public init() {}
}

/// The content of a scene as plain data.
public struct SceneContent: Hashable, Sendable {
  /// The id.
  public var id: Name
  /// Whether it is open.
  public var isOpen = true
  /// The scene that it stands in.
  public var holder: SceneIndex?
  /// How it stands there.
  public var container: ContainerKind?
  /// Device, layout, sidebar.
  public var environment: SceneEnvironment
  /// Editing mode.
  public var editing: Editing?
  /// The groups folded and unfolded by the person.
  public var folds: [FoldedGroup] = []
  /// The selection.
  public var selected: Name?
  /// What was selected before the search tab.
  public var lastNotSearch: Name?
  /// The child that each group remembers.
  public var selectedChildren: [RememberedChild] = []
  /// The navigation states that are not untouched.
  public var tabs: [TabContent] = []

  /// A group's fold.
  public struct FoldedGroup: Hashable, Sendable {
    /// The group.
    public var group: Name
    /// Whether it is folded.
    public var isFolded: Bool

    /// Makes a fold.
    public init(group: Name, isFolded: Bool) {
      self.group = group
      self.isFolded = isFolded
    }
  }

  /// The child that a group remembers.
  public struct RememberedChild: Hashable, Sendable {
    /// The group.
    public var group: Name
    /// The child.
    public var child: Name

    /// Makes an entry.
    public init(group: Name, child: Name) {
      self.group = group
      self.child = child
    }
  }

  /// The navigation state of an item.
  public struct TabContent: Hashable, Sendable {
    /// The item, present or retired.
    public var id: Name
    /// Its navigation state.
    public var navigation: TabNavigation

    /// Makes an entry.
    public init(id: Name, navigation: TabNavigation) {
      self.id = id
      self.navigation = navigation
    }
  }

  /// Makes the content of a fresh scene.
  public init(id: Name, environment: SceneEnvironment) {
    self.id = id
    self.environment = environment
  }
}

extension NavigationState {
  /// Makes a state of its content. What the content names is taken as known; of ids that are in no hierarchy, it keeps
  /// the navigation as retired.
  public init(_ content: StateContent, names: NameTable) {
    self.init(names: names)
    setHierarchy(content.hierarchy)
    appValues = content.appValues
    customization = content.customization
    renewCustomizationDigests()
    otherCustomizations = content.otherCustomizations.map { aside in
      var aside = aside
      aside.customization.completeSteps(names)
      return aside
    }
    for scene in content.scenes { add(scene) }
    digest = digestOfKept
  }

  private mutating func add(_ content: SceneContent) {
    var scene = SceneState(
      id: content.id, hash: names.canonicalHash(content.id), environment: content.environment, slotCount: slots.count)
    scene.isOpen = content.isOpen
    scene.holder = content.holder
    scene.container = content.container
    scene.editing = content.editing
    scenes.append(scene)
    let place = scenes.count - 1
    for fold in content.folds { scenes[place].isFolded[knownSlot(fold.group)] = fold.isFolded }
    scenes[place].selected = content.selected.map { knownSlot($0) }
    scenes[place].lastNotSearch = content.lastNotSearch.map { knownSlot($0) }
    for entry in content.selectedChildren {
      let group = knownSlot(entry.group)
      scenes[place].selectedChildren[group] = Int32(knownSlot(entry.child))
    }
    for tab in content.tabs {
      let slot = knownSlot(tab.id)
      scenes[place].tabs[slot] = tab.navigation
    }
  }

  private mutating func knownSlot(_ id: Name) -> Slot {
    let slot = takeSlot(for: id)
    for scene in scenes.indices { scenes[scene].reserveSlots(slots.count) }
    return slot
  }

  /// The content of the state.
  ///
  /// - Complexity: O(content).
  public var content: StateContent {
    var content = StateContent()
    content.hierarchy = hierarchy
    content.appValues = appValues
    content.customization = customization
    content.otherCustomizations = otherCustomizations
    let slots = slotsInOrder
    content.scenes = scenes.map { scene in
      var copy = SceneContent(id: scene.id, environment: scene.environment)
      copy.isOpen = scene.isOpen
      copy.holder = scene.holder
      copy.container = scene.container
      copy.editing = scene.editing
      copy.selected = scene.selected.map { id(inSlot: $0) }
      copy.lastNotSearch = scene.lastNotSearch.map { id(inSlot: $0) }
      for slot in slots {
        if let isFolded = scene.isFolded[slot] {
          copy.folds.append(.init(group: id(inSlot: slot), isFolded: isFolded))
        }
        if let child = scene.selectedChild(of: slot) {
          copy.selectedChildren.append(.init(group: id(inSlot: slot), child: id(inSlot: child)))
        }
        if !scene.tabs[slot].isUntouched {
          copy.tabs.append(.init(id: id(inSlot: slot), navigation: scene.tabs[slot]))
        }
      }
      return copy
    }
    return content
  }
}
