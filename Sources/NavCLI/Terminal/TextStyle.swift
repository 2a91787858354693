/// A way to make text stand out on a terminal.
enum TextStyle: Int, Sendable {
  /// Heavier.
  case bold = 1
  /// What is wrong.
  case red = 31
  /// What is right.
  case green = 32

  /// The text between the sequences that switch the style on and off.
  func applied(to text: String) -> String {
    "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }

  /// Whether a stream should show styles: a terminal that can, and nobody has asked for none.
  /// - Source: https://no-color.org
  static func areWanted(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    isTerminal && environment("NO_COLOR") ?? "" == "" && environment("TERM") != "dumb"
  }
}
