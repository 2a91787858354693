/// A pseudo-random generator of 64-bit numbers: integers only, equal on every machine.
///
/// - Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (OOPSLA 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins the sequence of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  public mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "a bound is at least 1")
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether something that happens in `percent` of 100 cases happens now.
  public mutating func chance(percent: Int) -> Bool {
    index(below: 100) < percent
  }

  /// One of the elements; nil if there is none.
  @inlinable
  public mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(below: elements.count)]
  }

  /// One of the values, each as often as its weight says among all.
  ///
  /// - Precondition: at least one weight is above 0, none below.
  @inlinable
  public mutating func weighted<Value>(_ choices: [(weight: Int, value: Value)]) -> Value {
    var place = index(below: choices.reduce(0) { $0 + $1.weight })
    for choice in choices {
      place -= choice.weight
      if place < 0 { return choice.value }
    }
    preconditionFailure("weights are positive")
  }
}
