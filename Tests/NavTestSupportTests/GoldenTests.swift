import Foundation
import NavTestSupport
import Testing

@Suite("Golden files")
struct GoldenTests {
  /// Runs a test in a folder of its own, which is removed.
  func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("navtape-golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  func content(_ folder: String, _ file: String) -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(file)").map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A missing file fails, and is not written unless asked")
  func missing() throws {
    try inFolder { folder in
      #expect(Golden.compare("a\n", with: "new/x.txt", below: folder, isRecording: false) == .missing)
      #expect(content(folder, "new/x.txt") == nil)
    }
  }

  @Test("A recording writes the file, fails this once, and holds from then on")
  func recording() throws {
    try inFolder { folder in
      #expect(Golden.compare("a\n", with: "new/x.txt", below: folder, isRecording: true) == .recorded)
      #expect(content(folder, "new/x.txt") == "a\n")
      #expect(Golden.compare("a\n", with: "new/x.txt", below: folder, isRecording: true) == .equal)
      #expect(Golden.compare("a\n", with: "new/x.txt", below: folder, isRecording: false) == .equal)
    }
  }

  @Test("A difference shows as expected and actual lines, and leaves the file alone")
  func difference() throws {
    try inFolder { folder in
      _ = Golden.compare("one\ntwo\nthree\n", with: "x.txt", below: folder, isRecording: true)
      let answer = Golden.compare("one\nzwei\nthree\n", with: "x.txt", below: folder, isRecording: false)
      #expect(answer == .different(["  one", "- two", "+ zwei", "  three"]))
      #expect(Golden.message(answer, "x.txt") == "x.txt differs:\n  one\n- two\n+ zwei\n  three")
      #expect(content(folder, "x.txt") == "one\ntwo\nthree\n")
    }
  }

  @Test("A difference only in the last line break, or in the form of a letter, is one")
  func bytes() throws {
    try inFolder { folder in
      _ = Golden.compare("one\n", with: "x.txt", below: folder, isRecording: true)
      #expect(
        Golden.compare("one", with: "x.txt", below: folder, isRecording: false)
          == .different(["  one", "+ (no line break at the end)"]))
      _ = Golden.compare("\u{E9}\n", with: "y.txt", below: folder, isRecording: true)
      #expect(Golden.compare("e\u{301}\n", with: "y.txt", below: folder, isRecording: false) != .equal)
    }
  }

  @Test("A recording replaces a file that differs, unless the file is permanent")
  func permanence() throws {
    try inFolder { folder in
      _ = Golden.compare("old\n", with: "x.txt", isPermanent: true, below: folder, isRecording: true)
      #expect(
        Golden.compare("new\n", with: "x.txt", isPermanent: true, below: folder, isRecording: true)
          == .different(["- old", "+ new"]))
      #expect(content(folder, "x.txt") == "old\n")
      #expect(Golden.compare("new\n", with: "x.txt", below: folder, isRecording: true) == .recorded)
      #expect(content(folder, "x.txt") == "new\n")
    }
  }

  @Test("A file that is no text is an answer of its own")
  func notText() throws {
    try inFolder { folder in
      try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder)/x.txt"))
      let answer = Golden.compare("a", with: "x.txt", below: folder, isRecording: false)
      #expect(answer == .failed("the file is no UTF-8 text"))
    }
  }

  @Test("Every answer but equality is told to the person")
  func messages() {
    #expect(Golden.message(.equal, "x.txt") == nil)
    for answer in [Golden.Answer.missing, .recorded, .different(["- a"]), .failed("why")] {
      #expect(Golden.message(answer, "x.txt")?.hasPrefix("x.txt") == true)
    }
  }

  @Test("An expectation records an issue when the file is missing")
  func expectation() {
    withKnownIssue {
      Golden.expect("a", equals: "Fixtures/Golden/there-is-no-such-file.txt")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("is missing") }
    }
  }
}
