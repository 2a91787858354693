import Glibc

/// A stretch of time on the monotonic clock, in seconds.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let start = ContinuousClock.now
  try body()
  return start.duration(to: .now) / .seconds(1)
}

/// The middle one of some measurements.
func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// One benchmark: ours against a raw C loop on the same bytes, in alternating pairs.
struct Comparison {
  /// The key in the report (FORMATS §6).
  let name: String
  /// How much work one measurement does.
  let count: Int
  /// Seconds of each measurement of ours.
  private(set) var ours: [Double] = []
  /// Seconds of each measurement of the raw loop.
  private(set) var raw: [Double] = []

  init(_ name: String, count: Int) {
    self.name = name
    self.count = count
  }

  /// Measures in alternating pairs.
  mutating func measure(pairs: Int, raw measureRaw: () throws -> Double, ours measureOurs: () throws -> Double) rethrows
  {
    for _ in 0..<pairs {
      raw.append(try measureRaw())
      ours.append(try measureOurs())
    }
  }

  /// What else was measured, by what is behind the benchmark's key in the report.
  private(set) var figures: [(name: String, value: Double)] = []

  /// Notes a figure that is no rate.
  mutating func note(_ name: String, _ value: Double) { figures.append((name, value)) }

  /// Our rate divided by the raw one: the median over the pairs.
  var ratio: Double { median(zip(raw, ours).map { $0 / $1 }) }

  /// Our rate, per second.
  var oursPerSecond: Double { Double(count) / median(ours) }

  /// The raw rate, per second.
  var rawPerSecond: Double { Double(count) / median(raw) }
}

/// A folder for one run, removed at its end.
final class Workshop {
  let path: String
  /// The files that several benchmarks read.
  private var shared: [String: String] = [:]

  init() throws {
    var template = Array("\(String(cString: getenv("TMPDIR") ?? strdup("/tmp")))/navtape-bench.XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw BenchmarkError("cannot create a folder for the benchmarks") }
    path = String(cString: made)
  }

  /// A path in the folder, with nothing there.
  func fresh(_ name: String) -> String {
    let file = "\(path)/\(name)"
    unlink(file)
    unlink("\(file)-lock")
    return file
  }

  /// The path of a file that is made once.
  func shared(_ name: String, _ make: (String) throws -> Void) rethrows -> String {
    if let path = shared[name] { return path }
    let path = fresh(name)
    try make(path)
    shared[name] = path
    return path
  }

  func remove() {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { unlink("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }
}

struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// How many processors are online.
var onlineCores: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }
