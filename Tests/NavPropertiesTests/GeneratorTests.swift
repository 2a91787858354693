import NavGenerators
import NavModel
import NavProperties
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
}
