/// Finds the word that somebody probably meant.
public enum Spelling {
  /// The word nearest to a misspelt one, nil if none is near.
  ///
  /// Near means at most two steps (a character added, left out or replaced, or two neighbours swapped), and at most
  /// one step for every two characters. The first of equally near words wins.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let letters = Array(word)
    var nearest: (word: String, distance: Int)?
    for candidate in candidates {
      let other = Array(candidate)
      guard abs(other.count - letters.count) <= maximumDistance else { continue }
      let distance = distance(from: letters, to: other)
      guard distance <= maximumDistance, distance * 2 <= max(letters.count, other.count) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.word
  }

  /// The advice on an unknown word: the one that was probably meant, otherwise all that are allowed.
  static func remedy(for word: String, allowed: [String]) -> String {
    if let nearest = nearest(to: word, among: allowed) { return "did you mean \(JSONWriter.quoted(nearest))?" }
    return "allowed: " + allowed.map { JSONWriter.quoted($0) }.joined(separator: ", ")
  }

  /// How many steps apart two words may be.
  private static let maximumDistance = 2

  /// The number of steps between two words (optimal string alignment).
  private static func distance(from left: [Character], to right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var steps = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          steps = min(steps, beforeLast[column - 1] + 1)
        }
        current.append(steps)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
