import NavModel

/// The names of a session by what they stand for, each in the order of first use.
///
/// A name that is two things counts as the first of them: an item, a scene, a screen, a key, a query.
struct Roles {
  private var tabs: [Name] = []
  private var groups: [Name] = []
  private var scenes: [Name] = []
  private var screens: [Name] = []
  private var keys: [Name] = []
  private var queries: [Name] = []

  init(_ script: Shrinker.Script, _ names: NameTable) {
    var hierarchies = [script.beginning.hierarchy.items]
    scenes.append(script.beginning.scene.id)
    for step in script.steps {
      switch step.action {
      case .declare(let hierarchy): hierarchies.append(hierarchy.items)
      case .insert(let items, _, _): hierarchies.append(items)
      case .tab(_, .query(let query?)): queries.append(query)
      default: break
      }
      scenes += [step.context.scene, step.action.namedScene].compactMap { $0 }
      screens += step.action.namedScreens
      keys += step.action.path.compactMap(\.key)
    }
    let declared = hierarchies.flatMap { $0 }
    for id in script.steps.flatMap({ $0.action.namedItems }) + declared.map(\.id) {
      let kind = declared.first { names.isSameID($0.id, id) }?.kind ?? .tab
      if kind == .tab { tabs.append(id) } else { groups.append(id) }
    }
    screens += declared.compactMap(\.root)
  }

  /// Which name gets which text, without those that have it already.
  func names(keeping kept: [String], in names: NameTable) -> [(name: Name, text: String)] {
    var taken = Set(kept)
    var seen: Set<Name> = []
    var wanted: [(name: Name, text: String)] = []
    for (word, role) in [
      ("tab", tabs), ("group", groups), ("scene", scenes), ("screen", screens), ("key", keys), ("query", queries),
    ] {
      var number = 0
      for name in role where seen.insert(name).inserted && !kept.contains(names.text(name)) {
        var text = ""
        repeat {
          number += 1
          text = word == "scene" && number == 1 ? "main" : "\(word)\(number)"
        } while !taken.insert(text).inserted
        if names.text(name) != text { wanted.append((name, text)) }
      }
    }
    return wanted
  }
}

extension NameTable {
  /// The table with other texts behind the same numbers. Who had a text gets the one that its new owner had.
  func renaming(_ wanted: [(name: Name, text: String)]) -> NameTable {
    var texts = (0..<count).map { text(Name(UInt32($0))) }
    var owners = Dictionary(uniqueKeysWithValues: texts.enumerated().map { (Array($1.utf8), $0) })
    for (name, text) in wanted {
      let place = Int(name.rawValue)
      let old = texts[place]
      if let owner = owners[Array(text.utf8)] {
        texts[owner] = old
        owners[Array(old.utf8)] = owner
      } else {
        owners[Array(old.utf8)] = nil
      }
      texts[place] = text
      owners[Array(text.utf8)] = place
    }
    var table = NameTable()
    for text in texts { _ = table.intern(text) }
    return table
  }
}

extension Trial.Step {
  /// The step with other names; the same if its recorded outcome is the failure.
  func mapping(_ names: NameMapping) -> Trial.Step {
    if recorded != nil { return self }
    switch action.mapping(names) {
    case .hide(let ids): return Trial.Step(.hide(ids.inOrderOfFirstUse), context)
    case .show(let ids): return Trial.Step(.show(ids.inOrderOfFirstUse), context)
    case let action: return Trial.Step(action, context)
    }
  }
}

extension Action {
  /// The screens that are named with their keys.
  var path: [Screen] {
    switch self {
    case .link(_, let path), .tab(_, .replace(let path)): path
    case .tab(_, .push(let screen)): [screen]
    default: []
    }
  }

  /// The names of screens.
  var namedScreens: [Name] {
    switch self {
    case .tab(_, .present(let screen)), .presentModal(let screen): [screen]
    default: path.map(\.name)
    }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it stands first.
  var inOrderOfFirstUse: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
