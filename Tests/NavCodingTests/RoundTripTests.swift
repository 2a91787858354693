import NavCoding
import NavModel
import Testing

@Suite("Records give back what they were made of")
struct RoundTripTests {
  /// The kinds that no action has yet (FORMATS §5).
  static let reserved: [ActionKind] = [.rules, .patch, .baseline]

  @Test("Every kind of action comes back, and its bytes", arguments: ActionKind.allCases)
  func actions(_ kind: ActionKind) throws {
    let samples = Action.samples(kind)
    #expect(samples.isEmpty == Self.reserved.contains(kind))
    for action in samples {
      #expect(action.kind == kind)
      try expectRoundTrip(quiet(action))
      try expectRoundTrip(quiet(action, .full))
    }
  }

  @Test("Every change comes back, and its bytes", arguments: ChangeCase.allCases)
  func changes(_ change: ChangeCase) throws {
    #expect(!change.samples.isEmpty)
    for sample in change.samples {
      #expect(ChangeCase(sample) == change)
      try expectRoundTrip(applied([sample]))
    }
    try expectRoundTrip(applied(change.samples))
  }

  @Test("Every notice comes back, and its bytes", arguments: MessageCase.allCases)
  func notices(_ message: MessageCase) throws {
    #expect(!message.samples.isEmpty)
    for sample in message.samples {
      #expect(MessageCase(sample.message) == message)
      try expectRoundTrip(applied([], [sample]))
    }
    try expectRoundTrip(applied([.customization(.undone)], message.samples))
  }

  @Test("Every refusal comes back, with every reason", arguments: Refusal.all)
  func refusals(_ refusal: Refusal) throws {
    var event = quiet(.undo)
    event.outcome = Outcome(refusal)
    try expectRoundTrip(event)
    #expect(try record(event).header().isRefused)
  }

  @Test("Every refusal has its place in the stored list, in the order of SPEC §12")
  func storedRefusals() {
    #expect(Refusal.plain == Refusal.inOrder)
  }

  @Test("Every field of a context comes back, and its bytes", arguments: Context.samples)
  func contexts(_ context: Context) throws {
    try expectRoundTrip(quiet(.select(.library), context))
  }

  @Test("Every field of an item comes back alone and with all others", arguments: ItemUpdate.Field.allCases)
  func itemFields(_ field: ItemUpdate.Field) throws {
    var alone = Item(.tab, id: .library)
    alone.declare(field)
    #expect(alone != Item(.tab, id: .library))
    for item in [alone, .full(.tab, id: .library, depth: 0), .full(.group, id: .library, depth: 0)] {
      var hierarchy = Hierarchy()
      hierarchy.items = [item]
      try expectRoundTrip(quiet(.declare(hierarchy)))
    }
  }

  @Test("Every value of an item's choices comes back")
  func itemChoices() throws {
    var items = [Item(.tab, id: .library), Item(.group, id: .playlists)]
    func add(_ change: (inout Item) -> Void) {
      var item = Item(.tab, id: .albums, depth: items.count % 3)
      change(&item)
      items.append(item)
    }
    for placement in Placement.allCases { add { $0.placement = placement } }
    for appearance in SidebarAppearance.allCases { add { $0.appearance = appearance } }
    for expansion in Expansion.allCases { add { $0.expansion = expansion } }
    for role in Role.allCases { add { $0.role = role } }
    for behavior in CustomizationBehavior.allCases {
      add { $0.behavior = PerPlacement(sidebar: behavior) }
      add { $0.behavior = PerPlacement(tabBar: behavior) }
    }
    for visibility in Visibility.allCases {
      add { $0.defaultVisibility = PerPlacement(sidebar: visibility) }
      add { $0.defaultVisibility = PerPlacement(tabBar: visibility) }
    }
    for operation in DropOperation.allCases { add { $0.accepts = [DropRule(type: .image, operation: operation)] } }
    add { $0.filledSymbol = .outline }
    add { $0.filledSymbol = .named("") }
    add { $0.icons = Icons(regular: "r") }
    add { $0.icons = Icons() }
    add { $0.swipe = SwipeActions() }
    add { $0.displayOrder = [] }
    add { $0.enabled = true }
    var hierarchy = Hierarchy()
    hierarchy.items = items
    try expectRoundTrip(quiet(.declare(hierarchy)))
  }

  @Test("Every value of a hierarchy's choices comes back")
  func hierarchyChoices() throws {
    for style in Hierarchy.Style.allCases {
      for mode in Hierarchy.Mode.allCases {
        for placement in Hierarchy.InitialPlacement.allCases {
          for edge in Hierarchy.Brand.Edge.allCases {
            var hierarchy = Hierarchy()
            hierarchy.style = style
            hierarchy.mode = mode
            hierarchy.initialPlacement = placement
            hierarchy.brand = Hierarchy.Brand(edge: edge, image: "")
            try expectRoundTrip(quiet(.declare(hierarchy)))
          }
        }
      }
    }
    var empty = Hierarchy()
    empty.screens = []
    empty.home = Hierarchy.Home(tab: .library)
    try expectRoundTrip(quiet(.declare(empty)))
  }

  @Test("Samples leave no field of a stored type as it is at first")
  func samplesAreFull() {
    #expect(fieldsAlike(Context.full, Context()) == [])
    #expect(fieldsAlike(Item.full(.group, id: .add, depth: 1), Item(.tab, id: .main)) == [])
    #expect(fieldsAlike(Hierarchy.full, Hierarchy()) == [])
    #expect(fieldsAlike(StateContent.full, StateContent()) == [])
    #expect(fieldsAlike(Customization.full, Customization()) == [])
    #expect(fieldsAlike(Customization.Layout.full, Customization.Layout()) == [])
    #expect(fieldsAlike(SceneEnvironment.full, SceneEnvironment(.pad)) == [])
    #expect(fieldsAlike(SceneContent.full, SceneContent(id: .main, environment: SceneEnvironment(.pad))) == [])
    #expect(fieldsAlike(TabNavigation.full, TabNavigation()) == [])
    #expect(fieldsAlike(Screen.full, Screen(.detail)) == [])
    let beginning = Beginning(hierarchy: Hierarchy(), scene: SceneOpening(id: .second))
    #expect(fieldsAlike(Beginning.full, beginning) == [])
    #expect(fieldsAlike(Beginning.full.scene, beginning.scene) == [])
    #expect(fieldsAlike(Action.undecodable, ImportedCustomization(layout: .full)) == ["sidebarShown"])
    let step = Customization.full.undo[1]
    #expect(fieldsAlike(step, Customization.Step(layout: Customization.Layout())) == ["layoutDigests", "digest"])
  }

  @Test("An event may be large: a path of 1,023 screens, a mark of 4 KiB, 4,096 items")
  func large() throws {
    try expectRoundTrip(quiet(.tab(.library, .replace([Screen](repeating: .full, count: 1_023)))))
    try expectRoundTrip(quiet(.mark(text: String(repeating: "\u{1F3B5}", count: 1_024))))
    var hierarchy = Hierarchy()
    hierarchy.items = [Item](repeating: Item(.tab, id: .library), count: Hierarchy.maximumItemCount)
    try expectRoundTrip(quiet(.declare(hierarchy)))
  }

  @Test("Digests of any value stand in the header", arguments: [0, 1, 0xFF, 0x8000_0000_0000_0000, .max] as [UInt64])
  func digests(_ digest: UInt64) throws {
    var event = quiet(.undo)
    event.digestAfter = digest
    try expectRoundTrip(event)
    #expect(try record(event).header().digestAfter == digest)
  }
}
