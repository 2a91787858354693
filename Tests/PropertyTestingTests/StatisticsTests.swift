import Testing

@testable import PropertyTesting

@Suite("Shares are judged by a sequential test")
struct StatisticsTests {
  private func statistics(_ count: Int, of total: Int) -> Statistics {
    var statistics = Statistics()
    for number in 0..<total {
      var trial = Trial()
      trial.notes.label("it", if: number < count)
      statistics.count(trial, isClimbed: false)
    }
    return statistics
  }

  @Test(
    "A share that is clearly high enough is met, one that is clearly too low is not, and few cases say nothing",
    arguments: [
      (0, 0, nil), (10, 20, nil), (900, 2_000, nil), (2_000, 4_000, true), (700, 2_000, false), (0, 100, false),
      (20, 20, nil), (100, 100, true), (0, 20, nil),
    ])
  func bounds(_ count: Int, _ total: Int, _ answer: Bool?) {
    #expect(statistics(count, of: total).isMet(.cover("it", atLeast: 50)) == answer)
  }

  @Test("What is not decided in the end is judged by nine tenths of the share")
  func undecided() {
    let goal = Goal.cover("it", atLeast: 50)
    #expect(statistics(9, of: 20).unmet([goal]).isEmpty)
    #expect(statistics(8, of: 20).unmet([goal]) == ["it in at least 50% of the cases: 8 of 20"])
  }

  @Test("Cases that were driven up have no part in a share")
  func climbed() {
    var statistics = statistics(0, of: 100)
    var trial = Trial()
    trial.notes.label("it")
    statistics.count(trial, isClimbed: true)
    #expect(statistics.isMet(.sometimes("it")) == false)
    #expect(statistics.cases == 101)
    #expect(statistics.labelled == 100)
  }
}
