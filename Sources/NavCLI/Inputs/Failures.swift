import EventLog
import NavRecorder
import NavReplay

// How the errors of the libraries end a command (FORMATS §3).

extension CommandFailure {
  /// A failure of a log.
  init(_ error: EventLogError) {
    self.init(error.exitCode, error.description)
  }

  /// A log that cannot be replayed.
  init(_ error: ReplayError) {
    switch error {
    case .log(let error): self.init(error)
    case .record, .event, .empty: self.init(.badInput, error.description)
    case .noSuchPosition: self.init(.usage, error.description)
    }
  }

  /// A recorder that cannot go on.
  init(_ error: RecorderError) {
    switch error {
    case .withdrawn(let position, let cause):
      let lead = cause.code == .conflict ? "conflict: somebody else recorded on the tape meanwhile; " : ""
      self.init(cause.exitCode, "\(lead)events from position \(position) on were not stored: \(cause)")
    case .idReused, .otherNames: self.init(.negative, error.description)
    case .replay(let error): self.init(error)
    case .unencodable: self.init(.internalError, error.description)
    }
  }
}

extension EventLogError {
  fileprivate var exitCode: ExitCode {
    switch code {
    case .conflict, .idReused, .closed: .negative
    case .notFound, .cannotOpen: .cannotOpen
    case .notALog, .unsupported, .damaged, .invalid: .badInput
    case .cannotCreate: .cannotCreate
    case .full, .inputOutput, .stopped: .inputOutput
    case .interrupted: .interrupted
    }
  }
}
