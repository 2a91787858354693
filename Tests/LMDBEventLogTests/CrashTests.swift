import Foundation
import Testing

/// The short form of `tools/crash-test`, whose helper `crash-test` stands beside the tests.
@Suite("Crashes")
struct CrashTests {
  @Test(
    "E6: A recorder that is killed, loses its power or its disk at any call keeps what it acknowledged",
    .timeLimit(.minutes(5)))
  func crashes() throws {
    let (status, output) = try run("--short", "--rounds", "4")
    #expect(status == 0, "\(output)")
    #expect(output.contains("power cut"))
    #expect(output.hasSuffix("seed 1: no violation\n"))
  }

  @Test(
    "The crash test finds a recorder that answers too early, and a disk that does not do what it says",
    .timeLimit(.minutes(5)), arguments: ["hasty", "lying-disk"])
  func planted(fault: String) throws {
    let (status, output) = try run("--short", "--plant", fault)
    #expect(status == 1, "\(output)")
    #expect(output.contains("violation: "))
  }

  /// Runs the helper in a folder of its own, and gives how it ended and all it said.
  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let directory = try TemporaryDirectory()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("crash-test")
    process.arguments = arguments + ["--folder", directory.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
