// own-reducer [--planted] TAPE: records a week of things to do where there is no tape yet, then folds it here and in
// fresh processes. With --planted the reducer iterates a `Set`, and the check ends with 1.
import EventLog
import Foundation
import LMDBEventLog
import NavProcesses
import NavReplay

/// Appends a week of events: each day two things more, one less, and a plan.
func record(_ toDo: ToDo, on log: LMDBEventLog) throws {
  var replayer = Replayer(toDo)
  var batch = EventBatch()
  for day in 1...7 {
    replayer.record(.add("errand \(day)"), in: &batch)
    replayer.record(.add("letter \(day)"), in: &batch)
    if day > 5 { replayer.record(.finish("errand \(day - 5)"), in: &batch) }
    replayer.record(.planToday, in: &batch)
  }
  try log.append(batch, expecting: .start)
}

func run(_ arguments: [String]) throws -> Int32 {
  let toDo = ToDo(isPlanted: arguments.contains("--planted"))
  guard let path = arguments.last, !path.hasPrefix("-") else {
    print("own-reducer [--planted] TAPE")
    return 64
  }
  if arguments.first == "--fold" {
    FreshProcess.answer(toDo, try LMDBEventLog.open(path: path, options: .init(mode: .readOnly)))
    return 0
  }
  let log = try LMDBEventLog.open(path: path, options: .init(mode: .readWrite(create: true)))
  if try log.lastPosition() == .start { try record(toDo, on: log) }
  let report = try FreshProcess.check(toDo, log, arguments: ["--fold"] + arguments)
  print(report, terminator: "")
  for finding in try log.verify(progress: { _ in }) { print("position \(finding.position): \(finding.message)") }
  return report.isClean ? 0 : 1
}

do {
  exit(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  print("own-reducer: \(error)")
  exit(70)
}
