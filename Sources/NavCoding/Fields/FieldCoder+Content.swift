import NavModel

// The layout of a state's content, for snapshots and for tapes that begin with a state.

extension FieldCoder {
  mutating func content(_ value: inout StateContent) throws(CodingError) {
    try hierarchy(&value.hierarchy)
    try hiddenFlags(&value.appValues.hidden)
    try groupOrders(&value.appValues.orders)
    try customization(&value.customization)
    let aside = NavigationState.PutAside(key: nil, customization: Customization())
    try list(&value.otherCustomizations, initial: aside) { (coder, aside) throws(CodingError) in
      try coder.name(&aside.key)
      try coder.customization(&aside.customization)
    }
    let scene = SceneContent(id: Name(0), environment: SceneEnvironment(.pad))
    try list(&value.scenes, initial: scene) { (coder, scene) throws(CodingError) in try coder.scene(&scene) }
    if isReading, value.scenes.count > NavigationState.maximumSceneCount { throw error(.numberOutOfRange) }
    for (index, scene) in value.scenes.enumerated() where isReading {
      if let holder = scene.holder, holder >= index { throw error(.numberOutOfRange) }
    }
  }

  // MARK: Customization

  private mutating func customization(_ value: inout Customization) throws(CodingError) {
    try layout(&value.layout)
    try flag(&value.sidebarShown)
    try steps(&value.undo)
    try steps(&value.redo)
  }

  mutating func layout(_ value: inout Customization.Layout) throws(CodingError) {
    try hiddenFlags(&value.hidden)
    try names(&value.barOrder)
    try names(&value.barKnown)
    try groupOrders(&value.groupOrders)
    try text(&value.unknownFields)
  }

  private mutating func steps(_ values: inout [Customization.Step]) throws(CodingError) {
    let initial = Customization.Step(layout: Customization.Layout())
    try list(&values, initial: initial) { (coder, step) throws(CodingError) in
      try coder.layout(&step.layout)
      let hidden = Customization.AppHidden(item: Name(0), isHidden: nil)
      try coder.list(&step.appHidden, initial: hidden) { (coder, value) throws(CodingError) in
        try coder.name(&value.item)
        try coder.flag(&value.isHidden)
      }
      let order = Customization.AppOrder(group: Name(0), order: nil)
      try coder.list(&step.appOrders, initial: order) { (coder, value) throws(CodingError) in
        try coder.name(&value.group)
        try coder.names(&value.order)
      }
      try coder.choice(&step.sidebarShown, initial: .never)
    }
  }

  private mutating func hiddenFlags(_ values: inout [Customization.HiddenFlag]) throws(CodingError) {
    let initial = Customization.HiddenFlag(key: Name(0), isHidden: false)
    try list(&values, initial: initial) { (coder, value) throws(CodingError) in
      try coder.name(&value.key)
      try coder.flag(&value.isHidden)
    }
  }

  private mutating func groupOrders(_ values: inout [Customization.GroupOrder]) throws(CodingError) {
    let initial = Customization.GroupOrder(group: nil, order: [])
    try list(&values, initial: initial) { (coder, value) throws(CodingError) in
      try coder.name(&value.group)
      try coder.names(&value.order)
    }
  }

  // MARK: Scenes

  private mutating func scene(_ value: inout SceneContent) throws(CodingError) {
    try name(&value.id)
    try flag(&value.isOpen)
    try optional(&value.holder, initial: 0) { (coder, holder) throws(CodingError) in try coder.count(&holder, limit: 63)
    }
    try choice(&value.container, initial: .split)
    try environment(&value.environment)
    try optional(&value.editing, initial: Editing()) { (coder, editing) throws(CodingError) in
      try coder.hiddenFlags(&editing.hidden)
      try coder.groupOrders(&editing.orders)
      try coder.flag(&editing.hidSelection)
    }
    let fold = SceneContent.FoldedGroup(group: Name(0), isFolded: false)
    try list(&value.folds, initial: fold) { (coder, fold) throws(CodingError) in
      try coder.name(&fold.group)
      try coder.flag(&fold.isFolded)
    }
    try name(&value.selected)
    try name(&value.lastNotSearch)
    let child = SceneContent.RememberedChild(group: Name(0), child: Name(0))
    try list(&value.selectedChildren, initial: child) { (coder, entry) throws(CodingError) in
      try coder.name(&entry.group)
      try coder.name(&entry.child)
    }
    let tab = SceneContent.TabContent(id: Name(0), navigation: TabNavigation())
    try list(&value.tabs, initial: tab) { (coder, tab) throws(CodingError) in
      try coder.name(&tab.id)
      try coder.navigation(&tab.navigation)
    }
  }

  private mutating func environment(_ value: inout SceneEnvironment) throws(CodingError) {
    try choice(&value.device)
    try choice(&value.width)
    try choice(&value.orientation)
    try choice(&value.direction)
    try choice(&value.focus)
    try flag(&value.keyboard)
    try flag(&value.barHidden)
    try flag(&value.contentUnderBar)
    try flag(&value.overlayClosed)
    try flag(&value.sidebarPreferred)
    try optional(&value.room, initial: 0) { (coder, room) throws(CodingError) in try coder.signed(&room) }
    try optional(&value.barRoom, initial: 0) { (coder, room) throws(CodingError) in try coder.signed(&room) }
    try signed(&value.barFirst)
    try name(&value.modal)
    try name(&value.popover)
  }

  private mutating func navigation(_ value: inout TabNavigation) throws(CodingError) {
    try signed(&value.rootY)
    let pushed = PushedScreen(Screen(Name(0)))
    try list(&value.screens, initial: pushed) { (coder, pushed) throws(CodingError) in try coder.pushed(&pushed) }
    try name(&value.sheet)
    try name(&value.query)
    try typeCounts(&value.dropped)
    try signed(&value.content)
  }

  mutating func pushed(_ value: inout PushedScreen) throws(CodingError) {
    try screen(&value.screen)
    try signed(&value.y)
  }

  mutating func screen(_ value: inout Screen) throws(CodingError) {
    try name(&value.name)
    try name(&value.key)
    try optional(&value.parameters, initial: []) { (coder, parameters) throws(CodingError) in
      let initial = Screen.Parameter(name: Name(0), value: Name(0))
      try coder.list(&parameters, initial: initial) { (coder, parameter) throws(CodingError) in
        try coder.name(&parameter.name)
        try coder.name(&parameter.value)
      }
    }
  }

  mutating func typeCounts(_ values: inout [TypeCount]) throws(CodingError) {
    try list(&values, initial: TypeCount(type: Name(0), count: 0)) { (coder, entry) throws(CodingError) in
      try coder.name(&entry.type)
      try coder.signed(&entry.count)
    }
  }
}
