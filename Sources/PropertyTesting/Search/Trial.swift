/// What a case came to.
struct Trial: Sendable {
  /// What did not hold; nil if all did.
  var violation: Violation?
  var notes = Notes()
  /// How many steps it took, or 1 where there are no steps.
  var length = 1
}

/// A property as the search sees it: draw a case, and say what came of it.
typealias Examination = (inout Draw) -> Trial
