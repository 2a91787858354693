/// A place in a text: what an editor calls line and column.
public struct TextLocation: Hashable, Sendable {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars; a byte order mark does not count.
  public let column: Int

  /// Makes a place; both numbers count from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A fault in a text that somebody gave us: where it is, what is wrong, and what to do.
public struct TextError: Error, Hashable, Sendable {
  /// The name of the file, as the person gave it; nil when the text has none.
  public let file: String?
  /// Where the fault is.
  public let location: TextLocation
  /// The value concerned, if the text is JSON.
  public internal(set) var path: JSONPath?
  /// What is wrong, in one sentence without a final full stop.
  public let message: String
  /// What the person can do about it, without a final full stop; empty if nothing.
  public let remedy: String

  /// Makes an error; see the properties for what each part says.
  public init(
    file: String? = nil, location: TextLocation, path: JSONPath? = nil, _ message: String, remedy: String = ""
  ) {
    self.file = file
    self.location = location
    self.path = path
    self.message = message
    self.remedy = remedy
  }
}

extension TextError: CustomStringConvertible {
  /// One line: `file:line:column: message ($.path); remedy`, without the parts that are missing.
  public var description: String {
    var text = file.map { "\($0):" } ?? ""
    text += "\(location.line):\(location.column): \(message)"
    if let path { text += " (\(path))" }
    if !remedy.isEmpty { text += "; \(remedy)" }
    return text
  }
}
