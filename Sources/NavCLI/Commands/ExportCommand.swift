import EventLog
import NavModel
import NavText

extension Command {
  static let export = Command(
    name: "export", summary: "write a tape as a session file",
    details: [
      "Recording the session file again gives the same digest at every position. The file of a later epoch begins with"
        + " its state, so its positions begin at 1; export the directory to keep them."
    ],
    arguments: [.one("TAPE", "tape or session file")],
    options: [.value("to", "N", "end at position N", default: "the last")],
    examples: [.init("export a.tape > a.session.jsonl", "share a tape as text")],
    run: { (arguments, console) throws(CommandFailure) in
      let input = try arguments.input("TAPE", console)
      let last = try arguments.last("to", of: input)
      var reader = try EventReader(input)
      if reader.position > .start {
        var json = JSONWriter()
        json.header(Beginning(from: reader.state), reader.state.names)
        json.endLine()
        try console.write(json.bytes)
      }
      try reader.read(to: last) { (_, event, state) throws(CommandFailure) in
        var json = JSONWriter()
        if case .begin(let beginning) = event.action {
          json.header(beginning, state.names)
        } else {
          json.action(event.action, event.context, state.names)
        }
        json.endLine()
        try console.write(json.bytes)
        try Interruption.check()
        return true
      }
      return .success
    })
}
