import NavModel
import Testing

@testable import NavText

@Suite("Actions as text")
struct SessionVerbTests {
  /// Every verb with and without its optional keys, as it is written: the time stands behind what makes the action.
  static let lines: [String] = selection + navigation + customization + drops + layout + scenes + declarations

  private static let selection = [
    #"{"do":"select","tab":"b","at":0}"#,
    #"{"do":"select","tab":"b","at":0,"via":"sidebar"}"#,
    #"{"do":"link","tab":"b","path":[],"at":0}"#,
    #"{"do":"link","tab":"b","path":["x",{"screen":"y","key":"1"},{"screen":"z","with":{"p":"1","q":""}}],"at":0}"#,
    #"{"do":"cancelSearch","at":0}"#,
    #"{"do":"hover","tab":"b","held":true,"at":0}"#,
    #"{"do":"hover","tab":"b","held":false,"at":0}"#,
    #"{"do":"reportDepth","tab":"b","depth":0,"at":0}"#,
    #"{"do":"reportSelection","tab":"b","at":0}"#,
    #"{"do":"reportBar","ids":["a","More"],"at":0}"#,
    #"{"do":"reportBar","ids":[],"at":0}"#,
  ]

  private static let navigation = [
    #"{"do":"push","tab":"b","screen":"x","at":0}"#,
    #"{"do":"push","tab":"b","screen":"x","key":"17","with":{"a":"1","b":"2"},"at":0}"#,
    #"{"do":"replace","tab":"b","path":[],"at":0}"#,
    #"{"do":"replace","tab":"b","path":["x",{"screen":"y","key":"k","with":{"a":"1"}}],"at":0}"#,
    #"{"do":"pop","tab":"b","at":0}"#,
    #"{"do":"pop","tab":"b","count":3,"at":0}"#,
    #"{"do":"popToRoot","tab":"b","at":0}"#,
    #"{"do":"popGesture","tab":"b","phase":"began","at":0}"#,
    #"{"do":"popGesture","tab":"b","phase":"cancelled","at":0}"#,
    #"{"do":"popGesture","tab":"b","phase":"ended","at":0}"#,
    #"{"do":"scroll","tab":"b","y":-40,"at":0}"#,
    #"{"do":"query","tab":"b","text":"","at":0}"#,
    #"{"do":"query","tab":"b","text":"snow","at":0}"#,
    #"{"do":"content","tab":"b","revision":-9223372036854775808,"at":0}"#,
    #"{"do":"present","tab":"b","screen":"x","at":0}"#,
    #"{"do":"present","screen":"x","at":0}"#,
    #"{"do":"dismiss","tab":"b","at":0}"#,
    #"{"do":"dismiss","at":0}"#,
  ]

  private static let customization = [
    #"{"do":"beginEditing","at":0}"#, #"{"do":"endEditing","at":0}"#, #"{"do":"undo","at":0}"#,
    #"{"do":"redo","at":0}"#,
    #"{"do":"hide","tab":"b","at":0}"#, #"{"do":"hide","tabs":["a","b"],"at":0}"#, #"{"do":"hide","tabs":[],"at":0}"#,
    #"{"do":"show","tab":"b","at":0}"#, #"{"do":"show","tabs":["a","b"],"at":0}"#,
    #"{"do":"reorder","group":"g","order":["b","a"],"at":0}"#, #"{"do":"reorder","group":null,"order":[],"at":0}"#,
    #"{"do":"move","tab":"b","to":0,"at":0}"#,
    #"{"do":"addToBar","tab":"b","at":0}"#, #"{"do":"addToBar","tab":"b","to":2147483647,"at":0}"#,
    #"{"do":"moveInBar","tab":"b","to":1,"at":0}"#, #"{"do":"removeFromBar","tab":"b","at":0}"#,
    #"{"do":"reset","what":"visibility","at":0}"#, #"{"do":"reset","what":"barOrder","at":0}"#,
    #"{"do":"reset","what":"groupOrder","at":0}"#, #"{"do":"reset","what":"groupOrder","group":"g","at":0}"#,
    #"{"do":"reset","what":"groupOrder","group":null,"at":0}"#, #"{"do":"reset","what":"all","at":0}"#,
    #"{"do":"customization","import":{"customization":1,"hidden":{},"barOrder":null,"barKnown":[],"groupOrder":{},"#
      + #""sidebarShown":null},"at":0}"#,
    #"{"do":"customization","import":{"customization":1,"hidden":{"a":false,"b":true},"barOrder":["b"],"#
      + #""barKnown":["b"],"groupOrder":{"":["g"],"g":["b","a"]},"sidebarShown":false,"later":{"n": 1.50},"x-y":[]},"#
      + #""at":0}"#,
  ]

