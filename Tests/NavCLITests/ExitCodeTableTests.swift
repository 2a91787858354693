import Foundation
import Testing

@testable import NavCLI

/// Every exit code of FORMATS §3 with commands that give it. Those that need a process of their own (70, 74, 130) stand
/// in `ProcessTests` and `FullDiskTests` too.
@Suite("Exit codes")
struct ExitCodeTableTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
    try bench.write(Sample.twoTabs, to: "good.session.jsonl")
    try bench.write(Sample.session(#"{"do": "select", "tab": "z", "expect": "applied"}"#), to: "fails.session.jsonl")
    try bench.write(Sample.session(#"{"do": "select"}"#), to: "bad.session.jsonl")
    try bench.record("@good.session.jsonl", on: "good.tape")
    let hierarchy = { (tabs: [String]) in
      #"{"hierarchy": 1, "items": [\#(tabs.map { #"{"tab": "\#($0)"}"# }.joined(separator: ", "))]}"#
    }
    try bench.write(hierarchy(["a", "b", "c"]), to: "same.tabs.json")
    try bench.write(hierarchy(["a", "c"]), to: "less.tabs.json")
    try bench.write("no tape", to: "bad.tape")
    try bench.output("keygen a --out @key")
    try bench.output("keygen b --out @other")
    try bench.output("seal @good.tape --key @key --out @good.checkpoint")
    try bench.output("prove @good.tape 2 --out @good.proof")
    try FileManager.default.createDirectory(atPath: bench.path("folder"), withIntermediateDirectories: false)
    try reseal(bench, from: "good.tape", to: "diverges.tape") { position, record in
      if position == 2 { record[16] ^= 1 }
    }
    try bench.copy("good.tape", to: "damaged.tape")
    try RawTape.edit(bench, "damaged.tape") { $0[try $0.record(2).lowerBound + 20] ^= 1 }
  }

  static let table: [(ExitCode, [String])] = [
    (
      .success,
      [
        "help", "help record", "--help", "--version", "show --help", "record @good.session.jsonl --tape @new.tape",
        "test @good.session.jsonl", "replay @good.tape", "check @good.tape --processes 0", "state @good.tape",
        "show @good.tape", "log @good.tape", "log @good.tape --tab nowhere", "diff @good.tape 2 2",
        "diff @good.tape @good.session.jsonl", "export @good.tape", "customization @good.tape", "verify @good.tape",
        "verify --deep @good.tape", "copy @good.tape @new.tape", "salvage @good.tape @new.tape",
        "stats @good.tape", "diff @good.tape 2 2 --chrome", "preservation @good.tape", "what-if @good.tape",
        "bisect @good.tape --where position>1", "bisect @good.tape --where position>1 --monotone",
        "rehearse @good.tape --hierarchy @same.tabs.json",
        "audit @good.tape", "blame @good.tape", "history @good.tape", "habits @good.tape",
        "shrink @fails.session.jsonl --refused unknownTab --format json",
        "record @fails.session.jsonl --tape @new.tape --format json --expect-position 9x --help", "fuzz --cases 1",
        "keygen a --out @new", "seal @good.tape --key @key", "prove @good.tape 2",
        "verify @good.tape --seal @good.checkpoint --public-key @key.pub",
        "verify-proof @good.proof --public-key @key.pub",
      ]
    ),
    (
      .negative,
      [
        "record @fails.session.jsonl --tape @new.tape", "test @fails.session.jsonl",
        "record @good.session.jsonl --tape @good.tape --expect-position 9",
        "record @fails.session.jsonl --tape @new.tape --stop-on-refusal", "replay @diverges.tape",
        "check @diverges.tape --processes 0", "check @damaged.tape --processes 0", "verify @damaged.tape",
        "verify --deep @damaged.tape",
        "diff @good.tape 1 2", "diff @good.tape 1 2 --chrome", "diff @good.tape @fails.session.jsonl",
        "bisect @good.tape --where position>9", "shrink @good.tape --violation", "preservation @diverges.tape",
        "rehearse @good.tape --hierarchy @less.tabs.json",
        "verify @damaged.tape --seal @good.checkpoint --public-key @key.pub",
        "seal @diverges.tape --key @key --cosign @good.checkpoint", "prove @diverges.tape 2 --seal @good.checkpoint",
        "verify-proof @good.proof --public-key @other.pub",
        "audit @diverges.tape", "blame @diverges.tape", "history @diverges.tape",
      ]
    ),
    (
      .usage,
      [
        "", "frobnicate", "show", "show @good.tape @good.tape", "show @good.tape --att 1", "show @good.tape --at x",
        "show @good.tape --at 9", "show @good.tape --scene z", "show @good.tape --as z", "log @good.tape --kind z",
        "log @good.tape --from 9", "record @good.session.jsonl", "diff @good.tape 1", "help z",
        "test @good.session.jsonl --format json", "check @good.tape --processes -1",
        "diff @good.tape 1 9", "diff @good.tape 1 2 --as phone", "bisect @good.tape", "bisect @good.tape --where x=",
        "bisect @good.tape --where position>9 --scene z", "what-if @good.tape --without 9", "shrink @good.tape",
        "shrink @good.tape --refused z", "rehearse @good.tape", "preservation @good.tape --tab z",
        "audit @good.tape --tab z", "audit @good.tape --since z", "blame @good.tape --tab z", "blame @good.tape --at 9",
        "fuzz --cases 0", "fuzz --cases 1 --seconds 1", "fuzz --deterministic", "fuzz --cases 1 --swarm z",
      ]
    ),
    (
      .badInput,
      [
        "record @bad.session.jsonl --tape @new.tape", "test @bad.session.jsonl", "show @bad.session.jsonl",
        "show @bad.tape", "verify @bad.tape", "verify @good.session.jsonl",
        "verify --deep @bad.tape", "salvage @bad.tape @new.tape", "copy @bad.tape @new.tape",
        "record @good.session.jsonl --tape @bad.tape",
        "diff @good.tape @bad.tape", "preservation @bad.tape", "bisect @bad.tape --where position>1",
        "what-if @good.tape --insert 1 {}", "what-if @bad.tape", "shrink @bad.tape --violation",
        "rehearse @bad.tape --hierarchy @same.tabs.json", "rehearse @good.tape --hierarchy @bad.tape",
        "record @good.tape --tape @new.tape", "test @good.tape",
        "audit @bad.tape", "blame @bad.tape", "history @bad.tape", "habits @good.tape @bad.tape",
      ]
    ),
    (
      .cannotOpen,
      [
        "record @nowhere.session.jsonl --tape @new.tape", "test @nowhere", "test @folder", "show @nowhere.tape",
        "show @folder", "show /dev/null", "record @folder --tape @new.tape", "diff @good.tape @nowhere.tape",
        "record @good.session.jsonl --tape @folder", "verify --deep @nowhere.tape", "salvage @folder @new.tape",
        "preservation @nowhere.tape", "bisect @nowhere.tape --where position>1", "what-if @nowhere.tape",
        "shrink @nowhere.tape --violation", "rehearse @nowhere.tape --hierarchy @same.tabs.json",
        "audit @nowhere.tape", "blame @folder", "history @nowhere.tape", "habits @nowhere.tape", "habits @folder",
        "rehearse @folder --hierarchy @same.tabs.json", "rehearse @good.tape --hierarchy @nowhere.tabs.json",
      ]
    ),
    (
      .cannotCreate,
      [
        "record @good.session.jsonl --tape @nowhere/new.tape", "test @good.session.jsonl --junit @nowhere/x.xml",
        "test @good.session.jsonl --junit @folder", "copy @good.tape @bad.tape", "salvage @good.tape @folder",
        "shrink @fails.session.jsonl --refused unknownTab --output @nowhere/x.jsonl",
        "rehearse @good.tape --hierarchy @same.tabs.json --junit @nowhere/x.xml",
      ]
    ),
  ]

  @Test(
    "FORMATS §3: each command ends as scripts expect, and says why unless the answer is the output",
    arguments: table.flatMap { row in row.1.map { (row.0, $0) } })
  func endsWith(exitCode: ExitCode, line: String) {
    let answer = bench.run(line)
    #expect(answer.exitCode == exitCode, "\(line): \(answer)")
    switch exitCode {
    case .success: #expect(answer.messages.isEmpty)
    case .negative: #expect(!answer.messages.isEmpty || !answer.output.isEmpty)
    default:
      #expect(
        answer.messages.hasPrefix("navtape: ") || ["FAIL", "BAD "].contains { answer.output.contains($0) }, "\(answer)")
    }
    #expect(answer.messages.isEmpty || answer.messages.hasSuffix("\n"))
    #expect(answer.output.isEmpty || answer.output.hasSuffix("\n"))
  }

  @Test("A command that fails before it records makes no tape", arguments: ["usage", "missing"])
  func makesNothing(kind: String) {
    let line = kind == "usage" ? "@good.session.jsonl --expect-position x" : "@nowhere.session.jsonl"
    #expect(bench.run("record \(line) --tape @new.tape").exitCode != .success)
    #expect(!bench.exists("new.tape"))
  }
}
