/// The numbers of texts, as Python's `float` reads them.
enum PropertyNumber {
  /// Returns the number of a text; nil if the text is no number.
  ///
  /// White space around the number, digits of any script, single underscores between digits, `nan`
  /// and `infinity` are accepted.
  static func parse(_ text: String) -> Double? {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.isSpace == true { scalars.removeFirst() }
    while scalars.last?.isSpace == true { scalars.removeLast() }
    var bytes: [UInt8] = []
    for scalar in scalars {
      if scalar.isDigit, let value = scalar.properties.numericValue {
        bytes.append(UInt8(ascii: "0") + UInt8(value))
      } else if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        return nil
      }
    }
    return named(bytes) ?? decimal(bytes)
  }

  private static func named(_ bytes: [UInt8]) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let isSigned = isNegative || bytes.first == UInt8(ascii: "+")
    switch String(decoding: bytes.dropFirst(isSigned ? 1 : 0), as: UTF8.self).lowercased() {
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    case "nan": return .nan
    default: return nil
    }
  }

  private static func decimal(_ bytes: [UInt8]) -> Double? {
    var position = 0
    var digits: [UInt8] = []
    func current() -> UInt8? { position < bytes.count ? bytes[position] : nil }
    /// Reads digits, which single underscores may separate, and returns whether there are any.
    func readDigits() -> Bool {
      let start = position
      while let byte = current(), isDigit(byte) || byte == UInt8(ascii: "_") {
        if isDigit(byte) {
          digits.append(byte)
        } else {
          let isBetween =
            position > start && isDigit(bytes[position - 1]) && position + 1 < bytes.count
            && isDigit(bytes[position + 1])
          guard isBetween else { break }
        }
        position += 1
      }
      return position > start
    }
    func readSign() {
      guard let byte = current(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else {
        return
      }
      digits.append(byte)
      position += 1
    }
    readSign()
    var hasDigits = readDigits()
    if current() == UInt8(ascii: ".") {
      position += 1
      // The text for `Double` has a digit on both sides of the point.
      digits += hasDigits ? [UInt8(ascii: ".")] : [UInt8(ascii: "0"), UInt8(ascii: ".")]
      let hasFraction = readDigits()
      if !hasFraction { digits.append(UInt8(ascii: "0")) }
      hasDigits = hasDigits || hasFraction
    }
    guard hasDigits else { return nil }
    if let byte = current(), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      digits.append(byte)
      position += 1
      readSign()
      guard readDigits() else { return nil }
    }
    return position == bytes.count ? Double(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
