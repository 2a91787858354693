public import NavModel
import NavText

/// The state once more in the plainest form: dictionaries and arrays by id, no slots, no index, no digests.
///
/// Written from SPEC chapters 0 to 8 and the words of `Change`, not from the reducer.
public struct ReferenceState: Sendable {
  /// The hierarchy as its file has it.
  public var hierarchy: Plain = .object(["hierarchy": .number(1), "items": .list([])]) {
    didSet { items = Self.walk(hierarchy["items"]?.elements ?? [], []) }
  }
  /// Every item in tree pre-order, with the ids of the groups above it.
  private(set) var items: [Entry] = []
  /// An item, and the groups above it, the outermost first.
  typealias Entry = (id: String, item: Plain, above: [String])
  /// What the app set after the person's choices, by id (C10).
  public var appHidden: [String: Bool] = [:]
  /// Likewise the orders of groups.
  public var appOrders: [String: [String]] = [:]
  /// The customization in use.
  public var customization = Saved()
  /// Customizations put aside, by key (H14).
  public var others: [String: Saved] = [:]
  /// All scenes in the order of opening.
  public var scenes: [Scene] = []

  /// What a person chose (C1); `""` is the key of the root sections' order.
  public struct Layout: Equatable, Sendable {
    var hidden: [String: Bool] = [:]
    var barOrder: [String]?
    var barKnown: [String] = []
    var groupOrders: [String: [String]] = [:]
    var unknownFields: String?
  }

  /// What an undo or redo puts back (C13).
  public struct Step: Equatable, Sendable {
    var layout: Layout
    var appHidden: [String: Bool?] = [:]
    var appOrders: [String: [String]?] = [:]
    var sidebarShown: Bool??
  }

  /// A customization with its history.
  public struct Saved: Equatable, Sendable {
    var layout = Layout()
    var sidebarShown: Bool?
    var undo: [Step] = []
    var redo: [Step] = []
  }

  /// The navigation state of a tab (N1); the root screen is not among `screens`.
  public struct Tab: Equatable, Sendable {
    var rootY = 0
    var screens: [[String: Plain]] = []
    var sheet: String?
    var query = ""
    var dropped: [String: Int] = [:]
    var content: Int64 = 0
  }

  /// One window.
  public struct Scene: Sendable {
    var id: String
    var isOpen = true
    var holder: Int?
    var container: String?
    /// Everything that a scene's JSON shows as a plain value, by its key.
    var values: [String: Plain] = [:]
    var selected: String?
    var lastNotSearch: String?
    var selectedChild: [String: String] = [:]
    var folds: [String: Bool] = [:]
    var editing: (hidden: [String: Bool], orders: [String: [String]], hidSelection: Bool)?
    var tabs: [String: Tab] = [:]
  }

  /// Makes the state before the first event.
  public init() {}

  /// Applies the changes of an outcome in order.
  public mutating func reduce(_ outcome: Outcome, _ names: NameTable) {
    for change in outcome.changes { apply(change, names) }
  }

  private mutating func apply(_ change: Change, _ names: NameTable) {
    switch change {
    case .hierarchy(let change): apply(change, names)
    case .customization(let change): apply(change, names)
    case .scene(let scene, let change): apply(change, scene, names)
    case .selection(let scene, let change): scenes[scene].apply(change, names)
    case .editing(let scene, let change): scenes[scene].apply(change, names)
    case .environment(let scene, let change): scenes[scene].apply(change, names)
    case .navigation(let scene, let tab, let change):
      scenes[scene].tabs[names.text(tab), default: Tab()].apply(change, names)
    }
  }

  private mutating func apply(_ change: SceneChange, _ scene: SceneIndex, _ names: NameTable) {
    switch change {
    case .opened(let opening):
      let first = scenes.first?.values["device"]?.string
      let device = opening.device.map { String(describing: $0) } ?? first ?? "pad"
      var opened = Scene(id: names.text(opening.id))
      opened.holder = opening.holder.flatMap { holder in scenes.firstIndex { $0.id == names.text(holder) } }
      opened.container = opening.container.map { String(describing: $0) }
      opened.values = [
        "device": .text(device), "width": .text(device == "phone" ? "compact" : "regular"),
        "orientation": .text(device == "phone" ? "portrait" : "landscape"), "direction": .text("ltr"),
        "sidebar": .object(["preferred": .null, "overlayClosed": .flag(false)]), "keyboard": .flag(false),
        "barHidden": .flag(false), "contentUnderBar": .flag(false), "focus": .text("content"), "room": .null,
        "barRoom": .null, "barFirst": .number(0), "modal": .null, "popover": .null,
      ]
      scenes.append(opened)
    case .closed: scenes[scene].isOpen = false
    case .reopened: scenes[scene].isOpen = true
    }
  }
}

// MARK: - What all scenes share

