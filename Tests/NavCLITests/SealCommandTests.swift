import EventLog
import Foundation
import LMDBEventLog
import NavSeal
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("keygen, seal, prove, verify-proof")
struct SealCommandTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try SealedSample.make(bench)
  }

  private func text(_ name: String) throws -> String { String(decoding: try bench.bytes(name), as: UTF8.self) }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: bench.path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  // MARK: Keys

  @Test("keygen writes the private key for its owner only, prints the public one, and replaces nothing")
  func keygen() throws {
    let printed = try bench.output("keygen example.com/x --out @x.key")
    #expect(try printed == text("x.key.pub"))
    #expect(try mode("x.key") == 0o600)
    #expect(try NoteSigner(text("x.key").trimmingCharacters(in: .newlines)).verifier.text + "\n" == printed)
    let before = try bench.bytes("x.key")
    #expect(bench.run("keygen y --out @x.key").exitCode == .cannotCreate)
    try FileManager.default.removeItem(atPath: bench.path("x.key.pub"))
    #expect(bench.run("keygen y --out @x.key").exitCode == .cannotCreate)
    #expect(try bench.bytes("x.key") == before && !bench.exists("x.key.pub"))
    try bench.write("mine", to: "z.key.pub")
    #expect(bench.run("keygen y --out @z.key").exitCode == .cannotCreate)
    #expect(!bench.exists("z.key"))
  }

  @Test("A private key stands in no output, message or JSON of any command")
  func secrecy() throws {
    let secret = try #require(try text("k").split(separator: "+").last?.trimmingCharacters(in: .newlines).prefix(20))
    let lines = [
      "keygen k --out @k", "keygen k --out @new --format json", "seal @a.tape --key @k --format json",
      "seal @k --key @k", "verify @a.tape --seal @a.checkpoint --public-key @k", "verify-proof @k --public-key @k.pub",
      "verify @a.tape --seal @k --public-key @k.pub", "prove @a.tape 3 --seal @k", "seal @a.tape --key @k --out @k",
      "seal @a.tape --key @k --cosign @k", "show @k",
    ]
    for line in lines {
      let answer = bench.run(line)
      #expect(!answer.output.contains(secret) && !answer.messages.contains(secret), "\(line)")
    }
    #expect(try text("k").contains(secret), "and no command has replaced it")
  }

  @Test("A private key that others may read is refused")
  func openKey() throws {
    try bench.write(bench.bytes("k"), to: "open")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: bench.path("open"))
    let answer = bench.run("seal @a.tape --key @open")
    #expect(
      answer == .failed(.badInput, "the private key open is open to others; chmod 600 it, or make a new one"))
  }

  // MARK: Sealing

  @Test("A checkpoint is a note of C2SP: origin, size, root, signatures; the tape keeps it")
  func checkpoint() throws {
    let lines = try text("a.checkpoint").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("navtape/") && lines[0].utf8.count == 40)
    #expect(lines[1] == "31")
    #expect(lines[3].isEmpty && lines[4].hasPrefix("— k ") && lines[5].hasPrefix("— w ") && lines.count == 7)
    let log = try LMDBEventLog.open(path: bench.path("a.tape"), options: .init(mode: .readOnly))
    let records = try log.records()
    var tree = MerkleTree()
    for record in records { record.withUnsafeBytes { tree.append($0) } }
    #expect(lines[2] == tree.root.base64)
    let kept = try log.seals()
    #expect(kept.map(\.size) == [21, 31])
    #expect(try kept[0].note == bench.bytes("old.checkpoint"))
  }

  @Test("Sealing again at the same end adds signatures: of a new key beside the old one")
  func rotation() throws {
    try bench.output("keygen k2 --out @k2")
    let json = try bench.run("seal @a.tape --key @k2 --out @a.checkpoint --format json").json()
    #expect(try json.at("signedBy").array().map { try $0.string() } == ["k", "w", "k2"])
    #expect(try json.at("position").integer() == 31)
    for key in ["k", "k2", "w"] { try bench.output("verify @a.tape --seal @a.checkpoint --public-key @\(key).pub") }
    try bench.output("seal @a.tape --key @k2 --key @w")
    #expect(try text("a.tape-checkpoint").components(separatedBy: "\n— ").count == 4)
  }

  @Test("Nothing is sealed that is no tape, has no event or matches no checkpoint; no foreign file is replaced")
  func refusals() throws {
    _ = try LMDBEventLog.open(path: bench.path("empty.tape"), options: .init(mode: .readWrite(create: true)))
    try bench.write("mine\n", to: "mine")
    let table: [(String, ExitCode)] = [
      ("seal @empty.tape --key @k", .badInput), ("seal @one.session.jsonl --key @k", .badInput),
      ("seal \(bench.folder) --key @k", .badInput), ("seal @nowhere.tape --key @k", .cannotOpen),
      ("seal @a.tape", .usage), ("seal @a.tape --key @nowhere", .cannotOpen), ("seal @a.tape --key @k.pub", .badInput),
      ("seal @a.tape --key @k --out @mine", .badInput), ("seal @a.tape --key @k --out @a.tape", .badInput),
      ("seal @a.tape --key @k --out @nowhere/x", .cannotCreate),
      ("seal @old.tape --key @w --cosign @a.checkpoint", .negative),
      ("seal @a.tape --key @w --cosign @mine", .badInput), ("seal @a.tape --key @w --cosign @nowhere", .cannotOpen),
      ("keygen --out @x", .usage), ("keygen a+b --out @x", .usage), ("keygen a --out @nowhere/x", .cannotCreate),
      ("keygen a", .usage),
    ]
    for (line, exitCode) in table { #expect(bench.run(line).exitCode == exitCode, "\(line): \(bench.run(line))") }
    #expect(try text("mine") == "mine\n")
  }

  @Test("verify --seal wants a key, a checkpoint and one tape")
  func verifyArguments() throws {
    let table: [(String, ExitCode)] = [
      ("verify @a.tape --seal @a.checkpoint", .usage), ("verify @a.tape --public-key @k.pub", .usage),
      ("verify @a.tape @old.tape --seal @a.checkpoint --public-key @k.pub", .usage),
      ("verify @a.tape --seal @nowhere --public-key @k.pub", .cannotOpen),
      ("verify @a.tape --seal @k.pub --public-key @k.pub", .badInput),
      ("verify @a.tape --seal @a.checkpoint --public-key @a.checkpoint", .badInput),
      ("verify @a.tape --seal @old.checkpoint --public-key @k.pub --public-key @w.pub", .negative),
      ("verify \(bench.folder) --seal @a.checkpoint --public-key @k.pub", .badInput),
    ]
    for (line, exitCode) in table { #expect(bench.run(line).exitCode == exitCode, "\(line): \(bench.run(line))") }
    let key = try text("k.pub").trimmingCharacters(in: .newlines)
    let json = try bench.run("verify @a.tape --seal @a.checkpoint --public-key \(key) --format json").json()
    let seal = try #require(try json.at("seals").array().first)
    #expect(try seal.has(keys: ["checkpoint", "ok", "origin", "size", "position", "later", "keys"]))
    #expect(try seal.at("ok").boolean() && json.at("ok").boolean())
  }

  @Test("A tape that is sealed is read as before, and a copy keeps its heads")
  func readers() throws {
    #expect(try bench.output("verify --deep @a.tape") == "a.tape: 31 events, intact\n")
    try bench.output("check @a.tape --processes 0")
    try bench.output("copy @a.tape @copy.tape")
    let log = try LMDBEventLog.open(path: bench.path("copy.tape"), options: .init(mode: .readOnly))
    #expect(try log.seals().map(\.size) == [21, 31])
    try bench.output("salvage @a.tape @saved.tape")
  }

  @Test("A tape that is open for recording takes its first seal, and shows it")
  func openTape() throws {
    try bench.record("@one.session.jsonl", on: "new.tape")
    let log = try LMDBEventLog.open(path: bench.path("new.tape"), options: .init(mode: .readWrite(create: false)))
    #expect(try log.seals().isEmpty)
    try bench.output("seal @new.tape --key @k")
    #expect(try log.seals().map(\.size) == [21])
    try bench.record("@two.session.jsonl", on: "new.tape")
    try bench.output("verify @new.tape --seal @new.tape-checkpoint --public-key @k.pub")
  }

  // MARK: Epochs

  @Test("Each epoch has a seal of its own, which names the event that it goes on from")
  func epochs() throws {
    try FileManager.default.createDirectory(atPath: bench.path("run"), withIntermediateDirectories: false)
    try bench.copy("old.tape", to: "run/a.tape")
    try bench.output("rotate @run/a.tape")
    try bench.record("@two.session.jsonl", on: "run/a.2.tape")
    for name in ["a", "a.2"] { try bench.output("seal @run/\(name).tape --key @k --out @run/\(name).checkpoint") }
    let lines = try text("run/a.2.checkpoint").split(separator: "\n")
    #expect(lines[1] == "10" && lines[3].hasPrefix("after 21 "), "\(lines)")
    let verify = "--public-key @k.pub --seal @run/a.2.checkpoint"
    #expect(
      try bench.output("verify @run/a.2.tape \(verify)").hasPrefix(
        "run/a.2.tape: run/a.2.checkpoint: position 31, signed by k: holds\n"))
    try bench.output("verify @run")
    #expect(bench.run("verify @run/a.tape \(verify)").exitCode == .negative)
    let proof = try bench.output("prove @run/a.2.tape 22")
    let answer = bench.run("verify-proof - --public-key @k.pub", input: proof)
    #expect(answer.output.hasPrefix("-: holds: event 22 (push, at 20, digest "), "\(answer)")
    #expect(bench.run("prove @run/a.2.tape 21").exitCode == .usage)
    // The head of one epoch under that of another.
    let path = bench.path("run/a.2.tape")
    let log = try LMDBEventLog.open(path: path, options: .init(mode: .readWrite(create: false)))
    try log.storeSeal(bench.bytes("old.checkpoint"), size: 21)
    #expect(bench.run("verify @run").exitCode == .negative)
  }

  // MARK: Proofs

  @Test("Every event of a sealed tape can be proved, against every checkpoint that covers it, in less than 2 kB")
  func everyEvent() throws {
    for position in 2...31 {
      try bench.output("prove @a.tape \(position) --out @x.proof")
      let text = try bench.output("verify-proof @x.proof --public-key @k.pub")
      #expect(text.hasPrefix("x.proof: holds: event \(position) (push, at \(position - 2), digest "), "\(text)")
      #expect(text.hasSuffix(" sealed up to position 31, signed by k\n"), "\(text)")
      #expect(try bench.bytes("x.proof").count < 2_048)
      let isCovered = position <= 21
      let old = bench.run("prove @a.tape \(position) --seal @old.checkpoint")
      #expect(old.exitCode == (isCovered ? .success : .usage))
    }
    #expect(try text("x.proof").hasPrefix("c2sp.org/tlog-proof@v1\nextra "))
  }

  @Test("That a tape only grew can be proved between two checkpoints, and not backwards")
  func growth() throws {
    try bench.output("prove @a.tape --from @old.checkpoint --to @a.checkpoint --out @x.proof")
    let text = try bench.output("verify-proof @x.proof --public-key @k.pub")
    #expect(text.hasPrefix("x.proof: holds: the tape navtape/"))
    #expect(text.hasSuffix(" sealed up to position 31 begins with all events up to position 21, signed by k\n"))
    #expect(bench.run("verify-proof @x.proof --public-key @w.pub").exitCode == .negative)
    try bench.output("prove @a.tape --from @old.checkpoint")
    let table: [(String, ExitCode)] = [
      ("prove @a.tape --from @a.checkpoint --to @old.checkpoint", .usage), ("prove @a.tape", .usage),
      ("prove @a.tape 3 --from @old.checkpoint", .usage), ("prove @a.tape 0", .usage), ("prove @a.tape x", .usage),
      ("prove @a.tape 32", .usage), ("prove @a.tape 3 --to @a.checkpoint", .usage),
      ("prove @a.tape --from @old.checkpoint --seal @a.checkpoint", .usage),
      ("prove @nowhere.tape 3", .cannotOpen), ("prove @one.session.jsonl 3", .badInput),
      ("prove @old.tape 3 --seal @a.checkpoint", .negative), ("prove @a.tape 3 --out @nowhere/x", .cannotCreate),
      ("verify-proof @a.checkpoint --public-key @k.pub", .badInput), ("verify-proof @x.proof", .usage),
      ("verify-proof @nowhere --public-key @k.pub", .cannotOpen),
    ]
    for (line, exitCode) in table { #expect(bench.run(line).exitCode == exitCode, "\(line): \(bench.run(line))") }
    try bench.record("@one.session.jsonl", on: "unsealed.tape")
    #expect(bench.run("prove @unsealed.tape 3").exitCode == .badInput)
  }

  @Test("As JSON a proof says what it proves, or why it does not hold")
  func json() throws {
    try bench.output("prove @a.tape 3 --out @x.proof")
    let json = try bench.run("verify-proof @x.proof --public-key @k.pub --format json").json()
    let keys = [
      "schema", "proof", "ok", "reason", "keys", "kind", "origin", "sealedTo", "position", "do", "at", "digest",
    ]
    #expect(try json.keys() == keys)
    #expect(try json.at("do").string() == "push" && json.at("digest").string() == bench.digests("@a.tape")[2])
    let refuted = bench.run("verify-proof @x.proof --public-key @thief.pub --format json")
    #expect(refuted.exitCode == .negative)
    #expect(try refuted.json().at("reason").string().hasPrefix("k ("))
  }
}
