import NavModel

extension Customization.Layout {
  /// A layout with everything.
  static let full: Customization.Layout = {
    var layout = Customization.Layout()
    layout.hidden = [
      Customization.HiddenFlag(key: .albums, isHidden: true), Customization.HiddenFlag(key: .search, isHidden: false),
    ]
    layout.barOrder = [.playlists, .seventeen, .library]
    layout.barKnown = [.library, .playlists]
    layout.groupOrders = [
      Customization.GroupOrder(group: .playlists, order: [.second, .albums]),
      Customization.GroupOrder(group: nil, order: [.playlists]),
    ]
    layout.unknownFields = "\"future\":{\"\u{E9}\":1}"
    return layout
  }()
}

extension Customization {
  /// A customization with everything.
  static let full: Customization = {
    var customization = Customization()
    customization.layout = .full
    customization.sidebarShown = false
    var step = Step(layout: .full)
    step.appHidden = [AppHidden(item: .albums, isHidden: nil), AppHidden(item: .library, isHidden: true)]
    step.appOrders = [AppOrder(group: .playlists, order: nil), AppOrder(group: .second, order: [.albums])]
    step.sidebarShown = .hidden
    customization.undo = [Step(layout: Layout()), step]
    customization.redo = [step]
    return customization
  }()
}

extension SceneEnvironment {
  /// An environment in which nothing is as at first.
  static let full: SceneEnvironment = {
    var environment = SceneEnvironment(.vision)
    environment.width = .compact
    environment.orientation = .portrait
    environment.direction = .rtl
    environment.keyboard = true
    environment.barHidden = true
    environment.contentUnderBar = true
    environment.focus = .sidebar
    environment.room = 5
    environment.barRoom = 0
    environment.barFirst = 2
    environment.sidebarPreferred = true
    environment.overlayClosed = true
    environment.modal = .player
    environment.popover = .library
    return environment
  }()
}

extension TabNavigation {
  /// A navigation state with everything.
  static let full: TabNavigation = {
    var navigation = TabNavigation()
    navigation.rootY = -40
    navigation.screens = [PushedScreen(.keyed, y: 420), PushedScreen(.full), PushedScreen(.plain, y: .max)]
    navigation.sheet = .player
    navigation.query = .seventeen
    navigation.dropped = [TypeCount(type: .image, count: 3)]
    navigation.content = -7
    return navigation
  }()
}

extension SceneContent {
  /// A scene with everything; it is closed and stands in the first scene.
  static let full: SceneContent = {
    var scene = SceneContent(id: .second, environment: .full)
    scene.isOpen = false
    scene.holder = 0
    scene.container = .split
    var editing = Editing()
    editing.hidden = [Customization.HiddenFlag(key: .library, isHidden: true)]
    editing.orders = [Customization.GroupOrder(group: nil, order: [.playlists])]
    editing.hidSelection = true
    scene.editing = editing
    scene.folds = [FoldedGroup(group: .playlists, isFolded: true)]
    scene.selected = .albums
    scene.lastNotSearch = .library
    scene.selectedChildren = [RememberedChild(group: .playlists, child: .albums)]
    scene.tabs = [TabContent(id: .library, navigation: .full), TabContent(id: .ana, navigation: .full)]
    return scene
  }()
}

extension StateContent {
  /// The content of a state with everything: two scenes, the second closed; a retired tab; a customization put aside.
  static let full: StateContent = {
    var content = StateContent()
    content.hierarchy = .full
    content.appValues.hidden = [Customization.HiddenFlag(key: .albums, isHidden: true)]
    content.appValues.orders = [Customization.GroupOrder(group: .playlists, order: [.albums])]
    content.customization = .full
    content.otherCustomizations = [
      NavigationState.PutAside(key: nil, customization: .full),
      NavigationState.PutAside(key: .seventeen, customization: Customization()),
    ]
    var first = SceneContent(id: .main, environment: SceneEnvironment(.pad))
    first.selected = .library
    content.scenes = [first, .full]
    return content
  }()
}
