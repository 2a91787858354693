import Foundation
import Testing

/// The list of rules against the tests that prove them.
@Suite("Every rule has a test")
struct RuleListTests {
  struct Rule: CustomStringConvertible, Sendable {
    let id: String
    let isDone: Bool
    let name: String
    var description: String { id }
  }

  static let rules: [Rule] = {
    let file = SourceFile.root.appendingPathComponent("Fixtures/rules.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true).map(String.init)
      return Rule(id: words[0], isDone: words[1] == "done", name: words[2].trimmingCharacters(in: .whitespaces))
    }
  }()

  /// The display names of all tests.
  static let names: [String] = SourceFile.all(below: "Tests").flatMap { file in
    file.lines.compactMap { line in
      guard let range = line.range(of: #"@Test\(\s*"[^"]*"#, options: .regularExpression) else {
        let text = line.trimmingCharacters(in: .whitespaces)
        return text.hasPrefix("\"") ? String(text.dropFirst()) : nil
      }
      return line[range].split(separator: "\"", maxSplits: 1).last.map(String.init)
    }
  }

  /// How many tests prove a rule: their names begin with its id.
  static func tests(of id: String) -> Int {
    names.count { $0.hasPrefix("\(id):") || $0.hasPrefix("\(id) ") || $0.hasPrefix("\(id),") }
  }

  @Test("A rule that is done has a test whose display name begins with its id", arguments: rules)
  func proof(_ rule: Rule) {
    if rule.isDone { #expect(Self.tests(of: rule.id) > 0, "\(rule.id) (\(rule.name)) has no test") }
  }

  @Test("No test names a rule that is not listed")
  func unknownRules() {
    let ids = Set(Self.rules.map(\.id))
    for name in Self.names {
      guard let range = name.range(of: #"^[HPCSNBDEIL][0-9]+(?=[: ,])"#, options: .regularExpression) else { continue }
      #expect(ids.contains(String(name[range])), "\(name) names no rule of Fixtures/rules.txt")
    }
  }

  @Test("The list of rules with the number of their tests is printed")
  func table() {
    let done = Self.rules.filter(\.isDone)
    let table = Self.rules.map { "\($0.id) \($0.isDone ? "\(Self.tests(of: $0.id))" : "later")" }
    print("rules: \(done.count) done of \(Self.rules.count); tests by rule: \(table.joined(separator: ", "))")
    #expect(!done.isEmpty)
  }
}
