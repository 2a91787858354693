import NavModel

extension Drawing {
  /// What follows from the declaration alone, and how it is drawn.
  static let ofDeclarations: [Rule] = [
    (
      "P3, P6: a SwiftUI tab is fixed or in no bar, and its group reorderable, as behaviour and visibility say",
      { drawing in
        let (nodes, items) = (drawing.state.index.nodes, drawing.state.hierarchy.items)
        guard drawing.state.hierarchy.style == .swiftUI else { return true }
        return nodes.indices.allSatisfy { item in
          let declared = items[item]
          let isOrdered = declared.allowsReordering ?? (declared.behavior.sidebar != .disabled)
          if nodes[item].isGroup && nodes[item].allowsReordering != isOrdered { return false }
          guard declared.placement ?? .automatic == .automatic, declared.role != .search,
            declared.behavior.tabBar == .disabled, let visibility = declared.defaultVisibility.tabBar
          else { return true }
          return nodes[item].placement == (visibility == .hidden ? .sidebarOnly : .fixed)
        }
      }
    ),
    (
      "H9: a badge of nothing is not drawn",
      { drawing in
        (drawing.bar.items.map(\.badge) + drawing.chrome.sidebar.rows.map(\.badge)).allSatisfy { badge in
          badge.map { !["0", ""].contains($0) } ?? true
        }
      }
    ),
    (
      "B5: no symbol is filled twice",
      { drawing in
        drawing.bar.items.allSatisfy { item in
          (item.symbol ?? "").split(separator: ".").filter { $0 == "fill" }.count <= 1
        }
      }
    ),
    (
      "B4, B21: vision's secondary sidebar has a row for each group right below the selected root",
      { drawing in
        let (state, index) = (drawing.state, drawing.state.index)
        guard state.form(of: drawing.scene) == .ornament, drawing.chrome.sidebar.isShown,
          let root = state.selectedItem(drawing.scene).map({ index.nodes[$0].root }), index.nodes[root].isGroup
        else { return true }
        let rows = drawing.chrome.sidebar.rows.compactMap(\.id)
        return index.children(of: root).allSatisfy { child in
          !index.nodes[child].isGroup || state.isInline(child) || !state.isShown(child)
            || rows.contains(state.id(child))
        }
      }
    ),
  ]
}
