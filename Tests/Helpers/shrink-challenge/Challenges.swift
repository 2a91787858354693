import PropertyTesting

/// A property that does not hold, and what it reduces to from a seed.
struct Challenge: Sendable {
  let name: String
  let reduce: @Sendable (UInt64) -> (answer: String, evaluations: Int)?

  init<Value: Sendable>(_ name: String, _ generator: Generator<Value>, holds: @escaping @Sendable (Value) -> Bool) {
    self.name = name
    reduce = { seed in
      let report = check(name, generator, Settings(seed: seed, cases: 20_000)) { value, _ in
        try Violation.unless(holds(value), "holds")
      }
      guard let failure = report.failure, let value = report.value else { return nil }
      return ("\(value)", failure.evaluations)
    }
  }

  init<M: Machine>(_ name: String, _ machine: M) {
    self.name = name
    reduce = { seed in
      let report = check(machine, Settings(seed: seed, cases: 20_000))
      guard let failure = report.failure, let search = failure.search else { return nil }
      return (failure.steps.map { machine.text(of: $0.step) }.joined(separator: ", "), search.evaluations)
    }
  }
}

private let anyInt = Generator<Int>.int(in: .min ... .max)

/// The challenges of github.com/jlink/shrinking-challenge that can be expressed.
let challenges: [Challenge] = [
  Challenge("bound5", .fiveLists) { lists in
    lists.joined().reduce(0 as Int16, &+) < 5 * 256
  },
  Challenge("large union list", anyInt.list(0...20).list(0...20)) {
    Set($0.joined()).count <= 4
  },
  Challenge("reverse", anyInt.list(0...50)) { $0 == $0.reversed() },
  Challenge(
    "length list",
    Generator<Int>.int(in: 1...100).flatMap { count in Generator<Int>.int(in: 0...1_000).list(count...count) }
  ) {
    $0.allSatisfy { $0 < 900 }
  },
  Challenge("calculator", .expression(5)) { expression in
    expression.dividesByLiteralZero || expression.value != nil
  },
  Challenge(
    "deletion",
    Generator { draw in
      Deletion(list: draw.list(0...50) { $0.int(in: -1_000...1_000) }, element: draw.int(in: -1_000...1_000))
    }
  ) {
    var list = $0.list
    if let place = list.firstIndex(of: $0.element) { list.remove(at: place) }
    return !list.contains($0.element)
  },
  Challenge("nested lists", anyInt.list(0...20).list(0...20)) {
    $0.reduce(0) { $0 + $1.count } <= 10
  },
  Challenge(
    "coupling", Generator<Int>.int(in: 0...10).list(0...20).filter { list in list.allSatisfy { $0 < list.count } }
  ) { list in
    list.indices.allSatisfy { list[$0] == $0 || list[list[$0]] != $0 }
  },
  Challenge("distinct", anyInt.list(0...50)) { Set($0).count < 3 },
  Challenge("difference not 0", .pair) { $0[0] < 10 || $0[0] != $0[1] },
  Challenge("difference not small", .pair) { $0[0] < 10 || !(1...4).contains(abs($0[0] - $0[1])) },
  Challenge("difference not 1", .pair) { $0[0] < 10 || abs($0[0] - $0[1]) != 1 },
  Challenge("binary heap", .heap(4, least: 0)) { heap in
    let sorted = Heap.wronglySorted(heap)
    return sorted == sorted.sorted()
  },
  Challenge("10 buckets", HashTable(bucketCount: 10)),
  Challenge("997 buckets", HashTable(bucketCount: 997)),
  Challenge("1000 buckets", HashTable(bucketCount: 1_000)),
]

extension Generator where Value == [[Int16]] {
  static let fiveLists = Generator { draw in
    let bounded = Generator<Int16>.int(in: .min ... .max).list(0...10).filter { $0.reduce(0, &+) < 256 }
    return (0..<5).map { _ in draw.together { $0(bounded) } }
  }
}

extension Generator where Value == [Int] {
  static let pair = Generator { draw in [draw.int(in: 1...0x7FFF_FFFF), draw.int(in: 1...0x7FFF_FFFF)] }
}

struct Deletion: CustomStringConvertible {
  let list: [Int]
  let element: Int
  var description: String { "(\(list), \(element))" }
}

indirect enum Expression: Sendable, CustomStringConvertible {
  case number(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let one, let other): "(\(one) + \(other))"
    case .quotient(let one, let other): "(\(one) / \(other))"
    }
  }

  var dividesByLiteralZero: Bool {
    switch self {
    case .number: false
    case .quotient(_, .number(0)): true
    case .sum(let one, let other), .quotient(let one, let other):
      one.dividesByLiteralZero || other.dividesByLiteralZero
    }
  }

  /// Nil if something is divided by zero.
  var value: Int? {
    switch self {
    case .number(let number): return number
    case .sum(let one, let other):
      guard let one = one.value, let other = other.value else { return nil }
      return one &+ other
    case .quotient(let one, let other):
      guard let one = one.value, let other = other.value, other != 0 else { return nil }
      return one.dividedReportingOverflow(by: other).partialValue
    }
  }
}

extension Generator where Value == Expression {
  static func expression(_ depth: Int) -> Self {
    Generator { draw in
      draw.together { draw in
        switch draw.weighted([(1, 0), (depth > 0 ? 1 : 0, 1), (depth > 0 ? 1 : 0, 2)]) {
        case 1: .sum(draw(.expression(depth - 1)), draw(.expression(depth - 1)))
        case 2: .quotient(draw(.expression(depth - 1)), draw(.expression(depth - 1)))
        default: .number(draw.int(in: -1_000_000...1_000_000))
        }
      }
    }
  }
}

/// A tree whose values grow downwards.
indirect enum Heap: Sendable, CustomStringConvertible {
  case none
  case node(Int, Heap, Heap)

  var description: String {
    switch self {
    case .none: "-"
    case .node(let value, let left, let right): "(\(value) \(left) \(right))"
    }
  }

  var list: [Int] {
    switch self {
    case .none: []
    case .node(let value, let left, let right): [value] + right.list + left.list
    }
  }

  /// Forgets that what was merged has to be sorted too.
  static func wronglySorted(_ heap: Heap) -> [Int] {
    switch heap {
    case .none: []
    case .node(let value, let left, let right): [value] + merged(left, right).list
    }
  }

  private static func merged(_ one: Heap, _ other: Heap) -> Heap {
    switch (one, other) {
    case (.none, let heap), (let heap, .none): heap
    case (.node(let first, let left, let right), .node(let second, let secondLeft, let secondRight)):
      first <= second
        ? .node(first, merged(right, other), left) : .node(second, merged(secondRight, one), secondLeft)
    }
  }
}

extension Generator where Value == Heap {
  static func heap(_ depth: Int, least: Int) -> Self {
    Generator { draw in
      draw.together { draw in
        // Drawn at the last level too: then a part of a tree has the same choices in the place of the whole.
        guard draw.chance(percent: depth > 0 ? 60 : 0) else { return Heap.none }
        let value = draw.int(in: least...max(least, 100))
        return .node(value, draw(.heap(depth - 1, least: value)), draw(.heap(depth - 1, least: value)))
      }
    }
  }
}
