import NavCLI
import Testing

@Suite("ExitCode")
struct ExitCodeTests {
  @Test("FORMATS §3: the exit codes are those that scripts rely on")
  func areTheContract() {
    let codes: [ExitCode] = [
      .success, .negative, .usage, .badInput, .cannotOpen, .internalError, .cannotCreate, .inputOutput, .interrupted,
    ]
    #expect(codes.map(\.rawValue) == [0, 1, 64, 65, 66, 70, 73, 74, 130])
  }
}
