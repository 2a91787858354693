/// Why an action was refused, in the order in which the reasons are tested (SPEC §12).
public enum Refusal: Error, Hashable, Sendable {
  /// The request contradicts the state in a way that has no code of its own.
  case invalid(InvalidReason)
  /// There is no such open scene.
  case unknownScene
  /// There is no such tab.
  case unknownTab
  /// There is no such group.
  case unknownGroup
  /// The item declares no such action.
  case unknownAction
  /// Only a person may do this (C12).
  case notUserAction
  /// A modal covers what the action needs.
  case modalPresented
  /// Customization is switched off (H12).
  case notCustomizable
  /// The scene has no sidebar to toggle, or no editing mode (C19).
  case sidebarUnavailable
  /// The scene is not in editing mode.
  case notEditing
  /// The item is not on screen where the action needs it (S2).
  case notPresented
  /// The item is disabled (S3).
  case disabled
  /// An id in the order is no child of the group.
  case wrongGroup
  /// The item may not be hidden (C2).
  case notHideable
  /// The item may not be added to the bar (P1).
  case notAddable
  /// The item may not be removed from the bar (P1).
  case notRemovable
  /// The item may not be moved in the bar (P1).
  case notMovable
  /// The group may not be reordered (C5).
  case notReorderable
  /// The item is not in the bar.
  case notInBar
  /// The item is in the bar already.
  case alreadyInBar
  /// The target forbids the drop (D1).
  case dropForbidden
  /// The target takes none of the items (D1).
  case dropCancelled
  /// There is no step to take back or to apply again.
  case nothingToUndo
  /// The edit would leave no visible, selectable tab (C3).
  case lastVisible
  /// The app vetoed the selection (S10).
  case vetoed

  /// All refusals but `invalid`, in the order in which they are tested.
  ///
  /// The places, counted from 1, are a storage format: only ever appended to.
  public static let plain: [Refusal] = [
    .unknownScene, .unknownTab, .unknownGroup, .unknownAction, .notUserAction, .modalPresented, .notCustomizable,
    .sidebarUnavailable, .notEditing, .notPresented, .disabled, .wrongGroup, .notHideable, .notAddable, .notRemovable,
    .notMovable, .notReorderable, .notInBar, .alreadyInBar, .dropForbidden, .dropCancelled, .nothingToUndo,
    .lastVisible, .vetoed,
  ]
}

/// The reason behind `Refusal.invalid`.
///
/// The raw values are a storage format: never reused, never renumbered.
public enum InvalidReason: UInt8, Hashable, Sendable, CaseIterable {
  /// An id is empty (H1).
  case emptyID = 1
  /// An id has white space around it (H1).
  case spaceAroundID = 2
  /// An id contains a control character (H1).
  case controlInID = 3
  /// An id is longer than 256 UTF-8 bytes (H1).
  case longID = 4
  /// Two ids are equal (H1).
  case duplicateID = 5
  /// Two customization ids are equal (H13).
  case duplicateCustomizationID = 6
  /// Two selection values are equal (H11).
  case duplicateValue = 7
  /// An item is nested deeper than 8 (H2).
  case tooDeep = 8
  /// There are more than 4,096 items (H2).
  case tooManyItems = 9
  /// There is a second search tab in UIKit style (H3).
  case secondSearchTab = 10
  /// A SwiftUI key stands in a hierarchy of UIKit style (SPEC §13).
  case swiftUIKey = 11
  /// A limit of SPEC §12 would be passed.
  case limit = 12
  /// The scene is open already (E1).
  case sceneIsOpen = 13
  /// The scene was closed: reopen it instead (E1).
  case sceneWasClosed = 14
  /// The scene that holds this one is closed (E5).
  case holderIsClosed = 15
  /// A phone is never regular (B1).
  case phoneIsCompact = 16
  /// The item to insert into is no group.
  case notAGroup = 17
  /// A tape begins once.
  case alreadyBegun = 18
  /// The customization cannot be decoded (C14).
  case undecodable = 19
}
