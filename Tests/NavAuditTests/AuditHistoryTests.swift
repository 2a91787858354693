import EventLog
import NavCoding
import NavGenerators
import NavModel
import NavReplay
import NavTestSupport
import PropertyTesting
import Testing

@testable import NavAudit

/// A tape of generated sessions: habits of a person, or wild ones with updates of the app.
private func generated(seed: UInt64, eventCount: Int) throws -> Tape {
  var tape = Tape()
  var names = NameTable()
  let hierarchy = SampleHierarchy.make(tabCount: 12, names: &names)
  var session = HabitualSession(seed: seed, names: &names)
  var opening = SceneOpening(id: names.intern("main"))
  opening.device = .pad
  tape.withNames { $0 = names }
  try tape.record(.begin(Beginning(hierarchy: hierarchy, scene: opening)), Context(by: .app))
  var random = SplitMix64(seed: seed)
  var edits = 0
  for _ in 1..<eventCount {
    // Editing is rare among habits: here it comes often, and the app changes something now and then.
    var (action, context) = session.next(in: tape.state)
    let draw = random.index(below: 24)
    let count = tape.state.index.nodes.count
    guard count > 0 else {
      try tape.record(.declare(hierarchy), Context(by: .app))
      continue
    }
    let item = tape.state.id(random.index(below: count))
    switch draw {
    case 0: (action, context.by) = (.beginEditing, .user)
    case 1: (action, context.by) = (.hide([item]), .user)
    case 2: (action, context.by) = (.remove(item, tape.state.group(of: item) == nil ? .tab : .group), .app)
    case 3: (action, context.by) = (.declare(hierarchy), .app)
    case 4: context.atMilliseconds -= 5_000
    default: break
    }
    edits += AuditTopic.passedOver[Int(action.kind.rawValue)] ? 0 : 1
    try tape.record(action, context)
  }
  try #require(edits > eventCount / 20)
  return tape
}

private func history(_ log: some EventLog, to last: Position? = nil) throws -> CustomizationHistory {
  var history = try CustomizationHistory(beginningOf: log) { $0 }
  try history.read(log, to: last)
  #expect(history.divergence == nil)
  return history
}

@Suite("The history of the customization")
struct AuditHistoryTests {
  static let seeds: [UInt64] = [31, 32, 33, 34]

  @Test(
    "The history read with an index is the one from scratch, wherever the tape was when it was made", arguments: seeds)
  func index(seed: UInt64) throws {
    let tape = try generated(seed: seed, eventCount: 600)
    let whole = try history(tape.log)
    #expect(whole.entries.count > 50)
    var random = SplitMix64(seed: seed)
    for cut in [1, 600] + (0..<12).map({ _ in random.index(below: 600) + 1 }) {
      let part = try history(tape.log, to: Position(UInt64(cut)))
      let bytes = try #require(part.index(of: tape.log))
      var resumed = try #require(CustomizationHistory(index: bytes, of: tape.log) { $0 }, "cut at \(cut)")
      #expect(resumed.position == Position(UInt64(cut)))
      try resumed.read(tape.log)
      #expect(resumed.entries == whole.entries, "cut at \(cut)")
      #expect(resumed.state.digest == whole.state.digest)
    }
  }

  @Test(
    "No event that is passed over changes customization or hierarchy, or moves a hidden selection", arguments: seeds)
  func passedOver(seed: UInt64) throws {
    for event in try generated(seed: seed, eventCount: 1_500).log.events()
    where AuditTopic.passedOver[Int(event.action.kind.rawValue)] {
      #expect(AuditTopic(event) == nil, "\(event.action.kind)")
    }
  }

  @Test("Every change of the bar is in an entry, and what one leaves is what the next one finds", arguments: seeds)
  func chain(seed: UInt64) throws {
    let tape = try generated(seed: seed, eventCount: 800)
    var bar: [String]?
    for entry in try history(tape.log).entries {
      for detail in entry.details where detail.aspect == .bar {
        if let bar { #expect(detail.before == bar, "position \(entry.position)") }
        bar = detail.after
      }
    }
    let region = tape.state.customizableRegion.map { tape.state.names.text(tape.state.id($0)) }
    #expect(bar == region)
  }

  @Test("Every deviation of a generated tape has the event that made it", arguments: seeds)
  func blame(seed: UInt64) throws {
    let tape = try generated(seed: seed, eventCount: 800)
    let whole = try history(tape.log)
    for at in stride(from: 50, through: 800, by: 50) {
      let position = Position(UInt64(at))
      let state = try Player.seek(tape.log, to: position).state
      let blame = Blame(whole.entries, state, at: position.rawValue) { $0 }
      for deviation in blame.deviations {
        let since = try #require(deviation.since, "at \(at): \(deviation.text)")
        #expect(since.position <= position)
        #expect(since.refusal == nil && !since.isQuiet)
      }
    }
  }

  @Test("An index that is damaged, cut, of another version, of another tape or of a longer one is left aside")
  func useless() throws {
    let tape = try generated(seed: 41, eventCount: 200)
    let bytes = try #require(try history(tape.log).index(of: tape.log))
    let isTaken = { (bytes: [UInt8], log: InMemoryEventLog) in
      CustomizationHistory(index: bytes, of: log) { $0 } != nil
    }
    #expect(isTaken(bytes, tape.log))
    var random = SplitMix64(seed: 1)
    for _ in 0..<200 {
      var damaged = bytes
      damaged[random.index(below: bytes.count)] ^= UInt8(random.index(below: 255) + 1)
      #expect(!isTaken(damaged, tape.log))
      #expect(!isTaken(Array(bytes.prefix(random.index(below: bytes.count))), tape.log))
    }
    var newer = bytes
    newer[8] = 2
    #expect(!isTaken(reseal(newer), tape.log))
    #expect(!isTaken(bytes, try generated(seed: 42, eventCount: 200).log))
    #expect(!isTaken(bytes, try generated(seed: 41, eventCount: 199).log))
    #expect(isTaken(bytes, try generated(seed: 41, eventCount: 201).log))
  }

  @Test("An index made by somebody else, with a right checksum, is read without harm or left aside")
  func forged() throws {
    let tape = try generated(seed: 43, eventCount: 120)
    let bytes = try #require(try history(tape.log).index(of: tape.log))
    var random = SplitMix64(seed: 2)
    for _ in 0..<600 {
      var forged = bytes
      for _ in 0...random.index(below: 3) {
        forged[random.index(below: bytes.count - 4)] = UInt8(random.index(below: 256))
      }
      _ = CustomizationHistory(index: reseal(forged), of: tape.log) { $0 }
    }
  }

  /// The bytes with a checksum that fits them.
  private func reseal(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = Array(bytes.dropLast(4))
    let checksum = CRC32C.extend(0, bytes.span.bytes)
    for shift in stride(from: UInt32(0), to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: checksum >> shift)) }
    return bytes
  }
}
