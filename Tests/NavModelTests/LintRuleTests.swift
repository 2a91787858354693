import NavModel
import NavText
import Testing

/// A hierarchy and what one rule says about it.
struct LintCase: Sendable, CustomTestStringConvertible {
  let name: String
  let hierarchy: String
  /// The beginnings of the findings of the rule: severity, place, message.
  let expected: [String]

  var testDescription: String { name }

  /// A case with the items of the hierarchy, and other members of it before them.
  init(_ name: String, _ items: String, top: String = "", _ expected: [String] = []) {
    self.name = name
    hierarchy = #"{"hierarchy": 1, \#(top)\#(top.isEmpty ? "" : ", ")"items": [\#(items)]}"#
    self.expected = expected
  }

  /// A hierarchy with so many root tabs.
  static func tabs(_ count: Int, _ members: String = "") -> String {
    (0..<count).map { #"{"tab": "t\#($0)"\#(members)}"# }.joined(separator: ", ")
  }

  /// Compares the findings of a rule with the expected ones.
  func check(_ rule: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    var names = NameTable()
    let hierarchy = try HierarchyText.read(Array(hierarchy.utf8), file: nil, names: &names)
    let findings = hierarchy.lint(names).filter { $0.code == rule }.map { finding in
      let place = finding.item.map { names.text(hierarchy.items[$0].id) } ?? "$"
      return "\(finding.severity) \(place) \(finding.message)"
    }
    let isSame = findings.count == expected.count && zip(findings, expected).allSatisfy { $0.hasPrefix($1) }
    #expect(isSame, "found \(findings), expected \(expected)", sourceLocation: sourceLocation)
  }
}

@Suite("Chapter 11: lint")
struct LintRuleTests {
  static let swiftUI = #""style": "swiftUI", "mode": "tabSidebar""#
  static let group = #"{"group": "g", "children": [{"tab": "x"}]}"#
  static let uuid = "8f14e45f-CEEA-467a-9575-6d3aeb7f1d2c"

