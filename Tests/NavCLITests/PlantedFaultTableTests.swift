import EventLog
import Foundation
import LMDBEventLog
import NavModel
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// FORMATS §4: each check of `check` fails on a fault that is planted in a tape. The README tells what it prints.
@Suite("Planted faults in tapes")
struct PlantedFaultTableTests {
  /// A check and what makes it fail.
  struct Fault: CustomTestStringConvertible, Sendable {
    let check: String
    /// The fault, as the README has it.
    let words: String
    /// Writes `x.tape` with the fault.
    let plant: @Sendable (Workbench) throws -> Void

    var testDescription: String { check }
  }

  static let faults = [
    Fault(check: "determinism", words: "an event with another digest than its changes give") { bench in
      try bench.plant { tape in try tape.append(.mark(text: "x"), outcome: Outcome(), digest: 1) }
    },
    Fault(check: "redecide", words: "an outcome that the rules do not give") { bench in
      try bench.plant { tape in try tape.append(.select(tape.name("nobody")), outcome: Outcome(.disabled)) }
    },
    Fault(check: "preservation", words: "a scroll of one tab that also pops a screen of another") { bench in
      try bench.plant { try $0.touchAnotherTab() }
    },
    Fault(check: "footprint", words: "a note that also hides a tab") { bench in
      try bench.plant { tape in
        let a = tape.name("a")
        try tape.append(.mark(text: "x")) { $0.changes.append(.customization(.hidden(a, true))) }
      }
    },
    Fault(check: "invariants", words: "the selection of a tab that does not exist") { bench in
      try bench.plant { tape in
        let (b, ghost) = (tape.name("b"), tape.name("ghost"))
        try tape.append(.select(b)) { $0.changes = [.selection(0, .selected(ghost, because: .asked))] }
      }
    },
    Fault(check: "snapshots", words: "the snapshot of another position") { bench in
      try bench.record("%clock-state-is-kept", on: "x.tape")
      let log = try LMDBEventLog.open(path: bench.path("x.tape"), options: .init(mode: .readWrite(create: false)))
      let bytes = try log.withSnapshot(atOrBefore: log.lastPosition()) { _, bytes in bytes.withUnsafeBytes { Array($0) }
      }
      try log.storeSnapshot(try #require(bytes), at: Position(2))
    },
    Fault(check: "integrity", words: "a bit of an event's time that flipped on the disk") { bench in
      try bench.write(Sample.twoTabs, to: "x.session.jsonl")
      try bench.record("@x.session.jsonl", on: "x.tape")
      try RawTape.edit(bench, "x.tape") { $0[try $0.record(2).lowerBound + 8] ^= 1 }
    },
    Fault(check: "reports", words: "an app that shows one screen less than the model knows") { bench in
      try bench.plant { tape in
        let b = tape.name("b")
        try tape.record(.select(b))
        try tape.record(.tab(b, .push(Screen(tape.name("detail")))))
        try tape.record(.reportDepth(b, depth: 1), Context(by: .app))
      }
    },
  ]

  /// What `check` prints about the first finding of a check, in one row of the README.
  private func row(_ fault: Fault, _ answer: Answer) throws -> String {
    let lines = answer.lines
    let place = try #require(lines.firstIndex { $0.hasPrefix("position ") && $0.contains(": \(fault.check): ") })
    let comparison = lines[place...].filter { $0.hasPrefix("  - ") || $0.hasPrefix("  + ") }.prefix(2)
    let cells = ([lines[place]] + comparison.map { String($0.dropFirst(2)) }).map { "`\($0)`" }
    return "| \(fault.check) | \(fault.words) | \(cells.joined(separator: " ")) |"
  }

  @Test("A planted fault makes its check fail, and the README tells what is printed", arguments: faults)
  func fails(fault: Fault) throws {
    let bench = try Workbench()
    try fault.plant(bench)
    let answer = bench.run("check @x.tape --processes 0")
    #expect(answer.exitCode == .negative, "\(answer)")
    let mark = "  FAIL  \(fault.check.padded(toColumns: 12))"
    #expect(answer.lines.contains { $0.hasPrefix(mark) }, "\(answer.output)")
    let readme = String(decoding: try Repository.bytes("README.md"), as: UTF8.self)
    let row = try row(fault, answer)
    #expect(readme.contains(row + "\n"), "README.md lacks the row\n\(row)")
  }

  @Test("Every check has a planted fault; without one, all of them hold")
  func all() throws {
    let bench = try Workbench()
    try bench.plant { tape in try tape.record(.select(tape.name("b"))) }
    let json = try bench.run("check @x.tape --processes 0 --format json").json()
    #expect(try json.at("ok").boolean())
    #expect(try json.at("checks").keys() == Self.faults.map(\.check))
  }

  @Test("N2: preservation names the tab that was lost, who changed it and that nobody had the right to")
  func lost() throws {
    let bench = try Workbench()
    try bench.plant { try $0.touchAnotherTab() }
    let answer = bench.run("preservation @x.tape --lost")
    #expect(answer.exitCode == .negative)
    let row = try #require(answer.lines.first { $0.contains("LOST") })
    #expect(row.split(separator: " ").prefix(5) == ["main", "a", "3", "5", "LOST"], "\(row)")
    #expect(row.hasSuffix("4 scroll by user, without the right to"), "\(row)")
    let json = try bench.run("preservation @x.tape --format json").json()
    let visit = try #require(try json.at("visits").array().first)
    #expect(try visit.at("lost").boolean() && visit.at("lostBy", "position").integer() == 4)
    #expect(try !visit.at("lostBy", "rightful").boolean())
  }
}

extension Workbench {
  /// Writes `x.tape`: the tabs `a`, `b`, `c` on a pad, and what `body` adds.
  fileprivate func plant(_ body: (inout Tape) throws -> Void) throws {
    var tape = Tape()
    var hierarchy = Hierarchy()
    for id in ["a", "b", "c"] { hierarchy.items.append(Item(.tab, id: tape.name(id))) }
    try tape.record(.begin(Beginning(hierarchy: hierarchy, scene: SceneOpening(id: tape.name("main")))))
    try body(&tape)
    var batch = EventBatch()
    for record in try tape.log.records() {
      // The log seals what it stores.
      batch.append(id: nil) { $0 += record[..<24] + [UInt8](repeating: 0, count: 8) + record[32...] }
    }
    for (number, text) in try tape.log.allNames().enumerated() { batch.define(name: UInt32(number), text) }
    let log = try LMDBEventLog.open(path: path("x.tape"), options: .init(mode: .readWrite(create: true)))
    try log.append(batch, expecting: .start)
  }
}

extension Tape {
  /// Appends an action with the outcome that the rules give and something else besides.
  fileprivate mutating func append(_ action: Action, changing change: (inout Outcome) -> Void) throws {
    var outcome = state.decide(action, Context())
    change(&outcome)
    try append(action, outcome: outcome)
  }

  /// Pushes a screen on `a`, leaves it, scrolls `b` so that `a` loses its screen, and comes back: positions 2 to 5.
  fileprivate mutating func touchAnotherTab() throws {
    let (a, b) = (name("a"), name("b"))
    try record(.tab(a, .push(Screen(name("detail")))))
    try record(.select(b))
    try append(.tab(b, .scroll(y: 9))) { $0.changes.append(.navigation(0, tab: a, .popped(count: 1))) }
    try record(.select(a))
  }
}
