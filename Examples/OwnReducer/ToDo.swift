import NavModel
import NavReplay

/// A reducer of an app's own: a list of things to do, and the plan for today.
struct ToDo: Reducer {
  /// Whether to plan in the order in which a `Set` happens to give its elements.
  var isPlanted = false

  struct State {
    var open: Set<String> = []
    var plan: [String] = []
  }

  enum Event: Equatable {
    case add(String)
    case finish(String)
    case planToday
  }

  /// Bytes that are no event.
  struct NoEvent: Error {}

  let initialState = State()

  init(isPlanted: Bool = false) {
    self.isPlanted = isPlanted
  }

  func reduce(_ state: inout State, _ event: Event) {
    switch event {
    case .add(let task): state.open.insert(task)
    case .finish(let task): state.open.remove(task)
    case .planToday: state.plan = isPlanted ? Array(state.open) : state.open.sorted()
    }
  }

  /// A sum does not depend on the order of what is open; the plan is hashed in its order.
  func digest(of state: State) -> UInt64 {
    let open = state.open.reduce(0) { $0 &+ Digest.hash($1) }
    return state.plan.reduce(open) { Digest.mix($0, Digest.hash($1)) }
  }

  /// One byte for the case, then the task.
  func encode(_ event: Event, into bytes: inout [UInt8]) {
    switch event {
    case .add(let task): bytes += [0] + Array(task.utf8)
    case .finish(let task): bytes += [1] + Array(task.utf8)
    case .planToday: bytes.append(2)
    }
  }

  func decode(_ payload: RawSpan) throws(NoEvent) -> Event {
    let bytes = payload.withUnsafeBytes { Array($0) }
    guard let tag = bytes.first, let task = String(validating: bytes.dropFirst(), as: UTF8.self) else {
      throw NoEvent()
    }
    return switch tag {
    case 0: .add(task)
    case 1: .finish(task)
    case 2 where task.isEmpty: .planToday
    default: throw NoEvent()
    }
  }
}
