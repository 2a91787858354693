public import NavModel

/// What is wrong, and what was tried to see it.
public struct PropertyFinding: Sendable, ExpressibleByStringInterpolation {
  /// What is wrong, without ids.
  public let words: String
  /// The actions that were tried on the state; empty if the session itself shows it.
  public private(set) var probe: [(action: Action, context: Context)] = []

  /// Makes a finding of its words.
  public init(stringLiteral words: String) {
    self.words = words
  }

  /// Makes a finding of its words.
  init(_ words: String) {
    self.words = words
  }

  /// Makes a finding of its words and what was tried.
  init(_ words: String, _ probe: [(action: Action, context: Context)]) {
    self.words = words
    self.probe = probe
  }
}

extension String {
  /// The finding of these words, with what was tried on the state.
  func trying(_ probe: (action: Action, context: Context)...) -> PropertyFinding { PropertyFinding(self, probe) }
}
