/// A message to the members of a topic that has a number in the topic's stream.
struct TopicMessage: Hashable, Sendable {
  let event: String
  let payload: [String: JSONValue]

  /// The size of the payload as JSON text, in bytes.
  ///
  /// - Complexity: O(*n*) in the size of the payload.
  var byteCount: Int { JSONValue.object(payload).encoded.utf8.count }

  /// Returns the event and its payload. A join with recovery receives the number of the message in
  /// `meta.offset`.
  func content(offset: UInt64?) -> PhoenixContent {
    var payload = payload
    if let offset {
      var meta = payload["meta"]?.objectValue ?? [:]
      meta["offset"] = .integer(Int64(clamping: offset))
      payload["meta"] = .object(meta)
    }
    return .custom(event: event, payload: .object(payload))
  }
}