extension ReferenceState {
  private mutating func apply(_ change: CustomizationChange, _ names: NameTable) {
    switch change {
    case .stepSaved(let hidden, let orders, let sidebar):
      let step = step(hidden.map { names.text($0) }, orders.map { names.text($0) }, sidebar)
      customization.undo = Array((customization.undo + [step]).suffix(100))
      customization.redo = []
    case .undone:
      guard let step = customization.undo.popLast() else { return }
      customization.redo.append(exchange(step))
    case .redone:
      guard let step = customization.redo.popLast() else { return }
      customization.undo.append(exchange(step))
    case .hidden(let key, let flag): customization.layout.hidden[names.text(key)] = flag
    case .barOrder(let order): customization.layout.barOrder = order.map { $0.map { names.text($0) } }
    case .barKnown(let known): customization.layout.barKnown = known.map { names.text($0) }
    case .groupOrder(let group, let order):
      customization.layout.groupOrders[group.map { names.text($0) } ?? ""] = order.map { $0.map { names.text($0) } }
    case .sidebarShown(let flag): customization.sidebarShown = flag
    case .unknownFields(let text): customization.layout.unknownFields = text
    case .switched(let old, let new):
      let old = old.map { names.text($0) } ?? "default"
      others[old] = customization == Saved() ? nil : customization
      customization = others.removeValue(forKey: new.map { names.text($0) } ?? "default") ?? Saved()
    }
  }

  /// What puts back the present: the layout, these values of the app, and with `sidebar` the saved sidebar value.
  private func step(_ hidden: [String], _ orders: [String], _ sidebar: Bool) -> Step {
    var step = Step(layout: customization.layout)
    for id in hidden { step.appHidden[id] = .some(appHidden[id]) }
    for id in orders { step.appOrders[id] = .some(appOrders[id]) }
    if sidebar { step.sidebarShown = .some(customization.sidebarShown) }
    return step
  }

  /// Puts a step back, and answers the one the other way.
  mutating func exchange(_ step: Step) -> Step {
    let inverse = self.step(Array(step.appHidden.keys), Array(step.appOrders.keys), step.sidebarShown != nil)
    customization.layout = step.layout
    if let sidebar = step.sidebarShown { customization.sidebarShown = sidebar }
    for (id, flag) in step.appHidden { appHidden[id] = flag }
    for (id, order) in step.appOrders { appOrders[id] = order }
    return inverse
  }

  private mutating func apply(_ change: HierarchyChange, _ names: NameTable) {
    switch change {
    case .restored(let content): self = ReferenceState(Self.text(of: content, names))
    case .replaced(let new):
      hierarchy = Plain { $0.hierarchy(new, names) }
      (appHidden, appOrders) = ([:], [:])
    case .inserted(let items, let group, let place):
      var subtree = Hierarchy()
      subtree.items = items
      let added = Plain { $0.hierarchy(subtree, names) }["items"]?.elements ?? []
      edit(childrenOf: group.map { names.text($0) }) { $0.insert(contentsOf: added, at: min(Int(place), $0.count)) }
    case .removed(let id):
      let gone = names.text(id)
      for id in items.filter({ $0.id == gone || $0.above.contains(gone) }).map(\.id) {
        (appHidden[id], appOrders[id]) = (nil, nil)
      }
      edit(siblingsOf: gone) { $0.removeAll { $0.id == gone } }
    case .updated(let id, _):
      let set =
        Plain { $0.change(.hierarchy(change), NavigationState(names: names)) }["updated"]?["set"]?.members ?? [:]
      edit(siblingsOf: names.text(id)) { siblings in
        for place in siblings.indices where siblings[place].id == names.text(id) {
          for (key, value) in set { siblings[place][key] = value == .null ? nil : value }
        }
      }
    case .appHidden(let id, let flag): appHidden[names.text(id)] = flag
    case .appOrder(let id, let order): appOrders[names.text(id)] = order.map { $0.map { names.text($0) } }
    case .renamed(let old, let new):
      for scene in scenes.indices { scenes[scene].exchange(names.text(old), names.text(new)) }
    case .forgotten(let id):
      for scene in scenes.indices { scenes[scene].forget(names.text(id)) }
    }
  }

  private static func text(of content: StateContent, _ names: NameTable) -> Plain {
    let state = NavigationState(content, names: names)
    return Plain { $0.state(state, position: nil) }
  }

  private static func walk(_ items: [Plain], _ above: [String]) -> [Entry] {
    items.flatMap { item in [(item.id, item, above)] + walk(item["children"]?.elements ?? [], above + [item.id]) }
  }

  /// The item of an id.
  func item(_ id: String) -> Plain? { items.first { $0.id == id }?.item }

  private mutating func edit(childrenOf group: String?, _ body: (inout [Plain]) -> Void) {
    func edited(_ holder: Plain, _ key: String, _ isMeant: Bool) -> Plain {
      guard var children = holder[key]?.elements else { return holder }
      if isMeant { body(&children) }
      var copy = holder
      copy[key] = .list(children.map { edited($0, "children", group != nil && $0.id == group) })
      return copy
    }
    hierarchy = edited(hierarchy, "items", group == nil)
  }

  private mutating func edit(siblingsOf id: String, _ body: (inout [Plain]) -> Void) {
    guard let found = items.first(where: { $0.id == id }) else { return }
    edit(childrenOf: found.above.last, body)
  }
}

extension Plain {
  /// The id of an item of a hierarchy file.
  var id: String { (self["tab"] ?? self["group"])?.string ?? "" }
}
