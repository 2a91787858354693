// shrink-challenge [--first SEED] [--seeds N] [--only NAME]: reduces each challenge from N seeds and prints how many
// answers there are, how many seeds give the most frequent one, and how many cases a reduction tries on average. Ends
// with 1 if fewer than eight challenges give one answer for 95 of 100 seeds.
import Glibc

func value(of option: String) -> String? {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count else { return nil }
  return arguments[place + 1]
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// The seeds that nobody looked at while the passes were written begin here.
let first = value(of: "--first").flatMap { UInt64($0) } ?? 60_000_001
let count = value(of: "--seeds").flatMap { UInt64($0) } ?? 100
let only = value(of: "--only")

print("seeds \(first)...\(first + count - 1)")
func row(_ cells: [String]) -> String { zip(cells, [22, 7, 9, 15, 13, 0]).map(column).joined() }

print(row(["challenge", "found", "answers", "most frequent", "evaluations", "answer"]))
var settled = 0
for challenge in challenges where only == nil || only == challenge.name {
  let found = (first..<first + count).compactMap { challenge.reduce($0) }
  var answers: [String: Int] = [:]
  for result in found { answers[result.answer, default: 0] += 1 }
  let best = answers.max { ($0.value, $1.key) < ($1.value, $0.key) }
  let mean = found.isEmpty ? 0 : found.reduce(0) { $0 + $1.evaluations } / found.count
  if UInt64(best?.value ?? 0) * 100 >= count * 95 { settled += 1 }
  let counts = [found.count, answers.count, best?.value ?? 0, mean].map(String.init)
  print(row([challenge.name] + counts + [best?.key ?? ""]))
  if CommandLine.arguments.contains("--all") {
    for (answer, number) in answers.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      print("    \(number) \(answer)")
    }
  }
}
print("\(settled) of \(challenges.count) challenges give one answer for 95% of the seeds")
if only == nil && settled < 8 { exit(1) }
