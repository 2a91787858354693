import NavModel

// The layout of actions: what stands behind the context, by kind.

extension ByteWriter {
  mutating func put(_ action: Action) throws(CodingError) {
    switch action {
    case .begin(let beginning): try put(beginning)
    case .select(let id), .reportSelection(let id), .removeFromBar(let id), .fold(let id), .unfold(let id),
      .closeScene(let id), .reopenScene(let id):
      put(id)
    case .link(let id, let path):
      put(id)
      put(path)
    case .hover(let id, let held), .popover(let id, let held):
      put(id)
      put(held ? 1 : 0)
    case .tab(let id, let action):
      put(Optional(id))
      put(action)
    case .presentModal(let screen):
      put(Name?.none)
      put(screen)
    case .dismissModal: put(Name?.none)
    case .reportDepth(let id, let number), .move(let id, let number), .moveInBar(let id, let number):
      put(id)
      put(signed: Int64(number))
    case .reportBar(let ids), .hide(let ids), .show(let ids): put(ids)
    case .reorder(let group, let order):
      put(group)
      put(order)
    case .addToBar(let id, let place):
      put(id)
      put(place)
    case .reset(let reset): put(reset)
    case .importCustomization(let imported): try put(imported)
    case .drop(let target, let items, let place), .dropQuery(let target, let items, let place):
      try put(target, items, place)
    case .dropLoaded(let id, let type, let failed):
      put(id)
      put(type)
      put(signed: Int64(failed))
    case .perform(let id, let action), .menu(let id, let action):
      put(id)
      put(action)
    case .swipe(let id, let action, let edge, let full):
      put(id)
      put(action)
      put(edge.rawValue)
      put(full ? 1 : 0)
    case .rotate(let orientation): put(orientation.rawValue)
    case .resize(let resize): put(resize)
    case .direction(let direction): put(direction.rawValue)
    case .keyboard(let flag), .hideBar(let flag), .contentUnderBar(let flag): put(flag ? 1 : 0)
    case .focus(let focus): put(focus.rawValue)
    case .scrollBar(let first): put(signed: Int64(first))
    case .openScene(let opening): put(opening)
    case .mark(var text): self.text(&text)
    case .declare(var hierarchy): try self.hierarchy(&hierarchy)
    case .insert(var items, let group, let place):
      try self.items(&items)
      put(group)
      put(place)
    case .remove(let id, let kind):
      put(id)
      put(kind.rawValue)
    case .update(let id, let update):
      put(id)
      try put(update)
    case .cancelSearch, .beginEditing, .endEditing, .undo, .redo, .collapseSidebar, .expandSidebar, .toggleSidebar,
      .menuButton, .relaunch:
      return
    }
  }

  private mutating func put(_ action: TabAction) {
    switch action {
    case .push(let screen): put(screen)
    case .pop(let count): put(signed: Int64(count))
    case .popGesture(let phase): put(phase.rawValue)
    case .replace(let path): put(path)
    case .scroll(let y): put(signed: Int64(y))
    case .query(let text): put(text)
    case .content(let revision): put(signed: revision)
    case .present(let screen): put(screen)
    case .popToRoot, .dismiss: return
    }
  }

  private mutating func put(_ beginning: Beginning) throws(CodingError) {
    var beginning = beginning
    try hierarchy(&beginning.hierarchy)
    put(beginning.scene)
    try choice(&beginning.width, initial: .regular)
    try choice(&beginning.orientation, initial: .landscape)
    try choice(&beginning.direction, initial: .ltr)
    try optional(&beginning.start, initial: StateContent()) { (coder, start) throws(CodingError) in
      try coder.content(&start)
    }
  }

  private mutating func put(_ reset: Reset) {
    switch reset {
    case .visibility: put(0)
    case .barOrder: put(1)
    case .groupOrders: put(2)
    case .groupOrder(let group):
      put(3)
      put(group)
    case .all: put(4)
    }
  }

  private mutating func put(_ imported: ImportedCustomization) throws(CodingError) {
    var imported = imported
    try layout(&imported.layout)
    put(imported.sidebarShown)
    try text(&imported.undecodableText)
  }

  private mutating func put(_ target: DropTarget, _ items: [TypeCount], _ place: DropPlace?) throws(CodingError) {
    switch target {
    case .item(let id):
      put(0)
      put(id)
    case .action(let group, let action):
      put(1)
      put(group)
      put(action)
    }
    var items = items
    try typeCounts(&items)
    put(place.map { $0.rawValue + 1 } ?? 0)
  }

  private mutating func put(_ resize: Resize) {
    put(resize.width.rawValue)
    put(resize.room)
    put(resize.barRoom)
  }

