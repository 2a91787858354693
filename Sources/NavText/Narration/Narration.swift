public import NavModel

/// Events told as plain sentences.
///
/// "At 3 the user dragged Podcasts into the bar, before Library; the bar had 4 tabs there." Items are called by their
/// titles, or by their ids if they have none; where two have the same title the id follows.
public struct Narration: Sendable {
  let position: UInt64
  let event: Event
  let before: NavigationState
  let after: NavigationState
  let show: @Sendable (String) -> String

  /// Prepares to tell an event.
  ///
  /// - Parameters:
  ///   - before: the state before the event.
  ///   - after: the state after it.
  ///   - show: makes text of a tape fit for where it is shown; what it returns stands in the sentence as it is.
  public init(
    _ event: Event, at position: UInt64, before: NavigationState, after: NavigationState,
    showing show: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.event = event
    self.position = position
    // The event may have brought new names.
    self.before = before.knowing(after.names)
    self.after = after
    self.show = show
  }

  /// The event as one sentence.
  public var sentence: String {
    let deed = Deed(event.action, self)
    let cause = event.context.cause.map { "the event at \($0) was its cause" } ?? ""
    if let refusal = event.outcome.refusal {
      let reason = "\(reason(refusal)) (\(refusal.codeWithReason))"
      return "\(opening) could not \(deed.infinitive): \(Self.joined([reason, cause]))."
    }
    return "\(opening) \(Self.joined([deed.past] + (event.outcome.isQuiet ? quiet : consequences) + [cause]))."
  }

  private static func joined(_ clauses: [String]) -> String {
    clauses.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  // MARK: Who and where

  /// The position, the scene where there are several, and who acts.
  private var opening: String {
    guard after.scenes.count > 1, event.outcome.refusal != .unknownScene, let scene = event.context.scene else {
      return "At \(position) \(actor)"
    }
    return "At \(position) in \(text(scene)), \(actor)"
  }

  private var actor: String {
    let actor = event.context.actor.map { text($0) }
    switch event.context.by {
    case .user: return actor ?? "the user"
    case .app: return "the app" + (actor.map { " (\($0))" } ?? "")
    case .system: return "the system" + (actor.map { " (\($0))" } ?? "")
    }
  }

  /// The scene of the action.
  var scene: SceneIndex? {
    event.context.scene.flatMap { after.sceneIndex(of: $0) } ?? after.firstOpenScene
  }

  /// Where the person acted from, as words behind a verb.
  var source: String {
    switch event.context.via {
    case .tabBar: " in the bar"
    case .sidebar: " in the sidebar"
    case .more: " under More"
    case .ornament: " in the ornament"
    case .keyboard: " with the keyboard"
    case .menu: " in a menu"
    case .link: " by a link"
    case .program: " in code"
    case nil: ""
    }
  }
}
