/// Advice on a hierarchy or a session (SPEC §11).
public struct LintFinding: Hashable, Sendable {
  /// How serious a finding is.
  public enum Severity: UInt8, Hashable, Sendable, CaseIterable, Comparable {
    /// Worth knowing.
    case information
    /// Worth changing.
    case warning
    /// To be changed.
    case error

    /// Orders severities from information to error.
    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// The rule: `L1` to `L19`, or the rule of another chapter that asks for a warning.
  public var code: String
  /// How serious it is.
  public var severity: Severity
  /// The item concerned; nil for the whole hierarchy.
  public var item: ItemIndex?
  /// What is the matter, in half a sentence.
  public var message: String
  /// What to do, in half a sentence.
  public var remedy: String

  /// Makes a finding.
  public init(
    _ code: String, _ severity: Severity, _ item: ItemIndex? = nil, _ message: String, remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.item = item
    self.message = message
    self.remedy = remedy
  }
}

extension Hierarchy {
  /// Advice on the hierarchy, in the order of the rules (L1 to L19, then those of other chapters) and of the items.
  ///
  /// - Precondition: the hierarchy breaks no rule of SPEC chapter 1.
  /// - Complexity: O(n log n) in the number of items.
  /// - Source: SPEC §11; H1, H3, B7.
  public func lint(_ names: NameTable) -> [LintFinding] {
    let linter = Linter(self, names)
    let findings =
      linter.counts + linter.titles + linter.symbols + linter.customizationIDs + linter.shape + linter.devices
      + linter.details
    return findings.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map { $0.element }
  }

  /// L14: advice on an action of a session: hiding the bar anywhere but under a modal.
  public static func lint(_ action: Action, in state: NavigationState, _ scene: SceneIndex) -> LintFinding? {
    guard case .hideBar(hidden: true) = action, state.scenes[scene].environment.modal == nil else { return nil }
    return LintFinding(
      "L14", .warning, nil, "the bar is hidden outside a modal", remedy: "keep the bar visible across the app")
  }
}

extension LintFinding {
  /// What findings are sorted by: the number of the rule, then the item, the whole first.
  fileprivate var place: Int {
    let rule = code.hasPrefix("L") ? Int(String(code.dropFirst())) ?? 0 : 100
    return rule * (Hierarchy.maximumItemCount + 1) + (item.map { $0 + 1 } ?? 0)
  }
}
