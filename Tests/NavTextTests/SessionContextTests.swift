import NavModel
import NavText
import Testing

@Suite("The context of actions as text")
struct SessionContextTests {
  /// Who acts if a line does not say (FORMATS §2): these, and otherwise a person.
  static let app: Set = [
    "declare", "insert", "remove", "update", "dropLoaded", "reportDepth", "reportSelection", "reportBar",
  ]
  static let system: Set = [
    "relaunch", "openScene", "closeScene", "reopenScene", "keyboard", "resize", "rotate", "direction",
    "contentUnderBar",
  ]

  @Test(
    "FORMATS §2: who acts by default, verb by verb; by says otherwise and is written only then",
    arguments: SessionVerbTests.lines)
  func agents(_ line: String) throws {
    let verb = try JSONParser.parse(line).object().required("do").string()
    let expected: Agent = Self.app.contains(verb) ? .app : Self.system.contains(verb) ? .system : .user
    var reader = try LineReader()
    #expect(try reader.read(line)?.context.by == expected)
    for agent in Agent.allCases {
      let explicit = line.dropLast() + ",\"by\":\"\(agent)\"}"
      let action = try #require(try reader.read(String(explicit)))
      #expect(action.context.by == agent)
      #expect(reader.text(action) == (agent == expected ? line : reader.text(action)))
      #expect(reader.text(action).contains("\"by\":") == (agent != expected))
      #expect(try reader.read(reader.text(action))?.context == action.context)
    }
  }

  @Test("All keys of the context are read, written in a fixed order, and read again")
  func everything() throws {
    var reader = try LineReader()
    let line =
      #"{"do":"select","tab":"b","scene":"s","at":1718000000000,"by":"system","via":"keyboard","actor":"Noor","#
      + #""id":"00112233-4455-6677-8899-aabbccddeeff","cause":9223372036854775807,"veto":true}"#
    let action = try #require(try reader.read(line))
    #expect(reader.text(action) == line)
    #expect(action.context.scene == reader.names.name(of: "s"))
    #expect(action.context.atMilliseconds == 1_718_000_000_000 && action.atMilliseconds == 1_718_000_000_000)
    #expect(action.context.via == .keyboard)
    #expect(action.context.actor == reader.names.name(of: "Noor"))
    #expect(action.context.cause == 9_223_372_036_854_775_807)
    #expect(action.context.veto)
    #expect(action.context.id == Context.ID(high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF))
  }

  @Test("Without keys nothing is assumed but the agent: no time, no scene, no source")
  func nothing() throws {
    var reader = try LineReader()
    let action = try #require(try reader.read(#"{"do":"select","tab":"b"}"#))
    #expect(action.atMilliseconds == nil)
    #expect(action.context == Context())
    #expect(action.expectation == nil)
    #expect(action.line == 2)
  }

  @Test("Times are whole milliseconds of any sign", arguments: [0, -1, Int64.min, Int64.max])
  func times(_ time: Int64) throws {
    var reader = try LineReader()
    let action = try #require(try reader.read("{\"do\":\"undo\",\"at\":\(time)}"))
    #expect(action.atMilliseconds == time)
    #expect(reader.text(action) == "{\"do\":\"undo\",\"at\":\(time)}")
  }

  @Test("Actions of the app have no scene, those about scenes name theirs", arguments: ["relaunch", "closeScene"])
  func scenes(verb: String) throws {
    var reader = try LineReader()
    let action = try #require(try reader.read("{\"do\":\"\(verb)\",\"scene\":\"s\"}"))
    #expect(action.context.scene == nil)
    #expect(action.action.namedScene.map { reader.names.text($0) } == (verb == "closeScene" ? "s" : nil))
  }

  @Test("All sources, and all devices of a header, are words of FORMATS")
  func words() throws {
    var reader = try LineReader()
    for source in ["tabBar", "sidebar", "more", "ornament", "keyboard", "menu", "link", "program"] {
      let action = try #require(try reader.read("{\"do\":\"select\",\"tab\":\"b\",\"via\":\"\(source)\"}"))
      #expect("\(try #require(action.context.via))" == source)
    }
    #expect(Source.allCases.count == 8)
    for device in ["pad", "phone", "mac", "vision", "tv"] {
      let rehearsal = try Rehearsal("{\"session\":1,\"device\":\"\(device)\",\"hierarchy\":{\"hierarchy\":1}}")
      #expect("\(rehearsal.state.scenes[0].environment.device)" == device)
    }
  }

