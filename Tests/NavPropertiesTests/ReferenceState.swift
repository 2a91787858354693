import NavModel

/// A state as dictionaries by the texts of ids: no slots, no digests, nothing kept. Slow, and easy to see through.
struct ReferenceState: Equatable {
  var hierarchy = Hierarchy()
  var appHidden: [String: Bool] = [:]
  var appOrders: [String: [Name]] = [:]
  var saved = Saved()
  var aside: [String: Saved] = [:]
  var scenes: [Scene] = []

  /// What a person chose.
  struct Saved: Equatable {
    var layout = Layout()
    var sidebarShown: Bool?
    var undo: [Step] = []
    var redo: [Step] = []
  }

  struct Layout: Equatable {
    var hidden: [String: Bool] = [:]
    var barOrder: [Name]?
    var barKnown: [Name] = []
    /// The root sections stand under the empty text.
    var orders: [String: [Name]] = [:]
    var unknownFields: String?
  }

  struct Step: Equatable {
    var layout: Layout
    var appHidden: [String: Bool?]
    var appOrders: [String: [Name]?]
    var sidebar: Customization.SavedSidebar?
  }

  struct Scene: Equatable {
    var id: String
    var isOpen = true
    var holder: SceneIndex?
    var container: ContainerKind?
    var environment: SceneEnvironment
    var editing: Editing?
    var folds: [String: Bool] = [:]
    var selected: String?
    var lastNotSearch: String?
    var children: [String: String] = [:]
    /// Without those that nothing was done in.
    var tabs: [String: Tab] = [:]
  }

  struct Editing: Equatable {
    var hidden: [String: Bool] = [:]
    var orders: [String: [Name]] = [:]
    var hidSelection = false
  }

  struct Tab: Equatable {
    var rootY: Int32 = 0
    var screens: [PushedScreen] = []
    var sheet: Name?
    var query: Name?
    var content: Int64 = 0
    var dropped: [String: Int32] = [:]
  }
}

extension NameTable {
  /// The text that all spellings of an id share; that of none is empty.
  func key(_ name: Name?) -> String { name.map { text(canonical($0)) } ?? "" }
}

// MARK: - Of a state

extension ReferenceState {
  init(_ content: StateContent, _ names: NameTable) {
    hierarchy = content.hierarchy
    for value in content.appValues.hidden { appHidden[names.key(value.key)] = value.isHidden }
    for order in content.appValues.orders { appOrders[names.key(order.group)] = order.order }
    saved = Saved(content.customization, names)
    for other in content.otherCustomizations {
      aside[other.key == nil ? "default" : names.key(other.key)] = Saved(other.customization, names)
    }
    scenes = content.scenes.map { Scene($0, names) }
  }
}

extension ReferenceState.Saved {
  init(_ saved: Customization, _ names: NameTable) {
    layout = .init(saved.layout, names)
    sidebarShown = saved.sidebarShown
    undo = saved.undo.map { .init($0, names) }
    redo = saved.redo.map { .init($0, names) }
  }
}

extension ReferenceState.Layout {
  init(_ layout: Customization.Layout, _ names: NameTable) {
    for flag in layout.hidden { hidden[names.key(flag.key)] = flag.isHidden }
    barOrder = layout.barOrder
    barKnown = layout.barKnown
    for order in layout.groupOrders { orders[names.key(order.group)] = order.order }
    unknownFields = layout.unknownFields
  }
}

extension ReferenceState.Step {
  init(_ step: Customization.Step, _ names: NameTable) {
    layout = .init(step.layout, names)
    appHidden = Dictionary(uniqueKeysWithValues: step.appHidden.map { (names.key($0.item), $0.isHidden) })
    appOrders = Dictionary(uniqueKeysWithValues: step.appOrders.map { (names.key($0.group), $0.order) })
    sidebar = step.sidebarShown
  }
}

extension ReferenceState.Scene {
  init(_ scene: SceneContent, _ names: NameTable) {
    id = names.key(scene.id)
    isOpen = scene.isOpen
    holder = scene.holder
    container = scene.container
    environment = scene.environment
    if let editing = scene.editing {
      var copy = ReferenceState.Editing()
      for flag in editing.hidden { copy.hidden[names.key(flag.key)] = flag.isHidden }
      for order in editing.orders { copy.orders[names.key(order.group)] = order.order }
      copy.hidSelection = editing.hidSelection
      self.editing = copy
    }
    for fold in scene.folds { folds[names.key(fold.group)] = fold.isFolded }
    selected = scene.selected.map { names.key($0) }
    lastNotSearch = scene.lastNotSearch.map { names.key($0) }
    for entry in scene.selectedChildren { children[names.key(entry.group)] = names.key(entry.child) }
    for tab in scene.tabs {
      var copy = ReferenceState.Tab(
        rootY: tab.navigation.rootY, screens: tab.navigation.screens, sheet: tab.navigation.sheet,
        query: tab.navigation.query, content: tab.navigation.content)
      for entry in tab.navigation.dropped { copy.dropped[names.key(entry.type)] = entry.count }
      tabs[names.key(tab.id)] = copy
    }
  }
}
