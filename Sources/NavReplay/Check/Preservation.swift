public import EventLog
public import NavModel

/// Follows how each tab was left, and compares when it comes back (N2).
struct Preservation {
  /// How tabs were left, by scene and slot; nil while a tab is selected or was never left.
  var left: [[Left?]] = []
  /// The selected tabs before an event that may select others, with the digests of their navigation states.
  private var selected: [(slot: Slot, digest: UInt64)?] = []
  /// How many switches back were compared.
  var switchCount = 0
  /// What a part of a log notes of tabs that may have been left before it began; nil where nothing lies before.
  var heritage: Heritage?

  /// How a tab was left, and what became of it since.
  struct Left {
    let position: Position
    /// The digest of its navigation state as it was left.
    var digest: UInt64
    /// The digest that it may have: as left, or as events with the right to it made it.
    var expected: UInt64
    /// The digest behind the last event that changed it.
    var last: UInt64
    var change: Visit.Change?
    var loss: Visit.Change?
  }

  /// Compares the tabs that an event selects with how they were left. Call it before the event is applied.
  ///
  /// - Parameter take: gets those that come back.
  mutating func arrive(
    _ event: Event, at position: Position, in state: NavigationState, _ take: (Visit) -> Void
  ) {
    while selected.popLast() != nil {}
    if event.outcome.changes.allSatisfy(\.keepsSelections) { return }
    for scene in state.scenes.indices {
      selected.append(state.scenes[scene].selected.map { ($0, state.digest(of: .navigation(scene, $0))) })
    }
    var isBack = false
    for change in event.outcome.changes {
      guard case .selection(let scene, .selected(let id?, _)) = change, let slot = state.slot(of: id) else { continue }
      if left(scene, slot) == nil && heritage == nil { continue }
      let digest = state.digest(of: .navigation(scene, slot))
      if let visit = comeBack(scene, slot, digest, at: position) {
        isBack = true
        take(visit)
      } else {
        heritage?.noteReturn(scene, slot, digest, event, position, state)
      }
    }
    // The order of losses at one event would not be known.
    if isBack && heritage?.lastReturn == position { heritage?.giveUp() }
  }

  /// Compares a tab with how it was left, and forgets that; nil if it was not left.
  mutating func comeBack(_ scene: SceneIndex, _ slot: Slot, _ digest: UInt64, at position: Position) -> Visit? {
    guard let before = left(scene, slot) else { return nil }
    switchCount += 1
    left[scene][slot] = nil
    return Visit(
      scene: scene, slot: slot, left: before.position, back: position, isSame: digest == before.digest,
      isLost: digest != before.expected, change: before.change, loss: before.loss)
  }

  /// Notes which tabs were left, and what the event changed in those left before. Call it when the event is applied.
  mutating func leave(_ event: Event, _ footprint: Footprint, at position: Position, in state: NavigationState) {
    for (scene, before) in selected.enumerated() {
      guard let (slot, digest) = before, state.scenes.indices.contains(scene), state.scenes[scene].selected != slot
      else { continue }
      set(scene, slot, Left(position: position, digest: digest, expected: digest, last: digest))
    }
    for change in event.outcome.changes {
      switch change {
      case .navigation(let scene, let tab, _):
        guard let slot = state.slot(of: tab), isLeft(scene, slot) else { continue }
        touch(scene, slot, event, position, state, isRightful: footprint.allows(.navigation(scene, slot)))
      case .hierarchy(.renamed(let id, to: let other)):
        for slot in [id, other].compactMap({ state.slot(of: $0) }) { rename(slot, state) }
      case .hierarchy(.forgotten(let id)):
        guard let slot = state.slot(of: id) else { continue }
        for scene in scenes { touch(scene, slot, event, position, state, isRightful: true) }
      case .hierarchy(.restored): heritage?.giveUp()
      case .hierarchy, .customization, .scene, .selection, .editing, .environment: continue
      }
    }
  }

  /// The scenes that may have tabs that were left.
  private var scenes: Range<SceneIndex> { 0..<max(left.count, heritage?.sceneCount ?? 0) }

