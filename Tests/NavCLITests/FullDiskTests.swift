import Foundation
import Glibc
import Testing

@testable import NavCLI

/// Whether this process may mount: root in a container often may not.
private let canMount: Bool = {
  guard getuid() == 0, let bench = try? Workbench() else { return false }
  guard mount("tmpfs", bench.folder, "tmpfs", 0, "size=64k") == 0 else { return false }
  return umount2(bench.folder, Int32(MNT_DETACH)) == 0
}()

/// These need a file system of their own, a small one.
@Suite("Full and read-only disks", .enabled(if: canMount, "only root may mount a small file system"))
struct FullDiskTests {
  /// A small file system on the folder of a workbench, which goes when the test ends.
  private final class Disk {
    let bench: Workbench

    init(_ size: String) throws {
      bench = try Workbench()
      try #require(mount("tmpfs", bench.folder, "tmpfs", 0, "size=\(size)") == 0)
    }

    func remount(_ flags: UInt, _ options: String) throws {
      var result: Int32 = -1
      // A process that another test starts just now holds copies of open files until it has begun.
      for _ in 0..<100_000 where result != 0 {
        result = mount("tmpfs", bench.folder, "tmpfs", UInt(MS_REMOUNT) | flags, options)
        if result != 0 { sched_yield() }
      }
      try #require(result == 0)
    }

    deinit { umount2(bench.folder, Int32(MNT_DETACH)) }
  }

  @Test("A disk that fills up while a session is recorded ends with 74 and the reason, and what was stored stays")
  func fillsUp() throws {
    let disk = try Disk("1500k")
    let bench = disk.bench
    // The output goes elsewhere: it would find no room.
    let elsewhere = try Workbench()
    let bulk = Sample.header + "\n" + ProcessTests.selections(40_000)
    let output = ProgramProcess.Output.path("/dev/null")
    let process = try ProgramProcess("record - --tape @a.tape", in: bench, output: output)
    process.say(bulk)
    let result = try process.finish()
    #expect(result.end == .exited(74))
    #expect(result.messages.hasPrefix("navtape: events from position "), "\(result.messages)")
    #expect(result.messages.contains("were not stored: "))
    #expect(result.messages.contains("No space left on device"))
    #expect(bench.run("verify @a.tape").exitCode == .success)
    #expect(bench.run("replay @a.tape").exitCode == .success)
    let stored = try bench.digests("@a.tape")
    // The first that was not stored is the one behind the last that was.
    #expect(result.messages.contains("from position \(stored.count + 1) on"), "\(stored.count): \(result.messages)")
    #expect(stored.count > 1_000)

    // What is there is the beginning of what would be, and with more room the tape goes on.
    try elsewhere.write(Sample.header + "\n" + ProcessTests.selections(stored.count - 1), to: "a.session.jsonl")
    #expect(try elsewhere.digests("@a.session.jsonl") == stored)
    try disk.remount(0, "size=8m")
    #expect(bench.run("record - --tape @a.tape", input: Sample.twoTabs).exitCode == .success)
    #expect(bench.run("verify @a.tape").exitCode == .success)
  }

  @Test("A disk that has no room for a new tape ends with 74")
  func noRoom() throws {
    let disk = try Disk("16k")
    let answer = disk.bench.run("record - --tape @a.tape", input: Sample.twoTabs)
    #expect(answer.exitCode == .inputOutput, "\(answer)")
    // liblmdb calls a page that was written in part an "Input/output error".
    #expect(answer.message.contains("the tape a.tape: "))
  }

  @Test("A report that finds no room ends with 74 and leaves no half of it")
  func noRoomForReport() throws {
    let disk = try Disk("16k")
    let bench = disk.bench
    let elsewhere = try Workbench()
    let name = String(repeating: "&", count: 200)
    for number in 0..<40 { try elsewhere.write(Sample.twoTabs, to: "\(name)\(number).session.jsonl") }
    let answer = bench.run("test \(elsewhere.folder) --junit @report.xml")
    #expect(answer.exitCode == .inputOutput, "\(answer.messages)")
    #expect(answer.messages == "navtape: cannot write report.xml: No space left on device\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder).isEmpty)
  }

  @Test("On a read-only disk every command that reads does, and recording ends with 66 or 73")
  func readOnly() throws {
    let disk = try Disk("4m")
    let bench = disk.bench
    try bench.record("%two-scenes-one-customization", on: "x")
    let commands = ReadingTests.readers + ["verify @x"]
    let writable = commands.map { bench.run($0) }
    try FileManager.default.removeItem(atPath: bench.path("x-lock"))
    try disk.remount(UInt(MS_RDONLY), "")
    for (command, before) in zip(commands, writable) {
      let answer = bench.run(command)
      #expect(answer.exitCode == before.exitCode, "\(command): \(answer)")
      #expect(answer.messages == before.messages, "\(command)")
    }
    #expect(bench.run("record - --tape @x", input: Sample.twoTabs).exitCode == .cannotOpen)
    #expect(bench.run("record - --tape @new", input: Sample.twoTabs).exitCode == .cannotCreate)
  }
}
