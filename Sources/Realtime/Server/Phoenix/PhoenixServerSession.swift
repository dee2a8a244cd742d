internal import HTTPExchange

/// One connection of a Phoenix client: its version of the protocol, and the topics that it joined.
struct PhoenixServerSession: Sendable {
  let connection: HubConnection
  let codec: PhoenixCodec
  /// The joined topics by their names. A connection can join either the public or the private topic
  /// with a name, not both.
  var topics: [ChannelName: TopicID] = [:]

  /// Creates the session of a connection that has joined nothing.
  init(_ connection: HubConnection, _ version: PhoenixCodec.Version) {
    self.connection = connection
    codec = PhoenixCodec(version: version, side: .server)
  }

  /// Returns the message of a client; nil if it is not valid.
  func decode(_ message: WebSocketMessage, limits: HubLimits) -> PhoenixMessage? {
    guard let message = try? codec.decode(message) else { return nil }
    let references = [message.reference, message.joinReference].compactMap { $0 }
    return references.allSatisfy { $0.utf8.count <= limits.referenceBytes } ? message : nil
  }

  /// Returns the command that answers a message.
  func reply(
    to message: PhoenixMessage, _ status: PhoenixReplyStatus = .ok, response: JSONValue = [:]
  ) -> [RealtimeHub.Command] {
    connection.send(
      PhoenixMessage(
        joinReference: message.joinReference, reference: message.reference,
        topic: message.topic, content: .reply(status, response: response)), codec)
  }

  /// Returns the command that refuses a message.
  func refuse(_ message: PhoenixMessage, _ reason: String) -> [RealtimeHub.Command] {
    reply(to: message, .error, response: ["reason": .string(reason)])
  }
}

extension HubConnection {
  /// Returns the command that sends a message; none if the codec cannot express it.
  func send(_ message: PhoenixMessage, _ codec: PhoenixCodec) -> [RealtimeHub.Command] {
    guard let frame = try? codec.encode(message) else { return [] }
    return [.send(self, frame)]
  }
}
