import EventLog
import NavModel
import NavReplay
import NavText

/// A report of `check` as text.
struct CheckText {
  private let report: CheckReport
  private let path: String

  init(_ report: CheckReport, path: String) {
    self.report = report
    self.path = path
  }

  /// Writes the verdict, and what each check says unless it is to be short.
  func write(isShort: Bool, _ console: Console) throws(CommandFailure) {
    let verdict = report.isClean ? console.styled("holds", .green) : console.styled("does not hold", .red)
    let since = report.since.map { " behind the verified snapshot at \($0)" } ?? ""
    try console.writeLine("\(path.terminalSafe): \(report.eventCount.counted("event"))\(since), \(verdict)")
    if isShort { return }
    for check in Check.allCases {
      let count = report.findings.count { $0.check == check }
      let mark = count == 0 ? console.styled("ok  ", .green) : console.styled("FAIL", .red)
      try console.writeLine("  \(mark)  \(check.rawValue.padded(toColumns: 12))  \(summary(check, count))")
    }
    for finding in report.findings { try write(finding, console) }
  }

  private func summary(_ check: Check, _ count: Int) -> String {
    if count > 0 { return count.counted("finding") }
    if report.checkedCount < report.eventCount && check.isJudgedByEvent {
      return "up to the divergence; \((report.eventCount - report.checkedCount).counted("event")) behind it not judged"
    }
    return switch check {
    case .determinism: "\(report.foldCount) folds\(wasm), every digest as recorded"
    case .redecide: "every outcome decided as recorded"
    case .preservation: "\(report.switchCount.counted("tab")) came back as left"
    case .footprint: "every event changed only what it may"
    case .invariants: "hold after every event"
    case .snapshots:
      "\(report.snapshotCount.counted("snapshot")), each followed to the same digests"
    case .integrity: "checksums, order, ids, names and snapshots intact"
    case .reports: "the app never said otherwise"
    }
  }

  private var wasm: String {
    guard let fold = report.wasmFold else { return "" }
    let part = fold.isPartial ? ", the first \(fold.eventCount.grouped) events" : ""
    return " (one \(fold.place)\(part))"
  }

  private func write(_ finding: Finding, _ console: Console) throws(CommandFailure) {
    try console.writeLine("")
    try console.writeLine(
      console.styled(
        "position \(finding.position): \(finding.check.rawValue): \(finding.component)".terminalSafe, .bold))
    if let event = finding.event {
      try console.writeLine("  \(EventLine.text(event, report.state))".terminalSafe)
    }
    try console.writeLine("  - \(finding.expected)".terminalSafe)
    try console.writeLine("  + \(finding.actual)".terminalSafe)
    try console.writeLine("  reproduce: \(reproduction(finding))".terminalSafe)
  }

  private func reproduction(_ finding: Finding) -> String {
    if let fold = report.wasmFold, finding.component.hasSuffix("(\(fold.place))") {
      return "navtape check \(path) --wasm"
    }
    return switch finding.check {
    case .integrity: "navtape verify \(path)"
    case .snapshots: "navtape check \(path)"
    case .determinism: "navtape replay \(path) --at \(finding.position)"
    case .redecide, .preservation, .footprint, .invariants, .reports: "navtape show \(path) --at \(finding.position)"
    }
  }

  func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.check/1")
      json.member("tape", path)
      json.member("since", report.since?.rawValue)
      json.member("events", report.eventCount)
      json.member("checked", report.checkedCount)
      json.member("ok", report.isClean)
      json.object("checks") { json in
        for check in Check.allCases { json.object(check.rawValue) { json in counts(check, &json) } }
      }
      json.array("findings") { json in
        for finding in report.findings { json.object { json in write(finding, &json) } }
      }
    }
    json.endLine()
    try console.write(json.bytes)
  }

  private func counts(_ check: Check, _ json: inout JSONWriter) {
    json.member("ok", report.isClean(check))
    switch check {
    case .determinism:
      json.member("runs", report.foldCount)
      json.member("parts", report.partCount)
      if let fold = report.wasmFold {
        json.object("wasm") { json in
          json.member("runtime", fold.runtime)
          json.member("events", fold.eventCount)
        }
      }
    case .preservation: json.member("switches", report.switchCount)
    case .snapshots: json.member("snapshots", report.snapshotCount)
    case .redecide, .footprint, .invariants, .integrity, .reports: break
    }
    json.member("findings", report.findings.count { $0.check == check })
  }

  private func write(_ finding: Finding, _ json: inout JSONWriter) {
    json.member("check", finding.check.rawValue)
    json.member("position", finding.position.rawValue)
    json.key("event")
    if let event = finding.event {
      json.event(event, position: finding.position.rawValue, report.state)
    } else {
      json.null()
    }
    json.member("component", finding.component)
    json.member("expected", finding.expected)
    json.member("actual", finding.actual)
    json.member("reproduce", reproduction(finding))
  }
}

extension Check {
  /// Whether each event is judged on the state before it.
  fileprivate var isJudgedByEvent: Bool {
    switch self {
    case .redecide, .preservation, .footprint, .invariants, .reports: true
    case .determinism, .snapshots, .integrity: false
    }
  }
}

/// An event as the line of a session file.
enum EventLine {
  static func text(_ event: Event, _ state: NavigationState) -> String {
    var json = JSONWriter()
    if case .begin(let beginning) = event.action {
      json.header(beginning, state.names)
    } else {
      json.action(event.action, event.context, state.names)
    }
    return json.text
  }
}
