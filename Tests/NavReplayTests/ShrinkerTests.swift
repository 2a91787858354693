import EventLog
import NavModel
import NavReplay
import NavTestSupport
import Testing

/// A failure planted in a session: what shows it, and how few actions that takes.
struct Planted: Sendable, CustomTestStringConvertible {
  let name: String
  let minimum: Int
  let shows: @Sendable (inout Trial) -> Bool

  init(_ name: String, _ minimum: Int, _ shows: @escaping @Sendable (inout Trial) -> Bool) {
    (self.name, self.minimum, self.shows) = (name, minimum, shows)
  }

  var testDescription: String { name }

  /// Two kinds of action, one after the other; nothing else matters.
  static func pair(_ first: ActionKind, _ second: ActionKind) -> Planted {
    Planted("\(first) then \(second)", 2) { trial in
      let kind = trial.event?.action.kind
      if trial.note == 1 && kind == second { return true }
      if kind == first { trial.note = 1 }
      return false
    }
  }

  /// A kind of action so often.
  static func times(_ count: UInt64, _ kind: ActionKind) -> Planted {
    Planted("\(kind), \(count) times", Int(count)) { trial in
      if trial.event?.action.kind == kind { trial.note += 1 }
      return trial.note == count
    }
  }

  static let all: [Planted] = [
    .pair(.push, .pop), .pair(.pop, .push), .pair(.scroll, .mark), .pair(.mark, .scroll), .pair(.query, .content),
    .pair(.content, .query), .pair(.toggleSidebar, .rotate), .pair(.rotate, .toggleSidebar), .pair(.fold, .push),
    .pair(.beginEditing, .endEditing), .pair(.select, .present), .times(1, .drop), .times(2, .mark), .times(3, .query),
    .times(5, .push), .times(8, .select),
    Planted("a path of three screens", 1) { trial in
      trial.state.scenes.first?.tabs.contains { $0.screens.count == 3 } ?? false
    },
    Planted("a query", 1) { trial in trial.state.scenes.first?.tabs.contains { $0.query != nil } ?? false },
    Planted("a sheet", 1) { trial in trial.state.scenes.first?.tabs.contains { $0.sheet != nil } ?? false },
    Planted("editing", 1) { trial in trial.state.scenes.first?.editing != nil },
    Planted("editing began and was left", 2) { trial in
      if trial.state.scenes.first?.editing != nil { trial.note = 1 }
      return trial.note == 1 && trial.state.scenes.first?.editing == nil
    },
    Planted("the beginning", 0) { _ in true },
  ]
}

@Suite("Shrinking")
struct ShrinkerTests {
  static let script = try? Shrinker.Script.habitual(seed: 7, eventCount: 2_500)

