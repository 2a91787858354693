import EventLog
import Foundation
import FuzzTargets
import LMDBEventLog
import NavCLI
import NavCoding
import NavModel
import NavText

/// The first inputs, made of the fixtures.
struct Seeds {
  let fixtures: String
  let folder: String

  /// Writes a folder of inputs for each target.
  func write() throws {
    for target in FuzzTarget.allCases {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(target)", withIntermediateDirectories: true)
      for path in files(below: "Regressions/tape", suffix: ".bin") {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if name.hasPrefix("\(target)-") { try write(bytes(path), target, name) }
      }
    }
    for path in files(below: "Records", suffix: ".hex") {
      try write(RecordTarget.input([(hex(path), false)]), .record, "golden-\(hash(path))")
    }
    for path in files(below: "Sessions", suffix: ".session.jsonl") { try writeSession(path) }
    for path in files(below: "Hierarchies", suffix: ".tabs.json") {
      let header = Array("{\"session\": 1, \"hierarchy\": \"x\"}".utf8)
      try write(SessionTarget.input(header, hierarchy: bytes(path)), .session, "hierarchy-\(hash(path))")
    }
  }

  /// A session from its beginning, in two lengths: as text, and what a tape of it holds.
  private func writeSession(_ path: String) throws {
    let lines = try String(decoding: bytes(path), as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    let relative = lines.first?.split(separator: "\"").first { $0.hasSuffix(".tabs.json") }.map(String.init)
    let hierarchy = relative.map { "\(fixtures)/\(folder)/\($0)" }
    for (number, count) in [3, 12].enumerated() {
      let text = lines.prefix(count).joined(separator: "\n")
      let name = "\(hash(path))-\(number)"
      let file = try hierarchy.map { try bytes(of: $0) } ?? []
      try write(SessionTarget.input(Array(text.utf8), hierarchy: file), .session, name)
      try writeTape(of: text.replacingOccurrences(of: relative ?? "", with: hierarchy ?? ""), name)
    }
  }

  private func writeTape(of session: String, _ name: String) throws {
    let (file, tape) = ("\(folder)/seed.session.jsonl", "\(folder)/seed.tape")
    defer { for path in [file, tape, tape + "-lock"] { try? FileManager.default.removeItem(atPath: path) } }
    try Data(session.utf8).write(to: URL(fileURLWithPath: file))
    guard Navtape.quietly(["record", file, "--tape", tape, "--deterministic"]) == .success else { return }
    var pieces: [(bytes: [UInt8], isSnapshot: Bool)] = []
    var state = NavigationState()
    let log = try LMDBEventLog.open(path: tape, options: .init(mode: .readOnly))
    try log.read(from: .start) { _, record in
      pieces.append((record.withUnsafeBytes { Array($0) }, false))
      _ = try? RecordDecoder.fold(record, into: &state)
      return true
    }
    pieces.append((try Snapshot.encode(state), true))
    try write(RecordTarget.input(pieces), .record, name)
    var beginning = Beginning(hierarchy: state.hierarchy, scene: SceneOpening(id: state.scenes[0].id))
    beginning.start = state.content
    var header = JSONWriter()
    header.header(beginning, state.names)
    let begun = [header.text] + session.split(separator: "\n").dropFirst().map(String.init)
    try write(SessionTarget.input(Array(begun.joined(separator: "\n").utf8), hierarchy: []), .session, "\(name)-start")
    let image = try bytes(of: tape)
    let switches: [PagesTarget.Switches] = [[], .salvages, [.seals, .salvages]]
    try write(PagesTarget.input(image, switches[pieces.count % 3]), .pages, name)
  }

  // MARK: Files

  private func write(_ input: [UInt8], _ target: FuzzTarget, _ name: String) throws {
    guard input.count <= target.maximumByteCount else { return }
    try Data(input).write(to: URL(fileURLWithPath: "\(folder)/\(target)/\(name)"))
  }

  private func files(below part: String, suffix: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: "\(fixtures)/\(part)")?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(suffix) }.sorted().map { "\(part)/\($0)" }
  }

  private func bytes(_ path: String) throws -> [UInt8] { try bytes(of: "\(fixtures)/\(path)") }

  private func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// The bytes of a dump: hexadecimal digits, comments behind `#`.
  private func hex(_ path: String) throws -> [UInt8] {
    let lines = try String(decoding: bytes(path), as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let digits = lines.joined().compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private func hash(_ text: String) -> String {
    String(text.utf8.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) }, radix: 16)
  }
}
