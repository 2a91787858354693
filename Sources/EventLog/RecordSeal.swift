/// Computes the two values with which a log seals a record, over any implementation of CRC-32C.
///
/// - Source: FORMATS §5; the layout stands at `RecordFrame`.
package struct RecordSealer: Sendable {
  /// The checksum of some bytes (none: 0) that are followed by more.
  package typealias Extend = @Sendable (UInt32, RawSpan) -> UInt32

  private let extend: Extend

  /// Seals with this CRC-32C.
  package init(_ extend: @escaping Extend) {
    self.extend = extend
  }

  /// The checksum of a framed record: its first 24 bytes and its payload.
  package func checksum(of record: UnsafeRawBufferPointer) -> UInt32 {
    let head = UnsafeRawBufferPointer(rebasing: record[..<RecordFrame.checksumOffset])
    let payload = UnsafeRawBufferPointer(rebasing: record[RecordFrame.headerByteCount...])
    return extend(extend(0, head.bytes), payload.bytes)
  }

  /// The chain value of a record with this checksum behind a record with that chain value.
  package func chain(after previous: UInt32, checksum: UInt32) -> UInt32 {
    let link = (UInt64(previous) | UInt64(checksum) << 32).littleEndian
    return withUnsafeBytes(of: link) { extend(0, $0.bytes) }
  }

  /// Writes checksum and chain into a framed record that follows one with the chain value `previous`.
  ///
  /// - Returns: the record's own chain value.
  package func seal(_ record: UnsafeMutableRawBufferPointer, after previous: UInt32) -> UInt32 {
    let checksum = checksum(of: UnsafeRawBufferPointer(record))
    let chain = chain(after: previous, checksum: checksum)
    record.storeBytes(of: checksum.littleEndian, toByteOffset: RecordFrame.checksumOffset, as: UInt32.self)
    record.storeBytes(of: chain.littleEndian, toByteOffset: RecordFrame.chainOffset, as: UInt32.self)
    return chain
  }
}

/// Checks records one after the other: contiguity, frame, checksum and chain.
///
/// One damage gives one finding where that can be known: after a bad record the chain goes on from the value stored
/// there, and a record may also follow the value that should have been stored. A swap gives a finding at every place
/// whose neighbour before it is not the one it was written behind.
package struct RecordChecker: ~Copyable {
  private let sealer: RecordSealer
  /// The position that comes next.
  package private(set) var next: Position
  /// What the chain value of the last record is, and what it should be; nil if the last record says nothing.
  private var last: (stored: UInt32, computed: UInt32)?
  /// What was found so far, in order of position.
  package private(set) var findings: [IntegrityFinding] = []

  /// Begins behind a position, whose record has this chain value: before all records, or where an epoch begins.
  package init(_ sealer: RecordSealer, behind position: Position = .start, chain: UInt32 = 0) {
    self.sealer = sealer
    next = position.next
    last = (chain, chain)
  }

  /// Checks the record at `position`, which is not before `next`.
  package mutating func check(_ record: UnsafeRawBufferPointer, at position: Position) {
    if position > next {
      let count = position.rawValue - next.rawValue
      let message = count == 1 ? "the record is missing" : "\(count) records are missing"
      findings.append(IntegrityFinding(.gap, at: next, message))
      last = nil
    }
    next = position.next
    guard record.count >= RecordFrame.headerByteCount else {
      findings.append(IntegrityFinding(.frame, at: position, "\(record.count) bytes are too few for a record"))
      last = nil
      return
    }
    let storedChain = RecordFrame.number(in: record, at: RecordFrame.chainOffset)
    let storedChecksum = RecordFrame.number(in: record, at: RecordFrame.checksumOffset)
    guard RecordFrame.isFramed(record) else {
      let length = RecordFrame.number(in: record, at: RecordFrame.payloadLengthOffset)
      let actual = record.count - RecordFrame.headerByteCount
      let message = "the record has \(actual) bytes of payload, its header says \(length)"
      findings.append(IntegrityFinding(.frame, at: position, message))
      last = (storedChain, storedChain)
      return
    }
    guard storedChecksum == sealer.checksum(of: record) else {
      findings.append(IntegrityFinding(.checksum, at: position, "the record's bytes do not match its checksum"))
      last = (storedChain, storedChain)
      return
    }
    checkChain(stored: storedChain, checksum: storedChecksum, at: position)
  }

  private mutating func checkChain(stored: UInt32, checksum: UInt32, at position: Position) {
    guard let last else {
      self.last = (stored, stored)
      return
    }
    let computed = sealer.chain(after: last.stored, checksum: checksum)
    let follows = stored == computed || stored == sealer.chain(after: last.computed, checksum: checksum)
    self.last = (stored, follows ? stored : computed)
    if !follows {
      findings.append(IntegrityFinding(.chain, at: position, "the record was not written behind the one before it"))
    }
  }
}
