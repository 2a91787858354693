// What the tests of the tape let another process do: append until it is killed, compete, hold a read, read as
// nobody, follow, copy.
import EventLog
import Glibc
import LMDBEventLog

/// Writes a line at once: the tests count what was said before a kill.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// A batch of one event whose payload is a number, padded to `byteCount`.
func batch(_ number: UInt64, byteCount: Int = 8) -> EventBatch {
  var batch = EventBatch()
  batch.append(id: nil) { bytes in
    bytes.append(contentsOf: [0, 0, 0, 0])
    withUnsafeBytes(of: UInt32(byteCount).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: repeatElement(0, count: 24))
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(contentsOf: repeatElement(0, count: byteCount - 8))
  }
  return batch
}

func options(_ durability: LMDBEventLog.Options.Durability) -> LMDBEventLog.Options {
  LMDBEventLog.Options(mode: .readWrite(create: true), durability: durability, mapSizeBytes: 1 << 20)
}

/// Appends for ever and says each position that was acknowledged; the payload of each event is its position.
func appendForEver(_ path: String, durability: LMDBEventLog.Options.Durability) throws(EventLogError) {
  let log = try LMDBEventLog.open(path: path, options: options(durability))
  var next = try log.lastPosition()
  while true {
    next = next.next
    if durability == .full, next.rawValue % 3 == 0 {
      say("\(try log.append(batch(next.rawValue), expecting: nil)[0])")
    } else {
      log.submit(batch(next.rawValue), expecting: nil) { answer in
        if case .success(let positions) = answer { say("\(positions[0])") }
      }
    }
  }
}

/// Reads an expected position per line, tries to append there, and says how it went.
func compete(_ path: String) throws(EventLogError) {
  let log = try LMDBEventLog.open(path: path, options: options(.relaxed))
  say("ready")
  while let line = readLine(), let expected = UInt64(line) {
    do throws(EventLogError) {
      say("stored \(try log.append(batch(UInt64(getpid())), expecting: Position(expected))[0])")
    } catch {
      say("\(error.code)")
    }
  }
}

/// Begins to read and stays inside.
func hold(_ path: String) throws(EventLogError) {
  let log = try LMDBEventLog.open(path: path, options: LMDBEventLog.Options(mode: .readOnly))
  try log.read(from: .start) { _, _ in
    say("reading")
    _ = readLine()
    return false
  }
}

/// Reads without privileges and says how many events there are.
func readAsNobody(_ path: String) throws(EventLogError) {
  if setgid(65_534) != 0 || setuid(65_534) != 0 { exit(2) }
  let log = try LMDBEventLog.open(path: path, options: LMDBEventLog.Options(mode: .readOnly))
  var count = 0
  try log.read(from: .start) { _, _ in
    count += 1
    return true
  }
  say("\(count)")
}

/// Follows the tape and says each position with the number in its payload, until that is zero.
func follow(_ path: String) throws(EventLogError) {
  let log = try LMDBEventLog.open(path: path, options: LMDBEventLog.Options(mode: .readOnly))
  try log.tail(from: Position.start.next, until: { false }) { position, record in
    let number = record.unsafeLoadUnaligned(fromByteOffset: 32, as: UInt64.self)
    say("\(position) \(number)")
    return number != 0
  }
}

/// Reads a path per line, copies the tape there, and says how far the copy reaches.
func copy(_ path: String) throws(EventLogError) {
  let log = try LMDBEventLog.open(path: path, options: LMDBEventLog.Options(mode: .readOnly))
  while let target = readLine() { say("\(try log.copy(to: target))") }
}

do throws(EventLogError) {
  let arguments = CommandLine.arguments
  switch (arguments.count > 2 ? arguments[1] : "") {
  case "append-full": try appendForEver(arguments[2], durability: .full)
  case "append-relaxed": try appendForEver(arguments[2], durability: .relaxed)
  case "compete": try compete(arguments[2])
  case "hold": try hold(arguments[2])
  case "follow": try follow(arguments[2])
  case "copy": try copy(arguments[2])
  case "read-as-nobody": try readAsNobody(arguments[2])
  case "fill":
    let log = try LMDBEventLog.open(path: arguments[2], options: options(.relaxed))
    for number in 0..<3_000 { log.submit(batch(UInt64(number), byteCount: 1_000), expecting: nil) { _ in } }
    log.flush()
    say("\(try log.lastPosition())")
  default: exit(64)
  }
} catch {
  say("\(error.code)")
  exit(1)
}
