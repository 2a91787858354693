import EventLog
import LMDBEventLog
import NavCoding
import NavModel

/// Builds a new tape from what is intact of a damaged one.
struct Rescue {
  /// As many records, or bytes, go into one commit.
  private static let batchEventCount = 1_000
  private static let batchByteCount = 1 << 20

  private let salvage: Salvage
  private var names: RescuedNames
  private var report: RescueReport
  private var ids: [EventID: UInt64] = [:]

  /// Saves a tape.
  ///
  /// - Throws: 65 if nothing can be found, 73 if there is something at the output.
  static func run(_ path: String, _ output: String, _ console: Console) throws(CommandFailure) -> RescueReport {
    let bar = ProgressBar(path, total: nil, unit: "bytes", console: console)
    defer { bar.finish() }
    do throws(EventLogError) {
      let salvage = try Salvage(path: path) { (done) throws(EventLogError) in
        bar.update(Int(done))
        try Interruption.checkLog()
      }
      if salvage.records.isEmpty {
        throw EventLogError(.notALog, "there is no intact record in \(path)", remedy: "restore a copy")
      }
      var rescue = Rescue(salvage, path, output)
      try NewTape.make(at: output) { (temporary) throws(EventLogError) in
        try rescue.write(to: temporary, console)
        try rescue.verify(temporary, console)
      }
      return rescue.report
    } catch {
      throw CommandFailure(error)
    }
  }

  private init(_ salvage: Salvage, _ path: String, _ output: String) {
    self.salvage = salvage
    report = RescueReport(path, output, behind: salvage.base?.position ?? .start, last: salvage.last)
    report.notes = salvage.notes
    if salvage.description == nil { report.notes.append("what the tape says about its origin could not be read") }
    names = RescuedNames(salvage)
  }

  // MARK: Writing

  /// What the new tape begins with, if the damaged one is a later epoch.
  private mutating func seed() -> EpochSeed? {
    guard let base = salvage.base else { return nil }
    guard let snapshot = salvage.baseSnapshot, let count = try? Snapshot.nameCount(snapshot.span.bytes),
      let earlier = names.earlier(count)
    else {
      report.notes.append("the state that the epoch begins with is lost; the new tape begins without it, at 1")
      return nil
    }
    report.newBase = base.position.rawValue
    return EpochSeed(base: base, names: earlier, snapshot: snapshot)
  }

  private mutating func write(to path: String, _ console: Console) throws(EventLogError) {
    var options = console.tapeOptions(.readWrite(create: true))
    options.durability = .relaxed
    if let description = salvage.description { options.description = description }
    options.seed = seed()
    let log = try LMDBEventLog.open(path: path, options: options)
    var batch = EventBatch()
    var previous = salvage.base?.position ?? .start
    for (index, record) in salvage.records.enumerated() {
      add(record, index, isBehindGap: record.position != previous.next, to: &batch)
      if report.runs.last?.last == record.position.rawValue { previous = record.position }
      if batch.count >= Rescue.batchEventCount || batch.bytes.count >= Rescue.batchByteCount {
        try Interruption.checkLog()
        try log.append(batch, expecting: nil)
        batch.removeAll()
      }
    }
    if !batch.isEmpty { try log.append(batch, expecting: nil) }
    report.lostNames = names.replaced
    report.notes += names.notes
  }

  private mutating func add(_ found: Salvage.Found, _ index: Int, isBehindGap: Bool, to batch: inout EventBatch) {
    let position = found.position.rawValue
    let bytes = salvage.withBytes(of: found) { record in record.withUnsafeBytes { Array($0) } }
    guard var bytes else {
      report.notes.append("position \(position): the file changed meanwhile")
      return
    }
    let content = salvage.names(of: bytes.span.bytes)
    if content == nil { report.notes.append("position \(position): the record is intact, but cannot be decoded") }
    let id = content?.id.map { EventID(high: $0.high, low: $0.low) }
    if let id {
      if let earlier = ids[id] {
        report.notes.append("position \(position) repeats the id of position \(earlier) and is left out")
        return
      }
      ids[id] = position
    }
    if let content {
      let wanted = names.definitions(in: content, index, isBehindGap: isBehindGap)
      if wanted.first != content.first || wanted.texts != content.texts {
        bytes = content.record(bytes.span.bytes, defining: wanted.texts, from: wanted.first)
      }
      for (number, text) in zip(wanted.first..., wanted.texts) { batch.define(name: number, text) }
    }
    // The log seals what it stores.
    for place in RecordFrame.checksumOffset..<RecordFrame.headerByteCount { bytes[place] = 0 }
    batch.append(id: id) { $0 += bytes }
    report.keep(position)
  }

