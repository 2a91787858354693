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
  /// Is told of every case before it begins, because a case that traps ends the process.
  public var announce: (@Sendable (Token) -> Void)?
  /// The time, where reports are to say how long a reduction took; without it they are the same on every machine.
  public var clock: (@Sendable () -> Duration)?

  /// Settings with a seed.
  public init(seed: UInt64, cases: Int = 1_000, token: Token? = nil) {
    self.seed = seed
    self.cases = cases
    self.token = token
  }

  /// The same, with what an environment says: `PROPERTY_SEED` (hexadecimal digits), `PROPERTY_CASES`, `PROPERTY_CASE`
  /// (a token: only that case is looked at).
  ///
  /// - Throws: `ReportError` if one of them cannot be read.
  public func reading(_ environment: [String: String]) throws -> Settings {
    func value<Value>(_ name: String, _ read: (String) -> Value?) throws -> Value? {
      guard let text = environment[name], !text.isEmpty else { return nil }
      guard let value = read(text) else { throw ReportError(description: "\(name) cannot be read: \(text)") }
      return value
    }
    var settings = self
    settings.seed = try value("PROPERTY_SEED") { UInt64($0, radix: 16) } ?? seed
    settings.cases = try value("PROPERTY_CASES") { Int($0).flatMap { $0 > 0 ? $0 : nil } } ?? cases
    settings.token = try value("PROPERTY_CASE") { Token($0) } ?? token
    return settings
  }
}

/// Names a case: its seed and its number.
public struct Token: Equatable, Sendable, CustomStringConvertible {
  /// The number from which the cases come.
  public let seed: UInt64
  /// The number of the case, from 0.
  public let number: Int
  /// Whether the case went on from one that came high: then those before it are tried again to find it.
  public let isClimbed: Bool

  /// The case of a seed.
  public init(seed: UInt64, number: Int, isClimbed: Bool = false) {
    self.seed = seed
    self.number = number
    self.isClimbed = isClimbed
  }

  /// Reads `v1:SEED:CASE` or `v1:SEED:CASE:climbed`, the seed with hexadecimal digits; nil if the text is no token.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (3...4).contains(parts.count), parts[0] == "v1", let seed = UInt64(parts[1], radix: 16),
      let number = Int(parts[2]), number >= 0, parts.count == 3 || parts[3] == "climbed"
    else { return nil }
    self.init(seed: seed, number: number, isClimbed: parts.count == 4)
  }

  /// `v1:SEED:CASE`, with `:climbed` where the case depends on those before it.
  public var description: String { "v1:\(seed.hexadecimal):\(number)\(isClimbed ? ":climbed" : "")" }

  /// The random numbers of the case; they depend on no other case.
  var random: SplitMix64 {
    var random = SplitMix64(seed: seed ^ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    return SplitMix64(seed: random.next())
  }

  /// How the case is drawn.
  var draw: Draw { Draw(replaying: [], random: random, size: min(100, 10 + 3 * number)) }
}

extension UInt64 {
  /// 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
