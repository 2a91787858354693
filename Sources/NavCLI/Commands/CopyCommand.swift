import EventLog
import LMDBEventLog
import NavText

extension Command {
  static let copy = Command(
    name: "copy", summary: "make a compact, consistent copy of a tape while others use it",
    details: ["The copy is verified before it gets its name. What stands at OUT already is never replaced."],
    arguments: [.one("TAPE", "tape"), .one("OUT", "the new tape")],
    examples: [.init("copy a.tape backup.tape", "a copy of the tape as it is now, without unused pages")],
    run: { (arguments, console) throws(CommandFailure) in
      let path = arguments.argument("OUT") ?? ""
      let input = try arguments.input("TAPE", console)
      guard let tape = input.log as? LMDBEventLog else {
        throw CommandFailure(.badInput, "\(input.path) is a session file; copy reads tapes")
      }
      let last: Position
      do throws(EventLogError) {
        last = try tape.copy(to: path) { (_) throws(EventLogError) in try Interruption.checkLog() }
      } catch {
        throw CommandFailure(error)
      }
      try console.writeLine("\(path.terminalSafe): \(Int(last.rawValue).counted("event"))")
      return .success
    })
}
