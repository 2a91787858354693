import Foundation
import Testing

/// What must not compile.
@Suite("Bytes of a record do not outlive the read")
struct EscapeTests {
  /// A program that reads with this body.
  private static func program(_ body: String) -> String {
    """
    import EventLog

    func look(at log: some EventLog) throws(EventLogError) {
      var kept = RawSpan()
      try log.read(from: .start) { _, record in
        \(body)
        return true
      }
      try log.readNames(from: 0) { _, name in
        _ = kept.byteCount + name.byteCount
        kept = RawSpan()
        return true
      }
    }
    """
  }

  /// Compiles a program against the build that these tests run from, as far as the compiler's diagnoses.
  private func messages(compiling program: String) throws -> (status: Int32, text: String) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let build = URL(fileURLWithPath: tests).deletingLastPathComponent().path
    let folder = NSTemporaryDirectory() + "/navtape-escape-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try program.write(toFile: folder + "/program.swift", atomically: false, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", build + "/Modules", "-Xcc",
      "-fmodule-map-file=\(build)/CPlatform.build/module.modulemap",
      folder + "/program.swift",
    ]
    let output = Pipe()
    compiler.standardOutput = output
    compiler.standardError = output
    try compiler.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return (compiler.terminationStatus, text)
  }

  @Test("ARCHITECTURE §2.4: A program that keeps a record's bytes does not compile, one that reads them does")
  func escape() throws {
    let reading = try messages(compiling: Self.program("kept = RawSpan(); _ = record.byteCount"))
    #expect(reading.status == 0, "\(reading.text)")
    let keeping = try messages(compiling: Self.program("kept = record"))
    #expect(keeping.status != 0)
    #expect(keeping.text.contains("lifetime-dependent"), "\(keeping.text)")
  }
}
