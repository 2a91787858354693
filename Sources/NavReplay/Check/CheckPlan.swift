public import EventLog
import NavModel

/// A check as pieces of work that may run at once, on any thread and in any order.
///
/// A long log is cut at snapshots. Each part begins with the state of its snapshot; the parts stand only if each one
/// arrives at the very state, by digest and names, that the next one began with. Otherwise the log is checked in one
/// pass. So the report is always that of one pass.
///
/// ```swift
/// let plan = try CheckPlan(log, partCount: 8)
/// let answers = plan.pieces.map { plan.run($0) }
/// let report = try plan.join(answers)
/// ```
public struct CheckPlan: Sendable {
  let log: any EventLog
  let options: Checker.Options
  /// The snapshot that is trusted; nil begins before the first event.
  let since: Position?
  /// The place before the first event to check.
  let first: Position
  /// The last event.
  let last: Position
  /// Where the parts end, ascending; the last one at `last`.
  let ends: [Position]
  /// The snapshots to check, ascending.
  let snapshots: [Position]
  /// The pieces of work, in the order in which one thread does them best.
  public private(set) var pieces: [Piece] = []

  /// The fewest events that are worth a part of their own.
  public static let minimumPartEventCount = 16_384

  /// A piece of work.
  public struct Piece: Sendable {
    enum Work: Hashable, Sendable {
      case part(Int)
      case fold(Int, part: Int)
      case integrity
      case snapshots(Range<Int>)
    }

    let work: Work
    /// How many events it reads.
    public let eventCount: UInt64
  }

  /// What came of a piece of work.
  public struct Answer: Sendable {
    enum Outcome: Sendable {
      /// A part: the state before and the checker behind it.
      case checked(NavigationState, Checker)
      /// A fold of a part: the state before and the player behind it.
      case folded(NavigationState, Player, Player.Divergence?)
      case found(CheckReport)
      case failed(ReplayError)
    }

    let work: Piece.Work
    let outcome: Outcome

    /// Whether the log could not be read on.
    public var isFailure: Bool { if case .failed = outcome { true } else { false } }
  }

  /// Plans the check of a log as it is now.
  ///
  /// - Parameters:
  ///   - partCount: in how many parts it may be cut; there are fewer where snapshots are missing or not to be trusted.
  ///   - minimumPartEventCount: the fewest events that are worth a part.
  /// - Throws: `empty`, and what keeps it from reading.
  public init(
    _ log: any EventLog, _ options: Checker.Options = Checker.Options(), partCount: Int = 1,
    minimumPartEventCount: Int = CheckPlan.minimumPartEventCount
  ) throws(ReplayError) {
    let positions: [Position]
    do throws(EventLogError) {
      last = try log.lastPosition()
      positions = try log.snapshotPositions()
    } catch {
      throw .log(error)
    }
    if last == .start { throw .empty }
    self.log = log
    self.options = options
    if let wanted = options.since {
      since = try Checker.verifiedSnapshot(log, atOrBefore: wanted)?.position
    } else {
      since = nil
    }
    let first = since ?? log.firstPosition.previous
    self.first = first
    snapshots = since == nil ? positions : positions.filter { $0 >= first }
    let count = min(UInt64(max(1, partCount)), (last.rawValue - first.rawValue) / UInt64(max(1, minimumPartEventCount)))
    ends = try CheckPlan.cuts(log, positions, Int(count), behind: first, to: last) + [last]
    makePieces()
  }

  /// What a check in parts does again in one.
  init(again plan: CheckPlan) {
    (log, options, since, first, last) = (plan.log, plan.options, plan.since, plan.first, plan.last)
    snapshots = plan.snapshots
    ends = [plan.last]
    makePasses()
  }

  /// The verified snapshots at which to cut a log into so many parts of about one length.
  private static func cuts(
    _ log: any EventLog, _ positions: [Position], _ count: Int, behind first: Position, to last: Position
  ) throws(ReplayError) -> [Position] {
    var cuts: [Position] = []
    for part in 1..<max(1, count) {
      let wanted = first.rawValue + (last.rawValue - first.rawValue) / UInt64(count) * UInt64(part)
      let inside = positions.filter { $0 > cuts.last ?? first && $0 < last }
      guard let nearest = inside.min(by: { distance($0, wanted) < distance($1, wanted) }),
        try Checker.verifiedSnapshot(log, at: nearest) != nil
      else { continue }
      cuts.append(nearest)
    }
    return cuts
  }

