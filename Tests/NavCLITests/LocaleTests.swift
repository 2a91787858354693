import Foundation
import NavTestSupport
import Testing

/// Sorting, capitals and numbers of other languages must not reach a tape or an output.
@Suite("Locales")
struct LocaleTests {
  /// A locale, and what the C library says while it is in force: its name, the code set, the capital of "i", the
  /// decimal point, and whether "a" sorts before "B".
  struct Locale: CustomTestStringConvertible, Sendable {
    let name: String
    let signs: String
    var testDescription: String { name }

    /// Where `tools/locales` puts it; nil for the one that is always there.
    var folder: String? { name == "C" ? nil : Repository.path(".build/locales/\(name)") }
    var environment: [String] { ["LC_ALL=\(name)", "LANG=\(name)", "LOCPATH=\(Repository.path(".build/locales"))"] }

    static let plain = Locale(name: "C", signs: "C ANSI_X3.4-1968 49 . false")
    static let others = [
      Locale(name: "tr_TR.UTF-8", signs: "tr_TR.UTF-8 UTF-8 130 , true"),
      Locale(name: "sv_SE.UTF-8", signs: "sv_SE.UTF-8 UTF-8 49 , true"),
    ]
  }

  private let bench: Workbench

  /// Ids and titles that the locales sort, fold and write otherwise, and enough events for numbers with a separator.
  init() throws {
    bench = try Workbench()
    var lines = [
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "mode": "tabSidebar", "x-ratio": 1.5, "items": [\#
      {"tab": "I", "title": "TITLE", "allowsHiding": true}, {"tab": "ı", "title": "ılık", "allowsHiding": true}, \#
      {"tab": "i", "title": "item", "allowsHiding": true}, {"tab": "İ", "title": "İstanbul", "allowsHiding": true}, \#
      {"tab": "z", "allowsHiding": true}, {"tab": "å", "allowsHiding": true}, {"tab": "Ä", "allowsHiding": true}, \#
      {"tab": "ö", "allowsHiding": true}, {"tab": "search", "role": "search"}]}}
      """#, #"{"do": "beginEditing"}"#, #"{"do": "hide", "tabs": ["å", "z", "i", "I", "Ä", "İ", "ı"]}"#,
      #"{"do": "select", "tab": "TITLE"}"#, #"{"do": "moveInBar", "tab": "ö", "to": 0}"#, #"{"do": "endEditing"}"#,
    ]
    lines += (1...1_200).map { #"{"do": "scroll", "tab": "ö", "y": \#($0), "by": "app"}"# }
    try bench.write(lines.joined(separator: "\n") + "\n", to: "a.session.jsonl")
  }

  /// The same commands of the real program, one after the other.
  private static let commands = [
    "record @a.session.jsonl %names-in-many-scripts --tape @NAME.tape --deterministic", "replay @NAME.tape --at 1200",
    "state @NAME.tape", "log @NAME.tape", "log @NAME.tape --format jsonl", "show @NAME.tape --as all",
    "show @NAME.tape --as all --format json", "check @NAME.tape", "check @NAME.tape --format json", "verify @NAME.tape",
    "stats @NAME.tape", "customization @NAME.tape", "customization @NAME.tape --format text", "export @NAME.tape",
    "diff @NAME.tape 2 9", "help check",
  ]

  /// What the commands answer under a locale, without the name of the tape and the time they took.
  private func answers(under locale: Locale) throws -> [String] {
    try Self.commands.map { command in
      let line = command.replacingOccurrences(of: "NAME", with: locale.name)
      let answer = try ProgramProcess.run(line, in: bench, environment: locale.environment)
      return "\(command): \(answer.end)\n\(answer.output)\n\(answer.messages)"
        .replacingOccurrences(of: "\(locale.name).tape", with: "NAME.tape")
        .replacing(/[0-9,]+ events\/s/, with: "N events/s")
        .replacing(/"(seconds|milliseconds|eventsPerSecond)": *[0-9.]+/, with: "")
        // How many commits share a page depends on when the writer wakes.
        .replacing(/(file|bytes per event) +[0-9,]+/, with: "")
    }
  }

  @Test("H17: a locale that is tested is there, and in force in a program that asks for it", arguments: Locale.others)
  func inForce(_ locale: Locale) throws {
    let folder = try #require(locale.folder)
    try #require(
      FileManager.default.fileExists(atPath: folder + "/LC_CTYPE"), "\(locale.name) is not compiled: run tools/locales")
    let probe = try ProgramProcess.run("", in: bench, environment: locale.environment, program: "locale-probe")
    #expect(probe.output == locale.signs + "\n", "run tools/locales")
    let plain = try ProgramProcess.run("", in: bench, environment: Locale.plain.environment, program: "locale-probe")
    #expect(plain.output == Locale.plain.signs + "\n")
  }

  @Test("H17: under any locale every digest and every output is the same", arguments: Locale.others)
  func same(_ locale: Locale) throws {
    let folder = try #require(locale.folder)
    try #require(
      FileManager.default.fileExists(atPath: folder + "/LC_CTYPE"), "\(locale.name) is not compiled: run tools/locales")
    let plain = try answers(under: .plain)
    let other = try answers(under: locale)
    for (expected, actual) in zip(plain, other) { #expect(actual == expected) }
    // Both did what they were asked: the last line is only there if nothing failed.
    #expect(plain.allSatisfy { $0.contains("exited(0)") || $0.hasPrefix("diff") }, "\(plain)")
  }
}
