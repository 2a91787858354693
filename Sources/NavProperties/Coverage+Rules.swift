public import NavModel

// Which rules sessions reached, as far as events tell.

extension Coverage {
  /// What shows in an event that a rule was used.
  public enum Mark: Sendable {
    /// A kind of change or notice.
    case fact(Fact)
    /// A refusal.
    case refusal(Refusal)
    /// A kind of action that was not refused.
    case kind(ActionKind)
    /// A class of states in which an action was not refused.
    case state(StateClass)
    /// A situation, by its place among all.
    case situation(Int)
    /// A property that was looked at.
    case look(Property)
  }

  /// The rules, by their ids, with what shows them; each mark has to come. E3 and E6 are the log's.
  public static let rules: [(id: String, marks: [Mark])] = {
    var rules = ofEvents + (1...8).map { ("I\($0)", [.look(.checks)]) }
    for place in Situation.all.indices {
      let id = Situation.all[place].rule
      if let known = rules.firstIndex(where: { $0.id == id }) {
        rules[known].marks.append(.situation(place))
      } else {
        rules.append((id, [.situation(place)]))
      }
    }
    return rules
  }()

  /// The rules that events or properties show.
  private static let ofEvents: [(id: String, marks: [Mark])] = [
    ("H1", [.refusal(.invalid(.emptyID)), .refusal(.invalid(.duplicateID)), .refusal(.invalid(.longID))]),
    ("H2", [.refusal(.invalid(.tooDeep))]), ("H3", [.refusal(.invalid(.secondSearchTab))]),
    ("H6", [.kind(.declare), .fact(.inserted), .fact(.removed), .fact(.updated)]),
    ("H8", [.fact(.selectedReplaced), .fact(.selectedRemoved)]), ("H11", [.refusal(.invalid(.duplicateValue))]),
    ("H12", [.refusal(.notCustomizable)]), ("H14", [.fact(.switched)]), ("H15", [.fact(.appHidden), .fact(.appOrder)]),
    ("C2", [.fact(.hidden), .refusal(.notHideable)]), ("C3", [.refusal(.lastVisible)]),
    ("C5", [.refusal(.wrongGroup), .refusal(.notReorderable), .refusal(.notEditing), .fact(.groupOrder)]),
    ("C9", [.fact(.barOrder), .fact(.barKnown)]), ("C11", [.kind(.reset)]), ("C12", [.refusal(.notUserAction)]),
    ("C13", [.fact(.stepSaved), .fact(.undone), .fact(.redone), .refusal(.nothingToUndo)]),
    ("C14", [.kind(.customization), .refusal(.invalid(.undecodable)), .look(.customizationFiles)]),
    (
      "C15",
      [.fact(.didBeginEditing), .fact(.didEndEditing), .fact(.visibilityDidChange), .fact(.displayOrderDidChange)]
    ),
    ("C17", [.look(.mirror)]),
    ("C18", [.fact(.sectionOrder)]), ("C19", [.refusal(.sidebarUnavailable), .fact(.ended)]),
    ("P1", [.refusal(.notAddable), .refusal(.notRemovable), .refusal(.notMovable), .refusal(.notInBar)]),
    ("S1", [.fact(.selectedChild), .fact(.selectedFirst)]),
    ("S2", [.refusal(.notPresented), .refusal(.modalPresented)]),
    ("S3", [.refusal(.disabled)]), ("S5", [.fact(.selectedRemoved)]),
    ("S6", [.fact(.selectedHidden), .fact(.hidSelection)]),
    ("S8", [.fact(.didSelectAgain)]), ("S9", [.fact(.lastNotSearch), .fact(.selectedSearchCancelled)]),
    ("S10", [.refusal(.vetoed)]), ("S11", [.fact(.width), .fact(.barHidden)]), ("N2", [.look(.checks)]),
    ("N3", [.fact(.pushed), .fact(.popped), .fact(.replacedPath), .fact(.scrolled), .fact(.sheet), .fact(.query)]),
    ("N4", [.kind(.link)]), ("N5", [.kind(.reportDepth), .kind(.reportSelection), .kind(.reportBar)]),
    ("N7", [.fact(.renamed), .fact(.renamedScreens), .fact(.cut), .fact(.forgotten)]),
    ("N8", [.refusal(.notPresented)]),
    ("B1", StateClass.allCases.filter { $0 != .noScene }.map { .state($0) }),
    ("B9", [.fact(.keyboard), .fact(.barHidden), .fact(.contentUnderBar), .fact(.modal)]),
    ("B10", [.fact(.sidebarPreferred), .fact(.sidebarShown), .fact(.overlayClosed)]), ("B11", [.fact(.folded)]),
    ("B12", [.fact(.direction)]), ("B14", [.fact(.room)]), ("B16", [.fact(.barRoom), .fact(.barFirst)]),
    ("B17", [.kind(.menuButton), .fact(.focus)]),
    ("D1", [.refusal(.dropForbidden), .refusal(.dropCancelled), .fact(.didAccept)]),
    ("D2", [.kind(.drop)]), ("D3", [.kind(.hover), .fact(.dropped)]),
    ("D4", [.kind(.perform), .kind(.swipe), .kind(.menu)]),
    ("D5", [.kind(.addToBar), .kind(.removeFromBar), .refusal(.alreadyInBar)]),
    ("D6", [.kind(.dropQuery), .kind(.dropLoaded)]), ("D7", [.fact(.popover)]),
    ("E1", [.fact(.opened), .fact(.closed), .fact(.reopened), .refusal(.invalid(.sceneWasClosed))]),
    ("E2", [.kind(.relaunch)]), ("E4", [.kind(.relaunch), .kind(.select)]),
    ("E5", [.fact(.openedInside), .refusal(.invalid(.holderIsClosed))]),
    ("I9", [.look(.tails)]), ("I10", [.look(.customizationFiles)]), ("I11", [.look(.layoutOnly)]),
    ("I12", [.look(.mirror)]),
  ]

