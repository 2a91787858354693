import NavCoding
import NavModel
import NavTestSupport
import Testing

/// A record that is kept for ever.
struct GoldenRecord: CustomTestStringConvertible, Sendable {
  /// The name of its file: the kind of its event, with a word behind it if there are several.
  let name: String
  let event: Event

  var testDescription: String { name }

  /// One record of each kind that an action can have.
  static let ofKinds = ActionKind.allCases.filter { !RoundTripTests.reserved.contains($0) }.map {
    GoldenRecord(name: "\($0)", event: .golden($0))
  }

  /// Records of what the format gained since those of the kinds were recorded: new changes, notices, fields.
  static let later: [GoldenRecord] = []

  static let all = ofKinds + later

  func file(version: UInt8 = RecordHeader.currentVersion) -> String { "Fixtures/Records/v\(version)/\(name).hex" }
}

/// What a tape of format 1 holds today, every later version reads and writes.
@Suite("FORMATS §5: Golden records")
struct GoldenRecordTests {
  /// All formats that were ever written.
  static let versions = Array(1...RecordHeader.currentVersion)

  @Test("Every kind is written as its golden record, byte for byte", arguments: GoldenRecord.all)
  func written(_ golden: GoldenRecord) throws {
    let text = HexDump.text(try record(golden.event), comment: golden.name)
    Golden.expect(text, equals: golden.file(), isPermanent: true)
  }

  @Test("Every golden record of every format is read as its event", arguments: GoldenRecord.all, versions)
  func read(_ golden: GoldenRecord, version: UInt8) throws {
    let text = String(decoding: try Repository.bytes(golden.file(version: version)), as: UTF8.self)
    let bytes = try #require(HexDump.bytes(text))
    let (event, names) = try bytes.event()
    #expect(event == golden.event)
    #expect((0..<names.count).map { names.text(Name(UInt32($0))) } == Word.allCases.map(\.rawValue))
  }

  @Test("Every kind has a golden record, and every golden record a kind")
  func complete() {
    for version in Self.versions {
      let files = Repository.files(below: "Fixtures/Records/v\(version)", suffix: ".hex")
      #expect(Set(files) == Set(GoldenRecord.all.map { $0.file(version: version) }))
    }
    #expect(
      Set(GoldenRecord.all.map(\.event.action.kind)) == Set(ActionKind.allCases).subtracting(RoundTripTests.reserved))
  }

  @Test("The golden records hold every change, every notice and every field of a context")
  func covering() {
    let events = GoldenRecord.all.map(\.event)
    let changes = Set(events.flatMap { $0.outcome.changes.map { ChangeCase($0) } })
    #expect(changes == Set(ChangeCase.allCases))
    let notices = Set(events.flatMap { $0.outcome.notices.map { MessageCase($0.message) } })
    #expect(notices == Set(MessageCase.allCases))
    #expect(events.contains { $0.context == .full })
    #expect(events.contains { $0.outcome.refusal != nil })
  }
}

extension Event {
  /// The event whose record of its kind is kept.
  ///
  /// It is made of samples that stay as they are for ever: the texts of `Word`, the last sample of each action, all
  /// samples of each change and notice. What the format gains goes to `GoldenRecord.later`.
  static func golden(_ kind: ActionKind) -> Event {
    let action = Action.samples(kind).last ?? .mark(text: "")
    var event = Event(
      action: action, context: Context(scene: .main, at: 1_718_553_600_000), outcome: Outcome(),
      digestAfter: 0x1122_3344_5566_7700 | UInt64(kind.rawValue))
    if kind == .select { event.context = .full }
    if kind == .redo {
      event.outcome = Outcome(.nothingToUndo)
    } else if kind == .undo {
      event.outcome = Outcome(.invalid(.limit))
    } else {
      event.outcome.changes = ChangeCase.allCases.filter { $0.kind == kind }.flatMap { $0.samples }
      event.outcome.notices = MessageCase.allCases.filter { $0.kind == kind }.flatMap { $0.samples }
    }
    return event
  }
}

extension MessageCase {
  /// The kind whose golden record shows the notice.
  fileprivate var kind: ActionKind {
    switch self {
    case .didSelect: .select
    case .didBeginEditing: .beginEditing
    case .didEndEditing: .endEditing
    case .visibilityDidChange: .hide
    case .displayOrderDidChange: .reorder
    case .didAccept: .drop
    }
  }
}

extension ChangeCase {
  /// The kind whose golden record shows the change.
  fileprivate var kind: ActionKind {
    switch self {
    case .restored: .begin
    case .replacedHierarchy, .renamedTab, .forgotten, .renamedPath, .cut, .switched: .declare
    case .inserted: .insert
    case .removed: .remove
    case .updated, .appHidden, .appOrder: .update
    case .stepSaved, .hidden, .hidSelection, .editedHidden: .hide
    case .undone, .redone, .unknownFields: .customization
    case .barOrder: .moveInBar
    case .barKnown: .addToBar
    case .groupOrder, .editedOrder: .reorder
    case .sidebarShown, .sidebarPreferred: .toggleSidebar
    case .opened: .openScene
    case .closed: .closeScene
    case .reopened: .reopenScene
    case .selected, .lastNotSearch, .selectedChild, .overlayClosed: .select
    case .began: .beginEditing
    case .ended: .endEditing
    case .width, .room, .barRoom: .resize
    case .orientation: .rotate
    case .direction: .direction
    case .barFirst: .scrollBar
    case .keyboard: .keyboard
    case .barHidden: .hideBar
    case .contentUnderBar: .contentUnderBar
    case .focus: .focus
    case .modal, .sheet: .present
    case .popover: .popover
    case .folded: .fold
    case .pushed: .push
    case .popped: .pop
    case .replacedPath: .replace
    case .scrolled: .scroll
    case .query: .query
    case .content: .content
    case .dropped: .drop
    }
  }
}
