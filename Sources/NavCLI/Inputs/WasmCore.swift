import EventLog
import Foundation
import Glibc
import NavCoding
import NavModel
import NavProcesses
import NavReplay
import NavText

/// The WebAssembly build of the core, and a program that runs it.
///
/// The module (`tools/build-core-wasm`, `Sources/NavCoreWasm`) reads frames from its standard input and writes its
/// answer as one line of JSON.
struct WasmCore: Sendable {
  /// The programs that can run it, the better one first.
  enum Runtime: String, CaseIterable {
    case node
    case wasmkit

    /// How many events it is given at most; nil is all of them.
    var maximumEventCount: UInt64? {
      switch self {
      case .node: nil
      // An interpreter.
      case .wasmkit: 100_000
      }
    }

    /// Where it is installed; nil if it is not.
    var path: String? {
      (SystemCalls.environment("PATH") ?? "").split(separator: ":").map { "\($0)/\(rawValue)" }
        .first(where: FileManager.default.isExecutableFile(atPath:))
    }

    fileprivate func arguments(_ module: String) -> [String] {
      switch self {
      case .node: ["--no-warnings", "-e", Self.script, module]
      case .wasmkit: ["run", module]
      }
    }

    /// Node has no command that runs a module.
    private static let script = """
      const { WASI } = require("node:wasi")
      const wasi = new WASI({ version: "preview1" })
      WebAssembly.instantiate(require("node:fs").readFileSync(process.argv[1]), wasi.getImportObject())
        .then(({ instance }) => wasi.start(instance))
      """
  }

  /// The name of the module's file.
  static let fileName = "navcore.wasm"

  /// The path of the module.
  let module: String
  private let runtime: Runtime
  private let executable: String

  /// Finds the module and the best program that is installed.
  ///
  /// - Throws: 66 if one of them is missing.
  static func find() throws(CommandFailure) -> WasmCore {
    let module = try findModule()
    for runtime in Runtime.allCases {
      if let executable = runtime.path {
        return WasmCore(module: module, runtime: runtime, executable: executable)
      }
    }
    throw CommandFailure(
      .cannotOpen, "neither node nor wasmkit is in the PATH, to run \(fileName); install one (apt install nodejs)")
  }

  /// The path that `NAVTAPE_WASM` names, else the file beside this program, else the one built in a folder around it.
  private static func findModule() throws(CommandFailure) -> String {
    let isFile = FileManager.default.fileExists(atPath:)
    if let path = SystemCalls.environment("NAVTAPE_WASM") {
      if isFile(path) { return path }
      throw CommandFailure(.cannotOpen, "there is no \(path), which NAVTAPE_WASM names; build it with \(builder)")
    }
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    var paths = [folder.appendingPathComponent(fileName).path]
    while folder.path != "/" {
      paths.append(folder.appendingPathComponent(".build/wasm/\(fileName)").path)
      folder.deleteLastPathComponent()
    }
    if let path = paths.first(where: isFile) { return path }
    throw CommandFailure(
      .cannotOpen, "the WebAssembly build of the core is missing; build it with \(builder), or name it in NAVTAPE_WASM")
  }

  private static let builder = "tools/build-core-wasm"

