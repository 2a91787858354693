public import EventLog
public import NavModel

/// An event of the customization's history, in words and in parts.
public struct AuditEntry: Hashable, Sendable {
  /// Where it stands on the tape.
  public var position: Position
  /// When, in milliseconds since 1970; 0 if nobody said.
  public var atMilliseconds: Int64
  /// Who acted.
  public var by: Agent
  /// The name of who acted, if given.
  public var actor: String?
  /// The scene, if the action belongs to one.
  public var scene: String?
  /// From where.
  public var source: Source?
  /// What it is about.
  public var topic: AuditTopic
  /// The kind of action.
  public var kind: ActionKind
  /// The code with which the action was refused; nil if it was not.
  public var refusal: String?
  /// Whether nothing changed.
  public var isQuiet: Bool
  /// The items and groups concerned, each once, in the order in which the event and its details name them.
  public var items: [String]
  /// The groups in which they stand or stood.
  public var groups: [String]
  /// The event as a sentence, fit for a terminal.
  public var sentence: String
  /// What is other than before, in order.
  public var details: [AuditDetail]

  /// Who acted, in one word: the name, or `user`, `app`, `system`.
  public var who: String { actor ?? "\(by)" }

  /// What came of the action, in one word.
  public var outcome: String { refusal != nil ? "refused" : isQuiet ? "quiet" : "applied" }
}

/// One thing that an event made other than it was.
public struct AuditDetail: Hashable, Sendable {
  /// What kind of thing.
  public enum Aspect: String, Hashable, Sendable, CaseIterable {
    /// The flag of an item: `hidden` or `shown`.
    case hidden
    /// Whether an item belongs to the bar: `in` or `out`.
    case membership
    /// The items of the bar's customizable part, hidden ones included.
    case bar
    /// The children of a group, or of no group the root sections.
    case order
    /// The start value of the sidebar: `shown`, `hidden` or `never`.
    case sidebar
    /// Whether the app declares an item: `there` or `gone`.
    case declared
    /// The id of a tab that the app gave another one.
    case renamed
    /// A consequence: whether an item stands in the bar as drawn: `in` or `out`.
    case drawn
    /// A consequence: whether an item can be seen though its own flag is as before: `in` or `out`.
    case visible
    /// A consequence: the selection of a scene.
    case selection
  }

  /// What kind of thing.
  public var aspect: Aspect
  /// The item or group concerned; nil for the bar and the root sections.
  public var subject: String?
  /// How it was.
  public var before: [String]
  /// How it is now.
  public var after: [String]
  /// In words, fit for a terminal; empty if the sentence says it already.
  public var text: String
}
