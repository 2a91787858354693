import NavModel

// The layout of hierarchies and items. Part of the storage format: fields are only ever added, behind a new version.

extension FieldCoder {
  mutating func hierarchy(_ value: inout Hierarchy) throws(CodingError) {
    try text(&value.app)
    try text(&value.version)
    try choice(&value.style, initial: .uiKit)
    try choice(&value.mode, initial: .automatic)
    try flag(&value.customizable)
    try name(&value.customizationKey)
    try flag(&value.allowsReordering)
    try items(&value.items)
    try names(&value.compactTabs)
    try choice(&value.initialPlacement, initial: .sidebar)
    try text(&value.header)
    try text(&value.footer)
    try text(&value.bottomBar)
    try optional(&value.brand, initial: Hierarchy.Brand(edge: .leading, image: "")) {
      (coder, brand) throws(CodingError) in
      try coder.choice(&brand.edge)
      try coder.text(&brand.image)
    }
    try optional(&value.home, initial: Hierarchy.Home(tab: Name(0))) { (coder, home) throws(CodingError) in
      try coder.name(&home.tab)
      try coder.name(&home.screen)
    }
    try names(&value.screens)
    try names(&value.splitScreens)
    try renamings(&value.renamedTabs)
    try renamings(&value.renamedScreens)
    try extensions(&value.extensions)
  }

  mutating func items(_ values: inout [Item]) throws(CodingError) {
    try list(&values, initial: Item(.tab, id: Name(0))) { (coder, item) throws(CodingError) in try coder.item(&item) }
  }

  /// An item: only the fields that it declares.
  mutating func item(_ value: inout Item) throws(CodingError) {
    try choice(&value.kind)
    try name(&value.id)
    try count(&value.depth, limit: 1_000)
    // A fresh item declares none, and to find that out takes longer than to read one.
    var fields = isReading ? ItemUpdate.Fields() : value.declaredFields
    try number(&fields.bits)
    try self.fields(fields, &value)
  }

  /// The given fields of an item, each of which may have no value.
  mutating func fields(_ fields: ItemUpdate.Fields, _ item: inout Item) throws(CodingError) {
    if fields.bits >> UInt64(ItemUpdate.Field.allCases.count) != 0 { throw error(.unknownCase(fields.bits)) }
    for field in ItemUpdate.Field.allCases where fields.contains(field) { try self.field(field, &item) }
  }

  private mutating func field(_ field: ItemUpdate.Field, _ item: inout Item) throws(CodingError) {
    switch field {
    case .title: try text(&item.title)
    case .subtitle: try text(&item.subtitle)
    case .symbol: try text(&item.symbol)
    case .filledSymbol: try filledSymbol(&item.filledSymbol)
    case .icons: try icons(&item.icons)
    case .badge: try text(&item.badge)
    case .enabled: try flag(&item.enabled)
    case .unavailable: try text(&item.unavailable)
    case .role: try choice(&item.role, initial: .search)
    case .value: try text(&item.value)
    case .placement: try choice(&item.placement, initial: .automatic)
    case .allowsHiding: try flag(&item.allowsHiding)
    case .hiddenByDefault: try flag(&item.hiddenByDefault)
    case .hidden: try flag(&item.hidden)
    case .customizationID: try name(&item.customizationID)
    case .behavior:
      try choice(&item.behavior.sidebar, initial: .automatic)
      try choice(&item.behavior.tabBar, initial: .automatic)
    case .defaultVisibility:
      try choice(&item.defaultVisibility.sidebar, initial: .automatic)
      try choice(&item.defaultVisibility.tabBar, initial: .automatic)
    case .draggable: try flag(&item.draggable)
    case .accepts: try dropRules(&item.accepts)
    case .swipe: try swipe(&item.swipe)
    case .menu: try names(&item.menu)
    case .popovers: try names(&item.popovers)
    case .toolbar: try names(&item.toolbar)
    case .root: try name(&item.root)
    case .activatesSearch: try flag(&item.activatesSearch)
    case .tags: try names(&item.tags)
    case .displayOrder: try names(&item.displayOrder)
    case .allowsReordering: try flag(&item.allowsReordering)
    case .defaultChild: try name(&item.defaultChild)
    case .selectable: try flag(&item.selectable)
    case .appearance: try choice(&item.appearance, initial: .automatic)
    case .managesNavigation: try flag(&item.managesNavigation)
    case .expansion: try choice(&item.expansion, initial: .expanded)
    case .actions: try sectionActions(&item.actions)
    case .extensions: try extensions(&item.extensions)
    }
  }

