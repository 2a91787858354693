import EventLog
import Foundation
import NavModel
import NavReplay
import NavTestSupport
import NavText
import Testing

/// A fault planted in a session: it shows once conditions have held one after the other, at one event each.
///
/// A row is `family | CONDITION ; CONDITION unless CONDITION | minimum`. In a condition `+hide`, `?hide` and `-hide`
/// mean that such an action was applied, quiet or refused. What follows `unless` makes the fault start anew. The
/// minimum names the actions with what they name.
struct PlantedRow: Sendable, CustomTestStringConvertible {
  let family: String
  let fault: String
  let minimum: String

  init(_ row: Substring) {
    let parts = row.split(separator: " | ", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    (family, fault, minimum) = (parts[0], parts[1], parts[2])
  }

  var testDescription: String { "\(family): \(fault)" }

  /// The conditions that must hold one after the other, and the one that starts anew.
  func conditions() throws -> (steps: [StateCondition], reset: StateCondition?) {
    let parts = fault.components(separatedBy: " unless ")
    let steps = try parts[0].components(separatedBy: " ; ").map { try Self.condition($0) }
    return (steps, try parts.count > 1 ? Self.condition(parts[1]) : nil)
  }

  private static func condition(_ text: String) throws -> StateCondition {
    let outcomes: [Character: String] = ["+": "applied", "?": "quiet", "-": "refused"]
    let words = text.split(separator: " ").map { word in
      guard let first = word.first, let outcome = outcomes[first] else { return String(word) }
      return #"(kind=="\#(word.dropFirst())" and outcome=="\#(outcome)")"#
    }
    return try StateCondition(words.joined(separator: " "))
  }

  func shrink(_ script: Shrinker.Script, _ names: NameTable) throws -> Shrinker.Result? {
    let (steps, reset) = try conditions()
    var form = Shrinker.Form()
    form.keptTexts = (steps + [reset].compactMap { $0 }).flatMap(\.texts)
    return Shrinker.shrink(script, names: names, form: form) { trial in
      guard let event = trial.event else { return nil }
      let moment = Moment(event, at: trial.position, after: trial.state)
      if reset?.holds(at: moment) ?? false { trial.note = 0 }
      if steps[Int(trial.note)].holds(at: moment) { trial.note += 1 }
      if trial.note < steps.count { return nil }
      trial.note = 0
      return FailureKey("planted")
    }
  }
}

extension Shrinker.Result {
  /// The actions, as the table has them: `hide tab1, push tab1 screen1`.
  var words: String {
    script.steps.map { step in
      var json = JSONWriter()
      json.action(step.action, step.context, names)
      let members = (try? JSONParser.parse(json.text).object().members) ?? []
      let kept = members.filter { !["at", "by", "set"].contains($0.key) }
      return kept.map { member in
        var json = JSONWriter()
        json.value(member.value)
        return json.text.filter { !"\"[]{}".contains($0) }.replacingOccurrences(of: ",", with: "+")
      }.filter { !$0.isEmpty }.joined(separator: " ")
    }.joined(separator: ", ")
  }
}

@Suite("Shrinking planted faults")
struct ShrinkTableTests {
  static let rows = (try? Repository.bytes("Fixtures/Shrink/planted.txt")).map { bytes in
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { PlantedRow($0) }
  }
  static let session = Result {
    let tape = try BusyTape.record(seed: 11, eventCount: 1_600)
    return (script: try Shrinker.Script(tape), names: tape.state.names)
  }

  @Test("A planted fault shrinks to the very session that is known to be the shortest", arguments: rows ?? [])
  func minimum(_ row: PlantedRow) throws {
    let (script, names) = try Self.session.get()
    let result = try #require(try row.shrink(script, names), "the session does not show it")
    #expect(result.isComplete)
    #expect(result.words == row.minimum, "\(row.family) | \(row.fault) | \(result.words)")
    // Shrunk again it stays as it is.
    let again = try row.shrink(result.script, result.names)
    #expect(again?.script.steps.count == result.script.steps.count && again?.words == result.words)
  }

  @Test("The table has a hundred faults, some of every family")
  func table() {
    let rows = Self.rows ?? []
    #expect(rows.count >= 100)
    for family in ["suppressor", "order", "overflow", "update", "scene", "snapshot", "customization", "navigation"] {
      #expect(rows.count { $0.family == family } >= 8, "\(family)")
    }
  }
}
