/// What a command reads and writes: data on standard output, everything else on standard error.
///
/// Commands get a console instead of using the process's own streams, so that tests run them in memory.
/// Not for use by several threads at once.
final class Console {
  /// Where a stream leads, and what may be sent there.
  private struct Stream {
    /// The file descriptor; nil when the bytes are kept.
    var descriptor: Int32?
    /// Whether a person watches.
    let isTerminal: Bool
    /// Whether styles are shown.
    let hasStyles: Bool
    /// The bytes that are not written yet; all of them when there is no descriptor.
    var bytes: [UInt8] = []
  }

  /// How many bytes of data are gathered before they are written.
  private static let bufferByteCount = 65_536

  /// Standard output.
  private var output: Stream
  /// Standard error.
  private var messages: Stream
  /// Standard input: at most so many bytes, none at the end.
  private let readInput: (Int) throws(SystemCalls.Failure) -> [UInt8]
  /// Whether a line that will be wiped stands on the terminal.
  private var showsStatus = false
  /// How many columns the terminal has that messages go to.
  let columns: Int
  /// Whether tapes on network file systems are opened: what the person chose for this run of the program.
  var allowsNetworkFileSystem = false
  /// The name of the option that chooses so.
  static let networkOption = "allow-network-fs"

  /// Puts a console together.
  private init(
    output: Stream, messages: Stream, columns: Int,
    readInput: @escaping (Int) throws(SystemCalls.Failure) -> [UInt8]
  ) {
    self.output = output
    self.messages = messages
    self.columns = columns
    self.readInput = readInput
  }

  /// The process's own streams.
  static func standard() -> Console {
    descriptors(input: 0, output: 1, messages: 2)
  }

  /// Streams behind file descriptors, which stay open.
  static func descriptors(input: Int32, output: Int32, messages: Int32) -> Console {
    func stream(_ descriptor: Int32) -> Stream {
      let isTerminal = SystemCalls.isTerminal(descriptor)
      let hasStyles = TextStyle.areWanted(isTerminal: isTerminal, environment: SystemCalls.environment)
      return Stream(descriptor: descriptor, isTerminal: isTerminal, hasStyles: hasStyles)
    }
    return Console(output: stream(output), messages: stream(messages), columns: SystemCalls.columns(of: messages)) {
      (count) throws(SystemCalls.Failure) in try SystemCalls.read(from: input, upTo: count)
    }
  }

  /// Streams in memory: tests read what was written from `writtenOutput` and `writtenMessages`.
  static func inMemory(input: String = "", isTerminal: Bool = false, columns: Int = 80) -> Console {
    let stream = Stream(descriptor: nil, isTerminal: isTerminal, hasStyles: isTerminal)
    var rest = Array(input.utf8)[...]
    return Console(output: stream, messages: stream, columns: columns) { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }

  /// What was written to standard output of a console in memory.
  var writtenOutput: String { String(decoding: output.bytes, as: UTF8.self) }

  /// What was written to standard error of a console in memory.
  var writtenMessages: String { String(decoding: messages.bytes, as: UTF8.self) }
}

// Data.
extension Console {
  /// Writes data: bytes as they are. They may wait in a buffer until `flush`, which the program calls at the end.
  /// - Throws: 74 if they cannot be written; without a message if nobody reads them any more (`| head`).
  func write(_ bytes: some Collection<UInt8>) throws(CommandFailure) {
    output.bytes.append(contentsOf: bytes)
    if output.isTerminal || output.bytes.count >= Self.bufferByteCount { try flush() }
  }

  /// Writes data: text as it is. What a tape or a file says goes through `terminalSafe` first, if it is not JSON.
  func write(_ text: String) throws(CommandFailure) {
    try write(text.utf8)
  }

  /// Writes a line of data.
  func writeLine(_ text: String = "") throws(CommandFailure) {
    try write(text + "\n")
  }

  /// Writes what is in the buffer, so that a reader has it now.
  func flush() throws(CommandFailure) {
    guard let descriptor = output.descriptor, !output.bytes.isEmpty else { return }
    if output.isTerminal { wipeStatus() }
    // What cannot be written is given up: the failure is reported once.
    defer { output.bytes.removeAll(keepingCapacity: true) }
    do {
      try SystemCalls.write(output.bytes, to: descriptor)
    } catch {
      throw error.isClosedPipe
        ? .outputClosed : CommandFailure(.inputOutput, "cannot write to standard output: \(error.text)")
    }
  }

  /// The text in a style, if standard output shows styles.
  func styled(_ text: String, _ style: TextStyle) -> String {
    output.hasStyles ? style.applied(to: text) : text
  }

  /// Reads data from standard input: what is there, at most so many bytes; nothing at the end.
  /// - Throws: 130 if the person interrupts, 74 if it cannot be read.
  func read(upTo maximumCount: Int) throws(CommandFailure) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try readInput(maximumCount)
    } catch {
      throw CommandFailure(.inputOutput, "cannot read standard input: \(error.text)")
    }
    if bytes.isEmpty { try Interruption.check() }
    return bytes
  }
}

// Messages. They cannot fail: when nobody hears them there is nobody to tell.
extension Console {
  /// Whether somebody watches the messages, so that progress is worth showing.
  var showsProgress: Bool { messages.isTerminal }

  /// Writes a message as lines of its own; made safe for terminals.
  func message(_ text: String, _ style: TextStyle? = nil) {
    wipeStatus()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = String(line).terminalSafe
      send((messages.hasStyles ? style?.applied(to: line) : nil) ?? line)
      send("\n")
    }
  }

  /// Shows a line that the next status, message or `wipeStatus` replaces. For terminals only.
  func showStatus(_ line: String) {
    send("\r\(line)\u{1B}[K")
    showsStatus = true
  }

  /// Wipes the line that `showStatus` shows.
  func wipeStatus() {
    if showsStatus { send("\r\u{1B}[K") }
    showsStatus = false
  }

  /// Sends bytes to standard error at once.
  private func send(_ text: String) {
    if let descriptor = messages.descriptor {
      try? SystemCalls.write(Array(text.utf8), to: descriptor)
    } else {
      messages.bytes.append(contentsOf: text.utf8)
    }
  }
}
