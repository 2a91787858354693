// Hidden flags: C2–C4, C10, H12, H15.

extension NavigationState {
  /// The key under which an item's customization is stored (H13).
  public func customizationKey(_ item: ItemIndex) -> Name { hierarchy.items[item].customizationKey }

  /// The item that a customization key names, in whatever spelling (H13, H17).
  public func item(ofKey key: Name) -> ItemIndex? {
    index.item(ofCanonicalKey: names.canonical(key))
  }

  /// The effective hidden flag of an item itself, whatever stands above it (C10).
  public func isHiddenItself(_ item: ItemIndex) -> Bool {
    if let app = appValues.hidden.value(id(item), names) { return app }
    if index.nodes[item].allowsHiding && index.isCustomizable,
      let saved = customization.layout.hidden.value(customizationKey(item), names)
    {
      return saved
    }
    return hierarchy.items[item].hidden ?? index.nodes[item].hiddenByDefault
  }

  /// Whether an item is hidden by its own flag or by that of a group above it (C4).
  public func isHidden(_ item: ItemIndex) -> Bool {
    topmostHidden(item) != nil
  }

  /// Whether an item is drawn as visible: it is not hidden, or the app left nothing visible and this is the first
  /// enabled root tab, which is drawn regardless (C3).
  public func isShown(_ item: ItemIndex) -> Bool {
    if !isHidden(item) { return true }
    if hasVisibleDestination { return false }
    return item == index.roots.first { !index.nodes[$0].isGroup && index.nodes[$0].isEnabled }
  }

  /// The item or the group above it, whichever is hidden by its own flag and stands highest.
  func topmostHidden(_ item: ItemIndex) -> ItemIndex? {
    var topmost: ItemIndex?
    _ = index.firstUpward(from: item) { current in
      if isHiddenItself(current) { topmost = current }
      return false
    }
    return topmost
  }

  /// Whether a person can reach something: an enabled tab or a selectable group that is not hidden (C3).
  var hasVisibleDestination: Bool {
    index.nodes.indices.contains { isDestination($0) && index.nodes[$0].isEnabled && !isHidden($0) }
  }

  /// Whether an item can be selected itself wherever there is a sidebar: a tab, or a selectable group (S7).
  func isDestination(_ item: ItemIndex) -> Bool {
    !index.nodes[item].isGroup || hierarchy.items[item].selectable ?? false
  }
}
