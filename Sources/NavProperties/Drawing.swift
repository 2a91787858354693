import NavModel

/// What a scene shows, against what the rules say of drawing.
struct Drawing {
  let state: NavigationState
  let scene: SceneIndex
  let chrome: Chrome

  init(_ state: NavigationState, _ scene: SceneIndex) {
    (self.state, self.scene, chrome) = (state, scene, state.chrome(of: scene))
  }

  /// A sentence of a rule, and whether it holds; true where it says nothing.
  typealias Rule = (words: String, holds: @Sendable (Drawing) -> Bool)

  /// The first sentence that does not hold in a scene that is open.
  static func broken(in state: NavigationState) -> String? {
    for scene in state.scenes.indices where state.scenes[scene].isOpen {
      let drawing = Drawing(state, scene)
      if let rule = rules.first(where: { !$0.holds(drawing) }) { return rule.words }
    }
    return nil
  }

  private static let rules = ofBars + ofItems + ofDeclarations + ofSidebars

  var environment: SceneEnvironment { state.scenes[scene].environment }
  var bar: Chrome.Bar { chrome.bar }
  var isDrawn: Bool { bar.place != .none && bar.hiddenBy == nil }

  private static let ofBars: [Rule] = [
    (
      "B14: every toolbar item is beside the bar or in its overflow",
      { drawing in
        guard drawing.isDrawn, drawing.bar.place == .top, let item = drawing.state.selectedItem(drawing.scene) else {
          return true
        }
        return drawing.bar.toolbar + drawing.bar.toolbarOverflow == drawing.state.hierarchy.items[item].toolbar
      }
    ),
    (
      "B16: a bar overflows if it has more items than room, and is full to its end",
      { drawing in
        guard drawing.isDrawn, drawing.bar.place == .top, let room = drawing.environment.barRoom else { return true }
        let hidden = drawing.bar.items.count - Int(room)
        if hidden <= 0 { return drawing.bar.overflow == .none }
        return drawing.bar.overflow != .none && (0...hidden).contains(Int(drawing.bar.firstVisible))
      }
    ),
    (
      "B18: a tv's bar is away while the visible screen is scrolled",
      { drawing in
        let (state, scene) = (drawing.state, drawing.scene)
        guard state.form(of: scene) == .tvBar, let item = state.selectedItem(scene),
          drawing.environment.modal == nil, !drawing.environment.barHidden
        else { return true }
        let tab = state.scenes[scene].tabs[state.index.nodes[item].slot]
        let screen = tab.screens.last?.screen.name ?? state.rootScreen(item)
        let isAway =
          tab.topY > 0 && drawing.environment.focus != .bar && !state.hierarchy.splitScreens.contains(screen)
        return (drawing.bar.hiddenBy == .scroll) == isAway
      }
    ),
    ("B19: only a tv has a brand", { $0.bar.brand == nil || $0.environment.device == .tv }),
    (
      "B22: bars are compact on a phone in landscape",
      { drawing in
        guard drawing.isDrawn else { return true }
        return (drawing.bar.size == .compact)
          == (drawing.environment.device == .phone && drawing.environment.orientation == .landscape)
      }
    ),
    (
      "B7, B8: a bottom bar has roots in declared order, and something if there is a root",
      { drawing in
        let bottom = drawing.state.bottomBar
        let ordered = (bottom.leading + bottom.more).filter { drawing.state.index.nodes[$0].placement != .pinned }
        return ordered == ordered.sorted()
          && (!bottom.items.isEmpty || drawing.state.index.roots.isEmpty || drawing.state.hierarchy.style == .swiftUI)
      }
    ),
    (
      "B8: More is selected if what is selected is behind it",
      { drawing in
        guard drawing.isDrawn, drawing.bar.place == .bottom, let item = drawing.state.selectedItem(drawing.scene)
        else { return true }
        let (bottom, index) = (drawing.state.bottomBar, drawing.state.index)
        let isShown = index.firstUpward(from: item) { bottom.items.contains($0) } != nil
        let isBehind = index.firstUpward(from: item) { bottom.more.contains($0) } != nil
        return drawing.bar.items.contains { $0.id == nil && $0.isSelected } == (isBehind && !isShown)
      }
    ),
  ]

