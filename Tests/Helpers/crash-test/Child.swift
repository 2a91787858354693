import Glibc

/// Another process that runs this program.
final class Child {
  /// How a process ended.
  enum End: Hashable {
    case exited(Int32)
    case signalled(Int32)
    /// It said nothing for a minute and was killed.
    case hung
  }

  private static let executable: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count - 1)
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()
  private static let patienceMilliseconds: Int32 = 60_000

  private var identifier: pid_t = 0
  private let input: Int32
  private let output: Int32
  private var buffer: [UInt8] = []
  private var isHung = false
  private var end: End?

  init(_ arguments: [String]) {
    var inward: [Int32] = [-1, -1]
    var outward: [Int32] = [-1, -1]
    precondition(pipe(&inward) == 0 && pipe(&outward) == 0, "this process has too many open files")
    for descriptor in inward + outward { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (input, output) = (inward[1], outward[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, inward[0], 0)
    posix_spawn_file_actions_adddup2(&actions, outward[1], 1)
    let words = ([Child.executable] + arguments).map { strdup($0) } + [nil]
    let code = posix_spawn(&identifier, Child.executable, &actions, nil, words, environ)
    precondition(code == 0, "this program cannot be started again")
    for word in words { free(word) }
    posix_spawn_file_actions_destroy(&actions)
    close(inward[0])
    close(outward[1])
  }

  deinit {
    kill()
    close(output)
  }

  /// The next line that it says; nil at the end.
  func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      if poll(&wanted, 1, Child.patienceMilliseconds) == 0 {
        isHung = true
        _ = Glibc.kill(identifier, SIGKILL)
      }
      var part = [UInt8](repeating: 0, count: 4_096)
      let count = read(output, &part, part.count)
      if count <= 0 { return nil }
      buffer += part[..<count]
    }
  }

  /// Says a line to it.
  func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(input, bytes, bytes.count)
  }

  /// Kills it, unless it has ended.
  func kill() {
    if end == nil { _ = Glibc.kill(identifier, SIGKILL) }
    _ = wait()
  }

  /// Waits until it ends.
  @discardableResult
  func wait() -> End {
    if let end { return end }
    close(input)
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let ended: End = isHung ? .hung : status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    end = ended
    return ended
  }
}
