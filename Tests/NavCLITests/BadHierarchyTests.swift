import Foundation
import NavTestSupport
import Testing

@testable import NavCLI

@Suite("Hierarchies that are wrong")
struct BadHierarchyTests {
  /// What is said about each file of `Fixtures/Hierarchies/bad`, behind the path and a colon.
  static let messages = [
    "canonically-equal-ids": "5:11: another item has the same id ($.items[2].tab); see line 4, column 11",
    "children-on-a-tab": #"4:58: unknown key "children" ($.items[1].children); allowed: "tab", "title","#,
    "control-character-in-id": "4:11: the id contains a control character ($.items[1].tab)",
    "customization-id-equals-another-id":
      "4:11: another item has the same customization id ($.items[1].tab); see line 3, column 11",
    "duplicate-customization-id":
      "4:11: another item has the same customization id ($.items[1].tab); see line 3, column 11",
    "duplicate-id": "5:11: another item has the same id ($.items[2].tab); see line 3, column 11",
    "duplicate-id-in-a-group":
      "5:12: another item has the same id ($.items[1].children[0].tab); see line 3, column 11",
    "duplicate-id-tab-and-group": "4:13: another item has the same id ($.items[1].group); see line 3, column 11",
    "empty-id": "4:11: the id is empty ($.items[1].tab)",
    "leading-space-in-id": "4:11: the id has white space around it ($.items[1].tab)",
    "malformed-json-cut-off": "3:29: the string has no end ($.items[0].title); close it with a quotation mark",
    "malformed-json-missing-comma": #"3:37: unexpected """, expected "," or "}" ($.items[0])"#,
    "malformed-json-not-an-object": "1:1: an object was expected, not an array ($)",
    "newer-format": "1:15: hierarchy format 2 is not supported ($.hierarchy); this version reads format 1",
    "newline-in-id": "4:11: the id contains a control character ($.items[1].tab)",
    "no-break-space-around-id": "4:11: the id has white space around it ($.items[1].tab)",
    "no-id": #"4:3: an item needs a key "tab" or "group" ($.items[1])"#,
    "not-utf-8": "3:33: byte 0xE9 is not UTF-8 ($.items[0].title)",
    "second-search-tab-in-uikit":
      "5:11: there is a second search tab, which style uiKit does not allow ($.items[2].tab); see line 4, column 11",
    "swiftui-key-in-uikit-customization":
      "4:11: customization and defaultVisibility belong to style swiftUI ($.items[1].tab)",
    "swiftui-key-in-uikit-default-visibility":
      "4:11: customization and defaultVisibility belong to style swiftUI ($.items[1].tab)",
    "tab-and-group-in-one": #"4:4: unknown key "tab" ($.items[1].tab); did you mean "tags"?"#,
    "too-deep": "items are nested deeper than 8 groups",
    "too-long-id": "4:11: the id is longer than 256 bytes ($.items[1].tab)",
    "too-long-id-in-bytes": "4:11: the id is longer than 256 bytes ($.items[1].tab)",
    "trailing-space-in-id": "4:11: the id has white space around it ($.items[1].tab)",
    "unknown-drop-operation":
      #"4:108: unknown value "link" ($.items[1].accepts[0].operation); allowed: "copy", "move", "forbidden""#,
    "unknown-key": #"4:58: unknown key "badgeColour" ($.items[1].badgeColour); allowed: "tab","#,
    "unknown-key-at-top": #"1:71: unknown key "tabs" ($.tabs); allowed: "hierarchy", "app","#,
    "unknown-key-in-action": #"6:59: unknown key "icon" ($.items[1].actions[0].icon)"#,
    "unknown-mode": #"1:79: unknown value "drawer" ($.mode); allowed:"#,
    "unknown-placement": #"4:71: unknown value "floating" ($.items[1].placement); allowed:"#,
    "unknown-style": #"1:62: unknown value "appKit" ($.style); allowed: "uiKit", "swiftUI""#,
    "wrong-type-enabled": "4:69: true or false was expected, not a string ($.items[1].enabled)",
    "wrong-type-items": "1:80: an array was expected, not an object ($.items)",
    "wrong-type-title": "4:30: a string was expected, not a whole number ($.items[1].title)",
  ]

  private static let folder = "Fixtures/Hierarchies/bad"
  static let files = Repository.files(below: folder, suffix: ".tabs.json")

  @Test("Every file is refused with 65 at its place, whoever names it", arguments: files)
  func refused(_ file: String) throws {
    let name = String(file.dropFirst(Self.folder.count + 1).dropLast(".tabs.json".count))
    let message = try #require(Self.messages[name], "the table has a message for \(name)")
    let bench = try Workbench()
    let path = Repository.path(file)
    try bench.write("{\"session\": 1, \"hierarchy\": \"\(path)\"}\n", to: "x.session.jsonl")
    for command in ["record @x.session.jsonl --tape @x.tape", "show @x.session.jsonl"] {
      let answer = bench.run(command)
      #expect(answer.exitCode == .badInput)
      #expect(answer.output.isEmpty)
      #expect(answer.message.hasPrefix("\(path):"))
      #expect(answer.message.dropFirst(path.count + 1).contains(message), "\(answer.message)")
      // The path of the value is the place's own, and the place is in the file.
      let line = try #require(Int(answer.message.dropFirst(path.count + 1).prefix { $0.isNumber }))
      #expect(line <= (try Repository.bytes(file)).split(separator: UInt8(ascii: "\n")).count)
    }
    let test = bench.run("test @x.session.jsonl")
    #expect(test.exitCode == .badInput && test.output.contains(message))
  }

  @Test("The table has no message for a file that is not there")
  func complete() {
    let names = Set(Self.files.map { String($0.dropFirst(Self.folder.count + 1).dropLast(".tabs.json".count)) })
    #expect(Set(Self.messages.keys).subtracting(names).isEmpty)
    #expect(names.count >= 36)
  }
}
