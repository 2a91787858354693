public import NavModel

/// What generated sessions reached of the model: cells of state class × action × outcome, pairs of actions that follow
/// each other, refusal codes, kinds of changes and notices.
public struct Coverage: Sendable, Equatable {
  /// How many actions there were.
  public internal(set) var stepCount = 0
  /// How many last states were drawn on every device.
  public internal(set) var drawingCount = 0

  /// In what a scene was when it was acted in.
  public enum StateClass: Int, Sendable, CaseIterable {
    /// There is no open scene of that name.
    case noScene
    /// A modal covers it.
    case modal
    /// It is in editing mode.
    case editing
    /// It has a bar at the bottom.
    case bottomBar
    /// It has a bar at the top and never a sidebar.
    case topBar
    /// A pad with its bar.
    case padBar
    /// A pad with its sidebar.
    case padSidebar
    /// A mac with its sidebar.
    case macSidebar
    /// Vision's ornament.
    case ornament
    /// A tv's bar.
    case tvBar
    /// A tv's sidebar.
    case tvSidebar
  }

  /// What became of an action.
  public enum Result: Int, Sendable, CaseIterable {
    /// It changed something.
    case applied
    /// It changed nothing.
    case quiet
    /// It was refused.
    case refused
  }

  /// The kinds that sessions have, in the order of their numbers.
  public static let kinds = ActionKind.allCases.filter { !$0.isReserved && $0 != .begin }
  /// All refusals, the reasons of `invalid` last.
  public static let refusals = Refusal.plain + InvalidReason.allCases.map { Refusal.invalid($0) }

  private static let placeOfKind: [Int] = {
    var places = [Int](repeating: 0, count: Int(ActionKind.allCases.map(\.rawValue).max() ?? 0) + 1)
    for (place, kind) in kinds.enumerated() { places[Int(kind.rawValue)] = place }
    return places
  }()
  private static let placeOfRefusal = Dictionary(uniqueKeysWithValues: refusals.enumerated().map { ($1, $0) })

  private var cells = [UInt64](repeating: 0, count: StateClass.allCases.count * Self.kinds.count * 3)
  private var pairs = [UInt64](repeating: 0, count: Self.kinds.count * Self.kinds.count)
  private var refusalCounts = [UInt64](repeating: 0, count: Self.refusals.count)
  private var factCounts = [UInt64](repeating: 0, count: Fact.allCases.count)
  private var lookCounts = [UInt64](repeating: 0, count: Property.allCases.count)
  private var situationCounts = [UInt64](repeating: 0, count: Situation.all.count)

  /// Makes an empty table.
  public init() {}

  // MARK: Counting

  /// Counts an event.
  ///
  /// - Parameters:
  ///   - state: the state before it.
  ///   - previous: the kind of the event before it in its session.
  public mutating func note(
    _ action: Action, _ context: Context, _ outcome: Outcome, in state: NavigationState, behind previous: ActionKind?
  ) {
    let kind = Self.placeOfKind[Int(action.kind.rawValue)]
    cells[Self.cell(state.coverageClass(context), kind, outcome.coverageResult)] += 1
    if let previous { pairs[Self.placeOfKind[Int(previous.rawValue)] * Self.kinds.count + kind] += 1 }
    if let refusal = outcome.refusal { refusalCounts[Self.placeOfRefusal[refusal] ?? 0] += 1 }
    for change in outcome.changes { factCounts[change.fact.rawValue] += 1 }
    for notice in outcome.notices { factCounts[notice.message.fact.rawValue] += 1 }
  }

  /// Counts that a property was looked at.
  mutating func noteLook(at property: Property) { lookCounts[property.place] += 1 }

  /// Counts the situations of a state.
  mutating func note(_ state: NavigationState) {
    for place in Situation.all.indices where Situation.all[place].holds(state) { situationCounts[place] += 1 }
  }

  /// Adds what other sessions reached.
  public mutating func add(_ other: Coverage) {
    stepCount += other.stepCount
    drawingCount += other.drawingCount
    for place in cells.indices { cells[place] += other.cells[place] }
    for place in pairs.indices { pairs[place] += other.pairs[place] }
    for place in refusalCounts.indices { refusalCounts[place] += other.refusalCounts[place] }
    for place in factCounts.indices { factCounts[place] += other.factCounts[place] }
    for place in lookCounts.indices { lookCounts[place] += other.lookCounts[place] }
    for place in situationCounts.indices { situationCounts[place] += other.situationCounts[place] }
  }

  private static func cell(_ state: StateClass, _ kind: Int, _ result: Result) -> Int {
    (state.rawValue * kinds.count + kind) * 3 + result.rawValue
  }

  // MARK: Reading

  /// How often a kind of action had a result in a class of states.
  public func count(_ state: StateClass, _ kind: ActionKind, _ result: Result) -> UInt64 {
    cells[Self.cell(state, Self.placeOfKind[Int(kind.rawValue)], result)]
  }

  /// How often a kind of action had a result.
  public func count(_ kind: ActionKind, _ result: Result) -> UInt64 {
    StateClass.allCases.reduce(0) { $0 + count($1, kind, result) }
  }

  /// How often a kind of action followed another one.
  public func count(_ kind: ActionKind, behind previous: ActionKind) -> UInt64 {
    pairs[Self.placeOfKind[Int(previous.rawValue)] * Self.kinds.count + Self.placeOfKind[Int(kind.rawValue)]]
  }

  /// How often a refusal came.
  public func count(_ refusal: Refusal) -> UInt64 { Self.placeOfRefusal[refusal].map { refusalCounts[$0] } ?? 0 }

  /// How often a kind of change or notice came.
  public func count(_ fact: Fact) -> UInt64 { factCounts[fact.rawValue] }

  /// In how many of the states that were drawn there was a situation, by its place among all.
  public func count(situationAt place: Int) -> UInt64 { situationCounts[place] }

  /// How often a property was looked at.
  public func looks(at property: Property) -> UInt64 {
    property == .checks ? UInt64(stepCount) : lookCounts[property.place]
  }

  /// How many cells of state class × action × outcome were reached, and how many there are.
  public var reachedCells: (reached: Int, total: Int) { (cells.count { $0 > 0 }, cells.count) }

  /// How many pairs of actions were reached, and how many there are.
  public var reachedPairs: (reached: Int, total: Int) { (pairs.count { $0 > 0 }, pairs.count) }
}

extension Outcome {
  fileprivate var coverageResult: Coverage.Result {
    refusal != nil ? .refused : changes.isEmpty ? .quiet : .applied
  }
}

extension NavigationState {
  fileprivate func coverageClass(_ context: Context) -> Coverage.StateClass {
    let named = context.scene.map { sceneIndex(of: $0) } ?? firstOpenScene
    guard let scene = named, scenes[scene].isOpen else { return .noScene }
    if scenes[scene].environment.modal != nil { return .modal }
    if scenes[scene].editing != nil { return .editing }
    switch form(of: scene) {
    case .bottomBar: return .bottomBar
    case .topBar: return .topBar
    case .topBarOrSidebar: return isSidebarOpen(scene) ? .padSidebar : .padBar
    case .sidebar: return .macSidebar
    case .ornament: return .ornament
    case .tvBar: return .tvBar
    case .tvSidebar: return .tvSidebar
    }
  }
}
