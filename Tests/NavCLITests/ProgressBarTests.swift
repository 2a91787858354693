import Testing

@testable import NavCLI

/// A clock that a test turns.
private final class TurnedClock {
  var now = Duration.zero
  private(set) var lookCount = 0

  func read() -> Duration {
    lookCount += 1
    return now
  }
}

@Suite("ProgressBar")
struct ProgressBarTests {
  private let clock = TurnedClock()

  private func lines(_ console: Console) -> [String] {
    console.writtenMessages.split(separator: "\r").map { String($0.prefix { $0 != "\u{1B}" }) }.filter { !$0.isEmpty }
  }

  @Test("The line shows how much is done, how fast, and how long it will take; it is wiped at the end")
  func showsProgress() {
    let console = Console.inMemory(isTerminal: true, columns: 100)
    let progress = ProgressBar("checking", total: 10_000, unit: "events", console: console, clock: clock.read)
    clock.now = .milliseconds(50)
    progress.update(50)
    clock.now = .milliseconds(1000)
    progress.update(1000)
    clock.now = .milliseconds(1099)
    progress.update(1500)
    clock.now = .milliseconds(2000)
    progress.update(2000)
    clock.now = .seconds(9)
    progress.update(10_000)
    progress.finish()
    #expect(
      lines(console) == [
        "checking [##..................] 10% 1,000/10,000 events, 1,000/s, 9 s left",
        "checking [####................] 20% 2,000/10,000 events, 1,000/s, 8 s left",
        "checking [####################] 100% 10,000/10,000 events, 1,111/s, 0 s left",
      ])
    #expect(console.writtenMessages.hasSuffix("\r\u{1B}[K"))
    progress.update(20_000)
    #expect(lines(console).count == 3)
  }

  @Test("Without a total the line shows what is done and how fast")
  func showsUnknownTotals() {
    let console = Console.inMemory(isTerminal: true)
    let progress = ProgressBar("recording", total: nil, unit: "actions", console: console, clock: clock.read)
    clock.now = .seconds(2)
    progress.update(3_000_000)
    #expect(lines(console) == ["recording 3,000,000 actions, 1,500,000/s"])
  }

  @Test("What else is to say stands behind the figures")
  func showsNotes() {
    let console = Console.inMemory(isTerminal: true, columns: 100)
    let progress = ProgressBar("fuzzing", total: nil, unit: "cases", console: console, clock: clock.read)
    clock.now = .seconds(2)
    progress.update(6_000, note: "1 failure, 64% of cells")
    #expect(lines(console) == ["fuzzing 6,000 cases, 3,000/s, 1 failure, 64% of cells"])
  }

  @Test(
    "Long times are told in minutes and hours",
    arguments: [(60, "1 min 39 s"), (3, "33 min 19 s"), (1, "1 h 39 min")])
  func tellsLongTimes(done: Int, left: String) {
    let console = Console.inMemory(isTerminal: true)
    let progress = ProgressBar("x", total: 6_000, unit: "y", console: console, clock: clock.read)
    clock.now = .seconds(1)
    progress.update(done)
    #expect(lines(console).first?.hasSuffix("\(left) left") == true)
  }

  @Test("The bar gives way to the figures, a long label is cut, and neither can harm the terminal")
  func sharesRoom() {
    let console = Console.inMemory(isTerminal: true, columns: 60)
    let label = "\u{9B}2J시계시계시계시계시계"
    let progress = ProgressBar(label, total: 100, unit: "events", console: console, clock: clock.read)
    clock.now = .seconds(1)
    progress.update(50)
    #expect(lines(console) == ["\\u{9B}2J시계시계시… 50% 50/100 events, 50/s, 1 s left"])
    let wider = Console.inMemory(isTerminal: true, columns: 66)
    let second = ProgressBar(label, total: 100, unit: "events", console: wider, clock: clock.read)
    clock.now = .seconds(2)
    second.update(50)
    #expect(lines(wider) == ["\\u{9B}2J시계시계시계… [###....] 50% 50/100 events, 50/s, 1 s left"])
  }

  @Test("A narrow terminal gets a line that fits")
  func fitsNarrowTerminals() {
    let console = Console.inMemory(isTerminal: true, columns: 30)
    let progress = ProgressBar("시계 확인", total: 100, unit: "events", console: console, clock: clock.read)
    clock.now = .seconds(1)
    progress.update(50)
    #expect(lines(console).map(\.displayColumns) == [29])
  }

  @Test("Nothing is shown, and no clock looked at, when nobody watches")
  func isSilentWithoutTerminal() {
    let console = Console.inMemory()
    let progress = ProgressBar("checking", total: 100, unit: "events", console: console, clock: clock.read)
    let lookCount = clock.lookCount
    for done in 1...100 {
      clock.now += .seconds(1)
      progress.update(done)
    }
    progress.finish()
    #expect(console.writtenMessages.isEmpty)
    #expect(clock.lookCount == lookCount)
  }

  @Test("Short work shows nothing")
  func isSilentForShortWork() {
    let console = Console.inMemory(isTerminal: true)
    let progress = ProgressBar("checking", total: 100, unit: "events", console: console, clock: clock.read)
    for done in 1...100 { progress.update(done) }
    progress.finish()
    #expect(console.writtenMessages.isEmpty)
  }

  @Test("Fast work is drawn ten times a second and looks at the clock once in 64 updates")
  func isCheapForFastWork() {
    let console = Console.inMemory(isTerminal: true)
    let progress = ProgressBar("checking", total: 1_000_000, unit: "events", console: console, clock: clock.read)
    for done in 1...1_000_000 {
      clock.now += .microseconds(1)
      progress.update(done)
    }
    #expect(lines(console).count == 9)
    // The first tenth of a second looks every time: the rate is not known yet.
    #expect(clock.lookCount < 100_000 + 900_000 / 64 + 10)
  }
}
