#if PLANTED_FAULTS
  public import NavModel

  /// A navigation system as seen from outside: it decides actions and has a state.
  public protocol System {
    /// The state after the last action.
    var state: NavigationState { get }
    /// Decides an action and applies what came of it; answers the event as the system would record it.
    mutating func take(_ action: Action, _ context: Context) -> Event
  }

  /// The model itself.
  public struct Model: System {
    /// The state after the last action.
    public private(set) var state: NavigationState

    /// Makes a model before the first event.
    public init(names: NameTable) { state = NavigationState(names: names) }

    /// Decides as the rules say.
    public mutating func take(_ action: Action, _ context: Context) -> Event {
      let outcome = state.decide(action, context)
      state.reduce(outcome)
      return Event(action: action, context: context, outcome: outcome, digestAfter: state.digest)
    }
  }

  /// The model with a fault.
  public struct FaultyModel: System {
    /// The state after the last action.
    public private(set) var state: NavigationState
    private var model: Model
    private let fault: PlantedFault
    private var memory: UInt64 = 0

    /// Makes a faulty model before the first event.
    public init(_ fault: PlantedFault, names: NameTable) {
      self.fault = fault
      model = Model(names: names)
      state = model.state
    }

    /// Decides as the rules say, until the fault shows.
    public mutating func take(_ action: Action, _ context: Context) -> Event {
      var event = model.take(action, context)
      state = model.state
      fault.spoil(&event, &state, &memory)
      return event
    }
  }

  /// A fault of a navigation system: it shows in a rare situation, as a wrong event or a wrong state.
  public struct PlantedFault: Sendable {
    /// What a fault is about.
    public enum Kind: String, Sendable, CaseIterable {
      /// Some action in between keeps it from showing.
      case suppressor
      /// It shows after certain actions in a certain order.
      case order
      /// It shows when there are too many of something.
      case overflow
      /// It shows after an update of the app.
      case update
      /// It needs more than one scene, or one that was closed.
      case scene
      /// A state that is read back is not the one that was written.
      case snapshot
    }

    /// What it is about.
    public let kind: Kind
    /// What goes wrong.
    public let what: String
    /// The shortest session that shows it, behind the beginning: lines of a session file.
    public let minimum: [String]
    /// Whether it shows at an event.
    let shows: @Sendable (inout Sight) -> Bool
    /// What goes wrong then.
    let wrong: @Sendable (Sight, inout NavigationState) -> Void

    init(
      _ kind: Kind, _ what: String, minimum: [String], shows: @escaping @Sendable (inout Sight) -> Bool,
      wrong: @escaping @Sendable (Sight, inout NavigationState) -> Void
    ) {
      (self.kind, self.what, self.minimum, self.shows, self.wrong) = (kind, what, minimum, shows, wrong)
    }

    /// Looks at what the rules gave, and spoils it if the fault shows; the memory is 0 at first.
    public func spoil(_ event: inout Event, _ state: inout NavigationState, _ memory: inout UInt64) {
      var sight = Sight(event: event, state: state, memory: memory)
      let isShown = shows(&sight)
      memory = isShown ? 0 : sight.memory
      guard isShown else { return }
      wrong(sight, &state)
      event.digestAfter = state.digest
    }

    /// Whether the fault shows at an event, as a difference from what the rules gave.
    public func isVisible(_ event: Event, _ state: NavigationState, _ memory: inout UInt64) -> Bool {
      var (spoiled, other) = (event, state)
      spoil(&spoiled, &other, &memory)
      return spoiled.outcome != event.outcome || other.digest != state.digest
    }
  }

  /// What a fault sees: an event and the state after it, and what it remembers of earlier ones.
  struct Sight {
    let event: Event
    let state: NavigationState
    /// How many of its stages are behind it.
    var stage: Int
    /// The item that it is about.
    var subject: Name?

    init(event: Event, state: NavigationState, memory: UInt64) {
      (self.event, self.state) = (event, state)
      stage = Int(memory & 0xFF)
      subject = memory >> 8 == 0 ? nil : Name(UInt32(memory >> 8 - 1))
    }

    var memory: UInt64 { UInt64(stage) | (subject.map { UInt64($0.rawValue) + 1 } ?? 0) << 8 }

    /// The scene that acts.
    var scene: SceneIndex? { event.context.scene.map { state.sceneIndex(of: $0) } ?? state.firstOpenScene }

    /// Whether an action of one of these kinds was applied.
    func applied(_ kinds: ActionKind...) -> Bool { !event.outcome.changes.isEmpty && kinds.contains(event.action.kind) }

    /// Whether it is about the item that the fault remembers; it takes one that comes first.
    mutating func isSubject(_ item: Name?) -> Bool {
      guard let item else { return false }
      if subject == nil { subject = item }
      return subject == item
    }
  }

  /// One stage after the other, each at an event of its own; what suppresses starts it anew, `never` for good.
  func stages(
    _ stages: [@Sendable (inout Sight) -> Bool], unless suppressor: (@Sendable (Sight) -> Bool)? = nil,
    never: (@Sendable (Sight) -> Bool)? = nil
  ) -> @Sendable (inout Sight) -> Bool {
    { sight in
      if never?(sight) ?? false { sight.stage = 0xFF }
      guard sight.stage < stages.count else { return false }
      if suppressor?(sight) ?? false { (sight.stage, sight.subject) = (0, nil) }
      if stages[sight.stage](&sight) { sight.stage += 1 }
      return sight.stage == stages.count
    }
  }
#endif
