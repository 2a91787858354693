import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// A folder of its own for a test, and commands that run inside this process on the files in it.
///
/// ```swift
/// let bench = try Workbench()
/// try bench.write(Sample.twoTabs, to: "a.session.jsonl")
/// let answer = bench.run("record @a.session.jsonl --tape @a.tape")
/// ```
/// In a command line `@name` is a file of the folder, `%name` a session of `Fixtures/Sessions`, `^name` a hierarchy.
final class Workbench {
  /// The folder, without symbolic links.
  let folder: String

  init(in parent: String = NSTemporaryDirectory()) throws {
    let path = parent + "/navtape-cli-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Files

  /// The path of a file of the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Writes a file of the folder.
  func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file of the folder.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
  }

  /// The bytes of a file of the folder.
  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// Copies a file of the folder.
  func copy(_ name: String, to copy: String) throws {
    try FileManager.default.copyItem(atPath: path(name), toPath: path(copy))
  }

  /// Whether there is such a file in the folder.
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  // MARK: Commands

  /// The words of a command line without blanks in words.
  func words(_ line: String) -> [String] {
    line.split(separator: " ").map { word in
      switch word.first {
      case "@": path(String(word.dropFirst()))
      case "%": Repository.path("Fixtures/Sessions/\(word.dropFirst()).session.jsonl")
      case "^": Repository.path("Fixtures/Hierarchies/\(word.dropFirst()).tabs.json")
      default: String(word)
      }
    }
  }

  /// Runs a command of the real program inside this process.
  @discardableResult
  func run(_ line: String, input: String = "", isTerminal: Bool = false) -> Answer {
    run(words: words(line), input: input, isTerminal: isTerminal)
  }

  /// Runs a command whose words may have blanks and are taken as they are.
  @discardableResult
  func run(words: [String], input: String = "", isTerminal: Bool = false) -> Answer {
    let console = Console.inMemory(input: input, isTerminal: isTerminal)
    let exitCode = Navtape.program.run(words, console: console)
    return Answer(exitCode: exitCode, output: local(console.writtenOutput), messages: local(console.writtenMessages))
  }

  /// Runs a command that ends with 0, and gives its output.
  @discardableResult
  func output(_ line: String, input: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let answer = run(line, input: input)
    try #require(answer.exitCode == .success, "\(line): \(answer.messages)", sourceLocation: sourceLocation)
    #expect(answer.messages.isEmpty, "\(line)", sourceLocation: sourceLocation)
    return answer.output
  }

  /// A text without the path of the folder.
  func local(_ text: String) -> String {
    text.replacingOccurrences(of: folder + "/", with: "").replacingOccurrences(of: folder, with: ".")
  }

  /// Records sessions on a tape of the folder.
  func record(
    _ sessions: String, on tape: String, input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let line = "record \(sessions) --tape @\(tape) --deterministic"
    try output(line, input: input, sourceLocation: sourceLocation)
  }

  /// The digest after every event.
  func digests(_ input: String) throws -> [String] {
    try output("log \(input) --format jsonl").split(separator: "\n").map { line in
      try JSONParser.parse(String(line)).at("digest").string()
    }
  }
}

/// What came of a command, without the path of the folder.
struct Answer: Equatable {
  let exitCode: ExitCode
  let output: String
  let messages: String

  init(exitCode: ExitCode, output: String, messages: String) {
    self.exitCode = exitCode
    self.output = output
    self.messages = messages
  }

  /// What a command that fails before it prints anything answers.
  static func failed(_ exitCode: ExitCode, _ message: String) -> Answer {
    Answer(exitCode: exitCode, output: "", messages: "navtape: \(message)\n")
  }

  /// The first line of the messages, without the program's name.
  var message: String {
    let line = messages.split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("navtape: ") ? String(line.dropFirst(9)) : line
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

  /// The output as JSON.
  func json() throws -> JSONValue { try JSONParser.parse(output) }

  /// The output as lines of JSON.
  func jsonLines() throws -> [JSONValue] { try lines.map { try JSONParser.parse($0) } }
}

extension JSONValue {
  /// The value behind some keys.
  func at(_ keys: String...) throws -> JSONValue {
    try keys.reduce(self) { try $0.object().required($1) }
  }

  /// The keys of an object, in order.
  func keys() throws -> [String] { try object().members.map(\.key) }

  /// Whether an object has these keys in this order; there may be others, since formats are extended freely.
  func has(keys wanted: [String]) throws -> Bool { try keys().filter(wanted.contains) == wanted }
}

/// Sessions that tests record.
enum Sample {
  /// The header of a session on a pad with the tabs `a`, `b` and `c`.
  static let header =
    #"{"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}]}}"#

  /// A session that goes to `b` and pushes a screen: three positions.
  static let twoTabs = """
    \(header)
    {"do": "select", "tab": "b", "at": 1000}
    {"do": "push", "tab": "b", "screen": "detail", "at": 2000}

    """

  /// A session with these lines behind the header.
  static func session(_ lines: String...) -> String {
    ([header] + lines).joined(separator: "\n") + "\n"
  }
}
