import EventLog
import Foundation
import LMDBEventLog
import NavModel
import NavRecorder
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("Many threads on one recorder, a follower and copies at once")
struct ManyThreadsTests {
  private static let threadCount = 64
  private static let actionCount = 40

  @Test(
    "While 64 threads record, another process follows and a third copies: each thread's events in its order",
    .timeLimit(.minutes(5)), arguments: [LMDBEventLog.Options.Durability.relaxed, .full])
  func everything(durability: LMDBEventLog.Options.Durability) throws {
    let bench = try Workbench()
    try bench.record("-", on: "a.tape", input: Sample.header + "\n")
    let follower = try ProgramProcess("log @a.tape --follow --format jsonl --kind mark", in: bench)
    let log = try LMDBEventLog.open(
      path: bench.path("a.tape"), options: .init(mode: .readWrite(create: false), durability: durability))
    let recorder = try Recorder(log, clock: { 0 })
    let first = recorder.position.rawValue
    // Its paths do not change.
    nonisolated(unsafe) let folder = bench
    onThreads(Self.threadCount + 1) { thread in
      if thread == Self.threadCount {
        for number in 0..<4 {
          let copy = try? ProgramProcess.run(
            "copy @a.tape @\(number).tape", in: folder, output: .path("/dev/null"))
          #expect(copy?.end == .exited(0), "\(copy?.messages ?? "")")
        }
        return
      }
      let actor = recorder.name("thread \(thread)")
      for number in 1...Self.actionCount {
        let context = Context(actor: actor, cause: UInt64(number))
        #expect(throws: Never.self) { try recorder.record(.mark(text: "\(number)"), context) }
      }
    }
    try recorder.flush()
    let total = Self.threadCount * Self.actionCount
    #expect(recorder.position.rawValue == first + UInt64(total))
    // The follower has everything before it is told to end.
    while try bench.bytes("output").count(where: { $0 == UInt8(ascii: "\n") }) < total, follower.isRunning {
      sched_yield()
    }
    follower.kill(SIGINT)
    let followed = try follower.finish()
    #expect(followed.end == .exited(130))
    #expect(followed.output == (try bench.output("log @a.tape --format jsonl --kind mark")))
    var next = [String: Int]()
    for line in followed.output.split(separator: "\n") {
      let event = try JSONParser.parse(String(line))
      let actor = try event.at("actor").string()
      #expect(try event.at("action", "text").string() == "\(next[actor, default: 0] + 1)")
      next[actor, default: 0] += 1
    }
    #expect(next.count == Self.threadCount && next.values.allSatisfy { $0 == Self.actionCount })
    for number in 0..<4 {
      #expect(bench.run("verify --deep @\(number).tape").exitCode == .success)
      #expect(bench.run("replay @\(number).tape").exitCode == .success)
    }
    #expect(bench.run("check @a.tape --processes 0").exitCode == .success)
  }
}
