import NavModel

// What the selected tab shows, and what lies over it.

extension SVGDrawing {
  /// The room that bars and sidebars leave for the content.
  private var contentBox: Box {
    let isSmall = frame.width < 600
    var box = frame.inset(isSmall ? 20 : 32, 0)
    box.y += topInset
    box.height = frame.maxY - box.y - (chrome.bar.place == .bottom && chrome.bar.hiddenBy == nil ? bottomBarHeight : 0)
    if chrome.sidebar.isShown {
      box.x += Self.sidebarWidth
      box.width -= Self.sidebarWidth
    } else if chrome.bar.place == .leading && chrome.bar.items.contains(where: { $0.style == .iconAndTitle }) {
      box.x += expandedOrnamentWidth - 60
      box.width -= expandedOrnamentWidth - 60
    }
    return box
  }

  private var topInset: Int {
    switch chrome.device {
    case .tv: chrome.bar.place == .top || hasSidebarButton ? 140 : 56
    case .mac: chrome.bar.place == .top ? 64 : 48
    case .phone: frame.height < 500 ? 20 : 56
    case .pad: chrome.bar.place == .bottom ? 56 : chrome.bar.place == .none ? 44 : 98
    case .vision: 44
    }
  }

  mutating func drawContent() {
    let box = contentBox
    guard let slot = state.scenes[scene].selected else {
      canvas.text("No tabs", x: box.midX, midY: frame.midY, .faint, anchor: .middle, maximumWidth: box.width)
      return
    }
    let item = state.item(inSlot: slot)
    let name = title(state.id(inSlot: slot), item.map { state.hierarchy.items[$0].displayTitle } ?? "")
    var y = box.y + 18
    canvas.text(name, x: box.x, midY: y, .text, size: 28, isBold: true, maximumWidth: box.width)
    y += 34
    canvas.text(
      path(slot, item), x: box.x, midY: y, .faint, size: 14, maximumWidth: box.width, isPath: true)
    y += 30
    drawNotes(in: box, y: &y, slot)
    let query = state.scenes[scene].tabs[slot].query.map { state.names.text($0) }
    if query != nil || item.map({ state.hierarchy.items[$0].role == .search }) == true {
      drawSearchField(query, Box(x: box.x, y: y, width: min(box.width, 420), height: 38))
      y += 58
    }
    let rest = Box(x: box.x, y: y, width: box.width, height: box.maxY - y - 20)
    if chrome.bar.items.contains(where: { $0.kind == .more && $0.isSelected }) {
      drawMore(in: rest)
    } else if let reason = item.flatMap({ state.hierarchy.items[$0].unavailable }) {
      drawUnavailable(reason, in: rest)
    } else {
      drawCards(below: y)
    }
  }

  private func path(_ slot: Slot, _ item: ItemIndex?) -> String {
    let root = item.map { state.names.text(state.rootScreen($0)) } ?? "?"
    let names = state.scenes[scene].tabs[slot].screens.map { pushed in
      state.names.text(pushed.screen.name) + (pushed.screen.key.map { "#" + state.names.text($0) } ?? "")
    }
    let shown = names.count <= 12 ? names : ["…"] + names.suffix(12)
    return ([root] + shown).joined(separator: " › ")
  }

  // MARK: Notes

  /// What a picture of the screen alone would not tell, as small labels; they wrap.
  private mutating func drawNotes(in box: Box, y: inout Int, _ slot: Slot) {
    let notes = notes(slot)
    if notes.isEmpty { return }
    var x = box.x
    for note in notes {
      let width = min(note.pictureSafe.drawnWidth(size: 12) + 20, box.width)
      if x > box.x && x + width > box.maxX {
        x = box.x
        y += 32
      }
      canvas.rectangle(Box(x: x, y: y - 12, width: width, height: 24), .card, radius: 12)
      canvas.text(note, x: x + width / 2, midY: y, .faint, size: 12, anchor: .middle, maximumWidth: width - 16)
      x += width + 8
    }
    y += 32
  }

