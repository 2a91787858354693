/// Makes values from choices.
public struct Generator<Value>: Sendable {
  /// Draws a value.
  public let draw: @Sendable (inout Draw) -> Value

  /// A generator that draws with a function.
  public init(_ draw: @escaping @Sendable (inout Draw) -> Value) {
    self.draw = draw
  }

  /// The values, each changed by a function.
  public func map<Other>(_ change: @escaping @Sendable (Value) -> Other) -> Generator<Other> {
    Generator<Other> { change(draw(&$0)) }
  }

  /// The values of a generator that depends on a value of this one.
  public func flatMap<Other>(_ next: @escaping @Sendable (Value) -> Generator<Other>) -> Generator<Other> {
    Generator<Other> { source in
      let value = draw(&source)
      return next(value).draw(&source)
    }
  }

  /// The values that a condition holds for; a case in which ten draws give none does not count.
  public func filter(_ holds: @escaping @Sendable (Value) -> Bool) -> Self {
    Generator { $0.filtered(self, where: holds) }
  }

  /// Lists of the values.
  public func list(_ count: ClosedRange<Int>) -> Generator<[Value]> {
    Generator<[Value]> { $0.list(count, of: draw) }
  }

  /// Nil, the simplest, or a value.
  public var optional: Generator<Value?> {
    Generator<Value?> { $0.chance(percent: 75) ? draw(&$0) : nil }
  }
}

extension Generator {
  /// Whole numbers of a range; 0 is the simplest, or what of the range is nearest to 0.
  public static func int(in range: ClosedRange<Value>) -> Self where Value: FixedWidthInteger & Sendable {
    Generator { $0.int(in: range) }
  }

  /// One of the elements, of which there is at least one; the earlier, the simpler.
  public static func pick(_ elements: [Value]) -> Self where Value: Sendable {
    Generator { $0.pick(elements) }
  }

  /// A value of one of the generators; the earlier, the simpler.
  public static func oneOf(_ generators: [Self]) -> Self {
    Generator { source in source.pick(generators).draw(&source) }
  }

  /// A value of one of the generators, each as often as its weight says; the earlier, the simpler.
  public static func weighted(_ generators: [(weight: Int, value: Self)]) -> Self {
    Generator { source in source.weighted(generators).draw(&source) }
  }
}

extension Generator where Value == Bool {
  /// False, the simpler one, or true.
  public static var bool: Self { Generator { $0.bool() } }
}

extension Generator where Value == String {
  /// Text of the given characters, the earlier the simpler.
  public static func text(of characters: String, _ count: ClosedRange<Int>) -> Self {
    let characters = Array(characters)
    return Generator { source in String(source.list(count) { $0.pick(characters) }) }
  }
}