  /// Notes that an event named or changed a tab, if it was left.
  private mutating func touch(
    _ scene: SceneIndex, _ slot: Slot, _ event: Event, _ position: Position, _ state: NavigationState,
    isRightful: Bool
  ) {
    if !isLeft(scene, slot) { return }
    let change = Visit.Change(
      position: position, kind: event.action.kind, by: event.context.by, actor: event.context.actor,
      isRightful: isRightful)
    let digest = state.digest(of: .navigation(scene, slot))
    if left(scene, slot) != nil {
      touch(scene, slot, change, digest)
    } else {
      heritage?.note(scene, slot, .touched(change, digest))
    }
  }

  /// Notes a change of a tab that was left. A loss stays one until the tab is as it may be.
  mutating func touch(_ scene: SceneIndex, _ slot: Slot, _ change: Visit.Change, _ digest: UInt64) {
    guard var tab = left(scene, slot), digest != tab.last else { return }
    tab.last = digest
    if tab.change == nil { tab.change = change }
    if digest == tab.expected {
      tab.loss = nil
    } else if !change.isRightful {
      tab.loss = tab.loss ?? change
    } else if tab.loss == nil {
      tab.expected = digest
    }
    left[scene][slot] = tab
  }

  /// Notes in every scene that a declaration gave a tab another id, by which its digest differs (N7).
  private mutating func rename(_ slot: Slot, _ state: NavigationState) {
    for scene in scenes {
      if heritage?.isOpen(scene, slot) == true {
        heritage?.note(scene, slot, .renamed(state.digest(of: .navigation(scene, slot))))
      } else if left(scene, slot) != nil {
        rename(scene, slot, state.digest(of: .navigation(scene, slot)))
      }
    }
  }

  /// Notes the digest that a tab has by another id.
  mutating func rename(_ scene: SceneIndex, _ slot: Slot, _ digest: UInt64) {
    guard var tab = left(scene, slot) else { return }
    tab.last = digest
    if tab.change == nil { tab.digest = tab.last }
    if tab.loss == nil { tab.expected = tab.last }
    left[scene][slot] = tab
  }

  /// Whether a tab was left, or may have been before the part of the log began.
  private func isLeft(_ scene: SceneIndex, _ slot: Slot) -> Bool {
    left(scene, slot) != nil || heritage?.isOpen(scene, slot) == true
  }

  func left(_ scene: SceneIndex, _ slot: Slot) -> Left? {
    left.indices.contains(scene) && left[scene].indices.contains(slot) ? left[scene][slot] : nil
  }

  mutating func set(_ scene: SceneIndex, _ slot: Slot, _ tab: Left?) {
    heritage?.settle(scene, slot)
    while left.count <= scene { left.append([]) }
    while left[scene].count <= slot { left[scene].append(nil) }
    left[scene][slot] = tab
  }
}

extension Change {
  /// Whether the change can select nothing else in any scene.
  fileprivate var keepsSelections: Bool {
    switch self {
    case .selection, .hierarchy, .scene: false
    case .customization, .editing, .environment, .navigation: true
    }
  }
}

/// A tab that was left and came back.
public struct Visit: Hashable, Sendable {
  /// The scene.
  public let scene: SceneIndex
  /// The tab.
  public let slot: Slot
  /// The event by which it was left.
  public let left: Position
  /// The event that selected it again.
  public let back: Position
  /// Whether its navigation state was the one that it was left with.
  public let isSame: Bool
  /// Whether something changed it that had no right to, and nothing put that right.
  public let isLost: Bool
  /// The first event that changed it, whether or not that was taken back; nil if none did.
  public let change: Change?
  /// The first event that changed it without the right to; nil if none did.
  public let loss: Change?

  /// An event that changed a tab while it was left.
  public struct Change: Hashable, Sendable {
    /// Where.
    public let position: Position
    /// What was done.
    public let kind: ActionKind
    /// Who did it.
    public let by: Agent
    /// The name of who did it, if it was given.
    public let actor: Name?
    /// Whether the event's footprint has the tab in it.
    public let isRightful: Bool
  }
}