  private func notes(_ slot: Slot) -> [String] {
    let tab = state.scenes[scene].tabs[slot]
    var notes: [String] = []
    if isEditing { notes.append("editing") }
    if let hiding = chrome.bar.hiddenBy { notes.append("bar hidden by \(hiding)") }
    if tab.topY != 0 { notes.append("scrolled to \(tab.topY)") }
    for dropped in tab.dropped { notes.append("\(dropped.count) × \(state.names.text(dropped.type))") }
    if tab.content != 0 { notes.append("content \(tab.content)") }
    return notes.count <= 8 ? notes : notes.prefix(8) + ["and \(notes.count - 8) more"]
  }

  // MARK: Kinds of content

  private mutating func drawSearchField(_ query: String?, _ box: Box) {
    canvas.rectangle(box, .card, radius: 12)
    drawSymbol("magnifyingglass", in: box.square(18, atX: box.x + 12), .faint)
    canvas.text(
      query ?? "Search", x: box.x + 40, midY: box.midY, query == nil ? .faint : .text, maximumWidth: box.width - 56)
  }

  private mutating func drawUnavailable(_ reason: String, in box: Box) {
    let y = max(box.y + 40, box.midY - 40)
    canvas.circle(x: box.midX, y: y, radius: 22, .card)
    canvas.text("!", x: box.midX, midY: y, .faint, size: 22, anchor: .middle, isBold: true, maximumWidth: 30)
    canvas.text(reason, x: box.midX, midY: y + 46, .faint, anchor: .middle, maximumWidth: box.width)
  }

  /// What stands behind More, while it is selected.
  private mutating func drawMore(in box: Box) {
    let height = 44
    let fitting = max(1, box.height / height)
    let more = chrome.bar.more
    let shown = more.count <= fitting ? more.count : fitting - 1
    let selected = state.selectedItem(scene)
    let open = more.firstIndex { id in
      state.item(of: id).flatMap { item in selected.map { state.index.isInside($0, item) } } ?? false
    }
    let first = max(0, (open ?? 0) - shown + 1)
    var y = box.y
    for (place, id) in more.enumerated().dropFirst(first).prefix(shown) {
      let row = Box(x: box.x, y: y, width: box.width, height: height)
      let item = state.item(of: id)
      let isOpen = place == open
      let ink: Ink = item.map { state.index.nodes[$0].isEnabled } == false ? .off : .text
      if isOpen { canvas.rectangle(row.inset(-8, 3), .soft, radius: 10) }
      if id == chrome.popover?.tab { popoverAnchor = row }
      drawSymbol(
        item.flatMap { state.hierarchy.items[$0].displaySymbol } ?? "", in: row.square(22, atX: row.x + 4),
        isOpen ? .accent : ink)
      let badge = item.flatMap { state.hierarchy.items[$0].displayBadge }
      canvas.text(
        title(of: id), x: row.x + 40, midY: row.midY, isOpen ? .accent : ink,
        maximumWidth: row.width - 70 - badgeWidth(badge))
      drawBadge(badge, trailingX: row.maxX - 24, midY: row.midY)
      drawChevron(x: row.maxX - 8, midY: row.midY, isFolded: true, .off)
      y += height
    }
    if more.count > shown {
      drawRest(more.count - shown, x: box.x + 40, midY: y + height / 2, maximumWidth: box.width - 40)
    }
  }

  /// Says how many did not fit.
  mutating func drawRest(_ count: Int, x: Int, midY: Int, maximumWidth: Int) {
    canvas.text("and \(count) more", x: x, midY: midY, .faint, size: 13, maximumWidth: maximumWidth)
  }

  /// Empty cards in place of what only the app knows; they go on under what lies over the content.
  private mutating func drawCards(below y: Int) {
    let box = contentBox
    let isOverlaid = chrome.sidebar.isShown && chrome.sidebar.layout?.takesRoom == false
    let leading = isOverlaid ? frame.x + 32 : box.x
    let width = box.maxX - leading
    let columns = max(2, (width + 16) / 216)
    let cardWidth = (width - 16 * (columns - 1)) / columns
    let height = cardWidth * 5 / 8
    for top in stride(from: y, to: frame.maxY - 24, by: height + 16) {
      for column in 0..<columns {
        let x = leading + column * (cardWidth + 16)
        canvas.rectangle(Box(x: x, y: top, width: cardWidth, height: height), .card, radius: 12)
      }
    }
  }

