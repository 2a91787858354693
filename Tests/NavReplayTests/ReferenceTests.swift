import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import NavText
import Testing

/// Compares the state with the reference model after every event.
@Suite("The reference model")
struct ReferenceTests {
  static let files = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")
    .filter { !$0.contains("/generated/") }

  @Test("A reducer of dictionaries and arrays gives the same state after every event of the stories", arguments: files)
  func stories(_ file: String) throws {
    let story = try Story(file: file)
    try story.run(String(decoding: try Repository.bytes(file), as: UTF8.self))
    try Self.compare(try story.log.events(), story.state.names)
  }

  @Test(
    "A reducer of dictionaries and arrays gives the same state in busy sessions",
    arguments: 1...8 as ClosedRange<UInt64>)
  func busy(_ seed: UInt64) throws {
    let tape = try BusyTape.record(seed: seed, eventCount: 150)
    try Self.compare(try tape.log.events(), tape.state.names)
  }

  @Test(
    "A reducer of dictionaries and arrays gives the same state in wild sessions",
    arguments: 1...8 as ClosedRange<UInt64>)
  func wild(_ seed: UInt64) throws {
    for number in 0..<6 {
      let (events, names) = ReferenceDecisionTests.wildSession(seed: seed, number: number)
      try Self.compare(events, names)
    }
  }

  @Test(
    "A reducer of dictionaries and arrays gives the same state in sessions of a few kinds of actions",
    arguments: SessionGenerator.families)
  func families(_ kinds: [ActionKind]) throws {
    for number in 0..<8 {
      let (events, names) = ReferenceDecisionTests.wildSession(seed: 4, number: number, only: kinds, count: 80)
      try Self.compare(events, names)
    }
  }

  @Test("The comparison finds each kind of change that the reducer would miss")
  func planted() throws {
    let tape = try BusyTape.record(seed: 3, eventCount: 400)
    let (events, names) = (try tape.log.events(), tape.state.names)
    var kinds: Set<String> = []
    for (number, event) in events.enumerated().dropFirst() {
      guard let last = event.outcome.changes.last, kinds.insert(Self.kind(last, names)).inserted else { continue }
      var wrong = events[...number]
      wrong[number].outcome.changes.removeLast()
      #expect(Self.difference(events[...number], wrong, names) != nil, "\(last)")
    }
    #expect(kinds.count >= 24, "\(kinds.sorted())")
  }

  /// The name of a change.
  private static func kind(_ change: Change, _ names: NameTable) -> String {
    let json = Plain { $0.change(change, NavigationState(names: names)) }
    return json.members.keys.first ?? ""
  }

  private static func compare(_ events: [Event], _ names: NameTable) throws {
    if let difference = difference(events[...], events[...], names) { Issue.record("\(difference)") }
  }

  /// Where a state that follows some events differs first from the reference model that follows others.
  private static func difference(
    _ events: ArraySlice<Event>, _ others: ArraySlice<Event>, _ names: NameTable
  ) -> String? {
    var state = NavigationState(names: names)
    var reference = ReferenceState()
    for (number, (event, other)) in zip(events, others).enumerated() {
      state.reduce(other.outcome)
      reference.reduce(event.outcome, names)
      if event.outcome.changes.isEmpty { continue }
      var json = Plain { $0.state(state, position: nil) }
      json["digest"] = nil
      if let difference = reference.json.difference(from: json) {
        return "position \(number + 1): \(event.action)\nreference | state: \(difference)"
      }
    }
    return nil
  }
}
