extension Character {
  /// The number of columns that a terminal uses: two for emoji and wide scripts, none for a mark
  /// without a letter and for invisible characters, and one for all others.
  public var terminalColumns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    // A variation selector or a modifier of the skin color turns a symbol into an emoji, but not a
    // digit.
    if first.properties.isEmoji, !first.isASCII,
      unicodeScalars.dropFirst().contains(where: {
        $0 == "\u{FE0F}" || $0.properties.isEmojiModifier
      })
    {
      return 2
    }
    // After another character, such a modifier is drawn as a square.
    let squares = unicodeScalars.dropFirst().count { $0.properties.isEmojiModifier }
    return Self.columns(of: first) + 2 * squares
  }

  private static func columns(of first: Unicode.Scalar) -> Int {
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator:
      return 0
    // A vowel or a final consonant of Hangul is drawn into the syllable before it.
    case .otherLetter where (0x1160...0x11FF).contains(first.value): return 0
    default: return wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  /// The wide scripts and symbols.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}

extension StringProtocol {
  /// The number of columns that a terminal uses for the text, without escape sequences.
  public var terminalColumns: Int { reduce(0) { $0 + $1.terminalColumns } }
}
