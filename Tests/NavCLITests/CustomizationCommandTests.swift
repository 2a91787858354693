import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("customization")
struct CustomizationCommandTests {
  private let bench: Workbench

  /// The hierarchy of most tests.
  private static let header = #"""
    {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "allowsReordering": true, "items": [\#
    {"tab": "a", "placement": "fixed"}, {"tab": "b", "allowsHiding": true}, {"tab": "c", "allowsHiding": true}, \#
    {"group": "g", "allowsReordering": true, "children": [{"tab": "x", "allowsHiding": true}, {"tab": "y"}]}, \#
    {"group": "h", "children": [{"tab": "z"}]}]}}
    """#

  init() throws {
    bench = try Workbench()
    try bench.write(
      Self.header + "\n" + #"""
        {"do": "beginEditing"}
        {"do": "hide", "tabs": ["c", "x"]}
        {"do": "addToBar", "tab": "y", "to": 0}
        {"do": "removeFromBar", "tab": "b"}
        {"do": "move", "tab": "y", "to": 0}
        {"do": "reorder", "group": null, "order": ["h"]}
        {"do": "toggleSidebar"}
        {"do": "endEditing"}

        """#, to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
  }

  /// A session that imports a customization file, one line as it must be.
  private func importing(_ file: String, _ header: String = header, _ more: String = "") -> String {
    "\(header)\n{\"do\": \"customization\", \"import\": \(file.replacing("\n", with: " "))}\n\(more)"
  }

  @Test("C14: the file has the members of FORMATS, its keys sorted, and says what a person chose")
  func file() throws {
    #expect(
      try bench.output("customization @a.tape") == """
        {
          "customization": 1,
          "hidden": {"c": true, "x": true},
          "barOrder": ["y", "c", "g", "h"],
          "barKnown": ["b", "c", "g", "h", "y"],
          "groupOrder": {
            "": ["h", "g"],
            "g": ["y", "x"]
          },
          "sidebarShown": false
        }

        """)
    #expect(try bench.output("customization @a.tape --format json") == bench.output("customization @a.session.jsonl"))
  }

  @Test("C14: --at gives the file after that event, at the beginning an empty one")
  func positions() throws {
    let empty = try bench.output("customization @a.tape --at 1")
    #expect(empty.contains(#""hidden": {}"#) && empty.contains(#""barOrder": null"#))
    #expect(try bench.output("customization @a.tape --at 2") == empty)
    #expect(try bench.run("customization @a.tape --at 3").json().at("hidden").keys() == ["c", "x"])
    #expect(try bench.output("customization @a.tape --at 9") == bench.output("customization @a.tape"))
    let answer = bench.run("customization @a.tape --at 10")
    #expect(answer.exitCode == .usage)
    #expect(answer.message == "there is no position 10; the last one is 9")
    #expect(bench.run("customization @nowhere.tape").exitCode == .cannotOpen)
  }

  @Test("C14: imported on a fresh tape it comes back byte for byte, and draws the same bar and sidebar")
  func freshTape() throws {
    let file = try bench.output("customization @a.tape")
    let show = #"{"do": "expandSidebar"}"# + "\n"
    try bench.write(importing(file, Self.header, show), to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "b.tape")
    #expect(try bench.output("customization @b.tape --at 2") == file)
    #expect(bench.run("log @b.tape --customization --to 2").lines.count == 1)
    let bar = { (line: String) in try bench.run("\(line) --format json").json().at("bar", "items").sourceText }
    try bench.write(importing(file, Self.header, #"{"do": "collapseSidebar"}"# + "\n"), to: "c.session.jsonl")
    #expect(try bar("show @c.session.jsonl") == bar("show @a.tape"))
    let reading = try bench.output("customization @a.tape --format text")
    #expect(try bench.output("customization @b.tape --format text") == reading)
    // Importing is an edit like any other: it can be taken back.
    let undo = importing(file, Self.header, #"{"do": "undo", "expect": {"hidden": []}}"# + "\n")
    try bench.write(undo, to: "d.session.jsonl")
    #expect(bench.run("test @d.session.jsonl").exitCode == .success)
    #expect(
      try bench.output("customization @d.session.jsonl") == bench.output("customization @a.tape --at 1"))
  }

  @Test("C7: imported where tabs are missing, the ids of those are kept in their places, and there are others")
  func otherHierarchy() throws {
    let file = try bench.output("customization @a.tape")
    let other = #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [\#
      {"tab": "c", "allowsHiding": true}, {"tab": "new"}, \#
      {"group": "g", "allowsReordering": true, "children": [{"tab": "x"}, {"tab": "w"}]}]}}
      """#
    try bench.write(importing(file, other), to: "b.session.jsonl")
    try bench.record("@b.session.jsonl", on: "b.tape")
    #expect(try bench.output("customization @b.tape") == file)
    let shown = bench.run("show @b.tape --format json")
    #expect(shown.exitCode == .success)
    #expect(bench.run("check @b.tape --thorough --processes 0").exitCode == .success)
    // What is missing comes back with the tabs.
    let back = #"{"do": "insert", "item": {"tab": "b", "allowsHiding": true}}"# + "\n"
    try bench.write(importing(file, other, back), to: "c.session.jsonl")
    let rows = bench.run("customization @c.session.jsonl --format text").lines
    #expect(rows.contains { $0.hasPrefix("b ") && $0.contains(" out") })
    #expect(try bench.output("customization @c.session.jsonl") == file)
  }

  @Test("C14: members of a later version come back byte for byte")
  func laterMembers() throws {
    let file =
      try bench.output("customization @a.tape").dropLast(3)
      + #",\#n  "later": {"kept": [1, 2.50, "é", "\u00e9"]},\#n  "z": null\#n}\#n"#
    try bench.write(importing(String(file)), to: "b.session.jsonl")
    let written = try bench.output("customization @b.session.jsonl")
    #expect(written.contains(#"{"kept": [1, 2.50, "é", "\u00e9"]}"#))
    try bench.write(importing(written), to: "c.session.jsonl")
    #expect(try bench.output("customization @c.session.jsonl") == written)
  }

  @Test(
    "C14: what is no customization is refused, and nothing changes",
    arguments: [
      #"{"customization": 2}"#, #"{"hidden": {}}"#, #"{"customization": 1, "hidden": {"b": "yes"}}"#,
      #"{"customization": 1, "barOrder": [1]}"#, #"{"customization": 1, "groupOrder": []}"#, #""text""#, "[]", "7",
    ])
  func undecodable(_ file: String) throws {
    try bench.write(importing(file), to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl --tape @b.tape --deterministic")
    #expect(answer.exitCode == .success)
    #expect(
      bench.run("log @b.tape --from 2").lines == [
        "At 2 the user could not import a customization: the customization cannot be decoded (invalid(undecodable))."
      ])
    #expect(try bench.output("customization @b.tape") == bench.output("customization @a.tape --at 1"))
    let digests = try bench.digests("@b.tape")
    #expect(digests[0] == digests[1])
  }

  @Test(
    "C14: a line that is no JSON is bad input, named by file, line and column",
    arguments: [#"{"customization": 1,}"#, #"{"customization": 1"#, "", #"{"hidden": {"a": tru}}"#])
  func noJSON(_ file: String) throws {
    try bench.write(importing(file), to: "b.session.jsonl")
    let answer = bench.run("record @b.session.jsonl --tape @b.tape --deterministic")
    #expect(answer.exitCode == .badInput)
    #expect(answer.message.hasPrefix("b.session.jsonl:2:"), "\(answer.message)")
  }

  @Test("C12: the app cannot import; C14: an import of what is there already is quiet")
  func others() throws {
    let file = try bench.output("customization @a.tape").replacing("\n", with: " ")
    try bench.write(
      importing(
        file, Self.header,
        #"""
        {"do": "customization", "import": \#(file), "expect": "quiet"}
        {"do": "customization", "import": {"customization": 1}, "by": "app", "expect": {"refused": "notUserAction"}}

        """#), to: "b.session.jsonl")
    let answer = bench.run("test @b.session.jsonl")
    #expect(answer.exitCode == .success, "\(answer.output)")
  }

  @Test("C17: as text it says what became of each tab, and the whole order of each group that was ordered")
  func reading() throws {
    #expect(
      try bench.output("customization @a.tape --format text") == """
        id  sidebar  bar
        a   visible  in
        b   visible  out  customized
        c   hidden   in   customized
        g   visible  in
        x   hidden   out  customized
        y   visible  in   customized
        h   visible  in
        z   visible  out
        order of the sections: h g
        order of g: y x

        """)
    #expect(
      try bench.output("customization @a.tape --format text --at 1") == """
        id  sidebar  bar
        a   visible  in
        b   visible  in
        c   visible  in
        g   visible  in
        x   visible  out
        y   visible  out
        h   visible  in
        z   visible  out

        """)
  }
}
