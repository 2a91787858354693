import Foundation
import Glibc
import Testing

/// The built program `navtape` in a process of its own, on the files of a workbench.
///
/// Its standard output goes to the file `output` of the folder, unless told otherwise; its standard error is read line
/// by line.
final class ProgramProcess {
  /// Where standard output goes.
  enum Output {
    /// Into a file of the folder.
    case file(String)
    /// Into a pipe that nobody reads any more.
    case closedPipe
    /// To a device, or another file.
    case path(String)
  }

  /// How a process ended.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
  }

  /// A built program, beside the test bundle.
  static func executable(_ name: String = "navtape") -> String? {
    guard let tests = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else { return nil }
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  private let bench: Workbench
  private var identifier: pid_t = 0
  private var input: Int32
  private let messages: Int32
  private var buffer: [UInt8] = []
  private var end: End?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - line: the command line, as `Workbench.run` takes it.
  ///   - program: a helper to start instead.
  init(
    _ line: String, in bench: Workbench, output: Output = .file("output"), environment: [String] = [],
    program: String = "navtape"
  ) throws {
    self.bench = bench
    // The child gets the default back.
    signal(SIGPIPE, SIG_IGN)
    let executable = try #require(
      Self.executable(program), "there is no \(program) beside the tests; build all products")
    let standardInput = try Self.makeSockets()
    let standardError = try Self.makeSockets()
    let standardOutput = try Self.open(output, bench)
    input = standardInput.write
    messages = standardError.read
    defer { for descriptor in [standardInput.read, standardError.write, standardOutput] { close(descriptor) } }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, standardInput.read, 0)
    posix_spawn_file_actions_adddup2(&actions, standardOutput, 1)
    posix_spawn_file_actions_adddup2(&actions, standardError.write, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGINT)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // The threads of tests block most signals; a program that is started from a shell blocks none.
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    let words = ([executable] + bench.words(line)).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    try #require(posix_spawn(&identifier, executable, &actions, &attributes, words, variables) == 0)
  }

  deinit {
    kill(SIGKILL)
    _ = wait()
    closeInput()
    close(messages)
  }

  /// Two connected ends, which no other child inherits.
  private static func makeSockets() throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  private static func open(_ output: Output, _ bench: Workbench) throws -> Int32 {
    switch output {
    case .closedPipe:
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      close(ends[0])
      return ends[1]
    case .file(let name): return Glibc.open(bench.path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    case .path(let path): return Glibc.open(path, O_WRONLY | O_CLOEXEC)
    }
  }

  /// Writes to its standard input; false if it reads no more.
  @discardableResult
  func say(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count < 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends its standard input.
  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Waits for the next line of its standard error; nil at the end.
  func message() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return bench.local(String(decoding: buffer[..<end], as: UTF8.self))
      }
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = read(messages, &part, part.count)
      if count <= 0 { return nil }
      buffer += part[..<count]
    }
  }

  /// Sends a signal, if it still runs.
  func kill(_ signal: Int32) {
    if end == nil { _ = Glibc.kill(identifier, signal) }
  }

  /// Whether it has not ended yet.
  var isRunning: Bool {
    var status: Int32 = 0
    guard end == nil, waitpid(identifier, &status, WNOHANG) == identifier else { return end == nil }
    end = Self.end(status)
    return false
  }

  /// Waits until it ends.
  func wait() -> End {
    if let end { return end }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let ended = Self.end(status)
    end = ended
    return ended
  }

  private static func end(_ status: Int32) -> End {
    status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
  }

  /// Ends its standard input, waits until it ends, and gives what it wrote.
  func finish() throws -> (end: End, output: String, messages: String) {
    closeInput()
    var messages = ""
    while let line = message() { messages += line + "\n" }
    let end = wait()
    let output = (try? bench.bytes("output")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return (end, bench.local(output), messages)
  }

  /// Runs the program from beginning to end.
  static func run(
    _ line: String, in bench: Workbench, input: String = "", output: Output = .file("output"),
    environment: [String] = [], program: String = "navtape"
  ) throws -> (end: End, output: String, messages: String) {
    let process = try ProgramProcess(line, in: bench, output: output, environment: environment, program: program)
    process.say(input)
    return try process.finish()
  }
}