  private static func distance(_ position: Position, _ other: UInt64) -> UInt64 {
    position.rawValue > other ? position.rawValue - other : other - position.rawValue
  }

  private mutating func makePieces() {
    makePasses()
    pieces.append(piece(.integrity, from: log.firstPosition.previous, to: last))
    // As many pieces of snapshots as parts.
    var next = 0
    for part in ends.indices {
      let end = part + 1 < ends.count ? snapshots.firstIndex { $0 >= ends[part] } ?? snapshots.count : snapshots.count
      pieces.append(piece(.snapshots(next..<end), from: start(of: part), to: ends[part]))
      next = end
    }
  }

  /// The pieces that check and fold the events.
  private mutating func makePasses() {
    for part in ends.indices { pieces.append(piece(.part(part), from: start(of: part), to: ends[part])) }
    for fold in 0..<options.foldCount {
      for part in ends.indices { pieces.append(piece(.fold(fold, part: part), from: start(of: part), to: ends[part])) }
    }
  }

  private func piece(_ work: Piece.Work, from first: Position, to last: Position) -> Piece {
    Piece(work: work, eventCount: last.rawValue - first.rawValue)
  }

  /// The place before the first event of a part.
  private func start(of part: Int) -> Position { part == 0 ? first : ends[part - 1] }

  /// How many events all pieces read together.
  public var eventCount: UInt64 { pieces.reduce(0) { $0 + $1.eventCount } }

  /// How often each event is read.
  public var passCount: Int { options.passCount }
}

// MARK: - Doing the work

extension CheckPlan {
  /// Does a piece of work.
  ///
  /// - Parameter progress: called now and then with the events done of the piece, at the end with all of them; answers
  ///   whether to go on, and is not called again if not.
  public func run(_ piece: Piece, progress: (UInt64) -> Bool) -> Answer {
    var goesOn = true
    let outcome: Answer.Outcome
    do throws(ReplayError) {
      outcome = try self.outcome(of: piece) { done in
        goesOn = goesOn && progress(done)
        return goesOn
      }
    } catch {
      outcome = .failed(error)
    }
    if goesOn { _ = progress(piece.eventCount) }
    return Answer(work: piece.work, outcome: outcome)
  }

  /// Does a piece of work to its end.
  public func run(_ piece: Piece) -> Answer {
    run(piece) { _ in true }
  }

  private func outcome(
    of piece: Piece, _ progress: (UInt64) -> Bool
  ) throws(ReplayError) -> Answer.Outcome {
    let log = self.log
    func step(_ position: Position, behind start: Position) -> Bool {
      progress(min(piece.eventCount, position.rawValue > start.rawValue ? position.rawValue - start.rawValue : 0))
    }
    switch piece.work {
    case .part(let part):
      let player = try beginning(of: part)
      var checker = Checker(options, at: player.state, isPart: part > 0)
      try checker.pass(log, from: player.position.next, to: ends[part], of: last) {
        step($0, behind: player.position)
      }
      return .checked(player.state, checker)
    case .fold(_, let part):
      let first = try beginning(of: part)
      var player = first
      let divergence = try player.play(log, to: ends[part]) { step($0, behind: first.position) }
      return .folded(first.state, player, divergence)
    case .integrity:
      var report = CheckReport()
      try Checker.verify(log, &report) { step($0, behind: log.firstPosition.previous) }
      return .found(report)
    case .snapshots(let places):
      var report = CheckReport()
      let start = places.first.map { snapshots[$0] } ?? last
      try Checker.checkSnapshots(log, snapshots, places, to: last, &report) { step($0, behind: start) }
      return .found(report)
    }
  }

  /// The state that a part begins with. Each piece reads it anew: states that share memory slow each other's threads.
  private func beginning(of part: Int) throws(ReplayError) -> Player {
    let log = self.log
    let position = part == 0 ? since : ends[part - 1]
    guard let position else { return try Player.beginning(of: log) }
    if let player = try Checker.verifiedSnapshot(log, at: position) { return player }
    throw .log(
      EventLogError(
        .damaged, at: position, "the snapshot at \(position) was intact and is no more", remedy: "try again"))
  }
}