  private static let drops = [
    #"{"do":"drop","tab":"b","items":[{"type":"t"}],"at":0}"#,
    #"{"do":"drop","group":"g","action":"new","items":[{"type":"t","count":3},{"type":"u"}],"on":"sidebar","at":0}"#,
    #"{"do":"dropQuery","tab":"b","items":[{"type":"t","count":10000}],"on":"bar","at":0}"#,
    #"{"do":"dropQuery","group":"g","action":"new","items":[{"type":"t"}],"at":0}"#,
    #"{"do":"dropLoaded","tab":"b","type":"t","failed":0,"at":0}"#,
    #"{"do":"perform","group":"g","action":"new","at":0}"#,
    #"{"do":"swipe","tab":"b","action":"pin","edge":"leading","at":0}"#,
    #"{"do":"swipe","tab":"b","action":"pin","edge":"trailing","full":true,"at":0}"#,
    #"{"do":"swipe","tab":"b","edge":"leading","full":true,"at":0}"#,
    #"{"do":"menu","tab":"b","action":"pin","at":0}"#,
    #"{"do":"popover","tab":"b","held":true,"at":0}"#,
    #"{"do":"popover","tab":"b","held":false,"at":0}"#,
  ]

  private static let layout = [
    #"{"do":"collapseSidebar","at":0}"#, #"{"do":"expandSidebar","at":0}"#, #"{"do":"toggleSidebar","at":0}"#,
    #"{"do":"fold","group":"g","at":0}"#, #"{"do":"unfold","group":"g","at":0}"#,
    #"{"do":"rotate","to":"portrait","at":0}"#, #"{"do":"rotate","to":"landscape","at":0}"#,
    #"{"do":"resize","width":"compact","at":0}"#, #"{"do":"resize","width":"regular","room":0,"barRoom":1,"at":0}"#,
    #"{"do":"direction","to":"rtl","at":0}"#, #"{"do":"direction","to":"ltr","at":0}"#,
    #"{"do":"keyboard","shown":true,"at":0}"#, #"{"do":"hideBar","hidden":false,"at":0}"#,
    #"{"do":"contentUnderBar","value":true,"at":0}"#, #"{"do":"focus","in":"bar","at":0}"#,
    #"{"do":"focus","in":"content","at":0}"#, #"{"do":"focus","in":"sidebar","at":0}"#,
    #"{"do":"menuButton","at":0}"#, #"{"do":"scrollBar","to":0,"at":0}"#,
  ]

  private static let scenes = [
    #"{"do":"openScene","scene":"s","at":0}"#,
    #"{"do":"openScene","scene":"s","device":"mac","in":"main","as":"popover","at":0}"#,
    #"{"do":"closeScene","scene":"s","at":0}"#, #"{"do":"reopenScene","scene":"s","at":0}"#,
    #"{"do":"relaunch","at":0}"#, #"{"do":"mark","text":"","at":0}"#, #"{"do":"mark","text":"a \"note\" – é","at":0}"#,
  ]

  private static let declarations = [
    #"{"do":"declare","hierarchy":{"hierarchy":1,"items":[]},"at":0}"#,
    #"{"do":"declare","hierarchy":{"hierarchy":1,"app":"A","items":[{"tab":"a","x-k":[1]}],"home":{"tab":"a"}},"#
      + #""at":0}"#,
    #"{"do":"insert","item":{"tab":"a"},"at":0}"#,
    #"{"do":"insert","item":{"group":"g","children":[{"tab":"a"},{"group":"h","children":[{"tab":"b"}]},{"tab":"c"}]},"#
      + #""into":"k","to":2,"at":0}"#,
    #"{"do":"remove","tab":"a","at":0}"#, #"{"do":"remove","group":"g","at":0}"#,
    #"{"do":"update","tab":"a","set":{},"at":0}"#,
    #"{"do":"update","tab":"a","set":{"title":"T","badge":null,"enabled":false,"menu":["x"],"x-k":{"a": 1}},"at":0}"#,
    #"{"do":"update","group":"g","set":{"symbolFilled":null,"displayOrder":["b"],"expansion":"collapsed"},"at":0}"#,
  ]

