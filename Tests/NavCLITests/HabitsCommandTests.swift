import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("habits and history")
struct HabitsCommandTests {
  private func bench() throws -> Workbench {
    let bench = try Workbench()
    try bench.write(AuditCommandTests.arranged, to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "a.tape")
    try bench.record("%video-edit-the-bar", on: "b.tape")
    return bench
  }

  @Test("C13: habits counts what persons hid, added and opened, most hidden first, and what nobody ever opened")
  func table() throws {
    let bench = try bench()
    let text = try ["@a.tape", "@b.tape", "@a.tape --never-opened"].map { options in
      "$ navtape habits \(options)\n" + (try bench.output("habits \(options)"))
    }
    try Golden.check(text.joined(), "audit/habits.txt")
  }

  @Test("Many tapes at once, with jobs or as a directory, are the sum of the single ones")
  func many() throws {
    let bench = try bench()
    let sum = try bench.output("habits @a.tape @b.tape --format json")
    #expect(try bench.output("habits @a.tape @b.tape --format json --jobs 2") == sum)
    #expect(try bench.output("habits \(bench.folder) --format json --no-index") == sum)
    let opened = { (line: String) in
      try bench.run(line).json().at("tabs").array().reduce(0) { $0 + (Int(try $1.at("opened").sourceText) ?? 0) }
    }
    #expect(
      try opened("habits @a.tape @b.tape --format json")
        == opened("habits @a.tape --format json") + opened("habits @b.tape --format json"))
    #expect(bench.run("habits \(bench.folder)/none").exitCode == .cannotOpen)
  }

  @Test("The pictures are well-formed, name every tab, and are light or dark")
  func pictures() throws {
    let bench = try bench()
    let habits = try Picture(try bench.output("habits @a.tape --format svg"))
    for tab in ["live", "news", "x", "y"] { #expect(habits.texts.contains(tab)) }
    let light = try bench.output("history @a.tape")
    try Golden.check(light, "audit/history.svg")
    let history = try Picture(light)
    for title in ["Live", "News", "Lists"] { #expect(history.texts.count { $0 == title } == 2, "\(title)") }
    #expect(history.texts.contains("old"))
    #expect(light.contains("dashed\""))
    #expect(try bench.output("history @a.tape --theme dark") != light)
    let moments = try bench.run("history @a.tape --format json").json().at("moments").array()
    #expect(try moments.map { try $0.at("position").sourceText } == ["1", "3", "4", "8"])
    #expect(try moments.map { try $0.at("mark").sourceText } == ["null", "null", "null", "\"update\""])
    #expect(try moments[1].at("hidden").array().map { try $0.string() } == ["news"])
  }

  @Test("A picture of 60 tabs has a line of its own for each, and no label runs into the one below")
  func large() throws {
    let bench = try Workbench()
    let tabs = (1...60).map { #"{"tab": "t\#($0)", "title": "Tab \#($0)", "allowsHiding": true}"# }
    let items = tabs.joined(separator: ", ")
    var lines = [
      #"{"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "items": [\#(items)]}}"#,
      #"{"do": "beginEditing"}"#,
    ]
    for number in 1...120 {
      lines.append(#"{"do": "moveInBar", "tab": "t\#(number % 60 + 1)", "to": \#(number * 7 % 60)}"#)
      if number.isMultiple(of: 40) { lines.append(#"{"do": "hide", "tab": "t\#(number / 2)"}"#) }
      if number == 90 { lines.append(#"{"do": "reset", "what": "barOrder"}"#) }
    }
    try bench.write(lines.joined(separator: "\n") + "\n", to: "a.session.jsonl")
    let picture = try Picture(try bench.output("history @a.session.jsonl"))
    for number in 1...60 { #expect(picture.texts.count { $0 == "Tab \(number)" } == 2) }
    #expect(picture.width < 3_000 && picture.height < 1_600)
  }
}
