import NavGenerators
public import NavModel

/// What must hold of the model, whatever happens.
public enum Property: String, Sendable, CaseIterable {
  // After every event.
  /// Invariants, footprints, what the rules say of a single event, and that the same action on the same state has the
  /// same outcome.
  case checks
  /// An event written as a record and read back is the same event, and gives the same bytes.
  case records
  /// A state written as a snapshot and read back is the same, gives the same bytes, and decides the same.
  case snapshots
  /// An action written as a line of a session file and read back decides the same and gives the same line.
  case lines
  /// An exported customization gives the same one wherever it is imported (I10).
  case customizationFiles
  /// Undo after any edit restores exactly what was, redo what came of the edit (C13).
  case undo
  /// The same reset again is quiet (C11).
  case reset
  /// Acting in different tabs, or in different scenes, commutes.
  case commuting
  /// Turning the device and back changes nothing but what B10 and D7 say.
  case rotating
  /// Making a scene narrow and wide again changes nothing but what B10, C19 and D7 say.
  case narrowing
  /// Collapsing and expanding the sidebar changes nothing but the preference, and again nothing at all.
  case collapsing
  /// A new version of the app keeps the order and the flags of the tabs that stay (C7, C8).
  case updating
  // Of whole sessions.
  /// A snapshot at any position and the events behind it give what a fold of all events gives (I9).
  case tails
  /// A session written as text and decided anew has the same digest after every event.
  case exports
  /// Without layout-only events, a session with the same outcomes has the same selections, paths and orders (I11).
  case layoutOnly
  /// Crashes, lost snapshots and events sent twice change nothing of what is recorded.
  case faults
  /// A mirror kept by notices alone equals what persons changed whenever nobody edits (I12).
  case mirror

  /// The properties that are looked at after an event.
  public static let ofMoments: [Property] = [
    .records, .snapshots, .lines, .customizationFiles, .undo, .reset, .commuting, .rotating, .narrowing, .collapsing,
    .updating,
  ]
  /// The properties of whole sessions.
  public static let ofSessions: [Property] = [.tails, .exports, .layoutOnly, .faults, .mirror]

  /// Its place among all.
  var place: Int { Self.places[self] ?? 0 }
  private static let places = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })

  /// What is wrong after an event; nil if the property holds there, or says nothing.
  ///
  /// - Parameters:
  ///   - state: the state after the event.
  ///   - subject: what to look at.
  public func finding(
    after event: Event, in state: NavigationState, of subject: Subject = Subject()
  ) -> PropertyFinding? {
    let moment = Moment(event: event, state: state, subject: subject)
    return switch self {
    case .records: moment.records
    case .snapshots: moment.snapshots
    case .lines: moment.lines
    case .customizationFiles: moment.customizationFiles
    case .undo: moment.undo
    case .reset: moment.reset
    case .commuting: moment.commuting
    case .rotating: moment.rotating
    case .narrowing: moment.narrowing
    case .collapsing: moment.collapsing
    case .updating: moment.updating
    case .checks, .tails, .exports, .layoutOnly, .faults, .mirror: nil
    }
  }

  /// What is wrong with a whole session; nil if the property holds, or says nothing.
  public func finding(in session: RecordedSession, of subject: Subject = Subject()) -> PropertyFinding? {
    switch self {
    case .tails: session.tails(of: subject)
    case .exports: session.exports(of: subject)
    case .layoutOnly: session.layoutOnly(of: subject)
    case .faults: session.faults(of: subject)
    case .mirror: session.mirror(of: subject)
    case .checks, .records, .snapshots, .lines, .customizationFiles, .undo, .reset, .commuting, .rotating, .narrowing,
      .collapsing, .updating:
      nil
    }
  }
}

/// An event and the state behind it.
struct Moment {
  let event: Event
  let state: NavigationState
  let subject: Subject
  /// What is drawn from here.
  let vocabulary: Vocabulary

  init(event: Event, state: NavigationState, subject: Subject) {
    self.event = event
    self.subject = subject
    vocabulary = Vocabulary.fitting(state.names)
    self.state = state.names.count < vocabulary.names.count ? state.knowing(vocabulary.names) : state
  }

  /// A number that belongs to the moment: what is drawn from it is the same in every run, and also when other actions
  /// of the session are left out.
  var seed: UInt64 {
    Digest.mix(UInt64(event.action.kind.rawValue), UInt64(bitPattern: event.context.atMilliseconds))
  }

  /// The open scenes.
  var openScenes: [SceneIndex] { state.scenes.indices.filter { state.scenes[$0].isOpen } }

  /// The context of a scene.
  func context(_ scene: SceneIndex, by agent: Agent = .user) -> Context {
    Context(scene: state.scenes[scene].id, by: agent)
  }
}

extension NavigationState {
  /// A component whose digest is another one than in an earlier state; nil if there is none but those allowed.
  func firstDifference(from earlier: NavigationState, but allows: (Component) -> Bool = { _ in false }) -> Component? {
    if digest == earlier.digest { return nil }
    return components.first { digest(of: $0) != earlier.digest(of: $0) && !allows($0) }
  }
}

extension Component {
  /// The component without ids.
  var word: String {
    switch self {
    case .scene(_, let part): "scene / \(part)"
    case .navigation: "navigation"
    case .hierarchy, .appValues, .hidden, .bar, .groupOrders, .sidebarShown, .history, .unknownFields,
      .otherCustomizations:
      "\(self)"
    }
  }
}
