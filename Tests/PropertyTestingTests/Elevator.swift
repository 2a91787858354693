import PropertyTesting

/// An elevator in a house whose height is drawn: a machine with a setup, composite commands and answers of either kind.
struct ElevatorMachine: Machine {
  /// What can be planted in it.
  enum Fault: Sendable { case none, sticksAboveSix, trapsInBasement, forgets(Forgetful) }

  /// Something that a machine must not have: a memory of earlier cases.
  final class Forgetful: @unchecked Sendable {
    var count = 0
  }

  enum Step: Equatable, Sendable { case go(Int), hold, ring }

  struct House: Equatable, Sendable { let floors: Int }

  var fault = Fault.none
  let name = "elevator"
  let maximumSteps = 20

  var commands: [Command<Self>] {
    [
      .series("there and back", when: { $0.count > 1 }) { draw, house in
        let floor = draw.index(below: house.count)
        return [.go(floor), .go(0)]
      },
      Command("go anywhere", expects: .either) { draw, _ in .go(draw.int(in: -3...12)) },
      Command("hold nothing", when: { _ in false }) { _, _ in .hold },
      Command("go where nothing is") { draw, _ in .go(draw.filtered(.int(in: 0...3)) { $0 > 3 }) },
      Command("ring") { _, _ in .ring },
    ]
  }

  func setup(_ draw: inout Draw) -> House { House(floors: draw.int(in: 1...10)) }
  func begin(_ setup: House) throws -> (model: [Bool], system: Int) {
    if case .trapsInBasement = fault, setup.floors > 7 { throw Violation("the house is built", "\(setup.floors)") }
    return ((0..<setup.floors).map { $0 == 0 }, 0)
  }

  func perform(_ step: Step, in run: inout Run<Self>) throws -> Answer {
    switch step {
    case .go(let floor):
      guard run.model.indices.contains(floor) else { return .refused("no floor") }
      if case .forgets(let memory) = fault {
        memory.count += 1
        try Violation.unless(memory.count != 30, "remembers nothing")
      }
      run.system = floor
      run.model = run.model.indices.map { $0 == floor }
      if case .sticksAboveSix = fault, floor > 6 { run.system = 6 }
    case .hold, .ring: break
    }
    try Violation.unless(run.model[run.system], "the elevator is where it should be", "\(run.system)")
    return .done
  }

  func text(of step: Step) -> String { if case .go(let floor) = step { "go \(floor)" } else { "\(step)" } }
  func step(from text: String) -> Step? {
    if text == "hold" { return .hold }
    if text == "ring" { return .ring }
    return text.hasPrefix("go ") ? Int(text.dropFirst(3)).map { .go($0) } : nil
  }
  func text(of setup: House) -> String { "\(setup.floors) floors" }
  func setup(from text: String) -> House? { text.split(separator: " ").first.flatMap { Int($0) }.map(House.init) }
  func lines(of model: [Bool]) -> [String] { model.indices.map { "floor \($0)\(model[$0] ? ": here" : "")" } }
}
