import EventLog
import NavModel
import NavTestSupport
import Testing

@Suite("Stories and tapes")
struct StoryTests {
  static let clock = """
    {"session": 1, "hierarchy": "clock"}
    {"do": "select", "tab": "timers", "expect": {"selected": "timers"}}
    """

  @Test("A story whose expectations hold passes, and its state can be looked at")
  func passing() throws {
    let story = try Story.check(Self.clock)
    #expect(try story.log.lastPosition() == Position(2))
    #expect(story.state.digest == (try story.log.events().last?.digestAfter))
  }

  @Test("An expectation that fails is an issue that shows expected and actual lines")
  func failing() throws {
    let wrong = Self.clock.replacing("\"selected\": \"timers\"", with: "\"selected\": \"alarms\"")
    try withKnownIssue {
      try Story.check(wrong)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("- ") && $0.rawValue.contains("+ ") }
    }
  }

  @Test("An event that the rules would not give is an issue of the tape's check")
  func uncleanTape() throws {
    var tape = Tape()
    var hierarchy = Hierarchy()
    hierarchy.items = [Item(.tab, id: tape.name("a")), Item(.tab, id: tape.name("b"))]
    try tape.record(.begin(Beginning(hierarchy: hierarchy, scene: SceneOpening(id: tape.name("main")))))
    try tape.record(.select(tape.name("b")))
    try tape.log.expectClean()
    try tape.append(.select(tape.name("a")), outcome: Outcome(.vetoed))
    try withKnownIssue {
      try tape.log.expectClean()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("position 3: redecide") }
    }
  }

  @Test("A tape gives its records and events back in order")
  func events() throws {
    var tape = Tape()
    try tape.record(.mark(text: "one"))
    try tape.append(.mark(text: "two"), outcome: Outcome(), digest: 7)
    #expect(try tape.log.events().map(\.action) == [.mark(text: "one"), .mark(text: "two")])
    #expect(try tape.log.events().map(\.digestAfter) == [tape.state.digest, 7])
    #expect(try tape.log.records().count == 2)
    #expect(tape.position == Position(2))
  }
}
