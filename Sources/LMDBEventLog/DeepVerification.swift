public import EventLog

/// Gets what is on a tape while it is verified, to judge what the log cannot: the content of records.
public protocol DeepVerificationVisitor: AnyObject {
  /// The walk begins behind a position, that of the start unless the tape is a later epoch; perhaps again because
  /// somebody wrote meanwhile: forget what came before.
  func begin(behind position: Position)
  /// A record whose frame and checksum are right; records come in order and before everything else.
  func visit(record: RawSpan, at position: Position)
  /// An entry of the index of event ids; its position may lead nowhere.
  func visit(_ id: EventID, at position: Position)
  /// A stored name.
  func visit(name: RawSpan, _ number: UInt32)
  /// Everything was visited.
  func end() -> [IntegrityFinding]
}

/// Verifies a tape page by page with a reader of our own: it survives any file, and sees what liblmdb does not check.
///
/// The file is not opened by liblmdb, so damage and malice cannot crash the process. If somebody writes meanwhile and
/// the walk finds something, it may have read pages that were given free and used again: then the walk is done again,
/// in the end under a read transaction of liblmdb, which keeps the writer from using them. The map of that transaction
/// is not read.
/// - Source: FORMATS §5, untrusted tapes.
public struct DeepVerification {
  /// What was found.
  public struct Report {
    /// What is wrong: in pages first, then in order of position.
    public let findings: [IntegrityFinding]
    /// The position of the last record.
    public let last: Position
    /// How many records there are.
    public let eventCount: UInt64
    /// Whether the file can be handed to liblmdb: no page is wrong and the open guard has no objection.
    public let isSafeToOpen: Bool
  }

  /// Hears the position reached; throws to stop.
  public typealias Progress = (Position) throws(EventLogError) -> Void

  /// How often a moving tape is walked before it is pinned.
  private static let freeAttemptCount = 2

  private let file: PageFile
  private let options: LMDBEventLog.Options
  private let visitor: (any DeepVerificationVisitor)?

  /// Opens a file for verifying, whatever it is.
  ///
  /// - Parameter allowsNetworkFileSystem: whether it counts as safe to open on a network file system.
  /// - Throws: `notFound`, `cannotOpen`; `notALog` if it is too short for a tape or nothing in it is one.
  public init(
    path: String, allowsNetworkFileSystem: Bool = false, visitor: (any DeepVerificationVisitor)? = nil
  ) throws(EventLogError) {
    options = .init(mode: .readOnly, allowsNetworkFileSystem: allowsNetworkFileSystem)
    file = try PageFile(path: path)
    self.visitor = visitor
  }

  /// Walks the whole file.
  ///
  /// - Parameter progress: called now and then with the position reached; throws to stop.
  /// - Throws: `notALog` if neither meta page can be used, so that there is nothing to walk; what keeps a moving tape
  ///   from being pinned.
  public func run(progress: Progress = { _ in }) throws(EventLogError) -> Report {
    var report = try walk(progress)
    for _ in 1..<DeepVerification.freeAttemptCount where !report.isTrustworthy { report = try walk(progress) }
    if !report.isTrustworthy { report = try pinned(progress) }
    var findings = report.findings
    var isSafe = !findings.contains { $0.kind == .page }
    do throws(EventLogError) {
      _ = try OpenGuard.check(TapeFile(path: file.path, mayCreate: false), options)
    } catch {
      isSafe = false
      findings.insert(IntegrityFinding(.page, at: .start, "the tape is not opened: \(error.cause)"), at: 0)
    }
    return Report(
      findings: findings, last: report.last, eventCount: report.eventCount, isSafeToOpen: isSafe)
  }

  private struct Walk {
    var findings: [IntegrityFinding]
    var last: Position
    var eventCount: UInt64
    /// Nothing was found, or nobody can have touched what was read.
    var isTrustworthy: Bool
  }

  /// The newest state of the file and those that the next commit makes use no page that the walked state needs: a
  /// commit takes only pages that the state two commits before it does not use.
  private func walk(_ progress: Progress) throws(EventLogError) -> Walk {
    let pair = MetaPair(file)
    guard let newest = pair.halves.first else {
      if let first = pair.findings.first, file.byteCount >= UInt64(2 * MetaPage.byteCount) {
        throw EventLogError(
          .notALog, "\(file.path) is not a tape: neither meta page can be used (\(first.message))",
          remedy: "check the path, or save what is intact into a new tape")
      }
      throw EventLogError(.notALog, "\(file.path) is not a tape", remedy: "check the path")
    }
    var (findings, last, count) = try walk(newest, progress)
    for finding in pair.findings.reversed() {
      findings.insert(IntegrityFinding(.page, at: .start, "page \(finding.page) (meta): \(finding.message)"), at: 0)
    }
    let now = MetaPair(file).halves.first?.meta.transaction ?? newest.meta.transaction
    return Walk(
      findings: findings, last: last, eventCount: count,
      isTrustworthy: findings.isEmpty || now <= newest.meta.transaction &+ 1)
  }

