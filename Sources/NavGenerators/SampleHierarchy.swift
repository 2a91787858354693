public import NavModel

/// Hierarchies of any size for benchmarks and long sessions.
public enum SampleHierarchy {
  /// A hierarchy with so many tabs: a third at the root, the others in groups of eight that can be reordered, a search
  /// tab last.
  ///
  /// - Precondition: at least four tabs.
  public static func make(tabCount: Int, names: inout NameTable) -> Hierarchy {
    precondition(tabCount >= 4, "a sample has at least four tabs")
    var hierarchy = Hierarchy()
    hierarchy.app = "Sample"
    hierarchy.mode = .tabSidebar
    let rootCount = tabCount / 3
    for number in 0..<rootCount {
      hierarchy.items.append(tab(number, depth: 0, &names))
    }
    for number in rootCount..<tabCount - 1 {
      if (number - rootCount) % 8 == 0 {
        var group = Item(.group, id: names.intern("group\((number - rootCount) / 8)"))
        group.title = "Group \((number - rootCount) / 8)"
        group.allowsReordering = true
        hierarchy.items.append(group)
      }
      hierarchy.items.append(tab(number, depth: 1, &names))
    }
    var search = Item(.tab, id: names.intern("search"))
    search.role = .search
    hierarchy.items.append(search)
    return hierarchy
  }

  private static func tab(_ number: Int, depth: Int, _ names: inout NameTable) -> Item {
    var tab = Item(.tab, id: names.intern("tab\(number)"), depth: depth)
    tab.title = "Tab \(number)"
    tab.symbol = "star"
    tab.allowsHiding = number % 2 == 0
    if number % 3 == 0 { tab.accepts = [DropRule(type: names.intern("public.image"), operation: .copy)] }
    return tab
  }
}