  @Test("Reading a line and writing its action gives the line, and reading that the same action", arguments: lines)
  func roundTrip(_ line: String) throws {
    var reader = try LineReader()
    let action = try #require(try reader.read(line))
    let text = reader.text(action)
    #expect(text == line)
    let again = try #require(try reader.read(text))
    #expect(again.action == action.action)
    #expect(again.context == action.context)
  }

  @Test("The table has every verb, and every verb every key that FORMATS §2 names")
  func complete() throws {
    let written = try Self.lines.map { try JSONParser.parse($0).object() }
    let verbs = Set(try written.map { try $0.required("do").string() })
    #expect(verbs == Set(Verb.all.map(\.kind.verb)))
    #expect(Verb.all.count == verbs.count)
    let kinds = Set(ActionKind.allCases.map(\.verb))
    #expect(kinds.subtracting(verbs) == ["begin", "rules", "patch", "baseline"])
    for verb in Verb.all {
      let lines = try written.filter { try $0.required("do").string() == verb.kind.verb }
      let keys = Set(lines.flatMap { $0.members.map(\.key) }).subtracting(["do", "at"])
      // A menu, a swipe may also name a group, which is written as a tab (SPEC §13, last line).
      let accepted = Set(
        verb.keys + (["openScene", "closeScene", "reopenScene"].contains(verb.kind.verb) ? ["scene"] : []))
      let unwritten = ["menu", "swipe"].contains(verb.kind.verb) ? ["group"] as Set : []
      #expect(keys.union(unwritten) == accepted, "\(verb.kind.verb)")
    }
  }

  @Test(
    "What a reader fills in means the same as what is written out",
    arguments: [
      (#"{"do":"pop","tab":"b"}"#, #"{"do":"pop","tab":"b","count":1}"#),
      (#"{"do":"hover","tab":"b"}"#, #"{"do":"hover","tab":"b","held":true}"#),
      (#"{"do":"popover","tab":"b"}"#, #"{"do":"popover","tab":"b","held":true}"#),
      (#"{"do":"hide","tab":"b"}"#, #"{"do":"hide","tabs":["b"]}"#),
      (
        #"{"do":"swipe","tab":"b","action":"x"}"#,
        #"{"do":"swipe","tab":"b","action":"x","edge":"trailing","full":false}"#
      ),
      (#"{"do":"swipe","group":"b","action":"x"}"#, #"{"do":"swipe","tab":"b","action":"x"}"#),
      (#"{"do":"menu","group":"b","action":"x"}"#, #"{"do":"menu","tab":"b","action":"x"}"#),
      (
        #"{"do":"drop","tab":"b","items":[{"type":"t"}]}"#,
        #"{"do":"drop","group":"b","items":[{"type":"t","count":1}]}"#
      ),
      (#"{"do":"push","tab":"b","screen":"x","with":{}}"#, #"{"do":"push","tab":"b","screen":"x"}"#),
      (
        #"{"do":"push","tab":"b","screen":"x","with":{"b":"2","a":"1"}}"#,
        #"{"do":"push","tab":"b","screen":"x","with":{"a":"1","b":"2"}}"#
      ),
      (#"{"do":"replace","tab":"b","path":["x"]}"#, #"{"do":"replace","tab":"b","path":[{"screen":"x"}]}"#),
      (#"{"do":"insert","item":{"tab":"a"},"into":null}"#, #"{"do":"insert","item":{"tab":"a"}}"#),
      (#"{"tab":"b","do":"select"}"#, #"  {"do": "select", "tab": "b"}  "#),
    ])
  func sameMeaning(short: String, long: String) throws {
    var reader = try LineReader()
    #expect(try reader.read(short)?.action == reader.read(long)?.action)
  }

  @Test("A line that is in error leaves no names behind")
  func forgetsNames() throws {
    var reader = try LineReader()
    let count = reader.names.count
    #expect(throws: TextError.self) { try reader.read(#"{"do":"push","tab":"newTab","screen":"newScreen","key":1}"#) }
    #expect(reader.names.count == count)
  }
}
