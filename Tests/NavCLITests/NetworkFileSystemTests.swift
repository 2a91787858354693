import Foundation
import Testing

@testable import NavCLI

/// A library in front of the C library makes every file system look like NFS.
@Suite("Network file systems")
struct NetworkFileSystemTests {
  private static let library = """
    #include <string.h>
    #include <sys/vfs.h>
    int statfs(const char *path, struct statfs *status) {
      (void)path;
      memset(status, 0, sizeof *status);
      status->f_type = 0x6969;
      return 0;
    }
    int statfs64(const char *path, struct statfs *status) { return statfs(path, status); }

    """

  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(Self.library, to: "nfs.c")
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-shared", "-fPIC", "-o", bench.path("nfs.so"), bench.path("nfs.c")]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
    try bench.record("%update-of-the-app", on: "a.tape")
  }

  private func run(_ line: String) throws -> (end: ProgramProcess.End, messages: String) {
    let environment = ["LD_PRELOAD=\(bench.path("nfs.so"))"]
    let result = try ProgramProcess.run(line, in: bench, environment: environment)
    return (result.end, result.messages)
  }

  @Test(
    "FORMATS §5: A tape on one is refused with the option that opens it",
    arguments: [
      "replay @a.tape", "check @a.tape --processes 1", "copy @a.tape @b.tape", "rotate @a.tape", "log @.",
      "verify --deep @a.tape", "record %video-edit-the-bar --tape @c.tape", "salvage @a.tape @d.tape",
    ])
  func network(line: String) throws {
    let refused = try run(line)
    // `verify --deep` reads the file itself, and says that it would not open it.
    #expect(refused.end == .exited(line.hasPrefix("verify") ? 1 : 66), "\(refused)")
    if !line.hasPrefix("verify") { #expect(refused.messages.contains("(NFS)")) }
    if !line.hasPrefix("verify") { #expect(refused.messages.contains("--allow-network-fs")) }
    #expect(try run("\(line) --allow-network-fs").end == .exited(0))
  }
}
