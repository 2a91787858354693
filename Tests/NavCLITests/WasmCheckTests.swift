import EventLog
import Foundation
import NavModel
import NavReplay
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

/// Whether `tools/build-core-wasm` was run and something is installed that runs what it built; `tools/test` sees to it.
private let hasWasm = SystemCalls.environment("NAVTAPE_TEST_WASM") != nil || (try? WasmCore.find()) != nil

@Suite("check --wasm", .enabled(if: hasWasm))
struct WasmCheckTests {
  private let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  private func fold(_ tape: Tape) throws -> WasmFold {
    try WasmCore.find().fold(Input(log: tape.log, path: "a.tape", isTape: false))
  }

  /// A tape with three tabs on a pad.
  private func makeTape() throws -> Tape {
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    let input = try Input.open(bench.path("a.session.jsonl"), Console.inMemory())
    let events = try input.log.events()
    var tape = Tape()
    for text in try names(of: input) { _ = tape.name(text) }
    for event in events { try tape.append(event.action, event.context, outcome: event.outcome) }
    return tape
  }

  private func names(of input: Input) throws -> [String] {
    let names = try input.player(at: nil).state.names
    return (0..<names.count).map { names.text(Name(UInt32($0))) }
  }

  // MARK: Agreement

  @Test(
    "Words of 32 bits give the same digest after every event as words of 64",
    arguments: ["%music-hide-what-is-playing", "%video-edit-the-bar", "%generated/habits-6000"])
  func agreement(session: String) throws {
    try bench.record(session, on: "a.tape")
    let json = try bench.run("check @a.tape --wasm --processes 0 --format json").json()
    let determinism = try json.at("checks", "determinism")
    #expect(try determinism.at("ok").boolean())
    #expect(try determinism.at("runs").integer() == 3)
    let events: Int = try json.at("events").integer()
    #expect(try determinism.at("wasm", "events").integer() == events)
  }

  @Test("An epoch that begins behind others is folded from the state that it begins with")
  func epoch() throws {
    try FileManager.default.createDirectory(atPath: bench.path("run"), withIntermediateDirectories: false)
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    try bench.record("@a.session.jsonl", on: "run/a.tape")
    try bench.output("rotate @run")
    try bench.record("@a.session.jsonl", on: "run")
    for tape in ["@run", "@run/a.2.tape"] {
      let json = try bench.run("check \(tape) --wasm --processes 0 --format json").json()
      #expect(try json.at("ok").boolean(), "\(tape)")
      let events: Int = try json.at("events").integer()
      #expect(try json.at("checks", "determinism", "wasm", "events").integer() == events)
    }
  }

  @Test("Numbers that a word of 32 bits cannot hold, or only just, do not stop it")
  func largeNumbers() throws {
    var tape = try makeTape()
    let (b, screen) = (tape.name("b"), tape.name("detail"))
    for at in [Int64.min, -1, 1 << 31, 1 << 53, .max] {
      try tape.record(.tab(b, .scroll(y: at < 0 ? .min : .max)), Context(at: at))
    }
    for first in [Int32.max, .min] {
      var outcome = Outcome()
      outcome.changes = [.navigation(0, tab: b, .cut(from: first, missing: screen))]
      try tape.append(.mark(text: "cut"), outcome: outcome)
    }
    let fold = try fold(tape)
    #expect(fold.end == .asRecorded)
    #expect(fold.eventCount == Int(tape.position.rawValue))
  }

  // MARK: Differences

  @Test("A recorded digest that is not that of the state is found at its position, as in this process")
  func divergence() throws {
    var tape = try makeTape()
    try tape.append(.mark(text: "wrong"), outcome: Outcome(), digest: tape.state.digest ^ 1)
    try tape.record(.mark(text: "behind"))
    var player = Player()
    let divergence = try #require(try player.play(tape.log))
    #expect(try fold(tape).end == .divergence(divergence))
  }

  @Test("A record that is none is found at its position")
  func unreadable() throws {
    let tape = try makeTape()
    // Version 9, and a payload of 8 bytes behind the header.
    try tape.append(record: [9, 0, 0, 0, 8] + [UInt8](repeating: 0, count: 35))
    let position = tape.position
    #expect(try fold(tape).end == .unreadable(position, "record format 9 is not supported by this version"))
  }

