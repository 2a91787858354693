import EventLog
import NavModel
import NavRecorder
import NavTestSupport
import Testing

@Suite("An observer in UIKit's words")
struct TabObserverTests {
  /// Notes what it is asked and told, and answers as it is set up.
  struct Observer: TabObserver {
    let told = Shared<[String]>()
    var agrees = true
    var operation: DropOperation?

    func shouldSelect(_ tab: String) -> Bool {
      told.add("shouldSelect \(tab)")
      return agrees
    }
    func didSelect(_ tab: String?, previous: String?) { told.add("didSelect \(tab ?? "-") \(previous ?? "-")") }
    func didBeginEditing() { told.add("didBeginEditing") }
    func didEndEditing() { told.add("didEndEditing") }
    func visibilityDidChange(for tabs: [String]) { told.add("visibilityDidChange \(tabs.joined(separator: " "))") }
    func displayOrderDidChange(for group: String?) { told.add("displayOrderDidChange \(group ?? "-")") }
    func operationForAcceptingItems(on tab: String, items: [String: Int]) -> DropOperation? {
      told.add("operation \(tab) \(items)")
      return operation
    }
    func acceptItems(on tab: String, items: [String: Int], operation: DropOperation) {
      told.add("accept \(tab) \(items) \(operation)")
    }
  }

  /// A tab that accepts images, one that can be hidden, and a group that can be reordered.
  func begun() throws -> Recording {
    let recording = try Recording()
    var hierarchy = Hierarchy()
    hierarchy.mode = .tabSidebar
    var photos = Item(.tab, id: recording.name("photos"))
    photos.accepts = [DropRule(type: recording.name("image"), operation: .copy)]
    var hidable = Item(.tab, id: recording.name("hidable"))
    hidable.allowsHiding = true
    var group = Item(.group, id: recording.name("group"))
    group.allowsReordering = true
    let children = ["one", "two"].map { Item(.tab, id: recording.name($0), depth: 1) }
    hierarchy.items = [photos, hidable, group] + children
    let scene = SceneOpening(id: recording.name("main"))
    try recording.recorder.record(.begin(Beginning(hierarchy: hierarchy, scene: scene)), Context(by: .app))
    return recording
  }

  @discardableResult
  func record(_ action: Action, _ recording: Recording, _ observer: Observer, by: Agent = .user) throws -> Outcome {
    try recording.recorder.record(action, Context(by: by), telling: observer)
  }

  @Test("S10: It is asked before a person selects, and its veto is recorded as a refusal")
  func veto() throws {
    let recording = try begun()
    var observer = Observer()
    let select = Action.select(recording.name("hidable"))
    observer.agrees = false
    #expect(try record(select, recording, observer) == Outcome(.vetoed))
    #expect(observer.told.now == ["shouldSelect hidable"])
    #expect(try recording.log.events().last?.context.veto == true)
    #expect(try record(select, recording, observer, by: .app).isSelection)
    #expect(observer.told.now == ["shouldSelect hidable", "didSelect hidable photos"])
    try recording.log.expectClean()
  }

  @Test("C15: It is told the notices of an event in their order")
  func notices() throws {
    let recording = try begun()
    let observer = Observer()
    let names = ["hidable", "group", "one", "two"].map { recording.name($0) }
    for action in [
      .select(names[0]), .beginEditing, .hide([names[0]]), .reorder(group: names[1], order: [names[3], names[2]]),
      .endEditing,
    ] as [Action] {
      try record(action, recording, observer)
    }
    #expect(
      observer.told.now == [
        "shouldSelect hidable", "didSelect hidable photos", "didBeginEditing", "visibilityDidChange hidable",
        "displayOrderDidChange group", "didEndEditing", "didSelect one hidable",
      ])
    try recording.log.expectClean()
  }

  @Test("D1: It is asked what a drop would do, and told what was accepted")
  func drop() throws {
    let recording = try begun()
    let observer = Observer()
    let items = [
      TypeCount(type: recording.name("image"), count: 2), TypeCount(type: recording.name("image"), count: 1),
    ]
    let drop = Action.drop(.item(recording.name("photos")), items: items, on: nil)
    try record(drop, recording, observer)
    #expect(observer.told.now == ["operation photos [\"image\": 3]", "accept photos [\"image\": 3] copy"])
  }

  @Test(
    "D6: A drop that it keeps from happening is recorded as a query", arguments: [DropOperation.forbidden, .cancel])
  func preventedDrop(operation: DropOperation) throws {
    let recording = try begun()
    var observer = Observer()
    observer.operation = operation
    let items = [TypeCount(type: recording.name("image"), count: 2)]
    let target = DropTarget.item(recording.name("photos"))
    #expect(try record(.drop(target, items: items, on: nil), recording, observer).isQuiet)
    #expect(try recording.log.events().last?.action == .dropQuery(target, items: items, on: nil))
    #expect(observer.told.now.count == 1)
  }

  @Test("Without methods of its own it agrees to everything")
  func silent() throws {
    struct Silent: TabObserver {}
    let recording = try begun()
    let outcome = try recording.recorder.record(.select(recording.name("hidable")), Context(), telling: Silent())
    #expect(outcome.isSelection)
    for action in [.beginEditing, .hide([recording.name("hidable")]), .endEditing] as [Action] {
      #expect(try recording.recorder.record(action, Context(), telling: Silent()).refusal == nil)
    }
  }
}
