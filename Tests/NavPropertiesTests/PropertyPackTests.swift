import NavGenerators
import NavModel
import NavProperties
import NavReplay
import NavTestSupport
import Testing

@Suite("The property pack, briefly")
struct PropertyPackTests {
  @Test("I1 to I11: Every property holds after every event of generated sessions", arguments: 0..<24)
  func everywhere(_ number: Int) {
    var settings = Fuzzer.Settings()
    settings.isThorough = true
    var coverage = Coverage()
    if let failure = Fuzzer(settings).run(number, &coverage) { failure.record() }
  }

  @Test("I1 to I11: The properties hold here and there in many generated sessions", arguments: 0..<8)
  func many(_ part: Int) {
    var settings = Fuzzer.Settings()
    settings.seed = 2
    settings.effectShare = 1
    var coverage = Coverage()
    for number in part * 100..<part * 100 + 100 {
      if let failure = Fuzzer(settings).run(number, &coverage) { return failure.record() }
    }
  }
}

extension PropertyPackTests {
  @Test(
    "I1 to I11: The properties hold in long sessions of a few kinds of actions",
    arguments: SessionGenerator.families)
  func families(_ kinds: [ActionKind]) {
    var settings = Fuzzer.Settings()
    (settings.seed, settings.kinds, settings.stepCount, settings.effectShare) = (3, kinds, 120, 1)
    var coverage = Coverage()
    for number in 0..<40 {
      if let failure = Fuzzer(settings).run(number, &coverage) { return failure.record() }
    }
  }
}

@Suite("Properties that do not hold")
struct PlantedFaultTests {
  @Test("An event that no reader of records takes is found")
  func record() {
    let session = Fuzzer(.init()).session(0)
    var state = NavigationState(names: session.names)
    state.reduce(state.decide(.begin(session.script.beginning), Context(by: .app)))
    let action = Action.tab(Name(UInt32(session.names.count)), .popToRoot)
    let event = Event(action: action, context: Context(), outcome: Outcome(), digestAfter: 0)
    #expect(Property.records.finding(after: event, in: state)?.words.hasPrefix("popToRoot: undefinedName") == true)
  }

  @Test("A session is shortened to what shows the same failure")
  func shortened() throws {
    var session = Fuzzer(.init()).session(1)
    session.script.steps[20] = .init(.tab(session.script.beginning.scene.id, .pop(count: -1)), Context(by: .app))
    let failure = try #require(Fuzzer.failure(in: session))
    let shrunk = failure.shrunk()
    #expect(shrunk.script.steps.count <= 1)
    #expect(Fuzzer.failure(in: shrunk)?.key == failure.key)
    #expect(failure.lines(of: shrunk, origin: "a test").first == "# a test")
  }
}

extension Fuzzer.Failure {
  /// Records an issue with the shrunk session.
  func record(sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = lines(of: shrunk(), origin: "session \(number)")
    Issue.record("\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
