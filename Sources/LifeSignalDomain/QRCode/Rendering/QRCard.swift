/// A card to share: a title, the code, whose it is, and what to do with it (2.5).
///
/// Its text is text: it can be searched, read aloud and translated.
public struct QRCard: Hashable, Sendable {
  /// The code on it.
  public let code: QRCode
  /// Whose it is.
  public let name: String

  /// Makes a card.
  public init(code: QRCode, name: String) {
    self.code = code
    self.name = name
  }

  /// The card as a picture in SVG, of 400 by 500 pixels.
  public var svg: String {
    let side = code.size + 8
    let heading = "\(name)’s Emergency Contact Code"
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500">
      <rect width="400" height="500" rx="24" fill="#fff"/>
      <g font-family="system-ui, sans-serif" text-anchor="middle">
      <text x="200" y="56" font-size="28" font-weight="bold">LifeSignal</text>
      <text x="200" y="434" font-size="20"\(Self.fit(heading, 20))>\(heading.escapedForXML)</text>
      <text x="200" y="466" font-size="16" fill="#555">Scan to add as emergency contact</text>
      </g>
      <svg x="50" y="84" width="300" height="300" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges">
      <path d="\(code.svgPath(offset: 4))" fill="#000"/>
      </svg>
      </svg>

      """
  }

  /// Squeezes what would not fit: a character is a little more than half as wide as it is high.
  private static func fit(_ text: String, _ fontSize: Int) -> String {
    text.count * fontSize * 55 / 100 > 360
      ? #" textLength="360" lengthAdjust="spacingAndGlyphs""# : ""
  }
}

extension String {
  /// As the content of an element of XML.
  fileprivate var escapedForXML: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
