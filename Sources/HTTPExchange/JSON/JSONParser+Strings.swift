extension JSONParser {
  /// Parses the string that begins at the position.
  mutating func parseString() throws(JSONFailure) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    var runStart = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        content += bytes[runStart..<position]
        position += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw .invalidUTF8(offset: start)
        }
        return text
      case UInt8(ascii: "\\"):
        content += bytes[runStart..<position]
        position += 1
        try parseEscape(into: &content, start: start)
        runStart = position
      case 0..<0x20: throw .syntax(offset: position)
      default: position += 1
      }
    }
    throw .unexpectedEnd
  }

  private mutating func parseEscape(
    into content: inout [UInt8], start: Int
  ) throws(JSONFailure) {
    if skip("u") {
      let scalar = try parseEscapedScalar(start: start)
      content += Array(String(scalar).utf8)
      return
    }
    guard let current, let byte = Self.escapes[current] else { throw failure }
    position += 1
    content.append(byte)
  }

  /// The characters after a backslash, and the bytes that they stand for.
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Parses the four digits after `\u`. If they are the first half of a surrogate pair, the escape
  /// of the second half must follow.
  private mutating func parseEscapedScalar(start: Int) throws(JSONFailure) -> Unicode.Scalar {
    let first = try parseHexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xDC00, skip("\\"), skip("u") else { throw .loneSurrogate(offset: start) }
    let second = try parseHexadecimal()
    guard 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { throw .loneSurrogate(offset: start) }
    return scalar
  }

  private mutating func parseHexadecimal() throws(JSONFailure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let current, let digit = Character(Unicode.Scalar(current)).hexDigitValue else {
        throw failure
      }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
