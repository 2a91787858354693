import EventLog
import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import PropertyTesting

/// A long session in which everything happens: a person's day, with windows, updates, imports and drops in between.
struct BusyTape {
  private(set) var tape = Tape()
  private var random: SplitMix64
  private var habits: HabitualSession
  private let declared: Hierarchy

  /// Records a session.
  static func record(seed: UInt64, eventCount: Int) throws -> Tape {
    var busy = try BusyTape(seed: seed)
    for _ in 1..<eventCount { try busy.step() }
    return busy.tape
  }

  private init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    declared = tape.withNames { SampleHierarchy.make(tabCount: 24, names: &$0) }
    habits = tape.withNames { HabitualSession(seed: seed, names: &$0) }
    let scene = SceneOpening(id: tape.name("main"), device: .pad)
    try tape.record(.begin(Beginning(hierarchy: declared, scene: scene)), Context(by: .app))
  }

  private mutating func step() throws {
    if random.chance(percent: 50) {
      let (action, context) = habits.next(in: tape.state)
      try tape.record(action, context)
    } else {
      let (action, by) = other()
      try tape.record(action, Context(scene: random.chance(percent: 30) ? second : nil, at: 7, by: by))
    }
  }

  /// The second scene, if it is open.
  private var second: Name? { tape.state.scenes.dropFirst().first { $0.isOpen }?.id }

  private mutating func tab() -> Name { tape.name("tab\(random.index(below: 10))") }

  private mutating func path() -> [Screen] {
    (0...random.index(below: 3)).map { _ in Screen(tape.name(["list", "detail", "map"][random.index(below: 3)])) }
  }

  private mutating func other() -> (Action, Agent) {
    let flag = random.chance(percent: 50)
    switch random.index(below: 7) {
    case 0: return (ofScenes(flag), .system)
    case 1: return (ofTheApp(flag), .app)
    case 2: return (ofLayout(flag), .system)
    case 3, 4: return (ofCustomization(flag), .user)
    default: return (ofNavigation(flag), flag ? .user : .app)
    }
  }

  private mutating func ofScenes(_ flag: Bool) -> Action {
    let id = tape.name("second")
    switch random.index(below: 6) {
    case 0: return .relaunch
    case 1, 2: return .openScene(SceneOpening(id: id))
    case 3: return .closeScene(id)
    default: return .reopenScene(id)
    }
  }

  private mutating func ofTheApp(_ flag: Bool) -> Action {
    let extra = tape.name("extra")
    switch random.index(below: 9) {
    case 0, 1:
      var values = Item(.tab, id: extra)
      values.title = "New"
      values.enabled = flag
      var fields = ItemUpdate.Fields()
      fields.insert(random.chance(percent: 50) ? .title : .enabled)
      return .update(flag ? tape.name("tab3") : tab(), ItemUpdate(fields: fields, values: values))
    case 2, 3: return .insert([Item(.tab, id: extra)], into: nil, at: flag ? 0 : nil)
    case 4: return .remove(flag ? extra : tape.name("tab5"), .tab)
    case 5: return .insert([Item(.tab, id: tape.name("tab5"))], into: nil, at: nil)
    case 6:
      var other = declared
      other.items.removeSubrange(2..<4)
      return .declare(flag ? declared : other)
    case 7: return .reportDepth(tab(), depth: 1)
    default: return .tab(tab(), .content(revision: 9))
    }
  }

  private mutating func ofLayout(_ flag: Bool) -> Action {
    switch random.index(below: 10) {
    case 0, 1, 2: .resize(Resize(width: flag ? .compact : .regular))
    case 3: .rotate(flag ? .portrait : .landscape)
    case 4: .direction(flag ? .rtl : .ltr)
    case 5: .keyboard(shown: flag)
    case 6: .hideBar(hidden: flag)
    case 7: .contentUnderBar(flag)
    case 8: .toggleSidebar
    default: flag ? .collapseSidebar : .expandSidebar
    }
  }

  private mutating func ofCustomization(_ flag: Bool) -> Action {
    let group = tape.name("group0")
    switch random.index(below: 12) {
    case 0, 1: return .beginEditing
    case 2, 3: return .hide(flag ? [tab()] : [tab(), tab()])
    case 4: return .show([tab()])
    case 5:
      let order = (8...15).map { tape.name("tab\($0)") }
      return .reorder(group: group, order: flag ? order.reversed() : order)
    case 6: return flag ? .undo : .redo
    case 7: return .reset(flag ? .visibility : .all)
    case 8:
      var layout = Customization.Layout()
      layout.hidden = [Customization.HiddenFlag(key: tape.name("tab2"), isHidden: flag)]
      return .importCustomization(ImportedCustomization(layout: layout))
    case 9: return flag ? .addToBar(tab(), to: nil) : .removeFromBar(tab())
    case 10: return .move(tape.name("tab\(8 + random.index(below: 8))"), to: Int32(random.index(below: 5)))
    default: return .endEditing
    }
  }

  private mutating func ofNavigation(_ flag: Bool) -> Action {
    switch random.index(below: 12) {
    case 0, 1: return .link(tab(), path: path())
    case 2: return .tab(tab(), .replace(path()))
    case 3: return .tab(tab(), .popToRoot)
    case 4: return .tab(tab(), .popGesture(flag ? .began : .ended))
    case 5: return flag ? .presentModal(tape.name("editor")) : .dismissModal
    case 6: return .select(tape.name("search"))
    case 7: return flag ? .cancelSearch : .tab(tape.name("search"), .query(tape.name("sun")))
    case 8: return .tab(tab(), .present(tape.name("editor")))
    case 9: return .hover(tab(), held: flag)
    case 10: return .drop(.item(tab()), items: [TypeCount(type: tape.name("public.image"), count: 2)], on: nil)
    default: return .select(tab())
    }
  }
}
