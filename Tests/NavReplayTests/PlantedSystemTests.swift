import NavModel
import NavReplay
import PlantedFaults
import Testing

@Suite("Systems with a planted fault")
struct PlantedSystemTests {
  @Test(
    "A fault is shown by its shortest session, by no beginning of it, and not without any of its actions",
    arguments: PlantedFault.all.indices)
  func minimum(_ number: Int) throws {
    let fault = PlantedFault.all[number]
    var names = NameTable()
    let script = try HuntSession.script(fault.minimum, names: &names)
    #expect(Self.shown(fault, script, names) == script.steps.count, "\(fault.what)")
    for left in script.steps.indices {
      var shorter = script
      shorter.steps.remove(at: left)
      #expect(Self.shown(fault, shorter, names) == nil, "\(fault.what): without \(script.steps[left].action)")
    }
  }

  @Test("There are twenty faults, at least three of every kind, and each is told apart by what it does")
  func table() {
    #expect(PlantedFault.all.count == 20)
    for kind in PlantedFault.Kind.allCases { #expect(PlantedFault.all.count { $0.kind == kind } >= 3, "\(kind)") }
    #expect(Set(PlantedFault.all.map(\.what)).count == 20)
  }

  /// How many actions a faulty system takes until it differs from the model; nil if it never does.
  private static func shown(_ fault: PlantedFault, _ script: Shrinker.Script, _ names: NameTable) -> Int? {
    var model = Model(names: names)
    var faulty = FaultyModel(fault, names: names)
    let begin = Trial.Step(.begin(script.beginning), Context(by: .app))
    for (count, step) in ([begin] + script.steps).enumerated() {
      let event = model.take(step.action, step.context)
      if faulty.take(step.action, step.context) != event || faulty.state.digest != model.state.digest { return count }
    }
    return nil
  }
}
