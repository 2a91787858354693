import EventLog
import Foundation
import Glibc
import LMDBEventLog
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// The built program in processes of its own.
@Suite("The program as a process")
struct ProcessTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  /// Lines that select `b` and `c` in turn.
  static func selections(_ count: Int) -> String {
    (0..<count).map { "{\"do\":\"select\",\"tab\":\"\($0.isMultiple(of: 2) ? "b" : "c")\",\"at\":\($0)}\n" }.joined()
  }

  /// A line whose expectation fails, so that the program says so at once.
  static let telling = #"{"do": "mark", "text": "here", "expect": "applied"}"# + "\n"

  @Test("It runs as a process: output, messages and exit code come out where they belong")
  func runs() throws {
    let version = try ProgramProcess.run("--version", in: bench)
    #expect(version.end == .exited(0) && version.output == "navtape \(Navtape.program.version)\n")
    #expect(version.messages.isEmpty)
    let wrong = try ProgramProcess.run("shwo", in: bench)
    #expect(wrong.end == .exited(64) && wrong.output.isEmpty)
    #expect(wrong.messages.hasPrefix("navtape: unknown command shwo; did you mean show?\n"))
    let record = try ProgramProcess.run("record - --tape @a.tape", in: bench, input: Sample.twoTabs)
    #expect(record.end == .exited(0))
    #expect(try bench.digests("@a.tape").count == 3)
  }

  @Test("Neither colour nor progress goes into files and pipes, whatever the terminal is said to be")
  func plain() throws {
    try bench.record("%music-hide-what-is-playing", on: "a.tape")
    for line in ["check @a.tape --processes 0", "show @a.tape", "replay @a.tape"] {
      let result = try ProgramProcess.run(line, in: bench, environment: ["TERM=xterm-256color", "COLORTERM=truecolor"])
      #expect(result.end == .exited(0) && result.messages.isEmpty)
      #expect(!result.output.contains("\u{1B}") && !result.output.contains("\r"))
    }
  }

  @Test("Output into a pipe that nobody reads ends with 74, without a word")
  func closedPipe() throws {
    try bench.record("%clock-state-is-kept", on: "a.tape")
    for line in ["log @a.tape", "export @a.tape", "help"] {
      let result = try ProgramProcess.run(line, in: bench, output: .closedPipe)
      #expect(result.end == .exited(74), "\(line)")
      #expect(result.messages.isEmpty, "\(line)")
    }
  }

  @Test("Output onto a full device ends with 74 and the reason")
  func fullDevice() throws {
    try bench.record("%clock-state-is-kept", on: "a.tape")
    let result = try ProgramProcess.run("log @a.tape", in: bench, output: .path("/dev/full"))
    #expect(result.end == .exited(74))
    #expect(result.messages == "navtape: cannot write to standard output: No space left on device\n")
  }

  @Test("SIGINT while standard input is waited for ends with 130; what was recorded stays")
  func interruptedReading() throws {
    let process = try ProgramProcess("record - --tape @a.tape", in: bench)
    process.say(Sample.header + "\n" + Self.selections(500) + Self.telling)
    #expect(process.message()?.contains("expected outcome applied") == true)
    process.kill(SIGINT)
    #expect(process.message()?.contains("actual outcome quiet") == true)
    #expect(process.message() == "navtape: interrupted; a.tape ends at position 502")
    #expect(process.message() == nil)
    #expect(process.wait() == .exited(130))
    #expect(try bench.digests("@a.tape").count == 502)
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
  }

  @Test("SIGINT while a slow file is read ends with 130, not as if the file ended there")
  func interruptedFile() throws {
    // A fifo that is held open: the reading has surely begun and surely not ended.
    #expect(mkfifo(bench.path("x.session.jsonl"), 0o600) == 0)
    let process = try ProgramProcess("replay @x.session.jsonl", in: bench)
    let writer = open(bench.path("x.session.jsonl"), O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    let bytes = Array(Sample.twoTabs.utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    process.kill(SIGINT)
    #expect(process.message() == "navtape: interrupted")
    #expect(process.wait() == .exited(130))
    #expect(try bench.bytes("output").isEmpty)
  }

  @Test("log --follow goes on as another process records, until it is interrupted")
  func follow() throws {
    try bench.record("-", on: "a.tape", input: Sample.twoTabs)
    let process = try ProgramProcess("log @a.tape --follow --from 3 --format jsonl", in: bench)
    for count in 1...3 {
      while try bench.bytes("output").count(where: { $0 == UInt8(ascii: "\n") }) < count, process.isRunning {
        sched_yield()
      }
      try bench.record("-", on: "a.tape", input: Sample.session(#"{"do": "mark", "text": "\#(count)"}"#))
    }
    process.kill(SIGINT)
    let result = try process.finish()
    #expect(result.end == .exited(130))
    let positions = try result.output.split(separator: "\n")
      .map { try JSONParser.parse(String($0)).at("position").integer() as Int }
    #expect(positions.starts(with: [3, 4, 5]))
  }

  @Test("An input that another process finds different is an internal error: 70")
  func internalError() throws {
    #expect(mkfifo(bench.path("x.session.jsonl"), 0o600) == 0)
    let process = try ProgramProcess("check @x.session.jsonl --processes 1", in: bench)
    // The first to open the fifo gets a session; the fresh process, which opens it next, gets nothing.
    let writer = open(bench.path("x.session.jsonl"), O_WRONLY | O_CLOEXEC)
    let bytes = Array(Sample.twoTabs.utf8)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    close(writer)
    while process.isRunning {
      let writer = open(bench.path("x.session.jsonl"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if writer >= 0 { close(writer) }
      sched_yield()
    }
    let message = try #require(process.message())
    #expect(
      message.hasPrefix(
        "navtape: another process could not fold the tape (exit code 65): x.session.jsonl:1:1: the file has no header"))
    #expect(process.wait() == .exited(70))
  }

  @Test("Two processes that record onto one tape at once serialize or conflict, and damage nothing")
  func twoWriters() throws {
    try bench.write(Sample.header + "\n" + Self.selections(3_000), to: "x.session.jsonl")
    for round in 0..<4 {
      let processes = try (0..<2).map { _ in try ProgramProcess("record @x.session.jsonl --tape @a.tape", in: bench) }
      for process in processes {
        let result = try process.finish()
        #expect(
          result.end == .exited(0) || result.end == .exited(1) && result.messages.hasPrefix("navtape: conflict: "),
          "\(result)")
      }
      #expect(bench.run("verify @a.tape").exitCode == .success, "round \(round)")
    }
    #expect(try bench.digests("@a.tape").count > 1)
  }

  @Test("E6: After a conflict nothing of what a process decided is stored, even where its later positions fit again")
  func nothingBehindConflict() throws {
    let known = #"{"do": "mark", "text": "here", "id": "one", "expect": "applied"}"# + "\n"
    try bench.write(Sample.header + "\n" + known, to: "x.session.jsonl")
    bench.run("record @x.session.jsonl --tape @a.tape")
    let process = try ProgramProcess("record - --tape @a.tape", in: bench)
    // Its id is known already: nothing is recorded, but now the process has certainly seen position 2 as the end.
    process.say(Sample.header + "\n" + known)
    #expect(process.message()?.contains("expected outcome applied") == true)
    let rival = Sample.session(#"{"do": "select", "tab": "c"}"#)
    #expect(bench.run("record - --tape @a.tape", input: rival).exitCode == .success)
    process.say(Self.selections(2_000))
    let result = try process.finish()
    #expect(result.end == .exited(1))
    #expect(result.messages.contains("navtape: conflict: "), "\(result.messages)")
    // The recorder hands on what it decided before it hears of the conflict; nothing of that may be stored.
    let stored = try bench.digests("@a.tape").count
    let check = bench.run("check @a.tape --processes 0")
    #expect(stored == 3)
    #expect(check.exitCode == .success)
  }

  @Test("kill -9 during a bulk record, 50 times: every position that was seen is intact, and verify is clean")
  func killed() throws {
    var generator = SeededGenerator(state: 0x5EED)
    let bulk = Self.selections(2_000)
    for _ in 0..<10 {
      for _ in 0..<5 {
        let seen = try killOnce(bulk, after: generator.next() % 1_800)
        let log = try LMDBEventLog.open(path: bench.path("a.tape"), options: .init(mode: .readOnly))
        #expect(try log.lastPosition() >= seen)
        #expect(try log.verify { _ in } == [])
      }
      let answer = bench.run("replay @a.tape")
      #expect(answer.exitCode == .success, "\(answer)")
      for name in ["a.tape", "a.tape-lock"] { try FileManager.default.removeItem(atPath: bench.path(name)) }
    }
  }

  /// Feeds a process more than it can store, and kills it once somebody else has seen so many events of it; gives the
  /// last position that was seen.
  private func killOnce(_ bulk: String, after count: UInt64) throws -> Position {
    let process = try ProgramProcess("record - --tape @a.tape", in: bench)
    process.say(Sample.header + "\n" + Self.telling)
    #expect(process.message()?.contains("expected outcome applied") == true)
    let log = try LMDBEventLog.open(path: bench.path("a.tape"), options: .init(mode: .readOnly))
    let target = Position(try log.lastPosition().rawValue + count)
    process.say(bulk)
    var seen = try log.lastPosition()
    while seen < target, process.isRunning {
      sched_yield()
      seen = try log.lastPosition()
    }
    process.kill(SIGKILL)
    #expect(process.wait() == .signalled(SIGKILL))
    return seen
  }
}
