import NavModel
import NavText
import Testing

@Suite("Expectations")
struct ExpectationTests {
  private static let header =
    #"{"session":1,"hierarchy":{"hierarchy":1,"mode":"tabSidebar","customizable":true,"items":[{"tab":"a"},"#
    + #"{"tab":"b","allowsHiding":true},{"tab":"c","enabled":false},"#
    + #"{"tab":"d","accepts":[{"type":"t","operation":"copy"}]},"#
    + #"{"group":"g","children":[{"tab":"e"},{"tab":"f"}]}]}}"#

  /// What is not as a last line expects, behind other lines.
  private func differences(_ expectation: String, after lines: [String]) throws -> [NavText.Expectation.Difference] {
    let last = lines.last.map { $0.dropLast() + ",\"expect\":\(expectation)}" } ?? ""
    return try Rehearsal(([Self.header] + lines.dropLast() + [last]).joined(separator: "\n")).differences
  }

  private static let select = [#"{"do":"select","tab":"b"}"#]
  private static let same = select + [#"{"do":"mark","text":"x"}"#]
  private static let disabled = [#"{"do":"select","tab":"c"}"#]
  private static let pushed = [
    #"{"do":"select","tab":"b"}"#,
    #"{"do":"push","tab":"b","screen":"x","key":"1","with":{"p":"q"}}"#, #"{"do":"scroll","tab":"b","y":7}"#,
    #"{"do":"push","tab":"b","screen":"y"}"#,
  ]
  private static let hidden = [#"{"do":"beginEditing"}"#, #"{"do":"hide","tab":"b"}"#]

  @Test(
    "What holds is no difference",
    arguments: [
      (select, #""applied""#), (select, "{}"), (same, #""quiet""#), (same, "{}"),
      (disabled, #"{"refused":"disabled"}"#),
      (select, #"{"selected":"b"}"#), (select, #"{"path":{"b":["b"],"a":["a"]}}"#),
      (pushed, #"{"path":{"b":["b","x","y"]}}"#),
      (
        pushed, #"{"path":{"b":[{"screen":"b","y":0},{"screen":"x","key":"1","with":{"p":"q"},"y":7},{"screen":"y"}]}}"#
      ),
      (pushed, #"{"path":{"b":["b",{"with":{"p":"q"},"key":"1","screen":"x"},"y"]}}"#),
      (select, #"{"sidebar":["a","b","c","d","g","e","f"]}"#), (select, #"{"bar":[]}"#), (select, #"{"more":[]}"#),
      (hidden, #"{"hidden":["b"]}"#), (select, #"{"hidden":[]}"#),
      (select, #"{"notices":[{"didSelect":{"tab":"b","previous":"a"}}]}"#),
      (select, #"{"notices":[{"didSelect":{"previous":"a","tab":"b"}}],"selected":"b"}"#),
      (hidden, #"{"notices":[]}"#), (same, #"{"notices":[]}"#),
      ([#"{"do":"beginEditing"}"#], #"{"notices":[{"didBeginEditing":{}}]}"#),
      (hidden + [#"{"do":"endEditing"}"#], #"{"notices":[{"visibilityDidChange":["b"]},{"didEndEditing":{}}]}"#),
      (
        [#"{"do":"drop","tab":"d","items":[{"type":"t","count":3}]}"#],
        #"{"notices":[{"didAccept":{"tab":"d","operation":"copy","items":{"t":3}}}]}"#
      ),
    ])
  func holds(lines: [String], expectation: String) throws {
    #expect(try differences(expectation, after: lines) == [])
  }

  @Test(
    "What does not hold is one difference under its key, with both values",
    arguments: [
      (same, #""applied""#, "outcome", "applied", "quiet"), (select, #""quiet""#, "outcome", "quiet", "applied"),
      (disabled, #""applied""#, "outcome", "applied", "refused: disabled"),
      (disabled, #""quiet""#, "outcome", "quiet", "refused: disabled"),
      (disabled, #"{"selected":"a"}"#, "outcome", "not refused", "refused: disabled"),
      (disabled, #"{"refused":"unknownTab"}"#, "outcome", "refused: unknownTab", "refused: disabled"),
      (select, #"{"refused":"disabled"}"#, "outcome", "refused: disabled", "applied"),
      (select, #"{"selected":"a"}"#, "selected", #""a""#, #""b""#),
      (select, #"{"selected":null}"#, "selected", "null", #""b""#),
      (pushed, #"{"path":{"b":["b","y"]}}"#, "path", #"{"b":["b","y"]}"#, #"{"b":["b","x","y"]}"#),
      (pushed, #"{"path":{"b":["b","x"]}}"#, "path", #"{"b":["b","x"]}"#, #"{"b":["b","x","y"]}"#),
      (
        pushed, #"{"path":{"b":["b",{"screen":"x","key":"2"},"y"]}}"#, "path",
        #"{"b":["b",{"key":"2","screen":"x"},"y"]}"#, #"{"b":["b",{"key":"1","screen":"x","with":{"p":"q"}},"y"]}"#
      ),
      (select, #"{"path":{"z":["z"]}}"#, "path", #"{"z":["z"]}"#, #"{"z":null}"#),
      (select, #"{"sidebar":["b"]}"#, "sidebar", #"["b"]"#, #"["a","b","c","d","g","e","f"]"#),
      (select, #"{"bar":["a"]}"#, "bar", #"["a"]"#, "[]"),
      (hidden, #"{"hidden":[]}"#, "hidden", "[]", #"["b"]"#),
      (select, #"{"notices":[]}"#, "notices", "[]", #"[{"didSelect":{"previous":"a","tab":"b"}}]"#),
    ])
  func fails(lines: [String], expectation: String, key: String, expected: String, actual: String) throws {
    let differences = try differences(expectation, after: lines)
    #expect(differences.count == 1)
    #expect(differences.first?.key == key)
    #expect(differences.first?.expected == expected)
    #expect(differences.first?.actual == actual)
  }

  @Test("Several keys that fail are several differences, in the order of the line")
  func several() throws {
    let keys = try differences(#"{"sidebar":[],"selected":"a","bar":[],"hidden":["z"]}"#, after: Self.select).map(\.key)
    #expect(keys == ["sidebar", "selected", "hidden"])
  }

  @Test("A digest is compared as text")
  func digest() throws {
    let state = try Rehearsal(([Self.header] + Self.select).joined(separator: "\n")).state
    #expect(try differences("{\"digest\":\"\(Digest.text(state.digest))\"}", after: Self.select) == [])
    let wrong = try differences(#"{"digest":"0000000000000000"}"#, after: Self.select)
    #expect(wrong.map(\.actual) == ["\"\(Digest.text(state.digest))\""])
  }

  @Test("bar writes More and transient items as FORMATS §2 says; more lists what is behind More")
  func bar() throws {
    let items = (1...7).map { #"{"tab":"t\#($0)"}"# }.joined(separator: ",")
    let phone = #"{"session":1,"device":"phone","hierarchy":{"hierarchy":1,"items":[\#(items)]}}"#
    let line = #"{"do":"mark","text":"","expect":{"bar":["t1","t2","t3","t4","More"],"more":["t5","t6","t7"]}}"#
    #expect(try Rehearsal(phone + "\n" + line).differences == [])
    let pad =
      #"{"session":1,"hierarchy":{"hierarchy":1,"mode":"tabSidebar","items":[{"tab":"a"},{"tab":"b"},"#
      + #"{"tab":"o","placement":"sidebarOnly"}]}}"#
    let transient =
      #"{"do":"select","tab":"o","by":"app"}"# + "\n"
      + #"{"do":"collapseSidebar","expect":{"bar":["a","b","(o)"]}}"#
    #expect(try Rehearsal(pad + "\n" + transient).differences == [])
  }

  @Test("An expectation looks at the scene of its action, an action of the app at the first open one")
  func scenes() throws {
    let lines = [
      Self.header, #"{"do":"openScene","scene":"s","expect":{"selected":"a"}}"#,
      #"{"do":"select","tab":"b","scene":"s","expect":{"selected":"b"}}"#,
      #"{"do":"mark","text":"","expect":{"selected":"a"}}"#, #"{"do":"closeScene","scene":"main"}"#,
      #"{"do":"relaunch","expect":{"selected":"b"}}"#, #"{"do":"mark","text":"","expect":{"selected":"b"}}"#,
    ]
    #expect(try Rehearsal(lines.joined(separator: "\n")).differences == [])
  }
}
