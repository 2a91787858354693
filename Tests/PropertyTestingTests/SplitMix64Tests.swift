import PropertyTesting
import Testing

@Suite("The pseudo-random generator")
struct SplitMix64Tests {
  /// Seed 1234567: the published sequence (rosettacode.org, "Pseudo-random numbers/Splitmix64"); seed 0: the test
  /// vector of the reference implementation (prng.di.unimi.it, splitmix64.c).
  static let published: [(seed: UInt64, numbers: [UInt64])] = [
    (
      1_234_567,
      [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ]
    ),
    (0, [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F]),
  ]

  @Test("Gives the published numbers of a seed", arguments: published)
  func publishedNumbers(_ vector: (seed: UInt64, numbers: [UInt64])) {
    var random = SplitMix64(seed: vector.seed)
    #expect(vector.numbers.map { _ in random.next() } == vector.numbers)
  }

  @Test("Gives the same numbers for the same seed, others for another seed, and copies go their own ways")
  func determinism() {
    var one = SplitMix64(seed: 42)
    var two = SplitMix64(seed: 42)
    var other = SplitMix64(seed: 43)
    let numbers = (0..<100).map { _ in one.next() }
    #expect((0..<100).map { _ in two.next() } == numbers)
    #expect((0..<100).map { _ in other.next() } != numbers)
    var copy = one
    _ = copy.next()
    #expect(one.next() == two.next())
  }

  @Test("Keeps indexes below their bound, reaches each of few, and spreads them evenly")
  func bounds() {
    var random = SplitMix64(seed: 7)
    #expect((0..<100).allSatisfy { _ in random.index(below: 1) == 0 })
    #expect((0..<1_000).allSatisfy { _ in (0..<Int.max).contains(random.index(below: .max)) })
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[random.index(below: 10)] += 1 }
    #expect(counts.allSatisfy { (900...1_100).contains($0) }, "\(counts)")
  }

  @Test("Meets chances of 0 never, of 100 always, and others as often as they say")
  func chances() {
    var random = SplitMix64(seed: 8)
    #expect(!(0..<1_000).contains { _ in random.chance(percent: 0) })
    #expect((0..<1_000).allSatisfy { _ in random.chance(percent: 100) })
    let count = (0..<10_000).count { _ in random.chance(percent: 30) }
    #expect((2_850...3_150).contains(count))
  }

  @Test("Picks every element of a list, and nothing of an empty one")
  func picks() {
    var random = SplitMix64(seed: 9)
    #expect(random.pick([Int]()) == nil)
    #expect(random.pick(["only"]) == "only")
    #expect(Set((0..<200).compactMap { _ in random.pick(Array(0..<20)) }) == Set(0..<20))
  }

  @Test("Draws by weight: never what weighs nothing, the others in proportion")
  func weights() {
    var random = SplitMix64(seed: 10)
    let choices: [(weight: Int, value: Int)] = [(0, 0), (1, 1), (0, 2), (3, 3), (6, 4), (0, 5)]
    var counts = [Int](repeating: 0, count: choices.count)
    for _ in 0..<10_000 { counts[random.weighted(choices)] += 1 }
    for (choice, count) in zip(choices, counts) {
      #expect(abs(count - choice.weight * 1_000) <= (choice.weight == 0 ? 0 : 150), "\(choice): \(count)")
    }
    #expect(random.weighted([(5, "only")]) == "only")
  }

  @Test("Serves as a generator of the standard library, with equal results for equal seeds")
  func standardLibrary() {
    var one = SplitMix64(seed: 11)
    var two = SplitMix64(seed: 11)
    #expect(Array(0..<50).shuffled(using: &one) == Array(0..<50).shuffled(using: &two))
    #expect((0..<100).allSatisfy { _ in (3...5).contains(Int.random(in: 3...5, using: &one)) })
  }
}
