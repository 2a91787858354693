/// A running hash over values in a fixed order.
struct DigestChain {
  private(set) var value: UInt64 = 0

  mutating func add(_ word: UInt64) { value = Digest.mix(value, word) }
  mutating func add(_ text: String?) { add(Digest.hash(text)) }
  mutating func add(_ flag: Bool?) { add(Digest.word(flag)) }

  mutating func add<Value: RawRepresentable>(_ value: Value?) where Value.RawValue == UInt8 {
    add(value.map { UInt64($0.rawValue) + 1 } ?? 0)
  }

  mutating func add(id: Name?, _ names: NameTable) { add(names.hashOfID(id)) }

  mutating func add(ids: [Name]?, _ names: NameTable) {
    add(ids.map { names.hashOfIDs($0) } ?? 1)
  }

  mutating func add(rules: [DropRule], _ names: NameTable) {
    add(UInt64(rules.count))
    for rule in rules {
      add(names.hash(rule.type))
      add(rule.operation)
    }
  }
}

extension Hierarchy {
  /// The digest of everything declared but the `x-` keys (H16). Ids count in any spelling (H17), texts by their bytes.
  ///
  /// - Complexity: O(n) in the size of the declaration.
  func digest(_ names: NameTable) -> UInt64 {
    var chain = DigestChain()
    chain.add(app)
    chain.add(version)
    chain.add(style)
    chain.add(mode)
    chain.add(customizable)
    chain.add(id: customizationKey, names)
    chain.add(allowsReordering)
    chain.add(UInt64(items.count))
    let items = items.span
    for index in items.indices { chain.add(items[index].digest(names)) }
    chain.add(ids: compactTabs, names)
    chain.add(initialPlacement)
    chain.add(header)
    chain.add(footer)
    chain.add(bottomBar)
    chain.add(brand?.edge)
    chain.add(brand?.image)
    chain.add(id: home?.tab, names)
    chain.add(id: home?.screen, names)
    chain.add(ids: screens, names)
    chain.add(ids: splitScreens, names)
    for renaming in renamedTabs + renamedScreens {
      chain.add(id: renaming.old, names)
      chain.add(id: renaming.new, names)
    }
    chain.add(UInt64(renamedTabs.count))
    return chain.value
  }
}

extension Item {
  fileprivate func digest(_ names: NameTable) -> UInt64 {
    var chain = DigestChain()
    chain.add(UInt64(kind.rawValue) << 8 | UInt64(depth))
    chain.add(id: id, names)
    addLook(&chain)
    addCustomization(&chain, names)
    addBehavior(&chain, names)
    if kind == .group { addGroup(&chain, names) }
    return chain.value
  }

  private func addLook(_ chain: inout DigestChain) {
    chain.add(title)
    chain.add(subtitle)
    chain.add(symbol)
    switch filledSymbol {
    case nil: chain.add(UInt64(0))
    case .outline: chain.add(UInt64(1))
    case .named(let name): chain.add(name)
    }
    chain.add(icons?.regular)
    chain.add(icons?.compact)
    chain.add(badge)
    chain.add(enabled)
    chain.add(unavailable)
    chain.add(role)
    chain.add(value)
  }

  private func addCustomization(_ chain: inout DigestChain, _ names: NameTable) {
    chain.add(placement)
    chain.add(allowsHiding)
    chain.add(hiddenByDefault)
    chain.add(hidden)
    chain.add(id: customizationID, names)
    chain.add(behavior.sidebar)
    chain.add(behavior.tabBar)
    chain.add(defaultVisibility.sidebar)
    chain.add(defaultVisibility.tabBar)
  }

  private func addBehavior(_ chain: inout DigestChain, _ names: NameTable) {
    chain.add(draggable)
    chain.add(rules: accepts, names)
    chain.add(ids: swipe?.leading, names)
    chain.add(ids: swipe?.trailing, names)
    chain.add(swipe?.full)
    chain.add(ids: menu, names)
    chain.add(ids: popovers, names)
    chain.add(ids: toolbar, names)
    chain.add(id: root, names)
    chain.add(activatesSearch)
    chain.add(ids: tags, names)
  }

  private func addGroup(_ chain: inout DigestChain, _ names: NameTable) {
    chain.add(ids: displayOrder, names)
    chain.add(allowsReordering)
    chain.add(id: defaultChild, names)
    chain.add(selectable)
    chain.add(appearance)
    chain.add(managesNavigation)
    chain.add(expansion)
    chain.add(UInt64(actions.count))
    for action in actions {
      chain.add(id: action.id, names)
      chain.add(action.title)
      chain.add(action.symbol)
      chain.add(rules: action.accepts, names)
    }
  }
}
