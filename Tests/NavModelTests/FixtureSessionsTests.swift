import NavTestSupport
import Testing

@Suite("The recorded stories")
struct FixtureSessionsTests {
  static let files = Repository.files(below: "Fixtures/Sessions", suffix: ".session.jsonl")

  @Test("Every session of Fixtures/Sessions runs as its lines expect, and its tape holds", arguments: files)
  func session(_ file: String) throws {
    let text = String(decoding: try Repository.bytes(file), as: UTF8.self)
    let story = try Story(file: file)
    try story.run(text)
    try story.checkTape()
  }
}
