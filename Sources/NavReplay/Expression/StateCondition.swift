import NavModel

/// A question about the state after an event, which is true or false: `selected == "home" and depth("home") > 3`.
///
/// Comparisons bind tighter than `not`, that tighter than `and`, that tighter than `or`. Types are checked when it is
/// read, so that it has an answer for every state: what is not there is an empty text, no list, 0 or false.
/// - Source: FORMATS §3, `--where`.
public struct StateCondition: Sendable {
  /// As it was written.
  public let source: String
  let root: ConditionNode

  /// The longest condition, in UTF-8 bytes.
  public static let maximumByteCount = 4_096
  /// How deep a condition may be nested.
  public static let maximumDepth = 64

  /// Reads a condition.
  ///
  /// - Throws: what is wrong with its form, its names or its types, and where.
  public init(_ source: String) throws(ConditionError) {
    self.source = source
    root = try ConditionParser.parse(source)
  }

  /// Whether it is true after an event.
  ///
  /// - Complexity: that of the dearest name in it: `bar`, `sidebar` and `more` draw, `invariants` reads everything.
  public func holds(at moment: Moment) -> Bool { root.value(at: moment).truth }

  /// A name that may stand in a condition.
  public struct Help: Hashable, Sendable {
    /// How it is written: `depth(ID [, SCENE])`.
    public let usage: String
    /// What it gives: `text`, `number`, `list` or `truth`.
    public let type: String
    /// What it is, as half a sentence.
    public let text: String
  }

  /// All names, in the order in which help lists them.
  public static var help: [Help] {
    ConditionFunction.all.map { Help(usage: $0.usage, type: $0.result.rawValue, text: $0.help) }
  }
}

/// What a part of a condition gives.
enum ConditionType: String {
  case text, number, truth, list

  /// The type in a sentence.
  var words: String {
    switch self {
    case .text, .number, .list: "a \(rawValue)"
    case .truth: "true or false"
    }
  }
}

/// A value of one of the types. The parser has checked them: asked for another one, a value has none.
enum ConditionValue: Hashable, Sendable {
  case text(String)
  case number(Int64)
  case truth(Bool)
  case list([String])

  var text: String { if case .text(let text) = self { text } else { "" } }
  var number: Int64 { if case .number(let number) = self { number } else { 0 } }
  var truth: Bool { if case .truth(let truth) = self { truth } else { false } }
  var list: [String] { if case .list(let list) = self { list } else { [] } }
}

/// A condition whose names and types are known.
indirect enum ConditionNode: Sendable {
  case constant(ConditionValue)
  case list([ConditionNode])
  case call(ConditionFunction, [ConditionNode], scene: ConditionNode?)
  case not(ConditionNode)
  case all([ConditionNode])
  case any([ConditionNode])
  case compare(ConditionComparison, ConditionNode, ConditionNode)

  func value(at moment: Moment) -> ConditionValue {
    switch self {
    case .constant(let value): return value
    case .list(let nodes): return .list(nodes.map { $0.value(at: moment).text })
    case .call(let function, let nodes, let scene):
      let index: SceneIndex? = scene.map { moment.state.scene(called: $0.value(at: moment).text) } ?? moment.scene
      return function.body(ConditionCall(moment, scene: index, nodes.map { $0.value(at: moment) }))
    case .not(let node): return .truth(!node.value(at: moment).truth)
    case .all(let nodes): return .truth(nodes.allSatisfy { $0.value(at: moment).truth })
    case .any(let nodes): return .truth(nodes.contains { $0.value(at: moment).truth })
    case .compare(let comparison, let left, let right):
      return .truth(comparison.holds(left.value(at: moment), right.value(at: moment)))
    }
  }
}

/// An operator between two values.
enum ConditionComparison: String {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case within = "in"

  /// Whether it asks for an order, which only numbers have.
  var isOrder: Bool {
    switch self {
    case .less, .lessOrEqual, .greater, .greaterOrEqual: true
    case .equal, .unequal, .within: false
    }
  }

  /// The answer. Canonically equal texts are equal (H17).
  func holds(_ left: ConditionValue, _ right: ConditionValue) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left.number < right.number
    case .lessOrEqual: left.number <= right.number
    case .greater: left.number > right.number
    case .greaterOrEqual: left.number >= right.number
    case .within: right.list.contains(left.text)
    }
  }
}
