/// New values for some keys of an item (H6).
public struct ItemUpdate: Hashable, Sendable {
  /// The keys of an item that can be updated, or stored at all; the raw value is a bit number in stored records.
  public enum Field: UInt8, Hashable, Sendable, CaseIterable {
    // The raw values are a storage format: never reuse, never renumber.
    /// `Item.title`
    case title = 0
    /// `Item.subtitle`
    case subtitle = 1
    /// `Item.symbol`
    case symbol = 2
    /// `Item.filledSymbol`
    case filledSymbol = 3
    /// `Item.icons`
    case icons = 4
    /// `Item.badge`
    case badge = 5
    /// `Item.enabled`
    case enabled = 6
    /// `Item.unavailable`
    case unavailable = 7
    /// `Item.role`
    case role = 8
    /// `Item.value`
    case value = 9
    /// `Item.placement`
    case placement = 10
    /// `Item.allowsHiding`
    case allowsHiding = 11
    /// `Item.hiddenByDefault`
    case hiddenByDefault = 12
    /// `Item.hidden`
    case hidden = 13
    /// `Item.customizationID`
    case customizationID = 14
    /// `Item.behavior`
    case behavior = 15
    /// `Item.defaultVisibility`
    case defaultVisibility = 16
    /// `Item.draggable`
    case draggable = 17
    /// `Item.accepts`
    case accepts = 18
    /// `Item.swipe`
    case swipe = 19
    /// `Item.menu`
    case menu = 20
    /// `Item.popovers`
    case popovers = 21
    /// `Item.toolbar`
    case toolbar = 22
    /// `Item.root`
    case root = 23
    /// `Item.activatesSearch`
    case activatesSearch = 24
    /// `Item.tags`
    case tags = 25
    /// `Item.displayOrder`
    case displayOrder = 26
    /// `Item.allowsReordering`
    case allowsReordering = 27
    /// `Item.defaultChild`
    case defaultChild = 28
    /// `Item.selectable`
    case selectable = 29
    /// `Item.appearance`
    case appearance = 30
    /// `Item.managesNavigation`
    case managesNavigation = 31
    /// `Item.expansion`
    case expansion = 32
    /// `Item.actions`
    case actions = 33
    /// `Item.extensions`
    case extensions = 34
  }

  /// A set of fields.
  public struct Fields: Hashable, Sendable {
    /// One bit per field, by `Field.rawValue`.
    public var bits: UInt64

    /// Makes a set from stored bits.
    public init(bits: UInt64 = 0) {
      self.bits = bits
    }

    /// Whether the field is in the set.
    public func contains(_ field: Field) -> Bool { bits & (1 << UInt64(field.rawValue)) != 0 }

    /// Adds a field.
    public mutating func insert(_ field: Field) { bits |= 1 << UInt64(field.rawValue) }

    /// Takes a field out.
    public mutating func remove(_ field: Field) { bits &= ~(1 << UInt64(field.rawValue)) }
  }

  /// Which keys are set.
  public var fields: Fields
  /// The values of the set keys; other keys say nothing. `kind` and `id` name the item, `depth` says nothing.
  public var values: Item

  /// Makes an update.
  public init(fields: Fields, values: Item) {
    self.fields = fields
    self.values = values
  }

  /// The same update without some keys, and without values that no set key has.
  public func without(_ dropped: Field...) -> ItemUpdate {
    var kept = ItemUpdate(fields: fields, values: Item(values.kind, id: values.id))
    for field in dropped { kept.fields.remove(field) }
    for field in Field.allCases where kept.fields.contains(field) { apply(field, to: &kept.values) }
    // A null entry removes a key when it is applied, so it must not be applied here already.
    if kept.fields.contains(.extensions) { kept.values.extensions = values.extensions }
    return kept
  }

  /// Writes the set keys into an item.
  public func apply(to item: inout Item) {
    for field in Field.allCases where fields.contains(field) { apply(field, to: &item) }
  }

  private func apply(_ field: Field, to item: inout Item) {
    switch field {
    case .title: item.title = values.title
    case .subtitle: item.subtitle = values.subtitle
    case .symbol: item.symbol = values.symbol
    case .filledSymbol: item.filledSymbol = values.filledSymbol
    case .icons: item.icons = values.icons
    case .badge: item.badge = values.badge
    case .enabled: item.enabled = values.enabled
    case .unavailable: item.unavailable = values.unavailable
    case .role: item.role = values.role
    case .value: item.value = values.value
    case .placement: item.placement = values.placement
    case .allowsHiding: item.allowsHiding = values.allowsHiding
    case .hiddenByDefault: item.hiddenByDefault = values.hiddenByDefault
    case .hidden: item.hidden = values.hidden
    case .customizationID: item.customizationID = values.customizationID
    case .behavior: item.behavior = values.behavior
    case .defaultVisibility: item.defaultVisibility = values.defaultVisibility
    case .draggable: item.draggable = values.draggable
    case .accepts: item.accepts = values.accepts
    case .swipe: item.swipe = values.swipe
    case .menu: item.menu = values.menu
    case .popovers: item.popovers = values.popovers
    case .toolbar: item.toolbar = values.toolbar
    case .root: item.root = values.root
    case .activatesSearch: item.activatesSearch = values.activatesSearch
    case .tags: item.tags = values.tags
    case .displayOrder: item.displayOrder = values.displayOrder
    case .allowsReordering: item.allowsReordering = values.allowsReordering
    case .defaultChild: item.defaultChild = values.defaultChild
    case .selectable: item.selectable = values.selectable
    case .appearance: item.appearance = values.appearance
    case .managesNavigation: item.managesNavigation = values.managesNavigation
    case .expansion: item.expansion = values.expansion
    case .actions: item.actions = values.actions
    case .extensions: item.extensions = item.extensions.merging(values.extensions)
    }
  }
}

extension [Extension] {
  /// The list with other entries set: each replaces the one of its key, or joins the end; `null` removes it (H16).
  func merging(_ others: [Extension]) -> [Extension] {
    var merged = self
    for entry in others {
      let place = merged.firstIndex { $0.key == entry.key }
      if let place { merged[place] = entry } else { merged.append(entry) }
    }
    return merged.filter { $0.text != "null" || !others.contains($0) }
  }
}
