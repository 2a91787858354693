import EventLog
import Foundation

/// Work on several inputs at once.
enum Parallel {
  /// Results and failures of the threads.
  private final class Shared<Input: Sendable, Output: Sendable>: Sendable {
    private let lock = Lock()
    private let inputs: [Input]
    nonisolated(unsafe) private var next = 0
    nonisolated(unsafe) private var outputs: [Int: Result<Output, CommandFailure>] = [:]

    init(_ inputs: [Input]) {
      self.inputs = inputs
    }

    /// The next piece of work; nil when there is none, or one failed.
    func take() -> (place: Int, input: Input)? {
      lock.withLock {
        if next == inputs.count { return nil }
        defer { next += 1 }
        return (next, inputs[next])
      }
    }

    func put(_ output: Result<Output, CommandFailure>, at place: Int) {
      lock.withLock {
        outputs[place] = output
        if case .failure = output { next = inputs.count }
      }
    }

    /// The outputs in the order of the inputs, or the first failure in that order.
    func results() throws(CommandFailure) -> [Output] {
      let done = lock.withLock { outputs }
      var results: [Output] = []
      for place in inputs.indices {
        if let output = done[place] { results.append(try output.get()) }
      }
      return results
    }
  }

  /// The large stack of a main thread: states are folded on it.
  private static let stackByteCount = 8 << 20

  /// Starts a thread.
  static func startThread(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { body() }
    thread.stackSize = stackByteCount
    thread.start()
  }

  /// Applies `body` to every input, on so many threads at once.
  ///
  /// - Returns: the outputs in the order of the inputs.
  /// - Throws: the failure of the first input that failed.
  static func map<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], jobs: Int, _ body: @escaping @Sendable (Input) throws(CommandFailure) -> Output
  ) throws(CommandFailure) -> [Output] {
    let shared = Shared<Input, Output>(inputs)
    let group = DispatchGroup()
    for _ in 0..<min(jobs, inputs.count) {
      group.enter()
      startThread {
        while let (place, input) = shared.take() {
          do throws(CommandFailure) {
            shared.put(.success(try body(input)), at: place)
          } catch {
            shared.put(.failure(error), at: place)
          }
        }
        group.leave()
      }
    }
    group.wait()
    return try shared.results()
  }
}
