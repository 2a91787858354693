import NavModel

/// A name that may stand in a condition.
struct ConditionFunction: Sendable {
  /// What an argument is.
  enum Parameter: String {
    case item = "ID"
    case list = "LIST"
    case text = "TEXT"

    var type: ConditionType { self == .list ? .list : .text }
  }

  let name: String
  let parameters: [Parameter]
  /// Whether a scene may be named behind the arguments.
  let takesScene: Bool
  let result: ConditionType
  /// The texts that it can give; empty if it can give any.
  let words: [String]
  let help: String
  let body: @Sendable (ConditionCall) -> ConditionValue

  /// How it is written.
  var usage: String {
    let first = parameters.map(\.rawValue).joined(separator: ", ")
    guard takesScene else { return parameters.isEmpty ? name : "\(name)(\(first))" }
    return parameters.isEmpty ? "\(name)[(SCENE)]" : "\(name)(\(first) [, SCENE])"
  }
}

/// What a name is asked with.
struct ConditionCall {
  let moment: Moment
  let scene: SceneIndex?
  let arguments: [ConditionValue]

  init(_ moment: Moment, scene: SceneIndex?, _ arguments: [ConditionValue]) {
    self.moment = moment
    self.scene = scene
    self.arguments = arguments
  }

  var state: NavigationState { moment.state }
  var sceneState: SceneState? { scene.map { state.scenes[$0] } }
  var chrome: Chrome? { scene.map { state.chrome(of: $0) } }
  /// The item that the first argument names.
  var item: ItemIndex? { arguments.first.flatMap { state.slot(called: $0.text) }.flatMap { state.item(inSlot: $0) } }

  /// Whether something holds for the item in the scene; false if one of them is not there.
  func holds(_ body: (NavigationState, ItemIndex, SceneIndex) -> Bool) -> Bool {
    guard let item, let scene else { return false }
    return body(state, item, scene)
  }

  /// The navigation of the item in the scene.
  var tab: TabNavigation? {
    guard let item, let scene else { return nil }
    return state.scenes[scene].tabs[state.index.nodes[item].slot]
  }

  /// The names of the screens of the item, the root first.
  var path: [String] {
    guard let item, let tab else { return [] }
    return ([state.rootScreen(item)] + tab.screens.map(\.screen.name)).map { state.names.text($0) }
  }

  /// The text of a name; empty without one.
  func text(_ name: Name?) -> String { name.map { state.names.text($0) } ?? "" }

  /// The word for a case; empty without one.
  static func word<Case>(_ value: Case?) -> String { value.map { String(describing: $0) } ?? "" }
}
