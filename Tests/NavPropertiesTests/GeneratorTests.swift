import NavGenerators
import NavModel
import NavProperties
import NavTestSupport
import Testing

@Suite("Generated hierarchies and sessions")
struct GeneratorTests {
  static let hierarchies = (0..<600).map { seed in
    var generator = HierarchyGenerator(seed: UInt64(seed))
    return generator.hierarchy()
  }

  @Test("H1, H2, H3, H11, H13: Every generated hierarchy is valid")
  func valid() {
    for (seed, hierarchy) in Self.hierarchies.enumerated() {
      #expect(hierarchy.problem(names: Vocabulary.standard.names) == nil, "seed \(seed)")
    }
  }

  @Test("P1, H4, H5: Generated hierarchies have every placement, style, mode and appearance, and groups in groups")
  func variety() {
    let items = Self.hierarchies.flatMap(\.items)
    for placement in Placement.allCases { #expect(items.contains { $0.placement == placement }, "\(placement)") }
    for style in Hierarchy.Style.allCases { #expect(Self.hierarchies.contains { $0.style == style }, "\(style)") }
    for mode in Hierarchy.Mode.allCases { #expect(Self.hierarchies.contains { $0.mode == mode }, "\(mode)") }
    for appearance in SidebarAppearance.allCases { #expect(items.contains { $0.appearance == appearance }) }
    #expect(items.contains { $0.depth > 2 })
    #expect(Self.hierarchies.contains { $0.items.isEmpty })
    #expect(Self.hierarchies.contains { $0.items.count > 30 })
  }

  @Test("The same seed gives the same session, another number another one")
  func repeated() {
    let fuzzer = Fuzzer(.init())
    for number in [0, 3, 17] {
      #expect(fuzzer.session(number).script == fuzzer.session(number).script)
      #expect(fuzzer.session(number).script != fuzzer.session(number + 4).script)
    }
  }

  @Test("Every rule of the model has something that shows whether sessions reach it, but those of the log")
  func rules() throws {
    let text = String(decoding: try Repository.bytes("Fixtures/rules.txt"), as: UTF8.self)
    let ids = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != " " }) }
    let ofModel = Set(ids.filter { !$0.hasPrefix("L") }).subtracting(["E3", "E6"])
    #expect(Set(Coverage.rules.map(\.id)) == ofModel)
  }

  @Test("Five hundred sessions reach nearly all of it")
  func reached() {
    var coverage = Coverage()
    for number in 0..<500 { _ = Fuzzer(.init()).run(number, &coverage) }
    let rare = coverage.missedRules.flatMap { rule in rule.marks.map { "\(rule.id) \($0)" } }
    #expect(rare.count < 16, "\(rare)")
  }
}
