extension Character {
  /// Whether a terminal shows the character in two columns.
  var isWide: Bool {
    guard let first = unicodeScalars.first else { return false }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x2_0000...0x3_FFFD:
      return true
    default: return first.properties.isEmojiPresentation
    }
  }
}
