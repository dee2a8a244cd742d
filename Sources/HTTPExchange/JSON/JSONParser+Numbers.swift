extension JSONParser {
  /// Parses the number that begins at the position.
  ///
  /// `-0` is a `Double`, because an integer has no negative zero.
  mutating func parseNumber() throws(JSONFailure) -> JSONValue {
    let start = position
    let isNegative = skip("-")
    if !skip("0") { try skipDigits() }
    var isInteger = true
    if skip(".") {
      isInteger = false
      try skipDigits()
    }
    if skip("e") || skip("E") {
      isInteger = false
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text), integer != 0 || !isNegative {
      return .integer(integer)
    }
    guard let number = Double(text), number.isFinite else {
      throw .numberOutOfRange(offset: start)
    }
    return .number(number)
  }

  /// Skips digits, of which there must be at least one.
  private mutating func skipDigits() throws(JSONFailure) {
    let start = position
    while let current, 0x30...0x39 ~= current { position += 1 }
    if position == start { throw failure }
  }
}
