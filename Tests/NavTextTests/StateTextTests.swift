import Foundation
import NavModel
import NavTestSupport
import Testing

@testable import NavText

@Suite("States as text")
struct StateTextTests {
  /// Reads a printed state again.
  private func again(_ state: NavigationState) throws -> NavigationState {
    var names = NameTable()
    let value = try JSONParser.parse(Rehearsal.text(of: state))
    return NavigationState(try StateContent.read(value, names: &names), names: names)
  }

  static let sessions = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test("The end of every session, read from its text, is the same state: text, digest, decisions", arguments: sessions)
  func fixtures(_ file: String) throws {
    let rehearsal = try Rehearsal(String(decoding: Repository.bytes(file), as: UTF8.self))
    let state = try again(rehearsal.state)
    #expect(state.digest == rehearsal.state.digest)
    #expect(Rehearsal.text(of: state) == rehearsal.text)
    #expect(state.digest == state.digestFromScratch)
  }

  /// A session in which every component of a state gets something to say.
  static let rich = """
    {"session": 1, "hierarchy": {"hierarchy": 1, "style": "uiKit", "mode": "tabSidebar", "customizable": true, \
    "customizationKey": "one", "x-top": [1.0], "screens": ["a", "b", "x", "y"], "items": [\
    {"tab": "a", "symbol": "s", "toolbar": ["t1", "t2"]}, {"tab": "b", "allowsHiding": true, "placement": "movable", \
    "popovers": ["p"], "accepts": [{"type": "t", "operation": "copy"}]}, {"tab": "c", "allowsHiding": true, \
    "hidden": false}, {"group": "g", "title": "", "allowsReordering": true, "children": [{"tab": "d"}, {"tab": "e"}, \
    {"group": "h", "children": [{"tab": "f"}]}]}, \
    {"group": "k", "expansion": "collapsed", "children": [{"tab": "i"}]}, {"tab": "s", "role": "search"}]}}
    {"do": "select", "tab": "b", "via": "program"}
    {"do": "push", "tab": "b", "screen": "x", "key": "k\\u00e9", "with": {"z": "1", "a": ""}}
    {"do": "scroll", "tab": "b", "y": -120}
    {"do": "push", "tab": "b", "screen": "y"}
    {"do": "query", "tab": "b", "text": "snow \\"and\\" ice", "by": "app"}
    {"do": "content", "tab": "b", "revision": 9223372036854775807}
    {"do": "drop", "tab": "b", "items": [{"type": "t", "count": 7}, {"type": "t"}]}
    {"do": "present", "tab": "b", "screen": "x"}
    {"do": "popover", "tab": "b", "held": true}
    {"do": "scroll", "tab": "a", "y": 44, "by": "app"}
    {"do": "select", "tab": "f", "via": "program"}
    {"do": "openScene", "scene": "second", "device": "phone"}
    {"do": "openScene", "scene": "third", "device": "mac", "in": "main", "as": "split"}
    {"do": "openScene", "scene": "fourth"}
    {"do": "fold", "group": "g"}
    {"do": "unfold", "group": "k"}
    {"do": "beginEditing"}
    {"do": "hide", "tab": "b"}
    {"do": "hide", "tab": "c"}
    {"do": "unfold", "group": "g"}
    {"do": "reorder", "group": "g", "order": ["e", "d"]}
    {"do": "undo"}
    {"do": "select", "tab": "s", "scene": "second", "via": "program"}
    {"do": "direction", "to": "rtl", "scene": "second"}
    {"do": "keyboard", "shown": true, "scene": "second"}
    {"do": "hideBar", "hidden": true, "scene": "second"}
    {"do": "contentUnderBar", "value": true, "scene": "second"}
    {"do": "present", "screen": "x", "scene": "third"}
    {"do": "push", "tab": "e", "screen": "x", "scene": "fourth", "by": "app"}
    {"do": "resize", "width": "compact", "room": 3, "barRoom": 2, "scene": "fourth"}
    {"do": "rotate", "to": "portrait", "scene": "fourth"}
    {"do": "closeScene", "scene": "fourth"}
    {"do": "remove", "tab": "e"}
    {"do": "update", "tab": "c", "set": {"hidden": true}}
    {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "two", "mode": "tabSidebar", \
    "customizable": true, "items": [{"tab": "a"}, {"tab": "f"}, {"tab": "s", "role": "search"}, {"tab": "c"}, \
    {"group": "g", "allowsReordering": true, "children": [{"tab": "d"}, {"tab": "e"}]}]}}
    {"do": "customization", "import": {"customization": 1, "hidden": {"nowhere": true}, "barOrder": ["c", "a"], \
    "barKnown": ["a", "c"], "groupOrder": {"": ["g"], "g": ["e", "d"]}, "sidebarShown": true, "later": {"x": 1.5}}}
    {"do": "endEditing"}
    {"do": "reset", "what": "all"}
    {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}}
    {"do": "relaunch"}
    """

  @Test("After every action of a rich session the state, read from its text, is the same")
  func everyState() throws {
    var rehearsal = try Rehearsal("")
    var count = 0
    try rehearsal.run(Self.rich) { state in
      count += 1
      let read = try again(state)
      #expect(read.digest == state.digest, "after \(count): \(Rehearsal.text(of: state))")
      #expect(Rehearsal.text(of: read) == Rehearsal.text(of: state), "after \(count)")
    }
    #expect(count == 41)
  }

  @Test("The rich session says something about every key of a state")
  func richness() throws {
    var said: Set<String> = []
    var rehearsal = try Rehearsal("")
    try rehearsal.run(Self.rich) { state in
      try Self.collect(JSONParser.parse(Rehearsal.text(of: state)), "", &said)
    }
    let silent = Self.keys.filter { !said.contains($0) }
    #expect(silent.isEmpty, "\(said.sorted())")
  }

