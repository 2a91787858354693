import NavModel

/// What a change begins with. A storage format: never reused, never renumbered.
private enum Tag {
  static let selected: UInt8 = 1
  static let lastNotSearch: UInt8 = 2
  static let selectedChild: UInt8 = 3

  static let pushed: UInt8 = 10
  static let popped: UInt8 = 11
  static let replacedPath: UInt8 = 12
  static let renamedPath: UInt8 = 13
  static let cut: UInt8 = 14
  static let scrolled: UInt8 = 15
  static let sheet: UInt8 = 16
  static let query: UInt8 = 17
  static let content: UInt8 = 18
  static let dropped: UInt8 = 19

  static let width: UInt8 = 30
  static let orientation: UInt8 = 31
  static let direction: UInt8 = 32
  static let room: UInt8 = 33
  static let barRoom: UInt8 = 34
  static let barFirst: UInt8 = 35
  static let keyboard: UInt8 = 36
  static let barHidden: UInt8 = 37
  static let contentUnderBar: UInt8 = 38
  static let focus: UInt8 = 39
  static let sidebarPreferred: UInt8 = 40
  static let overlayClosed: UInt8 = 41
  static let modal: UInt8 = 42
  static let popover: UInt8 = 43
  static let folded: UInt8 = 44

  static let editingBegan: UInt8 = 50
  static let editingEnded: UInt8 = 51
  static let editedHidden: UInt8 = 52
  static let editedOrder: UInt8 = 53
  static let hidSelection: UInt8 = 54

  static let sceneOpened: UInt8 = 60
  static let sceneClosed: UInt8 = 61
  static let sceneReopened: UInt8 = 62

  static let stepSaved: UInt8 = 70
  static let undone: UInt8 = 71
  static let redone: UInt8 = 72
  static let hidden: UInt8 = 73
  static let barOrder: UInt8 = 74
  static let barKnown: UInt8 = 75
  static let groupOrder: UInt8 = 76
  static let sidebarShown: UInt8 = 77
  static let unknownFields: UInt8 = 78
  static let switched: UInt8 = 79

  static let restored: UInt8 = 90
  static let replacedHierarchy: UInt8 = 91
  static let inserted: UInt8 = 92
  static let removed: UInt8 = 93
  static let updated: UInt8 = 94
  static let appHidden: UInt8 = 95
  static let appOrder: UInt8 = 96
  static let renamedTab: UInt8 = 97
  static let forgotten: UInt8 = 98
}

// MARK: - Writing

extension ByteWriter {
  mutating func put(_ change: Change) throws(CodingError) {
    switch change {
    case .navigation(let scene, let tab, let change): put(change, scene, tab)
    case .selection(let scene, let change): put(change, scene)
    case .environment(let scene, let change): put(change, scene)
    case .editing(let scene, let change): put(change, scene)
    case .scene(let scene, let change): put(change, scene)
    case .customization(let change): put(change)
    case .hierarchy(let change): try put(change)
    }
  }

  private mutating func put(tag: UInt8, _ scene: SceneIndex) {
    put(tag)
    put(scene: scene)
  }

  private mutating func put(_ change: NavigationChange, _ scene: SceneIndex, _ tab: Name) {
    let begin = { (writer: inout ByteWriter, tag: UInt8) in
      writer.put(tag: tag, scene)
      writer.put(tab)
    }
    switch change {
    case .pushed(let screen):
      begin(&self, Tag.pushed)
      put(screen)
    case .popped(let count):
      begin(&self, Tag.popped)
      put(signed: Int64(count))
    case .replaced(let path):
      begin(&self, Tag.replacedPath)
      put(path)
    case .renamed(let screens):
      begin(&self, Tag.renamedPath)
      put(number: UInt64(screens.count))
      for pushed in screens {
        put(pushed.screen)
        put(signed: Int64(pushed.y))
      }
    case .cut(let first, let missing):
      begin(&self, Tag.cut)
      put(signed: Int64(first))
      put(missing)
    case .scrolled(let y):
      begin(&self, Tag.scrolled)
      put(signed: Int64(y))
    case .sheet(let sheet):
      begin(&self, Tag.sheet)
      put(sheet)
    case .query(let query):
      begin(&self, Tag.query)
      put(query)
    case .content(let revision):
      begin(&self, Tag.content)
      put(signed: revision)
    case .dropped(let type, let count):
      begin(&self, Tag.dropped)
      put(type)
      put(signed: Int64(count))
    }
  }

