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
  }

  /// What is wrong with one of the texts, as far as it can be told; nil for nothing.
  static func defect(of key: String, _ text: String) -> String? {
    switch Key(rawValue: key) {
    case .formatVersion:
      UInt32(text).map { (1...currentFormatVersion).contains($0) } ?? false
        ? nil : "its format version is none that this version reads"
    case .rulesVersion: UInt32(text) == nil ? "its rules version is no number" : nil
    case .createdAtMilliseconds: Int64(text) == nil ? "its time of creation is no number" : nil
    case .application, .build, .lmdbVersion: nil
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
  init(reading database: MDB_dbi, in transaction: Transaction, path: String) throws(TapeFailure) {
    func text(_ key: Key) throws(TapeFailure) -> String {
      let key = Array(key.rawValue.utf8)
      let value = try key.span.bytes.withUnsafeBytes { (key) throws(TapeFailure) in
        try transaction.value(of: key, in: database)
      }
      return String(decoding: value ?? UnsafeRawBufferPointer(start: nil, count: 0), as: UTF8.self)
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
  }

  /// Writes what a new tape says.
  static func write(
    _ description: TapeDescription, to database: MDB_dbi, in transaction: Transaction
  ) throws(TapeFailure) {
    func put(_ key: Key, _ text: String) throws(TapeFailure) {
      let value = Array(text.utf8)
      let key = Array(key.rawValue.utf8)
      try key.span.bytes.withUnsafeBytes { (key) throws(TapeFailure) in
        try value.span.bytes.withUnsafeBytes { (value) throws(TapeFailure) in
          try transaction.put(value, for: key, in: database)
        }
      }
    }
    try put(.formatVersion, "\(currentFormatVersion)")
    try put(.application, description.application)
    try put(.build, description.build)
    try put(.rulesVersion, "\(description.rulesVersion)")
    try put(.createdAtMilliseconds, "\(description.createdAtMilliseconds)")
    try put(.lmdbVersion, linkedVersion)
  }
}
