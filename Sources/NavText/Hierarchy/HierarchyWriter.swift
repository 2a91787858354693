public import NavModel

extension JSONWriter {
  /// Writes a hierarchy as an object of a hierarchy file: what is declared and nothing else.
  public mutating func hierarchy(_ hierarchy: Hierarchy, _ names: NameTable) {
    object { json in
      json.member("hierarchy", HierarchyText.formatVersion)
      json.head(of: hierarchy, names)
      json.array("items") { json in
        var index = 0
        while index < hierarchy.items.count { json.item(hierarchy.items, &index, names) }
      }
      json.rest(of: hierarchy, names)
      for entry in hierarchy.extensions {
        json.key(entry.key)
        json.verbatim(entry.text)
      }
    }
  }

  private mutating func head(of hierarchy: Hierarchy, _ names: NameTable) {
    if let app = hierarchy.app { member("app", app) }
    if let version = hierarchy.version { member("version", version) }
    if let style = hierarchy.style { member("style", style.word) }
    if let mode = hierarchy.mode { member("mode", mode.word) }
    if let customizable = hierarchy.customizable { member("customizable", customizable) }
    if let key = hierarchy.customizationKey { member("customizationKey", names.text(key)) }
    if let allowsReordering = hierarchy.allowsReordering { member("allowsReordering", allowsReordering) }
  }

  private mutating func rest(of hierarchy: Hierarchy, _ names: NameTable) {
    if !hierarchy.compactTabs.isEmpty { member("compactTabs", hierarchy.compactTabs.map { names.text($0) }) }
    if let placement = hierarchy.initialPlacement { member("initialPlacement", placement.word) }
    if let header = hierarchy.header { member("header", header) }
    if let footer = hierarchy.footer { member("footer", footer) }
    if let bottomBar = hierarchy.bottomBar { member("bottomBar", bottomBar) }
    if let brand = hierarchy.brand {
      object("brand") { json in
        json.member("edge", brand.edge.word)
        json.member("image", brand.image)
      }
    }
    if let home = hierarchy.home {
      object("home") { json in
        json.member("tab", names.text(home.tab))
        if let screen = home.screen { json.member("screen", names.text(screen)) }
      }
    }
    if let screens = hierarchy.screens { member("screens", screens.map { names.text($0) }) }
    if !hierarchy.splitScreens.isEmpty { member("splitScreens", hierarchy.splitScreens.map { names.text($0) }) }
    if hierarchy.renamedTabs.isEmpty && hierarchy.renamedScreens.isEmpty { return }
    object("renames") { json in
      json.renamings("tabs", hierarchy.renamedTabs, names)
      json.renamings("screens", hierarchy.renamedScreens, names)
    }
  }

  private mutating func renamings(_ key: String, _ renamings: [Hierarchy.Renaming], _ names: NameTable) {
    if renamings.isEmpty { return }
    object(key) { json in
      for renaming in renamings { json.member(names.text(renaming.old), names.text(renaming.new)) }
    }
  }

  /// Writes the item at an index with all below it, and moves the index behind them.
  mutating func item(_ items: [Item], _ index: inout Int, _ names: NameTable) {
    let item = items[index]
    index += 1
    object { json in
      json.member(item.kind == .group ? "group" : "tab", names.text(item.id))
      for key in ItemKey.all { key.write(item, &json, names) }
      if item.kind == .group {
        json.array("children") { json in
          while index < items.count && items[index].depth > item.depth { json.item(items, &index, names) }
        }
      }
      for entry in item.extensions {
        json.key(entry.key)
        json.verbatim(entry.text)
      }
    }
  }

  /// Writes the keys that an update sets, null for those that it clears.
  mutating func update(_ update: ItemUpdate, _ names: NameTable) {
    object { json in
      for key in ItemKey.all where update.fields.contains(key.field) {
        let before = json.bytes.count
        key.write(update.values, &json, names)
        if json.bytes.count == before { json.member(key.name, String?.none) }
      }
      for entry in update.values.extensions {
        json.key(entry.key)
        json.verbatim(entry.text)
      }
    }
  }
}
