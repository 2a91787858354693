/// What is thrown when something that should hold does not.
public struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
  /// What should have held. A case is reduced only to cases that break the same.
  public let name: String
  /// What was seen instead.
  public let detail: String

  /// Says that something does not hold.
  public init(_ name: String, _ detail: String = "") {
    self.name = name
    self.detail = detail
  }

  /// Does nothing if a condition holds.
  ///
  /// - Throws: a violation with the name if it does not.
  public static func unless(_ holds: Bool, _ name: String, _ detail: @autoclosure () -> String = "") throws {
    if !holds { throw Violation(name, detail()) }
  }

  /// The name, and what was seen instead.
  public var description: String { detail.isEmpty ? name : "\(name): \(detail)" }

  /// A thrown error as a violation: an error that is not one goes by its type.
  init(_ error: any Error, in place: String) {
    self = error as? Violation ?? Violation("\(place) throws no \(type(of: error))", "\(error)")
  }
}
