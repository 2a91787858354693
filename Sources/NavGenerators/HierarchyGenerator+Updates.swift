public import NavModel
import PropertyTesting

// The next version of an app.

extension HierarchyGenerator {
  /// Another version of a hierarchy that changes no item that stays: items come and go, and that is all (C8).
  public mutating func growth(of hierarchy: Hierarchy) -> Hierarchy {
    var new = hierarchy
    new.renamedTabs = []
    new.renamedScreens = []
    for _ in 0...random.index(below: 3) {
      if random.chance(percent: 50), let place = anyPlace(in: new) {
        new.remove(at: place)
      } else {
        insertItem(into: &new, newTo: hierarchy)
      }
    }
    return new
  }

  /// Another version of a hierarchy: now and then the same one, another one altogether, or one that is not valid.
  ///
  /// - Parameter retired: ids that were in the hierarchy once; tabs may be renamed to them.
  public mutating func update(of hierarchy: Hierarchy, retired: [Name] = []) -> Hierarchy {
    switch random.index(below: 20) {
    case 0: return hierarchy
    case 1: return self.hierarchy()
    case 2:
      var bad = hierarchy
      bad.items += badSubtree(for: hierarchy)
      return bad
    default: break
    }
    var new = growth(of: hierarchy)
    for _ in 0...random.index(below: 3) { change(&new, retired) }
    return new
  }

  private mutating func change(_ new: inout Hierarchy, _ retired: [Name]) {
    switch random.index(below: 9) {
    case 0: rename(&new, retired)
    case 1:
      if let old = random.pick(vocabulary.screens), let other = random.pick(vocabulary.screens), old != other {
        new.renamedScreens = [Hierarchy.Renaming(old: old, new: other)]
      }
    case 2:
      new.screens = random.chance(percent: 30) ? nil : vocabulary.screens.filter { _ in random.chance(percent: 70) }
    case 3:
      new.customizationKey = random.pick(vocabulary.customizations)
    case 4: new.mode = random.pick([.tabSidebar, .tabBar, .automatic, .tabSidebar])
    case 5: new.customizable = random.maybe([nil, true, false])
    case 6:
      if let place = anyPlace(in: new) { new.items[place].placement = random.pick(Placement.allCases) }
    case 7:
      if let place = anyPlace(in: new) { new.items[place].enabled = random.maybe([nil, true, false]) }
    default:
      if let place = anyPlace(in: new) { new.items[place].allowsHiding = random.maybe([nil, true, false]) }
    }
  }

  /// Gives a tab another id, or two tabs each other's (N7).
  private mutating func rename(_ new: inout Hierarchy, _ retired: [Name]) {
    let tabs = new.items.indices.filter { new.items[$0].kind == .tab }
    guard let place = random.pick(tabs) else { return }
    let old = new.items[place].id
    if random.chance(percent: 30), let other = random.pick(tabs), other != place {
      new.renamedTabs = [
        Hierarchy.Renaming(old: old, new: new.items[other].id), Hierarchy.Renaming(old: new.items[other].id, new: old),
      ]
      return
    }
    let gone = retired.filter { id in !new.items.contains { $0.id == id } }
    if let id = random.chance(percent: 60) ? random.pick(gone) : newTab(for: new)?.id {
      new.items[place].id = id
      new.renamedTabs = [Hierarchy.Renaming(old: old, new: id)]
    }
  }

  /// Inserts an item that neither this nor the earlier version has.
  private mutating func insertItem(into new: inout Hierarchy, newTo earlier: Hierarchy) {
    var all = new
    all.items += earlier.items
    let groups = new.items.indices.filter { new.items[$0].kind == .group && new.items[$0].depth < 3 }
    let group = random.chance(percent: 40) ? random.pick(groups) : nil
    let subtree = random.chance(percent: 25) ? newGroup(for: all) : newTab(for: all).map { [$0] }
    if let subtree { new.insert(subtree, into: group, at: random.index(below: 6)) }
  }

  private mutating func anyPlace(in hierarchy: Hierarchy) -> ItemIndex? {
    random.pick(Array(hierarchy.items.indices))
  }
}
