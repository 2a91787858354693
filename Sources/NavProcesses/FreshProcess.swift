public import EventLog
import Foundation
public import NavReplay

/// Another run of this process's own program. It has another hash seed and other addresses, so it sees what a second
/// look in the same process cannot.
public enum FreshProcess {
  /// Why another process gave no answer.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What happened, in one sentence without a final full stop.
    public let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// What another process leaves behind.
  public struct Answer: Hashable, Sendable {
    /// What it wrote to its standard output.
    public let output: [UInt8]
    /// Its exit code.
    public let exitCode: Int32
    /// Why it failed if it did, in a line of its standard error.
    public let reason: String

    /// How it failed, for the end of a sentence: `(exit code 66): there is no a.tape`.
    public var failure: String { "(exit code \(exitCode)): \(reason)" }
  }

  /// Runs this program with other arguments, and waits until it ends.
  ///
  /// - Throws: if it cannot be started.
  public static func run(_ arguments: [String]) throws(Failure) -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    // A file, unlike a second pipe, needs nobody who reads it meanwhile.
    let messages = tmpfile()
    defer { if let messages { fclose(messages) } }
    process.standardError = messages.map { FileHandle(fileDescriptor: fileno($0)) } ?? FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure("cannot start another process: \(error)")
    }
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    var heard: [UInt8] = []
    if let messages {
      rewind(messages)
      heard = Array(unsafeUninitializedCapacity: 65_536) { $1 = fread($0.baseAddress, 1, $0.count, messages) }
    }
    return Answer(output: bytes, exitCode: process.terminationStatus, reason: reason(in: heard))
  }

  /// The line of a standard error that says why a process failed: the first that names an error, else the last one.
  /// It has nothing left that a terminal would obey, and is cut to 500 characters.
  public static func reason(in messages: [UInt8]) -> String {
    var text = ""
    var isInEscape = false
    for scalar in String(decoding: messages, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{1B}": isInEscape = true
      case "[" where isInEscape: continue
      case "\n": (text, isInEscape) = (text + "\n", false)
      case _ where isInEscape: isInEscape = !("@"..."~" ~= scalar)
      default: if scalar.properties.generalCategory != .control { text.unicodeScalars.append(scalar) }
      }
    }
    let lines = text.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
    let line = lines.first { $0.contains("Error: ") || $0.contains("Fatal error: ") } ?? lines.last
    return line.map { String($0.prefix(500)) } ?? "it said nothing"
  }
}

// MARK: Reducers of apps

extension FreshProcess {
  /// What a fold in a process of its own says: one line that begins so.
  private static let mark = "navtape-fold"

  /// Folds a log, and says on standard output how that went: what an app does when it was started by `check`.
  public static func answer<R: Reducer>(_ reducer: R, _ log: some EventLog) {
    var replayer = Replayer(reducer)
    do throws(ReplayError) {
      guard let divergence = try replayer.play(log) else { return print(mark, "holds", replayer.position.rawValue) }
      let words = [divergence.position.rawValue, divergence.expected, divergence.actual].map { String($0) }
      print(mark, "diverges", words.joined(separator: " "))
    } catch {
      print(mark, "fails", "\(error)")
    }
  }

  /// Folds a log several times in this process, then in fresh ones, comparing every digest with the recorded one.
  ///
  /// - Parameters:
  ///   - arguments: what makes this program open the same log and call `answer`.
  ///   - folds: how often to fold in this process.
  ///   - processes: how often to fold in another one.
  /// - Throws: `ReplayError` if the log cannot be read, `Failure` if another process gives no answer.
  public static func check<R: Reducer>(
    _ reducer: R, _ log: some EventLog, arguments: [String], folds: Int = 2, processes: Int = 2
  ) throws -> FoldReport {
    var report = try Replayer.check(reducer, log, foldCount: folds)
    for number in 0..<processes {
      let place = "process \(number + 1)"
      report.add(place, try divergence(in: try run(arguments), place, eventCount: report.eventCount))
    }
    return report
  }

  /// What another process said; nil if every digest was the recorded one.
  static func divergence(
    in answer: Answer, _ place: String, eventCount: UInt64
  ) throws(Failure) -> Divergence? {
    let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    guard let line = lines.last(where: { $0.hasPrefix("\(mark) ") }) else {
      throw Failure("\(place) did not fold \(answer.failure)")
    }
    let words = line.split(separator: " ")
    if words.count == 3, words[1] == "holds", let count = UInt64(words[2]) {
      // It may have found more, but not less: then it was another log.
      if count >= eventCount { return nil }
      throw Failure("\(place) folded \(count) of \(eventCount) events; its arguments lead to another log")
    }
    let numbers = words.dropFirst(2).compactMap { UInt64($0) }
    guard words[1] == "diverges", numbers.count == 3 else {
      throw Failure("\(place) could not fold: \(words.dropFirst(2).joined(separator: " "))")
    }
    return Divergence(position: Position(numbers[0]), expected: numbers[1], actual: numbers[2])
  }
}
