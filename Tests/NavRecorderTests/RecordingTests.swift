import EventLog
import NavModel
import NavRecorder
import NavReplay
import NavTestSupport
import Testing

@Suite("Recording")
struct RecordingTests {
  @Test("An action gives its outcome at once, changes the state and stands on the log")
  func outcome() throws {
    let recording = try Recording.begun()
    let outcome = try recording.select("b")
    #expect(outcome.isSelection)
    #expect(recording.selected == "b")
    #expect(recording.recorder.position == Position(2))
    let events = try recording.log.events()
    #expect(events.count == 2)
    #expect(events[1].outcome == outcome)
    #expect(events[1].digestAfter == recording.recorder.state.digest)
  }

  @Test("A refusal is an outcome, stands on the log and changes nothing")
  func refusal() throws {
    let recording = try Recording.begun()
    let digest = recording.recorder.state.digest
    #expect(try recording.select("nobody") == Outcome(.unknownTab))
    #expect(recording.recorder.state.digest == digest)
    #expect(recording.recorder.position == Position(2))
    #expect(try recording.log.events()[1].outcome == Outcome(.unknownTab))
  }

  @Test("E6: The outcome comes before the event is stored")
  func beforeTheDisk() throws {
    let recording = try Recording.begun(.holding())
    #expect(try recording.select("b").isSelection)
    #expect(recording.selected == "b")
    #expect(recording.recorder.position == Position(2))
    #expect(try recording.log.lastPosition() == .start)
    #expect(recording.log.heldCount == 2)
    try recording.recorder.flush()
    #expect(try recording.log.lastPosition() == Position(2))
    try recording.log.expectClean()
  }

  @Test("E4: An action without a scene goes to the first open scene, one of the app to none")
  func scene() throws {
    let recording = try Recording.begun()
    try recording.select("b")
    try recording.recorder.record(.openScene(SceneOpening(id: recording.name("second"))), Context(by: .system))
    try recording.recorder.record(.closeScene(recording.name("main")), Context(by: .system))
    try recording.select("c")
    try recording.recorder.record(.relaunch, Context(by: .system))
    try recording.recorder.record(.select(recording.name("a")), Context(scene: recording.name("main")))
    let scenes = try recording.log.events().map { event in event.context.scene.map { recording.text($0) } }
    #expect(scenes == [nil, "main", nil, nil, "second", nil, "main"])
    try recording.log.expectClean()
  }

  @Test("An action before the first event, or after the last scene closed, has no scene to go to")
  func noScene() throws {
    let recording = try Recording()
    #expect(try recording.select("a") == Outcome(.unknownScene))
    try recording.begin()
    try recording.recorder.record(.closeScene(recording.name("main")), Context(by: .system))
    #expect(try recording.select("a") == Outcome(.unknownScene))
    #expect(try recording.log.events().map(\.context.scene) == [nil, nil, nil, nil])
  }

  @Test("The time is the one given, else the clock's")
  func time() throws {
    let ticks = Shared<[Int]>()
    let recording = try Recording(clock: {
      ticks.add(0)
      return Int64(ticks.now.count) * 1_000
    })
    try recording.begin()
    try recording.recorder.record(.mark(text: "x"), Context(at: 77), at: 5)
    try recording.recorder.record(.mark(text: "y"), Context(at: 77))
    #expect(try recording.log.events().map(\.context.atMilliseconds) == [1_000, 5, 2_000])
  }

  @Test("Who, from where, for whom and why are recorded as given")
  func context() throws {
    let recording = try Recording.begun()
    let context = Context(
      scene: recording.name("main"), by: .app, via: .program, actor: recording.name("Ana"),
      id: Context.ID(high: 1, low: 2), cause: 1)
    try recording.recorder.record(.select(recording.name("b")), context, at: 9)
    var expected = context
    expected.atMilliseconds = 9
    #expect(try recording.log.events().last?.context == expected)
    #expect(try recording.log.position(of: EventID(high: 1, low: 2)) == Position(2))
  }

