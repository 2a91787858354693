public import NavModel

extension JSONWriter {
  /// Writes what is on screen in a scene.
  ///
  /// - Source: FORMATS §3 `show --format json`.
  public mutating func chrome(_ chrome: Chrome, scene: Name, position: UInt64, _ names: NameTable) {
    object { json in
      json.member("schema", "navtape.chrome/1")
      json.member("position", position)
      json.member("scene", names.text(scene))
      json.member("device", chrome.device.word)
      json.object("bar") { json in json.members(chrome.bar, names) }
      json.object("sidebar") { json in json.members(chrome.sidebar, names) }
      json.key("popover")
      guard let popover = chrome.popover else { return json.null() }
      json.object { json in
        json.member("tab", names.text(popover.tab))
        json.member("anchor", popover.anchor.word)
      }
    }
  }

  private mutating func members(_ bar: Chrome.Bar, _ names: NameTable) {
    member("place", bar.place.word)
    member("hiddenBy", bar.hiddenBy?.word)
    member("background", bar.hasBackground)
    member("overflow", bar.overflow.word)
    member("firstVisible", bar.firstVisible)
    member("size", bar.size.word)
    member("sharesNavigationBar", bar.sharesNavigationBar)
    if let brand = bar.brand {
      object("brand") { json in
        json.member("edge", brand.edge.word)
        json.member("image", brand.image)
      }
    }
    array("items") { json in
      for item in bar.items { json.object { json in json.members(item, names) } }
    }
    member("more", bar.more.map { names.text($0) })
    object("toolbar") { json in
      json.member("shown", bar.toolbar.map { names.text($0) })
      json.member("overflow", bar.toolbarOverflow.map { names.text($0) })
    }
  }

  private mutating func members(_ item: Chrome.Item, _ names: NameTable) {
    member("id", item.id.map { names.text($0) })
    member("kind", item.kind.word)
    member("title", item.title)
    member("symbol", item.symbol)
    if let icon = item.icon { member("icon", icon) }
    member("region", item.region.word)
    member("style", item.style.word)
    member("selected", item.isSelected)
    member("enabled", item.isEnabled)
    if let unavailable = item.unavailable { member("unavailable", unavailable) }
    member("badge", item.badge)
  }

  private mutating func members(_ sidebar: Chrome.Sidebar, _ names: NameTable) {
    member("available", sidebar.isAvailable)
    member("shown", sidebar.isShown)
    member("layout", sidebar.layout?.word)
    member("takesRoom", sidebar.isShown && sidebar.layout?.takesRoom ?? false)
    array("rows") { json in
      for row in sidebar.rows { json.object { json in json.members(row, names) } }
    }
  }

  private mutating func members(_ row: Chrome.Row, _ names: NameTable) {
    member("id", row.id.map { names.text($0) })
    member("kind", row.kind.word)
    member("level", row.level)
    member("title", row.title)
    if let subtitle = row.subtitle { member("subtitle", subtitle) }
    member("symbol", row.symbol)
    member("selected", row.isSelected)
    member("enabled", row.isEnabled)
    member("hidden", row.isHidden)
    member("expanded", row.isExpanded)
    if let unavailable = row.unavailable { member("unavailable", unavailable) }
    member("badge", row.badge)
  }
}
