import Foundation
import Testing

/// The example `Examples/OwnMachine`.
@Suite("A machine of one's own")
struct OwnMachineTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("own-machine-\(UUID().uuidString)")

  private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    // The programs lie beside the bundle of the tests.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: tests).deletingLastPathComponent()
    process.executableURL = folder.appendingPathComponent("own-machine")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("Holds, and two processes print the same")
  func right() throws {
    let (status, output) = try run()
    #expect(status == 0)
    #expect(output.hasPrefix("vending-machine: 1000 cases, seed 0000000000000c01\n"), "\(output)")
    #expect(try run().output == output)
  }

  @Test("Its planted fault is found, kept, and found first the next time")
  func planted() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let (status, output) = try run("--planted", directory.path)
    #expect(status == 1)
    for line in ["FAIL no coin is lost: 4 inside, 3 paid", "  9 + [cancel] cancel", "  case: v1:0000000000000c01:22"] {
      #expect(output.contains(line + "\n"), "\(output)")
    }
    let again = try run("--planted", directory.path)
    #expect(again.status == 1)
    #expect(again.output.hasPrefix("vending-machine: 0 cases, seed 0000000000000c01\n  1 regression file\n"))
    #expect(try run(directory.path).status == 0)
  }
}
