import NavTestSupport
import Testing

@Suite("Chapter 5: the navigation state of a tab")
struct NavigationRuleTests {
  static let two =
    #"""
    {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}]}
    """#

  // MARK: - N1

  @Test("N1: a path begins with the declared root, which is read anew")
  func rootIsDeclared() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "root": "start"}, {"tab": "b"}]}}
      {"do": "push", "tab": "a", "screen": "a1", "expect": {"path": {"a": ["start", "a1"], "b": ["b"]}}}
      {"do": "update", "tab": "a", "set": {"root": "home"}, "expect": {"path": {"a": ["home", "a1"]}}}
      {"do": "update", "tab": "a", "set": {"root": null}, "expect": {"path": {"a": ["a", "a1"]}}}
      """#)
  }

  @Test("N1: a screen has a name, a key, parameters and an offset of its own")
  func screens() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "scroll", "tab": "a", "y": 10}
      {"do": "push", "tab": "a", "screen": "item", "key": "17", "with": {"sort": "up", "mode": ""}}
      {"do": "scroll", "tab": "a", "y": 20}
      {"do": "push", "tab": "a", "screen": "item", "key": "18", "expect": {"path": {"a": [{"screen": "a", "y": 10}, \#
      {"screen": "item", "key": "17", "with": {"sort": "up", "mode": ""}, "y": 20}, \#
      {"screen": "item", "key": "18", "y": 0}]}}}
      {"do": "pop", "tab": "a", "expect": {"path": {"a": [{"screen": "a", "y": 10}, \#
      {"screen": "item", "key": "17", "with": {"sort": "up", "mode": ""}, "y": 20}]}}}
      """#)
  }

  @Test("N1: sheet, query and content belong to their tab")
  func restOfTheState() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "present", "tab": "a", "screen": "sheet", "expect": "applied"}
      {"do": "query", "tab": "a", "text": "sea", "expect": "applied"}
      {"do": "content", "tab": "a", "revision": 7, "by": "app", "expect": "applied"}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"selected": "b"}}
      {"do": "dismiss", "tab": "b", "expect": "quiet"}
      {"do": "query", "tab": "b", "text": "", "expect": "quiet"}
      {"do": "content", "tab": "b", "revision": 0, "by": "app", "expect": "quiet"}
      {"do": "query", "tab": "a", "text": "sea", "by": "app", "expect": "quiet"}
      {"do": "content", "tab": "a", "revision": 7, "by": "app", "expect": "quiet"}
      {"do": "dismiss", "tab": "a", "by": "app", "expect": "applied"}
      """#)
  }

  // MARK: - N2

  @Test("N2: selecting other tabs leaves path, offsets, sheet, query and content as they were")
  func preserved() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "scroll", "tab": "a", "y": 120}
      {"do": "present", "tab": "a", "screen": "sheet"}
      {"do": "query", "tab": "a", "text": "sea"}
      {"do": "select", "tab": "b", "via": "tabBar", "expect": {"path": {"a": ["a", "a1"], "b": ["b"]}}}
      {"do": "push", "tab": "b", "screen": "b1", "expect": {"path": {"a": ["a", "a1"], "b": ["b", "b1"]}}}
      {"do": "select", "tab": "a", "via": "tabBar", \#
      "expect": {"path": {"a": [{"screen": "a", "y": 0}, {"screen": "a1", "y": 120}], "b": ["b", "b1"]}}}
      {"do": "present", "tab": "a", "screen": "sheet", "expect": "quiet"}
      {"do": "query", "tab": "a", "text": "sea", "expect": "quiet"}
      """#)
  }

  @Test("N2: a group and its children have paths of their own")
  func groupsApart() throws {
    try Story.check(
      #"""
      {"session": 1, "device": "phone", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, \#
      {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "select", "tab": "g"}
      {"do": "push", "tab": "g", "screen": "s", "expect": {"path": {"g": ["g", "s"], "x": ["x"]}}}
      {"do": "link", "tab": "x", "path": ["t"], "expect": {"path": {"g": ["g", "s"], "x": ["x", "t"]}}}
      """#)
  }

  // MARK: - N3

  @Test("N3: push, pop by count, pop to the root; popping at the root is quiet")
  func pushAndPop() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "pop", "tab": "a", "expect": "quiet"}
      {"do": "popToRoot", "tab": "a", "expect": "quiet"}
      {"do": "push", "tab": "a", "screen": "s1"}
      {"do": "push", "tab": "a", "screen": "s2"}
      {"do": "push", "tab": "a", "screen": "s3"}
      {"do": "push", "tab": "a", "screen": "s3", "expect": {"path": {"a": ["a", "s1", "s2", "s3", "s3"]}}}
      {"do": "pop", "tab": "a", "expect": {"path": {"a": ["a", "s1", "s2", "s3"]}}}
      {"do": "pop", "tab": "a", "count": 2, "expect": {"path": {"a": ["a", "s1"]}}}
      {"do": "pop", "tab": "a", "count": 9, "expect": {"path": {"a": ["a"]}}}
      {"do": "push", "tab": "a", "screen": "s1"}
      {"do": "push", "tab": "a", "screen": "s2"}
      {"do": "popToRoot", "tab": "a", "expect": {"path": {"a": ["a"]}, "notices": []}}
      """#)
  }

  @Test("N3: a gesture changes nothing in any phase; only a pop pops")
  func gestures() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "s1"}
      {"do": "popGesture", "tab": "a", "phase": "began", "expect": "quiet"}
      {"do": "popGesture", "tab": "a", "phase": "cancelled", "expect": "quiet"}
      {"do": "popGesture", "tab": "a", "phase": "began", "expect": "quiet"}
      {"do": "popGesture", "tab": "a", "phase": "ended", "expect": "quiet"}
      {"do": "mark", "text": "still there", "expect": {"path": {"a": ["a", "s1"]}}}
      {"do": "pop", "tab": "a", "expect": {"path": {"a": ["a"]}}}
      """#)
  }

  @Test("N3: replace sets the screens above the root")
  func replaced() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": ["s1", {"screen": "s2", "key": "k"}], \#
      "expect": {"path": {"a": ["a", "s1", {"screen": "s2", "key": "k"}]}}}
      {"do": "replace", "tab": "a", "path": ["s3"], "expect": {"path": {"a": ["a", "s3"]}}}
      {"do": "replace", "tab": "a", "path": [], "expect": {"path": {"a": ["a"]}}}
      {"do": "replace", "tab": "a", "path": [], "expect": "quiet"}
      {"do": "replace", "tab": "a", "path": ["a"], "expect": {"path": {"a": ["a", "a"]}}}
      """#)
  }

  @Test("N3: scrolling moves the visible screen; a screen that was popped forgets its offset")
  func scrolled() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "scroll", "tab": "a", "y": 40, "expect": {"path": {"a": [{"screen": "a", "y": 40}]}}}
      {"do": "scroll", "tab": "a", "y": 40, "expect": "quiet"}
      {"do": "push", "tab": "a", "screen": "s", \#
      "expect": {"path": {"a": [{"screen": "a", "y": 40}, {"screen": "s", "y": 0}]}}}
      {"do": "scroll", "tab": "a", "y": 9}
      {"do": "pop", "tab": "a"}
      {"do": "push", "tab": "a", "screen": "s", \#
      "expect": {"path": {"a": [{"screen": "a", "y": 40}, {"screen": "s", "y": 0}]}}}
      """#)
  }

  @Test("N3: a tab has one sheet; what holds already is quiet")
  func sheets() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "dismiss", "tab": "a", "expect": "quiet"}
      {"do": "present", "tab": "a", "screen": "one", "expect": "applied"}
      {"do": "present", "tab": "a", "screen": "one", "expect": "quiet"}
      {"do": "present", "tab": "a", "screen": "two", "expect": "applied"}
      {"do": "dismiss", "tab": "a", "expect": "applied"}
      {"do": "dismiss", "tab": "a", "expect": "quiet"}
      {"do": "query", "tab": "a", "text": "q", "expect": "applied"}
      {"do": "query", "tab": "a", "text": "q", "expect": "quiet"}
      {"do": "query", "tab": "a", "text": "", "expect": "applied"}
      """#)
  }

  @Test("N3: a path has a limit of depth")
  func depthLimit() throws {
    let screens = Array(repeating: #""s""#, count: 1_023).joined(separator: ",")
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": [\#(screens)], "expect": "applied"}
      {"do": "push", "tab": "a", "screen": "may or may not be one too many"}
      {"do": "push", "tab": "a", "screen": "one too many", "expect": {"refused": "invalid"}}
      {"do": "pop", "tab": "a", "count": 2, "expect": "applied"}
      {"do": "push", "tab": "a", "screen": "fits again", "expect": "applied"}
      {"do": "replace", "tab": "b", "path": [\#(screens), "s", "s"], "expect": {"refused": "invalid"}}
      {"do": "link", "tab": "b", "path": [\#(screens), "s", "s"], "expect": {"refused": "invalid"}}
      {"do": "mark", "text": "as before", "expect": {"selected": "a", "path": {"b": ["b"]}}}
      """#)
  }

  // MARK: - N4

  @Test("N4: a link selects the tab and sets its path, visited before or not")
  func linked() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "link", "tab": "b", "path": ["b1", "b2"], "expect": {"selected": "b", "path": {"b": ["b", "b1", "b2"]}, \#
      "notices": [{"didSelect": {"tab": "b", "previous": "a"}}]}}
      {"do": "push", "tab": "b", "screen": "b3"}
      {"do": "select", "tab": "a"}
      {"do": "link", "tab": "b", "path": ["b1", "b2"], "expect": {"selected": "b", "path": {"b": ["b", "b1", "b2"]}}}
      {"do": "link", "tab": "b", "path": [], "expect": {"selected": "b", "path": {"b": ["b"]}}}
      {"do": "link", "tab": "a", "path": [{"screen": "a1", "key": "7", "with": {"x": "1"}}], \#
      "expect": {"path": {"a": ["a", {"screen": "a1", "key": "7", "with": {"x": "1"}}], "b": ["b"]}}}
      """#)
  }

  // MARK: - N5

  @Test("N5: what the app reports is recorded, never refused for being different")
  func reports() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "reportDepth", "tab": "a", "depth": 2, "expect": "quiet"}
      {"do": "reportDepth", "tab": "a", "depth": 5, "expect": "quiet"}
      {"do": "reportSelection", "tab": "b", "expect": "quiet"}
      {"do": "reportBar", "ids": ["b"], "expect": "quiet"}
      {"do": "reportDepth", "tab": "nowhere", "depth": 1, "expect": {"refused": "unknownTab"}}
      {"do": "mark", "text": "as before", "expect": {"selected": "a", "path": {"a": ["a", "a1"]}, "bar": ["a", "b"]}}
      """#)
  }

  // MARK: - N6

  @Test("N6: a stack opened from More belongs to its tab, wherever the tab stands later")
  func moreHasNoStack() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}, {"tab": "c"}, {"tab": "d"}, \#
      {"tab": "e"}, {"tab": "f"}]}}
      {"do": "resize", "width": "compact", "expect": {"bar": ["a", "b", "c", "d", "More"], "more": ["e", "f"]}}
      {"do": "select", "tab": "f", "via": "more"}
      {"do": "push", "tab": "f", "screen": "f1", "expect": {"path": {"f": ["f", "f1"]}}}
      {"do": "resize", "width": "regular", "expect": {"selected": "f", "bar": ["a", "b", "c", "d", "e", "f"], \#
      "path": {"f": ["f", "f1"]}}}
      {"do": "push", "tab": "f", "screen": "f2"}
      {"do": "resize", "width": "compact", "expect": {"selected": "f", "path": {"f": ["f", "f1", "f2"]}}}
      """#)
  }

  @Test("N6: turning, narrowing and collapsing leave selection and paths alone")
  func layoutLeavesThemAlone() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", "children": [{"tab": "x"}]}]}}
      {"do": "link", "tab": "x", "path": ["x1"]}
      {"do": "rotate", "to": "portrait", "expect": {"selected": "x", "path": {"x": ["x", "x1"], "g": ["g"]}}}
      {"do": "expandSidebar", "expect": {"selected": "x", "path": {"x": ["x", "x1"], "g": ["g"]}}}
      {"do": "collapseSidebar", "expect": {"selected": "x", "path": {"x": ["x", "x1"], "g": ["g"]}}}
      {"do": "resize", "width": "compact", "expect": {"selected": "x", "path": {"x": ["x", "x1"], "g": ["g"]}}}
      {"do": "resize", "width": "regular", "expect": {"selected": "x", "path": {"x": ["x", "x1"], "g": ["g"]}}}
      """#)
  }

  // MARK: - N7

  @Test("N7: renamed tabs and screens keep what they had")
  func renamed() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "old", "key": "1"}
      {"do": "scroll", "tab": "a", "y": 30}
      {"do": "push", "tab": "a", "screen": "other"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "b"}, {"tab": "z"}], \#
      "renames": {"tabs": {"a": "z"}, "screens": {"old": "new"}}}, "expect": {"selected": "z", \#
      "path": {"z": ["z", {"screen": "new", "key": "1", "y": 30}, "other"]}}}
      """#)
  }

  @Test("N7: two tabs that swap their ids swap everything, in closed scenes too")
  func swapped() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "two"}
      {"do": "link", "tab": "b", "path": ["b9"], "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "replace", "tab": "a", "path": ["a1"]}
      {"do": "replace", "tab": "b", "path": ["b1"]}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}], \#
      "renames": {"tabs": {"a": "b", "b": "a"}, "screens": {"a1": "b1", "b1": "a1"}}}, \#
      "expect": {"selected": "b", "path": {"a": ["a", "a1"], "b": ["b", "b1"]}}}
      {"do": "reopenScene", "scene": "two", "expect": {"selected": "a", "path": {"a": ["a", "b9"]}}}
      """#)
  }

  @Test("N7: in a chain of renames each tab hands its state on")
  func chained() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": ["a1"]}
      {"do": "replace", "tab": "b", "path": ["b1"]}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "c"}, {"tab": "b"}], \#
      "renames": {"tabs": {"a": "b", "b": "c"}}}, \#
      "expect": {"selected": "b", "path": {"b": ["b", "a1"], "c": ["c", "b1"]}}}
      """#)
  }

  @Test("N7: an id that was given up is a new tab when it comes back")
  func givenUp() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": ["a1"]}
      {"do": "replace", "tab": "b", "path": ["b1"]}
      {"do": "remove", "tab": "b"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "b"}], "renames": {"tabs": {"a": "b"}}}, \#
      "expect": {"selected": "b", "path": {"b": ["b", "a1"]}}}
      {"do": "insert", "item": {"tab": "a"}, "expect": {"path": {"a": ["a"], "b": ["b", "a1"]}}}
      """#)
  }

  @Test("N7: what groups and the search remember is renamed too")
  func remembered() throws {
    try Story.check(
      #"""
      {"session": 1, "orientation": "portrait", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "g", \#
      "children": [{"tab": "w"}, {"tab": "x"}]}, {"tab": "find", "role": "search", "activatesSearch": true}]}}
      {"do": "select", "tab": "x", "by": "app"}
      {"do": "select", "tab": "find"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"group": "k", \#
      "children": [{"tab": "w"}, {"tab": "y"}]}, {"tab": "find", "role": "search", "activatesSearch": true}], \#
      "renames": {"tabs": {"x": "y", "g": "k"}}}, "expect": {"selected": "find"}}
      {"do": "cancelSearch", "expect": {"selected": "y"}}
      {"do": "select", "tab": "a"}
      {"do": "select", "tab": "k", "via": "tabBar", "expect": {"selected": "y"}}
      """#)
  }

  @Test("N7: without a rename another id is another tab, and the selection falls back")
  func notRenamed() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "a", "screen": "a1"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "z"}, {"tab": "b"}]}, \#
      "expect": {"selected": "z", "path": {"z": ["z"]}, "notices": [{"didSelect": {"tab": "z", "previous": "a"}}]}}
      {"do": "declare", "hierarchy": \#(Self.two), "expect": {"path": {"a": ["a", "a1"]}}}
      """#)
  }

  @Test("N7: a path is cut before the first screen that does not exist; the root stays")
  func cut() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": ["s1", "old", "gone", "s2"]}
      {"do": "replace", "tab": "b", "path": ["gone", "s1"]}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}, {"tab": "b"}], \#
      "screens": ["s1", "s2", "new"], "renames": {"screens": {"old": "new"}}}, \#
      "expect": {"selected": "a", "path": {"a": ["a", "s1", "new"], "b": ["b"]}}}
      """#)
  }

  @Test("N7: closed scenes are cut too, and other offsets stay")
  func cutInClosedScenes() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "two"}
      {"do": "replace", "tab": "a", "path": ["s1", "gone"], "scene": "two"}
      {"do": "closeScene", "scene": "two"}
      {"do": "push", "tab": "a", "screen": "s1"}
      {"do": "scroll", "tab": "a", "y": 25}
      {"do": "push", "tab": "a", "screen": "gone"}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}], "screens": ["s1"]}, \#
      "expect": {"path": {"a": [{"screen": "a", "y": 0}, {"screen": "s1", "y": 25}]}}}
      {"do": "reopenScene", "scene": "two", "expect": {"path": {"a": ["a", "s1"]}}}
      """#)
  }

  @Test("N7: a declaration without a list of screens cuts nothing")
  func notCut() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "a", "path": ["s1", "s2"]}
      {"do": "declare", "hierarchy": {"hierarchy": 1, "items": [{"tab": "a"}]}, \#
      "expect": {"path": {"a": ["a", "s1", "s2"]}}}
      """#)
  }

  // MARK: - N8

  @Test("N8: a person acts only in the selected tab, the app in any")
  func selectedTabOnly() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "push", "tab": "b", "screen": "b1", "expect": {"refused": "notPresented"}}
      {"do": "pop", "tab": "b", "expect": {"refused": "notPresented"}}
      {"do": "popToRoot", "tab": "b", "expect": {"refused": "notPresented"}}
      {"do": "popGesture", "tab": "b", "phase": "began", "expect": {"refused": "notPresented"}}
      {"do": "scroll", "tab": "b", "y": 1, "expect": {"refused": "notPresented"}}
      {"do": "query", "tab": "b", "text": "q", "expect": {"refused": "notPresented"}}
      {"do": "present", "tab": "b", "screen": "s", "expect": {"refused": "notPresented"}}
      {"do": "dismiss", "tab": "b", "expect": {"refused": "notPresented"}}
      {"do": "push", "tab": "b", "screen": "b1", "by": "app", "expect": {"path": {"b": ["b", "b1"]}}}
      {"do": "scroll", "tab": "b", "y": 1, "by": "app", "expect": "applied"}
      {"do": "query", "tab": "b", "text": "q", "by": "app", "expect": "applied"}
      {"do": "present", "tab": "b", "screen": "s", "by": "app", "expect": "applied"}
      {"do": "dismiss", "tab": "b", "by": "app", "expect": "applied"}
      {"do": "popGesture", "tab": "b", "phase": "ended", "by": "app", "expect": "quiet"}
      {"do": "pop", "tab": "b", "by": "app", "expect": {"selected": "a", "path": {"b": ["b"]}}}
      {"do": "push", "tab": "b", "screen": "b1", "by": "system", "expect": {"path": {"b": ["b", "b1"]}}}
      {"do": "popToRoot", "tab": "b", "by": "system", "expect": {"selected": "a", "path": {"b": ["b"]}}}
      """#)
  }

  @Test("N8: replace and content reach any tab")
  func anyTab() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "replace", "tab": "b", "path": ["b1"], "expect": {"selected": "a", "path": {"b": ["b", "b1"]}}}
      {"do": "content", "tab": "b", "revision": 2, "expect": "applied"}
      """#)
  }

  @Test("N8: selected is what is selected in the scene of the action")
  func selectedInThatScene() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "openScene", "scene": "two"}
      {"do": "select", "tab": "b", "scene": "two"}
      {"do": "push", "tab": "b", "screen": "b1", "expect": {"refused": "notPresented"}}
      {"do": "push", "tab": "b", "screen": "b1", "scene": "two", "expect": {"path": {"b": ["b", "b1"]}}}
      {"do": "mark", "text": "in main", "expect": {"path": {"b": ["b"]}}}
      {"do": "push", "tab": "a", "screen": "a1", "expect": {"path": {"a": ["a", "a1"]}}}
      """#)
  }

  @Test("N8: an unknown tab is unknown before anything else is asked")
  func unknownTab() throws {
    try Story.check(
      #"""
      {"session": 1, "hierarchy": \#(Self.two)}
      {"do": "present", "screen": "m"}
      {"do": "push", "tab": "z", "screen": "s", "expect": {"refused": "unknownTab"}}
      {"do": "replace", "tab": "z", "path": [], "expect": {"refused": "unknownTab"}}
      {"do": "link", "tab": "z", "path": [], "expect": {"refused": "unknownTab"}}
      {"do": "content", "tab": "z", "revision": 1, "expect": {"refused": "unknownTab"}}
      {"do": "push", "tab": "z", "screen": "s", "scene": "nowhere", "expect": {"refused": "unknownScene"}}
      """#)
  }
}
