import EventLog
import Glibc
import LMDBEventLog
import NavModel
import NavRecorder
import NavReplay
import NavText

/// What a reading command reads: a tape, a directory of epochs as one run, or a session file folded in memory.
struct Input: Sendable {
  /// The events.
  let log: any EventLog
  /// The path as the person gave it.
  let path: String
  /// Whether it is a tape, which has a file to verify.
  let isTape: Bool
  /// Opens a tape, a directory of epochs or a session file, whichever it is.
  ///
  /// - Throws: 66 if there is no such file, 65 if it is neither.
  static func open(_ path: String, _ console: Console) throws(CommandFailure) -> Input {
    if try isSession(path, console) {
      let log = InMemoryEventLog()
      var runner = try SessionRunner.inMemory(path, on: log, console)
      try runner.run { _ in true }
      return Input(log: log, path: path, isTape: false)
    }
    return try openTape(path, console.tapeOptions(.readOnly))
  }

  /// Opens a tape or a directory of epochs.
  static func openTape(_ path: String, _ options: LMDBEventLog.Options) throws(CommandFailure) -> Input {
    do throws(EventLogError) {
      let log: any EventLog =
        if Files.isDirectory(path) {
          try EpochSeries(readingIn: path, options)
        } else {
          try LMDBEventLog.open(path: path, options: options)
        }
      return Input(log: log, path: path, isTape: true)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Opens several inputs; standard input can be one of them once.
  static func all(_ paths: [String], _ console: Console) throws(CommandFailure) -> [Input] {
    var inputs: [Input] = []
    for path in paths { inputs.append(try open(path, console)) }
    return inputs
  }

  /// Session files begin with an object or a comment, tapes with a page of zeros and numbers.
  static func isSession(_ path: String, _ console: Console) throws(CommandFailure) -> Bool {
    if path == "-" || path.hasSuffix(".jsonl") { return true }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Files.cannotOpen(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return false }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Files.cannotOpen(path, errno) }
    defer { close(descriptor) }
    let start = (try? SystemCalls.read(from: descriptor, upTo: 256)) ?? []
    let first = start.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.first
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "#")
  }

  /// The last position.
  func lastPosition() throws(CommandFailure) -> Position {
    do throws(EventLogError) { return try log.lastPosition() } catch { throw CommandFailure(error) }
  }

  /// The state after an event, nil is before the first one.
  func player(behind position: Position?) throws(CommandFailure) -> Player {
    do throws(ReplayError) {
      let log = self.log
      guard let position, position >= log.firstPosition else { return try Player.beginning(of: log) }
      return try Player.seek(log, to: position)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The state after an event, nil for the last.
  func player(at position: Position?) throws(CommandFailure) -> Player {
    do throws(ReplayError) {
      let player = try Player.seek(self.log, to: position)
      if player.position == .start && position == nil { throw .empty }
      return player
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension EpochSeries {
  /// Opens the epochs of a directory for reading only.
  convenience init(readingIn directory: String, _ options: LMDBEventLog.Options) throws(EventLogError) {
    try self.init(directory: directory, options: options, hash: RecordHash.hexadecimal)
  }
}

extension Console {
  /// How this run of the program opens tapes.
  func tapeOptions(_ mode: LMDBEventLog.Options.Mode) -> LMDBEventLog.Options {
    .init(mode: mode, allowsNetworkFileSystem: allowsNetworkFileSystem, description: .ofThisProgram)
  }
}

/// The hash that chains epochs.
enum RecordHash {
  /// The SHA-256 hash of a record.
  static let hexadecimal: @Sendable (RawSpan) -> String = { record in
    record.withUnsafeBytes { SHA256.hash($0) }.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// The formats of reading commands.
enum OutputFormat: String, CaseIterable {
  case text
  case json
  case jsonl
  case svg

  /// The option that chooses one.
  static func option(_ formats: [OutputFormat] = [.text, .json]) -> CommandOption {
    .value(
      "format", formats.map(\.rawValue).joined(separator: "|"), "how to write the output", default: formats[0].rawValue)
  }
}

extension ParsedArguments {
  /// The chosen format, the first one without the option.
  func format(_ formats: [OutputFormat] = [.text, .json]) throws(CommandFailure) -> OutputFormat {
    try choice("format", among: formats) ?? formats[0]
  }

  /// The position of an option, by default the last one of an input.
  func last(_ name: String, of input: Input) throws(CommandFailure) -> Position {
    if let position = try position(name) { return position }
    return try input.lastPosition()
  }

  /// Opens the input of an argument.
  func input(_ name: String, _ console: Console) throws(CommandFailure) -> Input {
    try Input.open(argument(name) ?? "-", console)
  }
}
