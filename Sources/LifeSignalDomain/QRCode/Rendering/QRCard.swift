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
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="500" viewBox="0 0 400 500">
      <rect width="400" height="500" rx="24" fill="#fff"/>
      <g font-family="system-ui, sans-serif" text-anchor="middle">
      <text x="200" y="56" font-size="28" font-weight="bold">LifeSignal</text>
      \(heading)
      <text x="200" y="474" font-size="16" fill="#555">Scan to add as emergency contact</text>
      </g>
      <svg x="50" y="84" width="300" height="300" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges">
      <path d="\(code.svgPath(offset: 4))" fill="#000"/>
      </svg>
      </svg>

      """
  }

  /// In one line where it fits, else the name above the rest, as large as it fits: not every program
  /// that draws SVG squeezes text.
  private var heading: String {
    let (whose, what) = ("\(name)’s", "Emergency Contact Code")
    let line = "\(whose) \(what)"
    if Self.size(of: line) == Self.largest { return Self.text(line, at: 440) }
    return Self.text(whose, at: 424) + "\n" + Self.text(what, at: 448)
  }

  private static let largest = 17

  /// The size, in pixels, at which a line is no wider than the card allows.
  private static func size(of line: String) -> Int {
    min(largest, 360 * 10 / max(1, line.reduce(0) { $0 + tenths($1) }))
  }

  /// How wide a character is at most in the usual fonts, in tenths of its height.
  private static func tenths(_ character: Character) -> Int {
    switch character {
    case " ", "\u{2019}", "'", "-": 4
    case "m", "w", "M", "W": 10
    case "a"..."z", "0"..."9": 6
    case "A"..."Z": 8
    default: 10
    }
  }

  private static func text(_ line: String, at y: Int) -> String {
    #"<text x="200" y="\#(y)" font-size="\#(size(of: line))">\#(line.escapedForXML)</text>"#
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
