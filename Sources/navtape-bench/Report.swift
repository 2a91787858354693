import NavText

/// The results of a run as text or JSON (FORMATS §6).
enum Report {
  static func text(_ results: [Comparison], _ peers: [Comparison]) -> String {
    var lines: [String] = []
    if !results.isEmpty { lines.append("against raw C      ratio      ours/s       raw/s") }
    lines += results.flatMap { [line($0)] + figures($0) }
    if !peers.isEmpty { lines.append("against peers      ratio      ours/s    theirs/s") }
    lines += peers.map { line($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func figures(_ result: Comparison) -> [String] {
    result.figures.map { pad("  " + $0.name, 24) + " " + fixed($0.value) }
  }

  private static func line(_ result: Comparison) -> String {
    pad(result.name, 16) + pad(fixed(result.ratio), -7) + pad(whole(result.oursPerSecond), -12)
      + pad(whole(result.rawPerSecond), -12)
  }

  static func json(_ results: [Comparison], _ peers: [Comparison]) -> String {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.member("schema", "navtape.bench/1")
      json.object("machine") { json in
        json.member("cores", onlineCores)
        #if arch(x86_64)
          json.member("architecture", "x86_64")
        #elseif arch(arm64)
          json.member("architecture", "arm64")
        #endif
      }
      json.object("flags") { json in json.member("optimized", isOptimized) }
      json.object("ratios") { json in
        for result in results {
          json.key(result.name)
          json.verbatim(fixed(result.ratio))
        }
      }
      json.object("peers") { json in
        for peer in peers {
          json.key(peer.name)
          json.verbatim(fixed(peer.ratio))
        }
      }
      json.object("absolute") { json in
        for result in results + peers {
          json.member("\(result.name).perSecond", Int(result.oursPerSecond))
          json.member("\(result.name).raw.perSecond", Int(result.rawPerSecond))
          for figure in result.figures {
            json.key("\(result.name).\(figure.name)")
            json.verbatim(fixed(figure.value))
          }
        }
      }
    }
    json.endLine()
    return json.text
  }

  private static var isOptimized: Bool {
    var optimized = true
    assert(
      {
        optimized = false; return true
      }())
    return optimized
  }

  private static func pad(_ text: String, _ columns: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(columns) - text.count))
    return columns < 0 ? " " + spaces + text : text + spaces
  }

  private static func whole(_ value: Double) -> String { "\(Int(value))" }

  /// A ratio with three decimals.
  static func fixed(_ value: Double) -> String {
    let thousandths = Int((value * 1_000).rounded())
    let digits = String(thousandths % 1_000)
    return "\(thousandths / 1_000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
