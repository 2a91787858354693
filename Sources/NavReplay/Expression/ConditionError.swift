/// What is wrong with a condition that somebody wrote, and where.
public struct ConditionError: Error, Hashable, Sendable {
  /// The whole condition.
  public let source: String
  /// The first scalar of the wrong part, counted from 1.
  public let column: Int
  /// How many scalars the wrong part has, at least 1; the end of the condition counts as one.
  public let length: Int
  /// What is wrong, without a final full stop.
  public let message: String
  /// What the person can do about it, without a final full stop; empty if nothing.
  public let remedy: String
  /// What could stand there, if the part is a word that is none of these.
  public let known: [String]

  init(_ source: String, at range: Range<Int>, _ message: String, remedy: String = "", known: [String] = []) {
    self.source = source
    column = range.lowerBound + 1
    length = max(1, range.count)
    self.message = message
    self.remedy = remedy
    self.known = known
  }

  /// The wrong part; empty at the end of the condition.
  public var word: String { scalars(from: column - 1, count: length) }

  /// What stands before the wrong part.
  public var lead: String { scalars(from: 0, count: column - 1) }

  private func scalars(from start: Int, count: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: source.unicodeScalars.dropFirst(start).prefix(count))
    return text
  }
}

extension ConditionError: CustomStringConvertible {
  /// One line: `column N: message; remedy`.
  public var description: String { "column \(column): \(message)" + (remedy.isEmpty ? "" : "; \(remedy)") }
}
