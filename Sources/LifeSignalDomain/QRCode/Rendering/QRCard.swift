/// A card to share, with a title, a person's name and code, and instructions.
///
/// The card contains its text as text and not as drawn paths, so that software can search it, read
/// it aloud and translate it.
public struct QRCard: Hashable, Sendable {
  /// The code on the card.
  public let code: QRCode
  /// The name of the code's owner.
  public let name: String

  /// Creates a card from a code and a name.
  public init(code: QRCode, name: String) {
    self.code = code
    self.name = name
  }

  /// The card as an SVG image of 400 by 500 pixels.
  public var svg: String {
    // The code has a quiet zone of four modules on each side.
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

  /// The heading: one line if it fits the card at the largest font size, otherwise two lines, with
  /// the name in the first one. Each line has the largest font size at which it fits.
  ///
  /// The font size is computed here because some SVG renderers ignore the attribute that limits the
  /// length of a text.
  private var heading: String {
    let (owner, purpose) = ("\(name)’s", "Emergency Contact Code")
    let line = "\(owner) \(purpose)"
    if Self.fontSize(of: line) == Self.largestFontSize { return Self.text(line, at: 440) }
    return Self.text(owner, at: 424) + "\n" + Self.text(purpose, at: 448)
  }

  private static let largestFontSize = 17

  /// Returns the font size, in pixels, at which a line is at most 360 pixels wide, so that it fits
  /// the card.
  private static func fontSize(of line: String) -> Int {
    let widthInTenths = line.reduce(0) { $0 + Self.widthInTenths(of: $1) }
    return min(largestFontSize, 360 * 10 / max(1, widthInTenths))
  }

  /// Returns the maximal width of a character in common fonts, in tenths of the font size.
  private static func widthInTenths(of character: Character) -> Int {
    switch character {
    case " ", "\u{2019}", "'", "-": 4
    case "m", "w", "M", "W": 10
    case "a"..."z", "0"..."9": 6
    case "A"..."Z": 8
    default: 10
    }
  }

  private static func text(_ line: String, at y: Int) -> String {
    #"<text x="200" y="\#(y)" font-size="\#(fontSize(of: line))">\#(line.escapedForXML)</text>"#
  }
}

extension String {
  /// The text as the content of an XML element.
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
