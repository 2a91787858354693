public import Foundation

/// The files of this repository.
public enum Repository {
  /// The folder that holds `Package.swift`.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The path of a file below the root.
  public static func path(_ relative: String) -> String { root.appendingPathComponent(relative).path }

  /// The content of a file below the root.
  public static func bytes(_ relative: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(relative)))
  }

  /// The files below a folder whose names end as given, relative to the root, sorted.
  public static func files(below folder: String, suffix: String) -> [String] {
    let found = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(suffix) }.sorted().map { "\(folder)/\($0)" }
  }
}
