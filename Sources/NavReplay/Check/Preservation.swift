import NavModel

/// Follows how each tab was left, to compare when it comes back (N2).
struct Preservation {
  /// The digest of each tab's navigation state as it was left, by scene and slot; nil while it was not left.
  private var left: [[UInt64?]] = []
  /// How many switches back were compared.
  private(set) var switchCount = 0

  /// A tab that came back changed.
  struct Loss {
    let scene: SceneIndex
    let slot: Slot
  }

  /// Compares the tabs that an event selects with how they were left. Call it before the event is applied.
  mutating func arrive(_ event: Event, in state: NavigationState) -> [Loss] {
    var losses: [Loss] = []
    for change in event.outcome.changes {
      guard case .selection(let scene, .selected(let id?, _)) = change, let slot = state.slot(of: id) else { continue }
      guard let digest = left(scene, slot) else { continue }
      switchCount += 1
      if digest != state.digest(of: .navigation(scene, slot)) { losses.append(Loss(scene: scene, slot: slot)) }
    }
    return losses
  }

  /// Notes how tabs are left, and what the event had the right to change in those left before. Call it when the event
  /// is applied.
  mutating func leave(_ event: Event, _ footprint: Footprint, before: [Slot?], in state: NavigationState) {
    for (scene, slot) in before.enumerated() {
      guard let slot, state.scenes[scene].selected != slot else { continue }
      set(scene, slot, state.digest(of: .navigation(scene, slot)))
    }
    for change in event.outcome.changes {
      switch change {
      case .navigation(let scene, let tab, _):
        guard let slot = state.slot(of: tab), footprint.allows(.navigation(scene, slot)) else { continue }
        renew(scene, slot, state)
      case .hierarchy(.renamed(let id, to: let other)): renew([id, other], state)
      case .hierarchy(.forgotten(let id)): renew([id], state)
      case .hierarchy, .customization, .scene, .selection, .editing, .environment: continue
      }
    }
  }

  /// Notes the digest of a tab as it is now, if it was left.
  private mutating func renew(_ scene: SceneIndex, _ slot: Slot, _ state: NavigationState) {
    if left(scene, slot) != nil { set(scene, slot, state.digest(of: .navigation(scene, slot))) }
  }

  /// Notes in every scene what the ids stand for now: a declaration gave them to other tabs (N7).
  private mutating func renew(_ ids: [Name], _ state: NavigationState) {
    for slot in ids.compactMap({ state.slot(of: $0) }) {
      for scene in left.indices { renew(scene, slot, state) }
    }
  }

  private func left(_ scene: SceneIndex, _ slot: Slot) -> UInt64? {
    left.indices.contains(scene) && left[scene].indices.contains(slot) ? left[scene][slot] : nil
  }

  private mutating func set(_ scene: SceneIndex, _ slot: Slot, _ digest: UInt64) {
    while left.count <= scene { left.append([]) }
    while left[scene].count <= slot { left[scene].append(nil) }
    left[scene][slot] = digest
  }
}
