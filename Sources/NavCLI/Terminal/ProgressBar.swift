/// How far long work has come, on one line of the terminal that goes away at the end.
///
/// Shows nothing unless the messages go to a terminal and the work takes longer than a tenth of a second. Drawn at most
/// ten times a second. For one thread: workers report to the one that owns it.
///
/// ```swift
/// let progress = ProgressBar("checking", total: count, unit: "events", console: console)
/// defer { progress.finish() }
/// for position in 1...count { progress.update(position) }
/// ```
final class ProgressBar {
  /// The shortest time between two drawings.
  private static let interval = Duration.milliseconds(100)

  /// What is being done.
  private let label: String
  /// How much there is to do; nil if nobody knows.
  private var total: Int?
  /// What is counted.
  private let unit: String
  /// What else stands behind the figures; empty or begins with a comma.
  private var note = ""
  /// Where to draw.
  private let console: Console
  /// The time since some moment; never goes back.
  private let clock: () -> Duration
  /// When the work began.
  private let start: Duration
  /// When the line was drawn, or the work began.
  private var lastDrawn: Duration
  /// From which count on the clock is worth a look.
  private var nextLook: Int

  /// Begins to measure.
  /// - Parameters:
  ///   - label: what is being done, in a word, or to what; cut to a third of the line.
  ///   - total: how much there is to do; nil if nobody knows.
  ///   - unit: what is counted.
  ///   - console: where to draw.
  ///   - clock: the time since some moment.
  init(
    _ label: String, total: Int?, unit: String, console: Console,
    clock: @escaping () -> Duration = ProgressBar.stopwatch()
  ) {
    self.label = label.terminalSafe.truncated(toColumns: console.columns / 3)
    self.total = total
    self.unit = unit
    self.console = console
    self.clock = clock
    start = clock()
    lastDrawn = start
    nextLook = console.showsProgress ? 0 : .max
  }

  /// A clock that starts now.
  static func stopwatch() -> () -> Duration {
    let start = ContinuousClock.now
    return { start.duration(to: .now) }
  }

  /// Notes that so much is done; a comparison in most cases.
  func update(_ done: Int) {
    if done >= nextLook { look(at: done) }
  }

  /// Notes that so much is done, and how much there is to do as far as is known now.
  func update(_ done: Int, of total: Int?) {
    self.total = total
    update(done)
  }

  /// Notes that so much is done, and what else to say behind it.
  func update(_ done: Int, note: String) {
    self.note = ", \(note)"
    update(done)
  }

  /// Wipes the line; nothing is drawn afterwards.
  func finish() {
    nextLook = .max
    console.wipeStatus()
  }

  /// Looks at the clock and draws if it is time.
  private func look(at done: Int) {
    let now = clock()
    let rate = Double(done) / max((now - start) / .seconds(1), 1e-9)
    // About a hundred looks a second, without missing that the work gets slower. At first the rate says nothing.
    nextLook = done + (now - start < Self.interval ? 1 : Int(min(64, max(1, rate / 100))))
    guard now - lastDrawn >= Self.interval else { return }
    lastDrawn = now
    console.showStatus(line(done: done, rate: rate).truncated(toColumns: console.columns - 1))
  }

  /// What the line says.
  private func line(done: Int, rate: Double) -> String {
    let speed = "\(Int(min(rate, 1e15)).grouped)/s"
    guard let total, total > 0 else { return "\(label) \(done.grouped) \(unit), \(speed)\(note)" }
    let share = min(1, Double(done) / Double(total))
    let left = rate > 0 ? ", \((Double(max(0, total - done)) / rate).timeForPeople) left" : ""
    let figures = "\(Int(share * 100))% \(done.grouped)/\(total.grouped) \(unit), \(speed)\(left)\(note)"
    // The bar takes what room the figures leave.
    let cells = min(20, console.columns - 1 - "\(label) [] \(figures)".displayColumns)
    guard cells >= 5 else { return "\(label) \(figures)" }
    let filled = Int(share * Double(cells))
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled)
    return "\(label) [\(bar)] \(figures)"
  }
}

extension Double {
  /// A time in seconds for people: seconds, minutes, hours or days.
  var timeForPeople: String {
    let seconds = Int(Swift.min(self, 1e12).rounded(.up))
    switch seconds {
    case ..<60: return "\(seconds) s"
    case ..<3_600: return "\(seconds / 60) min \(seconds % 60) s"
    case ..<86_400: return "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    default: return "\((seconds / 86_400).counted("day")) \(seconds % 86_400 / 3_600) h"
    }
  }
}
