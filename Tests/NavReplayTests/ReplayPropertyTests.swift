import EventLog
import NavCoding
import NavModel
import NavRecorder
import NavReplay
import NavTestSupport
import NavText
import Testing

/// Properties of every tape, on generated sessions with fixed seeds.
@Suite("What holds for every tape")
struct ReplayPropertyTests {
  static let seeds: [UInt64] = [21, 22, 23]

  @Test("I9: The snapshot at k and the events behind it give the state of a full fold, for every k", arguments: seeds)
  func snapshotAndTail(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 200)
    let records = try tape.log.records()
    var state = NavigationState()
    for (index, record) in records.enumerated() {
      _ = try RecordDecoder.fold(record.span.bytes, into: &state)
      var copy = try state.snapshotCopy()
      var wrongCount = 0
      for later in records[(index + 1)...] where try RecordDecoder.fold(later.span.bytes, into: &copy) != copy.digest {
        wrongCount += 1
      }
      #expect(wrongCount == 0, "snapshot at \(index + 1)")
      #expect(copy.digest == tape.state.digest)
    }
  }

  @Test("I8: The kept digest is that of the content, and the components' sum, after every event", arguments: seeds)
  func keptDigest(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 1_500)
    var state = NavigationState()
    for (index, record) in try tape.log.records().enumerated() {
      let recorded = try RecordDecoder.fold(record.span.bytes, into: &state)
      let sum = state.components.reduce(UInt64(0)) { $0 &+ state.digest(of: $1) }
      if recorded != state.digest || state.digestFromScratch != state.digest || sum != state.digest {
        Issue.record("position \(index + 1)")
        return
      }
    }
  }

  @Test("Two folds, and a fold of decoded and encoded records, give equal digests at every position", arguments: seeds)
  func copies(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 1_000)
    var copy = Tape()
    for record in try tape.log.records() {
      let event = try copy.withNames { (names) throws(CodingError) in
        try RecordDecoder.event(record.span.bytes, names: &names)
      }
      try copy.append(event.action, event.context, outcome: event.outcome)
    }
    #expect(try copy.log.records() == tape.log.records())
    #expect(try copy.log.recordedDigests() == tape.log.recordedDigests())
    for _ in 0..<2 {
      var player = Player()
      #expect(try player.play(tape.log) == nil)
      #expect(player.state.digest == tape.state.digest)
    }
  }

  @Test("Applying decoded events gives what folding their records gives", arguments: seeds)
  func foldEqualsReduce(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 1_000)
    var folded = NavigationState()
    var reduced = NavigationState()
    for record in try tape.log.records() {
      _ = try RecordDecoder.fold(record.span.bytes, into: &folded)
      reduced.reduce(try RecordDecoder.event(record.span.bytes, names: &reduced.names).outcome)
      #expect(folded.digest == reduced.digest)
    }
    #expect(folded.content == reduced.content)
  }

  @Test("The same session with its names numbered otherwise has equal digests at every position", arguments: seeds)
  func otherNumbers(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 300)
    let story = try exported(tape, names: ["zero", "one", "two", "search", "detail"])
    #expect(try story.log.recordedDigests() == tape.log.recordedDigests())
    #expect(story.state.names.name(of: "tab3") != tape.state.names.name(of: "tab3"))
  }

  @Test("I10: A tape written as text and recorded again has equal digests at every position", arguments: seeds)
  func text(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 1_500)
    let story = try exported(tape)
    #expect(try story.log.recordedDigests() == tape.log.recordedDigests())
    let events = try story.log.events()
    let contexts = try tape.log.events().map(\.context)
    #expect(events.map(\.context.atMilliseconds) == contexts.map(\.atMilliseconds))
    #expect(events.map(\.context.by) == contexts.map(\.by))
    try story.checkTape()
  }

  @Test("I10: A session of Fixtures, recorded, exported and recorded again, has equal digests", arguments: files)
  func fixtures(_ file: String) throws {
    let story = try Story(file: file)
    try story.run(String(decoding: try Repository.bytes(file), as: UTF8.self))
    let again = try Story()
    try again.run(sessionText(try story.log.events(), story.state.names))
    #expect(try again.log.recordedDigests() == story.log.recordedDigests())
    var player = Player()
    #expect(try player.play(story.log) == nil)
    #expect(try player.state.snapshotCopy().digest == player.state.digest)
  }

  static let files = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test(
    "I11: Without its layout-only events, a session with equal outcomes has equal selections, paths and orders",
    arguments: seeds)
  func layoutOnly(seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 2_000)
    var whole = NavigationState()
    var bare: NavigationState?
    var comparedCount = 0
    var removedCount = 0
    for record in try tape.log.records() {
      let event = try RecordDecoder.event(record.span.bytes, names: &whole.names)
      whole.reduce(event.outcome)
      bare?.names = whole.names
      if Self.layoutKinds.contains(event.action.kind) {
        removedCount += 1
        continue
      }
      var state = bare ?? NavigationState(names: whole.names)
      if state.decide(event.action, event.context) != event.outcome { break }
      state.reduce(event.outcome)
      bare = state
      comparedCount += 1
      for component in whole.components where isNavigationOrCustomization(component) {
        if whole.digest(of: component) != state.digest(of: component) {
          Issue.record("\(component) after \(comparedCount) events")
          return
        }
      }
    }
    #expect(comparedCount > 20)
  }

  private static let layoutKinds: Set<ActionKind> = [
    .resize, .rotate, .direction, .fold, .unfold, .collapseSidebar, .expandSidebar, .toggleSidebar, .keyboard, .focus,
  ]

  private func isNavigationOrCustomization(_ component: Component) -> Bool {
    switch component {
    case .hidden, .bar, .groupOrders, .scene(_, .selection), .navigation: true
    default: false
    }
  }

  // MARK: Text

  /// A tape written as a session file and recorded anew.
  private func exported(_ tape: Tape, names: [String] = []) throws -> Story {
    let story = try Story(knowing: names)
    try story.run(sessionText(try tape.log.events(), tape.state.names))
    return story
  }

  private func sessionText(_ events: [Event], _ names: NameTable) -> String {
    var json = JSONWriter()
    for event in events {
      if case .begin(let beginning) = event.action {
        json.header(beginning, names)
      } else {
        json.action(event.action, event.context, names)
      }
      json.endLine()
    }
    return json.text
  }
}
