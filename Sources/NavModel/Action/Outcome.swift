/// What came of an action.
public struct Outcome: Equatable, Sendable {
  /// Why the action was refused; nil if it was not. A refused action has no changes and no notices.
  public var refusal: Refusal?
  /// The facts, in the order in which the reducer applies them; empty for a quiet action.
  public var changes: [Change] = []
  /// What the app is told, in order (C15).
  public var notices: [Notice] = []

  /// Makes a quiet outcome.
  public init() {}

  /// Makes a refusal.
  public init(_ refusal: Refusal) {
    self.refusal = refusal
  }

  /// Whether the action was not refused and changed nothing.
  public var isQuiet: Bool { refusal == nil && changes.isEmpty }
}

/// Something that the app is told about a scene (C15).
public struct Notice: Hashable, Sendable {
  /// The scene concerned.
  public var scene: SceneIndex
  /// What is told.
  public var message: Message

  /// What can be told.
  public enum Message: Hashable, Sendable {
    /// An item was selected; the same twice for a re-selection, nil for none.
    case didSelect(Name?, previous: Name?)
    /// Editing began.
    case didBeginEditing
    /// Editing ended.
    case didEndEditing
    /// The own flags of these items changed by persons' edits, in tree pre-order.
    case visibilityDidChange([Name])
    /// The display order of a group, or with nil of the root sections, changed by a person's edit.
    case displayOrderDidChange(Name?)
    /// Dropped items were accepted.
    case didAccept(Accepted)
  }

  /// What a target accepted (D1).
  public struct Accepted: Hashable, Sendable {
    /// The tab or group; the group of the action if the target is one.
    public var tab: Name
    /// The action, if the target is one.
    public var action: Name?
    /// The operation of the drop.
    public var operation: DropOperation
    /// The accepted items by type, in the order of the drop.
    public var items: [TypeCount]
    /// How many items were left out.
    public var leftOut: Int32

    /// Makes an acceptance.
    public init(tab: Name, action: Name?, operation: DropOperation, items: [TypeCount], leftOut: Int32) {
      self.tab = tab
      self.action = action
      self.operation = operation
      self.items = items
      self.leftOut = leftOut
    }
  }

  /// Makes a notice.
  public init(_ scene: SceneIndex, _ message: Message) {
    self.scene = scene
    self.message = message
  }
}
