/// Reads a condition: recursive descent, checking names and types on the way.
struct ConditionParser {
  /// A part with its type and its place.
  private struct Part {
    var node: ConditionNode
    var type: ConditionType
    var range: Range<Int>
    /// The function that gives it, if it is one.
    var function: ConditionFunction?
    /// The texts written out in it, with their places.
    var texts: [(text: String, range: Range<Int>)] = []
  }

  private let source: String
  private let tokens: [ConditionToken]
  private var place = 0
  private var depth = 0

  private static let keywords = ["and", "or", "not", "in", "true", "false"]

  static func parse(_ source: String) throws(ConditionError) -> ConditionNode {
    if source.utf8.count > StateCondition.maximumByteCount {
      throw ConditionError(
        source, at: 0..<1, "a condition has at most \(StateCondition.maximumByteCount) bytes, not \(source.utf8.count)")
    }
    var parser = ConditionParser(source, try ConditionLexer.tokens(source))
    let part = try parser.either()
    if parser.token.kind != .end {
      throw parser.unexpected("an operator (and, or, in, ==, <, …) or the end")
    }
    if part.type != .truth {
      let remedy = part.type == .list ? "compare it, or ask whether a text is in it" : "compare it"
      throw parser.error(part.range, "a condition is true or false; this is \(part.type.words)", remedy)
    }
    return part.node
  }

  private init(_ source: String, _ tokens: [ConditionToken]) {
    self.source = source
    self.tokens = tokens
  }

  // MARK: Operators, the loosest first

  private mutating func either() throws(ConditionError) -> Part {
    try enter()
    defer { depth -= 1 }
    let first = try both()
    guard isWord("or") else { return first }
    var parts = [try checked(first, .truth, for: "or")]
    while take(.word("or")) { parts.append(try checked(try both(), .truth, for: "or")) }
    return joined(parts, .any(parts.map(\.node)))
  }

  private mutating func both() throws(ConditionError) -> Part {
    let first = try negation()
    guard isWord("and") else { return first }
    var parts = [try checked(first, .truth, for: "and")]
    while take(.word("and")) { parts.append(try checked(try negation(), .truth, for: "and")) }
    return joined(parts, .all(parts.map(\.node)))
  }

  private mutating func negation() throws(ConditionError) -> Part {
    let start = token.range
    guard take(.word("not")) else { return try comparison() }
    try enter()
    defer { depth -= 1 }
    let part = try checked(try negation(), .truth, for: "not")
    return Part(node: .not(part.node), type: .truth, range: start.lowerBound..<part.range.upperBound)
  }

  private mutating func comparison() throws(ConditionError) -> Part {
    let left = try operand()
    guard let comparison = comparisonHere else { return left }
    let place = token
    advance()
    let right = try operand()
    try check(comparison, left, right, at: place.range)
    if comparisonHere != nil {
      throw error(token.range, "comparisons cannot be chained", "join two of them with and")
    }
    return joined([left, right], .compare(comparison, left.node, right.node))
  }

  private var comparisonHere: ConditionComparison? {
    switch token.kind {
    case .symbol(let text), .word(let text): ConditionComparison(rawValue: text)
    case .text, .number, .end: nil
    }
  }

  private func joined(_ parts: [Part], _ node: ConditionNode) -> Part {
    let start = parts.first?.range.lowerBound ?? 0
    return Part(node: node, type: .truth, range: start..<max(start, parts.last?.range.upperBound ?? 0))
  }

  // MARK: Operands

  private mutating func operand() throws(ConditionError) -> Part {
    let here = token
    switch here.kind {
    case .text(let text):
      advance()
      let node = ConditionNode.constant(.text(text))
      return Part(node: node, type: .text, range: here.range, texts: [(text, here.range)])
    case .number(let number):
      advance()
      return Part(node: .constant(.number(number)), type: .number, range: here.range)
    case .word("true"), .word("false"):
      advance()
      return Part(node: .constant(.truth(here.kind == .word("true"))), type: .truth, range: here.range)
    case .word(let word) where !Self.keywords.contains(word): return try call(word)
    case .symbol("("):
      advance()
      var part = try either()
      try expect(")", opened: here)
      part.range = here.range.lowerBound..<tokens[place - 1].range.upperBound
      return part
    case .symbol("["): return try list()
    case .word, .symbol, .end: throw unexpected("a value")
    }
  }

