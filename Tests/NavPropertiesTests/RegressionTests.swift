import NavProperties
import NavTestSupport
import Testing

@Suite("Sessions that showed a failure once")
struct RegressionTests {
  static let files = Repository.files(below: "Fixtures/Regressions/navigation", suffix: ".session.jsonl")

  @Test("A session of the corpus decodes, and every property holds in it", arguments: files)
  func holds(_ file: String) throws {
    let text = String(decoding: try Repository.bytes(file), as: UTF8.self)
    if let failure = Fuzzer.failure(in: try RecordedSession(text: text, file: file)) { Issue.record("\(failure.key)") }
  }
}
