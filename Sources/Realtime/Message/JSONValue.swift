/// A JSON value.
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"to":"B"}"#, maximumByteCount: 1 << 20)
/// value["to"]?.stringValue  // "B"
/// ```
public enum JSONValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number that is written without a fraction or an exponent and fits into 64 bits, except `-0`.
  case integer(Int64)
  /// Any other number. A number that is not finite is encoded as `null`.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// The largest number of nested arrays and objects of a parsed text.
  public static var maximumDepth: Int { 64 }
}
