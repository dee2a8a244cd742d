extension StringProtocol {
  /// The text as a string literal, with quotes and with invisible characters escaped.
  var quoted: String { String(self).debugDescription.escapingInvisibleCharacters }

  /// The text with invisible and bidirectional control characters escaped, such as `\u{200B}`.
  /// Characters that join the parts of an emoji are kept, because the emoji is visible. ASCII
  /// characters are kept as well; ``quoted`` escapes the invisible ones.
  var escapingInvisibleCharacters: String {
    // A fast path, because ASCII characters are not escaped here.
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    return reduce(into: "") { text, character in
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        if scalar.isInvisible && !Self.isPartOfEmoji(index, in: scalars) {
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Returns whether a scalar is part of a visible emoji: a joiner before a picture, a variation
  /// selector after a picture or in a keycap, or a tag of a flag.
  private static func isPartOfEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, scalars.first(where: { $0.properties.isEmoji }) != nil else { return false }
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index].value {
    case 0x200D: return next?.isPicture ?? false  // a joiner
    case 0xFE0F:
      // A variation selector, after a picture or before the keycap sign.
      return scalars[index - 1].isPicture || next?.value == 0x20E3
    case 0xE0020...0xE007F:
      // The tags of a flag follow a black flag, and end with a cancel tag.
      return scalars.first?.value == 0x1F3F4 && scalars.last?.value == 0xE007F
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, such as a line break or an escape.
  var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether the scalar is an emoji by itself. Digits, `#` and `*` are not: Unicode gives them the
  /// emoji property only because they are parts of keycaps.
  fileprivate var isPicture: Bool { properties.isEmoji && value > 0xFF }

  /// Whether the scalar is invisible, or a space other than U+0020.
  fileprivate var isInvisible: Bool {
    if isASCII { return false }
    switch properties.generalCategory {
    case .format, .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned:
      return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
