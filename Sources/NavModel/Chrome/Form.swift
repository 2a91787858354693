/// How a scene presents tabs (B1).
public enum Form: Hashable, Sendable {
  /// A bar at the bottom: phone, pad in compact width.
  case bottomBar
  /// A bar at the top and nothing else: pad or mac with mode `tabBar`.
  case topBar
  /// A bar at the top that becomes a sidebar and back: pad.
  case topBarOrSidebar
  /// Always a sidebar: mac.
  case sidebar
  /// A leading ornament, and a sidebar for the content of a group: vision.
  case ornament
  /// A bar at the top that scrolls away: tv.
  case tvBar
  /// A sidebar that is expanded while the focus is in it: tv in SwiftUI style.
  case tvSidebar

  /// Whether the form has a sidebar, shown or not (S7).
  public var hasSidebar: Bool {
    switch self {
    case .topBarOrSidebar, .sidebar, .ornament, .tvSidebar: true
    case .bottomBar, .topBar, .tvBar: false
    }
  }

  /// Whether the form knows editing mode, and a sidebar that can be toggled (C19).
  public var hasEditing: Bool { self == .topBarOrSidebar }

  /// Whether a bar at the top is arranged by regions (B2).
  public var hasTopBar: Bool {
    switch self {
    case .topBar, .topBarOrSidebar, .tvBar: true
    case .bottomBar, .sidebar, .ornament, .tvSidebar: false
    }
  }
}

extension NavigationState {
  /// The form of a scene (B1).
  public func form(of scene: SceneIndex) -> Form {
    let environment = scenes[scene].environment
    switch environment.device {
    case .phone: return .bottomBar
    case .pad:
      if environment.width == .compact { return .bottomBar }
      return index.hasSidebar ? .topBarOrSidebar : .topBar
    case .mac: return index.hasSidebar ? .sidebar : .topBar
    case .vision: return .ornament
    case .tv: return index.hasSidebar && hierarchy.style == .swiftUI ? .tvSidebar : .tvBar
    }
  }

  /// Whether a pad's sidebar would be shown, editing aside (B10).
  public func isSidebarOpen(_ scene: SceneIndex) -> Bool {
    let environment = scenes[scene].environment
    let closed = environment.orientation == .portrait && environment.overlayClosed
    return wantsSidebar(scene) && !closed
  }

  /// Whether the person, or else the default, wants a pad's sidebar shown (B10).
  func wantsSidebar(_ scene: SceneIndex) -> Bool {
    let environment = scenes[scene].environment
    if let preferred = environment.sidebarPreferred { return preferred }
    switch hierarchy.initialPlacement {
    case .sidebar: return true
    case .tabBar: return false
    case nil: return environment.orientation == .landscape
    }
  }

  /// Whether the sidebar is on screen (B1, B9, B10, B17).
  public func isSidebarOnScreen(_ scene: SceneIndex) -> Bool {
    if scenes[scene].environment.modal != nil { return false }
    switch form(of: scene) {
    case .topBarOrSidebar: return isSidebarOpen(scene) || scenes[scene].editing != nil
    case .sidebar: return true
    case .ornament: return secondaryRoot(scene) != nil
    case .tvSidebar: return scenes[scene].environment.focus == .sidebar
    case .bottomBar, .topBar, .tvBar: return false
    }
  }

  /// Vision: the root group whose children the secondary sidebar shows (B1).
  public func secondaryRoot(_ scene: SceneIndex) -> ItemIndex? {
    let root = selectedItem(scene).map { index.nodes[$0].root }
    return root.flatMap { index.nodes[$0].isGroup ? $0 : nil }
  }

  /// Whether the scene's form has a bar on screen now, modal, keyboard and `hideBar` aside.
  func hasBar(_ scene: SceneIndex) -> Bool {
    switch form(of: scene) {
    case .bottomBar, .topBar, .ornament, .tvBar: true
    case .topBarOrSidebar: !isSidebarOpen(scene) || scenes[scene].editing != nil
    case .sidebar, .tvSidebar: false
    }
  }

  /// Why the bar that the form has is not on screen; nil if it is, or if there is none (B9, B18).
  public func barHiddenBy(_ scene: SceneIndex) -> BarHiding? {
    let environment = scenes[scene].environment
    if !hasBar(scene) { return nil }
    if environment.modal != nil { return .modal }
    if environment.barHidden { return .app }
    if environment.keyboard && form(of: scene) == .bottomBar { return .keyboard }
    return isScrolledAway(scene) ? .scroll : nil
  }

  /// Whether a bar is on screen.
  public func isBarOnScreen(_ scene: SceneIndex) -> Bool {
    hasBar(scene) && barHiddenBy(scene) == nil
  }

  /// B18: a tv's bar scrolls away with the visible screen, unless that is a split screen or the focus is in the bar.
  private func isScrolledAway(_ scene: SceneIndex) -> Bool {
    guard form(of: scene) == .tvBar, scenes[scene].environment.focus != .bar, let slot = scenes[scene].selected else {
      return false
    }
    let tab = scenes[scene].tabs[slot]
    let screen = tab.screens.last?.screen.name ?? slots[slot].item.map { rootScreen($0) }
    return tab.topY > 0 && !(screen.map { hierarchy.splitScreens.contains($0) } ?? false)
  }

  /// The name of an item's root screen (N1).
  public func rootScreen(_ item: ItemIndex) -> Name {
    hierarchy.items[item].root ?? hierarchy.items[item].id
  }

  /// The selected item of a scene; nil if nothing is selected or it is retired.
  public func selectedItem(_ scene: SceneIndex) -> ItemIndex? {
    scenes[scene].selected.flatMap { slots[$0].item }
  }
}

/// What keeps a bar off the screen (B9).
public enum BarHiding: UInt8, Hashable, Sendable, CaseIterable {
  /// A modal covers the scene.
  case modal
  /// The app hides it.
  case app
  /// The keyboard takes its place.
  case keyboard
  /// It scrolled away (tv).
  case scroll
}