  /// Whether something was reached.
  public func isReached(_ mark: Mark) -> Bool {
    switch mark {
    case .fact(let fact): count(fact) > 0
    case .refusal(let refusal): count(refusal) > 0
    case .kind(let kind): count(kind, .applied) + count(kind, .quiet) > 0
    case .state(let state):
      Self.kinds.contains { count(state, $0, .applied) + count(state, $0, .quiet) > 0 }
    case .situation(let place): count(situationAt: place) > 0
    case .look(let property): looks(at: property) > 0
    }
  }

  /// The ids of the rules of which something was never reached, with what.
  public var missedRules: [(id: String, marks: [Mark])] {
    Self.rules.compactMap { rule in
      let missed = rule.marks.filter { !isReached($0) }
      return missed.isEmpty ? nil : (rule.id, missed)
    }
  }

  /// The results that the rules never give.
  private static let impossible: [(ActionKind, Result)] =
    ActionKind.allCases.filter(\.isAlwaysQuiet).map { ($0, .applied) }
    + [
      ActionKind.push, .insert, .openScene, .closeScene, .remove, .undo, .redo, .addToBar, .removeFromBar, .drop,
      .toggleSidebar,
    ].map { ($0, .quiet) }
    + [(.mark, .refused), (.relaunch, .refused)]

  /// The kinds of actions with a result that the rules give and that was never reached.
  public var missedResults: [(kind: ActionKind, result: Result)] {
    Self.kinds.flatMap { kind in
      Result.allCases.filter { result in
        count(kind, result) == 0 && !Self.impossible.contains { $0 == (kind, result) }
      }.map { (kind, $0) }
    }
  }

  /// The refusals that a session can meet and that never came.
  public var missedRefusals: [Refusal] {
    // A session begins once, and what is no group is an unknown one.
    Self.refusals.filter { count($0) == 0 && $0 != .invalid(.alreadyBegun) && $0 != .invalid(.notAGroup) }
  }

  /// The kinds of changes and notices that a session can have and that never came.
  public var missedFacts: [Fact] { Fact.allCases.filter { count($0) == 0 && $0 != .restored } }
}
