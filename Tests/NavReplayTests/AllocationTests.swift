import EventLog
import Glibc
import NavCoding
import NavModel
import NavReplay
import NavTestSupport
import Testing

/// ARCHITECTURE §2.4: folding allocates nothing per event in the steady state.
///
/// How it is measured: glibc's `malloc_info` tells how much of its heap is free, and what glibc keeps in its small
/// per-thread cache (blocks up to 1,032 bytes) does not count as free. So the cache is emptied first; from then on any
/// small allocation, even one that is freed at once, leaves less free for good. Allocations over 1,032 bytes that are
/// freed at once are not seen. The tests have processes of their own, because other tests allocate at the same time.
@Suite("A steady-state fold")
struct AllocationTests {
  #if DEBUG
    static let isOptimized = false
  #else
    static let isOptimized = true
  #endif

  /// Sanitizers bring a heap of their own.
  static let hasHeap = dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil

  @Test("Allocates nothing for a push, a pop, a scroll and a select", .enabled(if: isOptimized && hasHeap))
  func nothing() async {
    await #expect(processExitsWith: .success) {
      let (beginning, round) = try Steady.records()
      var state = NavigationState()
      for record in beginning + round { _ = try RecordDecoder.fold(record.span.bytes, into: &state) }
      var wrongCount = 0
      let held = try Heap.bytesTaken {
        for _ in 0..<1_000 {
          for record in round where try RecordDecoder.fold(record.span.bytes, into: &state) != state.digest {
            wrongCount += 1
          }
        }
      }
      #expect(held == 0, "\(held) bytes in \(1_000 * round.count) events")
      #expect(wrongCount == 0)
    }
  }

  @Test("Is measured by something that sees a single small allocation, freed at once", .enabled(if: hasHeap))
  func measure() async {
    await #expect(processExitsWith: .success) {
      #expect(Heap.bytesTaken {} == 0)
      for size in [1, 24, 100, 500, 1_000] {
        #expect(Heap.bytesTaken { free(Heap.allocate(size)) } > 0, "\(size) bytes")
      }
      var numbers = [1]
      #expect(Heap.bytesTaken { numbers = Array(0..<Int(getpid() & 1) + 20) } > 0)
      #expect(numbers.count >= 20)
    }
  }
}

/// A tape for the tests above.
enum Steady {
  /// The beginning of a tape, and a round of events that ends where it began and defines no names.
  static func records() throws -> (beginning: [[UInt8]], round: [[UInt8]]) {
    var tape = try Tape.small()
    let round: [Action] = [
      .select(tape.name("b")), tape.push("detail", on: "b"), tape.push("list", on: "b"), tape.tab("b", .scroll(y: 420)),
      tape.tab("b", .pop(count: 1)), .select(tape.name("a")), tape.tab("a", .scroll(y: 77)),
      .tab(tape.name("a"), .push(Screen(tape.name("detail"), key: tape.name("17")))), .select(tape.name("nobody")),
      .select(tape.name("g1")), tape.tab("g1", .scroll(y: 5)), tape.tab("g1", .scroll(y: 0)), .select(tape.name("b")),
      tape.tab("b", .pop(count: 3)), .select(tape.name("a")), tape.tab("a", .popToRoot), tape.tab("a", .scroll(y: 0)),
    ]
    try tape.record(all: round)
    try tape.record(all: round)
    let records = try tape.log.records()
    return (records.dropLast(round.count), records.suffix(round.count))
  }
}

/// How much of glibc's heap is taken.
enum Heap {
  private typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
  private typealias Malloc = @convention(c) (Int) -> UnsafeMutableRawPointer?

  /// `malloc`, looked up so that the compiler cannot leave out a block that nobody uses.
  private static let malloc = dlsym(nil, "malloc").map { unsafeBitCast($0, to: Malloc.self) }

  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? { malloc?(byteCount) }

  /// How many bytes more are taken after something was done with an empty cache of small blocks.
  static func bytesTaken<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Int {
    guard let symbol = dlsym(nil, "malloc_info") else { return -1 }
    let info = unsafeBitCast(symbol, to: MallocInfo.self)
    let before = Report()
    let after = Report()
    emptyCache()
    _ = info(0, before.file)
    try body()
    _ = info(0, after.file)
    return after.taken - before.taken
  }

  /// Takes every block out of this thread's cache of small blocks, and keeps them.
  private static func emptyCache() {
    for size in stride(from: 24, through: 1_032, by: 16) {
      for _ in 0..<8 { _ = allocate(size) }
    }
  }

  /// A file in memory that allocates nothing while it is written.
  private struct Report {
    private let text: UnsafeMutablePointer<CChar>
    let file: UnsafeMutablePointer<FILE>

    private static let byteCount = 1 << 18

    init() {
      text = .allocate(capacity: Report.byteCount)
      text.initialize(repeating: 0, count: Report.byteCount)
      guard let file = fmemopen(text, Report.byteCount, "w") else { preconditionFailure("there is no file in memory") }
      setvbuf(file, .allocate(capacity: Report.byteCount), _IOFBF, Report.byteCount)
      self.file = file
    }

    /// The bytes of all heaps that are not free.
    var taken: Int {
      fflush(file)
      let report = String(cString: text)
      return size("<system type=\"current\"", report) + size("<total type=\"mmap\"", report)
        - size("<total type=\"fast\"", report) - size("<total type=\"rest\"", report)
    }

    /// The size in the last element that begins so, which is that of all heaps together.
    private func size(_ element: String, _ report: String) -> Int {
      let line = report.split(separator: "\n").last { $0.hasPrefix(element) }
      let attribute = line?.split(separator: " ").first { $0.hasPrefix("size=") }
      return attribute.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
  }
}
