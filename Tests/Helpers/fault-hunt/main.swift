import Foundation
import NavGenerators
import NavModel
import NavReplay
import PlantedFaults

let usage = "usage: fault-hunt [--seeds N] [--first SEED] [--cases N] [--swarm mixed|on|off] [--no-times]"

/// What the person wants.
struct Options {
  /// How many seeds to hunt with.
  var seeds = 100
  /// The first of them.
  var first: UInt64 = 1
  /// How many sessions a seed may take.
  var cases = 30_000
  /// The modes of the swarm to hunt in.
  var swarms = Swarm.allCases
  /// Whether to print what depends on the machine.
  var showsTimes = true

  /// nil if the arguments are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      if option == "--no-times" {
        showsTimes = false
        continue
      }
      if option == "--swarm" {
        guard let swarm = rest.popFirst().flatMap({ Swarm(rawValue: $0) }) else { return nil }
        swarms = [swarm]
        continue
      }
      guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
      switch option {
      case "--seeds": seeds = number
      case "--first": first = UInt64(number)
      case "--cases": cases = number
      default: return nil
      }
    }
  }
}

/// What came of hunting one fault, over all seeds.
struct Row {
  /// The sessions it took to find it, by the mode of the swarm.
  var cases: [Swarm: [Int]] = [:]
  /// The sizes that the sessions shrank to.
  var sizes: [Int] = []
  /// The candidates that shrinking tried.
  var evaluations = 0
}

func mean(_ numbers: [Int]) -> String { numbers.isEmpty ? "–" : "\(numbers.reduce(0, +) / numbers.count)" }

func padded(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(64)
}

let faults = PlantedFault.all
var rows = [Row](repeating: Row(), count: faults.count)
var huntSeconds = 0.0
var huntedCases = 0
var shrinkSeconds = 0.0
let clock = ContinuousClock()
/// The mode whose finds are shrunk and judged.
let judged = options.swarms.contains(.mixed) ? Swarm.mixed : options.swarms[0]

for seed in options.first..<options.first + UInt64(options.seeds) {
  for swarm in options.swarms {
    let start = clock.now
    let hunt = try Hunt(seed: seed, swarm: swarm, limit: options.cases)
    huntSeconds += (clock.now - start) / .seconds(1)
    huntedCases += hunt.caseCount
    for (place, found) in hunt.catches.enumerated() {
      guard let found else { continue }
      rows[place].cases[swarm, default: []].append(found.caseCount)
      guard swarm == judged else { continue }
      let start = clock.now
      let result = faults[place].shrink(found)
      shrinkSeconds += (clock.now - start) / .seconds(1)
      rows[place].sizes.append(result?.script.steps.count ?? 0)
      rows[place].evaluations += result?.evaluationCount ?? 0
      if let result, result.script.steps.count != faults[place].minimum.count {
        let kinds = result.script.steps.map { "\($0.action.kind)" }.joined(separator: " ")
        FileHandle.standardError.write(Data("\(place + 1), seed \(seed): shrunk to \(kinds)\n".utf8))
      }
    }
  }
}

let rate = Double(huntedCases) / huntSeconds
var isGood = true
print(" #  kind        mean sessions: on    off  mixed   found  most    size  at the minimum  tries")
for (place, row) in rows.enumerated() {
  let fault = faults[place]
  let finds = row.cases[judged] ?? []
  let least = row.sizes.count { $0 == fault.minimum.count }
  let isEnough = finds.count == options.seeds && least * 100 >= options.seeds * 95
  isGood = isGood && isEnough
  let modes = [Swarm.on, .off, .mixed].map { padded(mean(row.cases[$0] ?? []), 7) }.joined()
  let name = fault.kind.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
  let found = padded("\(finds.count)/\(options.seeds)", 8) + padded("\(finds.max() ?? 0)", 6)
  let shrunk = padded("\(fault.minimum.count)", 8) + padded("\(least)/\(row.sizes.count)", 16)
  let tries = padded(row.sizes.isEmpty ? "–" : "\(row.evaluations / row.sizes.count)", 7)
  print("\(padded("\(place + 1)", 2))  \(name)\(padded("", 9))\(modes)\(found)\(shrunk)\(tries)  \(fault.what)")
}
if options.showsTimes {
  let slowest = rows.compactMap { $0.cases[judged]?.max() }.max() ?? 0
  let isQuick = Double(slowest) / rate <= 30
  isGood = isGood && isQuick
  print(
    """
    \(huntedCases) sessions of \(Hunt.stepCount) actions in \(Int(huntSeconds)) s on one core, all faults looked at \
    (\(Int(rate)) a second); the slowest find took \(String(format: "%.1f", Double(slowest) / rate)) s; \
    shrinking took \(Int(shrinkSeconds)) s
    """)
}
exit(isGood ? 0 : 1)