  /// Keys that have to be seen with a value that is not the one of a new state.
  private static let keys = [
    "appValues.hidden", "customization.hidden", "customization.barOrder", "customization.barKnown",
    "customization.groupOrder", "customization.sidebarShown", "customization.undo", "customization.redo",
    "customization.unknownFields", "otherCustomizations", "closedScenes", "retired", "scenes.*.in", "scenes.*.as",
    "scenes.*.editing", "scenes.*.lastNotSearch", "scenes.*.modal", "scenes.*.folded", "scenes.*.unfolded",
    "scenes.*.selectedChild", "scenes.*.keyboard", "scenes.*.barHidden", "scenes.*.contentUnderBar", "scenes.*.tabs",
  ]

  /// Notes the keys whose values say something.
  private static func collect(_ value: JSONValue, _ path: String, _ said: inout Set<String>) throws {
    guard case .object(let members) = value.content else { return }
    for member in members {
      let isID = path == "scenes" || path == "closedScenes"
      let place = path.isEmpty ? member.key : "\(path).\(isID ? "*" : member.key)"
      switch member.value.content {
      case .null, .boolean(false), .integer(0), .string(""), .array([]), .object([]): continue
      default: said.insert(place)
      }
      if path.isEmpty || isID || path.hasPrefix("scenes") { try collect(member.value, place, &said) }
    }
  }

  @Test(
    "A customization that was put aside under the key default is not that without a key (defect of `JSONWriter.state`)")
  func keyNamedDefault() throws {
    let rehearsal = try Rehearsal(
      """
      {"session": 1, "hierarchy": {"hierarchy": 1, "customizationKey": "default", "customizable": true, \
      "mode": "tabSidebar", "items": [{"tab": "a"}]}}
      {"do": "customization", "import": {"customization": 1, "hidden": {"z": true}}}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "two", "items": [{"tab": "a"}]}}
      """)
    let state = rehearsal.state
    #expect(state.otherCustomizations.count == 1, "\(rehearsal.outcomes)")
    let read = try again(state)
    #expect(read.digest == state.digest)
  }

  @Test("digest and position are not read, so a state that somebody edits is what it says")
  func edited() throws {
    let rehearsal = try Rehearsal(Self.rich.split(separator: "\n").prefix(2).joined(separator: "\n"))
    var names = NameTable()
    let text = rehearsal.text.replacingOccurrences(of: #""y":0"#, with: #""y":5"#)
      .replacingOccurrences(of: #""selected":"b""#, with: #""selected":"c""#)
    let state = NavigationState(try StateContent.read(JSONParser.parse(text), names: &names), names: names)
    #expect(state.digest != rehearsal.state.digest)
    #expect(Rehearsal.text(of: state).contains(#""selected":"c""#))
  }

  @Test(
    "What is wrong in a state is named with its path",
    arguments: [
      (#""scenes":{}"#, "a state has at least one scene ($)"),
      (#""scenes":{"m":{"selected":"z"}}"#, "the selection is no item of the hierarchy ($.scenes.m.selected)"),
      (#""scenes":{"m":{"selected":null}}"#, "the selection is no item of the hierarchy ($.scenes.m.selected)"),
      (#""scenes":{"m":{}}"#, #"key "selected" is missing ($.scenes.m)"#),
      (#""scenes":{"m":{"selected":"a","in":"z"}}"#, "there is no such scene ($.scenes.m.in)"),
      (#""scenes":{"m":{"selected":"a","room":-1}}"#, "-1 is out of range ($.scenes.m.room); at least 0"),
      (
        #""scenes":{"m":{"selected":"a","tabs":{"a":{"path":[{"screen":"a"},{"y":1}]}}}}"#,
        #"key "screen" is missing ($.scenes.m.tabs.a.path[1])"#
      ),
      (
        #""scenes":{"m":{"selected":"a","tabs":{"a":{"dropped":{"t":0}}}}}"#,
        "0 is out of range ($.scenes.m.tabs.a.dropped.t); at least 1"
      ),
      (#""customization":{"hiden":{}},"scenes":{}"#, #"unknown key "hiden" ($.customization.hiden)"#),
      (#""scenes":{"m":{"selected":"a"}},"extra":1"#, #"unknown key "extra" ($.extra)"#),
    ])
  func wrong(members: String, message: String) throws {
    var names = NameTable()
    let text = #"{"hierarchy":{"hierarchy":1,"items":[{"tab":"a"}]},"# + members + "}"
    let error = try #require(throws: TextError.self) {
      _ = try StateContent.read(JSONParser.parse(text), names: &names)
    }
    #expect(error.description.contains(": " + message), "\(error)")
  }

  @Test("A state needs no more than hierarchy, scenes and their selections")
  func least() throws {
    var names = NameTable()
    let text = #"{"hierarchy":{"hierarchy":1,"items":[{"tab":"a"},{"tab":"b"}]},"scenes":{"m":{"selected":"b"}}}"#
    let state = NavigationState(try StateContent.read(JSONParser.parse(text), names: &names), names: names)
    let rehearsal = try Rehearsal(
      #"{"session":1,"scene":"m","hierarchy":{"hierarchy":1,"items":[{"tab":"a"},{"tab":"b"}]}}"#
        + "\n" + #"{"do":"select","tab":"b"}"#)
    #expect(Rehearsal.text(of: state) == rehearsal.text)
    #expect(state.digest == rehearsal.state.digest)
  }
}
