import Foundation
import Glibc
import Testing

@testable import NavCLI

// In processes of their own: the wish to stop concerns the whole process.
@Suite("Interruption")
struct InterruptionTests {
  @Test("Without a signal work goes on")
  func goesOn() {
    #expect(throws: Never.self) { try Interruption.check() }
  }

  @Test("After SIGINT long work ends with 130")
  func endsWork() async {
    await #expect(processExitsWith: .exitCode(130)) {
      Interruption.watch()
      // To the process: the thread of a test takes no signals.
      kill(getpid(), SIGINT)
      let endless = Program(
        name: "x", summary: "", version: "",
        commands: [
          Command(name: "endless", summary: "") { (_, _) throws(CommandFailure) in
            while true { try Interruption.check() }
          }
        ])
      exit(endless.run(["endless"], console: .inMemory()).rawValue)
    }
  }

  @Test("SIGINT ends waiting for standard input")
  func endsReading() async {
    await #expect(processExitsWith: .exitCode(130)) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { exit(1) }
      Interruption.watch()
      // A timer sends the signal while the read waits; nothing will ever be written.
      signal(SIGALRM) { _ in kill(getpid(), SIGINT) }
      alarm(1)
      do throws(CommandFailure) {
        _ = try Console.descriptors(input: ends[0], output: 1, messages: 2).read(upTo: 10)
      } catch {
        exit(error.exitCode.rawValue)
      }
    }
  }

  /// Every command that can take long, on the tape `a.tape`.
  private static let longCommands = [
    "record @a.session.jsonl --tape @new.tape", "test @a.session.jsonl --junit @new.xml", "replay @a.tape",
    "replay @a.tape @a.tape --jobs 2", "check @a.tape", "check @a.tape @a.tape --jobs 2", "diff @a.tape @a.tape",
    "bisect @a.tape --where position>99", "bisect @a.tape --where position>99 --every",
    "bisect @a.tape --where position>99 --monotone", "shrink @a.tape --violation --output @new.session.jsonl",
    "shrink @a.tape --refused unknownTab --output @new.session.jsonl", "what-if @a.tape --without 2",
    "rehearse @a.tape --hierarchy ^music --junit @new.xml", "rehearse @a.tape @a.tape --hierarchy ^music --jobs 2",
    "preservation @a.tape", "export @a.tape", "log @a.tape", "stats @a.tape", "verify @a.tape", "verify --deep @a.tape",
    "audit @a.tape", "blame @a.tape", "history @a.tape", "habits @a.tape @a.tape --jobs 2",
    "salvage @a.tape @new.tape", "copy @a.tape @new.tape", "fuzz --cases 100000", "fuzz --seconds 60 --corpus @.",
  ]

  @Test("SIGINT ends every long command with 130 and a word, and leaves no file behind", arguments: longCommands)
  func endsCommand(line: String) async throws {
    let bench = try Workbench()
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    try bench.record("%music-hide-what-is-playing", on: "a.tape")
    let before = try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted()
    let words = bench.words(line)
    let result = await #expect(
      processExitsWith: .exitCode(130), observing: [\.standardErrorContent], "\(line)"
    ) { [words = words as [String]] in
      Interruption.watch()
      // The signal is there before the command begins, so it is the command's own asking that finds it.
      kill(getpid(), SIGINT)
      while !Interruption.isRequested {}
      exit(Navtape.program.run(words, console: .descriptors(input: 0, output: 1, messages: 2)).rawValue)
    }
    let messages = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(messages.hasSuffix("navtape: interrupted\n"), "\(line): \(messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.folder).sorted() == before, "\(line)")
  }

  @Test("SIGINT while sessions come in: what was recorded is stored, and the end is told")
  func endsRecording() throws {
    let bench = try Workbench()
    let process = try ProgramProcess("record - --tape @a.tape", in: bench)
    process.say(Sample.header + "\n" + ProcessTests.telling)
    // Its line is recorded once it has spoken.
    while let message = process.message(), !message.contains("actual") {}
    process.kill(SIGINT)
    #expect(process.message() == "navtape: interrupted; a.tape ends at position 2")
    #expect(process.wait() == .exited(130))
    #expect(try bench.digests("@a.tape").count == 2)
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
  }

  @Test("A second SIGINT ends the process at once")
  func secondSignalKills() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      Interruption.watch()
      kill(getpid(), SIGINT)
      while !Interruption.isRequested {}
      kill(getpid(), SIGINT)
      sleep(10)
    }
  }
}
