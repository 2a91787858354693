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
  let peers = Benchmarks.peers.filter { only.isEmpty || only.contains($0.name) }
  if chosen.isEmpty && peers.isEmpty {
    let names = Benchmarks.all.map(\.name) + Benchmarks.peers.map(\.name)
    throw BenchmarkError("there is no such benchmark; there are \(names.joined(separator: ", "))")
  }
  let workshop = try Workshop()
  defer { workshop.remove() }
  let benchmarks = Benchmarks(scale: scale, workshop: workshop)
  var results: [Comparison] = []
  for benchmark in chosen {
    complain("\(benchmark.name) …")
    results.append(try benchmark.run(benchmarks))
  }
  var compared: [Comparison] = []
  for peer in peers {
    complain("\(peer.name) …")
    if let comparison = try peer.run(benchmarks) {
      compared.append(comparison)
    } else {
      complain("\(peer.name) skipped: it is not installed")
    }
  }
  print(isJSON ? Report.json(results, compared) : Report.text(results, compared), terminator: "")
}

do {
  try run(Array(CommandLine.arguments.dropFirst()))
} catch {
  complain("navtape-bench: \(error)")
  exit(70)
}