  private static let ofItems: [Rule] = [
    (
      "B5, B20: titles stand where the form says",
      { drawing in
        guard drawing.isDrawn else { return true }
        let isPortrait = drawing.environment.orientation == .portrait
        return drawing.bar.items.allSatisfy { item in
          switch drawing.bar.place {
          case .bottom: item.style == (isPortrait ? .iconOverTitle : .iconAndTitle)
          case .leading: item.style == (drawing.environment.focus == .bar ? .iconAndTitle : .icon)
          case .top, .none: item.style == (item.region == .pinned ? .icon : .iconAndTitle)
          }
        }
      }
    ),
    (
      "B5, B22: a symbol declared as outline stays, a missing bitmap is replaced by the other",
      { drawing in
        guard drawing.isDrawn else { return true }
        return drawing.bar.items.allSatisfy { drawn in
          guard let item = drawn.id.flatMap({ drawing.state.item(of: $0) }) else { return true }
          let declared = drawing.state.hierarchy.items[item]
          let isSame = declared.filledSymbol != .outline || drawn.symbol == declared.displaySymbol
          let hasIcon = drawing.bar.place == .bottom && declared.icons != nil && declared.icons != Icons()
          return isSame && (!hasIcon || drawn.icon != nil)
        }
      }
    ),
    (
      "C10: an item is hidden by the app, else the person, else the declaration",
      { drawing in
        let state = drawing.state
        let layout = state.customization.layout
        return state.index.nodes.indices.allSatisfy { item in
          let (node, declared) = (state.index.nodes[item], state.hierarchy.items[item])
          let saved =
            node.allowsHiding && state.index.isCustomizable
            ? layout.hidden.value(state.customizationKey(item), state.names) : nil
          let value = state.appValues.hidden.value(declared.id, state.names) ?? saved ?? declared.hidden
          return state.isHiddenItself(item) == value ?? node.hiddenByDefault
        }
      }
    ),
    (
      "C6, C10: children stand in the order of the app, else the person's, else the declared one",
      { drawing in
        let state = drawing.state
        return state.index.nodes.indices.allSatisfy { group in
          guard state.index.nodes[group].isGroup else { return true }
          let children = state.index.children(of: group)
          let saved =
            state.index.isCustomizable
            ? state.customization.layout.groupOrders.value(state.customizationKey(group), state.names) : nil
          let byApp = state.appValues.orders.value(state.id(group), state.names)
          let listed =
            byApp?.compactMap { state.item(of: $0) } ?? saved?.compactMap { state.item(ofKey: $0) }
            ?? state.hierarchy.items[group].displayOrder?.compactMap { state.item(of: $0) } ?? []
          var order: [ItemIndex] = []
          for item in listed.filter(children.contains) + children where !order.contains(item) { order.append(item) }
          return state.displayOrder(of: group) == order
        }
      }
    ),
  ]

  private static let ofSidebars: [Rule] = [
    (
      "B15: a pad's sidebar covers the content in portrait",
      { drawing in
        guard drawing.environment.device == .pad, let layout = drawing.chrome.sidebar.layout else { return true }
        return layout == (drawing.environment.orientation == .portrait ? .overlap : .tile)
      }
    ),
    (
      "B4, C6: rows of one group stand in display order, and say if they are hidden",
      { drawing in
        let state = drawing.state
        let rows = drawing.chrome.sidebar.rows.filter { $0.kind == .tab }
        let items = rows.compactMap { row in row.id.flatMap { state.item(of: $0) } }
        let isTold = zip(rows, items).allSatisfy { $0.isHidden != state.isShown($1) }
        return isTold
          && state.index.nodes.indices.allSatisfy { group in
            guard state.index.nodes[group].isGroup else { return true }
            let drawn = items.filter { state.index.nodes[$0].parent == group }
            return drawn == state.displayOrder(of: group).filter(drawn.contains)
          }
      }
    ),
  ]
}
