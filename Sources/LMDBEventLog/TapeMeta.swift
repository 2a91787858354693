import CLMDB
import EventLog

/// What a tape says about itself in its `meta` database: text under text keys, so that `mdb_dump -p` shows it.
///
/// - Source: FORMATS §5.
public struct TapeMeta: Hashable, Sendable {
  /// The version of the tape format that this build writes, and the newest that it reads.
  public static let currentFormatVersion: UInt32 = 1

  /// The version of the tape format.
  public let formatVersion: UInt32
  /// What its creator said about the tape.
  public let description: TapeDescription
  /// The version of liblmdb that created it, such as "0.9.24".
  public let lmdbVersion: String
  /// Where the tape goes on; nil if it is the first of its run.
  public let base: EpochBase?

  /// The number of the tape in its run, from 1.
  public var epoch: UInt32 { base?.epoch ?? 1 }
}

extension TapeMeta {
  /// The version of the linked liblmdb, such as "0.9.24".
  static var linkedVersion: String {
    var major: Int32 = 0
    var minor: Int32 = 0
    var patch: Int32 = 0
    _ = mdb_version(&major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }

  private enum Key: String {
    case formatVersion, application, build, rulesVersion, createdAtMilliseconds, lmdbVersion
    case epoch, basePosition, baseChain, baseRecordHash
    /// The name of the file in which the run goes on; only in a tape that takes no more events.
    case nextEpoch
  }

  /// What is wrong with one of the texts, as far as it can be told; nil for nothing.
  static func defect(of key: String, _ text: String) -> String? {
    switch Key(rawValue: key) {
    case .formatVersion:
      UInt32(text).map { (1...currentFormatVersion).contains($0) } ?? false
        ? nil : "its format version is none that this version reads"
    case .rulesVersion: UInt32(text) == nil ? "its rules version is no number" : nil
    case .createdAtMilliseconds: Int64(text) == nil ? "its time of creation is no number" : nil
    case .application, .build, .lmdbVersion, .nextEpoch: nil
    case .epoch: UInt32(text).map { $0 > 1 } ?? false ? nil : "its epoch is no number above 1"
    case .basePosition: Position(base: text) == nil ? "the position that its epoch goes on from is none" : nil
    case .baseChain: UInt32(text, radix: 16) == nil ? "the chain that its epoch goes on from is no number" : nil
    case .baseRecordHash: text.utf8.count == 64 ? nil : "the hash that its epoch goes on from is none"
    // A later version may say more.
    case nil: nil
    }
  }

  /// The description that these texts make; nil if one of its numbers is missing.
  static func description(of texts: [String: String]) -> TapeDescription? {
    func text(_ key: Key) -> String? { texts[key.rawValue] }
    guard let rules = UInt32(text(.rulesVersion) ?? ""), let time = Int64(text(.createdAtMilliseconds) ?? "") else {
      return nil
    }
    return TapeDescription(
      application: text(.application) ?? "", build: text(.build) ?? "", rulesVersion: rules,
      createdAtMilliseconds: time)
  }

  /// Reads and checks what is stored.
  ///
  /// - Throws: `notALog` if it is not that of a tape, `unsupported` if it is that of a newer one.
  init(reading database: MDB_dbi, in transaction: borrowing Transaction, path: String) throws(TapeFailure) {
    func text(_ key: Key) throws(TapeFailure) -> String {
      try TapeMeta.text(key, in: transaction, database) ?? ""
    }
    guard let format = UInt32(try text(.formatVersion)), format >= 1 else {
      let error = EventLogError(.notALog, "\(path) does not say which version it is", remedy: "check the path")
      throw .error(error)
    }
    if format > TapeMeta.currentFormatVersion {
      let newest = TapeMeta.currentFormatVersion
      throw .error(
        EventLogError(
          .unsupported, "the tape \(path) has format \(format), this version reads up to \(newest)",
          remedy: "read it with a newer version"))
    }
    formatVersion = format
    description = TapeDescription(
      application: try text(.application), build: try text(.build),
      rulesVersion: UInt32(try text(.rulesVersion)) ?? 0,
      createdAtMilliseconds: Int64(try text(.createdAtMilliseconds)) ?? 0)
    lmdbVersion = try text(.lmdbVersion)
    base = try TapeMeta.base(text, path: path)
  }

  private static func base(
    _ text: (Key) throws(TapeFailure) -> String, path: String
  ) throws(TapeFailure) -> EpochBase? {
    let epoch = try text(.epoch)
    if epoch.isEmpty { return nil }
    let base = EpochBase(
      epoch: epoch, position: try text(.basePosition), chain: try text(.baseChain),
      recordHash: try text(.baseRecordHash))
    if let base { return base }
    throw .error(EventLogError(.notALog, "\(path) does not say where its epoch begins", remedy: "restore a copy"))
  }

  /// Where the epoch goes on that these texts describe; nil if they describe none.
  static func base(of texts: [String: String]) -> EpochBase? {
    func text(_ key: Key) -> String { texts[key.rawValue] ?? "" }
    return EpochBase(
      epoch: text(.epoch), position: text(.basePosition), chain: text(.baseChain), recordHash: text(.baseRecordHash))
  }

  private static func text(
    _ key: Key, in transaction: borrowing Transaction, _ database: MDB_dbi
  ) throws(TapeFailure) -> String? {
    let value = try withUTF8(of: key.rawValue) { (key) throws(TapeFailure) in
      try transaction.value(of: key, in: database)
    }
    return value.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The name of the file in which the run goes on, nil while the tape takes events.
  static func nextEpoch(in transaction: borrowing Transaction, _ databases: Databases) throws(TapeFailure) -> String? {
    try text(.nextEpoch, in: transaction, databases.meta)
  }

  /// Notes in which file the run goes on.
  static func close(
    _ transaction: borrowing Transaction, _ databases: Databases, next name: String
  ) throws(TapeFailure) {
    try put(.nextEpoch, name, in: transaction, databases.meta)
  }

  /// Writes what a new tape says.
  static func write(
    _ description: TapeDescription, _ base: EpochBase?, to database: MDB_dbi, in transaction: borrowing Transaction
  ) throws(TapeFailure) {
    var entries: [(Key, String)] = [
      (.formatVersion, "\(currentFormatVersion)"), (.application, description.application),
      (.build, description.build), (.rulesVersion, "\(description.rulesVersion)"),
      (.createdAtMilliseconds, "\(description.createdAtMilliseconds)"), (.lmdbVersion, linkedVersion),
    ]
    if let base {
      entries += [
        (.epoch, "\(base.epoch)"), (.basePosition, "\(base.position)"),
        (.baseChain, String(base.chain, radix: 16)), (.baseRecordHash, base.recordHash),
      ]
    }
    for (key, text) in entries { try put(key, text, in: transaction, database) }
  }

  private static func put(
    _ key: Key, _ text: String, in transaction: borrowing Transaction, _ database: MDB_dbi
  ) throws(TapeFailure) {
    try withUTF8(of: key.rawValue) { (key) throws(TapeFailure) in
      try withUTF8(of: text) { (text) throws(TapeFailure) in try transaction.put(text, for: key, in: database) }
    }
  }
}

private func withUTF8<Answer>(
  of text: String, _ body: (UnsafeRawBufferPointer) throws(TapeFailure) -> Answer
) throws(TapeFailure) -> Answer {
  try Array(text.utf8).span.bytes.withUnsafeBytes(body)
}

extension Position {
  /// The position before an epoch, as its tape writes it.
  fileprivate init?(base text: String) {
    guard let number = UInt64(text), number > 0, number < 1 << 62 else { return nil }
    self.init(number)
  }
}

extension EpochBase {
  /// What a tape writes about its epoch; nil if it is none.
  fileprivate init?(epoch: String, position: String, chain: String, recordHash: String) {
    guard let epoch = UInt32(epoch), epoch > 1, let position = Position(base: position),
      let chain = UInt32(chain, radix: 16)
    else { return nil }
    self.init(epoch: epoch, position: position, chain: chain, recordHash: recordHash)
  }
}