  // MARK: Over the content

  /// A tab's sheet: it covers its content, not the chrome (SPEC §13).
  mutating func drawSheet() {
    guard let slot = state.scenes[scene].selected, let sheet = state.scenes[scene].tabs[slot].sheet else { return }
    let content = contentBox
    let box = Box(x: content.x, y: content.y + 96, width: content.width, height: content.maxY - content.y - 96 + 40)
    drawRaised(state.names.text(sheet), "sheet", in: box)
  }

  /// A modal: it covers the whole scene (B9).
  mutating func drawModal() {
    guard let modal = environment.modal else { return }
    canvas.rectangle(frame, .scrim)
    let isSmall = frame.width < 600
    let box =
      isSmall
      ? Box(x: frame.x, y: frame.y + 60, width: frame.width, height: frame.height)
      : frame.inset(frame.width / 5, frame.height / 7)
    drawRaised(state.names.text(modal), "modal", in: box)
  }

  private mutating func drawRaised(_ name: String, _ kind: String, in box: Box) {
    canvas.rectangle(box, .raised, radius: 20, line: .line)
    canvas.rectangle(Box(x: box.midX - 20, y: box.y + 10, width: 40, height: 5), .line, radius: 2)
    canvas.text(
      name, x: box.midX, midY: box.y + 44, .text, size: 18, anchor: .middle, isBold: true, maximumWidth: box.width - 48)
    canvas.text(kind, x: box.midX, midY: box.y + 70, .faint, size: 13, anchor: .middle, maximumWidth: box.width - 48)
  }

  /// The keyboard as four rows of keys.
  mutating func drawKeyboard() {
    let height = min(frame.height / 2, 260)
    let box = Box(x: frame.x, y: frame.maxY - height, width: frame.width, height: height)
    canvas.rectangle(box, .panel, line: .line)
    let keyHeight = (height - 48) / 4
    for (row, keys) in [10, 9, 9, 1].enumerated() {
      let keyWidth = keys == 1 ? box.width / 2 : (box.width - 24) / 10 - 6
      let width = keys * (keyWidth + 6) - 6
      for key in 0..<keys {
        let x = box.midX - width / 2 + key * (keyWidth + 6)
        let y = box.y + 12 + row * (keyHeight + 8)
        canvas.rectangle(Box(x: x, y: y, width: keyWidth, height: keyHeight), .raised, radius: 6)
      }
    }
  }

  /// A popover beside the item that anchors it, listing what the item declares.
  mutating func drawPopover() {
    guard let popover = chrome.popover, let anchor = popoverAnchor else { return }
    let declared = state.item(of: popover.tab).map { state.hierarchy.items[$0].popovers } ?? []
    let shown = declared.prefix(6).map { state.names.text($0) }
    let rest = declared.count > 6 ? ["and \(declared.count - 6) more"] : []
    let lines = [title(of: popover.tab)] + shown + rest
    let height = lines.count * 28 + 20
    let isBelow = anchor.maxY + height + 20 < frame.maxY
    let x = min(max(anchor.midX - 100, frame.x + 8), frame.maxX - 208)
    let box = Box(x: x, y: isBelow ? anchor.maxY + 12 : anchor.y - 12 - height, width: 200, height: height)
    let tip = isBelow ? anchor.maxY + 2 : anchor.y - 2
    let edge = isBelow ? box.y + 1 : box.maxY - 1
    let middle = min(max(anchor.midX, box.x + 26), box.maxX - 26)
    canvas.rectangle(box, .raised, radius: 14, line: .line)
    canvas.shape((middle - 11, edge), (middle, tip), (middle + 11, edge), fill: .raised)
    canvas.line((middle - 11, edge), (middle, tip), (middle + 11, edge))
    for (number, line) in lines.enumerated() {
      canvas.text(
        line, x: box.x + 16, midY: box.y + 24 + number * 28, number == 0 ? .text : .accent, size: 14,
        isBold: number == 0, maximumWidth: box.width - 32)
    }
  }
}
