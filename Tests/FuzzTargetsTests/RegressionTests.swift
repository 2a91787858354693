import Foundation
import FuzzTargets
import NavTestSupport
import Testing

/// Inputs that once ended the process, or that lie close to such, through the entry points of the fuzzer.
@Suite("Inputs from strangers")
struct RegressionTests {
  static let files = Repository.files(below: "Fixtures/Regressions/tape", suffix: ".bin")

  @Test("FORMATS §5: An input that is kept is survived", arguments: files)
  func survives(_ file: String) throws {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let target = try #require(FuzzTarget.allCases.first { name.hasPrefix("\($0)-") }, "\(name) names no target")
    let folder = NSTemporaryDirectory() + "/navtape-fuzz-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    target.run(try Repository.bytes(file), folder: folder)
  }

  @Test("Each target has inputs that are kept", arguments: FuzzTarget.allCases)
  func complete(_ target: FuzzTarget) {
    #expect(Self.files.contains { $0.hasPrefix("Fixtures/Regressions/tape/\(target)-") })
  }
}
