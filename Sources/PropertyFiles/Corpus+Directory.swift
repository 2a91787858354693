public import Foundation
public import PropertyTesting

extension Corpus {
  /// The files `<machine>/*.steps` below a directory; both are made when the first failure is written.
  public init(directory: URL) {
    self.init(
      read: { machine in
        let folder = directory.appendingPathComponent(machine)
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try names.filter { $0.hasSuffix(".steps") }.sorted().map { name in
          (name, try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))
        }
      },
      write: { machine, name, text in
        let folder = directory.appendingPathComponent(machine)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file, options: .atomic)
        return file.path
      })
  }
}