  private mutating func put(_ change: SelectionChange, _ scene: SceneIndex) {
    switch change {
    case .selected(let id, let reason):
      put(tag: Tag.selected, scene)
      put(id)
      put(reason.rawValue)
    case .lastNotSearch(let id):
      put(tag: Tag.lastNotSearch, scene)
      put(id)
    case .selectedChild(let group, let child):
      put(tag: Tag.selectedChild, scene)
      put(group)
      put(child)
    }
  }

  private mutating func put(_ change: EnvironmentChange, _ scene: SceneIndex) {
    let begin = { (writer: inout ByteWriter, tag: UInt8) in writer.put(tag: tag, scene) }
    switch change {
    case .width(let width):
      begin(&self, Tag.width)
      put(width.rawValue)
    case .orientation(let orientation):
      begin(&self, Tag.orientation)
      put(orientation.rawValue)
    case .direction(let direction):
      begin(&self, Tag.direction)
      put(direction.rawValue)
    case .room(let room):
      begin(&self, Tag.room)
      put(room)
    case .barRoom(let room):
      begin(&self, Tag.barRoom)
      put(room)
    case .barFirst(let first):
      begin(&self, Tag.barFirst)
      put(signed: Int64(first))
    case .keyboard(let flag):
      begin(&self, Tag.keyboard)
      put(flag ? 1 : 0)
    case .barHidden(let flag):
      begin(&self, Tag.barHidden)
      put(flag ? 1 : 0)
    case .contentUnderBar(let flag):
      begin(&self, Tag.contentUnderBar)
      put(flag ? 1 : 0)
    case .focus(let focus):
      begin(&self, Tag.focus)
      put(focus.rawValue)
    case .sidebarPreferred(let flag):
      begin(&self, Tag.sidebarPreferred)
      put(flag)
    case .overlayClosed(let flag):
      begin(&self, Tag.overlayClosed)
      put(flag ? 1 : 0)
    case .modal(let screen):
      begin(&self, Tag.modal)
      put(screen)
    case .popover(let tab):
      begin(&self, Tag.popover)
      put(tab)
    case .folded(let group, let flag):
      begin(&self, Tag.folded)
      put(group)
      put(flag ? 1 : 0)
    }
  }

  private mutating func put(_ change: EditingChange, _ scene: SceneIndex) {
    switch change {
    case .began: put(tag: Tag.editingBegan, scene)
    case .ended: put(tag: Tag.editingEnded, scene)
    case .hidden(let item, let before):
      put(tag: Tag.editedHidden, scene)
      put(item)
      put(before ? 1 : 0)
    case .order(let group, let before):
      put(tag: Tag.editedOrder, scene)
      put(group)
      put(before)
    case .hidSelection(let flag):
      put(tag: Tag.hidSelection, scene)
      put(flag ? 1 : 0)
    }
  }

  private mutating func put(_ change: SceneChange, _ scene: SceneIndex) {
    switch change {
    case .opened(let opening):
      put(tag: Tag.sceneOpened, scene)
      put(opening)
    case .closed: put(tag: Tag.sceneClosed, scene)
    case .reopened: put(tag: Tag.sceneReopened, scene)
    }
  }

