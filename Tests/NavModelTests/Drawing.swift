import NavModel
import NavTestSupport
import NavText
import Testing

/// What is on screen in one scene at the end of a story, as short texts.
///
/// ```swift
/// let drawing = try Drawing(session)
/// #expect(drawing.symbols == ["a play.fill", "b -"])
/// ```
struct Drawing {
  /// The state at the end.
  let state: NavigationState
  /// The scene that is drawn.
  let scene: SceneIndex
  /// What is on screen.
  let chrome: Chrome

  /// Checks a story and draws one of its scenes, by default the first one.
  init(
    _ session: String, scene: String? = nil, as device: Device? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Story.check(session, sourceLocation: sourceLocation)
    let state = try Self.end(of: session)
    let named = scene.flatMap { state.names.name(of: $0) }.flatMap { state.sceneIndex(of: $0) }
    self.scene = try #require(scene == nil ? 0 : named, sourceLocation: sourceLocation)
    chrome = state.chrome(of: self.scene, as: device)
    self.state = state
  }

  /// The state at the end of a session.
  private static func end(of session: String) throws -> NavigationState {
    var state = NavigationState()
    var reader = SessionReader(file: nil)
    for line in session.split(separator: "\n") {
      switch try reader.read(line: Array(line.utf8)[...], names: &state.names) {
      case nil: continue
      case .header(let header):
        let beginning = try header.beginning(hierarchyFile: nil, names: &state.names)
        state.reduce(state.decide(.begin(beginning), Context(by: .app)))
      case .action(let line): state.reduce(state.decide(line.action, line.context))
      }
    }
    return state
  }

  /// The bar or ornament.
  var bar: Chrome.Bar { chrome.bar }
  /// The sidebar.
  var sidebar: Chrome.Sidebar { chrome.sidebar }
  /// What is no selection and no navigation.
  var environment: SceneEnvironment { state.scenes[scene].environment }
}

// MARK: - The bar

extension Drawing {
  /// Each item with its symbol, `-` for none: `"a play.fill"`.
  var symbols: [String] { bar.items.map { "\(text($0.id)) \($0.symbol ?? "-")" } }
  /// Each item with its bitmap, `-` for none.
  var icons: [String] { bar.items.map { "\(text($0.id)) \($0.icon ?? "-")" } }
  /// Each item with its style: `"a iconAndTitle"`.
  var styles: [String] { bar.items.map { "\(text($0.id)) \($0.style)" } }
  /// Each item with its region: `"a fixed"`.
  var regions: [String] { bar.items.map { "\(text($0.id)) \($0.region)" } }
  /// The items drawn selected.
  var selectedItems: [String] { bar.items.filter(\.isSelected).map { text($0.id) } }
  /// The items drawn disabled.
  var disabledItems: [String] { bar.items.filter { !$0.isEnabled }.map { text($0.id) } }
  /// The toolbar items beside the bar.
  var toolbar: [String] { bar.toolbar.map { text($0) } }
  /// The toolbar items that do not fit.
  var toolbarOverflow: [String] { bar.toolbarOverflow.map { text($0) } }

  /// The id, or `More` for the item without one.
  private func text(_ id: Name?) -> String { id.map { state.names.text($0) } ?? "More" }
}

// MARK: - The sidebar

extension Drawing {
  /// Each row with its kind: `"section g"`; header, footer and bottom bar by their title.
  var rows: [String] { sidebar.rows.map { "\($0.kind) \(text($0))" } }
  /// The indentation of a row; -1 if there is no such row.
  func level(_ id: String) -> Int { items.first { text($0) == id }?.level ?? -1 }
  /// The rows of tabs, sections and groups with their symbols, `-` for none.
  var rowSymbols: [String] { items.map { "\(text($0)) \($0.symbol ?? "-")" } }
  /// The rows drawn selected.
  var selectedRows: [String] { sidebar.rows.filter(\.isSelected).map { text($0) } }
  /// The rows marked hidden.
  var hiddenRows: [String] { sidebar.rows.filter(\.isHidden).map { text($0) } }
  /// The rows whose children are folded.
  var foldedRows: [String] { sidebar.rows.filter { $0.isExpanded == false }.map { text($0) } }
  /// The rows drawn disabled.
  var disabledRows: [String] { sidebar.rows.filter { !$0.isEnabled }.map { text($0) } }

  private var items: [Chrome.Row] {
    sidebar.rows.filter { [.tab, .section, .group].contains($0.kind) }
  }

  private func text(_ row: Chrome.Row) -> String { row.id.map { state.names.text($0) } ?? row.title }
}

// MARK: - What is no drawing

extension Drawing {
  /// The tab that anchors the open popover.
  var popover: String? { environment.popover.map { state.names.text($0) } }

  /// Where a tab's popover would stand (D7).
  func anchor(_ id: String) -> PopoverAnchor? {
    state.names.name(of: id).flatMap { state.item(of: $0) }.flatMap { state.anchor(of: $0, in: scene) }
  }

  /// The dropped items that a tab counts, sorted: `"public.image 3"`.
  func dropped(_ id: String) -> [String] {
    guard let slot = state.names.name(of: id).flatMap({ state.slot(of: $0) }) else { return [] }
    return state.scenes[scene].tabs[slot].dropped.map { "\(state.names.text($0.type)) \($0.count)" }.sorted()
  }
}