  @Test("Names are defined by the first event behind them, and the log's index has the recorder's")
  func names() throws {
    let recording = try Recording.begun()
    let stored = try recording.log.names()
    #expect(stored == ["a", "b", "c", "main"])
    #expect(recording.name("a") == Name(0))
    let detail = recording.name("detail")
    #expect(recording.name("detail") == detail)
    #expect(try recording.log.names() == stored)
    try recording.select("b")
    #expect(try recording.log.names() == stored + ["detail"])
    recording.recorder.withNames { names in
      _ = names.intern("one")
      _ = names.intern("two")
    }
    try recording.select("a")
    #expect(try recording.log.names() == stored + ["detail", "one", "two"])
  }

  @Test("A new recorder goes on where the log ends, with its names")
  func goingOn() throws {
    let first = try Recording.begun()
    try first.select("b")
    let second = try Recording(first.log)
    #expect(second.recorder.position == Position(2))
    #expect(second.selected == "b")
    #expect(second.recorder.state.digest == first.recorder.state.digest)
    #expect(second.name("c") == first.name("c"))
    try second.select("c")
    #expect(try second.log.events().count == 3)
    try second.log.expectClean()
  }

  @Test("A new recorder on a log that cannot be read is an error with the position")
  func unreadable() throws {
    var tape = Tape()
    try tape.record(.mark(text: "x"))
    let damaged = Tape()
    for var record in try tape.log.records() {
      record[0] = 9
      try damaged.append(record: record)
    }
    let error = #expect(throws: RecorderError.self) { _ = try Recorder(damaged.log, clock: { 0 }) }
    #expect(error?.description.hasPrefix("unsupported at 1: ") == true)
  }

  // MARK: Snapshots

  @Test("A snapshot is stored every so many events, and at once when asked")
  func snapshots() throws {
    let recording = try Recording.begun(snapshotInterval: 4)
    for round in 0..<9 { try recording.select(round % 2 == 0 ? "b" : "a") }
    #expect(try recording.log.snapshotPositions() == [Position(4), Position(8)])
    try recording.recorder.snapshot()
    #expect(try recording.log.snapshotPositions() == [Position(4), Position(8), Position(10)])
    let player = try Player.seek(recording.log, to: Position(9))
    #expect(player.state.digest == (try recording.log.events()[8].digestAfter))
    try recording.log.expectClean()
  }

  @Test("A snapshot before the first event is nothing")
  func noSnapshot() throws {
    let recording = try Recording()
    try recording.recorder.snapshot()
    #expect(try recording.log.snapshotPositions() == [])
  }

  @Test("A snapshot on demand waits for the events before it")
  func snapshotWaits() throws {
    let recording = try Recording.begun(.holding())
    try recording.select("b")
    #expect(recording.log.heldCount == 2)
    try recording.recorder.snapshot()
    #expect(try recording.log.lastPosition() == Position(2))
    #expect(try recording.log.snapshotPositions() == [Position(2)])
  }

  @Test("A periodic snapshot does not wait, and is stored behind its events")
  func periodicSnapshot() throws {
    let recording = try Recording.begun(.holding(), snapshotInterval: 3)
    try recording.select("b")
    try recording.select("c")
    #expect(recording.log.heldCount == 4)
    #expect(try recording.log.snapshotPositions() == [])
    try recording.recorder.flush()
    #expect(try recording.log.snapshotPositions() == [Position(3)])
    try recording.log.expectClean()
  }

  @Test("ARCHITECTURE §2.6: An action whose snapshot cannot be stored is recorded all the same: it is a cache")
  func snapshotFails() throws {
    var faults = FaultyEventLog.Faults()
    faults.storingSnapshots = EventLogError(.full, "there is no room")
    let recording = try Recording.begun(FaultyEventLog(faults), snapshotInterval: 2)
    #expect(try recording.select("b").isSelection)
    #expect(try recording.select("c").isSelection)
    #expect(recording.selected == "c")
    #expect(try recording.log.events().count == 3)
  }
}

extension Recording {
  func text(_ name: Name) -> String { recorder.withNames { $0.text(name) } }
}
