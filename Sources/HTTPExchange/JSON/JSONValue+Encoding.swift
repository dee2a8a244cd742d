extension JSONValue {
  /// The value as compact JSON text. The members of an object are sorted by their keys, so that the
  /// text does not depend on the order in which they were added.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the value.
  public var encoded: String { String(decoding: encodedBytes, as: UTF8.self) }

  /// The bytes of ``encoded`` in UTF-8.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the value.
  public var encodedBytes: [UInt8] {
    var output: [UInt8] = []
    encode(into: &output)
    return output
  }

  private func encode(into output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let value): output += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): Self.encode(value, into: &output)
    case .array(let elements): Self.encode(elements, into: &output)
    case .object(let members): Self.encode(members, into: &output)
    }
  }

  private static func encode(_ elements: [JSONValue], into output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    for (offset, element) in elements.enumerated() {
      if offset > 0 { output.append(UInt8(ascii: ",")) }
      element.encode(into: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private static func encode(_ members: [String: JSONValue], into output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (offset, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
      if offset > 0 { output.append(UInt8(ascii: ",")) }
      encode(member.key, into: &output)
      output.append(UInt8(ascii: ":"))
      member.value.encode(into: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private static func encode(_ text: String, into output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: isEscaped) {
      for byte in text.utf8 { encode(byte, into: &output) }
    } else {
      output += text.utf8
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Whether a byte of a string is written as an escape sequence.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func encode(_ byte: UInt8, into output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): output += #"\""#.utf8
    case UInt8(ascii: "\\"): output += #"\\"#.utf8
    case UInt8(ascii: "\n"): output += #"\n"#.utf8
    case UInt8(ascii: "\r"): output += #"\r"#.utf8
    case UInt8(ascii: "\t"): output += #"\t"#.utf8
    case ..<0x20:
      output += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
      output += String(byte, radix: 16).utf8
    default: output.append(byte)
    }
  }
}
