internal import HTTPExchange

/// The value of a property as conditions and buckets see it.
///
/// The rules are those of the evaluation engine of Amplitude for Python: a property that is absent,
/// `false`, zero or empty has no value, and all other properties are compared as text.
extension JSONValue {
  /// Whether a condition treats the property as absent.
  var isAbsentProperty: Bool {
    switch self {
    case .null, .bool(false), .integer(0): true
    case .bool, .integer: false
    case .number(let value): value == 0
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let members): members.isEmpty
    }
  }

  /// The text of a property; nil for `null`.
  var propertyText: ExactText? {
    switch self {
    case .null: nil
    case .bool(let value): ExactText(value ? "True" : "False")
    case .integer(let value): ExactText(String(value))
    case .number(let value): ExactText(Self.numberText(value))
    case .string(let text): ExactText(text)
    case .array, .object: ExactText(spacedText)
    }
  }

  /// The texts of the elements of an array, or of a text that is an encoded array; nil for all other
  /// properties.
  var propertyTexts: [ExactText]? {
    switch self {
    case .array(let elements): return elements.compactMap(\.propertyText)
    case .string(let text) where text.utf8.first == UInt8(ascii: "["):
      let value = try? JSONValue(parsing: text, maximumByteCount: text.utf8.count)
      return value?.arrayValue?.compactMap(\.propertyText)
    default: return nil
    }
  }

  /// Returns the text of a number. From 10^16 on, it has an exponent.
  private static func numberText(_ value: Double) -> String {
    let text = "\(value)"
    // The description of a `Double` has an exponent from 2^54 on only.
    guard abs(value) >= 1e16, text.hasSuffix(".0") else { return text }
    var digits = text.utf8.dropLast(2).filter { $0 != UInt8(ascii: "-") }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    var mantissa = String(decoding: digits.prefix(1), as: UTF8.self)
    if digits.count > 1 { mantissa += "." + String(decoding: digits.dropFirst(), as: UTF8.self) }
    return (value < 0 ? "-" : "") + mantissa + "e+16"
  }

  // MARK: Arrays and objects

  /// The text of an array or an object: JSON with a space after each comma and colon, sorted keys,
  /// and only ASCII.
  private var spacedText: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): Self.numberText(value)
    case .string(let text): Self.escapedText(text)
    case .array(let elements): "[" + elements.map(\.spacedText).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { ExactText($0.key) < ExactText($1.key) }
        .map { Self.escapedText($0.key) + ": " + $0.value.spacedText }.joined(separator: ", ")
        + "}"
    }
  }

  private static func escapedText(_ text: String) -> String {
    var output = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: output += #"\""#
      case 0x5C: output += #"\\"#
      case 0x08: output += #"\b"#
      case 0x09: output += #"\t"#
      case 0x0A: output += #"\n"#
      case 0x0C: output += #"\f"#
      case 0x0D: output += #"\r"#
      case 0x20..<0x80: output.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        output += #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return output + "\""
  }
}
