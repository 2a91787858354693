import PropertyTesting
import Testing

@Suite("Cases are labelled, and labels must be met")
struct GoalTests {
  private static let digit = Generator { $0.int(in: 0...9) }

  private func report(_ goals: [Goal], cases: Int = 100) -> PropertyReport<Int> {
    check("a digit", Self.digit, Settings(seed: 1, cases: cases), goals: goals) { digit, notes in
      notes.label("even", if: digit % 2 == 0)
      notes.label("eleven", if: digit == 11)
    }
  }

  @Test("A goal that is far away or well met is decided, with as many cases as it takes")
  func cover() {
    let met = report([.cover("even", atLeast: 40), .sometimes("even")])
    #expect(met.isClean, "\(met)")
    #expect(met.summary.cases > 100 && met.summary.cases < 5_000, "\(met)")
    let missed = report([.cover("even", atLeast: 80)])
    #expect(missed.summary.unmet.count == 1, "\(missed)")
    #expect(missed.summary.unmet.first?.hasPrefix("even in at least 80% of the cases: ") == true, "\(missed)")
    let never = report([.sometimes("eleven")])
    #expect(never.summary.unmet.first?.hasPrefix("eleven at least once: 0 of ") == true, "\(never)")
  }

  @Test("What must be seen at times and is not fails the run")
  func sometimes() {
    let report = check("a digit", Self.digit, Settings(seed: 1, cases: 50)) { digit, notes in
      notes.sometimes("a nine", digit == 9)
      notes.sometimes("a ten", digit == 10)
    }
    #expect(report.summary.unmet == ["a ten at least once: 0 of 50"])
    #expect(throws: ReportError.self) { try report.get(printing: false) }
  }

  @Test("A target is driven up: what random cases do not reach is found")
  func target() {
    let lists = Generator<Int>.int(in: 0...1_000).list(0...30)
    func found(_ isDriven: Bool) -> Bool {
      let report = check("rising", lists, Settings(seed: 1, cases: 20_000)) { list, notes in
        let count = zip(list, list.dropFirst()).prefix { $0 < $1 }.count
        if isDriven { notes.target("rising from the start", count) }
        try Violation.unless(count < 10, "rises not for long")
      }
      return report.failure != nil
    }
    #expect(!found(false))
    #expect(found(true))
  }

  @Test("A case that no filter lets through does not count, and too few of them fail the run")
  func filters() {
    let none = check("nothing", Self.digit.filter { $0 > 9 }, Settings(seed: 1, cases: 20)) { _, _ in
      throw Violation("never called")
    }
    #expect(none.failure == nil)
    #expect(none.summary.rejected == 20)
    #expect(none.summary.unmet == ["a case of ten that fits the filters: 0 of 20"])
    let some = check("nines", Self.digit.filter { $0 == 9 }, Settings(seed: 1, cases: 200)) { digit, _ in
      try Violation.unless(digit == 9, "nine")
    }
    #expect(some.isClean, "\(some)")
  }
}
