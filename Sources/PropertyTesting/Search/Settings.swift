/// How a property is looked at.
public struct Settings: Sendable {
  /// The number from which the cases come.
  public var seed: UInt64
  /// How many cases are tried.
  public var cases: Int
  /// How the commands of a machine are mixed.
  public var policy: MixPolicy = .mixed
  /// The most cases that a reduction tries.
  public var reductionLimit: Int = 5_000
  /// Only the case of a token is looked at.
  public var token: Token?
  /// The time, where reports are to say how long a reduction took; without it they are the same on every machine.
  public var clock: (@Sendable () -> Duration)?

  /// Settings with a seed.
  public init(seed: UInt64, cases: Int = 1_000) {
    self.seed = seed
    self.cases = cases
  }
}

/// Names a case: its seed and its number.
public struct Token: Equatable, Sendable, CustomStringConvertible {
  /// The number from which the cases come.
  public let seed: UInt64
  /// The number of the case, from 0.
  public let number: Int

  /// The case of a seed.
  public init(seed: UInt64, number: Int) {
    self.seed = seed
    self.number = number
  }

  /// Reads `v1:SEED:CASE`, the seed with hexadecimal digits; nil if the text is no token.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "v1", let seed = UInt64(parts[1], radix: 16), let number = Int(parts[2]),
      number >= 0
    else { return nil }
    self.init(seed: seed, number: number)
  }

  /// `v1:SEED:CASE`.
  public var description: String { "v1:\(seed.hexadecimal):\(number)" }

  /// How the case is drawn: it depends on no other case.
  var draw: Draw {
    var random = SplitMix64(seed: seed ^ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    return Draw(seed: random.next(), size: min(100, 10 + 3 * number))
  }
}

extension UInt64 {
  /// 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
