import EventLog
import NavCoding
import NavModel

// Checks of what a log stores beside the events: snapshots, names, checksums.

extension Checker {
  /// I9: each snapshot has the digest recorded at its position, and the events after it lead to the recorded digests.
  ///
  /// - Parameter places: which of the snapshots at `positions` to look at; each is followed to the next one.
  static func checkSnapshots(
    _ log: some EventLog, _ positions: [Position], _ places: Range<Int>, to last: Position, _ report: inout CheckReport,
    progress: (Position) -> Bool
  ) throws(ReplayError) {
    for place in places {
      let position = positions[place]
      report.snapshotCount += 1
      let recorded = try recordedDigest(log, at: position)
      let snapshot: Player?
      do throws(EventLogError) { snapshot = try Player.snapshot(log, at: position) } catch { throw .log(error) }
      guard var player = snapshot else {
        report.add(
          Finding(
            .snapshots, at: position, component: "snapshot", expected: "can be read", actual: "cannot be read"))
        continue
      }
      // The record behind which an epoch begins is not in its file.
      if position >= log.firstPosition, player.state.digest != recorded {
        report.add(
          Finding(
            .snapshots, at: position, component: "digest of the snapshot",
            expected: Digest.text(recorded ?? 0), actual: Digest.text(player.state.digest)))
        continue
      }
      let end = place + 1 < positions.count ? positions[place + 1] : last
      guard let divergence = try player.play(log, to: end, progress: progress) else { continue }
      report.add(
        Finding(
          .snapshots, at: divergence.position, component: "digest behind the snapshot at \(position)",
          expected: Digest.text(divergence.expected), actual: Digest.text(divergence.actual)))
    }
  }

  static func recordedDigest(_ log: some EventLog, at position: Position) throws(ReplayError) -> UInt64? {
    var digest: UInt64?
    do throws(EventLogError) {
      try log.read(from: position) { (_, record) in
        digest = try? RecordHeader(record).digestAfter
        return false
      }
    } catch {
      throw .log(error)
    }
    return digest
  }

  /// The latest snapshot at or before a position that matches its checksum and has the digest recorded there; nil if
  /// there is none.
  static func verifiedSnapshot(
    _ log: some EventLog, atOrBefore position: Position
  ) throws(ReplayError) -> Player? {
    let positions: [Position]
    do throws(EventLogError) { positions = try log.snapshotPositions() } catch { throw .log(error) }
    for stored in positions.reversed() where stored <= position && stored >= log.firstPosition {
      if let player = try verifiedSnapshot(log, at: stored) { return player }
    }
    return nil
  }

  /// The snapshot at a position if it matches its checksum and has the digest recorded there.
  static func verifiedSnapshot(_ log: some EventLog, at position: Position) throws(ReplayError) -> Player? {
    let snapshot: Player?
    do throws(EventLogError) { snapshot = try Player.snapshot(log, at: position) } catch { throw .log(error) }
    guard let snapshot, try recordedDigest(log, at: position) == snapshot.state.digest else { return nil }
    return snapshot
  }

  /// The log's own verification, as findings; none of them if it is stopped.
  static func verify(
    _ log: some EventLog, _ report: inout CheckReport, progress: (Position) -> Bool
  ) throws(ReplayError) {
    var goesOn = true
    do throws(EventLogError) {
      let findings = try log.verify { (position) throws(EventLogError) in
        goesOn = progress(position)
        if !goesOn { throw EventLogError(.interrupted, "the check was stopped") }
      }
      for finding in findings {
        report.add(
          Finding(
            .integrity, at: finding.position, component: finding.kind.rawValue, expected: "as it was written",
            actual: finding.message))
      }
    } catch {
      if goesOn { throw .log(error) }
    }
  }

  /// The log's names against those that the events define.
  static func checkNames(
    _ log: some EventLog, _ state: NavigationState, _ report: inout CheckReport
  ) throws(ReplayError) {
    do throws(EventLogError) {
      var count = 0
      try log.readNames(from: 0) { (number, bytes) in
        count += 1
        let text = bytes.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        let isSame =
          Int(number) < state.names.count && text.utf8.elementsEqual(state.names.text(Name(number)).utf8)
        if !isSame { report.addWrongName(number) }
        return isSame
      }
      if count < state.names.count { report.addWrongName(UInt32(count)) }
    } catch {
      throw .log(error)
    }
  }
}

extension CheckReport {
  fileprivate mutating func addWrongName(_ number: UInt32) {
    add(
      Finding(
        .integrity, at: .start, component: "name \(number)", expected: "the one that the events define",
        actual: "missing or another one"))
  }
}
