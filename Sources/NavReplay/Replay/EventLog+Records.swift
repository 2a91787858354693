import EventLog
import NavCoding

extension EventLog {
  /// Reads records in order; `body` decodes each and answers whether to go on.
  ///
  /// - Throws: `record` with the position of one that `body` cannot decode, `log` if the log cannot be read.
  @inline(__always)
  func readRecords(
    from first: Position, _ body: (Position, RawSpan) throws(CodingError) -> Bool
  ) throws(ReplayError) {
    var failure: ReplayError?
    do throws(EventLogError) {
      try read(from: first) { (position, record) in
        do throws(CodingError) {
          return try body(position, record)
        } catch {
          failure = .record(error, at: position)
          return false
        }
      }
    } catch {
      throw .log(error)
    }
    if let failure { throw failure }
  }
}
