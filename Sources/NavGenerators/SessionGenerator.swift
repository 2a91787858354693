public import NavModel
import PropertyTesting

/// A whole session drawn from a number: its beginning and then one action after another, with sight of the state.
///
/// Every fourth is realistic: a person's habits, with the app and the system at work in between. The others are wild.
public struct SessionGenerator: Sendable {
  /// What there is before any action.
  public let beginning: Beginning
  /// The names that the session begins with; it adds none.
  public let names: NameTable
  private var habits: HabitualSession?
  private var wild: WildSession
  private var random: SplitMix64

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - number: which session of the seed.
  ///   - kinds: the only kinds of actions that are drawn, all of them wild; nil draws all kinds.
  ///   - hierarchy: the hierarchy with its names, which begin with those of the vocabulary; nil draws one.
  public init(
    seed: UInt64, number: Int, swarm: Swarm = .mixed, only kinds: [ActionKind]? = nil,
    hierarchy: (Hierarchy, NameTable)? = nil, _ vocabulary: Vocabulary = .standard
  ) {
    var random = SplitMix64(seed: Digest.mix(seed, UInt64(number)))
    var hierarchies = HierarchyGenerator(seed: random.next(), vocabulary)
    let declared = hierarchy?.0 ?? hierarchies.hierarchy()
    names = hierarchy?.1 ?? vocabulary.names
    let device = random.weighted([(60, Device.pad), (12, .phone), (10, .mac), (8, .vision), (10, .tv)])
    var beginning = Beginning(
      hierarchy: declared, scene: SceneOpening(id: vocabulary.scenes[0], device: device))
    if device != .phone && random.chance(percent: 15) { beginning.width = .compact }
    if random.chance(percent: 30) { beginning.orientation = .portrait }
    if random.chance(percent: 10) { beginning.direction = .rtl }
    self.beginning = beginning
    let wildSeed = random.next()
    wild =
      kinds.map { WildSession(seed: wildSeed, only: $0, vocabulary) }
      ?? WildSession(seed: wildSeed, swarm: swarm, vocabulary)
    let seed = random.next()
    habits = kinds == nil && number % 4 == 3 ? vocabulary.habits.reseeded(seed) : nil
    self.random = random
  }

  /// The next action in a state, with its context.
  public mutating func next(in state: NavigationState) -> (action: Action, context: Context) {
    if habits != nil, random.chance(percent: 88), let step = habits?.next(in: state) { return step }
    return wild.next(in: state)
  }
}
