import PropertyTesting

/// A queue with a limit, as two stacks: the toy machine of these tests. The model is a plain list.
struct QueueMachine: Machine {
  /// What can be planted in it.
  enum Fault: Sendable {
    case none, forgetsFifth, acceptsTooMany, tracesRefusal, throwsOnEmpty, breaksAtEnd
  }

  struct Full: Error {}

  enum Step: Equatable, Sendable {
    case push(Int)
    case pop
  }

  struct System {
    var front: [Int] = []
    var back: [Int] = []
    var refusals = 0
    var elements: [Int] { front.reversed() + back }
  }

  static let limit = 8
  var fault = Fault.none
  let name = "queue"

  var commands: [Command<Self>] {
    [
      Command("pop", when: { !$0.isEmpty }) { _, _ in .pop },
      Command("push", weight: 2, when: { $0.count < Self.limit }) { draw, _ in .push(draw.int(in: -100...100)) },
      Command("push too many", expects: .refused, when: { $0.count == Self.limit }) { _, _ in .push(0) },
    ]
  }

  var invariants: [Invariant<Self>] {
    [
      Invariant("the queue has the model's elements") { model, system in
        system.elements == model ? nil : "\(system.elements)"
      }
    ]
  }

  var finally: [Invariant<Self>] {
    [Invariant("the queue ends short") { model, _ in fault != .breaksAtEnd || model.count < 3 }]
  }

  func begin(_ setup: NoSetup) -> (model: [Int], system: System) { ([], System()) }

  func trace(of run: Run<Self>) -> [Int] { run.system.elements + [run.system.refusals] }

  func perform(_ step: Step, in run: inout Run<Self>) throws -> Answer {
    defer { run.notes.label("full", if: run.model.count == Self.limit) }
    switch step {
    case .push(let element):
      if run.model.count == Self.limit && fault != .acceptsTooMany {
        if fault == .tracesRefusal { run.system.refusals += 1 }
        return .refused("full")
      }
      run.system.back.append(element)
      run.model.append(element)
      if fault == .forgetsFifth && run.model.count == 5 { run.system.back.removeLast() }
    case .pop:
      if run.system.front.isEmpty { (run.system.front, run.system.back) = (run.system.back.reversed(), []) }
      if fault == .throwsOnEmpty && run.system.front.count == 1 { throw Full() }
      let element = run.system.front.popLast()
      try Violation.unless(element == run.model.first, "pop gives the oldest element")
      run.model.removeFirst()
    }
    return .done
  }

  func lines(of model: [Int]) -> [String] { model.map { "\($0)" } }

  func text(of step: Step) -> String {
    switch step {
    case .push(let element): "push \(element)"
    case .pop: "pop"
    }
  }

  func step(from text: String) -> Step? {
    let words = text.split(separator: " ")
    if words.count == 2, words[0] == "push", let element = Int(words[1]) { return .push(element) }
    return text == "pop" ? .pop : nil
  }
}
