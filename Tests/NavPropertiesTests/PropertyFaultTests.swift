import NavModel
import NavProperties
import NavReplay
import NavTestSupport
import Testing

/// A fault, and the property that finds it.
struct PropertyFault: Sendable, CustomTestStringConvertible {
  let property: Property
  let what: String
  /// The most actions that a shrunk session has.
  let most: Int
  let subject: Subject

  var testDescription: String { "\(property.rawValue): \(what)" }

  init(_ property: Property, _ what: String, most: Int, _ plant: (inout Subject) -> Void) {
    var subject = Subject()
    plant(&subject)
    (self.property, self.what, self.most, self.subject) = (property, what, most, subject)
  }
}

extension Subject {
  /// Decides as the model, and then something is wrong with it.
  fileprivate mutating func decide(badly wrong: @escaping @Sendable (inout Outcome, NavigationState, Action) -> Void) {
    decide = { state, action, context in
      var outcome = state.decide(action, context)
      if outcome.refusal == nil { wrong(&outcome, state, action) }
      return outcome
    }
  }

  /// Applies each change as the model does, and then does something wrong.
  fileprivate mutating func reduce(badly wrong: @escaping @Sendable (inout NavigationState, Change) -> Void) {
    reduce = { state, outcome in
      for change in outcome.changes {
        state.apply(change)
        wrong(&state, change)
      }
    }
  }

  /// Keeps a snapshot of something else.
  fileprivate mutating func keep(_ change: @escaping @Sendable (inout StateContent) -> Void) {
    kept = { state in
      var (state, content) = (state, state.content)
      change(&content)
      state.apply(.hierarchy(.restored(content)))
      return state
    }
  }
}

extension PropertyFault {
  static let all = ofMoments + ofLayouts + ofSessions

  private static let ofMoments = [
    PropertyFault(.checks, "a note moves the focus", most: 1) { subject in
      subject.decide { outcome, _, action in
        if action.kind == .mark { outcome.changes.append(.environment(0, .focus(.bar))) }
      }
    },
    PropertyFault(.records, "a record does not say in which scene", most: 1) { subject in
      subject.recorded = { event in
        var event = event
        event.context.scene = nil
        return event
      }
    },
    PropertyFault(.snapshots, "a snapshot has no folds", most: 1) { subject in
      subject.keep { content in for scene in content.scenes.indices { content.scenes[scene].folds = [] } }
    },
    PropertyFault(.lines, "a line does not say where an action came from", most: 1) { subject in
      subject.written = { action, context in
        var context = context
        context.via = nil
        return (action, context)
      }
    },
    PropertyFault(.customizationFiles, "a file has no order of the bar", most: 2) { subject in
      subject.exported = { file in
        var file = file
        file.layout.barOrder = nil
        return file
      }
    },
    PropertyFault(.undo, "an undo forgets the order of the bar", most: 3) { subject in
      subject.reduce { state, change in
        if change == .customization(.undone) { state.apply(.customization(.barOrder(nil))) }
      }
    },
    PropertyFault(.reset, "a reset of nothing is a step", most: 0) { subject in
      subject.decide { outcome, _, action in
        let step = Change.customization(.stepSaved(appHidden: [], appOrders: [], sidebar: false))
        if action.kind == .reset && outcome.changes.isEmpty { outcome.changes = [step] }
      }
    },
    PropertyFault(.updating, "a new version of the app forgets the order of the bar", most: 2) { subject in
      subject.reduce { state, change in
        if case .hierarchy(.replaced) = change { state.apply(.customization(.barOrder(nil))) }
      }
    },
  ]

  private static let ofLayouts = [
    PropertyFault(.commuting, "a scroll moves the first tab too", most: 2) { subject in
      subject.reduce { state, change in
        guard case .navigation(let scene, _, .scrolled(let y)) = change, !state.hierarchy.items.isEmpty else { return }
        state.apply(.navigation(scene, tab: state.id(0), .scrolled(y: y)))
      }
    },
    PropertyFault(.rotating, "turning the device opens the keyboard", most: 0) { subject in
      subject.reduce { state, change in
        if case .environment(let scene, .orientation) = change { state.apply(.environment(scene, .keyboard(true))) }
      }
    },
    PropertyFault(.narrowing, "a scene that gets narrow limits its room", most: 1) { subject in
      subject.reduce { state, change in
        if case .environment(let scene, .width(.compact)) = change { state.apply(.environment(scene, .room(3))) }
      }
    },
    PropertyFault(.collapsing, "an app that collapses the sidebar decides for the person", most: 0) { subject in
      subject.decide { outcome, _, action in
        if action == .collapseSidebar { outcome.changes.append(.customization(.sidebarShown(false))) }
      }
    },
  ]

  private static let ofSessions = [
    PropertyFault(.tails, "a snapshot has no steps to redo", most: 4) { subject in
      subject.keep { $0.customization.redo = [] }
    },
    PropertyFault(.exports, "a rule reads the number of a name", most: 1) { subject in
      subject.decide { outcome, _, action in
        if case .tab(let id, .push) = action, id.rawValue % 2 == 1 { outcome = Outcome(.vetoed) }
      }
    },
    PropertyFault(.layoutOnly, "turning the device takes a screen away", most: 5) { subject in
      subject.reduce { state, change in
        guard case .environment(let scene, .orientation) = change, let tab = state.scenes[scene].selected
        else { return }
        state.apply(.navigation(scene, tab: state.id(inSlot: tab), .popped(count: 1)))
      }
    },
    PropertyFault(.faults, "a log stores what it takes too late", most: 3) { subject in
      subject.log = {
        var faults = FaultyEventLog.Faults()
        faults.holdsSubmits = true
        return FaultyEventLog(faults)
      }
    },
    PropertyFault(.mirror, "the end of editing tells nobody", most: 3) { subject in
      subject.decide { outcome, _, action in if action == .endEditing { outcome.notices = [] } }
    },
  ]
}

@Suite("Faults that properties find")
struct PropertyFaultTests {
  @Test("Every property has a planted fault that makes it fail")
  func complete() {
    #expect(Set(PropertyFault.all.map(\.property)) == Set(Property.allCases))
  }

  @Test("A planted fault is found by its property and shrunk to a few actions", arguments: PropertyFault.all)
  func found(_ fault: PropertyFault) throws {
    var settings = Fuzzer.Settings()
    settings.isThorough = true
    settings.properties = [fault.property]
    let fuzzer = Fuzzer(settings, of: fault.subject)
    var (failure, coverage, number) = (Fuzzer.Failure?.none, Coverage(), 0)
    while failure == nil && number < 200 {
      failure = fuzzer.run(number, &coverage)
      number += 1
    }
    let found = try #require(failure, "\(number) sessions")
    #expect(found.property == fault.property)
    #expect(coverage.looks(at: fault.property) > 0)
    let shrunk = found.shrunk()
    let lines = found.lines(of: shrunk, origin: "session \(found.number)").joined(separator: "\n")
    #expect(found.isShown(by: shrunk), "\(lines)")
    #expect(shrunk.script.steps.count <= fault.most, "\(lines)")
  }
}
