internal import HTTPExchange

/// The five fields of a text message.
struct PhoenixEnvelope {
  var joinReference: String?
  var reference: String?
  var topic: String
  var event: String
  var payload: JSONValue

  /// Creates the envelope of a message; nil if the message is sent as a binary message.
  init?(_ message: PhoenixMessage) {
    guard let (event, payload) = message.content.eventAndPayload else { return nil }
    self.init(
      joinReference: message.joinReference, reference: message.reference, topic: message.topic,
      event: event, payload: payload)
  }

  init(
    joinReference: String?, reference: String?, topic: String, event: String, payload: JSONValue
  ) {
    self.joinReference = joinReference
    self.reference = reference
    self.topic = topic
    self.event = event
    self.payload = payload
  }

  init(_ value: JSONValue, version: PhoenixCodec.Version) throws(PhoenixFailure) {
    switch version {
    case .v1:
      guard let members = value.objectValue else { throw .notAMessage }
      self.init(
        joinReference: try Self.reference(members["join_ref"], "join_ref"),
        reference: try Self.reference(members["ref"], "ref"),
        topic: try Self.text(members["topic"], "topic"),
        event: try Self.text(members["event"], "event"),
        payload: members["payload"] ?? [:])
    case .v2:
      guard let elements = value.arrayValue else { throw .notAMessage }
      guard elements.count >= 5 else { throw .elementCount(elements.count) }
      self.init(
        joinReference: try Self.reference(elements[0], "join_ref"),
        reference: try Self.reference(elements[1], "ref"),
        topic: try Self.text(elements[2], "topic"), event: try Self.text(elements[3], "event"),
        payload: elements[4])
    }
  }

  /// Returns the JSON value of the envelope. A missing `ref` is written as null, because some clients
  /// refuse a broadcast without the member.
  func value(version: PhoenixCodec.Version) -> JSONValue {
    let reference = reference.map { JSONValue.string($0) } ?? .null
    switch version {
    case .v1:
      var members: [String: JSONValue] = [
        "ref": reference, "topic": .string(topic), "event": .string(event), "payload": payload,
      ]
      members["join_ref"] = joinReference.map { .string($0) }
      return .object(members)
    case .v2:
      return .array([
        joinReference.map { .string($0) } ?? .null, reference, .string(topic), .string(event),
        payload,
      ])
    }
  }

  /// Returns the typed message.
  func message() throws(PhoenixFailure) -> PhoenixMessage {
    guard let content = PhoenixContent(event: event, payload: payload, topic: topic) else {
      throw .invalidPayload(event: event)
    }
    return PhoenixMessage(
      joinReference: joinReference, reference: reference, topic: topic, content: content)
  }

  private static func reference(
    _ value: JSONValue?, _ name: String
  ) throws(PhoenixFailure) -> String? {
    guard let value, !value.isNull else { return nil }
    return try text(value, name)
  }

  private static func text(_ value: JSONValue?, _ name: String) throws(PhoenixFailure) -> String {
    guard let text = value?.stringValue else { throw .invalidField(name) }
    return text
  }
}
