import EventLog
import LMDBEventLog
import NavCoding
import NavModel

/// `verify --deep`: the pages and what they hold, without LMDB.
enum DeepVerify {
  /// Verifies a file.
  static func run(_ path: String, _ console: Console) throws(CommandFailure) -> Verification {
    let bar = ProgressBar(path, total: nil, unit: "events", console: console)
    defer { bar.finish() }
    do throws(EventLogError) {
      return try verify(path, console) { (position) throws(EventLogError) in
        bar.update(Int(position.rawValue))
        try Interruption.checkLog()
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Verifies a file.
  ///
  /// - Parameter progress: called now and then with the position reached; throws to stop.
  /// - Throws: `notFound`, `cannotOpen`; `notALog` if there is nothing to walk.
  static func verify(
    _ path: String, _ console: Console,
    progress: DeepVerification.Progress = { (_) throws(EventLogError) in try Interruption.checkLog() }
  ) throws(EventLogError) -> Verification {
    let report = try DeepVerification(
      path: path, allowsNetworkFileSystem: console.allowsNetworkFileSystem, visitor: ContentVisitor()
    ).run(progress: progress)
    try Interruption.checkLog()
    var findings = report.findings
    if report.isSafeToOpen { findings += try differences(from: findings, path, console) }
    return Verification(path: path, findings: findings, eventCount: report.eventCount)
  }

  /// What LMDB's reader finds and ours did not: one of the two is wrong then.
  private static func differences(
    from findings: [IntegrityFinding], _ path: String, _ console: Console
  ) throws(EventLogError) -> [IntegrityFinding] {
    let log = try LMDBEventLog.open(path: path, options: console.tapeOptions(.readOnly))
    return try log.verify { (_) throws(EventLogError) in try Interruption.checkLog() }.filter { !findings.contains($0) }
  }
}

/// Compares names and event ids with those that the events define and carry.
private final class ContentVisitor: DeepVerificationVisitor {
  /// By number; those of lost or unreadable records are missing.
  private var defined: [UInt32: [UInt8]] = [:]
  private var nameCount: UInt32 = 0
  /// Sums over all ids with their positions, of the events less those of the index: nothing is kept of each.
  private var idBalance: Int64 = 0
  private var idSum: UInt64 = 0
  private var isComplete = true
  /// Whether names may come from before the tape.
  private var isEpoch = false
  private var next = Position.start.next
  private var findings: [IntegrityFinding] = []
  private var storedNameCount: UInt32 = 0

  func begin(behind position: Position) {
    (defined, nameCount, storedNameCount, idBalance, idSum) = ([:], 0, 0, 0, 0)
    (isComplete, next, findings) = (true, position.next, [])
    isEpoch = position > .start
  }

  func visit(record: RawSpan, at position: Position) {
    if position != next { isComplete = false }
    next = position.next
    do throws(CodingError) {
      let names = try RecordNames(record)
      for (number, text) in zip(names.first..., names.texts) { defined[number] = text }
      nameCount = max(nameCount, names.first + UInt32(names.texts.count))
      if let id = names.id { count(EventID(high: id.high, low: id.low), position, 1) }
    } catch {
      // Intact, but nothing that this version can read: its names and its id are not known.
      isComplete = false
    }
  }

  func visit(_ id: EventID, at position: Position) {
    count(id, position, -1)
  }

  func visit(name: RawSpan, _ number: UInt32) {
    storedNameCount = max(storedNameCount, number + 1)
    let isOther = defined[number].map { text in name.withUnsafeBytes { !$0.elementsEqual(text) } }
    if isOther ?? (isComplete && !isEpoch) { add(.name, "name \(number) is not the one that the events define") }
  }

  func end() -> [IntegrityFinding] {
    if isComplete, storedNameCount < nameCount {
      add(.name, "names \(storedNameCount) to \(nameCount - 1) of those that the events define are missing")
    }
    if isComplete, idBalance != 0 || idSum != 0 {
      add(.id, "the index of event ids is not that of the ids in the events")
    }
    return findings
  }

  private func count(_ id: EventID, _ position: Position, _ sign: Int64) {
    var value = id.high &* 0x9E37_79B9_7F4A_7C15 ^ id.low.byteSwapped &+ position.rawValue
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB ^ id.high ^ id.low &* 3
    idBalance += sign
    idSum = sign > 0 ? idSum &+ value : idSum &- value
  }

  private func add(_ kind: IntegrityFinding.Kind, _ message: String) {
    findings.append(IntegrityFinding(kind, at: .start, message))
  }
}
