import CLMDB
import EventLog
import Foundation
import NavTestSupport
import Testing

@testable import LMDBEventLog

@Suite("Several processes on one tape")
struct ProcessTests {
  @Test("E3: Of two processes that append at the same position one stores, the other gets a conflict")
  func competition() throws {
    let directory = try TemporaryDirectory()
    let rivals = [try Hammer("compete", directory.tape), try Hammer("compete", directory.tape)]
    for rival in rivals { #expect(rival.line() == "ready") }
    for round in UInt64(0)..<30 {
      for rival in rivals { rival.say("\(round)") }
      let answers = Set(rivals.map { $0.line() })
      #expect(answers == ["stored \(round + 1)", "conflict"])
    }
    let log = try openReadOnly(directory.tape)
    #expect(try log.lastPosition() == Position(30))
    #expect(try log.verify { _ in } == [])
  }

  @Test("A tape that another process makes larger than the map is followed by readers and the writer")
  func growthElsewhere() throws {
    let directory = try TemporaryDirectory()
    let log = try directory.log { $0.mapSizeBytes = 1 }
    try log.append(.sample([1]), expecting: .start)
    let first = try log.statistics().mapSizeBytes
    let filler = try Hammer("fill", directory.tape)
    #expect(filler.line() == "3001")
    #expect(try log.payloads().count == 3_001)
    #expect(try log.append(.sample([2]), expecting: Position(3_001)) == [Position(3_002)])
    #expect(try log.statistics().mapSizeBytes > first)
    let next = try Hammer("fill", directory.tape)
    #expect(next.line() == "6002")
    #expect(try log.append(.sample([3]), expecting: Position(6_002)) == [Position(6_003)])
    #expect(try log.verify { _ in } == [])
  }

  @Test("A process that is killed at any moment loses nothing that it acknowledged", .timeLimit(.minutes(2)))
  func killed() throws {
    var generator = SeededGenerator(state: 0x5EED)
    for command in ["append-full", "append-relaxed"] {
      for _ in 0..<5 {
        let directory = try TemporaryDirectory()
        for _ in 0..<5 { try killOnce(command, directory, &generator) }
      }
    }
  }

  private func killOnce(
    _ command: String, _ directory: TemporaryDirectory, _ generator: inout SeededGenerator
  ) throws {
    let hammer = try Hammer(command, directory.tape)
    let target = Int.random(in: 0..<120, using: &generator)
    var acknowledged: UInt64 = 0
    for _ in 0..<target { acknowledged = try #require(hammer.line().flatMap { UInt64($0) }) }
    hammer.kill()
    while let line = hammer.line() { acknowledged = try #require(UInt64(line)) }
    // A process that was killed before it had made the tape leaves none.
    if target == 0, !FileManager.default.fileExists(atPath: directory.tape) { return }
    let log = try directory.log()
    #expect(try log.lastPosition().rawValue >= acknowledged)
    var wrongCount = 0
    try log.read(from: .start) { position, record in
      if record.unsafeLoadUnaligned(fromByteOffset: 32, as: UInt64.self) != position.rawValue { wrongCount += 1 }
      return true
    }
    #expect(wrongCount == 0)
    #expect(try log.verify { _ in } == [])
  }

  @Test("A reader that was killed no longer holds pages once the tape is opened")
  func deadReader() throws {
    let directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 3)
    // Keeps the lock file in use; the first to open it would clear it anyhow.
    let other = try Hammer("compete", directory.tape)
    #expect(other.line() == "ready")
    let reader = try Hammer("hold", directory.tape)
    #expect(reader.line() == "reading")
    #expect(try openReadOnly(directory.tape).statistics().readerCount == 1)
    reader.kill()
    #expect(try openReadOnly(directory.tape).statistics().readerCount == 0)
  }

  @Test(
    "A tape that may only be read is read without a lock file, one that may not be read is refused",
    .enabled(if: isRoot, "only root may become nobody"))
  func permissions() throws {
    let directory = try TemporaryDirectory()
    let manager = FileManager.default
    try directory.makeTape(eventCount: 12)
    try manager.removeItem(atPath: directory.tape + "-lock")
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.path)
    #expect(try Hammer("read-as-nobody", directory.tape).line() == "cannotOpen")
    try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: directory.tape)
    #expect(try Hammer("read-as-nobody", directory.tape).line() == "12")
    #expect(!manager.fileExists(atPath: directory.tape + "-lock"))
    _ = try openReadOnly(directory.tape)
    #expect(manager.fileExists(atPath: directory.tape + "-lock"))
    #expect(try Hammer("read-as-nobody", directory.tape).line() == "12")
  }
}