  @Test("A planted failure shrinks to the fewest actions that show it", arguments: Planted.all)
  func minimum(_ planted: Planted) throws {
    let (script, names) = try #require(Self.script)
    let result = try #require(
      Shrinker.shrink(script, names: names) { planted.shows(&$0) ? FailureKey("planted") : nil })
    #expect(result.script.steps.count == planted.minimum)
    #expect(result.isComplete)
  }

  @Test("The same session and question give the same result")
  func deterministic() throws {
    let (script, names) = try #require(Self.script)
    let results = (0..<2).map { _ in
      Shrinker.shrink(script, names: names) { Planted.times(5, .push).shows(&$0) ? FailureKey("planted") : nil }
    }
    #expect(results[0]?.script != nil && results[0]?.script == results[1]?.script)
    #expect(results[0]?.evaluationCount == results[1]?.evaluationCount)
  }

  @Test(
    "Two actions in 10,000, wherever they stand, are found in few evaluations and actions replayed",
    arguments: [(0, 10_000), (2_500, 7_500), (5_000, 10_000), (9_998, 9_999)])
  func far(_ first: Int, _ second: Int) throws {
    let (script, names) = try Self.long.get()
    var marked = script
    marked.steps.insert(Trial.Step(.mark(text: "second"), Context()), at: second)
    marked.steps.insert(Trial.Step(.mark(text: "first"), Context()), at: first)
    let result = try #require(
      Shrinker.shrink(marked, names: names) { trial in
        guard case .mark(let text) = trial.event?.action else { return nil }
        if text == "first" { trial.note = 1 }
        return text == "second" && trial.note == 1 ? FailureKey("planted") : nil
      })
    #expect(result.script.steps.map(\.action) == [.mark(text: "first"), .mark(text: "second")])
    #expect(result.evaluationCount < 200, "\(result.evaluationCount) evaluations")
    #expect(result.decisionCount < 5 * marked.steps.count, "\(result.decisionCount) decisions")
  }

  static let long = Result { try Shrinker.Script.habitual(seed: 3, eventCount: 10_001) }

  @Test("What remains is joined, made small and named by first use; what the question names keeps its name")
  func normal() throws {
    var tape = try Tape.small()
    let list = Screen(tape.name("list"), key: tape.name("9"))
    try tape.record(all: [.select(tape.name("b")), tape.tab("b", .push(list))])
    try tape.record(all: [.beginEditing, tape.push("detail", on: "b"), tape.push("map", on: "b"), .endEditing])
    let script = try Shrinker.Script(tape)
    let question: Shrinker.Question = { trial in
      let isDeep = trial.state.scenes[0].tabs.contains { $0.screens.count == 3 }
      return isDeep ? FailureKey("planted") : nil
    }
    let result = try #require(Shrinker.shrink(script, names: tape.state.names, for: question))
    let names = result.names
    #expect(result.script.steps.count == 1)
    guard case .tab(let id, .replace(let path)) = result.script.steps.first?.action else {
      Issue.record("\(result.script.steps)")
      return
    }
    #expect(names.text(id) == "tab1" && path.map { names.text($0.name) } == ["screen1", "screen1", "screen1"])
    #expect(path.allSatisfy { $0.key == nil })
    #expect(result.script.beginning.hierarchy.items == [Item(.tab, id: id)])
    var form = Shrinker.Form()
    form.keptTexts = ["a", "tab1"]
    let kept = try #require(Shrinker.shrink(script, names: tape.state.names, form: form, for: question))
    #expect(kept.script.steps.flatMap { $0.action.namedItems }.map { kept.names.text($0) } == ["a"])
    form.isNormal = false
    let raw = try #require(Shrinker.shrink(script, names: tape.state.names, form: form, for: question))
    #expect(raw.script.beginning == script.beginning)
    #expect(raw.script.steps.allSatisfy { step in script.steps.contains { $0.action == step.action } })
  }

  @Test("N2: A reducer that loses a screen is found by what comes back, in three actions")
  func faultyReducer() throws {
    var tape = try Tape.small()
    let (a, b, c) = (tape.name("a"), tape.name("b"), tape.name("c"))
    try tape.record(all: [
      .mark(text: "x"), .select(c), tape.push("list", on: "c"), .select(b), .mark(text: "y"), .tab(b, .scroll(y: 9)),
      .select(c), .select(a), .select(b),
    ])
    let script = try Shrinker.Script(tape)
    let result = try #require(
      Shrinker.shrink(script, names: tape.state.names, checks: .touched) { trial in
        let key = Shrinker.violation(&trial)
        if trial.event?.action.kind == .scroll {
          var fault = Outcome()
          fault.changes = [.navigation(0, tab: a, .scrolled(y: 5))]
          trial.state.reduce(fault)
        }
        return key
      })
    #expect(result.key == FailureKey("preservation / scene / tab"))
    #expect(result.script.steps.map(\.action.kind) == [.select, .scroll, .select])
  }

  @Test("N5: A report that differs shrinks to itself, with a hierarchy of its tab")
  func report() throws {
    let names = try #require(Self.script).names
    var script = try #require(Self.script).script
    script.steps = Array(script.steps.prefix(300))
    let tab = try #require(script.beginning.hierarchy.items.first).id
    script.steps.append(Trial.Step(.reportDepth(tab, depth: 40), Context(at: 5, by: .app)))
    let result = try #require(
      Shrinker.shrink(script, names: names, checks: .touched, for: Shrinker.violation))
    #expect(result.key == FailureKey("reports / scene / tab / depth"))
    #expect(result.script.steps.map(\.action) == [.reportDepth(tab, depth: 0)])
    #expect(result.script.steps.first?.context == Context(by: .app))
    #expect(result.script.beginning.hierarchy.items == [Item(.tab, id: tab)])
  }

  @Test("A decision that differs from the recorded one keeps its event, and only what decides it")
  func decision() throws {
    var tape = try Tape.small()
    try tape.record(all: [.select(tape.name("b")), .beginEditing, .mark(text: "x")])
    try tape.append(.beginEditing, outcome: Outcome(.notCustomizable))
    let script = try Shrinker.Script(tape)
    let result = try #require(
      Shrinker.shrink(script, names: tape.state.names, checks: .touched, for: Shrinker.violation))
    #expect(result.key.description.hasPrefix("redecide / outcome / refusal / recorded: refused notCustomizable"))
    #expect(result.script.steps.map(\.action) == [.beginEditing, .beginEditing])
  }

  @Test("When the budget ends, the best so far is kept")
  func budget() throws {
    let (script, names) = try #require(Self.script)
    var left = 3
    let result = try #require(
      Shrinker.shrink(
        script, names: names,
        while: {
          left -= 1
          return left >= 0
        }
      ) { Planted.times(8, .select).shows(&$0) ? FailureKey("planted") : nil })
    #expect(!result.isComplete && result.evaluationCount == 4)
    #expect(result.script.steps.count >= 8 && result.script.steps.count < script.steps.count)
  }

  @Test("A failure that is not there gives nothing")
  func nothing() throws {
    let (script, names) = try #require(Self.script)
    #expect(Shrinker.shrink(script, names: names) { _ in nil } == nil)
  }
}

extension Shrinker.Script {
  /// The session of a tape, with its recorded outcomes.
  init(_ tape: Tape) throws {
    let events = try tape.log.events()
    guard case .begin(let beginning) = try #require(events.first).action else { throw ReplayError.empty }
    self.init(beginning, events.dropFirst().map { Trial.Step($0.action, $0.context, recorded: $0.outcome) })
  }

  /// What a person does all day.
  static func habitual(seed: UInt64, eventCount: Int) throws -> (script: Shrinker.Script, names: NameTable) {
    let tape = try Tape.habitual(seed: seed, eventCount: eventCount)
    return (try Shrinker.Script(tape), tape.state.names)
  }
}
