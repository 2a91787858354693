// Saved lists of customization keys. Keys that are not drawn keep their places (C7).

extension [Name] {
  /// Where a key stands, in whatever spelling (H17).
  func place(of key: Name, _ names: NameTable) -> Int? {
    let key = names.canonical(key)
    return firstIndex { names.canonical($0) == key }
  }

  /// The list without later spellings of a key that stands before.
  func withoutRepetitions(_ names: NameTable) -> [Name] {
    var kept: [Name] = []
    for key in self where kept.place(of: key, names) == nil { kept.append(key) }
    return kept
  }

  /// The list with each key of an earlier list that it lacks put behind the key that it stood behind there.
  func keepingPlaces(of earlier: [Name], _ names: NameTable) -> [Name] {
    var result = self
    var previous: Name?
    for key in earlier {
      if result.place(of: key, names) == nil {
        let place = previous.flatMap { result.place(of: $0, names) }
        result.insert(key, at: place.map { $0 + 1 } ?? 0)
      }
      previous = key
    }
    return result
  }

  /// The list with a key moved, or put, directly before the key drawn at an index; at the end directly behind the last
  /// drawn one. Nothing else moves.
  ///
  /// - Parameters:
  ///   - index: the place among `drawn`, clamped.
  ///   - drawn: the drawn keys without the moved one.
  func placing(_ key: Name, at index: Int, among drawn: [Name], _ names: NameTable) -> [Name] {
    var result = filter { !names.isSameID($0, key) }
    if index < drawn.count {
      result.insert(key, at: result.place(of: drawn[Swift.max(index, 0)], names) ?? result.count)
    } else {
      let last = drawn.last.flatMap { result.place(of: $0, names) }
      result.insert(key, at: last.map { $0 + 1 } ?? result.count)
    }
    return result
  }
}
