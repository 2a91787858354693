import Foundation
import Testing

/// The table of faults that `tools/mutate` plants, against the sources that it plants them in.
@Suite("Planted faults")
struct FaultTableTests {
  /// An entry: rules and file, the marked source, what stands there instead.
  struct Fault: CustomStringConvertible, Sendable {
    let rules: [String]
    let file: String
    let what: String
    let marked: String
    let replacement: String
    var description: String { "\(file): \(what)" }

    /// An entry of three lines; nil if it has another form.
    init?(_ lines: [String]) {
      guard lines.count == 3, let colon = lines[0].range(of: ": ") else { return nil }
      var words = lines[0][..<colon.lowerBound].split(separator: " ").map(String.init)
      file = words.removeLast()
      rules = words
      what = String(lines[0][colon.upperBound...])
      marked = lines[1].trimmingCharacters(in: .whitespaces)
      replacement = lines[2].trimmingCharacters(in: .whitespaces)
    }
  }

  /// The lines of each entry.
  static let entries: [[String]] = {
    let file = SourceFile.root.appendingPathComponent("Tests/faults.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("#") }
    return lines.split { $0.trimmingCharacters(in: .whitespaces).isEmpty }.map(Array.init)
  }()

  @Test("The table of faults has at least 50 entries, each of three lines")
  func form() {
    for entry in Self.entries where Fault(entry) == nil { Issue.record("not three lines: \(entry)") }
    #expect(Self.entries.count >= 50)
  }

  @Test(
    "What a fault replaces stands once in its file, and its rules are listed", arguments: entries.compactMap(Fault.init)
  )
  func place(_ fault: Fault) throws {
    let path = "Sources/NavModel/\(fault.file)"
    let source = try #require(SourceFile.sources.first { $0.path == path }, "there is no \(path)")
    let begin = try #require(fault.marked.range(of: "[["), "nothing is marked")
    let end = try #require(fault.marked.range(of: "]]", options: .backwards), "nothing is marked")
    try #require(begin.upperBound < end.lowerBound, "nothing is marked")
    let expression = fault.marked[begin.upperBound..<end.lowerBound]
    #expect(expression != fault.replacement)
    let fragment = fault.marked[..<begin.lowerBound] + expression + fault.marked[end.upperBound...]
    let count = source.lines.joined(separator: "\n").components(separatedBy: fragment).count - 1
    #expect(count == 1, "stands \(count) times in \(path): \(fragment)")
    for rule in fault.rules {
      #expect(RuleListTests.rules.contains { $0.id == rule }, "\(rule) is no rule of Fixtures/rules.txt")
    }
  }

  @Test("Faults are planted in every file of rules, and in what is drawn, kept and declared")
  func spread() {
    let planted = Set(Self.entries.compactMap(Fault.init).map { "Sources/NavModel/\($0.file)" })
    for source in SourceFile.sources where source.path.hasPrefix("Sources/NavModel/Decide/") {
      #expect(planted.contains(source.path), "no fault in \(source.path)")
    }
    for folder in ["State", "Chrome", "Customization", "Hierarchy"] {
      #expect(planted.contains { $0.hasPrefix("Sources/NavModel/\(folder)/") }, "no fault in \(folder)")
    }
  }
}
