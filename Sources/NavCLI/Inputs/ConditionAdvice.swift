import NavModel
import NavReplay
import NavText

extension StateCondition {
  /// Tells about ids that a tape never had, since they are probably misspelt.
  ///
  /// - Parameters:
  ///   - state: the last state of the tape.
  ///   - scene: the scene that was asked for.
  /// - Throws: 64 if there never was such a scene.
  func explainAbsence(in state: NavigationState, scene: String?, _ console: Console) throws(CommandFailure) {
    try state.requireKnown(scene: scene)
    let ids = (0..<state.slotCount).map { state.names.text(state.id(inSlot: $0)) }
    for id in itemIDs where !ids.contains(id) {
      let advice = Spelling.nearest(to: id, among: ids).map { "; did you mean \($0)?" } ?? ""
      console.message("no item was ever called \(id)\(advice)")
    }
  }
}
