import EventLog
import NavModel
import NavRecorder
import NavTestSupport
import Testing

@Suite("Events with an id are recorded once")
struct IdempotencyTests {
  static let id = Context.ID(high: 7, low: 9)

  @Test("The same content again gives the outcome of then, and nothing is recorded", arguments: [false, true])
  func sameContent(isHeld: Bool) throws {
    let recording = try Recording.begun(isHeld ? .holding() : FaultyEventLog())
    let first = try recording.select("b", id: Self.id)
    try recording.select("c")
    let digest = recording.recorder.state.digest
    #expect(recording.log.heldCount == (isHeld ? 3 : 0))
    #expect(try recording.select("b", id: Self.id) == first)
    #expect(first.isSelection)
    #expect(recording.recorder.position == Position(3))
    #expect(recording.recorder.state.digest == digest)
    try recording.recorder.flush()
    #expect(try recording.log.events().count == 3)
    #expect(try recording.select("b", id: Self.id) == first)
    try recording.log.expectClean()
  }

  @Test("A refusal is remembered like any outcome, though the action would be accepted now")
  func refusal() throws {
    let recording = try Recording.begun()
    #expect(try recording.select("new", id: Self.id) == Outcome(.unknownTab))
    let insert = Action.insert([Item(.tab, id: recording.name("new"))], into: nil, at: nil)
    try recording.recorder.record(insert, Context(by: .app))
    #expect(try recording.select("new", id: Self.id) == Outcome(.unknownTab))
    #expect(try recording.select("new").isSelection)
  }

  @Test("The time does not count as content")
  func time() throws {
    let recording = try Recording.begun()
    let action = Action.select(recording.name("b"))
    let first = try recording.recorder.record(action, Context(id: Self.id), at: 5)
    #expect(try recording.recorder.record(action, Context(id: Self.id), at: 6) == first)
    #expect(try recording.log.events().count == 2)
  }

  @Test(
    "Other content under the id is an error that names the position, and records nothing", arguments: [false, true])
  func otherContent(isHeld: Bool) throws {
    let recording = try Recording.begun(isHeld ? .holding() : FaultyEventLog())
    try recording.select("b", id: Self.id)
    let others: [(Action, Context)] = [
      (.select(recording.name("c")), Context(id: Self.id)),
      (.select(recording.name("b")), Context(by: .app, id: Self.id)),
      (.select(recording.name("b")), Context(via: .keyboard, id: Self.id)),
      (.select(recording.name("b")), Context(id: Self.id, veto: true)),
      (.select(recording.name("b")), Context(actor: recording.name("Ana"), id: Self.id)),
      (.select(recording.name("b")), Context(id: Self.id, cause: 1)),
      (.mark(text: "b"), Context(id: Self.id)),
    ]
    for (action, context) in others {
      let error = #expect(throws: RecorderError.self) { try recording.recorder.record(action, context) }
      #expect(error == .idReused(at: Position(2)))
    }
    #expect(recording.recorder.position == Position(2))
    #expect(recording.selected == "b")
    try recording.select("c")
    try recording.recorder.flush()
    #expect(try recording.log.events().count == 3)
  }

  @Test("Another recorder on the same log knows the ids, after reopening too")
  func anotherRecorder() throws {
    let first = try Recording.begun()
    let outcome = try first.select("b", id: Self.id)
    try first.select("c")
    let second = try Recording(first.log)
    #expect(try second.select("b", id: Self.id) == outcome)
    try second.recorder.reopen()
    #expect(try second.select("b", id: Self.id) == outcome)
    let error = #expect(throws: RecorderError.self) { try second.select("a", id: Self.id) }
    #expect(error == .idReused(at: Position(2)))
    #expect(try second.log.events().count == 3)
  }

  @Test("An id whose event was withdrawn is free again")
  func withdrawn() throws {
    let recording = try Recording.begun(.failing(fromAppend: 2))
    try recording.select("b", id: Self.id)
    expectWithdrawn(from: 2, .full) { try recording.select("b", id: Self.id) }
    recording.log.faults.failsFromAppend = nil
    try recording.recorder.reopen()
    #expect(try recording.select("c", id: Self.id).isSelection)
    #expect(recording.selected == "c")
    #expect(try recording.log.events().count == 2)
  }

  @Test("A repetition without a scene is the same though another scene is the first open one by now")
  func sceneFilledIn() throws {
    let recording = try Recording.begun()
    let outcome = try recording.select("b", id: Self.id)
    try recording.recorder.record(.openScene(SceneOpening(id: recording.name("second"))), Context(by: .system))
    try recording.recorder.record(.closeScene(recording.name("main")), Context(by: .system))
    #expect(try recording.select("b", id: Self.id) == outcome)
    #expect(try recording.log.events().count == 4)
  }

  @Test("Ten thousand unstored ids and more are each recorded once")
  func many() throws {
    let recording = try Recording.begun(.holding())
    for round in 0..<2 {
      for number in 0..<10_500 {
        let context = Context(id: Context.ID(high: 1, low: UInt64(number)))
        try recording.recorder.record(.mark(text: "\(number)"), context)
      }
      #expect(recording.recorder.position == Position(10_501), "round \(round)")
    }
    try recording.recorder.flush()
    #expect(try recording.log.lastPosition() == Position(10_501))
  }
}
