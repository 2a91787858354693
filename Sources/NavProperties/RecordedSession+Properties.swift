import EventLog
import NavCoding
import NavGenerators
import NavModel
import NavRecorder
import NavReplay
import NavText
import PropertyTesting

// What holds of whole sessions.

extension RecordedSession {
  func tails(of subject: Subject) -> PropertyFinding? {
    let events = events(of: subject)
    var states = [NavigationState(names: names)]
    for event in events {
      var state = states[states.count - 1]
      subject.reduce(&state, event.outcome)
      states.append(state)
    }
    for start in states.indices {
      do throws(CodingError) {
        let bytes = try Snapshot.encode(subject.kept(states[start]))
        var state = try Snapshot.decode(bytes.span.bytes, names: names)
        for event in events[start...] {
          subject.reduce(&state, event.outcome)
          if state.digest != event.digestAfter { return "\(event.action.kind): another digest behind a snapshot" }
        }
      } catch {
        return "\(error.fault)"
      }
    }
    return nil
  }

  func exports(of subject: Subject) -> PropertyFinding? {
    let text = lines().joined(separator: "\n") + "\n"
    do {
      let read = try RecordedSession(text: text, file: nil)
      if read.lines().joined(separator: "\n") + "\n" != text { return "written otherwise than read" }
      let events = zip(events(of: subject), read.events(of: subject))
      for (event, again) in events where event.digestAfter != again.digestAfter {
        return "\(event.action.kind): another digest"
      }
      return read.script.steps.count == script.steps.count ? nil : "another number of actions"
    } catch {
      return "not read: \(error.message)"
    }
  }

  private static let layoutKinds: [ActionKind] = [
    .resize, .rotate, .direction, .fold, .unfold, .collapseSidebar, .expandSidebar, .toggleSidebar, .keyboard, .focus,
  ]

  func layoutOnly(of subject: Subject) -> PropertyFinding? {
    var whole = NavigationState(names: names)
    var bare = whole
    for event in events(of: subject) {
      subject.reduce(&whole, event.outcome)
      if Self.layoutKinds.contains(event.action.kind) { continue }
      // What is decided otherwise without the layout is no case of I11.
      if subject.decide(bare, event.action, event.context) != event.outcome { return nil }
      subject.reduce(&bare, event.outcome)
      let differs = whole.firstDifference(from: bare) { component in
        switch component {
        case .hidden, .bar, .groupOrders, .navigation: false
        case .hierarchy, .appValues, .sidebarShown, .history, .unknownFields, .otherCustomizations, .scene: true
        }
      }
      if let differs { return "\(event.action.kind): \(differs.word)" }
      for scene in whole.scenes.indices where whole.scenes[scene].selected != bare.scenes[scene].selected {
        return "\(event.action.kind): the selection"
      }
    }
    return nil
  }

  /// Records the session with faults, and compares what is on the log.
  func faults(of subject: Subject) -> PropertyFinding? {
    faults(on: subject.log(), expecting: events(of: subject))
  }

  /// Each action draws its fault from its own line, so that it keeps it while others are left out.
  private func faults(on base: some EventLog, expecting expected: [Event]) -> PropertyFinding? {
    let log = ForgetfulLog(base)
    let lines = lines()
    do {
      var recorder = try Recorder(log, clock: { 0 })
      recorder.withNames { $0 = names }
      for (place, request) in requests.enumerated() {
        var context = request.context
        context.id = Context.ID(high: 7, low: UInt64(place))
        var random = SplitMix64(seed: Digest.hash(lines[place]))
        switch random.weighted(Fault.weights) {
        case nil: break
        case .crash: recorder = try Recorder(log, snapshotInterval: 8, clock: { 0 })
        case .snapshot: try recorder.snapshot()
        case .lostSnapshots: try log.forgetSnapshots()
        case .sentTwice: _ = try recorder.record(request.action, context, at: context.atMilliseconds)
        }
        // Behind the first event the log defines all names, so that a recorder that begins anew has them.
        if place == 0 { recorder.withNames { $0 = names } }
        let outcome = try recorder.record(request.action, context, at: context.atMilliseconds)
        if outcome != expected[place].outcome { return "\(request.action.kind): another outcome" }
        if recorder.state.digest != expected[place].digestAfter { return "\(request.action.kind): another digest" }
      }
      try recorder.flush()
      var player = Player()
      if try player.play(log) != nil || player.position.rawValue != UInt64(expected.count) { return "another tape" }
      return player.state.digest == expected.last?.digestAfter ? nil : "another end"
    } catch {
      return "\(error)"
    }
  }
}
