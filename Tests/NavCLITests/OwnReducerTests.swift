import Testing

@testable import NavCLI

/// The example `Examples/OwnReducer`.
@Suite("An app's own reducer")
struct OwnReducerTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func run(_ line: String, environment: [String] = []) throws -> (end: ProgramProcess.End, lines: [String]) {
    let run = try ProgramProcess.run(line, in: bench, environment: environment, program: "own-reducer")
    return (run.end, run.output.split(separator: "\n").map(String.init))
  }

  private static let folds = ["fold 1", "fold 2", "process 1", "process 2"]
  private static let holds = ["23 events, holds"] + folds.map { "  ok    \($0): every digest as recorded" }

  @Test("Holds across processes when it is recorded, and later")
  func right() throws {
    for _ in 0..<2 {
      let (end, lines) = try run("@a.tape")
      #expect(lines == Self.holds)
      #expect(end == .exited(0))
    }
  }

  @Test("That iterates a Set leaves its own record in every fresh process, at a position that is named")
  func planted() throws {
    // Twelve elements have the same order by chance once in 479,001,600 times.
    for _ in 0..<2 {
      let (end, lines) = try run("--planted @a.tape")
      #expect(end == .exited(1))
      #expect(try #require(lines.first).hasPrefix("23 events, leaves the record at position "))
      for place in ["process 1", "process 2"] {
        #expect(lines.contains { $0.hasPrefix("  FAIL  \(place): at position ") }, "\(lines)")
      }
    }
    // Only the order was wrong: with one order for all processes nothing diverges.
    let sorted = try run("--planted @b.tape", environment: ["SWIFT_DETERMINISTIC_HASHING=1"])
    #expect(sorted.lines == Self.holds)
  }

  @Test("Has a tape that verify finds intact, copy copies, and check refuses in words")
  func itsTape() throws {
    _ = try run("@a.tape")
    #expect(try bench.output("verify @a.tape") == "a.tape: 23 events, intact\n")
    #expect(try bench.output("verify --deep @a.tape") == "a.tape: 23 events, intact\n")
    _ = try bench.output("copy @a.tape @b.tape")
    #expect(try run("@b.tape").lines == Self.holds)
    let words = "unsupported at 1: event kind 32768 is an app's own, which only its reducer reads"
    #expect(bench.run("check @a.tape") == .failed(.badInput, words))
  }
}
