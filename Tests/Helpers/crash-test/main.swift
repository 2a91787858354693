// Kills recorders of tapes in all ways, cuts the power, makes system calls fail, and looks at what is left: see
// `tools/crash-test`. The same program is the recorder that dies and the inspector that opens what is left.
import Glibc

/// Runs all crashes in a folder of their own, which stays if something is wrong.
private func runAll(_ given: Options) -> Int32 {
  var options = given
  var template = Array((options.folder.isEmpty ? "/tmp" : options.folder).utf8CString.dropLast())
  template += "/navtape-crash-XXXXXX".utf8CString
  guard mkdtemp(&template) != nil, let folder = realpath(template, nil) else {
    perror("crash-test: cannot make a folder")
    return 73
  }
  options.folder = String(cString: folder)
  free(folder)
  var test = CrashTest(options)
  test.run()
  print(Row.table(test.rows))
  let count = test.violationCount
  print("seed \(options.seed): \(count == 0 ? "no violation" : "\(count) violations")")
  if count == 0 { test.cleanUp() }
  return count == 0 ? 0 : 1
}

signal(SIGPIPE, SIG_IGN)
// A process that dies is a line of the table, not a trace.
setenv("SWIFT_BACKTRACE", "enable=no", 1)
private let arguments = Array(CommandLine.arguments.dropFirst())
if let recording = Recording(arguments) { exit(recording.run()) }
if arguments == ["inspect"] {
  var inspector = try Inspector()
  inspector.run()
  exit(0)
}
guard let options = Options(arguments) else {
  say(Options.usage, to: 2)
  exit(64)
}
exit(runAll(options))
