import NavModel
import NavText

extension Command {
  static let lint = Command(
    name: "lint", summary: "advise on a hierarchy, or on how a session hides its bar",
    arguments: [.oneOrMore("HIERARCHY", "hierarchy file or session file")],
    options: [OutputFormat.option()],
    examples: [.init("lint app.tabs.json", "what the guidelines say about the tabs")],
    run: runLint)
}

private func runLint(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  var hasError = false
  for path in arguments.arguments("HIERARCHY") {
    let report = try path.hasSuffix(".jsonl") ? LintReport.ofSession(path, console) : .ofHierarchy(path, console)
    try report.write(format, console)
    hasError = hasError || report.findings.contains { $0.finding.severity == .error }
  }
  return hasError ? .negative : .success
}

/// The advice on one file.
private struct LintReport {
  let path: String
  /// The findings, each with the place of its item as text.
  let findings: [(finding: LintFinding, place: String)]

  static func ofHierarchy(_ path: String, _ console: Console) throws(CommandFailure) -> LintReport {
    let bytes = try Files.read(path, console: console)
    var names = NameTable()
    let hierarchy: Hierarchy
    do throws(TextError) {
      hierarchy = try HierarchyText.read(bytes, file: path, names: &names)
    } catch {
      throw CommandFailure(error)
    }
    return LintReport(path: path, findings: hierarchy.lint(names).map { ($0, hierarchy.path(of: $0.item, names)) })
  }

  /// The hierarchy that a session begins with, and L14 on its actions.
  static func ofSession(_ path: String, _ console: Console) throws(CommandFailure) -> LintReport {
    let input = try Input.open(path, console)
    var reader = try EventReader(input)
    var findings: [(finding: LintFinding, place: String)] = []
    var before = NavigationState()
    try reader.read(to: input.lastPosition()) { (position, event, state) throws(CommandFailure) in
      if case .begin(let beginning) = event.action {
        findings += beginning.hierarchy.lint(state.names).map {
          ($0, beginning.hierarchy.path(of: $0.item, state.names))
        }
      }
      let scene = event.context.scene.flatMap { before.sceneIndex(of: $0) } ?? before.firstOpenScene
      if let scene, let finding = Hierarchy.lint(event.action, in: before, scene) {
        findings.append((finding, "position \(position)"))
      }
      before = state
      return true
    }
    return LintReport(path: path, findings: findings)
  }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(console) }
    for (finding, place) in findings {
      try console.writeLine(
        "\(path): \(finding.severity): \(finding.code): \(finding.message) (\(place)); \(finding.remedy)".terminalSafe)
    }
    let errors = findings.count { $0.finding.severity == .error }
    try console.writeLine(
      "\(path.terminalSafe): \(findings.count.counted("finding")), \(errors.counted("error"))")
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.lint/1")
      json.member("file", path)
      json.member("ok", !findings.contains { $0.finding.severity == .error })
      json.array("findings") { json in
        for (finding, place) in findings {
          json.object { json in
            json.member("code", finding.code)
            json.member("severity", "\(finding.severity)")
            json.member("path", place)
            json.member("message", finding.message)
            json.member("remedy", finding.remedy)
          }
        }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension Hierarchy {
  /// The JSON path of an item in its file, with its id; of the whole, `$`.
  fileprivate func path(of item: ItemIndex?, _ names: NameTable) -> String {
    guard let item else { return "$" }
    var path = ""
    var current = item
    while true {
      let depth = items[current].depth
      let parent = items[..<current].lastIndex { $0.depth < depth }
      let siblings = items[((parent ?? -1) + 1)...current].count { $0.depth == depth }
      path = "\(parent == nil ? "items" : "children")[\(siblings - 1)]" + (path.isEmpty ? "" : ".\(path)")
      guard let parent else { break }
      current = parent
    }
    return "$.\(path), \(names.text(items[item].id))"
  }
}
