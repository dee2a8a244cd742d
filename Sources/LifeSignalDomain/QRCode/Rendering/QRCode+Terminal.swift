extension QRCode {
  /// The ways to draw a symbol in a terminal.
  public enum TerminalStyle: Hashable, Sendable {
    /// Color codes draw black on white, whatever colors the terminal has.
    case colored
    /// No color codes; the light modules are drawn, for a dark background.
    case plainOnDark
    /// No color codes; the dark modules are drawn, for a light background.
    case plainOnLight
  }

  /// Returns the symbol as text, with two modules above one another in each character.
  ///
  /// - Parameters:
  ///   - style: The way to draw the symbol.
  ///   - quietZone: The light margin around the symbol.
  /// - Returns: The lines, each with a line end.
  public func terminalText(_ style: TerminalStyle, quietZone: QuietZone = .standard) -> String {
    let margin = quietZone.modules
    let drawsDark = style != .plainOnDark
    var text = ""
    for row in stride(from: -margin, to: size + margin, by: 2) {
      var line = ""
      for column in -margin..<(size + margin) {
        let (upper, lower) = (self[row, column], self[row + 1, column])
        // The lower half of the last line can lie below the quiet zone, where no module is drawn.
        let hasLower = row + 1 < size + margin
        switch (upper == drawsDark, hasLower && lower == drawsDark) {
        case (true, true): line += "█"
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (false, false): line += " "
        }
      }
      // The color codes select black (16) on white (231), and then reset both colors.
      text += style == .colored ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m\n" : "\(line)\n"
    }
    return text
  }
}
