import Testing

@testable import PropertyTesting

@Suite("Generators draw choices")
struct DrawTests {
  /// All values of a range, in the order of their choices.
  private func values<Value: FixedWidthInteger>(_ range: ClosedRange<Value>) -> [Value] {
    (0..<UInt64(range.count)).map { index in
      var draw = Draw(replaying: [index], size: 100)
      return draw.int(in: range)
    }
  }

  @Test("A whole number is the simpler the nearer it is to 0, and the positive one before the negative one")
  func numbers() {
    #expect(values(-2...5) == [0, 1, -1, 2, -2, 3, 4, 5])
    #expect(values(-5...2) == [0, 1, -1, 2, -2, -3, -4, -5])
    #expect(values(3...6) == [3, 4, 5, 6])
    #expect(values(-6 ... -3) == [-3, -4, -5, -6])
    #expect(values(UInt8(250)...UInt8.max) == [250, 251, 252, 253, 254, 255])
    #expect(Set(values(Int8.min...Int8.max)).count == 256)
    for range in [Int.min...Int.max, Int.min...3, -3...Int.max, 7...7] {
      var draw = Draw(seed: 1)
      for _ in 0..<1_000 { #expect(range.contains(draw.int(in: range))) }
    }
  }

  @Test("What was drawn at random is drawn again from its choices, and choices beyond the last are the simplest")
  func replay() {
    let generator = Generator { draw in
      (draw.list(0...9) { $0.int(in: -50...50) }, draw(.pick(["a", "b", "c"])), draw(.bool), draw.chance(percent: 30))
    }
    for seed in 0..<50 as Range<UInt64> {
      var random = Draw(seed: seed)
      let drawn = generator.draw(&random)
      var again = Draw(replaying: random.choices.map(\.value), size: 100)
      #expect(generator.draw(&again) == drawn)
      #expect(again.choices == random.choices)
    }
    var empty = Draw(replaying: [], size: 100)
    #expect(generator.draw(&empty) == ([], "a", false, false))
  }

  @Test("Lists keep their lengths, and grow with the size")
  func lists() {
    var lengths: [Int: Int] = [:]
    for size in [0, 100] {
      for seed in 0..<200 as Range<UInt64> {
        var draw = Draw(seed: seed, size: size)
        let list = draw.list(2...40) { $0.bool() }
        #expect((2...40).contains(list.count))
        lengths[size] = max(lengths[size] ?? 0, list.count)
      }
    }
    #expect(lengths == [0: 3, 100: 40])
  }

  @Test("A case has an end: after 8,192 choices all are the simplest")
  func limit() {
    var draw = Draw(seed: 1)
    for _ in 0..<10_000 { _ = draw.int(in: 1...1_000) }
    #expect(draw.choices.count == 8_192)
    #expect(draw.int(in: 1...1_000) == 1)
  }

  @Test("Combined generators give what they are made of")
  func combined() {
    var draw = Draw(seed: 2)
    let words = Generator.text(of: "xyz", 1...3)
    let numbers = Generator<Int>.weighted([(1, .int(in: 0...0)), (9, .int(in: 5...9))])
    var seen = Set<Int>()
    for _ in 0..<300 {
      let word = draw(words)
      #expect((1...3).contains(word.count) && word.allSatisfy { "xyz".contains($0) })
      seen.insert(draw(numbers))
      #expect(draw(Generator.oneOf([.int(in: 1...2), .int(in: 7...8)]).map { $0 * 10 }) % 10 == 0)
      if let number = draw(Generator<Int>.int(in: 1...3).optional) { #expect((1...3).contains(number)) }
    }
    #expect(seen == [0, 5, 6, 7, 8, 9])
  }
}
