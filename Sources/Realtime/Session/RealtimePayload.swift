public import HTTPExchange

/// The content of a message.
public enum RealtimePayload: Hashable, Sendable {
  /// A value of a JSON document.
  case json(JSONValue)
  /// Bytes of the application's own format.
  case bytes([UInt8])

  /// The JSON value; nil for bytes.
  public var json: JSONValue? {
    if case .json(let value) = self { value } else { nil }
  }
}
