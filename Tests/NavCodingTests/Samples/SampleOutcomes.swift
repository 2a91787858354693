import NavModel

/// The messages of notices.
enum MessageCase: CaseIterable {
  case didSelect, didBeginEditing, didEndEditing, visibilityDidChange, displayOrderDidChange, didAccept

  init(_ message: Notice.Message) {
    switch message {
    case .didSelect: self = .didSelect
    case .didBeginEditing: self = .didBeginEditing
    case .didEndEditing: self = .didEndEditing
    case .visibilityDidChange: self = .visibilityDidChange
    case .displayOrderDidChange: self = .displayOrderDidChange
    case .didAccept: self = .didAccept
    }
  }

  var samples: [Notice] {
    let messages: [Notice.Message] =
      switch self {
      case .didSelect: [.didSelect(.library, previous: .albums), .didSelect(nil, previous: nil)]
      case .didBeginEditing: [.didBeginEditing]
      case .didEndEditing: [.didEndEditing]
      case .visibilityDidChange: [.visibilityDidChange([]), .visibilityDidChange([.library, .albums])]
      case .displayOrderDidChange: [.displayOrderDidChange(.playlists), .displayOrderDidChange(nil)]
      case .didAccept:
        DropOperation.allCases.map { operation in
          let items = [TypeCount(type: .image, count: 3), TypeCount(type: .add, count: 1)]
          return .didAccept(
            Notice.Accepted(tab: .library, action: nil, operation: operation, items: items, leftOut: 2))
        } + [
          .didAccept(Notice.Accepted(tab: .playlists, action: .add, operation: .move, items: [], leftOut: .max))
        ]
      }
    return messages.map { Notice(0, $0) } + messages.map { Notice(63, $0) }
  }
}

extension Refusal {
  /// The refusal that follows in SPEC §12; nil behind the last. A walk from the first meets every case.
  private var successor: Refusal? {
    switch self {
    case .invalid: .unknownScene
    case .unknownScene: .unknownTab
    case .unknownTab: .unknownGroup
    case .unknownGroup: .unknownAction
    case .unknownAction: .notUserAction
    case .notUserAction: .modalPresented
    case .modalPresented: .notCustomizable
    case .notCustomizable: .sidebarUnavailable
    case .sidebarUnavailable: .notEditing
    case .notEditing: .notPresented
    case .notPresented: .disabled
    case .disabled: .wrongGroup
    case .wrongGroup: .notHideable
    case .notHideable: .notAddable
    case .notAddable: .notRemovable
    case .notRemovable: .notMovable
    case .notMovable: .notReorderable
    case .notReorderable: .notInBar
    case .notInBar: .alreadyInBar
    case .alreadyInBar: .dropForbidden
    case .dropForbidden: .dropCancelled
    case .dropCancelled: .nothingToUndo
    case .nothingToUndo: .lastVisible
    case .lastVisible: .vetoed
    case .vetoed: nil
    }
  }

  /// All refusals without a reason, in the order of SPEC §12.
  static let inOrder: [Refusal] = {
    var refusals: [Refusal] = []
    var next = Refusal.invalid(.limit).successor
    while let refusal = next {
      refusals.append(refusal)
      next = refusal.successor
    }
    return refusals
  }()

  /// All refusals, with every reason.
  static let all = InvalidReason.allCases.map { Refusal.invalid($0) } + inOrder
}

extension Context {
  /// A context with everything.
  static let full = Context(
    scene: .main, at: 1_718_553_600_123, by: .system, via: .program, actor: .ana,
    id: ID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), cause: 41, veto: true)

  /// A sample for each field alone, each agent, each source, and the limits of the numbers.
  static let samples: [Context] =
    [
      Context(), full, Context(scene: .second), Context(actor: .ana), Context(id: ID(high: 0, low: 1)),
      Context(id: ID(high: .max, low: .max)), Context(cause: 1), Context(cause: .max), Context(veto: true),
      Context(at: .min), Context(at: -1), Context(at: .max),
    ] + Agent.allCases.map { Context(by: $0) } + Source.allCases.map { Context(via: $0) }
}
