/// How the commands of a case are mixed.
public enum MixPolicy: Sendable {
  /// By their weights.
  case uniform
  /// Some commands are left out and the others get other weights, in each case anew: finds what the presence of a
  /// command would hide. (Groce et al., "Swarm Testing", ISSTA 2012)
  case swarm
  /// Each half of the cases: swarm alone misses what needs many commands at once.
  case mixed

  /// What a case aims at.
  struct Mix {
    let weights: [Int]
    let length: Int
  }

  func mix(_ weights: [Int], size: Int, limit: Int, _ random: inout SplitMix64) -> Mix {
    let room = max(1, limit * size / 100)
    let length = random.chance(percent: 25) ? 1 + random.index(below: room) : room
    let isSwarm =
      switch self {
      case .uniform: false
      case .swarm: true
      case .mixed: random.chance(percent: 50)
      }
    guard isSwarm else { return Mix(weights: weights, length: length) }
    let share = 20 + random.index(below: 61)
    let swarm = weights.map { random.chance(percent: share) ? $0 * (1 + random.index(below: 16)) : 0 }
    return Mix(weights: swarm.contains { $0 > 0 } ? swarm : weights, length: length)
  }
}
