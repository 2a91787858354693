import NavTestSupport
import Testing

@testable import EventLog

/// Runs the checker over records that are damaged on purpose.
@Suite("The record checker")
struct RecordCheckerTests {
  /// Nine sealed records with different payloads, keyed by position.
  private let sound: [UInt64: [UInt8]]

  init() throws {
    let log = InMemoryEventLog()
    for number in UInt8(1)...9 {
      try log.append(.sample(Array(repeating: number, count: 8 + Int(number % 2))), expecting: nil)
    }
    var records: [UInt64: [UInt8]] = [:]
    try log.read(from: .start) { position, record in
      records[position.rawValue] = record.withUnsafeBytes { Array($0) }
      return true
    }
    sound = records
  }

  private func findings(_ records: [UInt64: [UInt8]]) -> [IntegrityFinding] {
    var checker = RecordChecker(RecordSealer(CRC32C.extend))
    for (position, record) in records.sorted(by: { $0.key < $1.key }) {
      record.withUnsafeBytes { checker.check($0, at: Position(position)) }
    }
    return checker.findings
  }

  private func places(_ records: [UInt64: [UInt8]]) -> [String] {
    findings(records).map { "\($0.kind.rawValue) \($0.position)" }
  }

  @Test("Sound records give no finding")
  func soundRecords() {
    #expect(places(sound) == [])
  }

  @Test("Any single changed byte gives exactly one finding, at its record")
  func everyByte() {
    for position in UInt64(1)...9 {
      for index in (sound[position] ?? []).indices {
        for bit in [UInt8(1), 0x80] {
          var records = sound
          records[position]?[index] ^= bit
          let found = findings(records)
          #expect(found.map(\.position) == [Position(position)], "byte \(index)")
        }
      }
    }
  }

  @Test("A swap of neighbours is found at both places and behind them")
  func swap() {
    var records = sound
    records[4] = sound[5]
    records[5] = sound[4]
    #expect(places(records) == ["chain 4", "chain 5", "chain 6"])
  }

  @Test("A swap of records far apart is found at each place and behind each")
  func farSwap() {
    var records = sound
    records[2] = sound[7]
    records[7] = sound[2]
    #expect(places(records) == ["chain 2", "chain 3", "chain 7", "chain 8"])
  }

  @Test("A removed record is a gap, a run of them one gap")
  func removal() {
    var records = sound
    records[4] = nil
    #expect(places(records) == ["gap 4"])
    records[5] = nil
    #expect(places(records) == ["gap 4"])
    #expect(findings(records)[0].message == "2 records are missing")
  }

  @Test("A removed record whose followers moved up is found where it was")
  func closedGap() {
    var records = sound
    for position in UInt64(4)...8 { records[position] = sound[position + 1] }
    records[9] = nil
    #expect(places(records) == ["chain 4"])
  }

  @Test("A duplicated record is found at its copy")
  func duplication() {
    var records = sound
    for position in UInt64(5)...9 { records[position + 1] = sound[position] }
    records[5] = sound[4]
    #expect(places(records) == ["chain 5"])
    #expect(places(sound.merging([10: sound[9] ?? []]) { $1 }) == ["chain 10"])
  }

  @Test("A record that is cut off is a finding, and the next one is checked on")
  func truncation() {
    var records = sound
    records[4] = Array((sound[4] ?? []).dropLast())
    #expect(places(records) == ["frame 4"])
    records[4] = [1, 2, 3]
    records[8]?[36] ^= 1
    #expect(places(records) == ["frame 4", "checksum 8"])
  }
}
