import Foundation
import NavGenerators
import NavModel
import NavTestSupport
import NavText
import Testing

@Suite("A long generated session")
struct GeneratedSessionTests {
  static let file = "Fixtures/Sessions/generated/habits-6000.session.jsonl"

  @Test("The generator writes the same session on every machine, digests included")
  func generated() throws {
    let text = Self.session(seed: 2_024, actions: 6_000)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let url = Repository.root.appendingPathComponent(Self.file)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("\(Self.file) was recorded anew: look at the difference and run again without RECORD_GOLDEN")
    }
    let golden = String(decoding: try Repository.bytes(Self.file), as: UTF8.self)
    #expect(text == golden, "the generator or the rules changed; RECORD_GOLDEN=1 records \(Self.file) anew")
  }

  /// A session of habits with the digest as expectation at every hundredth action.
  static func session(seed: UInt64, actions: Int) -> String {
    var state = NavigationState()
    let hierarchy = SampleHierarchy.make(tabCount: 24, names: &state.names)
    var session = HabitualSession(seed: seed, names: &state.names)
    var opening = SceneOpening(id: state.names.intern("main"))
    opening.device = .pad
    let beginning = Beginning(hierarchy: hierarchy, scene: opening)
    var json = JSONWriter()
    json.header(beginning, state.names)
    json.endLine()
    state.reduce(state.decide(.begin(beginning), Context(by: .app)))
    for number in 1...actions {
      let (action, context) = session.next(in: state)
      state.reduce(state.decide(action, context))
      json.action(action, context, state.names)
      json.endLine()
      guard number % 100 == 0 else { continue }
      json.object { json in
        json.member("do", "mark")
        json.member("text", "after \(number) actions")
        json.object("expect") { json in json.member("digest", Digest.text(state.digest)) }
      }
      json.endLine()
    }
    return json.text
  }
}
