import NavCoding
import NavModel
import NavTestSupport
import Testing

@Suite("Folding every change into a state with everything in it")
struct FoldTests {
  static let state = NavigationState(StateContent.full, names: Word.table)

  /// A state, and a change with which every kind of change has something to do.
  static func prepared(for change: ChangeCase) -> NavigationState {
    var state = Self.state
    switch change {
    case .redone: state.apply(.customization(.undone))
    case .switched: state.apply(.customization(.switched(from: .ana, to: .main)))
    default: break
    }
    return state
  }

  @Test("I8: The kept digest is that of the content after every change", arguments: ChangeCase.allCases)
  func keptDigest(_ change: ChangeCase) {
    for sample in change.samples {
      var state = Self.prepared(for: change)
      state.apply(sample)
      #expect(state.digest == state.digestFromScratch, "\(sample)")
    }
    var state = Self.state
    for sample in change.samples { state.apply(sample) }
    #expect(state.digest == state.digestFromScratch)
  }

  @Test("A fold of a record and its decoded event applied give the same content", arguments: ChangeCase.allCases)
  func foldEqualsReduce(_ change: ChangeCase) throws {
    for sample in change.samples {
      var folded = Self.prepared(for: change)
      var reduced = folded
      let bytes = try record(applied([sample]), definedNameCount: Word.table.count)
      _ = try bytes.fold(into: &folded)
      reduced.reduce(try bytes.event(knowing: Word.table).outcome)
      #expect(folded.digest == reduced.digest)
      #expect(folded.content == reduced.content)
    }
  }

  @Test("A change changes no component but those that it says it touches", arguments: ChangeCase.allCases)
  func components(_ change: ChangeCase) {
    for sample in change.samples {
      // A scene that is opened has the next free place; a restored state may have any components.
      if case .scene(let scene, .opened) = sample, scene != Self.state.scenes.count { continue }
      if change == .restored { continue }
      let before = Self.prepared(for: change)
      let named = Set(sample.components(in: before))
      var after = before
      after.apply(sample)
      let known = Set(before.components)
      for component in after.components {
        let old = known.contains(component) ? before.digest(of: component) : 0
        if after.digest(of: component) != old && !named.contains(component) {
          Issue.record("\(component) by \(sample)")
        }
      }
    }
  }

  @Test("A scene that is opened at the next free place changes no other")
  func openedScene() {
    let opened = Change.scene(Self.state.scenes.count, .opened(SceneOpening(id: .ana, device: .tv)))
    let named = Set(opened.components(in: Self.state))
    var after = Self.state
    after.apply(opened)
    for component in after.components where !named.contains(component) {
      let isNew = !Self.state.components.contains(component)
      #expect(after.digest(of: component) == (isNew ? 0 : Self.state.digest(of: component)))
    }
    #expect(after.scenes.count == Self.state.scenes.count + 1)
  }

  @Test("Records open no more scenes than the rules do, whatever they say")
  func sceneLimit() throws {
    var state = Self.state
    for _ in 0..<100 { state.apply(.scene(0, .opened(SceneOpening(id: .ana)))) }
    #expect(state.scenes.count == NavigationState.maximumSceneCount)
    #expect(state.digest == state.digestFromScratch)
    var content = state.content
    content.scenes.append(content.scenes[0])
    let snapshot = try Snapshot.encode(NavigationState(content, names: state.names))
    #expect(throws: CodingError.self) { try Snapshot.decode(snapshot.span.bytes, names: state.names) }
  }

  @Test("A change that names nothing known changes nothing", arguments: ChangeCase.allCases)
  func unknown(_ change: ChangeCase) {
    for sample in change.samples {
      switch sample {
      case .selection, .editing, .environment, .navigation, .scene(_, .closed), .scene(_, .reopened):
        var state = NavigationState(names: Word.table)
        let digest = state.digest
        state.apply(sample)
        #expect(state.digest == digest, "\(sample)")
      case .hierarchy(.removed), .hierarchy(.updated), .hierarchy(.renamed), .hierarchy(.forgotten):
        var state = NavigationState(names: Word.table)
        let digest = state.digest
        state.apply(sample)
        #expect(state.digest == digest, "\(sample)")
      case .hierarchy, .customization, .scene: continue
      }
    }
  }
}
