import NavModel

/// A verb of session files: its keys, and how its action is read. One row per verb, by the table of FORMATS §2.
struct Verb: Sendable {
  /// The kind of action.
  let kind: ActionKind
  /// The verb itself.
  let word: String
  /// The keys beside those of the context.
  let keys: [String]
  /// Reads the action from an object that has no other keys.
  let read: @Sendable (ActionReader, inout NameTable) throws(TextError) -> Action

  init(
    _ kind: ActionKind, _ keys: [String] = [],
    _ read: @escaping @Sendable (ActionReader, inout NameTable) throws(TextError) -> Action
  ) {
    self.kind = kind
    word = kind.word
    self.keys = keys
    self.read = read
  }

  /// All verbs, in the order of FORMATS §2.
  static let all = selection + navigation + reports + editing + bar + drops + layout + bars + scenes + declarations

  private static let selection: [Verb] = [
    Verb(.select, ["tab", "via"]) { (line, names) throws(TextError) in .select(try line.tab(&names)) },
    Verb(.link, ["tab", "path"]) { (line, names) throws(TextError) in
      .link(try line.tab(&names), path: try line.path(&names))
    },
    Verb(.cancelSearch) { _, _ in .cancelSearch },
    Verb(.hover, ["tab", "held"]) { (line, names) throws(TextError) in
      .hover(try line.tab(&names), held: try line.flag("held", true))
    },
  ]

  private static let navigation: [Verb] = [
    Verb(.push, ["tab", "screen", "key", "with"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .push(try Screen.read(line.object, &names)))
    },
    Verb(.replace, ["tab", "path"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .replace(try line.path(&names)))
    },
    Verb(.pop, ["tab", "count"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .pop(count: try line.optionalNumber("count", 1) ?? 1))
    },
    Verb(.popToRoot, ["tab"]) { (line, names) throws(TextError) in .tab(try line.tab(&names), .popToRoot) },
    Verb(.popGesture, ["tab", "phase"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .popGesture(try GesturePhase.read(line.object.required("phase"))))
    },
    Verb(.scroll, ["tab", "y"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .scroll(y: try line.number("y", Int32.min)))
    },
    Verb(.query, ["tab", "text"]) { (line, names) throws(TextError) in
      let text = try line.object.required("text").string()
      return .tab(try line.tab(&names), .query(text.isEmpty ? nil : names.intern(text)))
    },
    Verb(.content, ["tab", "revision"]) { (line, names) throws(TextError) in
      .tab(try line.tab(&names), .content(revision: try line.object.required("revision").integer()))
    },
    Verb(.present, ["tab", "screen"]) { (line, names) throws(TextError) in
      let screen = try line.name("screen", &names)
      return line.object["tab"] == nil ? .presentModal(screen) : .tab(try line.tab(&names), .present(screen))
    },
    Verb(.dismiss, ["tab"]) { (line, names) throws(TextError) in
      line.object["tab"] == nil ? .dismissModal : .tab(try line.tab(&names), .dismiss)
    },
  ]

  private static let reports: [Verb] = [
    Verb(.reportDepth, ["tab", "depth"]) { (line, names) throws(TextError) in
      .reportDepth(try line.tab(&names), depth: try line.number("depth", 0))
    },
    Verb(.reportSelection, ["tab"]) { (line, names) throws(TextError) in .reportSelection(try line.tab(&names)) },
    Verb(.reportBar, ["ids"]) { (line, names) throws(TextError) in
      .reportBar(try names.internAll(line.object.required("ids")))
    },
  ]

  private static let editing: [Verb] = [
    Verb(.beginEditing) { _, _ in .beginEditing },
    Verb(.endEditing) { _, _ in .endEditing },
    Verb(.hide, ["tab", "tabs"]) { (line, names) throws(TextError) in .hide(try line.tabs(&names)) },
    Verb(.show, ["tab", "tabs"]) { (line, names) throws(TextError) in .show(try line.tabs(&names)) },
    Verb(.reorder, ["group", "order"]) { (line, names) throws(TextError) in
      .reorder(group: try line.groupOrNull(&names), order: try names.internAll(line.object.required("order")))
    },
    Verb(.move, ["tab", "to"]) { (line, names) throws(TextError) in
      .move(try line.tab(&names), to: try line.number("to", 0))
    },
    Verb(.reset, ["what", "group"]) { (line, names) throws(TextError) in .reset(try line.reset(&names)) },
    Verb(.undo) { _, _ in .undo },
    Verb(.redo) { _, _ in .redo },
    Verb(.customization, ["import"]) { (line, names) throws(TextError) in
      .importCustomization(ImportedCustomization.read(try line.object.required("import"), &names))
    },
  ]

  private static let bar: [Verb] = [
    Verb(.addToBar, ["tab", "to"]) { (line, names) throws(TextError) in
      .addToBar(try line.tab(&names), to: try line.optionalNumber("to", 0))
    },
    Verb(.moveInBar, ["tab", "to"]) { (line, names) throws(TextError) in
      .moveInBar(try line.tab(&names), to: try line.number("to", 0))
    },
    Verb(.removeFromBar, ["tab"]) { (line, names) throws(TextError) in .removeFromBar(try line.tab(&names)) },
  ]