  private mutating func filledSymbol(_ value: inout FilledSymbol?) throws(CodingError) {
    try optional(&value, initial: .outline) { (coder, symbol) throws(CodingError) in
      var name: String?
      if case .named(let declared) = symbol { name = declared }
      try coder.text(&name)
      symbol = name.map { .named($0) } ?? .outline
    }
  }

  private mutating func icons(_ value: inout Icons?) throws(CodingError) {
    try optional(&value, initial: Icons()) { (coder, icons) throws(CodingError) in
      try coder.text(&icons.regular)
      try coder.text(&icons.compact)
    }
  }

  private mutating func swipe(_ value: inout SwipeActions?) throws(CodingError) {
    try optional(&value, initial: SwipeActions()) { (coder, swipe) throws(CodingError) in
      try coder.names(&swipe.leading)
      try coder.names(&swipe.trailing)
      try coder.flag(&swipe.full)
    }
  }

  private mutating func dropRules(_ values: inout [DropRule]) throws(CodingError) {
    try list(&values, initial: DropRule(type: Name(0), operation: .cancel)) { (coder, rule) throws(CodingError) in
      try coder.name(&rule.type)
      try coder.choice(&rule.operation)
    }
  }

  private mutating func sectionActions(_ values: inout [SectionAction]) throws(CodingError) {
    try list(&values, initial: SectionAction(id: Name(0))) { (coder, action) throws(CodingError) in
      try coder.name(&action.id)
      try coder.text(&action.title)
      try coder.text(&action.symbol)
      try coder.dropRules(&action.accepts)
    }
  }

  private mutating func renamings(_ values: inout [Hierarchy.Renaming]) throws(CodingError) {
    let initial = Hierarchy.Renaming(old: Name(0), new: Name(0))
    try list(&values, initial: initial) { (coder, renaming) throws(CodingError) in
      try coder.name(&renaming.old)
      try coder.name(&renaming.new)
    }
  }

  private mutating func extensions(_ values: inout [Extension]) throws(CodingError) {
    try list(&values, initial: Extension(key: "", text: "")) { (coder, entry) throws(CodingError) in
      try coder.text(&entry.key)
      try coder.text(&entry.text)
    }
  }
}

extension Item {
  /// The fields that have a value other than that of a fresh item.
  var declaredFields: ItemUpdate.Fields {
    var fields = ItemUpdate.Fields()
    for field in ItemUpdate.Field.allCases where declares(field) { fields.insert(field) }
    return fields
  }

  private func declares(_ field: ItemUpdate.Field) -> Bool {
    switch field {
    case .title: title != nil
    case .subtitle: subtitle != nil
    case .symbol: symbol != nil
    case .filledSymbol: filledSymbol != nil
    case .icons: icons != nil
    case .badge: badge != nil
    case .enabled: enabled != nil
    case .unavailable: unavailable != nil
    case .role: role != nil
    case .value: value != nil
    case .placement: placement != nil
    case .allowsHiding: allowsHiding != nil
    case .hiddenByDefault: hiddenByDefault != nil
    case .hidden: hidden != nil
    case .customizationID: customizationID != nil
    case .behavior: behavior != PerPlacement()
    case .defaultVisibility: defaultVisibility != PerPlacement()
    case .draggable: draggable != nil
    case .accepts: !accepts.isEmpty
    case .swipe: swipe != nil
    case .menu: !menu.isEmpty
    case .popovers: !popovers.isEmpty
    case .toolbar: !toolbar.isEmpty
    case .root: root != nil
    case .activatesSearch: activatesSearch != nil
    case .tags: !tags.isEmpty
    case .displayOrder: displayOrder != nil
    case .allowsReordering: allowsReordering != nil
    case .defaultChild: defaultChild != nil
    case .selectable: selectable != nil
    case .appearance: appearance != nil
    case .managesNavigation: managesNavigation != nil
    case .expansion: expansion != nil
    case .actions: !actions.isEmpty
    case .extensions: !extensions.isEmpty
    }
  }
}
