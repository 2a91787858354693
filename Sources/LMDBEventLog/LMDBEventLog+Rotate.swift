public import EventLog
import Glibc

extension LMDBEventLog {
  /// Closes the tape behind a snapshot of its last state, and makes the file in which its run goes on.
  ///
  /// The tape is closed first: from then on appends fail with `closed`, in all processes. A rotation that was cut short
  /// there is completed by rotating to the same file again. The new file gets its name when it is whole.
  /// - Parameters:
  ///   - path: the new file, in the directory of the tape.
  ///   - snapshot: the state after the last event.
  ///   - position: the position of the last event.
  ///   - description: what the new tape says about its origin.
  ///   - hash: the SHA-256 hash of a record in hexadecimal.
  /// - Throws: `conflict` if the tape ends elsewhere, `closed` if its run goes on in another file, `cannotCreate` if
  ///   the new file exists, and what keeps it from reading or writing.
  /// - Source: FORMATS §5.
  public func rotate(
    to path: String, snapshot: [UInt8], at position: Position, description: TapeDescription,
    hash: (RawSpan) -> String
  ) throws(EventLogError) {
    let file = try TapeFile(path: path, mayCreate: true)
    if file.identity != nil { throw EventLogError.cannotCreate(path, EEXIST) }
    guard file.directory == TapeFile(existing: self.path).directory else {
      throw EventLogError(.cannotCreate, "\(path) is not beside \(self.path)", remedy: "choose a name beside the tape")
    }
    try close(with: snapshot, at: position, next: file.name)
    let (chain, recordHash) = try end(at: position, hash)
    let names = try allNames()
    let base = EpochBase(
      epoch: meta.epoch + 1, position: position, chain: chain, recordHash: recordHash)
    try NewTape.make(at: path) { (temporary) throws(EventLogError) in
      var options = Options(mode: .readWrite(create: true), description: description)
      options.allowsNetworkFileSystem = environment.allowsNetworkFileSystem
      options.seed = EpochSeed(base: base, names: names, snapshot: snapshot)
      _ = try LMDBEventLog.open(path: temporary, options: options)
    }
  }

  /// The chain value and the hash of the record at a position. Behind an epoch without events, those of its base.
  func end(
    at position: Position, _ hash: (RawSpan) -> String
  ) throws(EventLogError) -> (chain: UInt32, recordHash: String) {
    if let base = meta.base, base.position == position { return (base.chain, base.recordHash) }
    let found = try withRecord(at: position) { record in
      (record.withUnsafeBytes { RecordFrame.number(in: $0, at: RecordFrame.chainOffset) }, hash(record))
    }
    guard let found else { throw .missingRecord(at: position, path: path) }
    return found
  }
}
