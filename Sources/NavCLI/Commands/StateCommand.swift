import EventLog
import NavModel
import NavReplay
import NavText

extension Command {
  static let state = Command(
    name: "state", summary: "print the whole state as canonical JSON",
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("at", "N", "the state after position N", default: "the last"), OutputFormat.option([.json, .text]),
    ],
    examples: [.init("state a.tape --at 12", "the state after the twelfth event")],
    run: { (arguments, console) throws(CommandFailure) in
      _ = try arguments.format([.json, .text])
      let input = try arguments.input("TAPE", console)
      let player = try input.player(at: try arguments.position("at"))
      try console.write(StateText.bytes(player.state, at: player.position))
      return .success
    })

  static let customization = Command(
    name: "customization", summary: "print the customization as a file",
    arguments: [.one("TAPE", "tape or session file")],
    options: [
      .value("at", "N", "the customization after position N", default: "the last"),
      OutputFormat.option([.json, .text]),
    ],
    examples: [
      .init("customization a.tape > my.customization.json", "what the person chose"),
      .init("customization a.tape --format text", "what became of each tab"),
    ],
    run: { (arguments, console) throws(CommandFailure) in
      let format = try arguments.format([.json, .text])
      let player = try arguments.input("TAPE", console).player(at: try arguments.position("at"))
      if format == .text {
        for line in ReadingText.lines(player.state) { try console.writeLine(line) }
        return .success
      }
      let customization = player.state.customization
      var json = JSONWriter(.pretty)
      json.customization(
        ImportedCustomization(
          layout: customization.layout, sidebarShown: customization.sidebarShown),
        player.state.names)
      json.endLine()
      try console.write(json.bytes)
      return .success
    })
}

/// The reading of a customization as text (C17).
enum ReadingText {
  /// A line for each item, then one for each order that a person chose.
  static func lines(_ state: NavigationState) -> [String] {
    let reading = state.customizationReading
    let names = state.names
    var table = TextTable([.init("id"), .init("sidebar"), .init("bar"), .init("")])
    for entry in reading.items {
      table.add([
        names.text(entry.id), entry.isVisibleInSidebar ? "visible" : "hidden", entry.isInBar ? "in" : "out",
        entry.isCustomized ? "customized" : "",
      ])
    }
    let orders = reading.orders.compactMap { order in
      order.order.map { ids in
        let group = order.group.map { "order of \(names.text($0))" } ?? "order of the sections"
        return "\(group): \(ids.map { names.text($0) }.joined(separator: " "))".terminalSafe
      }
    }
    return table.lines + orders
  }
}

/// States as text.
enum StateText {
  /// A state as pretty JSON with a final line break.
  static func bytes(_ state: NavigationState, at position: Position) -> [UInt8] {
    var json = JSONWriter(.pretty)
    json.state(state, position: position.rawValue)
    json.endLine()
    return json.bytes
  }

  /// The lines that two states are compared by: everything but position and digest.
  static func lines(_ state: NavigationState) -> [String] {
    var json = JSONWriter(.pretty)
    json.state(state, position: nil)
    return json.text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("  \"digest\"") }
  }
}

/// What differs between two states.
struct StateDifference {
  /// The differing lines of the states, or of what is drawn of them.
  let lines: [String]
  /// Their digests.
  let digests: [String]
  let isSame: Bool

  /// Compares the whole states, as JSON.
  init(_ left: NavigationState, _ right: NavigationState) {
    self.init(left, right, [StateText.lines(left), StateText.lines(right)], isWhole: true)
  }

  /// Compares the states by texts about them; if these are about the whole states, the digests must be the same too.
  init(_ left: NavigationState, _ right: NavigationState, _ texts: [[String]], isWhole: Bool) {
    lines = LineDiff.lines(expected: texts[0], actual: texts[1], context: 2)
    digests = [Digest.text(left.digest), Digest.text(right.digest)]
    isSame = lines.isEmpty && (!isWhole || digests[0] == digests[1])
  }

  func writeMembers(_ json: inout JSONWriter) {
    json.member("same", isSame)
    json.member("digests", digests)
    json.member("lines", lines)
  }

  func writeLines(_ console: Console) throws(CommandFailure) {
    for line in lines { try console.writeLine(line.terminalSafe) }
  }
}
