import NavModel
import PropertyTesting

/// Whether a session leaves kinds of actions out: a few kinds in long runs reach what all kinds mixed never do.
///
/// - Source: Groce and others, "Swarm Testing" (ISSTA 2012).
public enum Swarm: String, Sendable, CaseIterable {
  /// Half of the sessions leave kinds out.
  case mixed
  /// Every session leaves about half of the kinds out.
  case on
  /// No session does.
  case off

  /// The weights of the kinds that a session draws from.
  func weights(_ random: inout SplitMix64) -> [(weight: Int, value: ActionKind)] {
    let isSwarm = self == .on || (self == .mixed && random.chance(percent: 50))
    if !isSwarm { return WildSession.weights }
    let kept = WildSession.weights.filter { _ in random.chance(percent: 50) }
    return kept.isEmpty ? WildSession.weights : kept
  }
}

extension SplitMix64 {
  /// One of the choices, of which some are none.
  mutating func maybe<Value>(_ choices: [Value?]) -> Value? { choices[index(below: choices.count)] }
}
