import EventLog
import NavModel
import NavRecorder
import NavTestSupport
import Testing

@Suite("Many threads on one recorder")
struct ThreadTests {
  static let threadCount = 8
  static let actionCount = 250

  @Test(
    "Eight threads at once: every event is there, each thread's in its order, every digest right",
    arguments: [false, true])
  func threads(isFull: Bool) throws {
    let recording = try Recording.begun(durability: isFull ? .full : .relaxed, snapshotInterval: 300)
    let names = ["a", "b", "c"].map { recording.name($0) }
    let failures = Shared<[String]>()
    onThreads(Self.threadCount) { thread in
      for number in 0..<Self.actionCount {
        do {
          let tab = names[(thread + number) % 3]
          let context = Context(actor: recording.name("thread \(thread)"), cause: UInt64(number + 1))
          switch number % 3 {
          case 0: try recording.recorder.record(.select(tab), context)
          case 1: try recording.recorder.record(.tab(tab, .push(Screen(recording.name("screen \(number)")))), context)
          default: try recording.recorder.record(.tab(tab, .scroll(y: Int32(number))), context)
          }
        } catch {
          failures.add("\(error)")
        }
      }
    }
    try recording.recorder.flush()
    #expect(failures.now == [])
    #expect(try recording.log.lastPosition() == Position(UInt64(1 + Self.threadCount * Self.actionCount)))
    let events = try recording.log.events().dropFirst()
    for thread in 0..<Self.threadCount {
      let actor = recording.name("thread \(thread)")
      let numbers = events.filter { $0.context.actor == actor }.map { $0.context.cause }
      #expect(numbers == (1...Self.actionCount).map { UInt64($0) })
    }
    #expect(try recording.log.snapshotPositions().count == Self.threadCount * Self.actionCount / 300)
    try recording.log.expectClean()
  }

  @Test("Eight threads that read the state see it after some event, whole")
  func readers() throws {
    let recording = try Recording.begun()
    let digests = Shared<[UInt64]>()
    let tabs = ["a", "b", "c"].map { recording.name($0) }
    onThreads(Self.threadCount) { thread in
      for number in 0..<100 {
        if thread == 0 {
          _ = try? recording.recorder.record(.select(tabs[number % 3]), Context())
        } else {
          let state = recording.recorder.state
          if state.digest != state.digestFromScratch { digests.add(0) }
          digests.add(recording.recorder.withState { $0.digest })
        }
      }
    }
    let recorded = Set(try recording.log.events().map(\.digestAfter))
    #expect(digests.now.allSatisfy { recorded.contains($0) })
  }

  @Test("Eight threads that send the same events with ids record each once")
  func sameEvents() throws {
    let recording = try Recording.begun(.holding())
    onThreads(Self.threadCount) { _ in
      for number in 0..<100 {
        let context = Context(id: Context.ID(high: 3, low: UInt64(number)))
        _ = try? recording.recorder.record(.mark(text: "\(number)"), context)
      }
    }
    try recording.recorder.flush()
    #expect(try recording.log.lastPosition() == Position(101))
    try recording.log.expectClean()
  }
}
