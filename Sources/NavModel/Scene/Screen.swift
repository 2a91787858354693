/// A screen as an action names it (N1).
public struct Screen: Hashable, Sendable {
  /// The kind of screen.
  public var name: Name
  /// Which one of its kind.
  public var key: Name?
  /// Parameters by name, sorted by the UTF-8 bytes of the names; nil if there are none.
  public var parameters: [Parameter]?

  /// A parameter of a screen.
  public struct Parameter: Hashable, Sendable {
    /// The parameter's name.
    public var name: Name
    /// Its value.
    public var value: Name

    /// Makes a parameter.
    public init(name: Name, value: Name) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a screen.
  ///
  /// - Parameter parameters: sorted by the UTF-8 bytes of the names, each once; an empty list counts as none.
  public init(_ name: Name, key: Name? = nil, parameters: [Parameter]? = nil) {
    self.name = name
    self.key = key
    self.parameters = parameters?.isEmpty ?? true ? nil : parameters
  }
}

/// A screen in a path, with what the tab remembers of it.
public struct PushedScreen: Hashable, Sendable {
  /// The screen.
  public var screen: Screen
  /// The scroll offset in points.
  public var y: Int32

  /// Makes a screen in a path.
  public init(_ screen: Screen, y: Int32 = 0) {
    self.screen = screen
    self.y = y
  }
}

/// The navigation state of one tab in one scene (N1). There is one, never a live and a saved copy (N2).
public struct TabNavigation: Hashable, Sendable {
  /// The scroll offset of the root screen in points; the root itself is read from the hierarchy.
  public var rootY: Int32 = 0
  /// The screens above the root, the visible one last.
  public var screens: [PushedScreen] = []
  /// The presented sheet.
  public var sheet: Name?
  /// The search query; nil is the empty one.
  public var query: Name?
  /// How many items of which type were dropped here, in order of first drop; never 0.
  public var dropped: [TypeCount] = []
  /// The revision of the app's own content.
  public var content: Int64 = 0

  /// The most screens above the root (SPEC §12).
  public static let maximumDepth = 1_024

  /// Makes the state of a tab never touched.
  public init() {}

  /// Whether nothing was ever done in the tab, or all of it was undone.
  public var isUntouched: Bool {
    screens.isEmpty && rootY == 0 && sheet == nil && query == nil && dropped.isEmpty && content == 0
  }

  /// The scroll offset of the visible screen in points.
  public var topY: Int32 { screens.last?.y ?? rootY }
}

/// A number of items of one type (D1).
public struct TypeCount: Hashable, Sendable {
  /// The type by its identifier.
  public var type: Name
  /// How many.
  public var count: Int32

  /// Makes a count.
  public init(type: Name, count: Int32) {
    self.type = type
    self.count = count
  }
}
