internal import HTTPExchange

/// The fields of a Pusher message.
struct PusherEnvelope {
  let event: String
  let channel: String?
  let data: JSONValue
  let userID: String?

  init(event: String, channel: String? = nil, data: JSONValue = [:], userID: String? = nil) {
    self.event = event
    self.channel = channel
    self.data = data
    self.userID = userID
  }

  init(_ value: JSONValue, codec: PusherCodec) throws(PusherFailure) {
    guard let event = value["event"]?.stringValue else { throw .notAMessage }
    let channel = value["channel"] ?? .null
    guard channel.isNull || channel.stringValue != nil else {
      throw .invalidField(event: event, field: "channel")
    }
    self.init(
      event: event, channel: channel.stringValue, data: codec.data(value["data"]),
      userID: PusherMember.userID(value["user_id"]))
  }

  /// The JSON value of the envelope.
  var value: JSONValue {
    var value: JSONValue = ["event": .string(event), "data": .string(data.encoded)]
    value["channel"] = channel.map { .string($0) }
    value["user_id"] = userID.map { .string($0) }
    return value
  }

  /// Refuses an event that the protocol does not let a client send.
  static func checkClientEvent(_ event: String, channel: String) throws(PusherFailure) {
    guard event.hasPrefix("client-"), PusherChannelKind(channel: channel).allowsClientEvents else {
      throw .clientEventNotAllowed
    }
  }
}