  @Test("A core that calculates otherwise is a finding, and how to see it again names --wasm: exit 1")
  func plantedFault() throws {
    // The number that hashes of texts begin with (Digest.hash), as the module has it: the lowest bit is changed.
    let constant: [UInt8] = [0x42, 0xAF, 0xC8, 0xF5, 0xC5, 0xC7, 0xAC, 0x87, 0xBB, 0xA0, 0x7F]
    var module = Data(try #require(FileManager.default.contents(atPath: WasmCore.find().module)))
    var places = 0
    while let place = module.range(of: Data(constant)) {
      module[place.lowerBound + 1] ^= 1
      places += 1
    }
    try #require(places > 0)
    try bench.write(Array(module), to: "faulty.wasm")
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    let result = try ProgramProcess.run(
      "check @a.session.jsonl --wasm --processes 0 --format json", in: bench, environment: environment("faulty.wasm"))
    #expect(result.end == .exited(1), "\(result.messages)")
    let json = try JSONParser.parse(result.output)
    let finding = try #require(try json.at("findings").array().first)
    #expect(try json.at("findings").array().count == 1)
    #expect(try finding.at("check").string() == "determinism")
    #expect(try finding.at("position").integer() == 1)
    #expect(try finding.at("component").string().hasPrefix("digest of the state (wasm32 by "))
    #expect(try finding.at("reproduce").string() == "navtape check a.session.jsonl --wasm")
  }

  @Test("A module built from other sources than the program is no finding, but told with what to do: 66")
  func stale() throws {
    var module = Data(try #require(FileManager.default.contents(atPath: WasmCore.find().module)))
    let place = try #require(module.range(of: Data(coreFingerprint.utf8)))
    module[place.lowerBound] ^= 1
    try bench.write(Array(module), to: "stale.wasm")
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    let result = try ProgramProcess.run(
      "check @a.session.jsonl --wasm --processes 0", in: bench, environment: environment("stale.wasm"))
    #expect(result.end == .exited(66))
    let words = "stale.wasm was built from other sources than this program; run tools/build-core-wasm"
    #expect(result.messages.contains(words), "\(result.messages)")
  }

  // MARK: Who runs it

  private func environment(_ module: String) -> [String] {
    ["NAVTAPE_WASM=\(bench.path(module))", "PATH=\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }

  @Test("Where node is missing, wasmkit runs it", .enabled(if: WasmCore.Runtime.wasmkit.path != nil))
  func wasmkit() throws {
    let wasmkit = try #require(WasmCore.Runtime.wasmkit.path)
    try FileManager.default.createDirectory(atPath: bench.path("bin"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: bench.path("bin/wasmkit"), withDestinationPath: wasmkit)
    let result = try ProgramProcess.run(
      "check %music-hide-what-is-playing --wasm --processes 0", in: bench, environment: ["PATH=\(bench.path("bin"))"])
    #expect(result.end == .exited(0), "\(result.messages)")
    #expect(result.output.contains("determinism   3 folds (one wasm32 by wasmkit), every digest as recorded"))
  }

  @Test("A limit on the events gives the first ones only, and says so")
  func limit() throws {
    let input = Input(log: try makeTape().log, path: "a.tape", isTape: false)
    var frames = try CoreFrames(input, maximumEventCount: 2)
    #expect(frames.isPartial)
    while try frames.next() != nil {}
    #expect(frames.position == Position(2))
    #expect(frames.eventCount == 2)
    #expect(try !CoreFrames(input, maximumEventCount: 3).isPartial)
  }

  @Test("A module or a program to run it that is missing is told with what to do: 66; a file that is no module: 70")
  func missing() throws {
    try bench.write("no module", to: "text.wasm")
    try bench.write(Sample.twoTabs, to: "a.session.jsonl")
    for (environment, code, message) in [
      (environment("none.wasm"), Int32(66), "there is no none.wasm, which NAVTAPE_WASM names; build it with"),
      (["PATH=\(bench.folder)"], 66, "neither node nor wasmkit is in the PATH, to run navcore.wasm; install one"),
      (environment("text.wasm"), 70, "could not fold the tape with text.wasm (exit code 1): "),
    ] {
      let result = try ProgramProcess.run("check @a.session.jsonl --wasm", in: bench, environment: environment)
      #expect(result.end == .exited(code))
      #expect(result.messages.contains(message), "\(result.messages)")
    }
  }
}
