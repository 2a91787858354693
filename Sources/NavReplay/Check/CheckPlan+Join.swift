import EventLog
import NavModel

// MARK: - Joining what the pieces found

extension CheckPlan {
  /// Joins the answers of all pieces, in whatever order, to the report of one pass.
  ///
  /// - Parameter again: does the pieces of the same check in one pass, where the parts do not fit together.
  /// - Throws: only what keeps it from reading on, of the first part or fold that failed.
  /// - Complexity: O(parts · state); where the parts do not fit together, that of checking and folding once more.
  public func join(
    _ answers: [Answer], again: (CheckPlan) -> [Answer] = { $0.pieces.map($0.run) }
  ) throws(ReplayError) -> CheckReport {
    var report = try passes(answers, again)
    report.since = since
    let state = report.state
    for case .snapshots(let places) in pieces.map(\.work) {
      report.add(try found(answers) { $0 == .snapshots(places) })
    }
    report.add(try found(answers) { $0 == .integrity })
    // A check that was stopped has not read all definitions.
    if UInt64(report.eventCount) == last.rawValue - first.rawValue { try Checker.checkNames(log, state, &report) }
    report.sort()
    return report
  }

  /// The events checked and folded: in parts if these fit together, else in one pass.
  private func passes(_ answers: [Answer], _ again: (CheckPlan) -> [Answer]) throws(ReplayError) -> CheckReport {
    if ends.count > 1, let report = try joined(answers) { return report }
    let passes = ends.count > 1 ? again(CheckPlan(again: self)) : answers
    var report = CheckReport()
    try report.add(whole: passes.first { $0.work == .part(0) })
    for fold in 0..<options.foldCount { try report.add(whole: passes.first { $0.work == .fold(fold, part: 0) }) }
    return report
  }

  /// What the parts found; nil if one does not begin where the one before it arrives, or leaves something open.
  private func joined(_ answers: [Answer]) throws(ReplayError) -> CheckReport? {
    var end: Checker?
    var strays: [Preservation.Stray] = []
    for part in ends.indices {
      guard case .checked(let start, let checker) = answers.first(where: { $0.work == .part(part) })?.outcome
      else { return nil }
      guard var running = end else {
        end = checker
        continue
      }
      guard running.isFollowing, running.follow(checker, from: start, strays: &strays) else { return nil }
      end = running
    }
    guard var report = end?.report else { return nil }
    report.partCount = ends.count
    report.foldCount = 1
    for fold in 0..<options.foldCount {
      var before: Player?
      for part in ends.indices {
        guard
          case .folded(let start, let player, nil) = answers.first(where: { $0.work == .fold(fold, part: part) })?
            .outcome,
          before?.state.isSame(as: start) ?? true
        else { return nil }
        before = player
      }
      report.addFold(divergence: nil, in: "fold \(fold + 2)")
    }
    return report
  }

  private func found(_ answers: [Answer], _ isWanted: (Piece.Work) -> Bool) throws(ReplayError) -> CheckReport {
    switch answers.first(where: { isWanted($0.work) })?.outcome {
    case .found(let report): return report
    case .failed(let error): throw error
    case .checked, .folded, nil: return CheckReport()
    }
  }
}

extension CheckReport {
  /// Takes what came of the pass or of a fold over the whole log.
  fileprivate mutating func add(whole answer: CheckPlan.Answer?) throws(ReplayError) {
    switch answer?.outcome {
    case .checked(_, let checker):
      self = checker.report
      foldCount = 1
    case .folded(_, _, let divergence): addFold(divergence: divergence, in: "fold \(foldCount + 1)")
    case .failed(let error): throw error
    case .found, nil: return
    }
  }
}

extension Checker {
  /// Goes on with what a part found that began with `start`.
  ///
  /// - Returns: whether `start` is the present state, and everything could be told; if not, nothing is worth keeping.
  fileprivate mutating func follow(
    _ part: Checker, from start: NavigationState, strays: inout [Preservation.Stray]
  ) -> Bool {
    guard state.isSame(as: start) else { return false }
    // Which of several components is named depends on their order, which is that of the slots.
    if !part.report.isClean(.footprint) && !state.hasSameSlots(as: start) { return false }
    let losses = judge.preservation.follow(
      part.judge.preservation, from: state, as: start, to: part.state, strays: &strays)
    guard let losses else { return false }
    var found = part.report
    found.insert(losses)
    report.add(found)
    state = part.state
    isFollowing = part.isFollowing
    report.switchCount = judge.preservation.switchCount
    report.state = state
    return true
  }
}

extension CheckReport {
  /// Puts findings of one check where they belong among the others of that check.
  fileprivate mutating func insert(_ losses: [Finding]) {
    if losses.isEmpty { return }
    findings = (findings + losses).enumerated().sorted {
      ($0.element.position, $0.offset) < ($1.element.position, $1.offset)
    }.map { $0.element }
  }
}

extension NavigationState {
  /// Whether another state has the same content, by its digest, and the same names by number.
  fileprivate func isSame(as other: NavigationState) -> Bool {
    digest == other.digest && names.count == other.names.count
      && (0..<UInt32(names.count)).allSatisfy {
        names.text(Name($0)).utf8.elementsEqual(other.names.text(Name($0)).utf8)
      }
  }

  /// Whether another state has the same ids in the same slots.
  fileprivate func hasSameSlots(as other: NavigationState) -> Bool {
    slotCount == other.slotCount && (0..<slotCount).allSatisfy { id(inSlot: $0) == other.id(inSlot: $0) }
  }
}
