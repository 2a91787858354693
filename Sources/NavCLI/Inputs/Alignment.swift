/// Two runs of hashes side by side: what both have, in the same order, and what only one has.
struct Alignment: Equatable {
  /// The places that only the first run has, in order.
  private(set) var onlyLeft: [Int] = []
  /// The places that only the second run has, in order.
  private(set) var onlyRight: [Int] = []
  /// How many both begin with.
  let commonStart: Int

  /// How far ahead it looks for something that both have, in elements of each run.
  static let window = 512

  /// Aligns two runs: the longest common start, then along the longest common subsequence of what lies ahead.
  ///
  /// - Complexity: O(`window`) for each element behind the first difference.
  init(_ left: [UInt64], _ right: [UInt64]) {
    commonStart = zip(left, right).prefix { $0 == $1 }.count
    var (first, second) = (left[commonStart...], right[commonStart...])
    let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
    (first, second) = (first.dropLast(end), second.dropLast(end))
    while let one = first.first, let other = second.first {
      if one == other {
        first.removeFirst()
        second.removeFirst()
        continue
      }
      let (near, far) = (first.prefix(Self.window), second.prefix(Self.window))
      let matches = Self.matches(near, far)
      for match in matches {
        skip(&first, to: match.0, &second, to: match.1)
        first.removeFirst()
        second.removeFirst()
      }
      if matches.isEmpty { skip(&first, to: near.endIndex, &second, to: far.endIndex) }
    }
    onlyLeft += first.indices
    onlyRight += second.indices
  }

  /// Notes what stands before two places as without a match.
  private mutating func skip(
    _ first: inout ArraySlice<UInt64>, to left: Int, _ second: inout ArraySlice<UInt64>, to right: Int
  ) {
    onlyLeft += first.startIndex..<left
    onlyRight += second.startIndex..<right
    first = first[left...]
    second = second[right...]
  }

  /// The places of a longest common subsequence of two short runs.
  private static func matches(_ left: ArraySlice<UInt64>, _ right: ArraySlice<UInt64>) -> [(Int, Int)] {
    // lengths[row * width + column]: how many elements the rests of both runs have in common.
    let width = right.count + 1
    var lengths = [UInt16](repeating: 0, count: (left.count + 1) * width)
    for row in left.indices.reversed() {
      for column in right.indices.reversed() {
        let place = (row - left.startIndex) * width + column - right.startIndex
        lengths[place] =
          left[row] == right[column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    var found: [(Int, Int)] = []
    var (row, column) = (left.startIndex, right.startIndex)
    while row < left.endIndex && column < right.endIndex {
      let place = (row - left.startIndex) * width + column - right.startIndex
      if left[row] == right[column] {
        found.append((row, column))
        row += 1
        column += 1
      } else if lengths[place + width] >= lengths[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    return found
  }
}
