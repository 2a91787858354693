import Foundation
import Testing

/// The conventions that a program can check (CONTRIBUTING.md).
@Suite("The tree is tidy")
struct TidyTests {
  /// What each target may import beside the standard library (ARCHITECTURE: one direction, no way back).
  static let imports: [String: Set<String>] = [
    "NavModel": ["Swift"],
    "NavCoding": ["NavModel"],
    "NavCoreWasm": ["NavModel", "NavCoding"],
    "EventLog": ["CPlatform"],
    "LMDBEventLog": ["EventLog", "CLMDB", "CPlatform", "Glibc", "Synchronization"],
    "NavSeal": ["EventLog", "CCrypto"],
    "NavDeclaration": ["NavModel"],
    "NavText": ["NavModel"],
    "NavReplay": ["NavModel", "NavCoding", "EventLog"],
    "NavProcesses": ["EventLog", "NavReplay", "Foundation"],
    "NavAudit": ["NavModel", "NavCoding", "EventLog", "NavText", "NavReplay"],
    "OwnReducer": ["EventLog", "LMDBEventLog", "NavModel", "NavProcesses", "NavReplay", "Foundation"],
    "OwnMachine": ["PropertyTesting", "PropertyFiles", "Foundation"],
    "NavRecorder": ["NavModel", "NavCoding", "EventLog", "NavReplay"],
    "PropertyTesting": [],
    "PropertyFiles": ["PropertyTesting", "Foundation"],
    "NavGenerators": ["PropertyTesting", "NavModel", "EventLog"],
    "NavProperties": [
      "PropertyTesting", "NavModel", "NavCoding", "EventLog", "NavText", "NavReplay", "NavRecorder", "NavGenerators",
    ],
    "NavCLI": [
      "NavModel", "NavCoding", "EventLog", "LMDBEventLog", "NavText", "NavReplay", "NavProcesses", "NavRecorder",
      "NavAudit", "NavGenerators", "NavProperties", "NavSeal", "Foundation", "Glibc", "Synchronization",
    ],
    "navtape": ["NavCLI", "Glibc"],
    "navtape-bench": [
      "CBench", "EventLog", "LMDBEventLog", "NavCLI", "NavCoding", "NavGenerators", "NavModel", "NavRecorder",
      "NavReplay", "NavText", "PropertyTesting", "Glibc", "Foundation",
    ],
  ]

  @Test("Each target imports only what the module map allows", arguments: SourceFile.sources)
  func imports(_ file: SourceFile) throws {
    let allowed = try #require(Self.imports[file.target], "\(file.target) is not in the table of imports")
    for (number, line) in file.lines.enumerated() {
      let words = line.split(separator: " ").map(String.init)
      guard let place = words.firstIndex(of: "import"),
        words[..<place].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "internal" })
      else { continue }
      let module = words[place + 1]
      #expect(allowed.contains(module), "\(file.path):\(number + 1): \(file.target) may not import \(module)")
    }
  }

  @Test("Lines have at most 120 columns, files at most 600 lines", arguments: SourceFile.everywhere)
  func lengths(_ file: SourceFile) {
    for (number, line) in file.lines.enumerated() where line.count > 120 {
      Issue.record("\(file.path):\(number + 1): \(line.count) columns")
    }
    #expect(file.lines.count <= 601, "\(file.path) has \(file.lines.count - 1) lines")
  }

  @Test("Functions have at most 70 lines", arguments: SourceFile.everywhere)
  func functionLengths(_ file: SourceFile) {
    for function in FunctionScan.functions(in: file) where function.lineCount > 70 {
      Issue.record("\(file.path):\(function.line): \(function.name) has \(function.lineCount) lines")
    }
  }

  @Test("Nothing that may trap stands in the sources", arguments: SourceFile.sources)
  func traps(_ file: SourceFile) {
    let forbidden = ["fatalError(", "try!", "as!", "unowned(unsafe)", "TODO", "FIXME"]
    for (number, line) in file.lines.enumerated() {
      let code = FunctionScan.code(of: line)
      for word in forbidden where code.contains(word) {
        Issue.record("\(file.path):\(number + 1): \(word)")
      }
      if code.range(of: #"[A-Za-z0-9_\)\]]!([^=]|$)"#, options: .regularExpression) != nil {
        Issue.record("\(file.path):\(number + 1): force unwrap: \(line)")
      }
    }
  }

  @Test("Public symbols have doc comments", arguments: SourceFile.sources)
  func documentation(_ file: SourceFile) {
    for (number, line) in file.lines.enumerated() {
      let code = line.trimmingCharacters(in: .whitespaces)
      let declares = [
        "func", "var", "let", "struct", "enum", "class", "protocol", "init", "static", "typealias", "final",
        "mutating", "subscript", "indirect", "internal(set)", "private(set)", "consuming",
      ]
      guard code.hasPrefix("public "), let word = code.split(separator: " ").dropFirst().first,
        declares.contains(where: { word.hasPrefix($0) })
      else { continue }
      var above = number - 1
      while above >= 0, file.lines[above].trimmingCharacters(in: .whitespaces).hasPrefix("@") { above -= 1 }
      let comment = above >= 0 ? file.lines[above].trimmingCharacters(in: .whitespaces) : ""
      #expect(comment.hasPrefix("///"), "\(file.path):\(number + 1): no doc comment: \(code)")
    }
  }

  @Test("No file names a path of the machine it was written on", arguments: SourceFile.everywhere)
  func paths(_ file: SourceFile) {
    let home = ["/ho" + "me/", "/ro" + "ot/", "/wo" + "rk/"]
    for (number, line) in file.lines.enumerated() {
      for path in home where line.contains(path) { Issue.record("\(file.path):\(number + 1): \(path)") }
    }
  }
}

/// Finds functions by their braces.
enum FunctionScan {
  struct Function {
    let name: String
    let line: Int
    let lineCount: Int
  }

  /// A line without strings and comments, as far as one line tells.
  static func code(of line: String) -> String {
    var code = line.replacingOccurrences(of: #""(\\.|[^"\\])*""#, with: "\"\"", options: .regularExpression)
    if let comment = code.range(of: "//") { code.removeSubrange(comment.lowerBound...) }
    return code
  }

  /// The functions and initializers of a file, without those inside others.
  static func functions(in file: SourceFile) -> [Function] {
    var functions: [Function] = []
    var depth = 0
    var open: (name: String, line: Int, depth: Int, hasBody: Bool)?
    var isInText = false
    for (number, line) in file.lines.enumerated() {
      if line.contains("\"\"\"") {
        isInText.toggle()
        continue
      }
      if isInText { continue }
      let code = code(of: line)
      // A requirement of a protocol has no body: the next function begins at the same depth.
      if let begun = open, !begun.hasBody, depth == begun.depth, name(in: code) != nil { open = nil }
      if open == nil, let name = name(in: code) { open = (name, number + 1, depth, false) }
      if code.contains("{") { open?.hasBody = true }
      depth += code.count { $0 == "{" } - code.count { $0 == "}" }
      if let begun = open, depth <= begun.depth, code.contains("}") || !code.contains("{") && code.hasSuffix(")") {
        if depth == begun.depth && code.contains("}") {
          functions.append(Function(name: begun.name, line: begun.line, lineCount: number + 2 - begun.line))
          open = nil
        }
      }
    }
    return functions
  }

  private static func name(in code: String) -> String? {
    guard let range = code.range(of: #"(^|\s)(func\s+[^\(<]+|init[\(<?])"#, options: .regularExpression) else {
      return nil
    }
    return code[range].trimmingCharacters(in: .whitespaces)
  }
}