  private func pinned(_ progress: Progress) throws(EventLogError) -> Walk {
    let log = try LMDBEventLog.open(path: file.path, options: options)
    return try log.environment.read { (_) throws(TapeFailure) in
      do throws(EventLogError) {
        var walk = try walk(progress)
        walk.isTrustworthy = true
        return walk
      } catch {
        throw .error(error)
      }
    }
  }

  private func walk(
    _ half: MetaPair.Half, _ progress: Progress
  ) throws(EventLogError) -> (findings: [IntegrityFinding], last: Position, eventCount: UInt64) {
    let base = TapeMeta.base(of: PageWalker(file, half).texts())
    visitor?.begin(behind: base?.position ?? .start)
    let walker = PageWalker(file, half)
    var content = ContentChecker(visitor, behind: base)
    var entryCount = 0
    try walker.walkAll { (database, entry) throws(EventLogError) in
      content.check(database, entry)
      entryCount += 1
      if entryCount & 4_095 == 0 { try progress(content.last) }
    }
    let last = content.last
    let findings = content.end().sorted { $0.position < $1.position }
    return (walker.findings + findings, last, last.rawValue - (base?.position ?? .start).rawValue)
  }
}

/// Checks the entries of a tape's databases, as `verify` does.
private struct ContentChecker: ~Copyable {
  private let visitor: (any DeepVerificationVisitor)?
  private let base: Position
  private var records: RecordChecker
  private var others: [IntegrityFinding] = []
  private(set) var last: Position
  private var idCount: UInt64 = 0
  private var nextName: UInt64?

  /// - Parameter base: where the tape goes on, if it is a later epoch.
  init(_ visitor: (any DeepVerificationVisitor)?, behind base: EpochBase?) {
    self.visitor = visitor
    self.base = base?.position ?? .start
    records = RecordChecker(GroupCommit.sealer, behind: self.base, chain: base?.chain ?? 0)
    last = self.base
  }

  /// No position or number comes near this.
  private static let keyLimit = UInt64(1) << 62

  mutating func check(_ database: String, _ entry: PageWalker.Entry) {
    switch database {
    case "events":
      let key: UInt64 = entry.key.number(0)
      // The walker has said what is wrong with the order.
      guard key < ContentChecker.keyLimit, key >= records.next.rawValue else { return }
      checkRecord(entry.value, at: Position(key))
    case "ids": checkID(entry)
    case "names": checkName(entry.key.number(0), entry.value)
    case "snapshots": checkSnapshot(Position(min(entry.key.number(0), ContentChecker.keyLimit)), entry.value)
    case "meta": checkMeta(String(decoding: entry.key, as: UTF8.self), String(decoding: entry.value, as: UTF8.self))
    default: break
    }
  }

  private mutating func checkRecord(_ record: UnsafeRawBufferPointer, at position: Position) {
    last = position
    records.check(record, at: position)
    if let visitor, GroupCommit.sealer.isIntact(record) { visitor.visit(record: record.bytes, at: position) }
  }

  private mutating func checkID(_ entry: PageWalker.Entry) {
    idCount += 1
    guard entry.key.count == 16, entry.value.count == 8 else {
      return add(.id, .start, "an event id leads nowhere")
    }
    let position = Position(entry.value.number(0))
    guard position > base, position <= last else {
      return add(.id, position, "an event id leads to \(position), where no record is")
    }
    let key = entry.key
    let id = EventID(high: key.number(0, UInt64.self).byteSwapped, low: key.number(8, UInt64.self).byteSwapped)
    visitor?.visit(id, at: position)
  }

  private mutating func checkName(_ number: UInt64, _ name: UnsafeRawBufferPointer) {
    if let next = nextName, number != next, number > next {
      let message = number - next == 1 ? "name \(next) is missing" : "names \(next) to \(number - 1) are missing"
      add(.name, .start, message)
    }
    nextName = number &+ 1
    // The last number is never given.
    if let number = UInt32(exactly: number), number < .max { visitor?.visit(name: name.bytes, number) }
  }

  private mutating func checkSnapshot(_ position: Position, _ value: UnsafeRawBufferPointer) {
    if StoredSnapshot.intactBytes(of: value) == nil {
      add(.snapshot, position, "the snapshot does not match its checksum")
    }
    if position > last { add(.snapshot, position, "the snapshot stands behind the last event \(last)") }
  }

  private mutating func checkMeta(_ key: String, _ text: String) {
    if let message = TapeMeta.defect(of: key, text) {
      others.append(IntegrityFinding(.page, at: .start, "the database meta: \(message)"))
    }
  }

  private mutating func add(_ kind: IntegrityFinding.Kind, _ position: Position, _ message: String) {
    others.append(IntegrityFinding(kind, at: position, message))
  }

  consuming func end() -> [IntegrityFinding] {
    let count = last.rawValue - base.rawValue
    if idCount > count { add(.id, .start, "the index has \(idCount) event ids for \(count) positions") }
    return records.findings + others + (visitor?.end() ?? [])
  }
}

extension RecordSealer {
  /// Whether a record is framed and matches its checksum.
  func isIntact(_ record: UnsafeRawBufferPointer) -> Bool {
    RecordFrame.isFramed(record)
      && checksum(of: record) == RecordFrame.number(in: record, at: RecordFrame.checksumOffset)
  }
}
