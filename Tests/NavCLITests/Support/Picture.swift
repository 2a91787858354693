import Foundation
import FoundationXML
import Testing

@testable import NavCLI

/// An SVG file as a parser of XML sees it; fails if it is not well-formed.
final class Picture: NSObject, XMLParserDelegate {
  /// A text with the places of its ends, as far as they can be known.
  struct Label {
    let text: String
    let left: Int
    let right: Int
  }

  /// The rectangles of a picture, in the order of drawing.
  struct Box {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  /// What a document leaves free around its pictures.
  static let gap = 24

  private(set) var width = 0
  private(set) var height = 0
  private(set) var boxes: [Box] = []
  private(set) var labels: [Label] = []
  private var attributes: [String: String] = [:]
  private var text: String?

  /// The texts without what isolates their direction.
  var texts: [String] { labels.map(\.text) }

  init(_ svg: String) throws {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    let isWellFormed = parser.parse()
    try #require(isWellFormed, "line \(parser.lineNumber): \(String(describing: parser.parserError))")
  }

  private func number(_ name: String) -> Int { attributes[name].flatMap { Int($0) } ?? 0 }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    self.attributes = attributes
    switch name {
    case "svg": (width, height) = (number("width"), number("height"))
    case "rect" where attributes["x"] != nil:
      boxes.append(Box(x: number("x"), y: number("y"), width: number("width"), height: number("height")))
    case "text": text = ""
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text? += characters }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard name == "text", let text else { return }
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
    let size = attributes["font-size"].flatMap { Int($0) } ?? SVGCanvas.textSize
    let width = shown.drawnWidth(size: size, isBold: attributes["font-weight"] != nil)
    let x = number("x")
    switch attributes["text-anchor"] {
    case "middle": labels.append(Label(text: shown, left: x - width / 2, right: x + width / 2))
    case "end": labels.append(Label(text: shown, left: x - width, right: x))
    default: labels.append(Label(text: shown, left: x, right: x + width))
    }
    self.text = nil
  }
}
