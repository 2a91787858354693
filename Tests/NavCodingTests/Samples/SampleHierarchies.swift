import NavModel

extension Item {
  /// Declares one field, with a value other than its default.
  mutating func declare(_ field: ItemUpdate.Field) {
    switch field {
    case .title: title = "Library, caf\u{E9} or cafe\u{301}"
    case .subtitle: subtitle = ""
    case .symbol: symbol = "books.vertical"
    case .filledSymbol: filledSymbol = .named("books.vertical.fill")
    case .icons: icons = Icons(regular: "large", compact: "small")
    case .badge: badge = "3"
    case .enabled: enabled = false
    case .unavailable: unavailable = "no network"
    case .role: role = .search
    case .value: value = "1"
    case .placement: placement = .movable
    case .allowsHiding: allowsHiding = true
    case .hiddenByDefault: hiddenByDefault = true
    case .hidden: hidden = false
    case .customizationID: customizationID = .add
    case .behavior: behavior = PerPlacement(sidebar: .reorderable, tabBar: .disabled)
    case .defaultVisibility: defaultVisibility = PerPlacement(sidebar: .visible, tabBar: .hidden)
    case .draggable: draggable = true
    case .accepts:
      accepts = [DropRule(type: .image, operation: .move), DropRule(type: .add, operation: .forbidden)]
    case .swipe: swipe = SwipeActions(leading: [.add], trailing: [.ana, .add], full: false)
    case .menu: menu = [.add, .ana]
    case .popovers: popovers = [.player]
    case .toolbar: toolbar = [.add, .detail]
    case .root: root = .detail
    case .activatesSearch: activatesSearch = true
    case .tags: tags = [.seventeen]
    case .displayOrder: displayOrder = [.albums, .library]
    case .allowsReordering: allowsReordering = true
    case .defaultChild: defaultChild = .albums
    case .selectable: selectable = true
    case .appearance: appearance = .rootSection
    case .managesNavigation: managesNavigation = true
    case .expansion: expansion = .collapsed
    case .actions:
      let accepts = [DropRule(type: .image, operation: .copy)]
      actions = [SectionAction(id: .add, title: "New", symbol: "plus", accepts: accepts), SectionAction(id: .ana)]
    case .extensions:
      extensions = [Extension(key: "x-tint", text: "\"red\""), Extension(key: "x-a", text: "[1, 2]")]
    }
  }

  /// An item that declares everything.
  static func full(_ kind: Kind, id: Name, depth: Int) -> Item {
    var item = Item(kind, id: id, depth: depth)
    for field in ItemUpdate.Field.allCases { item.declare(field) }
    return item
  }
}

extension Hierarchy {
  /// A small hierarchy of UIKit style: a tab, a group with a tab that can be hidden and reordered, a search tab.
  static let small: Hierarchy = {
    var hierarchy = Hierarchy()
    hierarchy.mode = .tabSidebar
    var group = Item(.group, id: .playlists)
    group.allowsReordering = true
    group.allowsHiding = true
    var tab = Item(.tab, id: .albums, depth: 1)
    tab.title = "Albums"
    tab.allowsHiding = true
    var search = Item(.tab, id: .search)
    search.role = .search
    hierarchy.items = [Item(.tab, id: .library), group, tab, search]
    return hierarchy
  }()

  /// A hierarchy that declares everything.
  static let full: Hierarchy = {
    var hierarchy = Hierarchy()
    hierarchy.app = "Music"
    hierarchy.version = "1.0"
    hierarchy.style = .swiftUI
    hierarchy.mode = .tabSidebar
    hierarchy.customizable = true
    hierarchy.customizationKey = .ana
    hierarchy.allowsReordering = true
    hierarchy.items = [
      .full(.tab, id: .library, depth: 0), .full(.group, id: .playlists, depth: 0), Item(.tab, id: .albums, depth: 1),
    ]
    hierarchy.compactTabs = [.library, .playlists]
    hierarchy.initialPlacement = .tabBar
    hierarchy.header = "Top"
    hierarchy.footer = "End"
    hierarchy.bottomBar = ""
    hierarchy.brand = Brand(edge: .trailing, image: "logo")
    hierarchy.home = Home(tab: .library, screen: .detail)
    hierarchy.screens = [.detail, .player]
    hierarchy.splitScreens = [.player]
    hierarchy.renamedTabs = [Renaming(old: .second, new: .library)]
    hierarchy.renamedScreens = [Renaming(old: .seventeen, new: .detail)]
    hierarchy.extensions = [Extension(key: "x-font", text: "{\"size\": 12}")]
    return hierarchy
  }()
}

extension ItemUpdate {
  /// An update of one field.
  static func sample(_ field: Field) -> ItemUpdate {
    var values = Item(.group, id: .playlists)
    values.declare(field)
    var fields = Fields()
    fields.insert(field)
    return ItemUpdate(fields: fields, values: values)
  }

  /// An update of everything.
  static let full: ItemUpdate = {
    var fields = Fields()
    for field in Field.allCases { fields.insert(field) }
    return ItemUpdate(fields: fields, values: .full(.group, id: .playlists, depth: 0))
  }()

  /// An update that clears everything.
  static let clearing = ItemUpdate(fields: full.fields, values: Item(.tab, id: .library))
}
