import EventLog
import Glibc
import Synchronization

/// The person's wish to stop, made known by the signal SIGINT.
///
/// Long work asks `check()` now and then and ends in order; a second signal ends the process at once.
enum Interruption {
  /// Whether the signal came.
  private static let flag = Atomic<Bool>(false)

  /// Whether the person has asked to stop.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Ends long work if the person has asked to stop.
  /// - Throws: 130.
  static func check() throws(CommandFailure) {
    if isRequested { throw .interrupted }
  }

  /// Ends long work of a log if the person has asked to stop.
  static func checkLog() throws(EventLogError) {
    if isRequested { throw EventLogError(.interrupted, CommandFailure.interrupted.message) }
  }

  /// Begins to watch for the signal; a wish made before is forgotten.
  static func watch() {
    // Also makes sure that the flag exists before the handler needs it.
    flag.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
    // The second signal finds the default action.
    action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
    sigaction(SIGINT, &action, nil)
  }
}
