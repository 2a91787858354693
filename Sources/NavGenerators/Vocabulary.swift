public import NavModel

/// The names that generated hierarchies and sessions use, all made at once: drawing from them makes no strings.
public struct Vocabulary: Sendable {
  /// The table with all names; a session's state begins with a copy.
  public private(set) var names = NameTable()
  /// Ids of tabs, in many scripts; no two are one id.
  let tabs: [Name]
  /// Ids of groups.
  let groups: [Name]
  /// Other spellings of ids, each behind the one that it spells (H17).
  let spellings: [(id: Name, other: Name)]
  /// Ids that no hierarchy declares.
  let unknown: [Name]
  /// Ids that break a rule of H1.
  let wrong: [Name]
  let scenes: [Name]
  let screens: [Name]
  let keys: [Name]
  let queries: [Name]
  let types: [Name]
  let actions: [Name]
  let customizations: [Name]
  /// Keys under which customization is stored, of the tabs and then of the groups (H13).
  let customizationIDs: [Name]
  /// The habits of a session, without a seed of its own.
  let habits: HabitualSession

  /// The vocabulary of all generators.
  public static let standard = Vocabulary()

  /// The standard vocabulary if a table begins with it, else the same texts behind the names of the table.
  public static func fitting(_ names: NameTable) -> Vocabulary {
    let known = standard.names
    let isStandard =
      names.count >= known.count
      && (0..<known.count).allSatisfy { names.hash(Name(UInt32($0))) == known.hash(Name(UInt32($0))) }
    return isStandard ? standard : Vocabulary(extending: names)
  }

  /// Makes the vocabulary behind the names of a table.
  public init(extending names: NameTable = NameTable()) {
    var names = names
    func intern(_ texts: [String]) -> [Name] { texts.map { names.intern($0) } }
    tabs = intern([
      "home", "library", "search", "caf\u{E9}", "书库", "مكتبة", "поиск", "ψ", "สถานี", "विषय", "👩‍👩‍👧 family", "a b", "1",
      "null",
      "\u{1EC7}", "x-tab", "\"quoted\"", "back\\slash", "a\u{200D}b", "Ⅷ", "ß", "İ", "ff", "한국어", "🇩🇪",
      String(repeating: "long", count: 64), "More", "t28", "t29", "t30", "t31", "t32", "t33", "t34", "t35", "t36",
    ])
    groups = intern(["collections", "g2", "gr\u{FC}n", "组", "g5", "g6", "g7", "g8", "g9", "g10", "g11", "g12"])
    let spelled = ["cafe\u{301}", "e\u{323}\u{302}", "gru\u{308}n"].map { names.intern($0) }
    spellings = [(tabs[3], spelled[0]), (tabs[14], spelled[1]), (groups[2], spelled[2])]
    unknown = intern(["nowhere", "", "home "])
    wrong = intern(["", " a", "a\n", String(repeating: "x", count: 257), "b\u{7F}"])
    scenes = intern(["main", "second", "third", "fenêtre", "窗口", "inner"])
    screens = intern(["detail", "list", "player", "editor", "карта", "settings"])
    keys = intern(["1", "17", "key", "ключ", ""])
    queries = intern(["s", "sun", "日落", "e\u{301}"])
    types = intern(["public.image", "public.url", "public.text", "*"])
    actions = intern(["new", "delete", "share", "rename"])
    customizations = intern(["default", "work", "家"])
    customizationIDs = intern((tabs + groups).indices.map { "k\($0)" })
    habits = HabitualSession(seed: 0, names: &names)
    self.names = names
  }
}
