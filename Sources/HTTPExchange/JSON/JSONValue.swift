/// A value of a JSON document.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"to":"B"}"#, maximumByteCount: 1 << 20)
/// value["to"]?.stringValue  // "B"
/// ```
public enum JSONValue: Hashable, Sendable {
  /// The value that is written `null`.
  case null
  /// A Boolean, `true` or `false`.
  case bool(Bool)
  /// A number that is written without a fraction or an exponent and fits into 64 bits, except `-0`.
  case integer(Int64)
  /// Any other number. A number that is not finite is encoded as `null`.
  case number(Double)
  /// A string of Unicode text.
  case string(String)
  /// An array of JSON values.
  case array([JSONValue])
  /// An object: members with names.
  case object([String: JSONValue])

  /// The largest depth to which arrays and objects of a parsed text are nested.
  public static var maximumDepth: Int { 64 }
}
