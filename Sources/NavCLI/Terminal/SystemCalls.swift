import Glibc

/// The few system calls that a terminal program needs, retried when a signal interrupts them.
enum SystemCalls {
  /// A call that failed, with the number that the system gave.
  struct Failure: Error {
    /// The system's error number.
    let number: Int32
    /// The system's words for it.
    var text: String { String(cString: strerror(number)) }
    /// Whether nobody reads the other end any more.
    var isClosedPipe: Bool { number == EPIPE || number == ECONNRESET }
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw Failure(number: errno)
      }
    }
  }

  /// Reads what is there, at most so many bytes; nothing at the end, or when the person asks to stop while it waits.
  static func read(from descriptor: Int32, upTo maximumCount: Int) throws(Failure) -> [UInt8] {
    // The signal may reach another thread, so waiting is done in short pieces. poll would wait on -1 for ever.
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while descriptor >= 0, case let count = poll(&waiting, 1, 100), count <= 0 {
      if Interruption.isRequested { return [] }
      if count < 0, errno != EINTR { throw Failure(number: errno) }
    }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, count in
      var result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      while result < 0, errno == EINTR { result = Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      if result < 0 { failure = errno }
      count = max(0, result)
    }
    if let failure { throw Failure(number: failure) }
    return bytes
  }

  /// Whether a person sits at the other end.
  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// How many columns a terminal has; 80 if it does not say.
  static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Lets writing to a closed pipe fail instead of ending the process.
  static func ignoreClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}
