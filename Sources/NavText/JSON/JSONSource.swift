/// The text that the values of one tree stood in.
final class JSONSource: Sendable {
  /// The name of the file, if it has one.
  let file: String?
  /// The number of the text's first line in that file, from 1.
  let firstLine: Int
  /// The text as UTF-8.
  let bytes: [UInt8]

  /// Keeps a text.
  init(bytes: [UInt8], file: String?, firstLine: Int) {
    self.bytes = bytes
    self.file = file
    self.firstLine = firstLine
  }

  /// Where the text itself begins: after a byte order mark, which only the first line of a file can have.
  var startOffset: Int {
    firstLine == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Line and column of a byte.
  /// - Complexity: O(`offset`).
  func location(at offset: Int) -> TextLocation {
    let before = bytes[startOffset..<max(startOffset, offset)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
    let lineBreaks = before.count { $0 == UInt8(ascii: "\n") }
    // Every scalar has exactly one byte that is no continuation byte.
    let scalars = before[lineStart...].count { $0 & 0xC0 != 0x80 }
    return TextLocation(line: firstLine + lineBreaks, column: scalars + 1)
  }

  /// The path to the value that begins at a byte, or whose key does.
  ///
  /// Parses the text once more instead of making every value carry its path.
  func path(to offset: Int) -> JSONPath {
    var path = JSONPath()
    guard var value = try? JSONParser.parse(self) else { return path }
    while value.range.lowerBound < offset {
      switch value.content {
      case .array(let elements):
        guard let index = elements.firstIndex(where: { $0.range.contains(offset) }) else { return path }
        path.components.append(.index(index))
        value = elements[index]
      case .object(let members):
        let isHere = { (member: JSONMember) in (member.keyOffset..<member.value.range.upperBound).contains(offset) }
        guard let member = members.first(where: isHere) else { return path }
        path.components.append(.key(member.key))
        value = member.value
      case .null, .boolean, .integer, .number, .string:
        return path
      }
    }
    return path
  }

  /// An error about the value or key that begins at a byte of this text, which parses.
  func error(at offset: Int, _ message: String, remedy: String) -> TextError {
    TextError(file: file, location: location(at: offset), path: path(to: offset), message, remedy: remedy)
  }
}
