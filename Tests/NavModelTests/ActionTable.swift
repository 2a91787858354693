/// The rows of `ActionTableTests`: under each state its actions with what comes of them.
extension ActionTableTests {
  static let rows =
    ActionRow.rows(
      selection + navigation + editing + ordering + bar + history + drops + layout + scenes + declarations)
    + broken.flatMap { item, reason in
      [
        #"{"do": "declare", "hierarchy": {"hierarchy": 1, "items": [\#(neighbours), \#(item)]}}"#,
        #"{"do": "insert", "item": \#(item)}"#,
      ].map { ActionRow(state: ["wide", valued], line: $0, expected: "refused(invalid(\(reason)))") }
    }

  /// Items that break a rule of SPEC chapter 1 wherever they stand, or beside these.
  private static let broken = [
    (#"{"tab": ""}"#, "emptyID"), (#"{"tab": "n "}"#, "spaceAroundID"), (#"{"tab": "n\u0007n"}"#, "controlInID"),
    (#"{"tab": "$LONG"}"#, "longID"), (#"{"tab": "a"}"#, "duplicateID"),
    (#"{"tab": "n", "customizationID": "a"}"#, "duplicateCustomizationID"),
    (#"{"tab": "n", "value": "v"}"#, "duplicateValue"), ("$DEEP", "tooDeep"),
    (#"{"group": "n", "children": [$MANY]}"#, "tooManyItems"), (#"{"tab": "n", "role": "search"}"#, "secondSearchTab"),
    (#"{"tab": "n", "customization": {"sidebar": "disabled"}}"#, "swiftUIKey"),
  ]
  private static let neighbours = #"{"tab": "a"}, {"tab": "b", "value": "v"}, {"tab": "find", "role": "search"}"#
  private static let valued = #"{"do": "update", "tab": "b", "set": {"value": "v"}}"#

  static let selection =
    #"""
    wide
      {"do": "select", "tab": "a"} → applied(selection)
      {"do": "select", "tab": "x"} → applied(selection, selectedChildren)
      {"do": "select", "tab": "f"} → quiet
      {"do": "select", "tab": "nope"} → refused(unknownTab)
      {"do": "select", "tab": "a", "via": "tabBar"} → refused(notPresented)
      {"do": "select", "tab": "g"} → refused(notPresented)
      {"do": "select", "tab": "d"} → refused(disabled)
      {"do": "select", "tab": "d", "by": "app"} → applied(selection)
      {"do": "select", "tab": "a", "veto": true} → refused(vetoed)
      {"do": "link", "tab": "a", "path": ["a1"]} → applied(selection, tab a)
      {"do": "link", "tab": "f", "path": []} → quiet
      {"do": "link", "tab": "nope", "path": []} → refused(unknownTab)
      {"do": "link", "tab": "d", "path": []} → refused(disabled)
      {"do": "link", "tab": "a", "path": $1024} → refused(invalid(limit))
      {"do": "hover", "tab": "a", "held": true} → applied(selection)
      {"do": "hover", "tab": "a", "held": false} → quiet
      {"do": "hover", "tab": "f", "held": true} → quiet
      {"do": "hover", "tab": "nope"} → refused(unknownTab)
      {"do": "hover", "tab": "d"} → refused(disabled)
      {"do": "hover", "tab": "a", "veto": true} → refused(vetoed)
      {"do": "cancelSearch"} → quiet
    wide; {"do": "select", "tab": "find"}
      {"do": "cancelSearch"} → applied(selection)
    wide; pushed
      {"do": "select", "tab": "f"} → applied(tab f)
    wide; modal
      {"do": "select", "tab": "a"} → refused(modalPresented)
      {"do": "select", "tab": "a", "via": "keyboard"} → refused(modalPresented)
      {"do": "link", "tab": "a", "path": []} → applied(selection)
      {"do": "hover", "tab": "a"} → refused(modalPresented)
    tall
      {"do": "select", "tab": "g", "via": "tabBar"} → applied(selection, selectedChildren)
      {"do": "select", "tab": "s"} → refused(notPresented)
      {"do": "hover", "tab": "s"} → refused(notPresented)
    tall; {"do": "expandSidebar"}
      {"do": "select", "tab": "a"} → applied(selection, overlay)
    tall; narrowBar
      {"do": "select", "tab": "m"} → applied(selection, barScroll)

    """#

  static let navigation =
    #"""
    wide
      {"do": "push", "tab": "f", "screen": "f1"} → applied(tab f)
      {"do": "push", "tab": "a", "screen": "a1"} → refused(notPresented)
      {"do": "push", "tab": "a", "screen": "a1", "by": "app"} → applied(tab a)
      {"do": "push", "tab": "nope", "screen": "n"} → refused(unknownTab)
      {"do": "pop", "tab": "f"} → quiet
      {"do": "pop", "tab": "a"} → refused(notPresented)
      {"do": "pop", "tab": "nope"} → refused(unknownTab)
      {"do": "popToRoot", "tab": "f"} → quiet
      {"do": "popToRoot", "tab": "a"} → refused(notPresented)
      {"do": "popToRoot", "tab": "nope"} → refused(unknownTab)
      {"do": "popGesture", "tab": "f", "phase": "ended"} → quiet
      {"do": "popGesture", "tab": "a", "phase": "began"} → refused(notPresented)
      {"do": "popGesture", "tab": "nope", "phase": "began"} → refused(unknownTab)
      {"do": "replace", "tab": "a", "path": ["a1", "a2"]} → applied(tab a)
      {"do": "replace", "tab": "a", "path": []} → quiet
      {"do": "replace", "tab": "nope", "path": []} → refused(unknownTab)
      {"do": "replace", "tab": "a", "path": $1024} → refused(invalid(limit))
      {"do": "scroll", "tab": "f", "y": 5} → applied(tab f)
      {"do": "scroll", "tab": "f", "y": 0} → quiet
      {"do": "scroll", "tab": "a", "y": 5} → refused(notPresented)
      {"do": "scroll", "tab": "nope", "y": 5} → refused(unknownTab)
      {"do": "query", "tab": "f", "text": "sea"} → applied(tab f)
      {"do": "query", "tab": "f", "text": ""} → quiet
      {"do": "query", "tab": "a", "text": "sea"} → refused(notPresented)
      {"do": "query", "tab": "nope", "text": "sea"} → refused(unknownTab)
      {"do": "content", "tab": "a", "revision": 1} → applied(tab a)
      {"do": "content", "tab": "a", "revision": 0} → quiet
      {"do": "content", "tab": "nope", "revision": 1} → refused(unknownTab)
      {"do": "present", "tab": "f", "screen": "s"} → applied(tab f)
      {"do": "present", "tab": "a", "screen": "s"} → refused(notPresented)
      {"do": "present", "tab": "nope", "screen": "s"} → refused(unknownTab)
      {"do": "present", "screen": "m"} → applied(modal)
      {"do": "dismiss", "tab": "f"} → quiet
      {"do": "dismiss", "tab": "a"} → refused(notPresented)
      {"do": "dismiss", "tab": "nope"} → refused(unknownTab)
      {"do": "dismiss"} → quiet
      {"do": "reportDepth", "tab": "a", "depth": 7} → quiet
      {"do": "reportDepth", "tab": "nope", "depth": 1} → refused(unknownTab)
      {"do": "reportSelection", "tab": "a"} → quiet
      {"do": "reportSelection", "tab": "nope"} → refused(unknownTab)
      {"do": "reportBar", "ids": ["a", "f"]} → quiet
      {"do": "reportBar", "ids": ["a", "nope"]} → refused(unknownTab)
    wide; pushed
      {"do": "pop", "tab": "f", "count": 9} → applied(tab f)
      {"do": "popToRoot", "tab": "f"} → applied(tab f)
      {"do": "replace", "tab": "f", "path": ["f1"]} → quiet
    wide; full
      {"do": "push", "tab": "f", "screen": "one more"} → refused(invalid(limit))
    wide; sheet
      {"do": "present", "tab": "f", "screen": "s"} → quiet
      {"do": "present", "tab": "f", "screen": "t"} → applied(tab f)
      {"do": "dismiss", "tab": "f"} → applied(tab f)
    wide; modal
      {"do": "present", "screen": "m"} → quiet
      {"do": "present", "screen": "n"} → applied(modal)
      {"do": "dismiss"} → applied(modal)
      {"do": "push", "tab": "f", "screen": "f1"} → applied(tab f)

    """#

  static let editing =
    #"""
    wide
      {"do": "beginEditing"} → applied(editing)
      {"do": "endEditing"} → quiet
      {"do": "hide", "tab": "nope"} → refused(unknownTab)
      {"do": "hide", "tab": "a", "by": "app"} → refused(notUserAction)
      {"do": "hide", "tab": "a"} → refused(notEditing)
      {"do": "show", "tab": "nope"} → refused(unknownTab)
      {"do": "show", "tab": "a", "by": "system"} → refused(notUserAction)
      {"do": "show", "tab": "a"} → refused(notEditing)
    wide; modal
      {"do": "beginEditing"} → refused(modalPresented)
    wide; editing
      {"do": "beginEditing"} → quiet
      {"do": "endEditing"} → applied(editing)
      {"do": "hide", "tab": "a"} → applied(hidden, history, editing)
      {"do": "hide", "tabs": ["a", "b"]} → applied(hidden, history, editing)
      {"do": "hide", "tabs": ["a", "nope"]} → refused(unknownTab)
      {"do": "hide", "tabs": ["a", "f"]} → refused(notHideable)
      {"do": "show", "tab": "a"} → quiet
      {"do": "show", "tab": "f"} → refused(notHideable)
    wide; {"do": "select", "tab": "a"}; editing
      {"do": "hide", "tab": "a"} → applied(hidden, history, selection, editing)
    wide; {"do": "select", "tab": "a"}; editing; hidden
      {"do": "endEditing"} → applied(selection, editing)
    wide; editing; hidden
      {"do": "hide", "tab": "a"} → quiet
      {"do": "show", "tab": "a"} → applied(hidden, history)
    wide; editing; noRows
      {"do": "hide", "tab": "x"} → refused(notPresented)
      {"do": "show", "tab": "x"} → refused(notPresented)
    wide; editing; modal
      {"do": "hide", "tab": "a"} → refused(modalPresented)
      {"do": "show", "tab": "a"} → refused(modalPresented)
    pair; editing
      {"do": "hide", "tabs": ["a", "b"]} → refused(lastVisible)
    frozen
      {"do": "beginEditing"} → refused(notCustomizable)
      {"do": "hide", "tab": "a"} → refused(notCustomizable)
      {"do": "show", "tab": "a"} → refused(notCustomizable)
    phone
      {"do": "beginEditing"} → refused(sidebarUnavailable)
      {"do": "hide", "tab": "a"} → refused(notEditing)
      {"do": "show", "tab": "a"} → refused(notEditing)

    """#

  static let ordering =
    #"""
    wide
      {"do": "reorder", "group": "g", "order": ["y", "x"]} → applied(groupOrders, history)
      {"do": "reorder", "group": "g", "order": ["x"]} → quiet
      {"do": "reorder", "group": "nope", "order": []} → refused(unknownGroup)
      {"do": "reorder", "group": "a", "order": []} → refused(unknownGroup)
      {"do": "reorder", "group": "g", "order": ["y"], "by": "app"} → refused(notUserAction)
      {"do": "reorder", "group": null, "order": ["k"]} → refused(notEditing)
      {"do": "reorder", "group": "q", "order": ["v"]} → refused(notEditing)
      {"do": "reorder", "group": "g", "order": ["y", "a"]} → refused(wrongGroup)
      {"do": "reorder", "group": "g", "order": ["nope"]} → refused(wrongGroup)
      {"do": "reorder", "group": "k", "order": ["w"]} → refused(notReorderable)
      {"do": "move", "tab": "y", "to": 0} → applied(groupOrders, history)
      {"do": "move", "tab": "y", "to": 9} → quiet
      {"do": "move", "tab": "nope", "to": 0} → refused(unknownTab)
      {"do": "move", "tab": "y", "to": 0, "by": "app"} → refused(notUserAction)
      {"do": "move", "tab": "v", "to": 0} → refused(notEditing)
      {"do": "move", "tab": "w", "to": 0} → refused(notReorderable)
      {"do": "move", "tab": "a", "to": 0} → refused(notReorderable)
    wide; noRows
      {"do": "reorder", "group": "g", "order": ["y"]} → refused(notPresented)
      {"do": "move", "tab": "y", "to": 0} → refused(notPresented)
    wide; modal
      {"do": "reorder", "group": "g", "order": ["y"]} → refused(modalPresented)
      {"do": "move", "tab": "y", "to": 0} → refused(modalPresented)
    wide; editing
      {"do": "reorder", "group": null, "order": ["k", "g"]} → applied(groupOrders, history, editing)
      {"do": "reorder", "group": null, "order": ["a"]} → refused(wrongGroup)
      {"do": "reorder", "group": "q", "order": ["v"]} → applied(groupOrders, history, editing)
    pair; editing
      {"do": "reorder", "group": null, "order": []} → refused(notReorderable)
    tall
      {"do": "reorder", "group": "g", "order": ["y"]} → refused(notPresented)
      {"do": "move", "tab": "y", "to": 0} → refused(notPresented)
    frozen
      {"do": "reorder", "group": "g", "order": ["y"]} → refused(notCustomizable)
      {"do": "move", "tab": "y", "to": 0} → refused(notCustomizable)
    phone
      {"do": "reorder", "group": "g", "order": ["y"]} → refused(notPresented)
      {"do": "reorder", "group": "q", "order": ["v"]} → refused(notEditing)
      {"do": "move", "tab": "y", "to": 0} → refused(notPresented)

    """#

  static let bar =
    #"""
    wide; editing
      {"do": "addToBar", "tab": "o", "to": 0} → applied(bar, history)
      {"do": "addToBar", "tab": "nope"} → refused(unknownTab)
      {"do": "addToBar", "tab": "o", "by": "app"} → refused(notUserAction)
      {"do": "addToBar", "tab": "s"} → refused(notAddable)
      {"do": "addToBar", "tab": "f"} → refused(notAddable)
      {"do": "addToBar", "tab": "a"} → refused(alreadyInBar)
      {"do": "moveInBar", "tab": "m", "to": 0} → applied(bar, history)
      {"do": "moveInBar", "tab": "a", "to": 0} → quiet
      {"do": "moveInBar", "tab": "nope", "to": 0} → refused(unknownTab)
      {"do": "moveInBar", "tab": "m", "to": 0, "by": "app"} → refused(notUserAction)
      {"do": "moveInBar", "tab": "f", "to": 0} → refused(notMovable)
      {"do": "moveInBar", "tab": "o", "to": 0} → refused(notInBar)
      {"do": "removeFromBar", "tab": "a"} → applied(bar, history)
      {"do": "removeFromBar", "tab": "nope"} → refused(unknownTab)
      {"do": "removeFromBar", "tab": "a", "by": "app"} → refused(notUserAction)
      {"do": "removeFromBar", "tab": "m"} → refused(notRemovable)
      {"do": "removeFromBar", "tab": "o"} → refused(notInBar)
    wide; editing; hidden
      {"do": "addToBar", "tab": "a"} → refused(notAddable)
      {"do": "moveInBar", "tab": "a", "to": 3} → refused(notInBar)
      {"do": "removeFromBar", "tab": "a"} → refused(notInBar)
    wide; editing; noRows
      {"do": "addToBar", "tab": "x"} → refused(notPresented)
    wide; editing; noBar
      {"do": "addToBar", "tab": "o"} → refused(notPresented)
      {"do": "moveInBar", "tab": "m", "to": 0} → refused(notPresented)
      {"do": "removeFromBar", "tab": "a"} → refused(notPresented)
    wide; editing; modal
      {"do": "addToBar", "tab": "o"} → refused(modalPresented)
      {"do": "moveInBar", "tab": "m", "to": 0} → refused(modalPresented)
      {"do": "removeFromBar", "tab": "a"} → refused(modalPresented)
    tall
      {"do": "addToBar", "tab": "o"} → refused(notEditing)
      {"do": "moveInBar", "tab": "m", "to": 0} → refused(notEditing)
      {"do": "removeFromBar", "tab": "a"} → refused(notEditing)
    frozen
      {"do": "addToBar", "tab": "o"} → refused(notCustomizable)
      {"do": "moveInBar", "tab": "m", "to": 0} → refused(notCustomizable)
      {"do": "removeFromBar", "tab": "a"} → refused(notCustomizable)

    """#

  static let history =
    #"""
    wide
      {"do": "reset", "what": "groupOrder", "group": "nope"} → refused(unknownGroup)
      {"do": "reset", "what": "all", "by": "app"} → refused(notUserAction)
      {"do": "reset", "what": "all"} → refused(notEditing)
      {"do": "undo", "by": "app"} → refused(notUserAction)
      {"do": "undo"} → refused(nothingToUndo)
      {"do": "redo", "by": "app"} → refused(notUserAction)
      {"do": "redo"} → refused(nothingToUndo)
      {"do": "customization", "import": {"customization": 1, "hidden": {"a": true}}} → applied(hidden, history)
      {"do": "customization", "import": {"customization": 1, "sidebarShown": true}} → applied(sidebarShown, history)
      {"do": "customization", "import": {"customization": 1, "x": 1}} → applied(history, unknownFields)
      {"do": "customization", "import": {"customization": 1}} → quiet
      {"do": "customization", "import": {"customization": 2}} → refused(invalid(undecodable))
      {"do": "customization", "import": {"customization": 1}, "by": "app"} → refused(notUserAction)
    wide; {"do": "reorder", "group": "g", "order": ["y"]}; editing; {"do": "removeFromBar", "tab": "b"}; hidden
      {"do": "reset", "what": "visibility"} → applied(hidden, history)
      {"do": "reset", "what": "barOrder"} → applied(bar, history)
      {"do": "reset", "what": "groupOrder", "group": "g"} → applied(groupOrders, history, editing)
      {"do": "reset", "what": "groupOrder", "group": "q"} → quiet
      {"do": "reset", "what": "groupOrder"} → applied(groupOrders, history, editing)
      {"do": "reset", "what": "all"} → applied(hidden, bar, groupOrders, history, editing)
      {"do": "undo"} → applied(hidden, history)
    wide; editing; hidden; {"do": "endEditing"}
      {"do": "undo"} → applied(hidden, history)
    wide; editing; hidden; {"do": "undo"}
      {"do": "redo"} → applied(hidden, history)
    wide; editing; modal
      {"do": "reset", "what": "all"} → refused(modalPresented)
    shy; editing; {"do": "show", "tab": "a"}
      {"do": "reset", "what": "visibility"} → refused(lastVisible)
      {"do": "undo"} → refused(lastVisible)
    pair; editing; hidden; {"do": "undo"}; {"do": "update", "tab": "b", "set": {"hidden": true}}
      {"do": "redo"} → refused(lastVisible)
    pair
      {"do": "customization", "import": {"customization": 1, "hidden": {"a": true, "b": true}}} → refused(lastVisible)
    frozen
      {"do": "reset", "what": "all"} → refused(notCustomizable)
      {"do": "undo"} → refused(notCustomizable)
      {"do": "redo"} → refused(notCustomizable)
      {"do": "customization", "import": {"customization": 1}} → refused(notCustomizable)

    """#

  static let drops =
    #"""
    wide
      {"do": "drop", "tab": "a", "items": [{"type": "image", "count": 3}, {"type": "bad"}]} → applied(tab a)
      {"do": "drop", "tab": "nope", "items": [{"type": "image"}]} → refused(unknownTab)
      {"do": "drop", "group": "nope", "action": "new", "items": [{"type": "image"}]} → refused(unknownGroup)
      {"do": "drop", "group": "g", "action": "none", "items": [{"type": "image"}]} → refused(unknownAction)
      {"do": "drop", "tab": "a", "on": "bar", "items": [{"type": "image"}]} → refused(notPresented)
      {"do": "drop", "tab": "a", "items": [{"type": "bad"}]} → refused(dropForbidden)
      {"do": "drop", "tab": "b", "items": [{"type": "image"}]} → refused(dropCancelled)
      {"do": "dropQuery", "tab": "a", "items": [{"type": "bad"}]} → quiet
      {"do": "dropQuery", "tab": "nope", "items": [{"type": "bad"}]} → refused(unknownTab)
      {"do": "dropQuery", "group": "nope", "action": "new", "items": [{"type": "bad"}]} → refused(unknownGroup)
      {"do": "dropQuery", "group": "g", "action": "none", "items": [{"type": "bad"}]} → refused(unknownAction)
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 1} → quiet
      {"do": "dropLoaded", "tab": "nope", "type": "image", "failed": 1} → refused(unknownTab)
      {"do": "perform", "group": "g", "action": "new"} → quiet
      {"do": "perform", "group": "nope", "action": "new"} → refused(unknownGroup)
      {"do": "perform", "group": "g", "action": "none"} → refused(unknownAction)
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "flag"} → quiet
      {"do": "swipe", "tab": "a", "edge": "leading", "full": true} → quiet
      {"do": "swipe", "tab": "nope", "action": "flag"} → refused(unknownTab)
      {"do": "swipe", "tab": "a", "edge": "trailing", "action": "flag"} → refused(unknownAction)
      {"do": "menu", "tab": "a", "action": "open"} → quiet
      {"do": "menu", "tab": "nope", "action": "open"} → refused(unknownTab)
      {"do": "menu", "tab": "b", "action": "open"} → refused(unknownAction)
      {"do": "popover", "tab": "a"} → applied(popover)
      {"do": "popover", "tab": "a", "held": false} → quiet
      {"do": "popover", "tab": "nope"} → refused(unknownTab)
    wide; {"do": "drop", "tab": "a", "items": [{"type": "image"}]}
      {"do": "dropLoaded", "tab": "a", "type": "image", "failed": 9} → applied(tab a)
    wide; {"do": "popover", "tab": "a"}
      {"do": "popover", "tab": "a"} → quiet
      {"do": "popover", "tab": "b"} → applied(popover)
      {"do": "popover", "tab": "a", "held": false} → applied(popover)
    wide; modal
      {"do": "drop", "tab": "a", "items": [{"type": "image"}]} → refused(modalPresented)
      {"do": "perform", "group": "g", "action": "new"} → refused(modalPresented)
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "flag"} → refused(modalPresented)
      {"do": "menu", "tab": "a", "action": "open"} → refused(modalPresented)
      {"do": "popover", "tab": "a"} → refused(modalPresented)
      {"do": "dropQuery", "tab": "a", "items": [{"type": "image"}]} → quiet
    tall
      {"do": "perform", "group": "g", "action": "new"} → refused(notPresented)
      {"do": "swipe", "tab": "a", "edge": "leading", "action": "flag"} → refused(notPresented)
      {"do": "popover", "tab": "s"} → refused(notPresented)
    tall; noBar
      {"do": "menu", "tab": "a", "action": "open"} → refused(notPresented)

    """#

  static let layout =
    #"""
    wide
      {"do": "collapseSidebar"} → applied(sidebarShown, sidebar)
      {"do": "collapseSidebar", "by": "app"} → applied(sidebar)
      {"do": "expandSidebar"} → quiet
      {"do": "toggleSidebar"} → applied(sidebarShown, sidebar)
      {"do": "fold", "group": "g"} → applied(folds)
      {"do": "fold", "group": "nope"} → refused(unknownGroup)
      {"do": "unfold", "group": "g"} → quiet
      {"do": "unfold", "group": "a"} → refused(unknownGroup)
      {"do": "rotate", "to": "portrait"} → applied(environment)
      {"do": "rotate", "to": "landscape"} → quiet
      {"do": "resize", "width": "compact", "room": 2} → applied(environment)
      {"do": "resize", "width": "regular"} → quiet
      {"do": "direction", "to": "rtl"} → applied(environment)
      {"do": "direction", "to": "ltr"} → quiet
      {"do": "keyboard", "shown": true} → applied(environment)
      {"do": "keyboard", "shown": false} → quiet
      {"do": "hideBar", "hidden": true} → applied(environment)
      {"do": "hideBar", "hidden": false} → quiet
      {"do": "contentUnderBar", "value": true} → applied(environment)
      {"do": "contentUnderBar", "value": false} → quiet
      {"do": "focus", "in": "sidebar"} → applied(environment)
      {"do": "focus", "in": "content"} → quiet
      {"do": "menuButton"} → quiet
      {"do": "scrollBar", "to": 3} → refused(notPresented)
    wide; noRows
      {"do": "fold", "group": "g"} → quiet
      {"do": "unfold", "group": "g"} → applied(folds)
    wide; editing
      {"do": "resize", "width": "compact"} → applied(environment, editing)
    wide; modal
      {"do": "collapseSidebar"} → refused(modalPresented)
      {"do": "expandSidebar"} → refused(modalPresented)
      {"do": "toggleSidebar"} → refused(modalPresented)
      {"do": "fold", "group": "g"} → applied(folds)
    tall
      {"do": "collapseSidebar"} → quiet
      {"do": "expandSidebar"} → applied(sidebarShown, sidebar)
    tall; modal
      {"do": "scrollBar", "to": 0} → refused(modalPresented)
    tall; narrowBar
      {"do": "scrollBar", "to": 2} → applied(barScroll)
      {"do": "scrollBar", "to": 0} → quiet
    tall; {"do": "expandSidebar"}; {"do": "select", "tab": "a"}
      {"do": "rotate", "to": "portrait"} → applied(overlay)
    phone
      {"do": "collapseSidebar"} → refused(sidebarUnavailable)
      {"do": "expandSidebar"} → refused(sidebarUnavailable)
      {"do": "toggleSidebar"} → refused(sidebarUnavailable)
      {"do": "focus", "in": "sidebar"} → refused(sidebarUnavailable)
      {"do": "resize", "width": "regular"} → refused(invalid(phoneIsCompact))
    tv
      {"do": "menuButton"} → applied(environment)
      {"do": "toggleSidebar"} → refused(sidebarUnavailable)

    """#

  static let scenes =
    #"""
    wide
      {"do": "openScene", "scene": "two"} → applied(scene two)
      {"do": "openScene", "scene": "two", "in": "nope"} → refused(unknownScene)
      {"do": "openScene", "scene": "main"} → refused(invalid(sceneIsOpen))
      {"do": "openScene", "scene": " two"} → refused(invalid(spaceAroundID))
      {"do": "closeScene", "scene": "main"} → applied(existence)
      {"do": "closeScene", "scene": "nope"} → refused(unknownScene)
      {"do": "reopenScene", "scene": "main"} → quiet
      {"do": "reopenScene", "scene": "nope"} → refused(unknownScene)
      {"do": "relaunch"} → quiet
      {"do": "mark", "text": "here"} → quiet
    wide; {"do": "keyboard", "shown": true}; sheet; {"do": "collapseSidebar", "by": "app"}; editing
      {"do": "relaunch"} → applied(environment, editing, sidebar, tab f)
    wide; two; inside
      {"do": "closeScene", "scene": "two"} → applied(two.existence, inside.existence)
    wide; two; twoClosed
      {"do": "openScene", "scene": "two"} → refused(invalid(sceneWasClosed))
      {"do": "closeScene", "scene": "two"} → refused(unknownScene)
      {"do": "reopenScene", "scene": "two"} → applied(two.existence)
      {"do": "openScene", "scene": "three", "in": "two"} → refused(unknownScene)
    wide; two; inside; twoClosed
      {"do": "reopenScene", "scene": "inside"} → refused(invalid(holderIsClosed))
    wide; many
      {"do": "openScene", "scene": "one more"} → refused(invalid(limit))

    """#

  static let declarations =
    #"""
    wide
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "f"}]}} → applied(hierarchy)
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}} → applied(hierarchy, selection)
      {"do": "declare", "hierarchy": $APP} → quiet
      {"do": "insert", "item": {"tab": "n"}} → applied(hierarchy)
      {"do": "insert", "item": {"tab": "n"}, "into": "g", "to": 0} → applied(hierarchy)
      {"do": "insert", "item": {"tab": "n"}, "into": "nope"} → refused(unknownGroup)
      {"do": "insert", "item": {"tab": "n"}, "into": "a"} → refused(unknownGroup)
      {"do": "remove", "tab": "a"} → applied(hierarchy)
      {"do": "remove", "tab": "f"} → applied(hierarchy, selection)
      {"do": "remove", "tab": "nope"} → refused(unknownTab)
      {"do": "remove", "tab": "g"} → refused(unknownTab)
      {"do": "remove", "group": "a"} → refused(unknownGroup)
      {"do": "update", "tab": "a", "set": {"title": "A"}} → applied(hierarchy)
      {"do": "update", "tab": "a", "set": {"title": null}} → quiet
      {"do": "update", "tab": "a", "set": {"hidden": true}} → applied(appValues)
      {"do": "update", "group": "g", "set": {"displayOrder": ["y"]}} → applied(appValues)
      {"do": "update", "tab": "nope", "set": {}} → refused(unknownTab)
      {"do": "update", "group": "a", "set": {}} → refused(unknownGroup)
      {"do": "update", "tab": "a", "set": {"customizationID": "b"}} → refused(invalid(duplicateCustomizationID))
      {"do": "update", "tab": "a", "set": {"role": "search"}} → refused(invalid(secondSearchTab))
      {"do": "update", "tab": "a", "set": {"customization": {"sidebar": "disabled"}}} → refused(invalid(swiftUIKey))
    wide; {"do": "update", "tab": "b", "set": {"value": "v"}}
      {"do": "update", "tab": "a", "set": {"value": "v"}} → refused(invalid(duplicateValue))
    wide; {"do": "update", "tab": "a", "set": {"hidden": true}}; editing
      {"do": "show", "tab": "a"} → applied(appValues, hidden, history, editing)
    wide; {"do": "popover", "tab": "a"}
      {"do": "remove", "tab": "a"} → applied(hierarchy, popover)
    wide; editing; hidden
      {"do": "declare", "hierarchy": {"hierarchy": 1, "customizationKey": "k2", "items": [{"tab": "f"}]}} → \#
    applied(hierarchy, hidden, history, otherCustomizations, editing)
    """#
}
