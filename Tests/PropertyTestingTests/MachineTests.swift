import PropertyTesting
import Testing

@Suite("A machine is looked at step by step")
struct MachineTests {
  @Test("A machine without a fault holds, and the report names the seed and what was done")
  func clean() {
    let report = check(QueueMachine(), Settings(seed: 1, cases: 300))
    #expect(report.isClean, "\(report)")
    #expect(report.summary.cases == 300)
    #expect(report.description.hasPrefix("queue: 300 cases, seed 0000000000000001\n  steps: "), "\(report)")
    #expect(report.summary.labels.contains { $0.name == "full" && $0.count > 10 }, "\(report.summary.labels)")
    #expect(report.summary.commands.map(\.name) == ["pop", "push", "push too many"])
    #expect(report.summary.commands.allSatisfy { $0.count > 100 }, "\(report)")
  }

  @Test(
    "Each planted fault is found and named, with the fewest steps, from 20 seeds",
    arguments: [
      (QueueMachine.Fault.forgetsFifth, "the queue has the model's elements", 5),
      (.acceptsTooMany, "[push too many] is refused", 9),
      (.tracesRefusal, "[push too many] leaves no trace when refused", 9),
      (.throwsOnEmpty, "the step [pop] throws no Full", 2),
      (.breaksAtEnd, "the queue ends short", 3),
    ])
  func planted(_ fault: QueueMachine.Fault, _ name: String, _ count: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let report = check(QueueMachine(fault: fault), Settings(seed: seed, cases: 2_000))
      let failure = try #require(report.failure)
      #expect(failure.violation.name == name, "\(report)")
      #expect(failure.steps.count == count, "\(report)")
      #expect(!failure.steps.contains { $0.step == .push(1) }, "\(report)")
    }
  }

  @Test("The report of a seed is the same in every process and build")
  func golden() {
    let report = check(QueueMachine(fault: .forgetsFifth), Settings(seed: 8, cases: 2_000))
    #expect(
      report.description == """
        queue: 3 cases, seed 0000000000000008
          steps: 2 pop, 14 push, 0 push too many
        FAIL the queue has the model's elements: [0, 0, 0, 0]
          1 + [push] push 0
              + 0
          2 + [push] push 0
              + 0
          3 + [push] push 0
              + 0
          4 + [push] push 0
              + 0
          5 + [push] push 0
              + 0
          reduced from 5 to 5 steps, 128 evaluations
          case: v1:0000000000000008:2

        """)
    let elevator = check(ElevatorMachine(fault: .sticksAboveSix), Settings(seed: 8, cases: 2_000))
    #expect(
      elevator.description == """
        elevator: 6 cases, seed 0000000000000008
          steps: 10 there and back, 7 go anywhere, 0 hold nothing, 0 go where nothing is, 4 ring
        FAIL the elevator is where it should be: 6
          begin 8 floors
          1 + [there and back] go 7
              - floor 0: here
              + floor 0
              - floor 7
              + floor 7: here
          reduced from 5 to 1 step, 56 evaluations
          case: v1:0000000000000008:5

        """)
  }

  @Test("A setup is drawn and reduced; composite commands take all their steps; an impossible command takes none")
  func setups() throws {
    #expect(check(ElevatorMachine(), Settings(seed: 1, cases: 300)).isClean)
    let written = Written()
    let corpus = Corpus(read: { _ in written.files }, write: { written.add($1, $2) })
    let report = check(ElevatorMachine(fault: .sticksAboveSix), Settings(seed: 1, cases: 2_000), corpus: corpus)
    #expect(report.failure?.setup == .init(floors: 8), "\(report)")
    #expect(report.failure?.steps.map(\.step) == [.go(7)], "\(report)")
    #expect(report.summary.commands.first { $0.name == "hold nothing" }?.count == 0)
    #expect(report.summary.commands.first { $0.name == "go where nothing is" }?.count == 0)
    let again = check(ElevatorMachine(fault: .sticksAboveSix), Settings(seed: 2), corpus: corpus)
    #expect(again.failure?.setup == .init(floors: 8), "\(again)")
    #expect(again.description.contains("  begin 8 floors\n"), "\(again)")
  }

  @Test("A fault at the beginning has no steps")
  func beginning() {
    let report = check(ElevatorMachine(fault: .trapsInBasement), Settings(seed: 1, cases: 2_000))
    #expect(report.failure?.steps.isEmpty == true)
    #expect(report.description.contains("FAIL the house is built: 8\n  begin 8 floors\n"), "\(report)")
  }

  @Test("A machine that remembers earlier cases is said to be not deterministic")
  func memory() {
    let report = check(ElevatorMachine(fault: .forgets(.init())), Settings(seed: 1, cases: 2_000))
    let words = "the same steps break remembers nothing once and nothing the next time: not deterministic"
    #expect(report.broken == [words])
  }

  @Test("A swarm finds what the presence of other commands hides")
  func swarm() {
    /// Ten additions break it, if nothing is removed between them.
    struct Hiding: Machine {
      let name = "hiding"
      var commands: [Command<Self>] {
        (0..<12).map { number in Command("\(number)") { _, _ in number } }
      }
      var invariants: [Invariant<Self>] { [Invariant("fewer than ten") { model, _ in model < 10 }] }
      func begin(_ setup: NoSetup) -> (model: Int, system: Int) { (0, 0) }
      func perform(_ step: Int, in run: inout Run<Self>) -> Answer {
        if step == 0 { run.model += 1 } else if step < 3 { run.model = 0 }
        return .done
      }
      func text(of step: Int) -> String { "\(step)" }
      func step(from text: String) -> Int? { Int(text) }
    }
    func found(_ policy: MixPolicy) -> Int? {
      var settings = Settings(seed: 1, cases: 500)
      settings.policy = policy
      return check(Hiding(), settings).failure?.steps.count
    }
    #expect(found(.uniform) == nil)
    #expect(found(.mixed) == 10)
    #expect(found(.swarm) == 10)
  }

  @Test("Every case is announced before it begins, so that one that traps is known")
  func announced() {
    let written = Written()
    var settings = Settings(seed: 1, cases: 3)
    settings.announce = { _ = written.add("\($0)", "") }
    _ = check(QueueMachine(), settings)
    #expect(written.files.map(\.name) == (0..<3).map { "v1:0000000000000001:\($0)" })
  }

  /// A corpus in memory.
  private final class Written: @unchecked Sendable {
    var files: [(name: String, text: String)] = []
    func add(_ name: String, _ text: String) -> String {
      files.append((name, text))
      return name
    }
  }
}
