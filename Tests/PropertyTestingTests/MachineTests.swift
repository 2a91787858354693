import PropertyTesting
import Testing

@Suite("A machine is looked at step by step")
struct MachineTests {
  @Test("A machine without a fault holds, and the report names the seed")
  func clean() {
    let report = check(QueueMachine(), Settings(seed: 1, cases: 300))
    #expect(report.isClean, "\(report)")
    #expect(report.cases == 300)
    #expect(report.description.contains("seed 0000000000000001"))
    #expect(report.labels.contains { $0.name == "full" && $0.count > 10 }, "\(report.labels)")
  }

  @Test(
    "Each planted fault is found and named, with the fewest steps",
    arguments: [
      (QueueMachine.Fault.forgetsFifth, "the queue has the model's elements", 5),
      (.acceptsTooMany, "[push too many] is refused", 9),
      (.tracesRefusal, "[push too many] leaves no trace when refused", 9),
      (.throwsOnEmpty, "the step [pop] throws no Full", 2),
      (.breaksAtEnd, "the queue ends short", 3),
    ])
  func planted(_ fault: QueueMachine.Fault, _ name: String, _ count: Int) throws {
    let report = check(QueueMachine(fault: fault), Settings(seed: 2, cases: 2_000))
    let failure = try #require(report.failure)
    #expect(failure.violation.name == name, "\(report)")
    #expect(failure.steps.count == count, "\(report)")
    print(report)
  }
}