  private mutating func put(_ change: CustomizationChange) {
    switch change {
    case .stepSaved(let appHidden, let appOrders, let sidebar):
      put(Tag.stepSaved)
      put(appHidden)
      put(appOrders)
      put(sidebar ? 1 : 0)
    case .undone: put(Tag.undone)
    case .redone: put(Tag.redone)
    case .hidden(let key, let flag):
      put(Tag.hidden)
      put(key)
      put(flag)
    case .barOrder(let order):
      put(Tag.barOrder)
      put(order)
    case .barKnown(let known):
      put(Tag.barKnown)
      put(known)
    case .groupOrder(let group, let order):
      put(Tag.groupOrder)
      put(group)
      put(order)
    case .sidebarShown(let flag):
      put(Tag.sidebarShown)
      put(flag)
    case .unknownFields(let text):
      put(Tag.unknownFields)
      put(text == nil ? 0 : 1)
      if var text { self.text(&text) }
    case .switched(let old, let new):
      put(Tag.switched)
      put(old)
      put(new)
    }
  }

  private mutating func put(_ change: HierarchyChange) throws(CodingError) {
    switch change {
    case .restored(var content):
      put(Tag.restored)
      try self.content(&content)
    case .replaced(var hierarchy):
      put(Tag.replacedHierarchy)
      try self.hierarchy(&hierarchy)
    case .inserted(var items, let group, let place):
      put(Tag.inserted)
      try self.items(&items)
      put(group)
      put(signed: Int64(place))
    case .removed(let id):
      put(Tag.removed)
      put(id)
    case .updated(let id, let update):
      put(Tag.updated)
      put(id)
      try put(update)
    case .appHidden(let id, let flag):
      put(Tag.appHidden)
      put(id)
      put(flag)
    case .appOrder(let id, let order):
      put(Tag.appOrder)
      put(id)
      put(order)
    case .renamed(let old, let new):
      put(Tag.renamedTab)
      put(old)
      put(new)
    case .forgotten(let id):
      put(Tag.forgotten)
      put(id)
    }
  }
}

// MARK: - Reading

extension ByteReader {
  /// Reads a change and applies it. The most frequent ones never become a `Change`, which takes time to make and to
  /// destroy.
  @inline(__always)
  mutating func applyChange(to state: inout NavigationState) throws(CodingError) {
    let tag = try byte()
    switch tag {
    case Tag.selected..<Tag.pushed:
      let scene = try scene()
      state.apply(try selectionChange(tag), in: scene)
    case Tag.pushed..<Tag.width:
      let scene = try scene()
      let tab = try name()
      switch tag {
      case Tag.pushed: state.push(try screen(), on: tab, in: scene)
      case Tag.popped: state.pop(try signed32(), on: tab, in: scene)
      case Tag.scrolled: state.scroll(to: try signed32(), on: tab, in: scene)
      default: state.apply(try navigationChange(tag), to: tab, in: scene)
      }
    default: state.apply(try change(tag))
    }
  }

  mutating func change() throws(CodingError) -> Change {
    try change(try byte())
  }

  private mutating func change(_ tag: UInt8) throws(CodingError) -> Change {
    switch tag {
    case Tag.selected..<Tag.pushed: return .selection(try scene(), try selectionChange(tag))
    case Tag.pushed..<Tag.width: return .navigation(try scene(), tab: try name(), try navigationChange(tag))
    case Tag.width..<Tag.editingBegan: return .environment(try scene(), try environmentChange(tag))
    case Tag.editingBegan..<Tag.sceneOpened: return .editing(try scene(), try editingChange(tag))
    case Tag.sceneOpened..<Tag.stepSaved: return .scene(try scene(), try sceneChange(tag))
    case Tag.stepSaved..<Tag.restored: return .customization(try customizationChange(tag))
    default: return .hierarchy(try hierarchyChange(tag))
    }
  }

  @inline(__always)
  mutating func scene() throws(CodingError) -> SceneIndex {
    let scene = try byte()
    if scene >= NavigationState.maximumSceneCount { throw error(.numberOutOfRange) }
    return SceneIndex(scene)
  }

