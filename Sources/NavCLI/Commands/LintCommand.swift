import EventLog
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
    hasError = hasError || report.hasError
  }
  return hasError ? .negative : .success
}

/// The advice on one file.
private struct LintReport {
  /// A finding and where it was found.
  struct Entry {
    let finding: LintFinding
    /// The JSON path of the item in its hierarchy, `$` for the whole; nil for an action of a session.
    var path: String?
    /// The id of the item.
    var item: String?
    /// The position of the action, or of the declaration, in a session; nil for a hierarchy file.
    var position: Position?

    /// The place for people.
    var place: String {
      [position.map { "position \($0)" }, path, item].compactMap { $0 }.joined(separator: ", ")
    }
  }

  let path: String
  let entries: [Entry]

  /// Whether a finding is an error, which ends the command with 1.
  var hasError: Bool { entries.contains { $0.finding.severity == .error } }

  static func ofHierarchy(_ path: String, _ console: Console) throws(CommandFailure) -> LintReport {
    let bytes = try Files.read(path, console: console)
    var names = NameTable()
    let hierarchy: Hierarchy
    do throws(TextError) {
      hierarchy = try HierarchyText.read(bytes, file: path, names: &names)
    } catch {
      throw CommandFailure(error)
    }
    return LintReport(path: path, entries: hierarchy.entries(names))
  }

  /// The hierarchies that a session begins with and declares, and L14 on its actions.
  static func ofSession(_ path: String, _ console: Console) throws(CommandFailure) -> LintReport {
    let input = try Input.open(path, console)
    var reader = try EventReader(input)
    var entries: [Entry] = []
    var before = NavigationState()
    try reader.read(to: input.lastPosition()) { (position, event, state) throws(CommandFailure) in
      defer { before = state }
      if event.outcome.refusal != nil { return true }
      if case .begin(let beginning) = event.action { entries += beginning.hierarchy.entries(state.names) }
      if case .declare(let hierarchy) = event.action { entries += hierarchy.entries(state.names, at: position) }
      let scene = event.context.scene.flatMap { before.sceneIndex(of: $0) } ?? before.firstOpenScene
      if let scene, let finding = Hierarchy.lint(event.action, in: before, scene) {
        entries.append(Entry(finding: finding, position: position))
      }
      return true
    }
    return LintReport(path: path, entries: entries)
  }

  func write(_ format: OutputFormat, _ console: Console) throws(CommandFailure) {
    if format == .json { return try writeJSON(console) }
    for entry in entries {
      let finding = entry.finding
      let line = "\(finding.severity): \(finding.code): \(finding.message) (\(entry.place)); \(finding.remedy)"
      try console.writeLine("\(path): \(line)".terminalSafe)
    }
    let errors = entries.count { $0.finding.severity == .error }
    try console.writeLine(
      "\(path.terminalSafe): \(entries.count.counted("finding")), \(errors.counted("error"))")
  }

  private func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.lint/1")
      json.member("file", path)
      json.member("ok", !hasError)
      json.array("findings") { json in
        for entry in entries {
          json.object { json in
            json.member("code", entry.finding.code)
            json.member("severity", "\(entry.finding.severity)")
            json.member("path", entry.path)
            json.member("item", entry.item)
            if let position = entry.position { json.member("position", position.rawValue) }
            json.member("message", entry.finding.message)
            json.member("remedy", entry.finding.remedy)
          }
        }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension Hierarchy {
  /// The advice with its places.
  fileprivate func entries(_ names: NameTable, at position: Position? = nil) -> [LintReport.Entry] {
    lint(names).map { finding in
      LintReport.Entry(
        finding: finding, path: path(of: finding.item), item: finding.item.map { names.text(items[$0].id) },
        position: position)
    }
  }

  /// The JSON path of an item in its file; of the whole, `$`.
  private func path(of item: ItemIndex?) -> String {
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
    return "$.\(path)"
  }
}
