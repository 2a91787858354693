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

  static let diff = Command(
    name: "diff", summary: "show what differs between two states",
    details: ["With two tapes, their last states are compared. The exit code is 1 if the states differ."],
    arguments: [
      .one("TAPE", "tape or session file"), .one("A", "position, or another tape"), .optional("B", "position"),
    ],
    options: [OutputFormat.option()],
    examples: [
      .init("diff a.tape 3 7", "what changed from position 3 to 7"),
      .init("diff a.tape b.tape", "what differs at the end of two tapes"),
    ],
    run: runDiff)

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

private func runDiff(_ arguments: ParsedArguments, _ console: Console) throws(CommandFailure) -> ExitCode {
  let format = try arguments.format()
  let first = try arguments.input("TAPE", console)
  let second = arguments.argument("A") ?? ""
  let left: NavigationState
  let right: NavigationState
  if let a = UInt64(second) {
    guard let b = arguments.argument("B").flatMap({ UInt64($0) }) else {
      throw .usage("diff takes two positions, or two tapes")
    }
    left = try first.player(at: Position(a)).state
    right = try first.player(at: Position(b)).state
  } else {
    if arguments.argument("B") != nil { throw .usage("diff takes two positions, or two tapes") }
    left = try first.player(at: nil).state
    right = try Input.open(second, console).player(at: nil).state
  }
  let difference = StateDifference(left, right)
  if format == .json {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.diff/1")
      difference.writeMembers(&json)
    }
    json.endLine()
    try console.write(json.bytes)
  } else if difference.isSame {
    try console.writeLine("the states are the same (\(Digest.text(left.digest)))")
  } else {
    try difference.writeLines(console)
  }
  return difference.isSame ? .success : .negative
}

/// What differs between two states.
struct StateDifference {
  /// The differing lines of the states.
  let lines: [String]
  /// Their digests.
  let digests: [String]

  var isSame: Bool { digests[0] == digests[1] && lines.isEmpty }

  init(_ left: NavigationState, _ right: NavigationState) {
    lines = LineDiff.lines(expected: StateText.lines(left), actual: StateText.lines(right), context: 2)
    digests = [Digest.text(left.digest), Digest.text(right.digest)]
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
