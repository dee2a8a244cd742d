/// A recursive-descent parser of one JSON text.
struct JSONParser {
  let bytes: [UInt8]
  var position = 0

  /// Returns the only value of a text.
  static func value(of bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    parser.skipWhiteSpace()
    let value = try parser.parseValue(depth: 0)
    parser.skipWhiteSpace()
    if parser.position < bytes.count { throw .syntax(offset: parser.position) }
    return value
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Skips a byte if it is at the position, and returns whether it was.
  mutating func skip(_ byte: Character) -> Bool {
    guard let current, current == byte.asciiValue else { return false }
    position += 1
    return true
  }

  /// The failure for the byte at the position.
  var failure: JSONFailure {
    position < bytes.count ? .syntax(offset: position) : .unexpectedEnd
  }

  private mutating func parseValue(depth: Int) throws(JSONFailure) -> JSONValue {
    switch current {
    case UInt8(ascii: "{"): return try parseObject(depth: depth)
    case UInt8(ascii: "["): return try parseArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseLiteral("true", .bool(true))
    case UInt8(ascii: "f"): return try parseLiteral("false", .bool(false))
    case UInt8(ascii: "n"): return try parseLiteral("null", .null)
    default: return try parseNumber()
    }
  }

  private mutating func parseLiteral(
    _ text: String, _ value: JSONValue
  ) throws(JSONFailure) -> JSONValue {
    for byte in text.utf8 {
      guard current == byte else { throw failure }
      position += 1
    }
    return value
  }

  private mutating func parseArray(depth: Int) throws(JSONFailure) -> JSONValue {
    if depth >= JSONValue.maximumDepth { throw .tooDeep }
    position += 1
    skipWhiteSpace()
    if skip("]") { return .array([]) }
    var elements: [JSONValue] = []
    while true {
      skipWhiteSpace()
      elements.append(try parseValue(depth: depth + 1))
      skipWhiteSpace()
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw failure }
    }
  }

  private mutating func parseObject(depth: Int) throws(JSONFailure) -> JSONValue {
    if depth >= JSONValue.maximumDepth { throw .tooDeep }
    position += 1
    skipWhiteSpace()
    if skip("}") { return .object([:]) }
    var members: [String: JSONValue] = [:]
    while true {
      skipWhiteSpace()
      guard current == UInt8(ascii: "\"") else { throw failure }
      let key = try parseString()
      skipWhiteSpace()
      guard skip(":") else { throw failure }
      skipWhiteSpace()
      members[key] = try parseValue(depth: depth + 1)
      skipWhiteSpace()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw failure }
    }
  }
}
