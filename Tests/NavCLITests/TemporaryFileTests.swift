import Glibc
import Testing

@testable import NavCLI

@Suite("TemporaryFile")
struct TemporaryFileTests {
  /// A new path in the folder for temporary files.
  private func freshPath(_ name: String) -> String {
    "/tmp/navtape-\(name)-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  }

  private func write(_ text: String, to path: String) throws(CommandFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    do { try SystemCalls.write(Array(text.utf8), to: file) } catch { throw CommandFailure(.inputOutput, error.text) }
  }

  private func contents(_ path: String) -> String? {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return (try? SystemCalls.read(from: file, upTo: 100)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The finished file takes its place, and nothing else is left")
  func replaces() throws {
    let path = freshPath("replaces")
    defer { unlink(path) }
    try write("old", to: path)
    var temporary = ""
    let result = try TemporaryFile.replacing(path) { (temporaryPath) throws(CommandFailure) in
      temporary = temporaryPath
      try write("new", to: temporaryPath)
      #expect(contents(path) == "old")
      return 7
    }
    #expect(result == 7)
    #expect(contents(path) == "new")
    #expect(contents(temporary) == nil)
  }

  @Test("After an interruption the old file stands, and the half-written one is gone")
  func removesAfterFailure() throws {
    let path = freshPath("fails")
    defer { unlink(path) }
    try write("old", to: path)
    var temporary = ""
    #expect(throws: CommandFailure.interrupted) {
      try TemporaryFile.replacing(path) { (temporaryPath) throws(CommandFailure) in
        temporary = temporaryPath
        try write("half", to: temporaryPath)
        throw .interrupted
      }
    }
    #expect(contents(path) == "old")
    #expect(contents(temporary) == nil)
  }

  @Test("A file that cannot take its place is reported, with 73")
  func reportsFailure() throws {
    let path = freshPath("missing") + "/in/no/folder"
    let message = "cannot create \(path): No such file or directory"
    #expect(throws: CommandFailure(.cannotCreate, message)) { try TemporaryFile.replacing(path) { _ in } }
  }
}