  private static let drops: [Verb] = [
    Verb(.drop, ["tab", "group", "action", "items", "on"]) { (line, names) throws(TextError) in
      .drop(try line.target(&names), items: try line.items(&names), on: try line.object["on"].map(DropPlace.read))
    },
    Verb(.dropQuery, ["tab", "group", "action", "items", "on"]) { (line, names) throws(TextError) in
      .dropQuery(try line.target(&names), items: try line.items(&names), on: try line.object["on"].map(DropPlace.read))
    },
    Verb(.dropLoaded, ["tab", "type", "failed"]) { (line, names) throws(TextError) in
      .dropLoaded(try line.tab(&names), type: try line.name("type", &names), failed: try line.number("failed", 0))
    },
    Verb(.perform, ["group", "action"]) { (line, names) throws(TextError) in
      .perform(group: try line.name("group", &names), action: try line.name("action", &names))
    },
    Verb(.swipe, ["tab", "group", "action", "edge", "full"]) { (line, names) throws(TextError) in
      try line.swipe(&names)
    },
    Verb(.menu, ["tab", "group", "action"]) { (line, names) throws(TextError) in
      .menu(try line.tabOrGroup(&names), action: try line.name("action", &names))
    },
    Verb(.popover, ["tab", "held"]) { (line, names) throws(TextError) in
      .popover(try line.tab(&names), held: try line.flag("held", true))
    },
  ]

  private static let layout: [Verb] = [
    Verb(.collapseSidebar) { _, _ in .collapseSidebar },
    Verb(.expandSidebar) { _, _ in .expandSidebar },
    Verb(.toggleSidebar) { _, _ in .toggleSidebar },
    Verb(.fold, ["group"]) { (line, names) throws(TextError) in .fold(try line.name("group", &names)) },
    Verb(.unfold, ["group"]) { (line, names) throws(TextError) in .unfold(try line.name("group", &names)) },
    Verb(.rotate, ["to"]) { (line, _) throws(TextError) in .rotate(try Orientation.read(line.object.required("to"))) },
    Verb(.resize, ["width", "room", "barRoom"]) { (line, _) throws(TextError) in
      .resize(
        Resize(
          width: try Width.read(line.object.required("width")), room: try line.optionalNumber("room", 0),
          barRoom: try line.optionalNumber("barRoom", 1)))
    },
    Verb(.direction, ["to"]) { (line, _) throws(TextError) in
      .direction(try LayoutDirection.read(line.object.required("to")))
    },
  ]

  private static let bars: [Verb] = [
    Verb(.keyboard, ["shown"]) { (line, _) throws(TextError) in
      .keyboard(shown: try line.object.required("shown").boolean())
    },
    Verb(.hideBar, ["hidden"]) { (line, _) throws(TextError) in
      .hideBar(hidden: try line.object.required("hidden").boolean())
    },
    Verb(.contentUnderBar, ["value"]) { (line, _) throws(TextError) in
      .contentUnderBar(try line.object.required("value").boolean())
    },
    Verb(.focus, ["in"]) { (line, _) throws(TextError) in .focus(try Focus.read(line.object.required("in"))) },
    Verb(.menuButton) { _, _ in .menuButton },
    Verb(.scrollBar, ["to"]) { (line, _) throws(TextError) in .scrollBar(to: try line.number("to", 0)) },
  ]

  private static let scenes: [Verb] = [
    Verb(.openScene, ["device", "in", "as"]) { (line, names) throws(TextError) in
      var opening = SceneOpening(id: try line.name("scene", &names))
      opening.device = try line.object["device"].map(Device.read)
      if line.object["in"] != nil { opening.holder = try line.name("in", &names) }
      opening.container = try line.object["as"].map(ContainerKind.read)
      return .openScene(opening)
    },
    Verb(.closeScene) { (line, names) throws(TextError) in .closeScene(try line.name("scene", &names)) },
    Verb(.reopenScene) { (line, names) throws(TextError) in .reopenScene(try line.name("scene", &names)) },
    Verb(.relaunch) { _, _ in .relaunch },
    Verb(.mark, ["text"]) { (line, _) throws(TextError) in .mark(text: try line.object.required("text").string()) },
  ]

  private static let declarations: [Verb] = [
    Verb(.declare, ["hierarchy"]) { (line, names) throws(TextError) in
      .declare(try HierarchyText(line.object.required("hierarchy"), names: &names).hierarchy)
    },
    Verb(.insert, ["item", "into", "to"]) { (line, names) throws(TextError) in
      let items = try Item.readSubtree(line.object.required("item"), &names)
      let group = line.object["into"]?.orNil == nil ? nil : try line.name("into", &names)
      return .insert(items, into: group, at: try line.optionalNumber("to", 0))
    },
    Verb(.remove, ["tab", "group"]) { (line, names) throws(TextError) in
      .remove(try line.tabOrGroup(&names), line.namedKind)
    },
    Verb(.update, ["tab", "group", "set"]) { (line, names) throws(TextError) in
      let id = try line.tabOrGroup(&names)
      return .update(id, try ItemUpdate.read(line.object.required("set"), of: id, line.namedKind, &names))
    },
  ]
}