  @Test(
    "FORMATS §2: a header without more is a pad, regular, landscape, left to right, main; a phone is compact, upright")
  func headerDefaults() throws {
    let pad = try Rehearsal(#"{"session":1,"hierarchy":{"hierarchy":1}}"#).state
    #expect(pad.names.text(pad.scenes[0].id) == "main")
    var environment = pad.scenes[0].environment
    #expect(environment.device == .pad && environment.width == .regular && environment.orientation == .landscape)
    #expect(environment.direction == .ltr)
    environment = try Rehearsal(#"{"session":1,"device":"phone","hierarchy":{"hierarchy":1}}"#).state.scenes[0]
      .environment
    #expect(environment.width == .compact && environment.orientation == .portrait)
    let all =
      #"{"session":1,"rules":1,"hierarchy":{"hierarchy":1,"items":[]},"device":"pad","width":"compact","#
      + #""orientation":"portrait","direction":"rtl","scene":"s"}"#
    environment = try Rehearsal(all).state.scenes[0].environment
    #expect(environment.width == .compact && environment.orientation == .portrait && environment.direction == .rtl)
  }
}

@Suite("Event ids")
struct EventIDTests {
  private func id(_ text: String) throws -> Context.ID? {
    var reader = try LineReader()
    return try reader.read("{\"do\":\"undo\",\"id\":\"\(text)\"}")?.context.id
  }

  @Test("A UUID is its sixteen bytes, in either case")
  func uuid() throws {
    let bytes = Context.ID(high: 0xF81D_4FAE_7DEC_11D0, low: 0xA765_00A0_C91E_6BF6)
    #expect(try id("f81d4fae-7dec-11d0-a765-00a0c91e6bf6") == bytes)
    #expect(try id("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6") == bytes)
    #expect(try id("00000000-0000-0000-0000-000000000000") == Context.ID(high: 0, low: 0))
  }

  @Test("Any other text is the first sixteen bytes of its SHA-256")
  func otherTexts() throws {
    // The vector of FIPS 180-2: ba7816bf 8f01cfea 414140de 5dae2223 …
    #expect(try id("abc") == Context.ID(high: 0xBA78_16BF_8F01_CFEA, low: 0x4141_40DE_5DAE_2223))
    for text in ["f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf", "{f81d4fae}", "é", " "] {
      #expect(try id(text) == Context.ID(text), "\(text)")
      #expect(try id(text) != Context.ID(high: 0xF81D_4FAE_7DEC_11D0, low: 0xA765_00A0_C91E_6BF6))
    }
    #expect(try id("f81d4fae-7dec-11d0-a765-00a0c91e6bfg") != id("f81d4fae-7dec-11d0-a765-00a0c91e6bff"))
  }

  @Test(
    "An id is written as a UUID that is the same id", arguments: ["abc", "0", "ffffffff-0000-0000-0000-000000000001"])
  func written(text: String) throws {
    var reader = try LineReader()
    let action = try #require(try reader.read("{\"do\":\"undo\",\"id\":\"\(text)\"}"))
    let again = try #require(try reader.read(reader.text(action)))
    #expect(again.context.id == action.context.id)
  }

  @Test("Sixty-four bytes are allowed, one more or none is not", arguments: ["x", "é"])
  func lengths(unit: String) throws {
    let longest = String(repeating: unit, count: 64 / unit.utf8.count)
    #expect(try id(longest) != nil)
    for wrong in ["", longest + "x"] { #expect(throws: TextError.self) { try id(wrong) } }
  }

  @Test("A sign is no hexadecimal digit: a text with one is no UUID")
  func signs() throws {
    let text = "+81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    let isUUID = try id(text) == id("081d4fae-7dec-11d0-a765-00a0c91e6bf6")
    #expect(!isUUID)
  }
}
