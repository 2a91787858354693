import Foundation
import PropertyFiles
import Testing

@testable import PropertyTesting

@Suite("A failure is kept as a file and played first")
struct CorpusTests {
  private let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("property-testing-\(UUID().uuidString)")

  private func settings(_ seed: UInt64 = 1) -> Settings { Settings(seed: seed, cases: 500) }

  @Test("The file is written, fails the next run without a search, and guards when the fault is gone")
  func roundTrip() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let corpus = Corpus(directory: directory)
    let first = check(QueueMachine(fault: .throwsOnEmpty), settings(), corpus: corpus)
    let file = try #require(first.failure?.file)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(file.hasPrefix(directory.appendingPathComponent("queue").path + "/the-step-pop-throws-no-full-"))
    #expect(
      text == """
        propertytesting 1
        machine: queue
        breaks: the step [pop] throws no Full
        case: v1:0000000000000001:0
        + [push] push 0
        + [pop] pop

        """)
    let second = check(QueueMachine(fault: .throwsOnEmpty), settings(99), corpus: corpus)
    #expect(second.summary.cases == 0)
    #expect(second.failure?.steps.count == 2)
    #expect(second.failure?.search == nil)
    #expect(second.description.contains("FAIL the step [pop] throws no Full"), "\(second)")
    let fixed = check(QueueMachine(), settings(), corpus: corpus)
    #expect(fixed.isClean, "\(fixed)")
    #expect(fixed.regressions == 1)
  }

  @Test("The same case found from another seed is the same file")
  func sameFile() throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let corpus = Corpus(directory: directory)
    let files = try ([1, 2] as [UInt64]).map { seed in
      let empty = Corpus(read: { _ in [] }, write: corpus.write)
      return try #require(check(QueueMachine(fault: .forgetsFifth), settings(seed), corpus: empty).failure?.file)
    }
    #expect(files[0] == files[1])
  }

  @Test(
    "A file that is no case any more fails the run with a hint, and is no skip",
    arguments: [
      ("propertytesting 2\n", "line 1: not \"propertytesting 1\""),
      ("propertytesting 1\nwhat is this\n", "line 2: neither \"key: value\" nor \"+ [command] step\""),
      ("propertytesting 1\n+ [shove] push 1\n", "step 1: the machine has no command [shove]"),
      ("propertytesting 1\n! [push] push 1\n", "step 1: \"!\" is none of + - ?"),
      ("propertytesting 1\n+ [push] push one\n", "step 1: step(from:) does not read \"push one\""),
      ("propertytesting 1\n+ [pop] pop\n", "step 1: the precondition of [pop] does not hold any more"),
    ])
  func broken(_ text: String, _ reason: String) {
    let corpus = Corpus(read: { _ in [("a.steps", text)] }, write: { _, _, _ in "" })
    let report = check(QueueMachine(), settings(), corpus: corpus)
    #expect(
      report.broken == [
        "queue/a.steps: \(reason); teach the machine to read it, or delete the file if it has no meaning now"
      ])
    #expect(!report.isClean)
    #expect(report.summary.cases == 0)
  }

  @Test("No file is written that would break something else")
  func unreadable() {
    struct Mute: Machine {
      let name = "mute"
      var commands: [Command<Self>] { [Command("add") { draw, _ in draw.int(in: 0...9) }] }
      var invariants: [Invariant<Self>] { [Invariant("below five") { model, _ in model < 5 }] }
      func begin(_ setup: NoSetup) -> (model: Int, system: Int) { (0, 0) }
      func perform(_ step: Int, in run: inout Run<Self>) -> Answer {
        run.model += step
        return .done
      }
      func text(of step: Int) -> String { "something" }
      func step(from text: String) -> Int? { 0 }
    }
    let corpus = Corpus(read: { _ in [] }, write: { _, _, _ in "written" })
    let report = check(Mute(), settings(), corpus: corpus)
    #expect(report.failure?.file == nil)
    #expect(report.broken == ["no file written, the case read back is another one: it breaks nothing"])
  }
}
