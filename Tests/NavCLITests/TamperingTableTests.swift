import EventLog
import Foundation
import LMDBEventLog
import NavSeal
import NavTestSupport
import Testing

@testable import NavCLI

/// A sealed tape, and what somebody who wants to change it has: `a.tape` of 31 events, `old.tape` as it was with 21, a
/// checkpoint of each, the key `k` and an outside key `w` that has cosigned.
enum SealedSample {
  static func make(_ bench: Workbench) throws {
    let lines = { (numbers: Range<Int>) in
      numbers.map { #"{"do": "push", "tab": "a", "screen": "screen\#($0)", "at": \#($0), "id": "event \#($0)"}"# }
    }
    try bench.write(Sample.header + "\n" + lines(0..<20).joined(separator: "\n") + "\n", to: "one.session.jsonl")
    try bench.write(Sample.header + "\n" + lines(20..<30).joined(separator: "\n") + "\n", to: "two.session.jsonl")
    try bench.write(Sample.header + "\n" + lines(40..<50).joined(separator: "\n") + "\n", to: "other.session.jsonl")
    for name in ["k", "w", "thief"] { try bench.output("keygen \(name == "thief" ? "k" : name) --out @\(name)") }
    try bench.record("@one.session.jsonl", on: "a.tape")
    try bench.output("seal @a.tape --key @k --out @old.checkpoint")
    try bench.copy("a.tape", to: "old.tape")
    try bench.record("@two.session.jsonl", on: "a.tape")
    try bench.output("seal @a.tape --key @k --out @a.checkpoint")
    try bench.output("seal @a.tape --key @w --cosign @a.checkpoint")
  }

  /// Writes the records of a tape, changed, onto a new tape whose checksums, chain and names fit them.
  static func rewrite(
    _ bench: Workbench, _ name: String = "a.tape", to copy: String = "x.tape", _ change: (inout [[UInt8]]) -> Void
  ) throws {
    let source = try LMDBEventLog.open(path: bench.path(name), options: .init(mode: .readOnly))
    var records = try source.records()
    change(&records)
    var batch = EventBatch()
    for record in records {
      batch.append(id: nil) { $0 += record[..<24] + [UInt8](repeating: 0, count: 8) + record[32...] }
    }
    for (number, text) in try source.allNames().enumerated() { batch.define(name: UInt32(number), text) }
    let log = try LMDBEventLog.open(path: bench.path(copy), options: .init(mode: .readWrite(create: true)))
    try log.append(batch, expecting: .start)
  }
}

/// The ways to alter a sealed tape. `Seals.md` shows the same table.
@Suite("Tampering with sealed tapes")
struct TamperingTableTests {
  /// A way to alter the tape, and the command that finds it.
  struct Way: CustomTestStringConvertible, Sendable {
    /// What is done, as the documentation has it.
    let words: String
    /// The command that finds it, with `@` before files.
    let command: String
    /// Whether plain `verify` finds nothing.
    var escapesVerify = true
    /// Makes `x.tape`, and what else the command names.
    let alter: @Sendable (Workbench) throws -> Void

    var testDescription: String { words }

    /// The row of the documentation.
    var row: String { "| \(words) | `navtape \(command.replacing("@", with: ""))` | 1 |" }
  }

  private static let seal = "verify @x.tape --seal @a.checkpoint --public-key @k.pub"

