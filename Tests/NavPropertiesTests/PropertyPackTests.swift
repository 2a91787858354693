import NavModel
import NavProperties
import NavTestSupport
import Testing

@Suite("The property pack, briefly")
struct PropertyPackTests {
  @Test("I1 to I11: Every property holds after every event of generated sessions", arguments: 0..<24)
  func everywhere(_ number: Int) {
    var settings = Fuzzer.Settings()
    settings.isThorough = true
    var coverage = Coverage()
    if let failure = Fuzzer(settings).run(number, &coverage) { failure.record() }
  }

  @Test("I1 to I11: The properties hold here and there in many generated sessions", arguments: 0..<8)
  func many(_ part: Int) {
    var settings = Fuzzer.Settings()
    settings.seed = 2
    var coverage = Coverage()
    for number in part * 100..<part * 100 + 100 {
      if let failure = Fuzzer(settings).run(number, &coverage) { return failure.record() }
    }
  }
}

extension Fuzzer.Failure {
  /// Records an issue with the shrunk session.
  func record(sourceLocation: SourceLocation = #_sourceLocation) {
    let lines = shrunk().lines(comment: ["session \(number): \(key)"])
    Issue.record("\(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
  }
}