/// Whether this process may mount: root in a container often may not.
private let canMount: Bool = {
  guard isRoot, let directory = try? TemporaryDirectory() else { return false }
  guard mount("tmpfs", directory.path, "tmpfs", 0, "size=64k") == 0 else { return false }
  return umount2(directory.path, Int32(MNT_DETACH)) == 0
}()

/// These mount file systems of their own.
@Suite("Difficult file systems", .enabled(if: canMount, "this process may not mount file systems"))
struct FileSystemTests {
  /// A mount that goes when the test ends, and its directory after it.
  private final class Mount {
    private let directory: TemporaryDirectory

    init?(_ source: String, on directory: TemporaryDirectory, kind: String, flags: UInt, _ options: String) {
      self.directory = directory
      if mount(source, directory.path, kind, flags, options) != 0 { return nil }
    }

    deinit { umount2(directory.path, Int32(MNT_DETACH)) }
  }

  @Test("On a full disk the append fails with `full`, later ones with its cause, and everything acknowledged is there")
  func diskFull() throws {
    let directory = try TemporaryDirectory()
    let disk = try #require(Mount("tmpfs", on: directory, kind: "tmpfs", flags: 0, "size=1m"))
    defer { withExtendedLifetime(disk) {} }
    var acknowledged: [Position] = []
    do {
      let log = try directory.log(durability: .full)
      let answers = Shared<[EventLogError.Code?]>([])
      expectError(.full) {
        while true { acknowledged += try log.append(.sample([UInt8](repeating: 1, count: 3_000)), expecting: nil) }
      }
      let later = expectError(.stopped) { try log.append(.sample([1]), expecting: nil) }
      #expect(later?.cause.contains("No space left on device") == true)
      for _ in 0..<3 {
        log.submit(.sample([1]), expecting: nil) { answer in
          if case .failure(let error) = answer { answers.change { $0.append(error.code) } }
        }
      }
      log.flush()
      #expect(answers.now == [.stopped, .stopped, .stopped])
      #expect(try log.payloads().count == acknowledged.count)
      #expect(try log.verify { _ in } == [])
    }
    #expect(acknowledged.count > 50)
    #expect(mount("tmpfs", directory.path, "tmpfs", UInt(MS_REMOUNT), "size=4m") == 0)
    let log = try directory.log()
    #expect(try log.append(.sample([2]), expecting: acknowledged.last) == [acknowledged[acknowledged.count - 1].next])
    #expect(try log.verify { _ in } == [])
  }

  @Test("Large batches that meet a full disk fail with `full` and leave nothing")
  func diskFullInTheMiddle() throws {
    let directory = try TemporaryDirectory()
    let disk = try #require(Mount("tmpfs", on: directory, kind: "tmpfs", flags: 0, "size=2m"))
    defer { withExtendedLifetime(disk) {} }
    let log = try directory.log(durability: .full)
    try log.append(.sample([1]), expecting: nil)
    var batch = EventBatch()
    for number in 0..<3_000 { batch.append(payload: payload(number) + [UInt8](repeating: 1, count: 1_000)) }
    expectError(.full) { try log.append(batch, expecting: nil) }
    #expect(try log.payloads() == [[1]])
    #expect(try log.verify { _ in } == [])
  }

  @Test("A disk that is too small for a new tape is full")
  func noRoomForATape() throws {
    let directory = try TemporaryDirectory()
    let disk = try #require(Mount("tmpfs", on: directory, kind: "tmpfs", flags: 0, "size=84k"))
    defer { withExtendedLifetime(disk) {} }
    // The lock file takes most of it.
    expectError(.full) {
      let log = try directory.log()
      while true { try log.append(.sample([UInt8](repeating: 1, count: 3_000)), expecting: nil) }
    }
  }

  @Test("On a read-only file system a tape is read, and refused for appending")
  func readOnlyFileSystem() throws {
    let directory = try TemporaryDirectory()
    try directory.makeTape(eventCount: 5)
    try? FileManager.default.removeItem(atPath: directory.tape + "-lock")
    let disk = try #require(Mount(directory.path, on: directory, kind: "", flags: UInt(MS_BIND), ""))
    defer { withExtendedLifetime(disk) {} }
    #expect(mount("", directory.path, "", UInt(MS_REMOUNT | MS_BIND | MS_RDONLY), "") == 0)
    #expect(try openReadOnly(directory.tape).payloads().count == 5)
    expectError(.cannotOpen) { _ = try directory.log() }
    expectError(.cannotCreate) {
      _ = try LMDBEventLog.open(path: directory.path + "/new", options: .init(mode: .readWrite(create: true)))
    }
  }
}
