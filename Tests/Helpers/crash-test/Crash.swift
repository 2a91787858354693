import LMDBEventLog

/// What a crash left on the disk, and what must be found there.
struct Crash {
  let name: String
  /// Makes the file; nil if not even its name is there.
  let image: () -> [UInt8]?
  /// The last position that must be there.
  let required: UInt64
  /// The last position that was acknowledged before.
  let acknowledged: UInt64
}

/// The crashes of a recorded journal.
///
/// | crash | what may be found |
/// |---|---|
/// | the process is killed: all writes before are there, the last one is cut anywhere | all that was acknowledged |
/// | the power is cut, `full`: any selection of the writes since the last sync is there, in whole or by sectors | all |
/// | the power is cut, `relaxed`: the same | all that was acknowledged before the last sync: that of the last commit |
/// | either, before the first event is acknowledged | no file, no tape yet, or a file that is refused |
struct CrashPlan {
  let journal: Journal
  let mode: Mode
  let isShort: Bool
  var isLying = false

  /// Calls `body` for each crash: of the process (`cut`), and of the power.
  func forEach(
    _ generator: inout some RandomNumberGenerator, _ body: (_ isPowerCut: Bool, Crash) -> Void
  ) {
    var disk = Disk(isLying: isLying)
    for (number, entry) in journal.entries.enumerated() {
      if case .write(let write) = entry {
        for count in cuts(of: write) {
          let now = disk
          let image = { now.image(with: now.pending + [write.prefix(count)]) }
          let name = "write \(number) at \(write.offset) cut to \(count) of \(write.bytes.count) bytes"
          body(false, Crash(name: name, image: image, required: disk.acknowledged, acknowledged: disk.acknowledged))
        }
        powerCuts(at: number, disk, during: write, &generator) { body(true, $0) }
      }
      disk.take(entry)
    }
    powerCuts(at: journal.entries.count, disk, during: nil, &generator) { body(true, $0) }
  }

  /// How much of a write is there: around every boundary, and many places of a meta page.
  private func cuts(of write: Journal.Write) -> [Int] {
    let count = write.bytes.count
    let cuts =
      count < 512
      ? Array(stride(from: 0, to: count, by: 8)) + (1...8).map { count - $0 }
      : [0, 1, 8, 151, 152, 256, 512, 2_048, 4_095, 4_096, 4_097, 4_247, 4_248, 8_191, count - 512, count - 1]
    return Set(cuts).filter { (0..<count).contains($0) }.sorted()
  }

  private func powerCuts(
    at number: Int, _ disk: Disk, during write: Journal.Write?, _ generator: inout some RandomNumberGenerator,
    _ body: (Crash) -> Void
  ) {
    let required = mode.durability == .full ? disk.acknowledged : disk.secured
    func cut(_ name: String, _ image: @escaping () -> [UInt8]?) {
      let name = "power cut at entry \(number), \(name)"
      body(Crash(name: name, image: image, required: required, acknowledged: disk.acknowledged))
    }
    let unsynced = disk.pending + (write.map { [$0] } ?? [])
    if !disk.isNamed { cut("no file") { nil } }
    for (name, selection) in selections(unsynced.count, &generator) {
      cut(name) { disk.image(with: zip(unsynced, selection).compactMap { $1 ? $0 : nil }) }
    }
    // The file has its length before its content.
    let length = unsynced.map { $0.offset + $0.bytes.count }.max() ?? 0
    if length > disk.durable.count {
      cut("only the length") { disk.durable + repeatElement(0, count: length - disk.durable.count) }
    }
    for _ in 0..<(isShort ? 1 : 3) where !unsynced.isEmpty {
      let parts = unsynced.flatMap { $0.sectors { Bool.random(using: &generator) } }
      cut("random sectors") { disk.image(with: parts) }
    }
  }

  /// None, all, all but one, only one, and random ones; of many the last few in turn.
  private func selections(
    _ count: Int, _ generator: inout some RandomNumberGenerator
  ) -> [(String, [Bool])] {
    var all: [(String, [Bool])] = [
      ("nothing unsynced", Array(repeating: false, count: count)), ("everything", Array(repeating: true, count: count)),
    ]
    if count > 1 {
      for index in max(0, count - 8)..<count {
        all.append(("all but unsynced write \(index)", (0..<count).map { $0 != index }))
        all.append(("only unsynced write \(index)", (0..<count).map { $0 == index }))
      }
      for _ in 0..<(isShort ? 1 : 4) {
        all.append(("a random selection", (0..<count).map { _ in Bool.random(using: &generator) }))
      }
    }
    var known: Set<[Bool]> = []
    return all.filter { known.insert($0.1).inserted }
  }
}
