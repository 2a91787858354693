import NavGenerators
import NavModel
import NavProperties
import NavText

// What `fuzz` tells.

extension FuzzRun {
  func writeText(_ console: Console) throws(CommandFailure) {
    let speed = isDeterministic ? "" : ", \(rate.grouped) cases/s"
    let steps = coverage.stepCount.counted("step")
    try console.writeLine(
      "seed \(settings.seed), swarm \(settings.swarm.rawValue): \(doneCount.counted("case")) of up to"
        + " \(settings.stepCount) steps, \(steps)\(speed)")
    try console.writeLine(coverage.looks)
    if corpusCount > 0 { try console.writeLine("corpus: \(corpusCount.counted("session"))") }
    for line in coverage.lines { try console.writeLine(line) }
    for entry in stale {
      try console.writeLine("\(console.styled("FAIL", .red))  \(entry.reason.terminalSafe)")
      try console.writeLine("      it no longer decodes: mend it, or delete it if nothing like it can be recorded now")
    }
    for finding in findings {
      let failure = finding.failure
      try console.writeLine("\(console.styled("FAIL", .red))  \(failure.key)".terminalSafe)
      if let file = finding.file { try console.writeLine("      session: \(file)".terminalSafe) }
      if finding.file == nil { for line in finding.lines { try console.writeLine(line) } }
    }
    try console.writeLine(
      isClean ? "everything holds" : "\(failedCount.counted("failure")), \(findings.count) of them different")
  }

  func writeJSON(_ console: Console) throws(CommandFailure) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.fuzz/1")
      json.member("seed", settings.seed)
      json.member("swarm", settings.swarm.rawValue)
      json.member("cases", doneCount)
      json.member("steps", coverage.stepCount)
      if !isDeterministic { json.member("casesPerSecond", rate) }
      json.member("corpus", corpusCount)
      json.member("ok", isClean)
      json.member("failed", failedCount)
      json.array("failures") { json in
        for finding in findings {
          json.object { json in
            json.member("property", finding.failure.property.rawValue)
            json.member("finding", finding.failure.finding)
            json.member("case", finding.lines.isEmpty ? nil : finding.failure.number)
            json.member("file", finding.file)
            json.array("session") { json in
              for line in finding.lines where !line.hasPrefix("#") { json.verbatim(line) }
            }
          }
        }
      }
      json.array("stale") { json in
        for entry in stale {
          json.object { json in
            json.member("file", entry.file)
            json.member("reason", entry.reason)
          }
        }
      }
      json.object("looks") { json in
        for property in Property.allCases { json.member(property.rawValue, coverage.looks(at: property)) }
      }
      json.member("drawings", coverage.drawingCount)
      json.object("coverage") { json in coverage.writeSummary(&json) }
    }
    json.endLine()
    try console.write(json.bytes)
  }
}

extension Coverage {
  /// How often each property was looked at.
  var looks: String {
    let counts = { (properties: [Property]) in
      properties.map { "\($0.rawValue) \(Int(self.looks(at: $0)).grouped)" }.joined(separator: ", ")
    }
    return "looked at \(stepCount.counted("footprint")), as often at the invariants that a change can break,"
      + " at \(drawingCount.counted("drawing")); after an action at \(counts(Property.ofMoments));"
      + " in whole sessions at \(counts(Property.ofSessions))"
  }

  /// The text of what was reached and what never was.
  var lines: [String] {
    let (cells, pairs) = (reachedCells, reachedPairs)
    var table = TextTable([
      .init("action"), .init("applied", .right), .init("quiet", .right), .init("refused", .right),
    ])
    for kind in Self.kinds {
      table.add([kind.verb] + Result.allCases.map { Int(count(kind, $0)).grouped })
    }
    let missing = [
      ("rules", missedRules.map { "\($0.id) (\($0.marks.map(\.word).joined(separator: ", ")))" }),
      ("results", missedResults.map { "\($0.kind.verb) \($0.result)" }),
      ("refusals", missedRefusals.map(\.codeWithReason)), ("changes and notices", missedFacts.map(\.word)),
    ]
    return table.lines
      + [
        "state class × action × outcome: \(cells.reached.grouped) of \(cells.total.grouped) reached;"
          + " pairs of actions: \(pairs.reached.grouped) of \(pairs.total.grouped)"
      ] + missing.map { "never reached, \($0): \($1.isEmpty ? "none" : $1.joined(separator: ", "))" }
  }

  /// The figures, and what was never reached.
  func writeSummary(_ json: inout JSONWriter) {
    for (name, figures) in [("cells", reachedCells), ("pairs", reachedPairs)] {
      json.object(name) { json in
        json.member("reached", figures.reached)
        json.member("total", figures.total)
      }
    }
    json.object("missing") { json in
      json.array("rules") { json in
        for rule in missedRules {
          json.object { json in
            json.member("rule", rule.id)
            json.member("missing", rule.marks.map(\.word))
          }
        }
      }
      json.member("results", missedResults.map { "\($0.kind.verb) \($0.result)" })
      json.member("refusals", missedRefusals.map(\.codeWithReason))
      json.member("facts", missedFacts.map(\.word))
    }
  }

  /// The file of all counts.
  var file: [UInt8] {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.coverage/1")
      writeSummary(&json)
      json.object("states") { json in
        for state in StateClass.allCases {
          json.object("\(state)") { json in
            for kind in Self.kinds where Result.allCases.contains(where: { count(state, kind, $0) > 0 }) {
              json.object(kind.verb) { json in
                for result in Result.allCases { json.member("\(result)", count(state, kind, result)) }
              }
            }
          }
        }
      }
      json.object("followedBy") { json in
        for previous in Self.kinds {
          json.object(previous.verb) { json in
            for kind in Self.kinds where count(kind, behind: previous) > 0 {
              json.member(kind.verb, count(kind, behind: previous))
            }
          }
        }
      }
      json.object("refusals") { json in
        for refusal in Self.refusals { json.member(refusal.codeWithReason, count(refusal)) }
      }
      json.object("facts") { json in for fact in Fact.allCases { json.member(fact.word, count(fact)) } }
      json.object("situations") { json in
        for place in Situation.all.indices { json.member(Situation.all[place].word, count(situationAt: place)) }
      }
    }
    json.endLine()
    return json.bytes
  }
}

extension Coverage.Mark {
  fileprivate var word: String {
    switch self {
    case .fact(let fact): fact.word
    case .refusal(let refusal): refusal.codeWithReason
    case .kind(let kind): kind.verb
    case .state(let state): "\(state)"
    case .situation(let place): Situation.all[place].word
    case .look(let property): "looking at \(property.rawValue)"
    }
  }
}
