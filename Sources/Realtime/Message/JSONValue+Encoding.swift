extension JSONValue {
  /// The value as compact JSON text. The members of an object are sorted by their keys, so that the
  /// text does not depend on the order in which they were added.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the value.
  public var encoded: String {
    var output = ""
    encode(into: &output)
    return output
  }

  private func encode(into output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .integer(let value): output += String(value)
    case .number(let value): output += value.isFinite ? String(value) : "null"
    case .string(let value): Self.encode(value, into: &output)
    case .array(let elements): Self.encode(elements, into: &output)
    case .object(let members): Self.encode(members, into: &output)
    }
  }

  private static func encode(_ elements: [JSONValue], into output: inout String) {
    var separator = "["
    for element in elements {
      output += separator
      element.encode(into: &output)
      separator = ","
    }
    output += elements.isEmpty ? "[]" : "]"
  }

  private static func encode(_ members: [String: JSONValue], into output: inout String) {
    var separator = "{"
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      output += separator
      encode(key, into: &output)
      output += ":"
      value.encode(into: &output)
      separator = ","
    }
    output += members.isEmpty ? "{}" : "}"
  }

  private static func encode(_ text: String, into output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
