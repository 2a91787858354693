/// Where regression files are kept: each names a machine, and holds the steps of a case that once failed.
public struct Corpus: Sendable {
  let read: @Sendable (_ machine: String) throws -> [(name: String, text: String)]
  let write: @Sendable (_ machine: String, _ name: String, _ text: String) throws -> String

  /// A place with its own way to read and write.
  ///
  /// - Parameters:
  ///   - read: the files of a machine, in the order of their names.
  ///   - write: writes a file of a machine, over one of the same name, and gives its path.
  public init(
    read: @escaping @Sendable (_ machine: String) throws -> [(name: String, text: String)],
    write: @escaping @Sendable (_ machine: String, _ name: String, _ text: String) throws -> String
  ) {
    self.read = read
    self.write = write
  }
}

/// Why a regression file cannot be used.
struct RegressionError: Error, CustomStringConvertible {
  let description: String
}

/// A case as text.
///
/// ```
/// propertytesting 1
/// machine: queue
/// breaks: pop gives the oldest element
/// case: v1:0000000000000001:7
/// begin: …
/// + [push] push 1
/// - [push too many] push 2
/// ```
struct RegressionFile {
  var breaks: String
  var token: String
  var begin: String
  var steps: [(sign: Character, command: String, text: String)]

  private static let heading = "propertytesting 1"

  /// The text of a case.
  init<M: Machine>(_ failure: MachineReport<M>.Failure, of machine: M) {
    breaks = failure.violation.name
    token = failure.search.map { "\($0.token)" } ?? ""
    begin = machine.text(of: failure.setup)
    steps = failure.steps.map { ($0.sign, $0.command, machine.text(of: $0.step)) }
  }

  /// Reads a file.
  ///
  /// - Throws: `RegressionError` with the line.
  init(_ text: String) throws {
    (breaks, token, begin, steps) = ("", "", "", [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == Self.heading else {
      throw RegressionError(description: "line 1: not \"\(Self.heading)\"")
    }
    for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty && !line.hasPrefix("#") {
      if let (key, value) = Self.pair(line) {
        switch key {
        case "begin": begin = value
        // What it says of itself; nothing that playing it needs.
        case "machine", "breaks", "case": break
        default: throw RegressionError(description: "line \(number + 1): unknown key \(key)")
        }
      } else if let sign = line.first, line.dropFirst().hasPrefix(" ["), let end = line.firstIndex(of: "]") {
        let command = line[line.index(line.startIndex, offsetBy: 3)..<end]
        steps.append((sign, String(command), String(line[end...].dropFirst(2))))
      } else {
        throw RegressionError(description: "line \(number + 1): neither \"key: value\" nor \"+ [command] step\"")
      }
    }
  }

  private static func pair(_ line: Substring) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":"), line[..<colon].allSatisfy({ $0.isLetter }) else { return nil }
    return (String(line[..<colon]), String(line[colon...].dropFirst(2)))
  }

  private func text(_ machine: String, _ token: String) -> String {
    let head = [Self.heading, "machine: \(machine)", "breaks: \(breaks)", "case: \(token)"]
    let lines =
      head + (begin.isEmpty ? [] : ["begin: \(begin)"]) + steps.map { "\($0.sign) [\($0.command)] \($0.text)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Plays the case.
  ///
  /// - Throws: `RegressionError` if it is not a case of the machine any more.
  func play<M: Machine>(_ machine: M) throws -> Play<M> {
    guard let setup = machine.setup(from: begin) else {
      throw RegressionError(description: "setup(from:) does not read \"\(begin)\"")
    }
    var play = Play(machine, setup, isTold: true)
    for (number, step) in steps.enumerated() where play.violation == nil {
      let place = "step \(number + 1)"
      guard let command = machine.commands.first(where: { $0.name == step.command }) else {
        throw RegressionError(description: "\(place): the machine has no command [\(step.command)]")
      }
      guard let expects = Command<M>.Expectation(rawValue: step.sign) else {
        throw RegressionError(description: "\(place): \"\(step.sign)\" is none of + - ?")
      }
      guard let decoded = machine.step(from: step.text) else {
        throw RegressionError(description: "\(place): step(from:) does not read \"\(step.text)\"")
      }
      let goesOn = command.isSeries && number > 0 && steps[number - 1].command == step.command
      if !goesOn, let model = play.run?.model, !command.isPossible(model) {
        throw RegressionError(description: "\(place): the precondition of [\(step.command)] does not hold any more")
      }
      play.take(decoded, of: command.name, expecting: expects)
    }
    play.end()
    return play
  }

  /// Writes the case if it breaks the same when it is read back.
  ///
  /// - Throws: `RegressionError` if it does not, and what the corpus throws.
  func write<M: Machine>(to corpus: Corpus, _ machine: M) throws -> String {
    let text = text(machine.name, token)
    do {
      let seen = try RegressionFile(text).play(machine).violation?.name
      guard seen == breaks else { throw RegressionError(description: "it breaks \(seen ?? "nothing")") }
    } catch {
      throw RegressionError(description: "no file written, the case read back is another one: \(error)")
    }
    // The same case found from another seed is the same file.
    let digest = self.text(machine.name, "").utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let words = breaks.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { $0.lowercased() }
    let name = "\(words.joined(separator: "-").prefix(60))-\(digest.hexadecimal.prefix(8)).steps"
    return try corpus.write(machine.name, name, text)
  }
}

/// The regression files of a machine, played.
struct PastFailures<M: Machine> {
  var count = 0
  var failure: MachineReport<M>.Failure?
  var broken: [String] = []

  init(count: Int, broken: [String]) {
    self.count = count
    self.broken = broken
  }

  init(_ machine: M, _ corpus: Corpus?) {
    guard let corpus else { return }
    do {
      for (name, text) in try corpus.read(machine.name) {
        count += 1
        let file = "\(machine.name)/\(name)"
        do {
          let play = try RegressionFile(text).play(machine)
          guard failure == nil, let violation = play.violation else { continue }
          failure = .init(violation: violation, setup: play.setup, steps: play.steps, search: nil, file: file)
        } catch {
          broken.append("\(file): \(error); teach the machine to read it, or delete the file if it has no meaning now")
        }
      }
    } catch {
      broken.append("the regression files of \(machine.name) cannot be read: \(error)")
    }
  }
}