  /// Folds a log from its first event.
  ///
  /// - Throws: 66 if the module is of other sources than this program, 70 if it or what runs it fails; what the fold
  ///   finds is a result.
  func fold(_ input: Input) throws(CommandFailure) -> WasmFold {
    var frames = try CoreFrames(input, maximumEventCount: runtime.maximumEventCount)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = runtime.arguments(module)
    let (feed, output, messages) = (try Channel(), try Channel(), try Channel())
    process.standardInput = feed.reading
    process.standardOutput = output.writing
    process.standardError = messages.writing
    do {
      try process.run()
    } catch {
      throw CommandFailure(.internalError, "cannot start \(executable): \(error)")
    }
    for end in [feed.reading, output.writing, messages.writing] { try? end.close() }
    // Nothing is left of it when the person interrupts.
    defer { if process.isRunning { process.terminate() } }
    while let part = try frames.next() {
      try Interruption.check()
      // It stops reading at the first difference.
      do throws(SystemCalls.Failure) {
        try SystemCalls.write(part, to: feed.writing.fileDescriptor)
      } catch {
        if error.isClosedPipe { break }
        throw CommandFailure(.inputOutput, "cannot write to \(executable): \(error.text)")
      }
    }
    try? feed.writing.close()
    let answer = Array(output.reading.readDataToEndOfFile())
    let complaint = Array(messages.reading.readDataToEndOfFile())
    process.waitUntilExit()
    let object = process.terminationStatus == 0 ? try? JSONParser.parse(answer).object() : nil
    if let object, (try? object["core"]?.string()) != coreFingerprint {
      throw CommandFailure(.cannotOpen, "\(module) was built from other sources than this program; run \(Self.builder)")
    }
    guard let object, let end = try? end(object, last: frames.position) else {
      let reason = FreshProcess.reason(in: complaint)
      throw CommandFailure(
        .internalError,
        "\(runtime.rawValue) could not fold the tape with \(module) (exit code \(process.terminationStatus)): \(reason)"
      )
    }
    return WasmFold(
      runtime: runtime.rawValue, eventCount: Int(frames.eventCount), isPartial: frames.isPartial, end: end)
  }

  /// What the module answered.
  private func end(_ object: JSONObject, last: Position) throws -> WasmFold.End? {
    let position = Position(try object.required("position").integer())
    if let failure = object["failure"] { return .unreadable(position, try failure.string()) }
    guard let actual = object["actual"] else { return position == last ? .asRecorded : nil }
    guard let actual = UInt64(try actual.string(), radix: 16),
      let expected = UInt64(try object.required("expected").string(), radix: 16)
    else { return nil }
    return .divergence(Player.Divergence(position: position, expected: expected, actual: actual))
  }
}

/// Two connected ends, which no other child inherits. A pipe cannot be made so in one call from Swift.
private struct Channel {
  let reading: FileHandle
  let writing: FileHandle

  init() throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw CommandFailure(.internalError, "cannot reach another process: \(String(cString: strerror(errno)))")
    }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}

/// A log as the frames that the WebAssembly build of the core reads (`NavCoreWasm/Folding.swift`), part by part: no
/// transaction is held while a slow reader takes them.
struct CoreFrames {
  private static let partByteCount = 1 << 18

  private let input: Input
  private let last: Position
  private var part: [UInt8] = []
  /// The position of the last event given.
  private(set) var position: Position
  /// How many events were given.
  private(set) var eventCount: UInt64 = 0
  /// Whether the log has more events than are given.
  let isPartial: Bool

  /// Begins with the state before the log's first event: nothing, or what an epoch begins with.
  init(_ input: Input, maximumEventCount: UInt64?) throws(CommandFailure) {
    self.input = input
    let player = try input.player(behind: nil)
    let end = try input.lastPosition()
    position = player.position
    let count = end.rawValue - min(position.rawValue, end.rawValue)
    isPartial = maximumEventCount.map { $0 < count } ?? false
    last = Position(position.rawValue + min(maximumEventCount ?? count, count))
    if position == .start { return }
    append(0, withUnsafeBytes(of: position.rawValue.littleEndian) { Array($0) })
    for number in 0..<player.state.names.count {
      append(1, Array(player.state.names.text(Name(UInt32(number))).utf8))
    }
    do throws(CodingError) {
      append(2, try Snapshot.encode(player.state))
    } catch {
      throw CommandFailure(.internalError, "the state that the epoch begins with cannot be written: \(error)")
    }
  }

  /// The next bytes; nil at the end.
  mutating func next() throws(CommandFailure) -> [UInt8]? {
    do throws(EventLogError) {
      if position < last {
        let log = input.log
        try log.read(from: position.next) { (position, record) in
          record.withUnsafeBytes { append(3, $0) }
          self.position = position
          eventCount += 1
          return position < last && part.count < Self.partByteCount
        }
      }
    } catch {
      throw CommandFailure(error)
    }
    if part.isEmpty { return nil }
    defer { part.removeAll(keepingCapacity: true) }
    return part
  }

  private mutating func append(_ kind: UInt8, _ content: some Collection<UInt8>) {
    withUnsafeBytes(of: UInt32(content.count + 1).littleEndian) { part += $0 }
    part.append(kind)
    part += content
  }
}
