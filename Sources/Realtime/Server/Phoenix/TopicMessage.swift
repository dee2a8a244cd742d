internal import HTTPExchange

/// A message to the members of a topic. The message has a number in the topic's stream.
struct TopicMessage: Hashable, Sendable {
  let event: String
  let payload: [String: JSONValue]

  /// The largest size of the rest of a frame, in bytes: the references, the number and the
  /// punctuation. References whose characters need escapes in JSON text can be larger.
  private static let envelopeBytes = 192

  /// Returns a size in bytes that a frame with the message does not exceed.
  ///
  /// - Parameter payloadBytes: The size of the payload, in bytes of JSON text.
  func byteCount(topic: String, payload payloadBytes: Int) -> Int {
    let names = topic.utf8.count + event.utf8.count
    // A character of a name can need six bytes in JSON text.
    return payloadBytes + 6 * names + Self.envelopeBytes
  }

  /// Returns the event and its payload. A join with recovery receives the number of the message in
  /// `meta.offset`. A payload whose own `meta` is no object has no place for it, and is sent without
  /// a number.
  func content(offset: UInt64?) -> PhoenixContent {
    var payload = payload
    if let offset, var meta = (payload["meta"] ?? [:]).objectValue {
      meta["offset"] = .integer(Int64(clamping: offset))
      payload["meta"] = .object(meta)
    }
    return .custom(event: event, payload: .object(payload))
  }
}
