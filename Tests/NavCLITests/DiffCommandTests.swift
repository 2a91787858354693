import EventLog
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("diff of tapes and of what is on screen")
struct DiffCommandTests {
  private let bench: Workbench
  private static let steps = [
    #"{"do": "select", "tab": "b", "at": 1}"#, #"{"do": "push", "tab": "b", "screen": "x", "at": 2}"#,
    #"{"do": "push", "tab": "b", "screen": "y", "at": 3}"#, #"{"do": "scroll", "tab": "b", "y": 7, "at": 4}"#,
    #"{"do": "select", "tab": "c", "at": 5}"#, #"{"do": "mark", "text": "end", "at": 6}"#,
  ]

  init() throws {
    bench = try Workbench()
    try write(Self.steps, to: "a")
  }

  private func write(_ steps: [String], to name: String) throws {
    try bench.write(([Sample.header] + steps).joined(separator: "\n") + "\n", to: "\(name).session.jsonl")
  }

  /// How many events only one and only the other session has, and where they part.
  private func compare(_ steps: [String]) throws -> [UInt64?] {
    try write(steps, to: "b")
    let json = try bench.run("diff @a.session.jsonl @b.session.jsonl --format json").json()
    return try json.at("events", "tapes").array().flatMap { side -> [UInt64?] in
      let divergence = try side.at("divergence")
      let isEnd = try divergence == JSONParser.parse("null")
      return [try side.at("onlyHere").integer(), isEnd ? nil : try divergence.at("position").integer()]
    }
  }

  @Test("I10: a tape against itself has the same events and the same state, whenever it was recorded")
  func itself() throws {
    try bench.record("@a.session.jsonl", on: "a.tape")
    let answer = bench.run("diff @a.tape @a.session.jsonl")
    #expect(answer.exitCode == .success)
    #expect(answer.lines.first == "the events are the same (7)")
    #expect(try compare(Self.steps.map { $0.replacing(#""at": "#, with: #""at": 9"#) }) == [0, nil, 0, nil])
  }

  @Test("E3: one event inserted, removed, changed, two swapped, a tape that ends early: what only one has is told")
  func oneDifference() throws {
    var steps = Self.steps
    steps.insert(#"{"do": "mark", "text": "new"}"#, at: 2)
    #expect(try compare(steps) == [0, 4, 1, 4])
    steps = Self.steps
    steps.remove(at: 3)
    #expect(try compare(steps) == [1, 5, 0, 5])
    steps = Self.steps
    steps[3] = #"{"do": "scroll", "tab": "b", "y": 8}"#
    #expect(try compare(steps) == [1, 5, 1, 5])
    steps = Self.steps
    steps.swapAt(1, 2)
    #expect(try compare(steps) == [1, 3, 1, 3])
    #expect(try compare(Array(Self.steps.prefix(4))) == [2, 6, 0, nil])
  }

  @Test("E3: the text of a diff of two tapes is the kept one")
  func text() throws {
    var steps = Self.steps
    steps[3] = #"{"do": "scroll", "tab": "b", "y": 8}"#
    steps.insert(#"{"do": "hide", "tab": "c"}"#, at: 1)
    try write(steps, to: "b")
    let answer = bench.run("diff @a.session.jsonl @b.session.jsonl")
    #expect(answer.exitCode == .negative)
    try Golden.check(answer.output, "diff/tapes.txt")
  }

  @Test("E3: of many events that differ twenty are told, and the rest counted")
  func many() throws {
    try write(Self.steps + (1...25).map { #"{"do": "mark", "text": "\#($0)"}"# }, to: "b")
    let answer = bench.run("diff @a.session.jsonl @b.session.jsonl")
    #expect(answer.exitCode == .success)
    #expect(answer.lines.count { $0.hasPrefix("+ At ") } == 20)
    #expect(answer.lines.contains("… 5 more"))
  }

  @Test("B7: what a person sees of a change, on the pad and on a phone")
  func chrome() throws {
    var text = ""
    for device in ["", " --as phone"] {
      let answer = bench.run("diff @a.session.jsonl 1 2 --chrome\(device)")
      #expect(answer.exitCode == .negative)
      text += answer.output
      // A screen that is pushed changes the state and no bar.
      let json = try bench.run("diff @a.session.jsonl 2 3 --chrome\(device) --format json").json()
      #expect(try json.at("compared").string() == "chrome")
      #expect(try json.at("same").boolean() && json.at("lines").array().isEmpty)
    }
    try Golden.check(text, "diff/chrome.txt")
    let json = try bench.run("diff @a.session.jsonl 1 2 --chrome --format json").json()
    let lines = try json.at("lines").strings()
    #expect(lines.contains { $0.hasPrefix("-") && $0.contains("selected") })
  }

  @Test("E1: a scene that only one state has is all new; one that neither has is wrong usage, as without --chrome")
  func scenes() throws {
    try write(Self.steps + [#"{"do": "openScene", "scene": "second"}"#], to: "b")
    let answer = bench.run("diff @b.session.jsonl 7 8 --chrome --scene second")
    #expect(answer.exitCode == .negative)
    #expect(answer.lines.allSatisfy { $0.hasPrefix("+ ") })
    #expect(bench.run("diff @b.session.jsonl 7 8 --chrome --scene main").output == "what is on screen is the same\n")
    #expect(bench.run("diff @b.session.jsonl 7 8 --chrome --scene z").exitCode == .usage)
    #expect(bench.run("diff @b.session.jsonl 7 8 --scene main").exitCode == .usage)
  }

  // MARK: Alignment

  @Test("E3: runs are aligned along what both have, also far behind the window")
  func alignment() {
    let run = (0..<2_000).map { UInt64($0) }
    #expect(Alignment(run, run).onlyLeft.isEmpty)
    #expect(Alignment([], [1]).onlyRight == [0])
    var other = run
    other.insert(contentsOf: [9_001, 9_002], at: 1_500)
    other.remove(at: 100)
    let alignment = Alignment(run, other)
    #expect(alignment.commonStart == 100)
    #expect(alignment.onlyLeft == [100] && alignment.onlyRight == [1_499, 1_500])
    let replaced = Alignment(run, run.map { $0 < 600 ? $0 + 10_000 : $0 })
    #expect(replaced.onlyLeft == Array(0..<600) && replaced.onlyRight == Array(0..<600))
  }
}
