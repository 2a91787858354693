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

/// Other names for those in actions.
struct Substitution {
  /// The name for that of a tab or group.
  var items: (Name) -> Name = { $0 }
  /// The name for that of a screen.
  var screens: (Name) -> Name = { $0 }

  func path(_ path: [Screen]) -> [Screen] { path.map(screen) }

  func screen(_ screen: Screen) -> Screen {
    var screen = screen
    screen.name = screens(screen.name)
    return screen
  }

  func target(_ target: DropTarget) -> DropTarget {
    switch target {
    case .item(let id): .item(items(id))
    case .action: target
    }
  }
}

extension Trial.Step {
  /// The step with other names; the same if its recorded outcome is the failure.
  func substituting(_ other: Substitution) -> Trial.Step {
    recorded == nil ? Trial.Step(action.substituting(other), context) : self
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

  /// The action with other names in the place of those of items and screens; declarations stay.
  fileprivate func substituting(_ other: Substitution) -> Action {
    switch self {
    case .select(let id): .select(other.items(id))
    case .link(let id, let path): .link(other.items(id), path: other.path(path))
    case .hover(let id, let held): .hover(other.items(id), held: held)
    case .tab(let id, let action): .tab(other.items(id), action.substituting(other))
    case .presentModal(let screen): .presentModal(other.screens(screen))
    case .reportDepth(let id, let depth): .reportDepth(other.items(id), depth: depth)
    case .reportSelection(let id): .reportSelection(other.items(id))
    case .hide(let ids): .hide(ids.map(other.items).inOrderOfFirstUse)
    case .show(let ids): .show(ids.map(other.items).inOrderOfFirstUse)
    case .move(let id, let place): .move(other.items(id), to: place)
    case .addToBar(let id, let place): .addToBar(other.items(id), to: place)
    case .moveInBar(let id, let place): .moveInBar(other.items(id), to: place)
    case .removeFromBar(let id): .removeFromBar(other.items(id))
    case .drop(let target, let items, let place): .drop(other.target(target), items: items, on: place)
    case .dropQuery(let target, let items, let place): .dropQuery(other.target(target), items: items, on: place)
    case .dropLoaded(let id, let type, let failed): .dropLoaded(other.items(id), type: type, failed: failed)
    case .popover(let id, let held): .popover(other.items(id), held: held)
    case .fold(let id): .fold(other.items(id))
    case .unfold(let id): .unfold(other.items(id))
    case .remove(let id, let kind): .remove(other.items(id), kind)
    case .update(let id, let update): .update(other.items(id), update.naming(other.items(id)))
    default: self
    }
  }
}

extension ItemUpdate {
  fileprivate func naming(_ id: Name) -> ItemUpdate {
    var other = self
    other.values.id = id
    return other
  }
}

extension TabAction {
  fileprivate func substituting(_ other: Substitution) -> TabAction {
    switch self {
    case .push(let screen): .push(other.screen(screen))
    case .replace(let path): .replace(other.path(path))
    case .present(let screen): .present(other.screens(screen))
    default: self
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
