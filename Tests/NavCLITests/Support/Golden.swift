import Foundation
import NavTestSupport
import Testing

/// Texts that are kept as files below `Fixtures/Golden`.
enum Golden {
  /// Compares a text with the file. With `RECORD_GOLDEN=1` in the environment the file is written where it differs,
  /// and the test fails once, so that somebody looks at it.
  static func check(_ text: String, _ file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let path = Repository.path("Fixtures/Golden/\(file)")
    let kept = try? String(contentsOfFile: path, encoding: .utf8)
    if kept == text { return }
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" else {
      let problem = kept == nil ? "is missing" : "differs"
      Issue.record(
        "Fixtures/Golden/\(file) \(problem); RECORD_GOLDEN=1 writes it. Now it is:\n\(text)",
        sourceLocation: sourceLocation)
      return
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    Issue.record("Fixtures/Golden/\(file) was written; look at it, then run again", sourceLocation: sourceLocation)
  }
}