  static let l1: [LintCase] = [
    .init("one tab", LintCase.tabs(1), ["warning $ there are fewer than 2 tabs"]),
    .init("none", "", ["warning $ there are fewer than 2 tabs"]),
    .init("two", LintCase.tabs(2)),
    .init("five", LintCase.tabs(5)),
    .init("six", LintCase.tabs(6), ["warning $ 6 tabs on phone, more than 5"]),
    .init(
      "seven", LintCase.tabs(7), ["warning $ 7 tabs on phone", "warning $ 7 tabs on pad", "warning $ 7 tabs on vi"]),
    .init(
      "seven, all but five optional", LintCase.tabs(5) + #", {"tab": "o", "placement": "optional"}, \#(group)"#,
      ["warning $ 7 tabs on phone", "warning $ 7 tabs on vision"]),
    .init(
      "five of nine on a phone", LintCase.tabs(9, #", "placement": "sidebarOnly""#),
      top: #""mode": "tabSidebar", "compactTabs": ["t0", "t1", "t2", "t3", "t4"]"#, ["warning $ 9 tabs on vision"]),
    .init(
      "seven, one hidden", LintCase.tabs(6) + #", {"tab": "h", "hiddenByDefault": true}"#,
      ["warning $ 7 tabs on phone"]),
    .init(
      "a section is flattened on a phone",
      #"{"group": "g", "children": [\#(LintCase.tabs(6))]}"#, top: swiftUI,
      ["warning $ 6 tabs on phone", "warning $ 7 tabs on pad, more than 6"]),
    .init("a group is one item", #"{"tab": "a"}, {"group": "g", "children": [\#(LintCase.tabs(9))]}"#),
    .init(
      "in SwiftUI's bar a tv is a sidebar only with mode tabSidebar", LintCase.tabs(7), top: #""style": "swiftUI""#,
      ["warning $ 7 tabs on phone", "warning $ 7 tabs on pad and tv", "warning $ 7 tabs on vision"]),
  ]

  @Test("L1: more than 5 tabs on phone, more than 6 on pad, vision and tv, fewer than 2", arguments: l1)
  func counts(_ item: LintCase) throws { try item.check("L1") }

  static let l2: [LintCase] = [
    .init("15 characters", #"{"tab": "a", "title": "Fifteen letters"}"#),
    .init("16 characters", #"{"tab": "a", "title": "Sixteen letters!"}"#, ["warning a a title of 16 characters"]),
    .init("characters, not bytes", #"{"tab": "a", "title": "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧"}"#),
    .init(
      "no title", #"{"tab": "a"}, {"tab": "b", "title": ""}, {"tab": "c", "title": " "}"#,
      ["warning a no title", "warning b no title", "warning c no title"]),
    .init("the role gives a title", #"{"tab": "a", "role": "search"}"#),
    .init("Home", #"{"tab": "home", "title": "Home"}"#, ["warning home a generic title"]),
    .init("Homes", #"{"tab": "home", "title": "Homes"}"#),
    .init(
      "duplicates",
      #"{"tab": "a", "title": "A"}, {"group": "g", "title": "B", "children": [{"tab": "x", "title": "A"}]}, "#
        + #"{"tab": "b", "title": "A"}"#, ["warning x another item has the same title", "warning b another item"]),
    .init("case makes a difference", #"{"tab": "a", "title": "News"}, {"tab": "b", "title": "news"}"#),
  ]

  @Test("L2: titles that are long, empty, generic or given twice", arguments: l2)
  func titles(_ item: LintCase) throws { try item.check("L2") }

  static let l3: [LintCase] = [
    .init("none", #"{"tab": "a"}, {"tab": "b", "symbol": ""}"#, ["warning a no symbol", "warning b no symbol"]),
    .init("outline", #"{"tab": "a", "symbol": "star"}"#),
    .init(
      "filled", #"{"tab": "a", "symbol": "star.fill"}, {"tab": "b", "symbol": "person.fill.badge.plus"}"#,
      ["warning a a filled symbol", "warning b a filled symbol"]),
    .init("fill as a part of a word", #"{"tab": "a", "symbol": "filled.star"}"#),
    .init("a filled one beside the outline", #"{"tab": "a", "symbol": "star", "symbolFilled": "star.fill"}"#),
    .init("the role gives a symbol", #"{"tab": "a", "role": "search"}"#),
    .init(
      "bitmaps are for the bottom bar only", #"{"tab": "a", "icons": {"regular": "r", "compact": "c"}}"#,
      ["warning a no symbol"]),
    .init("groups too", group, ["warning g no symbol", "warning x no symbol"]),
  ]

  @Test("L3: a symbol that is missing, or given filled", arguments: l3)
  func symbols(_ item: LintCase) throws { try item.check("L3") }

  static let l4: [LintCase] = [
    .init("no id in SwiftUI", #"{"tab": "a"}"#, top: swiftUI, ["error a a customizable item without"]),
    .init("no id in UIKit", #"{"tab": "a"}"#),
    .init("an id", #"{"tab": "a", "customizationID": "A"}"#, top: swiftUI),
    .init("automatic mode may become a sidebar", #"{"tab": "a"}"#, top: #""style": "swiftUI""#, ["error a "]),
    .init("switched off", #"{"tab": "a"}"#, top: swiftUI + #", "customizable": false"#),
    .init("a bar alone", #"{"tab": "a"}"#, top: #""style": "swiftUI", "mode": "tabBar""#),
    .init(
      "disabled for both",
      #"{"tab": "a", "customization": {"sidebar": "disabled", "tabBar": "disabled"}}"#, top: swiftUI),
    .init(
      "disabled for one",
      #"{"tab": "a", "customization": {"sidebar": "disabled"}}, "#
        + #"{"tab": "b", "customization": {"tabBar": "disabled"}}, "#
        + #"{"tab": "c", "customization": {"sidebar": "reorderable", "tabBar": "disabled"}}"#, top: swiftUI,
      ["error a ", "error b ", "error c "]),
    .init("pinned", #"{"tab": "a", "role": "search"}, {"tab": "b", "placement": "pinned"}"#, top: swiftUI),
    .init(
      "a section whose order may change",
      #"{"group": "g", "customization": {"sidebar": "reorderable", "tabBar": "disabled"}, "children": "#
        + #"[{"tab": "x", "customization": {"sidebar": "disabled", "tabBar": "disabled"}}]}"#, top: swiftUI,
      ["error g "]),
    .init(
      "every child of a section with an id, unless disabled for both",
      #"{"group": "g", "customizationID": "G", "children": [{"tab": "x", "placement": "pinned"}, "#
        + #"{"tab": "y", "customization": {"sidebar": "disabled", "tabBar": "disabled"}}, "#
        + #"{"tab": "z", "customizationID": "Z"}]}"#, top: swiftUI, ["error x "]),
    .init(
      "a UUID", #"{"tab": "\#(uuid)"}, {"tab": "b", "customizationID": "\#(uuid)-"}"#,
      ["warning \(uuid) an id that looks generated"]),
    .init("a UUID as the customization id", #"{"tab": "a", "customizationID": "\#(uuid)"}"#, ["warning a an id that"]),
    .init("a letter that is no digit", #"{"tab": "g\#(uuid.dropFirst())"}"#),
  ]

  @Test("L4: customizable items without an id, and ids that look generated", arguments: l4)
  func customizationIDs(_ item: LintCase) throws { try item.check("L4") }

  static let l5: [LintCase] = [
    .init(
      "an ellipsis", #"{"tab": "a", "title": "Add Item…"}, {"tab": "b", "title": "Add..."}"#,
      ["warning a a tab that seems", "warning b a tab that seems"]),
    .init(
      "none", #"{"tab": "a", "title": "Add Item"}, {"tab": "b", "title": "…and"}, {"tab": "c", "title": "A.."}"#),
    .init("a group", #"{"group": "g", "title": "More…", "children": [{"tab": "x"}]}"#),
  ]

  @Test("L5: a tab that only performs an action", arguments: l5)
  func actions(_ item: LintCase) throws { try item.check("L5") }

  static let l6: [LintCase] = [
    .init("pinned by its role", #"{"tab": "s", "role": "search"}"#),
    .init(
      "placed elsewhere", #"{"tab": "s", "role": "search", "placement": "fixed", "allowsHiding": true}"#,
      ["warning s the search tab is not pinned"]),
    .init("in SwiftUI", #"{"tab": "s", "role": "search", "placement": "default"}"#, top: swiftUI, ["warning s "]),
    .init("automatic", #"{"tab": "s", "role": "search", "placement": "automatic"}"#),
  ]

  @Test("L6: a search tab that is not pinned", arguments: l6)
  func search(_ item: LintCase) throws { try item.check("L6") }

  static let l7: [LintCase] = [
    .init(
      "fixed and pinned",
      #"{"tab": "a", "placement": "fixed", "allowsHiding": true}, "#
        + #"{"tab": "b", "placement": "pinned", "allowsHiding": true}, "#
        + #"{"tab": "s", "role": "search", "allowsHiding": true}"#,
      ["warning a a fixed or pinned item", "warning b a fixed", "warning s a fixed"]),
    .init("said not to be hidden", #"{"tab": "a", "placement": "fixed", "allowsHiding": false}"#),
    .init("movable", #"{"tab": "a", "placement": "movable", "allowsHiding": true}"#),
    .init(
      "a search tab that is fixed",
      #"{"tab": "s", "role": "search", "placement": "fixed", "allowsHiding": true}"#, ["warning s "]),
  ]

  @Test("L7: fixed and pinned items that may be hidden", arguments: l7)
  func hiding(_ item: LintCase) throws { try item.check("L7") }

  static let l8: [LintCase] = [
    .init(
      "all frozen", #"{"tab": "a", "placement": "fixed"}, {"tab": "b", "placement": "sidebarOnly"}"#,
      top: #""mode": "tabSidebar""#, ["warning $ customization is on"]),
    .init(
      "one is not", #"{"tab": "a", "placement": "fixed"}, {"tab": "b", "placement": "movable"}"#,
      top: #""mode": "tabSidebar""#),
    .init("one in a group is not", #"{"tab": "a", "placement": "fixed"}, \#(group)"#),
    .init(
      "switched off", #"{"tab": "a", "placement": "fixed"}"#,
      top: #""mode": "tabSidebar", "customizable": false"#),
    .init("a bar alone", #"{"tab": "a", "placement": "fixed"}"#),
    .init(
      "frozen by SwiftUI's behaviour",
      #"{"tab": "a", "customization": {"sidebar": "disabled", "tabBar": "disabled"}}"#, top: swiftUI,
      ["warning $ "]),
  ]

  @Test("L8: nothing to customize although customization is on", arguments: l8)
  func frozen(_ item: LintCase) throws { try item.check("L8") }

  static let l9: [LintCase] = [
    .init("three groups above a tab", nested(3)),
    .init("four groups above a tab", nested(4), ["warning t nested deeper than 3"]),
    .init(
      "an empty group", #"{"group": "g", "children": []}, {"group": "h"}"#,
      ["warning g an empty group", "warning h an empty group"]),
    .init("a group of an empty group", #"{"group": "g", "children": [{"group": "h"}]}"#, ["warning h an empty group"]),
  ]

  private static func nested(_ depth: Int) -> String {
    (0..<depth).map { #"{"group": "g\#($0)", "children": ["# }.joined() + #"{"tab": "t"}"#
      + String(repeating: "]}", count: depth)
  }

  @Test("L9: nesting deeper than 3, and empty groups", arguments: l9)
  func shape(_ item: LintCase) throws { try item.check("L9") }

  static let l10: [LintCase] = [
    .init("in order", #"{"tab": "l", "tags": ["live"]}, {"tab": "r", "tags": ["recorded"]}, {"tab": "o"}"#),
    .init(
      "out of order", #"{"tab": "o"}, {"tab": "r", "tags": ["x", "recorded"]}, {"tab": "l", "tags": ["live"]}"#,
      ["warning r out of the order", "warning l out of the order"]),
    .init("no tags", #"{"tab": "o", "tags": ["other"]}, {"tab": "r"}"#),
    .init(
      "as the bar stands, not as declared",
      #"{"tab": "s", "role": "search"}, {"tab": "r", "tags": ["recorded"]}, "#
        + #"{"tab": "l", "tags": ["live"], "placement": "fixed"}"#),
    .init(
      "a sidebar stands as declared", #"{"tab": "o"}, {"tab": "l", "tags": ["live"], "placement": "fixed"}"#,
      top: swiftUI, ["warning l out of the order"]),
  ]

  @Test("L10: a tv's live-viewing tabs out of order", arguments: l10)
  func liveViewing(_ item: LintCase) throws { try item.check("L10") }

  static let l11: [LintCase] = [
    .init("no list", LintCase.tabs(3)),
    .init("all", LintCase.tabs(2), top: #""compactTabs": ["t1", "t0"]"#),
    .init(
      "one is missing", LintCase.tabs(2) + ", \(group)", top: #""compactTabs": ["t1", "x"]"#,
      ["warning t0 a phone does not reach", "warning g a phone does not reach"]),
    .init("a list of unknown ids is no filter", LintCase.tabs(2), top: #""compactTabs": ["no"]"#),
    .init(
      "in the sidebar only", LintCase.tabs(1) + #", {"tab": "s", "placement": "sidebarOnly"}"#,
      top: #""mode": "tabSidebar", "compactTabs": ["t0"]"#, ["warning s "]),
    .init(
      "a pad does not reach it either",
      LintCase.tabs(1) + #", {"tab": "s", "placement": "sidebarOnly"}, {"tab": "h", "hidden": true}"#,
      top: #""compactTabs": ["t0"]"#),
  ]

  @Test("L11: a root that a pad reaches and a phone does not", arguments: l11)
  func reach(_ item: LintCase) throws { try item.check("L11") }

  static let l12: [LintCase] = [
    .init("both", #"{"tab": "a", "icons": {"regular": "r", "compact": "c"}}, {"tab": "b"}"#),
    .init(
      "one", #"{"tab": "a", "icons": {"regular": "r"}}, {"tab": "b", "icons": {"compact": "c"}}"#,
      ["warning a bitmap icons", "warning b bitmap icons"]),
  ]

  @Test("L12: bitmap icons without both sizes", arguments: l12)
  func icons(_ item: LintCase) throws { try item.check("L12") }

  static let l13: [LintCase] = [
    .init("a toolbar", #"{"tab": "a", "toolbar": ["share"]}"#, ["warning a a tab with a toolbar"]),
    .init("an empty one", #"{"tab": "a", "toolbar": []}"#),
  ]

  @Test("L13: a tab with a toolbar, on a phone", arguments: l13)
  func toolbars(_ item: LintCase) throws { try item.check("L13") }

  @Test("L14: a bar hidden outside a modal; under one, or shown again, it is well")
  func hiddenBar() throws {
    var state = try Model.state(#"{"hierarchy": 1, "items": [{"tab": "a"}]}"#)
    let finding = Hierarchy.lint(.hideBar(hidden: true), in: state, 0)
    #expect(finding?.code == "L14" && finding?.severity == .warning && finding?.item == nil)
    #expect(Hierarchy.lint(.hideBar(hidden: false), in: state, 0) == nil)
    #expect(Hierarchy.lint(.keyboard(shown: true), in: state, 0) == nil)
    let sheet = state.names.intern("sheet")
    state.reduce(state.decide(.tab(state.id(0), .present(sheet)), Context()))
    #expect(Hierarchy.lint(.hideBar(hidden: true), in: state, 0) != nil)
    state.reduce(state.decide(.presentModal(sheet), Context()))
    #expect(Hierarchy.lint(.hideBar(hidden: true), in: state, 0) == nil)
  }

  static let l15: [LintCase] = [
    .init("six roots", LintCase.tabs(6), top: #""mode": "tabBar""#),
    .init("seven roots", LintCase.tabs(7), top: #""mode": "tabBar""#, ["warning $ groups, or more than 6 roots"]),
    .init("automatic is tabBar without a group", LintCase.tabs(7), ["warning $ groups"]),
    .init("a group", group, top: #""mode": "tabBar""#, ["warning $ groups"]),
    .init("a sidebar", LintCase.tabs(7) + ", \(group)"),
  ]

  @Test("L15: many roots, or a group, and no sidebar", arguments: l15)
  func sidebar(_ item: LintCase) throws { try item.check("L15") }

  static let l16: [LintCase] = [
    .init("title and symbol", #"{"tab": "a", "title": "A", "symbol": "a.circle"}"#),
    .init("a known symbol is enough on tv", #"{"tab": "a", "symbol": "gear"}"#, ["warning a on vision"]),
    .init("an unknown one is not", #"{"tab": "a", "symbol": "a.circle"}"#, ["warning a on tv", "warning a on vision"]),
    .init("a title alone is enough on tv", #"{"tab": "a", "title": "A"}"#, ["warning a on vision"]),
    .init("children stand in no ornament", #"{"group": "g", "title": "G", "symbol": "g", "children": [{"tab": "x"}]}"#),
    .init(
      "but some in the bar of a tv",
      #"{"group": "g", "title": "G", "symbol": "g", "children": "#
        + #"[{"tab": "x", "symbol": "x", "placement": "fixed"}]}"#,
      ["warning x on tv"]),
  ]

  @Test("L16: items that tv or vision show by a symbol or a title alone", arguments: l16)
  func titleAndSymbol(_ item: LintCase) throws { try item.check("L16") }

  static let l17: [LintCase] = [
    .init(
      "whole numbers and an exclamation mark",
      LintCase.tabs(2, #", "badge": "12""#) + #", {"tab": "b", "badge": "!"}, {"tab": "c", "badge": "0"}"#
    ),
    .init(
      "others",
      #"{"tab": "a", "badge": "new"}, {"tab": "b", "badge": "!!"}, {"tab": "c", "badge": "1.5"}, "#
        + #"{"tab": "d", "badge": "-1"}, {"tab": "e", "badge": "9+"}"#,
      ["warning a a badge", "warning b a badge", "warning c a badge", "warning d a badge", "warning e a badge"]),
  ]

  @Test("L17: a badge that is neither a whole number nor an exclamation mark", arguments: l17)
  func badges(_ item: LintCase) throws { try item.check("L17") }

  static let l18: [LintCase] = [
    .init("two", LintCase.tabs(2), ["information $ a phone shows fewer than 3 tabs"]),
    .init("three", LintCase.tabs(3)),
    .init("two of three", LintCase.tabs(3), top: #""compactTabs": ["t0", "t1"]"#, ["information $ "]),
    .init(
      "a group is one item in UIKit", #"{"tab": "a"}, {"group": "g", "children": [\#(LintCase.tabs(2))]}"#,
      ["information $ "]),
    .init(
      "a section is flattened in SwiftUI", #"{"tab": "a"}, {"group": "g", "children": [\#(LintCase.tabs(2))]}"#,
      top: swiftUI),
  ]

  @Test("L18: fewer than 3 tabs on phone, as information", arguments: l18)
  func fewOnPhone(_ item: LintCase) throws { try item.check("L18") }

  static let l19: [LintCase] = [
    .init("a section", group, top: #""style": "swiftUI""#, ["information $ sections with mode automatic"]),
    .init("a section, automatic", group, top: #""style": "swiftUI", "mode": "automatic""#, ["information $ "]),
    .init("a section in a sidebar", group, top: swiftUI),
    .init("no section", LintCase.tabs(2), top: #""style": "swiftUI""#),
    .init("in UIKit", group),
  ]

  @Test("L19: SwiftUI sections with mode automatic, as information", arguments: l19)
  func automaticMode(_ item: LintCase) throws { try item.check("L19") }

  // MARK: The warnings of other chapters

  @Test("H1: an invisible character in an id")
  func invisible() throws {
    let id = "a\u{200B}b"
    try LintCase("zero width", #"{"tab": "\#(id)"}, {"tab": "ab"}"#, ["warning \(id) an invisible"]).check("H1")
  }

  @Test("H3: a second search tab in SwiftUI")
  func secondSearch() throws {
    try LintCase(
      "two", #"{"tab": "a", "role": "search"}, {"tab": "b", "role": "search"}"#, top: Self.swiftUI,
      ["warning b a second search tab"]
    ).check("H3")
  }

  @Test("B7: a list of compact tabs that names no root")
  func unknownCompactTabs() throws {
    try LintCase(
      "unknown", Self.group, top: #""compactTabs": ["x", "no"]"#, ["warning $ compactTabs names no root"]
    ).check("B7")
    try LintCase("one known", Self.group, top: #""compactTabs": ["g", "no"]"#).check("B7")
  }

  @Test("L2: findings stand in the order of the rules, then of the items, the whole first")
  func order() throws {
    var names = NameTable()
    let text = #"{"hierarchy": 1, "items": [{"tab": "a", "badge": "x"}, {"tab": "b\#u{200B}", "title": "Add…"}]}"#
    let hierarchy = try HierarchyText.read(Array(text.utf8), file: nil, names: &names)
    #expect(
      hierarchy.lint(names).map { "\($0.code) \($0.item.map { "\($0)" } ?? "$")" } == [
        "L2 0", "L3 0", "L3 1", "L5 1", "L16 0", "L16 1", "L17 0", "L18 $", "H1 1",
      ])
  }
}
