extension StringProtocol {
  /// The text as a string literal: with quotes, and everything in it that cannot be seen escaped.
  var quoted: String { String(self).debugDescription.escapingUnseen }

  /// The text in which each letter that cannot be seen, or turns round what stands behind it, is
  /// escaped: `\u{200B}`. What holds an emoji together is left, for it is seen.
  var escapingUnseen: String {
    // Of the first 128, what cannot be seen is escaped by `debugDescription` already.
    if utf8.allSatisfy({ $0 < 0x80 }) { return String(self) }
    return reduce(into: "") { text, character in
      let scalars = Array(character.unicodeScalars)
      for (index, scalar) in scalars.enumerated() {
        if scalar.isUnseen && !Self.holdsEmoji(index, in: scalars) {
          text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Whether a scalar is one that an emoji is put together with, in its place: a joiner between two
  /// pictures, a selector behind one, a tag of a flag.
  private static func holdsEmoji(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, scalars.first(where: { $0.properties.isEmoji }) != nil else { return false }
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalars[index].value {
    case 0x200D: return next?.isPicture ?? false
    case 0xFE0F: return scalars[index - 1].isPicture || next?.value == 0x20E3
    case 0xE0020...0xE007F:
      return scalars.first?.value == 0x1F3F4 && scalars.last?.value == 0xE007F
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// An emoji, and not one of the digits that are part of some.
  fileprivate var isPicture: Bool { properties.isEmoji && value > 0xFF }

  /// Whether nothing is seen of it, or nothing but a space that is another one than the usual.
  fileprivate var isUnseen: Bool {
    if isASCII { return false }
    switch properties.generalCategory {
    case .format, .control, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned:
      return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}
