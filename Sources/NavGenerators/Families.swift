public import NavModel

extension SessionGenerator {
  /// Kinds of actions that work on one thing: long runs of a few of them reach what all kinds mixed never do.
  public static let families: [[ActionKind]] = [
    // Flags of the app and of persons (C2, C3, C10, C13).
    [.beginEditing, .endEditing, .hide, .show, .update, .undo, .redo, .expandSidebar],
    // Orders of groups, saved and put back (C5 to C7, C10, C11, C18).
    [.beginEditing, .reorder, .move, .reset, .customization, .update, .expandSidebar],
    // Orders without editing mode (C5, C7, C19).
    [.reorder, .update, .expandSidebar, .perform, .drop, .customization],
    // The bar, with keys of items that are not there and in other spellings (C7, C9, C11, H17).
    [.beginEditing, .customization, .addToBar, .moveInBar, .removeFromBar, .reset, .undo],
    // Another version of the app while somebody edits (C15, C19, H8, H12, H14, H15, N7).
    [.beginEditing, .hide, .show, .reorder, .declare, .expandSidebar],
    // Items that come and go with what was set for them (H2, H7, H15, H16, S5).
    [.insert, .remove, .update, .select],
    // Names that change (N7).
    [.declare, .select, .push, .link, .fold],
    // Search, the home, and links to where one is (N4, S3, S9).
    [.select, .link, .cancelSearch, .scroll, .update],
    // Deep paths (N3).
    [.replace, .push, .pop],
    // Windows in windows (E1, E2, E5).
    [.openScene, .closeScene, .reopenScene, .relaunch, .rotate, .expandSidebar, .collapseSidebar],
    // Drops, rows and their actions (D1 to D7).
    [.drop, .dropLoaded, .swipe, .menu, .popover, .perform, .fold],
    // Nothing but windows (SPEC §12).
    [.openScene],
  ]
}
