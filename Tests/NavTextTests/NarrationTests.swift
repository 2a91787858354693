import NavModel
import NavText
import Testing

@Suite("Events as sentences")
struct NarrationTests {
  /// A pad whose sidebar is on screen.
  private static let header = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [\#
    {"tab": "a", "title": "Inbox"}, {"tab": "b", "title": "Inbox"}, {"tab": "c"}, {"tab": "d", "title": "قائمة"}, \#
    {"tab": "e", "title": " edges "}, {"tab": "f", "title": "\u200bzero"}, {"tab": "h", "title": ""}, \#
    {"group": "g", "title": "Group", "children": [{"tab": "x", "title": "X"}]}]}}
    """#

  /// The sentence of an action in a state, with the outcome of the rules or another one.
  private func sentence(
    _ line: String, outcome: Outcome? = nil, showing show: @escaping @Sendable (String) -> String = { $0 }
  ) throws -> String {
    var before = try Rehearsal(Self.header).state
    var reader = SessionReader(file: nil)
    let header = #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": []}}"#
    _ = try reader.read(line: Array(header.utf8)[...], names: &before.names)
    guard case .action(let read) = try reader.read(line: Array(line.utf8)[...], names: &before.names) else { return "" }
    var context = read.context
    if !read.action.kind.isOfTheApp { context.scene = context.scene ?? before.scenes[0].id }
    let outcome = outcome ?? before.decide(read.action, context)
    var after = before
    after.reduce(outcome)
    let event = Event(action: read.action, context: context, outcome: outcome, digestAfter: after.digest)
    return Narration(event, at: 7, before: before, after: after, showing: show).sentence
  }

  static let invalids = InvalidReason.allCases.map { Refusal.invalid($0) }

  @Test(
    "S2: every refusal has a reason in words of its own, and its code",
    arguments: Refusal.plain + NarrationTests.invalids)
  func refusals(_ refusal: Refusal) throws {
    let text = try sentence(#"{"do": "select", "tab": "c", "via": "tabBar"}"#, outcome: Outcome(refusal))
    let start = "At 7 the user could not select c in the bar: "
    #expect(text.hasPrefix(start))
    #expect(text.hasSuffix(" (\(refusal.codeWithReason))."))
    let reason = text.dropFirst(start.count).dropLast(refusal.codeWithReason.count + 4)
    #expect(reason.split(separator: " ").count >= 3, "\(text)")
    #expect(reason.first?.isLowercase ?? false, "\(text)")
  }

  @Test("S2: no two refusals are told in the same words")
  func differentReasons() throws {
    let texts = try (Refusal.plain + Self.invalids).map { refusal in
      let text = try sentence(#"{"do": "select", "tab": "c"}"#, outcome: Outcome(refusal))
      return String(text.dropLast(refusal.codeWithReason.count + 4))
    }
    #expect(Set(texts).count == texts.count)
  }

  @Test(
    "S2: a refusal names what stood in the way",
    arguments: [
      (#"{"do": "hide", "tabs": ["c", "nowhere"]}"#, "unknownTab", "there is no tab “nowhere”"),
      (#"{"do": "fold", "group": "a"}"#, "unknownGroup", "Inbox (a) is no group"),
      (#"{"do": "select", "tab": "nowhere"}"#, "unknownTab", "there is no such tab"),
      (#"{"do": "push", "tab": "c", "screen": "s"}"#, "notPresented", "c is not the selected tab"),
      (#"{"do": "select", "tab": "c", "via": "tabBar"}"#, "notPresented", "the bar is not on screen"),
      (#"{"do": "select", "tab": "c", "via": "more"}"#, "notPresented", "it is not under More"),
      (#"{"do": "select", "tab": "c", "scene": "z"}"#, "unknownScene", "there is no open scene z"),
      (#"{"do": "reorder", "group": "g", "order": ["x", "c"]}"#, "wrongGroup", "c is no child of Group"),
      (#"{"do": "closeScene", "scene": "z"}"#, "unknownScene", "there is no open scene of that name"),
      (#"{"do": "reopenScene", "scene": "z"}"#, "unknownScene", "there is no closed scene of that name"),
      (#"{"do": "redo"}"#, "nothingToUndo", "there is nothing to apply again"),
    ])
  func reasons(line: String, code: String, reason: String) throws {
    let refusal = try #require(Refusal.plain.first { $0.code == code })
    let text = try sentence(line, outcome: Outcome(refusal))
    #expect(text.hasSuffix(": \(reason) (\(code))."), "\(text)")
  }

  @Test(
    "H1: an item is called by its title, with its id where two share one; without a title by its id",
    arguments: [
      ("a", "Inbox (a)"), ("b", "Inbox (b)"), ("c", "c"), ("h", "h"), ("e", "“ edges ”"), ("f", "“\u{200B}zero”"),
      ("d", "\u{2068}قائمة\u{2069}"), ("x", "X"), ("nowhere", "“nowhere”"), ("مفقود", "“\u{2068}مفقود\u{2069}”"),
    ])
  func names(id: String, name: String) throws {
    let text = try sentence(#"{"do": "content", "tab": "\#(id)", "revision": 3}"#, outcome: Outcome())
    #expect(text == "At 7 the user set the content of \(name) to revision 3; nothing changed.")
  }

  @Test(
    "H1: text that reads from right to left is isolated, wherever it comes from",
    arguments: [
      #"{"do": "mark", "text": "שלום"}"#, #"{"do": "select", "tab": "c", "actor": "שלום"}"#,
      #"{"do": "query", "tab": "c", "text": "שלום"}"#, #"{"do": "openScene", "scene": "שלום"}"#,
      #"{"do": "present", "screen": "שלום"}"#, #"{"do": "link", "tab": "c", "path": ["שלום"]}"#,
      #"{"do": "update", "tab": "c", "set": {"title": "שלום"}}"#,
      #"{"do": "dropQuery", "tab": "c", "items": [{"type": "שלום"}]}"#,
    ])
  func isolation(_ line: String) throws {
    let text = try sentence(line)
    #expect(text.contains("\u{2068}שלום\u{2069}"), "\(text)")
    #expect(text.unicodeScalars.count { $0 == "\u{2068}" } == text.unicodeScalars.count { $0 == "\u{2069}" })
  }

  @Test(
    "H1: every text of the tape is made fit to show, and none of the sentence's own",
    arguments: [
      #"{"do": "mark", "text": "~"}"#, #"{"do": "select", "tab": "~", "actor": "~"}"#,
      #"{"do": "push", "tab": "c", "screen": "~", "key": "~", "with": {"~": "~"}}"#,
      #"{"do": "query", "tab": "c", "text": "~"}"#, #"{"do": "openScene", "scene": "~"}"#,
      #"{"do": "update", "tab": "c", "set": {"title": "~", "menu": ["~"]}}"#,
      #"{"do": "declare", "hierarchy": {"hierarchy": 1, "app": "~", "version": "~", "items": [{"tab": "~"}]}}"#,
      #"{"do": "drop", "tab": "c", "items": [{"type": "~"}]}"#, #"{"do": "menu", "tab": "c", "action": "~"}"#,
      #"{"do": "perform", "group": "g", "action": "~"}"#, #"{"do": "insert", "item": {"tab": "i", "title": "~"}}"#,
      #"{"do": "swipe", "tab": "c", "action": "~", "edge": "leading"}"#, #"{"do": "present", "screen": "~"}"#,
    ])
  func shown(_ line: String) throws {
    let text = try sentence(line) { text in text.reduce("") { $0 + ($1 == "~" ? "safe" : String($1)) } }
    #expect(!text.contains("~") && text.contains("safe"), "\(text)")
  }

  @Test(
    "C12: who acts is told, and from where",
    arguments: [
      (#"{"do": "select", "tab": "c"}"#, "At 7 the user selected c."),
      (#"{"do": "select", "tab": "c", "actor": "Noor"}"#, "At 7 Noor selected c."),
      (#"{"do": "select", "tab": "c", "by": "app", "via": "program"}"#, "At 7 the app selected c in code."),
      (#"{"do": "select", "tab": "c", "by": "system", "actor": "Siri"}"#, "At 7 the system (Siri) selected c."),
      (#"{"do": "select", "tab": "c", "via": "sidebar"}"#, "At 7 the user selected c in the sidebar."),
      (#"{"do": "select", "tab": "c", "via": "keyboard"}"#, "At 7 the user selected c with the keyboard."),
      (#"{"do": "select", "tab": "c", "via": "menu"}"#, "At 7 the user selected c in a menu."),
      (#"{"do": "select", "tab": "c", "via": "link"}"#, "At 7 the user selected c by a link."),
      (#"{"do": "select", "tab": "c", "cause": 4}"#, "At 7 the user selected c; the event at 4 was its cause."),
    ])
  func actors(line: String, expected: String) throws {
    #expect(try sentence(line) == expected)
  }

  @Test("H6: a long list is cut short")
  func longList() throws {
    let items = (1...40).map { #"{"tab": "t\#($0)"}"# }.joined(separator: ", ")
    let text = try sentence(#"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [\#(items)]}}"#)
    #expect(text.contains("t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11 and 29 more are new"), "\(text)")
  }
}
