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
