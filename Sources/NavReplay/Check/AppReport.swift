public import EventLog
public import NavModel

/// What an app said is really there, against what the model knows (N5).
public struct AppReport: Hashable, Sendable {
  /// Where it said so.
  public let position: Position
  /// The scene.
  public let scene: SceneIndex
  /// Which report it was.
  public let kind: ActionKind
  /// The tab whose depth it tells; nil for the selection and the bar.
  public let slot: Slot?
  /// What it was about, in words: `scene main / tab a / depth`.
  public let component: String
  /// What the app said.
  public let app: String
  /// What the model knows.
  public let model: String

  /// Whether both are the same.
  public var isSame: Bool { app == model }

  /// Takes what an event reports; nil if it reports nothing, or nothing that the model knows.
  ///
  /// - Parameter state: the state at the event.
  public static func of(_ event: Event, at position: Position, in state: NavigationState) -> AppReport? {
    let kind = event.action.kind
    guard kind == .reportDepth || kind == .reportSelection || kind == .reportBar else { return nil }
    let scene = event.context.scene.flatMap { state.sceneIndex(of: $0) } ?? state.firstOpenScene
    guard event.outcome.refusal == nil, let scene else { return nil }
    guard let (component, reported, modelled) = state.reported(event.action, in: scene) else { return nil }
    let slot: Slot? = if case .reportDepth(let id, _) = event.action { state.slot(of: id) } else { nil }
    return AppReport(
      position: position, scene: scene, kind: kind, slot: slot, component: component, app: reported, model: modelled)
  }
}
