import PropertyTesting
import Testing

@testable import shrink_challenge

@Suite("A failing case is reduced")
struct ReductionTests {
  @Test("Reduces the shrinking challenges, all but three, to one answer", arguments: challenges.map(\.name))
  func oneAnswer(_ name: String) throws {
    let challenge = try #require(challenges.first { $0.name == name })
    let answers = (5_000..<5_010).compactMap { challenge.reduce($0)?.answer }
    #expect(answers.count == 10)
    if !["binary heap", "bound5", "997 buckets"].contains(name) { #expect(Set(answers).count == 1, "\(answers)") }
  }

  @Test("Stops at its limit, and says so")
  func limit() {
    var settings = Settings(seed: 3, cases: 1_000)
    settings.reductionLimit = 5
    let report = check("small", Generator<Int>.int(in: 0...1_000_000).list(0...20), settings) { list, _ in
      try Violation.unless(list.reduce(0, +) < 1_000_000, "the sum is small")
    }
    #expect(report.failure?.isMinimal == false)
    #expect(report.description.contains("5 evaluations; not to the end: the limit was reached"), "\(report)")
  }

  @Test("Reduces numbers as large as there are")
  func large() {
    let numbers = Generator { draw in [draw.int(in: 0...UInt64.max), draw.int(in: 0...UInt64.max)] }
    for wanted in [1, 1 << 40, UInt64.max] {
      let report = check("far apart", numbers, Settings(seed: 1, cases: 50_000)) { pair, _ in
        try Violation.unless(pair[0] < wanted || pair[1] < wanted || pair[0] != pair[1], "not equal")
      }
      #expect(report.value == [wanted, wanted], "\(report)")
    }
  }

  @Test("Reduces only to what breaks the same")
  func slippage() {
    let report = check("two faults", Generator<Int>.int(in: 0...1_000_000), Settings(seed: 4)) { number, _ in
      try Violation.unless(number < 1_000, "below a thousand")
      try Violation.unless(number != 7, "not seven")
    }
    #expect(report.value == 1_000, "\(report)")
    #expect(report.failure?.violation.name == "below a thousand")
  }

  @Test("Says how long a reduction took, if there is a clock")
  func clock() {
    var settings = Settings(seed: 4)
    // Asked before the reduction and behind it.
    let isAsked = Asked()
    settings.clock = { isAsked.next() ? .milliseconds(1_500) : .zero }
    let report = check("small", Generator<Int>.int(in: 0...1_000_000), settings) { number, _ in
      try Violation.unless(number < 1_000, "below a thousand")
    }
    #expect(report.description.contains(" in 1.500 s"), "\(report)")
    #expect(report.failure?.duration == .milliseconds(1_500))
  }

  @Test("The environment may name another seed, another count of cases, or one case, and not anything else")
  func environment() throws {
    let settings = Settings(seed: 1, cases: 2)
    #expect(try settings.reading([:]).seed == 1)
    let other = try settings.reading(["PROPERTY_SEED": "ff", "PROPERTY_CASES": "9", "PROPERTY_CASE": "v1:a:3"])
    #expect(other.seed == 255 && other.cases == 9 && other.token == Token(seed: 10, number: 3))
    for (name, text) in [("PROPERTY_SEED", "g"), ("PROPERTY_CASES", "0"), ("PROPERTY_CASE", "3")] {
      #expect(throws: ReportError.self) { try settings.reading([name: text]) }
    }
  }

  @Test("A token brings the case back, one that was driven up too")
  func tokens() throws {
    let lists = Generator<Int>.int(in: 0...1_000).list(0...30)
    for isDriven in [false, true] {
      let property: ([Int], inout Notes) throws -> Void = { list, notes in
        let count = zip(list, list.dropFirst()).prefix { $0 < $1 }.count
        if isDriven { notes.target("rising from the start", count) }
        try Violation.unless(count < (isDriven ? 10 : 3), "rises not for long")
      }
      let first = check("rising", lists, Settings(seed: 5, cases: 20_000), property: property)
      let failure = try #require(first.failure)
      #expect(failure.token.isClimbed == isDriven)
      let token = try #require(Token("\(failure.token)"))
      let again = check("rising", lists, Settings(seed: 0, token: token), property: property)
      #expect(again.value == first.value)
      #expect(again.failure?.token == token)
    }
    for text in ["", "v1", "v1:0", "v1:x:0", "v1:0:-1", "v2:0:0", "v1:0:0:up", "v1:0:0:climbed:"] {
      #expect(Token(text) == nil, "\(text)")
    }
  }
}

/// Says whether it was asked before.
private final class Asked: @unchecked Sendable {
  private var wasAsked = false

  func next() -> Bool {
    defer { wasAsked = true }
    return wasAsked
  }
}
