import NavAudit
import NavModel

/// The places of the bar over time: a line for each tab.
struct HistoryDrawing {
  /// How many moments a picture has at most; the latest ones are drawn.
  private static let maximumMomentCount = 400
  private static let nameWidth = 150
  private static let headHeight = 44
  private static let footHeight = 34
  private static let inks: [Ink] = [.accent, .text, .badge, .faint, .off]

  private let moments: ArraySlice<BarHistory.Moment>
  private let leftOutCount: Int
  private let titles: [String: String]
  private let rowHeight: Int
  private let step: Int
  private let placeCount: Int

  init(_ bar: BarHistory, _ state: NavigationState) {
    moments = bar.moments.suffix(Self.maximumMomentCount)
    leftOutCount = bar.moments.count - moments.count
    placeCount = moments.map(\.region.count).max() ?? 0
    rowHeight = placeCount > 24 ? 18 : 26
    step = max(14, min(90, 1_400 / max(1, moments.count)))
    var titles: [String: String] = [:]
    for item in state.hierarchy.items where !item.displayTitle.isEmpty {
      titles[state.names.text(item.id)] = item.displayTitle
    }
    self.titles = titles
  }

  /// What stands above the picture.
  var caption: String {
    let left = leftOutCount == 0 ? "" : ", \(leftOutCount.grouped) earlier ones left out"
    return "the customizable part of the bar, \(moments.count.counted("moment"))\(left)"
  }

  private var width: Int { 2 * Self.nameWidth + max(0, moments.count - 1) * step + 24 }
  private var height: Int { Self.headHeight + placeCount * rowHeight + Self.footHeight }

  private func x(_ number: Int) -> Int { Self.nameWidth + 12 + number * step }
  private func y(_ place: Int) -> Int { Self.headHeight + place * rowHeight + rowHeight / 2 }

  /// The picture.
  var canvas: SVGCanvas {
    var canvas = SVGCanvas(width: width, height: height, isMirrored: false)
    canvas.rectangle(.init(x: 0, y: 0, width: width, height: height), .content, radius: 10)
    marks(&canvas)
    let items = moments.flatMap(\.region).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    for (number, item) in items.enumerated() { line(of: item, Self.inks[number % Self.inks.count], &canvas) }
    legend(&canvas)
    return canvas
  }

  /// The positions above, and a vertical line for each update and reset.
  private func marks(_ canvas: inout SVGCanvas) {
    var freeX = 0
    for (number, moment) in moments.enumerated() {
      let isMarked = moment.mark != nil
      if isMarked {
        let ink = moment.mark == .reset ? Ink.badge : .faint
        canvas.path([(x(number), 26), (x(number), height - Self.footHeight)], ink: ink)
      }
      let text = "\(moment.position)"
      let half = text.drawnWidth(size: 11) / 2 + 3
      if x(number) - half < freeX { continue }
      freeX = x(number) + half
      canvas.text(
        text, x: x(number), midY: 15, isMarked ? .text : .faint, size: 11, anchor: .middle, maximumWidth: 2 * half + 20)
    }
  }

  /// A tab's way through the places, in pieces: a new one where it is hidden, shown, or comes back into the bar.
  private func line(of item: String, _ ink: Ink, _ canvas: inout SVGCanvas) {
    var points: [(x: Int, y: Int)] = []
    var isDashed = false
    var last: Int?
    for (number, moment) in moments.enumerated() {
      guard let place = moment.region.firstIndex(of: item) else {
        finish(&points, ink, isDashed, &canvas)
        continue
      }
      let isHidden = moment.hidden.contains(item)
      if points.isEmpty {
        if number > 0 { label(item, x(number) + 4, y(place) - rowHeight / 3, 10, ink, .leading, 90, &canvas) }
        isDashed = isHidden
      }
      points.append((x(number), y(place)))
      if isHidden != isDashed {
        finish(&points, ink, isDashed, &canvas)
        points = [(x(number), y(place))]
        isDashed = isHidden
      }
      canvas.circle(x: x(number), y: y(place), radius: 2, isHidden ? .content : ink, line: ink)
      last = number == moments.count - 1 ? place : nil
      if number == 0 { label(item, x(0) - 8, y(place), 12, ink, .trailing, Self.nameWidth - 8, &canvas) }
    }
    finish(&points, ink, isDashed, &canvas)
    if let last {
      label(item, x(moments.count - 1) + 8, y(last), 12, ink, .leading, Self.nameWidth - 8, &canvas)
    }
  }

  private func finish(
    _ points: inout [(x: Int, y: Int)], _ ink: Ink, _ isDashed: Bool, _ canvas: inout SVGCanvas
  ) {
    if points.count > 1 { canvas.path(points, ink: ink, isDashed: isDashed) }
    points = []
  }

  private func label(
    _ item: String, _ x: Int, _ y: Int, _ size: Int, _ ink: Ink, _ anchor: SVGCanvas.Anchor, _ width: Int,
    _ canvas: inout SVGCanvas
  ) {
    canvas.text(titles[item] ?? item, x: x, midY: y, ink, size: size, anchor: anchor, maximumWidth: width)
  }

  private func legend(_ canvas: inout SVGCanvas) {
    let y = height - Self.footHeight / 2
    canvas.text(
      "dashed: hidden · grey mark: update of the app · red mark: reset · numbers: positions", x: 12, midY: y, .faint,
      size: 11, maximumWidth: width - 24)
  }
}
