import EventLog

/// A value that threads share.
public final class Shared<Value>: @unchecked Sendable {
  private let lock = Lock()
  private var value: Value

  /// Begins with a value.
  public init(_ value: Value) { self.value = value }

  /// Changes the value while nobody else looks.
  public func change<Answer>(_ body: (inout Value) -> Answer) -> Answer { lock.withLock { body(&value) } }

  /// The value as it is now.
  public var now: Value { change { $0 } }
}

extension Shared {
  /// Begins with no elements.
  public convenience init<Element>() where Value == [Element] { self.init([]) }

  /// Adds an element.
  @Sendable public func add<Element>(_ element: Element) where Value == [Element] { change { $0.append(element) } }
}
