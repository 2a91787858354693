internal import CPlatform

extension EventLog {
  /// Reads what is stored, and what comes, also from other processes, until told to stop.
  ///
  /// Between looks for new events it sleeps; no transaction is open then.
  /// - Parameters:
  ///   - first: where to begin.
  ///   - pause: how long to sleep between looks, in milliseconds, at least 50.
  ///   - isOver: asked whenever everything stored so far is read; a signal that ends the sleep early makes it be asked
  ///   at once.
  ///   - body: gets each position and its record as in `read`, and answers whether to go on.
  /// - Throws: as `read` does.
  public func tail(
    from first: Position, pause: UInt32 = 50, until isOver: () -> Bool, _ body: (Position, RawSpan) -> Bool
  ) throws(EventLogError) {
    var next = first
    var isGoingOn = true
    while true {
      // A look at the end is cheaper than a cursor.
      if try lastPosition() >= next {
        try read(from: next) { (position, record) in
          next = position.next
          isGoingOn = body(position, record)
          return isGoingOn
        }
      }
      if !isGoingOn || isOver() { return }
      platform_sleep(max(pause, 50))
    }
  }
}