  private mutating func list() throws(ConditionError) -> Part {
    let opening = token
    let parts = try elements("]")
    var nodes: [ConditionNode] = []
    for part in parts { nodes.append(try checked(part, .text, for: "a list").node) }
    return Part(
      node: .list(nodes), type: .list, range: opening.range.lowerBound..<tokens[place - 1].range.upperBound,
      texts: parts.flatMap(\.texts))
  }

  /// What stands between brackets, separated by commas, the brackets included.
  private mutating func elements(_ closing: String) throws(ConditionError) -> [Part] {
    let opening = token
    var parts: [Part] = []
    advance()
    if take(.symbol(closing)) { return [] }
    repeat { parts.append(try either()) } while take(.symbol(","))
    try expect(closing, opened: opening)
    return parts
  }

  private mutating func call(_ word: String) throws(ConditionError) -> Part {
    let start = token.range
    guard let function = ConditionFunction.named(word) else {
      throw ConditionError(
        source, at: start, "unknown name \(word)", remedy: "a text stands in double quotes",
        known: ConditionFunction.all.map(\.name) + Self.keywords)
    }
    advance()
    let parts = token.kind == .symbol("(") ? try elements(")") : []
    let range = start.lowerBound..<tokens[place - 1].range.upperBound
    let count = function.parameters.count
    guard parts.count == count || (function.takesScene && parts.count == count + 1) else {
      throw error(range, "\(word) is written \(function.usage)")
    }
    var nodes: [ConditionNode] = []
    for (part, parameter) in zip(parts, function.parameters) {
      nodes.append(try checked(part, parameter.type, for: word).node)
    }
    let scene = parts.count > count ? try checked(parts[count], .text, for: "the scene of \(word)").node : nil
    return Part(
      node: .call(function, nodes, scene: scene), type: function.result, range: range, function: function)
  }

  // MARK: Types

  private func checked(_ part: Part, _ type: ConditionType, for taker: String) throws(ConditionError) -> Part {
    if part.type == type { return part }
    throw error(part.range, "\(taker) takes \(type.words), not \(part.type.words)")
  }

  private func check(
    _ comparison: ConditionComparison, _ left: Part, _ right: Part, at range: Range<Int>
  ) throws(ConditionError) {
    if comparison == .within {
      _ = try checked(left, .text, for: "in, on its left,")
      _ = try checked(right, .list, for: "in, on its right,")
    } else if comparison.isOrder {
      for part in [left, right] { _ = try checked(part, .number, for: comparison.rawValue) }
    } else if left.type != right.type {
      throw error(range, "\(comparison.rawValue) compares \(left.type.words) with \(right.type.words)")
    }
    for (function, texts) in [(left.function, right.texts), (right.function, left.texts)] {
      guard let function, !function.words.isEmpty else { continue }
      // The empty text is what is not there.
      for (text, range) in texts where !text.isEmpty && !function.words.contains(text) {
        throw ConditionError(source, at: range, "\(function.name) is never \"\(text)\"", known: function.words)
      }
    }
  }

  // MARK: Pieces

  private var token: ConditionToken { tokens[place] }

  private func isWord(_ word: String) -> Bool { token.kind == .word(word) }

  /// Goes on to the next piece; the end stays.
  private mutating func advance() {
    place = min(place + 1, tokens.count - 1)
  }

  private mutating func take(_ kind: ConditionToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  private mutating func expect(_ symbol: String, opened: ConditionToken) throws(ConditionError) {
    if take(.symbol(symbol)) { return }
    throw unexpected("\(symbol) for the bracket of column \(opened.range.lowerBound + 1)")
  }

  private mutating func enter() throws(ConditionError) {
    depth += 1
    if depth > StateCondition.maximumDepth {
      throw error(token.range, "conditions are nested at most \(StateCondition.maximumDepth) deep")
    }
  }

  private func unexpected(_ expected: String) -> ConditionError {
    var word = ""
    let scalars = source.unicodeScalars.dropFirst(token.range.lowerBound).prefix(token.range.count)
    word.unicodeScalars.append(contentsOf: scalars)
    return error(token.range, "expected \(expected), not \(token.kind == .end ? "the end" : word)")
  }

  private func error(_ range: Range<Int>, _ message: String, _ remedy: String = "") -> ConditionError {
    ConditionError(source, at: range, message, remedy: remedy)
  }
}
