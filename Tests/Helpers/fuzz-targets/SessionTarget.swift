import NavModel
import NavText

/// A session file and, behind a zero byte, the hierarchy file that its header names.
public enum SessionTarget {
  /// An input of a session file and the hierarchy that it names.
  public static func input(_ session: [UInt8], hierarchy: [UInt8]) -> [UInt8] {
    session + [0] + hierarchy
  }

  static func run(_ input: [UInt8]) {
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let hierarchy = Array(parts.count > 1 ? parts[1] : [])
    var reader = SessionReader(file: "input")
    var state = NavigationState()
    do throws(TextError) {
      for line in parts[0].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        switch try reader.read(line: line, names: &state.names) {
        case nil: continue
        case .header(let header):
          var names = state.names
          let beginning = try header.beginning(hierarchyFile: ("hierarchy", hierarchy), names: &names)
          state.names = names
          take(.begin(beginning), Context(by: .app), &state)
          checkHeader(beginning, state.names)
        case .action(let line):
          let outcome = take(line.action, line.context, &state)
          _ = line.expectation?.differences(outcome, state, scene: state.firstOpenScene)
        }
      }
      try reader.finish()
    } catch {
      _ = error.description
    }
    precondition(state.digest == state.digestFromScratch, "the digest kept is that from scratch")
  }

  @discardableResult
  private static func take(_ action: Action, _ context: Context, _ state: inout NavigationState) -> Outcome {
    let outcome = state.decide(action, context)
    state.reduce(outcome)
    return outcome
  }

  /// A header that was read is written, and read back as one with the same hierarchy.
  private static func checkHeader(_ beginning: Beginning, _ known: NameTable) {
    var writer = JSONWriter()
    writer.header(beginning, known)
    var names = known
    var reader = SessionReader(file: nil)
    do throws(TextError) {
      guard case .header(let header) = try reader.read(line: writer.bytes[...], names: &names) else {
        preconditionFailure("a header reads back as a header")
      }
      let again = try header.beginning(hierarchyFile: nil, names: &names)
      precondition(plain(again.hierarchy) == plain(beginning.hierarchy), "a hierarchy reads back the same")
    } catch {
      preconditionFailure("a header that was read can be written and read: \(error)")
    }
  }

  /// Without the extensions: what stands on several lines in a hierarchy file stands on one in a session file.
  private static func plain(_ hierarchy: Hierarchy) -> Hierarchy {
    var plain = hierarchy
    plain.extensions = []
    for item in plain.items.indices { plain.items[item].extensions = [] }
    return plain
  }
}
