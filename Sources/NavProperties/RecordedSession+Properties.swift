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
  var tails: PropertyFinding? {
    let events = events
    var states = [NavigationState(names: names)]
    for event in events {
      var state = states[states.count - 1]
      state.reduce(event.outcome)
      states.append(state)
    }
    for start in states.indices {
      do throws(CodingError) {
        let bytes = try Snapshot.encode(states[start])
        var state = try Snapshot.decode(bytes.span.bytes, names: names)
        for event in events[start...] {
          state.reduce(event.outcome)
          if state.digest != event.digestAfter { return "\(event.action.kind): another digest behind a snapshot" }
        }
      } catch {
        return "\(error.fault)"
      }
    }
    return nil
  }

  var exports: PropertyFinding? {
    let text = lines().joined(separator: "\n") + "\n"
    do {
      let read = try RecordedSession(text: text, file: nil)
      if read.lines().joined(separator: "\n") + "\n" != text { return "written otherwise than read" }
      for (event, again) in zip(events, read.events) where event.digestAfter != again.digestAfter {
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

  var layoutOnly: PropertyFinding? {
    var whole = NavigationState(names: names)
    var bare = whole
    for event in events {
      whole.reduce(event.outcome)
      if Self.layoutKinds.contains(event.action.kind) { continue }
      // What is decided otherwise without the layout is no case of I11.
      if bare.decide(event.action, event.context) != event.outcome { return nil }
      bare.reduce(event.outcome)
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

  /// Records the session with faults drawn from its last digest, and compares what is on the log.
  var faults: PropertyFinding? {
    let expected = events
    var random = SplitMix64(seed: expected.last?.digestAfter ?? 0)
    let log = ForgetfulLog(InMemoryEventLog())
    do {
      var recorder = try Recorder(log, clock: { 0 })
      recorder.withNames { $0 = names }
      for (place, request) in requests.enumerated() {
        var context = request.context
        context.id = Context.ID(high: 7, low: UInt64(place))
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