  mutating func put(_ opening: SceneOpening) {
    put(opening.id)
    put(opening.device.map { $0.rawValue + 1 } ?? 0)
    put(opening.holder)
    put(opening.container.map { $0.rawValue + 1 } ?? 0)
  }

  mutating func put(_ update: ItemUpdate) throws(CodingError) {
    var values = update.values
    put(values.kind.rawValue)
    put(number: update.fields.bits)
    try fields(update.fields, &values)
  }

  /// A screen: its name's number with two flags, then key and parameters if it has them.
  mutating func put(_ screen: Screen) {
    let flags: UInt64 = (screen.key == nil ? 0 : 1) | (screen.parameters == nil ? 0 : 2)
    put(number: UInt64(screen.name.rawValue) << 2 | flags)
    if let key = screen.key { put(key) }
    guard let parameters = screen.parameters else { return }
    put(number: UInt64(parameters.count))
    for parameter in parameters {
      put(parameter.name)
      put(parameter.value)
    }
  }

  mutating func put(_ path: [Screen]) {
    put(number: UInt64(path.count))
    for screen in path { put(screen) }
  }
}

// MARK: - Reading

extension ByteReader {
  mutating func action(_ kind: ActionKind) throws(CodingError) -> Action {
    switch kind {
    case .begin: .begin(try beginning())
    case .rules, .patch, .baseline: throw CodingError(.unsupportedKind(kind.rawValue), at: 2)
    case .select: .select(try name())
    case .link: .link(try name(), path: try path())
    case .cancelSearch: .cancelSearch
    case .hover: .hover(try name(), held: try flag())
    case .push: .tab(try tab(), .push(try screen()))
    case .pop: .tab(try tab(), .pop(count: try signed32()))
    case .popToRoot: .tab(try tab(), .popToRoot)
    case .popGesture: .tab(try tab(), .popGesture(try choice(GesturePhase.self)))
    case .replace: .tab(try tab(), .replace(try path()))
    case .scroll: .tab(try tab(), .scroll(y: try signed32()))
    case .query: .tab(try tab(), .query(try optionalName()))
    case .content: .tab(try tab(), .content(revision: try signed()))
    case .present: try presentation()
    case .dismiss: try optionalName().map { .tab($0, .dismiss) } ?? .dismissModal
    case .reportDepth: .reportDepth(try name(), depth: try signed32())
    case .reportSelection: .reportSelection(try name())
    case .reportBar: .reportBar(try names())
    case .beginEditing: .beginEditing
    case .endEditing: .endEditing
    case .hide: .hide(try names())
    case .show: .show(try names())
    case .reorder: .reorder(group: try optionalName(), order: try names())
    case .move: .move(try name(), to: try signed32())
    case .addToBar: .addToBar(try name(), to: try optionalNumber())
    case .moveInBar: .moveInBar(try name(), to: try signed32())
    case .removeFromBar: .removeFromBar(try name())
    case .reset: .reset(try reset())
    case .undo: .undo
    case .redo: .redo
    case .customization: .importCustomization(try imported())
    case .drop: .drop(try target(), items: try counts(), on: try optionalChoice(DropPlace.self))
    case .dropQuery: .dropQuery(try target(), items: try counts(), on: try optionalChoice(DropPlace.self))
    case .dropLoaded: .dropLoaded(try name(), type: try name(), failed: try signed32())
    case .perform: .perform(group: try name(), action: try name())
    case .swipe: .swipe(try name(), action: try optionalName(), edge: try choice(Edge.self), full: try flag())
    case .menu: .menu(try name(), action: try name())
    case .popover: .popover(try name(), held: try flag())
    case .collapseSidebar: .collapseSidebar
    case .expandSidebar: .expandSidebar
    case .toggleSidebar: .toggleSidebar
    case .fold: .fold(try name())
    case .unfold: .unfold(try name())
    case .rotate: .rotate(try choice(Orientation.self))
    case .resize:
      .resize(Resize(width: try choice(Width.self), room: try optionalNumber(), barRoom: try optionalNumber()))
    case .direction: .direction(try choice(LayoutDirection.self))
    case .keyboard: .keyboard(shown: try flag())
    case .hideBar: .hideBar(hidden: try flag())
    case .contentUnderBar: .contentUnderBar(try flag())
    case .focus: .focus(try choice(Focus.self))
    case .menuButton: .menuButton
    case .scrollBar: .scrollBar(to: try signed32())
    case .openScene: .openScene(try opening())
    case .closeScene: .closeScene(try name())
    case .reopenScene: .reopenScene(try name())
    case .relaunch: .relaunch
    case .mark: .mark(text: try text())
    case .declare: .declare(try hierarchy())
    case .insert: .insert(try items(), into: try optionalName(), at: try optionalNumber())
    case .remove: .remove(try name(), try choice(Item.Kind.self))
    case .update: try update()
    }
  }

