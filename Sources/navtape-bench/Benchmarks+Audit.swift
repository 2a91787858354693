import EventLog
import Glibc
import LMDBEventLog
import NavCLI
import NavGenerators
import NavModel
import NavRecorder

extension Benchmarks {
  /// A tape of a million events, one of a hundred of which edits the customization.
  private func auditTape() throws -> String {
    try workshop.shared("audit.tape") { path in
      let recorder = try Recorder(tape(path, .relaxed), clock: { 0 })
      var session = try begin(recorder)
      var editCount = 0
      for number in 1..<auditEventCount {
        let (action, context) = recorder.withState { state in
          var next = session.next(in: copy state)
          while next.action == .beginEditing && editCount * 100 >= number { next = session.next(in: copy state) }
          return next
        }
        if (ActionKind.hide.rawValue...ActionKind.customization.rawValue).contains(action.kind.rawValue) {
          editCount += 1
        }
        try recorder.record(action, context, at: context.atMilliseconds)
      }
      try recorder.flush()
    }
  }

  private var auditEventCount: Int { min(scale.tapeEvents, 1_000_000) }

  /// `navtape audit` of a tape without an index, against folding the tape.
  func auditFirst() throws -> Comparison {
    try auditing("audit.first") { path in
      unlink("\(path)-index")
      return try command(["audit", path])
    }
  }

  /// `navtape audit` of a tape with its index, against folding the tape; `blame` beside it.
  func auditAgain() throws -> Comparison {
    let path = try auditTape()
    _ = try command(["audit", path])
    var comparison = try auditing("audit.again") { path in try command(["audit", path]) }
    var blames: [Double] = []
    for _ in 0..<scale.pairs { blames.append(try command(["blame", path])) }
    comparison.note("blameMilliseconds", median(blames) * 1e3)
    return comparison
  }

  private func auditing(_ name: String, _ measure: (String) throws -> Double) throws -> Comparison {
    let path = try auditTape()
    var comparison = Comparison(name, count: auditEventCount)
    try comparison.measure(pairs: scale.pairs) {
      try fold(LMDBEventLog.open(path: path, options: .init(mode: .readOnly)))
    } ours: {
      try measure(path)
    }
    comparison.note("milliseconds", median(comparison.ours) * 1e3)
    return comparison
  }

  private func command(_ words: [String]) throws -> Double {
    try seconds {
      let exitCode = Navtape.quietly(words)
      if exitCode.rawValue != 0 { throw BenchmarkError("\(words[0]) ends with \(exitCode.rawValue)") }
    }
  }
}