  /// Looks at the new tape as at any other.
  private func verify(_ path: String, _ console: Console) throws(EventLogError) {
    let verification = try DeepVerify.verify(path, console)
    let log = try LMDBEventLog.open(path: path, options: console.tapeOptions(.readOnly))
    let last = try log.lastPosition()
    guard verification.findings.isEmpty, last.rawValue == report.end else {
      throw EventLogError(
        .damaged, at: last,
        "the new tape is not what it should be: \(verification.findings.first?.message ?? "its length is wrong")",
        remedy: "check the disk")
    }
  }
}

extension Salvage {
  /// The names of a record; nil if it cannot be decoded, or speaks of more names than the tape can have had.
  fileprivate func names(of record: RawSpan) -> RecordNames? {
    guard let names = try? RecordNames(record), UInt64(names.first) <= maximumNameCount else { return nil }
    return names
  }
}

/// The names of a damaged tape: those that intact records define have a checksum, those of the index have none.
private struct RescuedNames {
  private var texts: [UInt32: [UInt8]] = [:]
  private let stored: [UInt32: [UInt8]]
  /// The number of the first name that a record, or the next one with definitions, defines; by index of the record.
  private var nextFirst: [UInt32?]
  private var known: Set<[UInt8]> = []
  /// How many names the new tape has so far.
  private var definedCount: UInt32 = 0
  private(set) var replaced: [(number: UInt32, replacement: String)] = []
  private(set) var notes: [String] = []

  init(_ salvage: Salvage) {
    stored = salvage.names
    nextFirst = Array(repeating: nil, count: salvage.records.count)
    for (index, record) in salvage.records.enumerated() {
      let content = salvage.withBytes(of: record) { salvage.names(of: $0) } ?? nil
      guard let content, !content.texts.isEmpty else { continue }
      nextFirst[index] = content.first
      for (number, text) in zip(content.first..., content.texts) where texts[number] == nil { texts[number] = text }
    }
    var next: UInt32?
    for index in nextFirst.indices.reversed() {
      next = nextFirst[index] ?? next
      nextFirst[index] = next
    }
    known = Set(texts.values)
    for (number, text) in texts.sorted(by: { $0.key < $1.key }) {
      guard let other = stored[number], other != text else { continue }
      notes.append("name \(number) differs from its definition, which is taken")
    }
  }

  /// The names from before an epoch, which no record of it defines; nil if some are lost.
  mutating func earlier(_ count: Int) -> [[UInt8]]? {
    guard count <= stored.count else { return nil }
    let texts = (0..<UInt32(count)).compactMap { stored[$0] }
    guard texts.count == count else { return nil }
    known.formUnion(texts)
    definedCount = UInt32(count)
    return texts
  }

  /// The names that a record should define on the new tape: its own, and behind a gap those that are missing.
  mutating func definitions(
    in content: RecordNames, _ index: Int, isBehindGap: Bool
  ) -> (first: UInt32, texts: [[UInt8]]) {
    let ownEnd = content.texts.isEmpty ? 0 : content.first + UInt32(content.texts.count)
    var end = ownEnd
    if isBehindGap { end = max(end, nextFirst[index] ?? storedCount) }
    guard end > definedCount else { return (0, []) }
    let first = definedCount
    definedCount = end
    return (first, (first..<end).map { text(of: $0) })
  }

  /// How many names follow each other in the index, from those that are defined on.
  private var storedCount: UInt32 {
    var count = definedCount
    while texts[count] != nil || stored[count] != nil { count += 1 }
    return count
  }

  /// The text of a name; texts are different from each other, and UTF-8.
  private mutating func text(of number: UInt32) -> [UInt8] {
    if let text = texts[number] { return text }
    if let text = stored[number], String(validating: text, as: UTF8.self) != nil, known.insert(text).inserted {
      return text
    }
    var replacement = "lost name \(number)"
    while !known.insert(Array(replacement.utf8)).inserted { replacement += "'" }
    replaced.append((number, replacement))
    return Array(replacement.utf8)
  }
}
