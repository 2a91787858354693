import EventLog
import NavModel
import NavRecorder
import NavReplay
import NavTestSupport
import Testing

@Suite("When an event cannot be stored")
struct FailureTests {
  @Test("E3: Of two recorders on one log the later one meets a conflict, and goes on when reopened")
  func conflict() throws {
    let log = FaultyEventLog()
    let first = try Recording.begun(log)
    let second = try Recording(log)
    try first.select("b")
    #expect(try second.select("c").isSelection)
    expectWithdrawn(from: 2, .conflict) { try second.select("a") }
    #expect(second.selected == "b")
    #expect(try log.events().count == 2)
    #expect(second.withdrawals.now == [Recording.Withdrawal(first: Position(2), code: .conflict)])

    try second.recorder.reopen()
    #expect(try second.select("c").isSelection)
    #expect(second.recorder.position == Position(3))
    expectNothingWithdrawn(first)
    _ = try? first.select("a")
    expectWithdrawn(from: 3, .conflict) { try first.recorder.flush() }
    #expect(first.selected == "c")
    try log.expectClean()
  }

  private func expectNothingWithdrawn(_ recording: Recording) {
    #expect(recording.withdrawals.now == [])
    #expect(throws: Never.self) { try recording.recorder.flush() }
  }

  @Test("E6: Once an append fails, every later call fails with the same error, and the state is the last stored one")
  func failing() throws {
    let recording = try Recording.begun(.failing(fromAppend: 3))
    try recording.select("b")
    let stored = recording.recorder.state.digest
    #expect(try recording.select("c").isSelection)
    for _ in 0..<3 {
      expectWithdrawn(from: 3, .full) { try recording.select("a") }
      expectWithdrawn(from: 3, .full) { try recording.recorder.flush() }
      expectWithdrawn(from: 3, .full) { try recording.recorder.snapshot() }
    }
    #expect(recording.selected == "b")
    #expect(recording.recorder.state.digest == stored)
    #expect(recording.recorder.position == Position(2))
    #expect(try recording.log.events().count == 2)
    #expect(recording.log.appendCount == 3)
  }

  @Test("E6: The observer hears the first withdrawn position, once")
  func observer() throws {
    let recording = try Recording.begun(.holding())
    for tab in ["b", "c", "b", "c"] { try recording.select(tab) }
    recording.log.faults.failsFromAppend = 3
    expectWithdrawn(from: 3, .full) { try recording.recorder.flush() }
    #expect(recording.withdrawals.now == [Recording.Withdrawal(first: Position(3), code: .full)])
    #expect(recording.recorder.position == Position(2))
    #expect(recording.selected == "b")
  }

  @Test("E6: The state shows the last stored one as soon as the failure is known, without another call")
  func stateAfterFailure() throws {
    let recording = try Recording.begun(.holding())
    try recording.select("b")
    recording.log.faults.failsFromAppend = 2
    recording.log.release()
    #expect(recording.withdrawals.now.count == 1)
    #expect(recording.recorder.position == Position(1))
    #expect(recording.selected == "a")
    #expect(recording.recorder.state.digest == (try recording.log.events().last?.digestAfter))
  }

  @Test("E6: What was submitted behind the failure is not stored either, even if the cause is gone")
  func behindTheFailure() throws {
    let recording = try Recording.begun(.failing(fromAppend: 2))
    try recording.select("b")
    recording.log.faults.failsFromAppend = nil
    expectWithdrawn(from: 2, .full) { try recording.select("c") }
    #expect(try recording.log.events().count == 1)

    let held = try Recording.begun(.holding())
    for tab in ["b", "c", "b"] { try held.select(tab) }
    held.log.faults.failsFromAppend = 2
    let release = { held.log.release() }
    release()
    held.log.faults.failsFromAppend = nil
    expectWithdrawn(from: 2, .full) { try held.recorder.flush() }
    #expect(try held.log.events().count == 1)
  }

  @Test("E6: Reopened, the recorder goes on from the last stored state, and hears of the next failure")
  func reopening() throws {
    let recording = try Recording.begun(.failing(fromAppend: 2))
    try recording.select("b")
    expectWithdrawn(from: 2, .full) { try recording.recorder.flush() }
    recording.log.faults.failsFromAppend = nil
    try recording.recorder.reopen()
    #expect(recording.selected == "a")
    #expect(try recording.select("c").isSelection)
    try recording.recorder.flush()
    #expect(recording.recorder.position == Position(2))
    try recording.log.expectClean()

    recording.log.faults.failsFromAppend = 1
    try recording.select("a")
    expectWithdrawn(from: 3, .full) { try recording.recorder.flush() }
    #expect(recording.withdrawals.now.map(\.first) == [Position(2), Position(3)])
  }

