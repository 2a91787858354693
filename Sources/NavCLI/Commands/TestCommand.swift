import EventLog
import NavModel
import NavRecorder
import NavText

extension Command {
  static let test = Command(
    name: "test", summary: "run session files in memory and check what they expect",
    details: ["A folder stands for all session files (*.session.jsonl) below it. Nothing is written."],
    arguments: [.oneOrMore("SESSION", "session file or folder, - is standard input")],
    options: [.value("junit", "FILE", "also write a JUnit report"), OutputFormat.option([.text, .jsonl])],
    examples: [.init("test Fixtures/Sessions", "check every recorded story")],
    run: runTest)
}

private func runTest(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format([.text, .jsonl])
  var files: [String] = []
  for path in arguments.arguments("SESSION") {
    let found = try Files.expand(path, suffix: ".session.jsonl")
    if found == [path] && path != "-" { try Files.checkReadable(path) }
    files += found
  }
  if files.isEmpty {
    let folders = arguments.arguments("SESSION").joined(separator: ", ")
    throw CommandFailure(.cannotOpen, "there is no session file (*.session.jsonl) below \(folders)")
  }
  var results: [TestResult] = []
  for file in files {
    try Interruption.check()
    let result = try TestResult.of(file, console)
    try result.write(format, console)
    results.append(result)
  }
  if let junit = arguments.value("junit") { try JUnitReport.write(results, to: junit) }
  let failed = results.count { !$0.isPassed }
  if format == .text {
    let expectations = results.reduce(0) { $0 + $1.expectationCount }
    let verdict = failed == 0 ? "all as expected" : "\(failed.counted("file")) not as expected"
    try console.writeLine("\(files.count.counted("file")), \(expectations.counted("expectation")): \(verdict)")
  }
  if let fault = results.compactMap({ $0.fault }).first { return fault.exitCode }
  return failed == 0 ? .success : .negative
}

/// What came of a session file.
struct TestResult {
  let file: String
  /// How many actions ran.
  let actionCount: Int
  /// How many of them had an expectation.
  let expectationCount: Int
  /// The expectations that failed, with their line.
  let failures: [(line: Int, difference: Expectation.Difference)]
  /// What was wrong with the file, if it could not be run to its end.
  let fault: CommandFailure?

  var isPassed: Bool { failures.isEmpty && fault == nil }

  /// Runs a session file in memory.
  static func of(_ file: String, _ console: Console) throws(CommandFailure) -> TestResult {
    var runner = try SessionRunner.inMemory(file, console)
    var actions = 0
    var expectations = 0
    var failures: [(line: Int, difference: Expectation.Difference)] = []
    var fault: CommandFailure?
    do throws(CommandFailure) {
      try runner.run { step in
        actions += 1
        if step.isExpected { expectations += 1 }
        failures += step.differences.map { (step.line, $0) }
        return true
      }
    } catch {
      if error.exitCode != .badInput && error.exitCode != .cannotOpen { throw error }
      fault = error
    }
    return TestResult(
      file: file, actionCount: actions, expectationCount: expectations, failures: failures, fault: fault)
  }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .jsonl { return try writeJSON(console) }
    let verdict = isPassed ? console.styled("ok  ", .green) : console.styled("FAIL", .red)
    try console.writeLine(
      "\(verdict)  \(file.terminalSafe)  \(actionCount.counted("action")), \(expectationCount.counted("expectation"))")
    for failure in failures {
      try console.writeLine("      line \(failure.line), \(failure.difference.key):")
      try console.writeLine("      - \(failure.difference.expected)".terminalSafe)
      try console.writeLine("      + \(failure.difference.actual)".terminalSafe)
    }
    if let fault { try console.writeLine("      \(fault.message)".terminalSafe) }
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter()
    json.object { json in
      json.member("schema", "navtape.test/1")
      json.member("file", file)
      json.member("ok", isPassed)
      json.member("actions", actionCount)
      json.member("expectations", expectationCount)
      json.array("failures") { json in
        for failure in failures {
          json.object { json in
            json.member("line", failure.line)
            json.member("key", failure.difference.key)
            json.member("expected", failure.difference.expected)
            json.member("actual", failure.difference.actual)
          }
        }
      }
      if let fault { json.member("fault", fault.message) }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

/// A report that continuous-integration servers read.
enum JUnitReport {
  static func write(_ results: [TestResult], to path: String) throws(CommandFailure) {
    try write(results.map { (name: $0.file, failure: $0.isPassed ? nil : $0.failureText) }, to: path)
  }

  /// Writes cases, each with the text of its failure, nil if it passed.
  static func write(_ cases: [(name: String, failure: String?)], to path: String) throws(CommandFailure) {
    let failed = cases.count { $0.failure != nil }
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<testsuite name=\"navtape\" tests=\"\(cases.count)\" failures=\"\(failed)\">",
    ]
    for (name, failure) in cases {
      let end = failure.map { "><failure>\(XMLText.escaped($0))</failure></testcase>" } ?? "/>"
      lines.append("  <testcase name=\"\(XMLText.escaped(name))\"\(end)")
    }
    lines.append("</testsuite>")
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    try Files.write(bytes, to: path)
  }
}

extension TestResult {
  /// The failures as text.
  fileprivate var failureText: String {
    let details = failures.flatMap { failure in
      [
        "line \(failure.line), \(failure.difference.key):", "- \(failure.difference.expected)",
        "+ \(failure.difference.actual)",
      ]
    }
    return (details + (fault.map { [$0.message] } ?? [])).joined(separator: "\n")
  }
}

/// Text inside XML.
enum XMLText {
  /// The text with what XML reserves escaped, and what it forbids replaced.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