  /// The tab of an action on its navigation state.
  private mutating func tab() throws(CodingError) -> Name {
    guard let tab = try optionalName() else { throw error(.unknownCase(0)) }
    return tab
  }

  /// A sheet of a tab, or without one a modal of the scene.
  private mutating func presentation() throws(CodingError) -> Action {
    let tab = try optionalName()
    let screen = try name()
    return tab.map { .tab($0, .present(screen)) } ?? .presentModal(screen)
  }

  private mutating func beginning() throws(CodingError) -> Beginning {
    var beginning = Beginning(hierarchy: try hierarchy(), scene: try opening())
    try choice(&beginning.width, initial: .regular)
    try choice(&beginning.orientation, initial: .landscape)
    try choice(&beginning.direction, initial: .ltr)
    try optional(&beginning.start, initial: StateContent()) { (coder, start) throws(CodingError) in
      try coder.content(&start)
    }
    return beginning
  }

  private mutating func reset() throws(CodingError) -> Reset {
    switch try byte() {
    case 0: return .visibility
    case 1: return .barOrder
    case 2: return .groupOrders
    case 3: return .groupOrder(try optionalName())
    case 4: return .all
    case let other: throw error(.unknownCase(UInt64(other)))
    }
  }

  private mutating func imported() throws(CodingError) -> ImportedCustomization {
    var layout = Customization.Layout()
    try self.layout(&layout)
    var imported = ImportedCustomization(layout: layout, sidebarShown: try optionalFlag())
    try text(&imported.undecodableText)
    return imported
  }

  private mutating func target() throws(CodingError) -> DropTarget {
    switch try byte() {
    case 0: return .item(try name())
    case 1: return .action(group: try name(), action: try name())
    case let other: throw error(.unknownCase(UInt64(other)))
    }
  }

  mutating func counts() throws(CodingError) -> [TypeCount] {
    var counts: [TypeCount] = []
    try typeCounts(&counts)
    return counts
  }

  mutating func opening() throws(CodingError) -> SceneOpening {
    SceneOpening(
      id: try name(), device: try optionalChoice(Device.self), holder: try optionalName(),
      container: try optionalChoice(ContainerKind.self))
  }

  mutating func hierarchy() throws(CodingError) -> Hierarchy {
    var hierarchy = Hierarchy()
    try self.hierarchy(&hierarchy)
    return hierarchy
  }

  mutating func items() throws(CodingError) -> [Item] {
    var items: [Item] = []
    try self.items(&items)
    return items
  }

  private mutating func update() throws(CodingError) -> Action {
    let id = try name()
    return .update(id, try itemUpdate(of: id))
  }

  mutating func itemUpdate(of id: Name) throws(CodingError) -> ItemUpdate {
    var values = Item(try choice(Item.Kind.self), id: id)
    let fields = ItemUpdate.Fields(bits: try number())
    try self.fields(fields, &values)
    return ItemUpdate(fields: fields, values: values)
  }

  mutating func screen() throws(CodingError) -> Screen {
    let number = try number()
    if number >> 2 >= nameCount { throw error(.undefinedName(number >> 2)) }
    var screen = Screen(Name(UInt32(truncatingIfNeeded: number >> 2)))
    if number & 1 != 0 { screen.key = try name() }
    if number & 2 != 0 {
      var parameters: [Screen.Parameter] = []
      for _ in 0..<(try count()) { parameters.append(Screen.Parameter(name: try name(), value: try name())) }
      screen.parameters = parameters
    }
    return screen
  }

  mutating func path() throws(CodingError) -> [Screen] {
    var path: [Screen] = []
    for _ in 0..<(try count()) { path.append(try screen()) }
    return path
  }

  /// A number that may be missing, stored plus 1.
  mutating func optionalNumber() throws(CodingError) -> Int32? {
    let number = try number()
    if number == 0 { return nil }
    guard let value = Int32(exactly: number - 1) else { throw error(.numberOutOfRange) }
    return value
  }

  mutating func optionalChoice<Value: RawRepresentable>(_ type: Value.Type) throws(CodingError) -> Value?
  where Value.RawValue == UInt8 {
    let raw = try byte()
    if raw == 0 { return nil }
    guard let value = Value(rawValue: raw - 1) else { throw error(.unknownCase(UInt64(raw))) }
    return value
  }
}
