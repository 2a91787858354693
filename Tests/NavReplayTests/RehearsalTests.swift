import EventLog
import NavModel
import NavReplay
import NavTestSupport
import Testing

@Suite("Rehearsal")
struct RehearsalTests {
  /// Selects `b`, pushes `detail` there, edits and hides `b`: positions 2 to 6.
  private func tape() throws -> Tape {
    var tape = try Tape.small()
    try tape.record(all: [
      .select(tape.name("b")), tape.push("detail", on: "b"), .beginEditing, .hide([tape.name("b")]), .endEditing,
    ])
    return tape
  }

  @Test("Without edits every action has its recorded outcome, and the end is the recorded one", arguments: [1, 2, 3])
  func nothing(_ seed: UInt64) throws {
    let tape = try Tape.habitual(seed: seed, eventCount: 400)
    let rehearsal = try Rehearsal(tape.log)
    #expect(rehearsal.recorded.digest == tape.state.digest)
    let result = try rehearsal.run()
    #expect(result.state.digest == tape.state.digest)
    #expect(result.differenceCount == 0)
    #expect(result.firstDifference == nil)
  }

  @Test("What is left out has no outcome, and what needed it is refused")
  func without() throws {
    let rehearsal = try Rehearsal(tape().log)
    var edits = Edits()
    edits.removed = [Position(4)...Position(4)]
    let steps = Steps()
    let result = try rehearsal.run(edits) { (step, _) in
      steps.all.append(step)
      return true
    }
    #expect(steps.all.map(\.position.rawValue) == [1, 2, 3, 4, 5, 6])
    #expect(steps.all[3].now == nil)
    #expect(steps.all[4].now == Outcome(.notEditing))
    #expect(result.firstDifference == Position(5))
    #expect(result.differenceCount == 2)
  }

  @Test("What is inserted is decided behind its position, in the given order")
  func inserted() throws {
    var rehearsal = try Rehearsal(tape().log)
    let c = rehearsal.names.intern("c")
    let detail = rehearsal.names.intern("another")
    var edits = Edits()
    edits.inserted = [
      Edits.Insertion(behind: Position(3), .select(c), Context()),
      Edits.Insertion(behind: Position(3), .tab(c, .push(Screen(detail))), Context()),
    ]
    let result = try rehearsal.run(edits)
    let differences = rehearsal.recorded.endDifferences(to: result.state)
    #expect(differences.map(\.kind) == [.depth])
    #expect(differences.first?.id == "c")
  }

  @Test("Events that are swapped keep the positions that they were recorded at")
  func swapped() throws {
    let rehearsal = try Rehearsal(tape().log)
    var edits = Edits()
    edits.swapped = [Edits.Swap(Position(4), Position(5))]
    let steps = Steps()
    let result = try rehearsal.run(edits) { (step, _) in
      steps.all.append(step)
      return true
    }
    #expect(steps.all.map(\.position.rawValue) == [1, 2, 3, 5, 4, 6])
    #expect(steps.all[3].now == Outcome(.notEditing))
    #expect(result.firstDifference == Position(5))
  }

  @Test("Edits that do not fit the tape are named with their position")
  func problems() throws {
    let positions = try Rehearsal(tape().log).positions
    let context = Context()
    func problem(_ change: (inout Edits) -> Void) -> Edits.Problem? {
      var edits = Edits()
      change(&edits)
      do throws(Edits.Problem) { try edits.check(against: positions) } catch { return error }
      return nil
    }
    #expect(problem { $0.removed = [Position(2)...Position(6)] } == nil)
    #expect(problem { $0.removed = [Position(1)...Position(2)] } == .beginning(Position(1)))
    #expect(problem { $0.removed = [Position(5)...Position(7)] } == .noSuchPosition(Position(7), positions))
    #expect(problem { $0.inserted = [.init(behind: .start, .undo, context)] } == .beginning(Position(1)))
    #expect(problem { $0.inserted = [.init(behind: Position(6), .undo, context)] } == nil)
    #expect(
      problem { $0.inserted = [.init(behind: Position(7), .undo, context)] } == .noSuchPosition(Position(7), positions))
    #expect(problem { $0.swapped = [.init(Position(3), Position(3))] } == .twice(Position(3)))
    #expect(
      problem {
        $0.removed = [Position(2)...Position(3)]
        $0.swapped = [.init(Position(3), Position(4))]
      } == .twice(Position(3)))
    #expect(problem { $0.swapped = [.init(Position(1), Position(4))] } == .beginning(Position(1)))
  }

  @Test("An empty log cannot be rehearsed")
  func empty() {
    #expect(throws: ReplayError.empty) { try Rehearsal(InMemoryEventLog()) }
  }
}

/// Steps as a run gives them.
private final class Steps {
  var all: [Rehearsal.Step] = []
}
