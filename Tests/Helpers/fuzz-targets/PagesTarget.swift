import EventLog
import Glibc
import NavCLI

/// The image of a file: first a byte of switches, then a sparse image (`SparseImage`).
public enum PagesTarget {
  /// Switches in the first byte of an input.
  public struct Switches: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes switches of their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Records get the checksum that they should have: without it a changed record is not looked into.
    public static let seals = Switches(rawValue: 1)
    /// The file is salvaged, too, not only verified.
    public static let salvages = Switches(rawValue: 2)
  }

  /// An input of a whole file.
  public static func input(_ file: [UInt8], _ switches: Switches) -> [UInt8] {
    [switches.rawValue] + SparseImage.pack(file)
  }

  static func run(_ input: [UInt8], folder: String) {
    guard let first = input.first else { return }
    let switches = Switches(rawValue: first)
    var image = SparseImage.expand(input.dropFirst())
    if switches.contains(.seals) { SparseImage.seal(&image) }
    let (path, saved) = ("\(folder)/input.tape", "\(folder)/saved.tape")
    write(image, to: path)
    precondition(Navtape.quietly(["verify", "--deep", path]) != .internalError)
    if switches.contains(.salvages) {
      unlink(saved)
      unlink(saved + "-lock")
      precondition(Navtape.quietly(["salvage", path, saved]) != .internalError)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    precondition(descriptor >= 0 && count == bytes.count, "the folder for files cannot be written")
  }
}
