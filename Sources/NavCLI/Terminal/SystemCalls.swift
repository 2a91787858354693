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
    var isClosedPipe: Bool { number == EPIPE }
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

  /// Reads what is there, at most so many bytes; nothing at the end.
  ///
  /// A call that a signal interrupts returns nothing too if the person has asked to stop.
  static func read(from descriptor: Int32, upTo maximumCount: Int) throws(Failure) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: maximumCount) { buffer, count in
        let result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      if failure == 0 || failure == EINTR && Interruption.isRequested { return bytes }
      if failure != EINTR { throw Failure(number: failure) }
    }
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
