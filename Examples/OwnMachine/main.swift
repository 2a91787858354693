// own-machine [--planted] [DIRECTORY]: looks at a vending machine from 1,000 cases. With --planted it keeps a coin that
// it should give back: the report names the shortest way there, ends with 1, and the case is kept in the directory.
import Foundation
import PropertyFiles
import PropertyTesting

/// Sells one drink at a price of 3; the model is what a customer knows.
struct VendingMachine: Machine {
  enum Step: String { case insert, buy, cancel }
  struct Model { var credit = 0, drinks = 0 }
  struct System { var inside = 0, credit = 0, stock = 2, returned = 0 }

  let name = "vending-machine"
  let isPlanted: Bool

  var commands: [Command<Self>] {
    [
      Command("insert", weight: 3, when: { $0.credit < 5 }) { _, _ in .insert },
      Command("buy", when: { $0.credit >= 3 && $0.drinks < 2 }) { _, _ in .buy },
      Command("buy what is too dear", expects: .refused, when: { $0.credit < 3 }) { _, _ in .buy },
      Command("cancel") { _, _ in .cancel },
    ]
  }

  var invariants: [Invariant<Self>] {
    [
      Invariant("the credit is what the customer thinks") { $0.credit == $1.credit },
      Invariant("no coin is lost") { model, system in
        let paid = 3 * model.drinks + model.credit
        return system.inside == paid ? nil : "\(system.inside) inside, \(paid) paid"
      },
    ]
  }

  var goals: [Goal] { [.sometimes("sold out"), .cover("canceled with credit", atLeast: 20)] }

  func begin(_ setup: NoSetup) -> (model: Model, system: System) { (Model(), System()) }
  func trace(of run: Run<Self>) -> [Int] { [run.system.inside, run.system.credit, run.system.stock] }
  func text(of step: Step) -> String { step.rawValue }
  func step(from text: String) -> Step? { Step(rawValue: text) }
  func lines(of model: Model) -> [String] { ["credit \(model.credit)", "drinks \(model.drinks)"] }

  func perform(_ step: Step, in run: inout Run<Self>) -> Answer {
    switch step {
    case .insert:
      run.system.inside += 1
      run.system.credit += 1
      run.model.credit += 1
    case .buy:
      if run.system.credit < 3 { return .refused("3 coins") }
      run.system.credit -= 3
      run.system.stock -= 1
      run.model = Model(credit: run.model.credit - 3, drinks: run.model.drinks + 1)
      run.notes.label("sold out", if: run.system.stock == 0)
    case .cancel:
      run.notes.label("canceled with credit", if: run.model.credit > 0)
      let isKept = isPlanted && run.system.credit == 4 && run.system.stock == 1
      run.system.inside -= run.system.credit - (isKept ? 1 : 0)
      (run.system.credit, run.model.credit) = (0, 0)
    }
    return .done
  }
}

let arguments = CommandLine.arguments.dropFirst()
let directory = arguments.last { !$0.hasPrefix("-") }.map { URL(fileURLWithPath: $0) }
let report = check(
  VendingMachine(isPlanted: arguments.contains("--planted")), Settings(seed: 0xC01, cases: 1_000),
  corpus: directory.map { Corpus(directory: $0) })
print(report, terminator: "")
exit(report.isClean ? 0 : 1)