  @inline(__always)
  private mutating func selectionChange(_ tag: UInt8) throws(CodingError) -> SelectionChange {
    switch tag {
    case Tag.selected: .selected(try optionalName(), because: try choice(SelectionReason.self))
    case Tag.lastNotSearch: .lastNotSearch(try optionalName())
    case Tag.selectedChild: .selectedChild(group: try name(), child: try name())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func navigationChange(_ tag: UInt8) throws(CodingError) -> NavigationChange {
    switch tag {
    case Tag.pushed: return .pushed(try screen())
    case Tag.popped: return .popped(count: try signed32())
    case Tag.replacedPath: return .replaced(try path())
    case Tag.renamedPath:
      var screens: [PushedScreen] = []
      for _ in 0..<(try count()) { screens.append(PushedScreen(try screen(), y: try signed32())) }
      return .renamed(screens)
    case Tag.cut: return .cut(from: try signed32(), missing: try name())
    case Tag.scrolled: return .scrolled(y: try signed32())
    case Tag.sheet: return .sheet(try optionalName())
    case Tag.query: return .query(try optionalName())
    case Tag.content: return .content(try signed())
    case Tag.dropped: return .dropped(type: try name(), by: try signed32())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func environmentChange(_ tag: UInt8) throws(CodingError) -> EnvironmentChange {
    switch tag {
    case Tag.width: .width(try choice(Width.self))
    case Tag.orientation: .orientation(try choice(Orientation.self))
    case Tag.direction: .direction(try choice(LayoutDirection.self))
    case Tag.room: .room(try optionalNumber())
    case Tag.barRoom: .barRoom(try optionalNumber())
    case Tag.barFirst: .barFirst(try signed32())
    case Tag.keyboard: .keyboard(try flag())
    case Tag.barHidden: .barHidden(try flag())
    case Tag.contentUnderBar: .contentUnderBar(try flag())
    case Tag.focus: .focus(try choice(Focus.self))
    case Tag.sidebarPreferred: .sidebarPreferred(try optionalFlag())
    case Tag.overlayClosed: .overlayClosed(try flag())
    case Tag.modal: .modal(try optionalName())
    case Tag.popover: .popover(try optionalName())
    case Tag.folded: .folded(try name(), try flag())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func editingChange(_ tag: UInt8) throws(CodingError) -> EditingChange {
    switch tag {
    case Tag.editingBegan: .began
    case Tag.editingEnded: .ended
    case Tag.editedHidden: .hidden(try name(), before: try flag())
    case Tag.editedOrder: .order(try optionalName(), before: try names())
    case Tag.hidSelection: .hidSelection(try flag())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func sceneChange(_ tag: UInt8) throws(CodingError) -> SceneChange {
    switch tag {
    case Tag.sceneOpened: .opened(try opening())
    case Tag.sceneClosed: .closed
    case Tag.sceneReopened: .reopened
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func customizationChange(_ tag: UInt8) throws(CodingError) -> CustomizationChange {
    switch tag {
    case Tag.stepSaved: .stepSaved(appHidden: try names(), appOrders: try names(), sidebar: try flag())
    case Tag.undone: .undone
    case Tag.redone: .redone
    case Tag.hidden: .hidden(try name(), try optionalFlag())
    case Tag.barOrder: .barOrder(try optionalNames())
    case Tag.barKnown: .barKnown(try names())
    case Tag.groupOrder: .groupOrder(try optionalName(), try optionalNames())
    case Tag.sidebarShown: .sidebarShown(try optionalFlag())
    case Tag.unknownFields: .unknownFields(try flag() ? try text() : nil)
    case Tag.switched: .switched(from: try optionalName(), to: try optionalName())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }

  private mutating func hierarchyChange(_ tag: UInt8) throws(CodingError) -> HierarchyChange {
    switch tag {
    case Tag.restored:
      var content = StateContent()
      try self.content(&content)
      return .restored(content)
    case Tag.replacedHierarchy: return .replaced(try hierarchy())
    case Tag.inserted: return .inserted(try items(), into: try optionalName(), at: try signed32())
    case Tag.removed: return .removed(try name())
    case Tag.updated:
      let id = try name()
      return .updated(id, try itemUpdate(of: id))
    case Tag.appHidden: return .appHidden(try name(), try optionalFlag())
    case Tag.appOrder: return .appOrder(try name(), try optionalNames())
    case Tag.renamedTab: return .renamed(try name(), to: try name())
    case Tag.forgotten: return .forgotten(try name())
    default: throw error(.unknownCase(UInt64(tag)))
    }
  }
}
