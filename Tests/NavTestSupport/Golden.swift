import Foundation
import NavText
public import Testing

/// Files with the expected output of something, kept in the repository.
///
/// A missing file fails. With `RECORD_GOLDEN=1` in the environment it is written, and still fails this once, so that a
/// recording never passes unseen (ARCHITECTURE §3).
public enum Golden {
  /// What a comparison says.
  public enum Answer: Hashable, Sendable {
    /// The file holds the text.
    case equal
    /// There is no file.
    case missing
    /// The text was written to the file just now.
    case recorded
    /// The file holds another text; the lines that differ, `- ` expected and `+ ` actual.
    case different([String])
    /// The file cannot be read as text, or cannot be written.
    case failed(String)
  }

  /// Whether the environment asks to record.
  public static var isRecording: Bool { ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" }

  /// Compares a text with a file, and writes the file if it is asked to.
  ///
  /// - Parameters:
  ///   - file: the path of the file, relative to `root`.
  ///   - isPermanent: whether a file that is there is never written again, as records of a storage format.
  ///   - root: the folder that the path begins at.
  ///   - isRecording: whether to write what is missing or differs.
  public static func compare(
    _ actual: String, with file: String, isPermanent: Bool = false, below root: String = Repository.path(""),
    isRecording: Bool = Golden.isRecording
  ) -> Answer {
    let url = URL(fileURLWithPath: root).appendingPathComponent(file)
    guard FileManager.default.fileExists(atPath: url.path) else {
      return isRecording ? write(actual, to: url) : .missing
    }
    guard let data = try? Data(contentsOf: url), let expected = String(validating: data, as: UTF8.self) else {
      return .failed("the file is no UTF-8 text")
    }
    if expected.utf8.elementsEqual(actual.utf8) { return .equal }
    if isRecording && !isPermanent { return write(actual, to: url) }
    return .different(LineDiff.lines(expected: lines(expected), actual: lines(actual)))
  }

  /// Records an issue unless a file holds a text.
  public static func expect(
    _ actual: String, equals file: String, isPermanent: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let answer = compare(actual, with: file, isPermanent: isPermanent)
    if let message = message(answer, file) { Issue.record("\(message)", sourceLocation: sourceLocation) }
  }

  /// What to tell a person about an answer; nil if all is well.
  public static func message(_ answer: Answer, _ file: String) -> String? {
    switch answer {
    case .equal: nil
    case .missing: "\(file) is missing; run the test with RECORD_GOLDEN=1 to write it, then read it"
    case .recorded: "\(file) was written; read it, then run the test again"
    case .different(let lines): "\(file) differs:\n\(lines.joined(separator: "\n"))"
    case .failed(let reason): "\(file): \(reason)"
    }
  }

  private static func write(_ text: String, to url: URL) -> Answer {
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return .recorded
    } catch {
      return .failed("cannot be written: \(error)")
    }
  }

  /// The lines of a text; an end without a line break is a line of its own, so that it shows.
  private static func lines(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines + ["(no line break at the end)"]
  }
}