  @Test("E6: Reopening without a failure keeps everything")
  func reopeningWithoutFailure() throws {
    let recording = try Recording.begun(.holding())
    try recording.select("b")
    try recording.recorder.reopen()
    #expect(recording.recorder.position == Position(2))
    #expect(recording.selected == "b")
    #expect(try recording.select("c").isSelection)
    try recording.recorder.flush()
    #expect(try recording.log.events().count == 3)
  }

  // This runs in a process of its own, because a trap would end the suite.
  @Test("E6: A name given before a failure can be used after it, though no stored event defines it")
  func namesAfterFailure() async {
    await #expect(processExitsWith: .success) {
      let recording = try Recording.begun(.failing(fromAppend: 2))
      let late = recording.name("late")
      try recording.select("b")
      recording.log.faults.failsFromAppend = nil
      try recording.recorder.reopen()
      #expect(try recording.recorder.record(.select(late), Context()) == Outcome(.unknownTab))
    }
  }

  @Test("E3: After a conflict, a recorder whose names the other one numbered otherwise does not go on")
  func namesAfterConflict() throws {
    let log = FaultyEventLog()
    let first = try Recording.begun(log)
    let second = try Recording(log)
    let mine = second.name("mine")
    _ = first.name("theirs")
    try first.select("b")
    try second.select("c")
    for _ in 0..<2 {
      let error = #expect(throws: RecorderError.self) { try second.recorder.reopen() }
      #expect(error == .otherNames)
      #expect(throws: RecorderError.self) { try second.recorder.record(.select(mine), Context()) }
    }
    let third = try Recording(log)
    #expect(try third.select("c").isSelection)
  }

  // MARK: Durability

  @Test("With full durability the answer comes when the event is stored")
  func fullDurability() throws {
    let recording = try Recording.begun(durability: .full)
    #expect(try recording.select("b").isSelection)
    #expect(try recording.log.lastPosition() == Position(2))
  }

  @Test("With full durability the answer waits for the log's writer")
  func fullDurabilityWaits() throws {
    let trace = Shared<[String]>()
    let recording = try Recording.begun()
    let full = try Recording(recording.log, durability: .full)
    recording.log.faults.holdsSubmits = true
    onThreads(2) { thread in
      if thread == 0 {
        let outcome = try? full.select("b")
        trace.add(outcome?.isSelection == true ? "answered" : "failed")
      } else {
        recording.log.awaitHeld(1)
        trace.add("stored")
        recording.log.release()
      }
    }
    #expect(trace.now == ["stored", "answered"])
  }

  @Test("With full durability the call whose event is not stored fails itself")
  func fullDurabilityFails() throws {
    let recording = try Recording.begun(.failing(fromAppend: 2), durability: .full)
    expectWithdrawn(from: 2, .full) { try recording.select("b") }
    expectWithdrawn(from: 2, .full) { try recording.select("c") }
    #expect(recording.selected == "a")
    #expect(try recording.log.events().count == 1)
    recording.log.faults.failsFromAppend = nil
    try recording.recorder.reopen()
    #expect(try recording.select("c").isSelection)
    #expect(recording.selected == "c")
  }

  // MARK: Events without a place in the format

  /// A declaration that is refused, but has a number that records have no place for.
  static func unencodable(_ recording: Recording) -> Action {
    var hierarchy = Hierarchy()
    hierarchy.items = [Item(.tab, id: recording.name("deep"), depth: 5_000)]
    return .declare(hierarchy)
  }

  @Test("An event that has no place in the format is not recorded, and harms nothing")
  func unencodable() throws {
    let recording = try Recording.begun()
    try recording.select("b")
    let error = #expect(throws: RecorderError.self) {
      try recording.recorder.record(Self.unencodable(recording), Context(by: .app))
    }
    #expect(error == .unencodable)
    #expect(recording.recorder.position == Position(2))
    #expect(recording.selected == "b")
    #expect(try recording.select("c").isSelection)
    try recording.recorder.flush()
    #expect(try recording.log.events().count == 3)
    try recording.log.expectClean()
  }

  @Test("An event that has no place in the format takes nothing back that is on its way to the log")
  func unencodableWhileHeld() throws {
    let recording = try Recording.begun(.holding())
    try recording.select("b")
    #expect(throws: RecorderError.self) {
      try recording.recorder.record(Self.unencodable(recording), Context(by: .app))
    }
    #expect(recording.recorder.position == Position(2))
    try recording.select("c")
    #expect(recording.selected == "c")
    #expect(throws: Never.self) { try recording.recorder.flush() }
    #expect(recording.withdrawals.now == [])
    #expect(try recording.log.events().count == 3)
  }

  @Test("Errors are sentences with position and remedy")
  func descriptions() {
    let withdrawn = RecorderError.withdrawn(from: Position(7), EventLogError(.full, "there is no room"))
    #expect(withdrawn.description.contains("7") && withdrawn.description.contains("reopen"))
    #expect(RecorderError.idReused(at: Position(3)).description.contains("3"))
    #expect(RecorderError.replay(.empty).description == ReplayError.empty.description)
    #expect(!RecorderError.unencodable.description.isEmpty)
  }
}
