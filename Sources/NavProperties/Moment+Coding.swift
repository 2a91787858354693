import NavCoding
import NavGenerators
import NavModel
import NavText

// What is written and read back.

extension Moment {
  /// A few actions that may come next.
  private var nextActions: [(action: Action, context: Context)] {
    var session = WildSession(seed: seed, swarm: .off, vocabulary)
    return (0..<4).map { _ in session.next(in: state) }
  }

  var records: PropertyFinding? {
    do throws(CodingError) {
      var bytes: [UInt8] = []
      var encoder = RecordEncoder(definedNameCount: state.names.count)
      try encoder.encode(subject.recorded(event), names: state.names, into: &bytes)
      let read = try RecordDecoder.event(bytes.span.bytes, knowing: state.names)
      if read != event { return "\(event.action.kind): read otherwise than written" }
      var again: [UInt8] = []
      try encoder.encode(read, names: state.names, into: &again)
      return again == bytes ? nil : "\(event.action.kind): written otherwise than read"
    } catch {
      return "\(event.action.kind): \(error.fault)"
    }
  }

  var snapshots: PropertyFinding? {
    do throws(CodingError) {
      let bytes = try Snapshot.encode(subject.kept(state))
      let read = try Snapshot.decode(bytes.span.bytes, names: state.names)
      if let component = read.firstDifference(from: state) { return "\(component.word): read otherwise" }
      // A state that was read numbers its tabs in declared order: from then on its bytes stay.
      let again = try Snapshot.encode(read)
      if try Snapshot.encode(Snapshot.decode(again.span.bytes, names: state.names)) != again {
        return "written otherwise than read"
      }
      for (action, context) in nextActions
      where subject.decide(read, action, context) != subject.decide(state, action, context) {
        return "\(action.kind): decided otherwise".trying((action, context))
      }
      return nil
    } catch {
      return "\(error.fault)"
    }
  }

  var lines: PropertyFinding? {
    for (action, context) in nextActions {
      let line = text(action, context, state.names)
      var names = state.names
      do throws(TextError) {
        let read = try SessionLine(JSONParser.parse(line), line: 1, names: &names)
        if text(read.action, read.context, names) != line {
          return "\(action.kind): written otherwise than read".trying((action, context))
        }
        let decided = subject.decide(state.knowing(names), read.action, read.context)
        if decided != subject.decide(state, action, context) {
          return "\(action.kind): decided otherwise".trying((action, context))
        }
      } catch {
        return "\(action.kind): not read: \(error.message)".trying((action, context))
      }
    }
    return nil
  }

  private func text(_ action: Action, _ context: Context, _ names: NameTable) -> String {
    let (action, context) = subject.written(action, context)
    var json = JSONWriter()
    json.action(action, context, names)
    return json.text
  }

  var customizationFiles: PropertyFinding? {
    let saved = state.customization
    var json = JSONWriter()
    let file = subject.exported(ImportedCustomization(layout: saved.layout, sidebarShown: saved.sidebarShown))
    json.customization(file, state.names)
    var names = state.names
    do throws(TextError) {
      let read = try ImportedCustomization.decode(JSONParser.parse(json.text), &names)
      var again = JSONWriter()
      again.customization(read, names)
      if again.text != json.text { return "written otherwise than read" }
      var fresh = NavigationState(names: names)
      let beginning = Beginning(hierarchy: state.hierarchy, scene: .init(id: state.scenes[0].id))
      fresh = subject.after(fresh, .begin(beginning), Context()).state
      let (imported, outcome) = subject.after(fresh, .importCustomization(read), Context())
      // A hierarchy that nobody may customize, or that would show nothing.
      if outcome.refusal == .notCustomizable || outcome.refusal == .lastVisible { return nil }
      if let refusal = outcome.refusal { return PropertyFinding("imported: refused \(refusal.code)") }
      let parts: [Component] = [.hidden, .bar, .groupOrders, .sidebarShown, .unknownFields]
      return parts.first { imported.digest(of: $0) != state.digest(of: $0) }
        .map { PropertyFinding("\($0.word): imported otherwise") }
    } catch {
      return "not read: \(error.message)"
    }
  }
}
