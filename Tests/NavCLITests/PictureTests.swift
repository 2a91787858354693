import Foundation
import NavTestSupport
import NavText
import Testing

@testable import NavCLI

@Suite("Pictures")
struct PictureTests {
  let bench: Workbench

  init() throws {
    bench = try Workbench()
  }

  // MARK: Golden files

  /// An app of `Fixtures/Hierarchies`: video is in SwiftUI's style with a sidebar, music in UIKit's.
  enum App: String, CaseIterable {
    case video
    case music

    var group: String { self == .video ? "collections" : "library" }
    var lastTab: String { self == .video ? "sintel" : "commute" }
    var hideable: String { self == .video ? "extras" : "browse" }
  }

  /// A device in one of its forms.
  enum View: String, CaseIterable {
    case padBar = "pad-bar"
    case padSidebar = "pad-sidebar"
    case padOverlap = "pad-overlap"
    case padEditing = "pad-editing"
    case padCompact = "pad-compact"
    case phone
    case mac
    case vision
    case tv

    /// The keys of the session's header.
    var header: String {
      switch self {
      case .padBar, .padSidebar, .padEditing: ""
      case .padOverlap, .padCompact: #", "orientation": "portrait""#
      case .phone, .mac, .vision, .tv: #", "device": "\#(rawValue)""#
      }
    }

    func actions(_ app: App) -> [String] {
      switch self {
      case .padBar: [#"{"do": "collapseSidebar"}"#]
      case .padSidebar: [#"{"do": "select", "tab": "\#(app.lastTab)", "via": "sidebar"}"#]
      case .padOverlap: [#"{"do": "expandSidebar"}"#]
      case .padEditing: [#"{"do": "beginEditing"}"#, #"{"do": "hide", "tab": "\#(app.hideable)"}"#]
      case .padCompact: [#"{"do": "resize", "width": "compact"}"#]
      case .phone: [#"{"do": "select", "tab": "\#(app.lastTab)", "via": "program"}"#]
      case .mac: [#"{"do": "fold", "group": "\#(app.group)"}"#]
      case .vision: [#"{"do": "select", "tab": "\#(app.group)", "via": "ornament"}"#]
      case .tv: [#"{"do": "focus", "in": "\#(app == .video ? "sidebar" : "bar")"}"#]
      }
    }
  }

  /// Writes `a.session.jsonl`, a session of an app.
  private func write(_ app: App, header: String, _ actions: [String]) throws {
    try bench.write(Repository.bytes("Fixtures/Hierarchies/\(app).tabs.json"), to: "\(app).tabs.json")
    let head = #"{"session": 1, "hierarchy": "\#(app).tabs.json"\#(header)}"#
    try bench.write(([head] + actions).joined(separator: "\n") + "\n", to: "a.session.jsonl")
  }

  @Test("B1: each device draws as kept, in text, light and dark", arguments: View.allCases, App.allCases)
  func kept(_ view: View, _ app: App) throws {
    try write(app, header: view.header, view.actions(app))
    let file = "Fixtures/Golden/pictures/\(app)/\(view.rawValue)"
    NavTestSupport.Golden.expect(try bench.output("show @a.session.jsonl"), equals: "\(file).txt")
    for theme in Theme.allCases {
      let picture = try bench.output("show @a.session.jsonl --format svg --theme \(theme)")
      NavTestSupport.Golden.expect(picture, equals: "\(file).\(theme).svg")
    }
  }

  @Test("I7: one state draws on all devices as kept, in text and as a picture", arguments: App.allCases)
  func keptOnAll(_ app: App) throws {
    let editing = View.padEditing
    try write(
      app, header: editing.header,
      [
        #"{"do": "push", "tab": "\#(app.lastTab)", "screen": "detail", "by": "app"}"#,
        #"{"do": "select", "tab": "\#(app.lastTab)", "via": "program"}"#,
      ] + editing.actions(app))
    let file = "Fixtures/Golden/pictures/\(app)/all"
    NavTestSupport.Golden.expect(try bench.output("show @a.session.jsonl --as all"), equals: "\(file).txt")
    let picture = try bench.output("show @a.session.jsonl --as all --format svg")
    NavTestSupport.Golden.expect(picture, equals: "\(file).svg")
  }

  // MARK: Other devices

  @Test(
    "C19: on a device without editing mode the scene is drawn as if editing had ended",
    arguments: [
      "phone", "mac", "vision", "tv",
    ])
  func editingElsewhere(_ device: String) throws {
    try write(.video, header: "", View.padEditing.actions(.video))
    let own = try bench.output("show @a.session.jsonl")
    #expect(own.contains("✗ ") && own.contains("editing"))
    let other = try bench.output("show @a.session.jsonl --as \(device)")
    #expect(!other.contains("✗ ") && !other.contains("✓ ") && !other.contains("editing"))
    let picture = try Picture(bench.output("show @a.session.jsonl --as \(device) --format svg"))
    #expect(!picture.texts.contains("Done") && !picture.texts.contains("editing"))
  }

  @Test("B8: a selection without a place in a phone's bar stands under More there, and nowhere else")
  func moreElsewhere() throws {
    try write(.video, header: "", [#"{"do": "select", "tab": "sintel"}"#])
    #expect(try bench.output("show @a.session.jsonl --as phone").contains("[More]"))
    let picture = try Picture(bench.output("show @a.session.jsonl --as phone --format svg"))
    #expect(picture.texts.contains("Sintel") && picture.texts.contains("Elephants Dream"))
    #expect(try !bench.output("show @a.session.jsonl --as pad").contains("More"))
  }

  @Test("B14: the room beside the bar is that of the scene's own size", arguments: [("pad", 1), ("mac", 3)])
  func roomElsewhere(_ device: String, _ count: Int) throws {
    try bench.write(
      #"""
      {"session": 1, "hierarchy": {"hierarchy": 1, "items": [{"tab": "a", "toolbar": ["x", "y", "z"]}, {"tab": "b"}]}}
      {"do": "resize", "width": "regular", "room": 1, "barRoom": 1}

      """#, to: "a.session.jsonl")
    let bar = try bench.run("show @a.session.jsonl --as \(device) --format json").json().at("bar")
    #expect(try bar.at("toolbar", "shown").array().count == count)
    #expect(try bar.at("overflow").string() == (count == 1 ? "scroll" : "none"))
  }

  @Test("Drawn on its own device a scene keeps its width and orientation")
  func ownDevice() throws {
    try write(.music, header: View.padCompact.header, View.padCompact.actions(.music))
    #expect(try bench.output("show @a.session.jsonl") == bench.output("show @a.session.jsonl --as pad"))
  }
}
