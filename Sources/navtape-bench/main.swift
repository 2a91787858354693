import Glibc
import NavText

/// Writes a line to standard error.
func complain(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(2, bytes, bytes.count)
}

/// Runs the benchmarks: navtape-bench [--quick] [--only NAME] [--format text|json].
func run(_ arguments: [String]) throws {
  var scale = Scale.full
  var only: [String] = []
  var isJSON = false
  var words = arguments[...]
  while let word = words.popFirst() {
    switch word {
    case "--quick": scale = .quick
    case "--only": if let name = words.popFirst() { only.append(name) }
    case "--format": isJSON = words.popFirst() == "json"
    default: throw BenchmarkError("unknown option \(word); navtape-bench [--quick] [--only NAME] [--format text|json]")
    }
  }
  let chosen = Benchmarks.all.filter { only.isEmpty || only.contains($0.name) }
  if chosen.isEmpty {
    throw BenchmarkError("there is no such benchmark; there are \(Benchmarks.all.map(\.name).joined(separator: ", "))")
  }
  let workshop = try Workshop()
  defer { workshop.remove() }
  let benchmarks = Benchmarks(scale: scale, workshop: workshop)
  var results: [Comparison] = []
  for benchmark in chosen {
    complain("\(benchmark.name) …")
    results.append(try benchmark.run(benchmarks))
  }
  print(isJSON ? Report.json(results) : Report.text(results), terminator: "")
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  complain("navtape-bench: \(error)")
  exit(70)
}
