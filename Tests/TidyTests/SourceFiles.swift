import Foundation

/// A Swift file of the repository, as lines.
struct SourceFile: CustomStringConvertible, Sendable {
  /// The path from the root of the repository.
  let path: String
  /// The lines.
  let lines: [String]

  var description: String { path }

  /// The target that the file belongs to: `Sources/NavModel/…` is of `NavModel`.
  var target: String { String(path.split(separator: "/").dropFirst().first ?? "") }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The Swift files below a folder, sorted by path.
  static func all(below folder: String) -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let found = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: base.appendingPathComponent(name), encoding: .utf8) else { return nil }
      return SourceFile(path: "\(folder)/\(name)", lines: text.components(separatedBy: "\n"))
    }
  }

  /// All Swift files.
  static let everywhere = sources + all(below: "Tests")
  /// The files that users run.
  static let sources = all(below: "Sources") + all(below: "Examples")
}
