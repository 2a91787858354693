/// Who acts (C12).
public enum Agent: UInt8, Hashable, Sendable, CaseIterable {
  /// A person.
  case user
  /// The app.
  case app
  /// The operating system.
  case system
}

/// From where something is selected (S2).
public enum Source: UInt8, Hashable, Sendable, CaseIterable {
  /// The bar of the present form.
  case tabBar
  /// The sidebar.
  case sidebar
  /// The list behind More.
  case more
  /// Vision's ornament.
  case ornament
  /// A keyboard command.
  case keyboard
  /// A menu.
  case menu
  /// A link.
  case link
  /// The app's own code.
  case program
}

/// Everything about an action but the request itself.
public struct Context: Hashable, Sendable {
  /// The scene that the action belongs to; nil for actions of the app (E4).
  public var scene: Name?
  /// When, in milliseconds since 1970: a label that decides nothing.
  public var atMilliseconds: Int64
  /// Who acts.
  public var by: Agent
  /// From where; nil is wherever it is presented, or `program` for the app and the system (SPEC §13).
  public var via: Source?
  /// A name for the person or process.
  public var actor: Name?
  /// The id for idempotent append, two halves big-endian.
  public var id: ID?
  /// The position of the event that caused this one.
  public var cause: UInt64?
  /// Whether the app vetoes the selection (S10).
  public var veto: Bool

  /// Sixteen bytes that identify an event for its sender.
  public struct ID: Hashable, Sendable {
    /// The first eight bytes, big-endian.
    public var high: UInt64
    /// The last eight bytes, big-endian.
    public var low: UInt64

    /// Makes an id of its halves.
    public init(high: UInt64, low: UInt64) {
      self.high = high
      self.low = low
    }
  }

  /// Makes a context.
  public init(
    scene: Name? = nil, at milliseconds: Int64 = 0, by agent: Agent = .user, via: Source? = nil, actor: Name? = nil,
    id: ID? = nil, cause: UInt64? = nil, veto: Bool = false
  ) {
    self.scene = scene
    atMilliseconds = milliseconds
    by = agent
    self.via = via
    self.actor = actor
    self.id = id
    self.cause = cause
    self.veto = veto
  }

  /// The source with its default filled in; nil is wherever the item is presented.
  public var source: Source? { via ?? (by == .user ? nil : .program) }

  /// Whether the source is one through which everything can be reached (S2).
  public var reachesEverything: Bool {
    switch source {
    case .program, .link: true
    case .tabBar, .sidebar, .more, .ornament, .keyboard, .menu, nil: false
    }
  }
}
