import NavModel

// What things are called in sentences.

extension Narration {
  /// How many names a list has at most before it only counts.
  private static let maximumNameCount = 12

  /// Text of the tape, made fit for where it is shown.
  ///
  /// Text with letters that read from right to left is isolated, so that it cannot reorder the sentence around it.
  func text(_ text: String) -> String {
    let shown = show(text)
    return shown.unicodeScalars.contains(where: \.readsFromRightToLeft) ? "\u{2068}\(shown)\u{2069}" : shown
  }

  /// A text of the names table.
  func text(_ name: Name) -> String { text(after.names.text(name)) }

  /// Text of the tape between quotation marks.
  func quoted(_ text: String) -> String { "“\(self.text(text))”" }

  /// An item as it was called before the event, or since it came.
  func name(_ id: Name) -> String { name(id, in: [before, after]) }

  /// An item as it is called after the event, or was called before it left.
  func newName(_ id: Name) -> String { name(id, in: [after, before]) }

  private func name(_ id: Name, in states: [NavigationState]) -> String {
    for state in states {
      guard let item = state.item(of: id) else { continue }
      let title = state.hierarchy.items[item].displayTitle
      let isAmbiguous = state.hierarchy.items.lazy.filter { $0.displayTitle == title }.dropFirst().first != nil
      return name(title: title, id: state.names.text(state.id(item)), isAmbiguous: isAmbiguous)
    }
    return quoted(after.names.text(id))
  }

  /// An item that need not be in any state.
  func name(_ item: Item) -> String {
    name(title: item.displayTitle, id: after.names.text(item.id), isAmbiguous: false)
  }

  private func name(title: String, id: String, isAmbiguous: Bool) -> String {
    let called = title.isEmpty ? id : title
    let hasClearEnds = [called.unicodeScalars.first, called.unicodeScalars.last].allSatisfy {
      $0.map { !$0.properties.isWhitespace && $0.properties.generalCategory != .format } ?? false
    }
    let name = hasClearEnds ? text(called) : quoted(called)
    return isAmbiguous && !title.isEmpty ? "\(name) (\(text(id)))" : name
  }

  /// A group; nil is the root sections.
  func group(_ id: Name?) -> String { id.map { name($0) } ?? "the sections" }

  /// A drop target.
  func name(_ target: DropTarget) -> String {
    switch target {
    case .item(let id): name(id)
    case .action(let group, let action): "\(text(action)) of \(name(group))"
    }
  }

  /// A screen with its key and parameters.
  func name(_ screen: Screen) -> String {
    let parameters = screen.parameters ?? []
    let details =
      (screen.key.map { ["key \(text($0))"] } ?? [])
      + parameters.map { "\(text($0.name)) = \(text($0.value))" }
    return details.isEmpty ? text(screen.name) : "\(text(screen.name)) (\(details.joined(separator: ", ")))"
  }

  /// Several items, the last joined by "and".
  func names(_ ids: [Name]) -> String { list(ids.map { name($0) }) }

  /// Several items as they are called after the event.
  func newNames(_ ids: [Name]) -> String { list(ids.map { newName($0) }) }

  /// Words in a row, the last joined by "and".
  func list(_ words: [String]) -> String {
    var words = words
    if words.count > Self.maximumNameCount {
      let left = words.count - Self.maximumNameCount + 1
      words = words.prefix(Self.maximumNameCount - 1) + ["\(left) more"]
    }
    guard words.count > 1, let last = words.popLast() else { return words.first ?? "nothing" }
    return words.joined(separator: ", ") + " and " + last
  }

  /// A number with what it counts: `1 screen`, `3 screens`.
  static func counted(_ count: Int, _ thing: String) -> String { "\(count) \(thing)\(count == 1 ? "" : "s")" }

  /// Dropped items: `2 public.image items and 1 public.movie item`.
  func items(_ items: [TypeCount]) -> String {
    list(items.map { Self.counted(Int($0.count), "\(text($0.type)) item") })
  }
}

extension Unicode.Scalar {
  /// Whether the scalar belongs to a script that reads from right to left, or is a mark that says so.
  fileprivate var readsFromRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
    default: false
    }
  }
}

// MARK: - Places

extension Narration {
  /// Where an item stands in the bar now: `, before Library`, `, at the end`.
  func barPlace(of id: Name) -> String {
    let region = after.drawnCustomizableRegion
    guard event.outcome.refusal == nil, let item = after.item(of: id), let place = region.firstIndex(of: item) else {
      return ""
    }
    return place + 1 < region.count ? ", before \(name(after.id(region[place + 1])))" : ", at the end"
  }

  /// Where an item stands among its siblings now.
  func siblingPlace(of id: Name) -> String {
    guard event.outcome.refusal == nil, let item = after.item(of: id) else { return " among its siblings" }
    let parent = after.index.nodes[item].parent
    let siblings = parent.map { after.displayOrder(of: $0) } ?? after.index.roots
    guard let place = siblings.firstIndex(of: item) else { return "" }
    if place + 1 < siblings.count { return " before \(name(after.id(siblings[place + 1])))" }
    return " to the end" + (parent.map { " of \(name(after.id($0)))" } ?? "")
  }

  /// Where an inserted item stands among the declared siblings: `, before Library`.
  func declaredPlace(of id: Name) -> String {
    guard event.outcome.refusal == nil, let item = after.item(of: id) else { return "" }
    let siblings = after.index.children(of: after.index.nodes[item].parent)
    guard let place = siblings.firstIndex(of: item) else { return "" }
    return place + 1 < siblings.count ? ", before \(name(after.id(siblings[place + 1])))" : ", at the end"
  }
}
