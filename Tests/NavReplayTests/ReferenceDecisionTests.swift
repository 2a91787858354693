import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import NavText
import Testing

/// Compares what the rules decide with a decider that was written from SPEC alone.
@Suite("The reference decider")
struct ReferenceDecisionTests {
  static let files = ReferenceTests.files

  @Test(
    "A plain decider refuses the same actions of the stories, for the same reason, and gives the same states",
    arguments: files)
  func stories(_ file: String) throws {
    let story = try Story(file: file)
    try story.run(String(decoding: try Repository.bytes(file), as: UTF8.self))
    let judged = Self.compare(try story.log.events(), story.state.names)
    let count = try story.log.events().count
    // It says nothing of drops.
    #expect(judged > 0 || count < 5 || file.contains("drops"), "nothing of \(count) events was judged")
  }

  @Test(
    "A plain decider refuses the same actions of busy sessions, for the same reason, and gives the same states",
    arguments: 1...12 as ClosedRange<UInt64>)
  func busy(_ seed: UInt64) throws {
    let tape = try BusyTape.record(seed: seed, eventCount: 200)
    let judged = Self.compare(try tape.log.events(), tape.state.names)
    #expect(judged > 100, "\(judged) decisions were judged")
  }

  @Test(
    "A plain decider refuses the same actions of wild sessions, for the same reason, and gives the same states",
    arguments: 1...12 as ClosedRange<UInt64>)
  func wild(_ seed: UInt64) throws {
    var judged = 0
    for number in 0..<8 {
      let (events, names) = Self.wildSession(seed: seed, number: number)
      judged += Self.compare(events, names)
    }
    #expect(judged > 100, "\(judged) decisions were judged")
  }

  @Test(
    "A plain decider refuses the same of a few kinds of actions, for the same reason, and gives the same states",
    arguments: SessionGenerator.families)
  func families(_ kinds: [ActionKind]) {
    for number in 0..<12 {
      let (events, names) = Self.wildSession(seed: 3, number: number, only: kinds, count: 80)
      _ = Self.compare(events, names)
    }
  }

  /// A session of a generator, as the rules decide it.
  static func wildSession(
    seed: UInt64, number: Int, only kinds: [ActionKind]? = nil, count: Int = 50
  ) -> ([Event], NameTable) {
    var generator = SessionGenerator(seed: seed, number: number, only: kinds)
    var state = NavigationState(names: generator.names)
    var next: (action: Action, context: Context) = (.begin(generator.beginning), Context(by: .app))
    var events: [Event] = []
    while events.count < count {
      let outcome = state.decide(next.action, next.context)
      state.reduce(outcome)
      events.append(
        Event(action: next.action, context: next.context, outcome: outcome, digestAfter: state.digest))
      next = generator.next(in: state)
    }
    return (events, state.names)
  }

  @Test("A planted refusal, one that is missing, another reason and a change too many are named with their position")
  func planted() throws {
    var tape = try Tape.small()
    for id in ["b", "nobody"] { try tape.record(.select(tape.name(id)), Context(by: .app)) }
    try tape.record(.keyboard(shown: true))
    let (events, names) = (try tape.log.events(), tape.state.names)
    #expect(Self.differences(events, names).found == [])
    let faults: [(position: Int, fault: (inout Outcome) -> Void, words: String)] = [
      (2, { $0 = Outcome(.disabled) }, "reference: not refused\ndecided: refused disabled"),
      (3, { $0 = Outcome() }, "reference: refused unknownTab\ndecided: []"),
      (3, { $0 = Outcome(.disabled) }, "reference: refused unknownTab\ndecided: disabled"),
      (2, { $0.changes += events[3].outcome.changes }, "reference | decided: "),
    ]
    for (position, fault, words) in faults {
      var changed = events
      fault(&changed[position - 1].outcome)
      let found = Self.differences(changed, names).found
      let first = try #require(found.first)
      #expect(first.hasPrefix("position \(position): ") && first.contains(words), "\(first)")
    }
  }

  /// Records an issue for each event on which the deciders differ; answers how many the reference judged.
  static func compare(_ events: [Event], _ names: NameTable) -> Int {
    let (judged, found) = differences(events, names)
    for difference in found { Issue.record("\(difference)") }
    return judged
  }

  /// The events on which the deciders differ, and how many the reference judged.
  static func differences(_ events: [Event], _ names: NameTable) -> (judged: Int, found: [String]) {
    var found: [String] = []
    var state = NavigationState(names: names)
    var reference = ReferenceState()
    var judged = 0
    for (number, event) in events.enumerated() {
      let verdict = number == 0 ? nil : reference.decide(event.action, event.context, names)
      state.reduce(event.outcome)
      reference.reduce(event.outcome, names)
      let place = "position \(number + 1): \(text(event, state.names))"
      switch verdict {
      case nil: continue
      case .refused(let refusal):
        if event.outcome.refusal != refusal {
          let decided = event.outcome.refusal.map { "\($0)" } ?? "\(event.outcome.changes)"
          found.append("\(place)\nreference: refused \(refusal)\ndecided: \(decided)")
        }
      case .becomes(let next):
        if let refusal = event.outcome.refusal {
          found.append("\(place)\nreference: not refused\ndecided: refused \(refusal)")
        } else if let difference = next.json.difference(from: reference.json) {
          found.append("\(place)\nreference | decided: \(difference)")
        }
      }
      judged += 1
    }
    return (judged, found)
  }

  private static func text(_ event: Event, _ names: NameTable) -> String {
    var json = JSONWriter()
    json.action(event.action, event.context, names)
    return json.text
  }
}
