import PropertyTesting

/// A table that keeps one entry in a bucket and forgets to compare keys: two keys of a bucket collide.
struct HashTable: Machine {
  enum Step: Sendable { case put(Int, Int), get(Int), remove(Int) }

  let bucketCount: Int
  var name: String { "hash-table" }

  var commands: [Command<Self>] {
    [
      Command("get", when: { !$0.isEmpty }) { draw, model in .get(draw.pick(model).key) },
      Command("put", weight: 3) { draw, _ in .put(draw.int(in: 0...1_000_000), draw.int(in: 0...9)) },
      Command("remove", when: { !$0.isEmpty }) { draw, model in .remove(draw.pick(model).key) },
    ]
  }

  func begin(_ setup: NoSetup) -> (model: [Entry], system: [Int: Int]) { ([], [:]) }

  struct Entry {
    let key: Int
    var value: Int
  }

  func perform(_ step: Step, in run: inout Run<Self>) throws -> Answer {
    switch step {
    case .put(let key, let value):
      run.model.removeAll { $0.key == key }
      run.model.append(Entry(key: key, value: value))
      run.system[key % bucketCount] = value
    case .get(let key):
      let wanted = run.model.first { $0.key == key }?.value
      try Violation.unless(run.system[key % bucketCount] == wanted, "get gives what was put")
    case .remove(let key):
      run.model.removeAll { $0.key == key }
      run.system[key % bucketCount] = nil
    }
    return .done
  }

  func text(of step: Step) -> String { "\(step)" }
  func step(from text: String) -> Step? { nil }
}
