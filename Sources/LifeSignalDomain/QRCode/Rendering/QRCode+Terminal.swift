extension QRCode {
  /// How a terminal is told the colours.
  public enum TerminalStyle: Hashable, Sendable {
    /// Black on white, whatever the terminal's own colours.
    case coloured
    /// No colours: the light modules are drawn, so it is upright on a dark background.
    case plainOnDark
    /// No colours: the dark modules are drawn, so it is upright on a light background.
    case plainOnLight
  }

  /// The symbol as text, two modules above one another in a character.
  ///
  /// - Returns: Lines, each with a line end.
  public func terminalText(_ style: TerminalStyle, quietZone: QuietZone = .standard) -> String {
    let margin = quietZone.modules
    let drawsDark = style != .plainOnDark
    var text = ""
    for row in stride(from: -margin, to: size + margin, by: 2) {
      var line = ""
      for column in -margin..<(size + margin) {
        let (upper, lower) = (self[row, column], self[row + 1, column])
        // What is below the last row is not drawn.
        let hasLower = row + 1 < size + margin
        switch (upper == drawsDark, hasLower && lower == drawsDark) {
        case (true, true): line += "█"
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (false, false): line += " "
        }
      }
      text += style == .coloured ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m\n" : "\(line)\n"
    }
    return text
  }
}
