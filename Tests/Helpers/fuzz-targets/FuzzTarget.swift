/// What is fed with bytes from strangers: by `tools/fuzz-tape`, and with what it once found by a test.
///
/// An input may be refused in any way that the library has. It must not end the process, take longer than a second, or
/// take memory out of proportion; and what is read must be written and read back as the same.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Records and snapshots, decoded and folded.
  case record
  /// A file that may be a tape: `verify --deep` and `salvage`.
  case pages
  /// A session file and the hierarchy file that it names.
  case session

  /// The longest input worth a try: longer ones only take more time.
  public var maximumByteCount: Int {
    switch self {
    case .record: 1_024
    case .pages: 32_768
    case .session: 4_096
    }
  }

  /// Feeds an input.
  ///
  /// - Parameter folder: where the target may make files; it is left as it was but for those.
  public func run(_ input: [UInt8], folder: String) {
    switch self {
    case .record: RecordTarget.run(input)
    case .pages: PagesTarget.run(input, folder: folder)
    case .session: SessionTarget.run(input)
    }
  }
}