  static let ways = [
    Way(words: "one byte of a record", command: seal, escapesVerify: false) { bench in
      try bench.copy("a.tape", to: "x.tape")
      try RawTape.edit(bench, "x.tape") { $0[try $0.record(12).lowerBound + 8] ^= 1 }
    },
    Way(words: "one byte of a record, checksums and chain made right again", command: seal) { bench in
      try SealedSample.rewrite(bench) { $0[11][8] ^= 1 }
    },
    Way(words: "two records swapped", command: seal, escapesVerify: false) { bench in
      try bench.copy("a.tape", to: "x.tape")
      try RawTape.edit(bench, "x.tape") { try $0.swapRecords(12, 14) }
    },
    Way(words: "two records swapped, checksums and chain made right again", command: seal) { bench in
      try SealedSample.rewrite(bench) { $0.swapAt(11, 13) }
    },
    Way(words: "a record deleted, those behind it moved up and chained anew", command: seal) { bench in
      try SealedSample.rewrite(bench) { $0.remove(at: 11) }
    },
    Way(words: "a record inserted, those behind it moved and chained anew", command: seal) { bench in
      try SealedSample.rewrite(bench) { $0.insert($0[11], at: 20) }
    },
    Way(words: "the last records cut off", command: seal) { bench in
      try SealedSample.rewrite(bench) { $0.removeLast(3) }
    },
    Way(words: "the tail replaced by other events", command: seal) { bench in
      try bench.copy("old.tape", to: "x.tape")
      try bench.record("@other.session.jsonl", on: "x.tape")
    },
    Way(
      words: "events appended under an old head, its size and root rewritten",
      command: "verify @x.tape --seal @x.checkpoint --public-key @k.pub"
    ) { bench in
      try bench.copy("old.tape", to: "x.tape")
      try bench.record("@other.session.jsonl", on: "x.tape")
      try bench.output("seal @x.tape --key @thief --out @new.checkpoint")
      // The new text over the signature of the old one.
      let text = { (name: String) in String(decoding: try bench.bytes(name), as: UTF8.self) }
      let (old, new) = (try text("old.checkpoint"), try text("new.checkpoint"))
      let body = new.components(separatedBy: "\n\n")[0]
      try bench.write(body + "\n\n" + old.components(separatedBy: "\n\n")[1], to: "x.checkpoint")
    },
    Way(
      words: "a fork: both ends sealed with the true key",
      command: "prove @x.tape --from @a.checkpoint --to @x.checkpoint"
    ) { bench in
      try bench.copy("old.tape", to: "x.tape")
      try bench.record("@other.session.jsonl", on: "x.tape")
      try bench.output("seal @x.tape --key @k --out @x.checkpoint")
    },
    Way(
      words: "a changed tape sealed with another key of the same name",
      command: "verify @x.tape --seal @x.checkpoint --public-key @k.pub"
    ) { bench in
      try SealedSample.rewrite(bench) { $0[11][8] ^= 1 }
      try bench.output("seal @x.tape --key @thief --out @x.checkpoint")
    },
    Way(words: "the file rolled back to an older copy", command: seal) { try $0.copy("old.tape", to: "x.tape") },
    Way(
      words: "the file and its checkpoint rolled back; an outside key has cosigned the newer one",
      command: "verify @x.tape --seal @a.checkpoint --public-key @w.pub"
    ) { bench in
      try bench.copy("old.tape", to: "x.tape")
    },
    Way(words: "another tape under the same name", command: seal) { bench in
      try bench.record("%clock-state-is-kept", on: "x.tape")
    },
    Way(words: "a sealed tape changed and sealed again", command: "seal @x.tape --key @k --out @a.checkpoint") {
      bench in
      try SealedSample.rewrite(bench) { $0[11][8] ^= 1 }
    },
    Way(words: "a head that the tape keeps", command: "verify @x.tape", escapesVerify: false) { bench in
      try bench.copy("a.tape", to: "x.tape")
      let log = try LMDBEventLog.open(path: bench.path("x.tape"), options: .init(mode: .readWrite(create: false)))
      try log.storeSeal(bench.bytes("old.checkpoint"), size: 31)
    },
    Way(words: "a snapshot, its checksum made right again", command: "check @x.tape --processes 0") { bench in
      try bench.copy("a.tape", to: "x.tape")
      let log = try LMDBEventLog.open(path: bench.path("x.tape"), options: .init(mode: .readWrite(create: false)))
      let bytes = try log.withSnapshot(atOrBefore: Position(31)) { _, bytes in bytes.withUnsafeBytes { Array($0) } }
      try log.storeSnapshot(try #require(bytes), at: Position(15))
    },
    Way(words: "an entry of the index of names", command: "verify --deep @x.tape") { bench in
      try bench.copy("a.tape", to: "x.tape")
      try RawTape.edit(bench, "x.tape") { $0.replaceOutsideRecords("screen13", by: "screen31", eventCount: 31) }
    },
    Way(words: "one word of a proof", command: "verify-proof @x.proof --public-key @k.pub") { bench in
      try bench.output("prove @a.tape 12 --out @x.proof")
      let text = String(decoding: try bench.bytes("x.proof"), as: UTF8.self)
      try bench.write(text.replacing("index 11", with: "index 12"), to: "x.proof")
      try bench.copy("a.tape", to: "x.tape")
    },
  ]

  @Test("The command finds what was altered, and the documentation tells so", arguments: ways)
  func finds(way: Way) throws {
    let bench = try Workbench()
    try SealedSample.make(bench)
    try bench.copy("a.checkpoint", to: "kept.checkpoint")
    try way.alter(bench)
    let answer = bench.run(way.command)
    #expect(answer.exitCode == .negative, "\(way.command): \(answer)")
    #expect(bench.run("verify @x.tape").exitCode == (way.escapesVerify ? .success : .negative))
    #expect(try bench.bytes("a.checkpoint") == bench.bytes("kept.checkpoint"), "nothing was sealed anew")
    let text = String(decoding: try Repository.bytes("Sources/NavSeal/NavSeal.docc/Seals.md"), as: UTF8.self)
    #expect(text.contains(way.row + "\n"), "Seals.md lacks the row\n\(way.row)")
  }

  @Test("Every byte of a record counts, also when checksums and chain are made right again")
  func everyByte() throws {
    let bench = try Workbench()
    try SealedSample.make(bench)
    let source = try LMDBEventLog.open(path: bench.path("a.tape"), options: .init(mode: .readOnly))
    let record = try source.records()[11]
    // The seal of the record itself is what is made right again; its length must fit.
    for place in record.indices where !(4..<8).contains(place) && !(24..<32).contains(place) {
      try SealedSample.rewrite(bench, to: "x\(place).tape") { $0[11][place] ^= 1 << UInt8(place % 8) }
      let line = "verify @x\(place).tape --seal @a.checkpoint --public-key @k.pub"
      let answer = bench.run(line)
      #expect(answer.exitCode == .negative, "byte \(place): \(answer)")
      #expect(answer.output.contains("the events up to position 31 are not those that were sealed"))
    }
  }

  @Test("What was not altered holds: the tape itself, a copy of it, and the tape after more was recorded")
  func holds() throws {
    let bench = try Workbench()
    try SealedSample.make(bench)
    let keys = "--public-key @k.pub --public-key @w.pub"
    try bench.output("copy @a.tape @x.tape")
    for tape in ["a.tape", "x.tape"] {
      let text = try bench.output("verify @\(tape) --seal @a.checkpoint \(keys)")
      #expect(text == "\(tape): a.checkpoint: position 31, signed by k, w: holds\n\(tape): 31 events, intact\n")
    }
    try bench.record("@other.session.jsonl", on: "a.tape")
    let text = try bench.output("verify --deep @a.tape --seal @a.checkpoint --seal @old.checkpoint --public-key @k.pub")
    #expect(
      text == """
        a.tape: a.checkpoint: position 31, signed by k: holds; 10 later events not covered
        a.tape: old.checkpoint: position 21, signed by k: holds; 20 later events not covered
        a.tape: 41 events, intact

        """)
    // A rolled-back file looks well to whoever asks only the key that sealed it then: that is what cosigners are for.
    try bench.output("verify @old.tape --seal @old.checkpoint --public-key @k.pub")
  }
}
