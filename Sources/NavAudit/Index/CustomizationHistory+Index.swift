public import EventLog
import NavCoding
import NavModel

// A history as a file beside its tape, so that the next reader reads only what is new. A cache: deleting it loses
// nothing, and whatever is wrong with it, it is left aside and made anew.
//
// Layout: 8 bytes of magic · version · the tape: first position, marks of the record there, last position read, marks
// of the record there · time of the last event · snapshot of the state · texts · entries · CRC-32C of all before it.

extension CustomizationHistory {
  private static let magic = Array("NAVTIDX".utf8) + [0]
  /// The version of the layout; a reader leaves all others aside.
  private static let version: UInt8 = 1

  /// The history as the bytes of an index; nil if there is nothing to keep: no event, or a divergence.
  public func index(of log: some EventLog) -> [UInt8]? {
    guard divergence == nil, position >= log.firstPosition, let first = Marks(log, at: log.firstPosition),
      let last = Marks(log, at: position), let snapshot = try? Snapshot.encode(state)
    else { return nil }
    var body = IndexWriter()
    for entry in entries { body.put(entry) }
    var writer = IndexWriter()
    writer.put(log.firstPosition.rawValue)
    writer.put(first)
    writer.put(position.rawValue)
    writer.put(last)
    writer.put(clock.lastMilliseconds == nil ? 0 : 1)
    writer.put(signed: clock.lastMilliseconds ?? 0)
    writer.put(raw: snapshot)
    writer.put(body.texts.count)
    for text in body.texts { writer.put(text: text) }
    writer.put(entries.count)
    var bytes = Self.magic + [Self.version] + writer.bytes + body.bytes
    let checksum = CRC32C.extend(0, bytes.span.bytes)
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return bytes
  }

  /// The history that an index holds, to be read on.
  ///
  /// - Returns: nil if the bytes are no index of this version, are damaged, or do not belong to the log: another tape,
  ///   or one that was cut or rewritten since.
  public init?(index bytes: [UInt8], of log: some EventLog, showing show: @escaping @Sendable (String) -> String) {
    let start = Self.magic.count + 1
    guard bytes.count >= start + 4, bytes.starts(with: Self.magic), bytes[start - 1] == Self.version else { return nil }
    let end = bytes.count - 4
    let stored = bytes[end...].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard CRC32C.extend(0, bytes.span.bytes.extracting(0..<end)) == stored else { return nil }
    var reader = IndexReader(bytes, from: start, to: end)
    guard let history = try? Self.read(&reader, log, show) else { return nil }
    self = history
  }

  private static func read(
    _ reader: inout IndexReader, _ log: some EventLog, _ show: @escaping @Sendable (String) -> String
  ) throws(IndexReader.Fault) -> CustomizationHistory {
    let firstPosition = Position(try reader.number())
    let first = try reader.marks()
    let position = Position(try reader.number())
    let last = try reader.marks()
    guard firstPosition == log.firstPosition, let end = try? log.lastPosition(), position <= end,
      position >= firstPosition, Marks(log, at: firstPosition) == first, Marks(log, at: position) == last
    else { throw IndexReader.Fault() }
    let hasTime = try reader.number() == 1
    let time = try reader.signed()
    let state = try Self.state(of: try reader.raw(), log)
    if state.digest != last.digest { throw IndexReader.Fault() }
    for _ in 0..<(try reader.count()) { reader.texts.append(try reader.text()) }
    var history = CustomizationHistory(state: state, position: position, showing: show)
    history.clock.lastMilliseconds = hasTime ? time : nil
    let count = try reader.count()
    history.entries.reserveCapacity(count)
    for _ in 0..<count { history.entries.append(try reader.entry()) }
    if !reader.isAtEnd { throw IndexReader.Fault() }
    return history
  }

  private static func state(of snapshot: [UInt8], _ log: some EventLog) throws(IndexReader.Fault) -> NavigationState {
    guard let count = try? Snapshot.nameCount(snapshot.span.bytes) else { throw IndexReader.Fault() }
    var names = NameTable()
    if count > 0 {
      try? log.readNames(from: 0) { (_, bytes) in
        _ = names.intern(bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })
        return names.count < count
      }
    }
    guard let state = try? Snapshot.decode(snapshot.span.bytes, names: names) else { throw IndexReader.Fault() }
    return state
  }

  /// What tells a record from any other: its digest, and its seal, which depends on all records before it.
  fileprivate struct Marks: Hashable {
    var digest: UInt64
    var seal: UInt64
  }
}

extension CustomizationHistory.Marks {
  fileprivate init?(_ log: some EventLog, at position: Position) {
    var marks: Self?
    try? log.read(from: position) { (found, record) in
      if found == position, record.byteCount >= RecordHeader.byteCount {
        marks = Self(
          digest: UInt64(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 16, as: UInt64.self)),
          seal: UInt64(littleEndian: record.unsafeLoadUnaligned(fromByteOffset: 24, as: UInt64.self)))
      }
      return false
    }
    guard let marks else { return nil }
    self = marks
  }
}

// MARK: - Entries

extension IndexWriter {
  fileprivate mutating func put(_ marks: CustomizationHistory.Marks) {
    put(fixed: marks.digest)
    put(fixed: marks.seal)
  }

  fileprivate mutating func put(_ entry: AuditEntry) {
    put(entry.position.rawValue)
    put(signed: entry.atMilliseconds)
    put(entry.by.rawValue)
    put(listed: entry.actor)
    put(listed: entry.scene)
    put(entry.source.map { $0.rawValue + 1 } ?? 0)
    put(AuditTopic.allCases.firstIndex(of: entry.topic) ?? 0)
    put(entry.kind.rawValue)
    put(listed: entry.refusal)
    put(entry.isQuiet ? 1 : 0)
    put(listed: entry.items)
    put(listed: entry.groups)
    put(text: entry.sentence)
    put(entry.details.count)
    for detail in entry.details {
      put(AuditDetail.Aspect.allCases.firstIndex(of: detail.aspect) ?? 0)
      put(listed: detail.subject)
      put(listed: detail.before)
      put(listed: detail.after)
      put(text: detail.text)
    }
  }
}

extension IndexReader {
  fileprivate mutating func marks() throws(Fault) -> CustomizationHistory.Marks {
    let digest = try fixed()
    return CustomizationHistory.Marks(digest: digest, seal: try fixed())
  }

  fileprivate mutating func entry() throws(Fault) -> AuditEntry {
    let position = Position(try number())
    let time = try signed()
    let by = try choice(Agent.allCases)
    let actor = try optionalListed()
    let scene = try optionalListed()
    let source = try choice([nil] + Source.allCases.map { Optional($0) })
    let topic = try choice(AuditTopic.allCases)
    guard let kind = UInt16(exactly: try number()).flatMap({ ActionKind(rawValue: $0) }) else { throw Fault() }
    let refusal = try optionalListed()
    let isQuiet = try number() == 1
    let items = try listedTexts()
    let groups = try listedTexts()
    let sentence = try text()
    var details: [AuditDetail] = []
    for _ in 0..<(try count()) {
      let aspect = try choice(AuditDetail.Aspect.allCases)
      let subject = try optionalListed()
      let before = try listedTexts()
      let after = try listedTexts()
      details.append(
        AuditDetail(aspect: aspect, subject: subject, before: before, after: after, text: try text()))
    }
    return AuditEntry(
      position: position, atMilliseconds: time, by: by, actor: actor, scene: scene, source: source, topic: topic,
      kind: kind, refusal: refusal, isQuiet: isQuiet, items: items, groups: groups, sentence: sentence,
      details: details)
  }
}
