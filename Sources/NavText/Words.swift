public import NavModel

/// A choice that stands in text as the name of its case.
///
/// The names of the cases are part of the file formats: renaming one breaks files (golden tests notice).
protocol Word: CaseIterable {}

extension Word {
  /// The word for this case.
  var word: String { String(describing: self) }

  /// Reads a case from its word.
  static func read(_ value: JSONValue) throws(TextError) -> Self {
    try value.choice(among: allCases, name: \.word)
  }
}

extension Role: Word {}
extension Placement: Word {}
extension CustomizationBehavior: Word {}
extension Visibility: Word {}
extension SidebarAppearance: Word {}
extension Expansion: Word {}
extension DropOperation: Word {}
extension Hierarchy.Style: Word {}
extension Hierarchy.Mode: Word {}
extension Hierarchy.InitialPlacement: Word {}
extension Hierarchy.Brand.Edge: Word {}
extension Device: Word {}
extension Width: Word {}
extension Orientation: Word {}
extension LayoutDirection: Word {}
extension Focus: Word {}
extension ContainerKind: Word {}
extension Agent: Word {}
extension Source: Word {}
extension GesturePhase: Word {}
extension DropPlace: Word {}
extension Edge: Word {}
extension BarHiding: Word {}
extension PopoverAnchor: Word {}
extension SelectionReason: Word {}
extension InvalidReason: Word {}
extension Chrome.Place: Word {}
extension Chrome.Overflow: Word {}
extension Chrome.Size: Word {}
extension Chrome.Region: Word {}
extension Chrome.Style: Word {}
extension Chrome.Layout: Word {}
extension Chrome.Item.Kind: Word {}
extension Chrome.Row.Kind: Word {}

extension ActionKind: Word {}

extension ActionKind {
  /// The verb in session files: the `do` of an action.
  public var verb: String { word }

  /// The kind of a verb.
  public init?(verb: String) {
    guard let kind = ActionKind.allCases.first(where: { $0.verb == verb }) else { return nil }
    self = kind
  }
}

extension Refusal {
  /// The code in files and output (SPEC §12): `notHideable`, or `invalid` without its reason.
  public var code: String {
    if case .invalid = self { return "invalid" }
    return String(describing: self)
  }

  /// The code with its reason: `invalid(limit)`.
  public var codeWithReason: String {
    if case .invalid(let reason) = self { return "invalid(\(reason.word))" }
    return code
  }
}

extension InvalidReason {
  /// The reason as half a sentence for people.
  public var explanation: String {
    switch self {
    case .emptyID: "the id is empty"
    case .spaceAroundID: "the id has white space around it"
    case .controlInID: "the id contains a control character"
    case .longID: "the id is longer than \(Hierarchy.maximumIDByteCount) bytes"
    case .duplicateID: "another item has the same id"
    case .duplicateCustomizationID: "another item has the same customization id"
    case .duplicateValue: "another item has the same value"
    case .tooDeep: "items are nested deeper than \(Hierarchy.maximumDepth) groups"
    case .tooManyItems: "there are more than \(Hierarchy.maximumItemCount) items"
    case .secondSearchTab: "there is a second search tab, which style uiKit does not allow"
    case .swiftUIKey: "customization and defaultVisibility belong to style swiftUI"
    case .limit: "a limit would be passed"
    case .sceneIsOpen: "the scene is open already"
    case .sceneWasClosed: "the scene was closed; reopenScene opens it again"
    case .holderIsClosed: "the scene that holds it is closed"
    case .phoneIsCompact: "a phone is always compact"
    case .notAGroup: "the item to insert into is no group"
    case .alreadyBegun: "the tape has begun already"
    case .undecodable: "the customization cannot be decoded"
    }
  }
}
