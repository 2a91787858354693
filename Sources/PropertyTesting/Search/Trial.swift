/// What a case came to.
struct Trial: Sendable {
  /// What did not hold; nil if all did.
  var violation: Violation?
  var notes = Notes()
  /// The commands of its steps.
  var commands: [String] = []
}

/// A property as the search sees it: draw a case, and say what came of it.
typealias Examination = (inout Draw) -> Trial
