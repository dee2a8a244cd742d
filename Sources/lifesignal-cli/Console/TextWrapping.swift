import LifeSignalSimulation

/// Breaks lines between words, so that they fit into a terminal.
enum TextWrapping {
  /// The minimum number of columns beside an indentation.
  private static let minimumWidth = 14

  /// Returns a line of text in lines that fit into a terminal.
  ///
  /// - Parameters:
  ///   - text: The line. It may contain the escape codes of colors.
  ///   - width: The number of columns; with `nil`, the line stays as it is.
  ///   - indentation: The column under which the further lines start. By default, it is the column
  ///     after the first gap of two spaces, or else the one of the first character.
  static func lines(of text: String, width: Int?, indentation: Int? = nil) -> [String] {
    guard let width, width > 0 else { return [text] }
    let glyphs = glyphs(of: text)
    guard glyphs.reduce(0, { $0 + $1.columns }) > width else { return [text] }
    let indentation = max(
      0, min(indentation ?? standardIndentation(of: glyphs), width - minimumWidth))
    var wrapping = Wrapping(width: width, indentation: indentation)
    for glyph in glyphs { wrapping.add(glyph) }
    return wrapping.end()
  }

  /// A character with the escape codes before it.
  private struct Glyph {
    var text: String
    var columns: Int
    var isSpace: Bool
  }

  private static func glyphs(of text: String) -> [Glyph] {
    var glyphs: [Glyph] = []
    var codes = ""
    var isInCode = false
    for character in text {
      if character == "\u{1B}" || isInCode {
        codes.append(character)
        isInCode = character != "m"
      } else {
        glyphs.append(
          Glyph(
            text: codes + String(character), columns: character.terminalColumns,
            isSpace: character == " "))
        codes = ""
      }
    }
    if !codes.isEmpty { glyphs.append(Glyph(text: codes, columns: 0, isSpace: false)) }
    return glyphs
  }

  private static func standardIndentation(of glyphs: [Glyph]) -> Int {
    let start = glyphs.prefix(while: \.isSpace).count
    var spaces = 0
    var column = start
    for glyph in glyphs.dropFirst(start) {
      if !glyph.isSpace, spaces >= 2 { return column }
      spaces = glyph.isSpace ? spaces + 1 : 0
      column += glyph.columns
    }
    return start
  }

  private struct Wrapping {
    let width: Int
    let indentation: Int
    private var lines: [String] = []
    private var line = ""
    private var column = 0
    /// The spaces after the line, which are dropped if the next word starts a new line.
    private var spaces = 0
    private var word: [Glyph] = []

    init(width: Int, indentation: Int) {
      self.width = width
      self.indentation = indentation
    }

    mutating func add(_ glyph: Glyph) {
      guard glyph.isSpace else {
        word.append(glyph)
        return
      }
      endWord()
      line += glyph.text.dropLast()
      spaces += 1
    }

    mutating func end() -> [String] {
      endWord()
      return lines + [line]
    }

    private mutating func endWord() {
      guard !word.isEmpty else { return }
      let columns = word.reduce(0) { $0 + $1.columns }
      if column + spaces + columns > width, column > 0 {
        // A word that does not fit beside the indentation starts farther to the left.
        startLine(indentation: min(indentation, max(0, width - columns)))
      }
      line += String(repeating: " ", count: spaces)
      column += spaces
      spaces = 0
      for glyph in word {
        // Only a word that is longer than a line is broken.
        if column + glyph.columns > width { startLine(indentation: indentation) }
        line += glyph.text
        column += glyph.columns
      }
      word = []
    }

    private mutating func startLine(indentation: Int) {
      lines.append(line)
      line = String(repeating: " ", count: indentation)
      column = indentation
      spaces = 0
    }
  }
}
