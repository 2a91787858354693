/// Where generators take their choices from: random numbers, or the choices of an earlier case.
///
/// Every choice is recorded. A case is reduced by changing the recorded numbers and generating again, so what comes of
/// a reduction is always something that the generator can make, and no generator needs a shrinker of its own.
public struct Draw: Sendable {
  /// The most choices that a case records; the ones after that are the simplest and not recorded.
  static let limit = 8_192

  /// How large things should be, from 0 to 100; early cases are small.
  public let size: Int
  /// Whether what was drawn is to be thrown away: a filter found nothing that fits.
  public private(set) var isRejected = false
  private(set) var choices: [Choice] = []
  private(set) var spans: [Span] = []
  private var random: SplitMix64?
  private let replayed: [UInt64]
  private var depth = 0

  /// Draws at random.
  public init(seed: UInt64, size: Int = 100) {
    self.init(replaying: [], random: SplitMix64(seed: seed), size: size)
  }

  /// Draws recorded choices, and after the last one the simplest, or random ones.
  init(replaying choices: [UInt64], random: SplitMix64? = nil, size: Int) {
    replayed = choices
    self.random = random
    self.size = size
  }

  /// A number from 0, the simplest, to `max`, which is recorded; `pick` says how often a random draw gives which.
  public mutating func choice(upTo max: UInt64, pick: (inout SplitMix64) -> UInt64) -> UInt64 {
    guard max > 0, !isRejected, choices.count < Self.limit else { return 0 }
    let value: UInt64
    if choices.count < replayed.count {
      value = min(replayed[choices.count], max)
    } else if random != nil {
      value = min(shape(pick) ?? 0, max)
    } else {
      value = 0
    }
    choices.append(Choice(value: value, max: max))
    return value
  }

  /// Something that steers later random picks and is not recorded: a length to aim at, what to prefer. Nil where no
  /// choice is random.
  public mutating func shape<Value>(_ body: (inout SplitMix64) -> Value) -> Value? {
    guard var random else { return nil }
    defer { self.random = random }
    return body(&random)
  }

  /// Draws things that belong together, so that a reduction can take them away as one.
  public mutating func together<Value>(_ body: (inout Draw) -> Value) -> Value {
    span(isStep: false, body)
  }

  /// Draws things that belong together, perhaps a step of a machine.
  mutating func span<Value>(isStep: Bool, _ body: (inout Draw) -> Value) -> Value {
    let place = spans.count
    spans.append(Span(start: choices.count, end: choices.count, depth: depth, isStep: isStep))
    depth += 1
    let value = body(&self)
    depth -= 1
    spans[place].end = choices.count
    return value
  }

  /// Says that a span comes to nothing.
  mutating func discard(spanAt place: Int) {
    spans[place].isDiscarded = true
  }

  /// The place that the next span will have.
  var nextSpan: Int { spans.count }

  /// Throws away what is being drawn: the case does not count.
  public mutating func reject() {
    isRejected = true
  }

  /// Takes back a rejection: what was drawn since is ignored by the caller, and the case goes on.
  mutating func forgive() {
    isRejected = false
  }
}

extension Draw {
  /// Draws from a generator.
  public mutating func callAsFunction<Value>(_ generator: Generator<Value>) -> Value {
    generator.draw(&self)
  }

  /// A whole number of a range; 0 is the simplest, or what of the range is nearest to 0.
  public mutating func int<Value: FixedWidthInteger>(in range: ClosedRange<Value>) -> Value {
    precondition(Value.bitWidth <= 64, "a choice has 64 bits")
    let (low, high) = (range.lowerBound, range.upperBound)
    let origin = Swift.min(Swift.max(0, low), high)
    let below = UInt64(truncatingIfNeeded: origin &- low)
    let above = UInt64(truncatingIfNeeded: high &- origin)
    let index = choice(upTo: below + above) { $0.integer(upTo: below + above) }
    let shorter = Swift.min(below, above)
    // 0, 1, -1, 2, -2 … as long as there are both, then on along the longer side.
    let isAbove = index > 2 * shorter ? above > below : index % 2 == 1
    let distance = index > 2 * shorter ? index - shorter : (index + 1) / 2
    let offset = Value(truncatingIfNeeded: distance)
    return isAbove ? origin &+ offset : origin &- offset
  }

  /// False, the simpler one, or true.
  public mutating func bool() -> Bool {
    choice(upTo: 1) { $0.next() & 1 } == 1
  }

  /// True in `percent` of 100 random cases; false is the simpler one.
  public mutating func chance(percent: Int) -> Bool {
    choice(upTo: 1) { $0.chance(percent: percent) ? 1 : 0 } == 1
  }

  /// A place below `count`, which is at least 1; the earlier, the simpler.
  public mutating func index(below count: Int) -> Int {
    precondition(count > 0, "there is something to choose from")
    let place = choices.count
    let index = Int(choice(upTo: UInt64(count - 1)) { UInt64($0.index(below: count)) })
    if place < choices.count { choices[place].isPlace = true }
    return index
  }

  /// One of the elements, of which there is at least one; the earlier, the simpler.
  public mutating func pick<Elements: RandomAccessCollection>(_ elements: Elements) -> Elements.Element {
    elements[elements.index(elements.startIndex, offsetBy: index(below: elements.count))]
  }

  /// One of the values, each as often as its weight says, never one without weight; the earlier, the simpler.
  public mutating func weighted<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    let choices = choices.filter { $0.weight > 0 }
    let places = choices.indices.map { (weight: choices[$0].weight, value: UInt64($0)) }
    return choices[Int(choice(upTo: UInt64(choices.count - 1)) { $0.weighted(places) })].value
  }

  /// A list; each element can go on its own, short lists are the simplest.
  public mutating func list<Element>(
    _ count: ClosedRange<Int>, of element: (inout Draw) -> Element
  ) -> [Element] {
    let room = Swift.min(count.upperBound - count.lowerBound, 1 + size / 2)
    let aim = shape { random in
      count.lowerBound + random.index(below: 1 + (random.chance(percent: 50) ? room : (room + 3) / 4))
    }
    var elements: [Element] = []
    while elements.count < count.upperBound {
      let next = together { draw -> Element? in
        let goesOn = elements.count < (aim ?? 0) ? 1 : 0 as UInt64
        if elements.count >= count.lowerBound, draw.choice(upTo: 1, pick: { _ in goesOn }) == 0 { return nil }
        return element(&draw)
      }
      guard let next else { break }
      elements.append(next)
    }
    return elements
  }

  /// Something that a condition holds for; rejects the case if ten draws do not give it.
  public mutating func filtered<Value>(_ generator: Generator<Value>, where holds: (Value) -> Bool) -> Value {
    for _ in 1..<10 {
      let place = nextSpan
      let value = together { generator.draw(&$0) }
      if holds(value) { return value }
      discard(spanAt: place)
    }
    let value = generator.draw(&self)
    if !holds(value) { reject() }
    return value
  }
}

extension SplitMix64 {
  /// A number up to and including `max`: mostly any, often a small one, now and then the largest.
  mutating func integer(upTo max: UInt64) -> UInt64 {
    switch index(below: 8) {
    case 0: return max - Swift.min(max, UInt64(index(below: 2)))
    case 1, 2:
      let bits = index(below: max.bitWidth - max.leadingZeroBitCount + 1)
      return Swift.min(max, bits == 0 ? 0 : next() >> UInt64(64 - bits))
    default: return max == .max ? next() : next().multipliedFullWidth(by: max + 1).high
    }
  }
}
