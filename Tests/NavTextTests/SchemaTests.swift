import NavTestSupport
import NavText
import Testing

@Suite("The published schemas")
struct SchemaTests {
  private func validator(_ name: String) throws -> SchemaValidator {
    try SchemaValidator(schema: Repository.bytes("Fixtures/Schemas/\(name).schema.json"))
  }

  @Test("Every hierarchy of Fixtures/Hierarchies is valid")
  func hierarchies() throws {
    let validator = try validator("hierarchy")
    let files = Repository.files(below: "Fixtures/Hierarchies", suffix: ".tabs.json").filter { !$0.contains("/bad/") }
    #expect(files.count >= 9)
    for file in files {
      let problems = try validator.problems(JSONParser.parse(Repository.bytes(file), file: file))
      #expect(problems.isEmpty, "\(file): \(problems)")
    }
  }

  @Test("Every line of every session is valid")
  func sessions() throws {
    let validator = try validator("session")
    for file in Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl") {
      let lines = try Repository.bytes(file).split(separator: UInt8(ascii: "\n"))
      // Of the long generated session, the beginning shows every kind of line that it has.
      for line in lines.prefix(200) where line.first == UInt8(ascii: "{") {
        let problems = try validator.problems(JSONParser.parse(Array(line)))
        #expect(problems.isEmpty, "\(file): \(problems)")
      }
    }
  }

  @Test(
    "A hierarchy that the reader refuses for its keys or types is invalid too",
    arguments: [
      "unknown-key", "unknown-key-at-top", "unknown-key-in-action", "wrong-type-title", "wrong-type-items",
      "wrong-type-enabled", "unknown-mode", "unknown-placement", "unknown-style", "unknown-drop-operation", "no-id",
      "children-on-a-tab", "newer-format", "tab-and-group-in-one",
    ])
  func refused(_ name: String) throws {
    let bytes = try Repository.bytes("Fixtures/Hierarchies/bad/\(name).tabs.json")
    #expect(try !validator("hierarchy").problems(JSONParser.parse(bytes)).isEmpty)
  }

  @Test(
    "A wrong line of a session is invalid",
    arguments: [
      #"{"do": "jump"}"#, #"{"do": "select"}"#, #"{"do": "select", "tab": 3}"#,
      #"{"do": "select", "tab": "a", "via": "door"}"#, #"{"do": "pop", "tab": "a", "count": 0}"#,
      #"{"do": "push", "tab": "a", "screen": "s", "colour": "red"}"#, #"{"session": 2, "hierarchy": "a"}"#,
    ])
  func wrongLines(_ line: String) throws {
    #expect(try !validator("session").problems(JSONParser.parse(line)).isEmpty)
  }
}
