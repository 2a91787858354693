import EventLog
import NavModel

// Preservation over a log that is checked in parts: each part notes what happens to tabs that may have been left before
// it began, and the notes are followed once it is known how they were left.

extension Preservation {
  /// The tabs of which a part of a log does not know whether and how they were left before it began.
  struct Heritage: Sendable {
    /// By scene and slot: whether the part has not yet seen the tab come back or left.
    private var open: [[Bool]]
    /// What happened to open tabs, in order.
    private(set) var notes: [Note] = []
    /// The last event that an open tab came back by.
    private(set) var lastReturn: Position?
    /// Whether there was something that notes cannot tell, or too much.
    private(set) var isGivenUp = false

    /// How many notes are kept.
    private static let maximumNoteCount = 65_536

    /// Something that happened to an open tab.
    struct Note: Sendable {
      let scene: SceneIndex
      let slot: Slot
      let deed: Deed
    }

    /// What happened.
    enum Deed: Sendable {
      /// An event named or changed the tab, which has this digest now.
      case touched(Visit.Change, UInt64)
      /// The tab has another id, and with it this digest.
      case renamed(UInt64)
      /// The tab came back with this digest.
      case returned(UInt64, Event, Position, component: String)
    }

    /// Begins a part; a tab on screen counts as not left.
    init(_ state: NavigationState) {
      open = state.scenes.map { scene in (0..<state.slotCount).map { $0 != scene.selected } }
    }

    /// How many scenes there were when the part began.
    var sceneCount: Int { open.count }

    func isOpen(_ scene: SceneIndex, _ slot: Slot) -> Bool {
      open.indices.contains(scene) && open[scene].indices.contains(slot) && open[scene][slot]
    }

    /// Notes that the part knows from here on how the tab was left.
    mutating func settle(_ scene: SceneIndex, _ slot: Slot) {
      if isOpen(scene, slot) { open[scene][slot] = false }
    }

    mutating func note(_ scene: SceneIndex, _ slot: Slot, _ deed: Deed) {
      if notes.count == Self.maximumNoteCount { giveUp() }
      if !isGivenUp { notes.append(Note(scene: scene, slot: slot, deed: deed)) }
    }

    mutating func noteReturn(
      _ scene: SceneIndex, _ slot: Slot, _ digest: UInt64, _ event: Event, _ position: Position,
      _ state: NavigationState
    ) {
      guard isOpen(scene, slot) else { return }
      let component = state.words(for: .navigation(scene, slot))
      note(scene, slot, .returned(digest, event, position, component: component))
      settle(scene, slot)
      lastReturn = position
    }

    /// Gives up: what lies before must be known to go on.
    mutating func giveUp() {
      isGivenUp = true
      notes = []
    }
  }

  /// A tab that was left, by its id: it has no slot in the state from which the next part began.
  struct Stray: Sendable {
    let scene: SceneIndex
    let id: Name
    let tab: Left
  }

  /// Goes on with what a part saw.
  ///
  /// - Parameters:
  ///   - before: the state that the parts so far arrive at.
  ///   - start: the same state as the part began with, maybe with other numbers of slots.
  ///   - after: the state that the part arrives at.
  ///   - strays: tabs that were left and have no slot any more.
  /// - Returns: the tabs that came back otherwise than they were left, in order; nil if that cannot be told.
  mutating func follow(
    _ part: Preservation, from before: NavigationState, as start: NavigationState, to after: NavigationState,
    strays: inout [Stray]
  ) -> [Finding]? {
    guard let heritage = part.heritage, !heritage.isGivenUp else { return nil }
    strays += renumber(from: before, to: start)
    // An id that comes back has a slot again.
    if strays.contains(where: { after.slot(of: $0.id) != nil }) { return nil }
    for scene in start.scenes.indices {
      if let slot = start.scenes[scene].selected, left(scene, slot) != nil { return nil }
    }
    let losses = follow(heritage.notes)
    switchCount += part.switchCount
    for scene in after.scenes.indices {
      for slot in 0..<after.slotCount where !heritage.isOpen(scene, slot) {
        let tab = part.left(scene, slot)
        if tab != nil || left(scene, slot) != nil { set(scene, slot, tab) }
      }
    }
    return losses
  }

  /// Gives every tab that was left its slot in another state, and returns those that have none there.
  private mutating func renumber(from before: NavigationState, to start: NavigationState) -> [Stray] {
    let old = left
    var strays: [Stray] = []
    left = []
    for (scene, tabs) in old.enumerated() {
      for (slot, tab) in tabs.enumerated() {
        guard let tab else { continue }
        let id = before.id(inSlot: slot)
        if let slot = start.slot(of: id) {
          set(scene, slot, tab)
        } else {
          strays.append(Stray(scene: scene, id: id, tab: tab))
        }
      }
    }
    return strays
  }

  private mutating func follow(_ notes: [Heritage.Note]) -> [Finding] {
    var losses: [Finding] = []
    for note in notes {
      switch note.deed {
      case .touched(let change, let digest): touch(note.scene, note.slot, change, digest)
      case .renamed(let digest): rename(note.scene, note.slot, digest)
      case .returned(let digest, let event, let position, let component):
        guard let visit = comeBack(note.scene, note.slot, digest, at: position), visit.isLost else { continue }
        losses.append(.loss(component, event, position))
      }
    }
    return losses
  }
}

extension Finding {
  /// A tab that did not come back as it was left.
  static func loss(_ component: String, _ event: Event, _ position: Position) -> Finding {
    Finding(
      .preservation, at: position, event: event, component: component, expected: "as it was left",
      actual: "changed by an event that did not name it")
  }
}
