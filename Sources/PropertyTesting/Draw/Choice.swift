/// One decision of a generator: a number from 0 to `max`, where 0 is the simplest.
struct Choice: Equatable, Sendable {
  var value: UInt64
  var max: UInt64
  /// Whether it is the place of something among others, which changes when one of those goes.
  var isPlace = false
}

/// A stretch of choices that belong together: an element of a list, a step of a machine.
struct Span: Sendable {
  var start: Int
  var end: Int
  /// How many spans it lies in.
  var depth: Int
  /// Whether it had no effect, so that it can go.
  var isDiscarded = false
  /// Whether it is a step of a machine.
  var isStep = false
}
