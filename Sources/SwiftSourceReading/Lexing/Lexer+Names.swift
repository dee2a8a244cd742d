extension Lexer {
  mutating func readName() {
    let start = position
    while position < bytes.count {
      switch peek() {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "$": position += 1
      case 0x80...:
        let (scalar, length) = scalar()
        guard !scalar.isOperatorHead, !scalar.properties.isWhitespace else {
          return emitName(from: start)
        }
        position += length
      default: return emitName(from: start)
      }
    }
    emitName(from: start)
  }

  private mutating func emitName(from start: Int) {
    let number = names.number(of: String(decoding: bytes[start..<position], as: UTF8.self))
    emit(
      .name, keyword: names.keywords[Int(number)], name: number, from: start, to: position,
      line: line)
  }

  /// Reads a name in backticks. The name does not include the backticks, and is never a keyword.
  mutating func readBackticked() {
    let start = position
    position += 1
    while position < bytes.count, peek() != "`", peek() != "\n", peek() != "\r" { position += 1 }
    let number = names.number(of: String(decoding: bytes[(start + 1)..<position], as: UTF8.self))
    if peek() == "`" { position += 1 }
    emit(.name, name: number, from: start, to: position, line: line)
  }

  mutating func readNumber() {
    let start = position
    while true {
      switch peek() {
      case "0"..."9", "a"..."z", "A"..."Z", "_":
        let isExponent = ["e", "E", "p", "P"].contains(Unicode.Scalar(peek()))
        position += 1
        if isExponent, peek() == "-" || peek() == "+", isDigit(peek(1)) {
          position += 1
        }
      case "." where isDigit(peek(1)): position += 1
      default: return emit(.number, from: start, to: position, line: line)
      }
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { ("0"..."9") ~= byte }

  /// Reads a character beyond ASCII: the start of a name, an operator, or whitespace.
  mutating func readNonASCII() {
    let (scalar, length) = scalar()
    if scalar.isOperatorHead {
      emit(.operatorCharacter, from: position, to: position + length, line: line)
      position += length
    } else if scalar.properties.isWhitespace {
      position += length
      hasLeadingSpace = true
    } else {
      readName()
    }
  }

  /// Returns the character at the current byte. A byte that is not valid UTF-8 counts as one
  /// character.
  private func scalar() -> (Unicode.Scalar, length: Int) {
    var iterator = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      return ("\u{FFFD}", 1)
    }
    return (scalar, UTF8.width(scalar))
  }
}

extension Unicode.Scalar {
  /// Whether the character can start an operator, according to the grammar of the language.
  var isOperatorHead: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }
}
