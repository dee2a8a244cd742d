/// The translation between a server's protocol and the numbers of the client's machines.
enum WireProtocol: Hashable, Sendable {
  case phoenix(PhoenixWire)
  case pusher(PusherWire)

  /// Whether the server can answer a push.
  var answersPushes: Bool {
    if case .phoenix = self { true } else { false }
  }

  /// Forgets the references of the last connection. Called before the first message of a new one.
  mutating func reset() { change({ $0.reset() }, { $0.reset() }) }

  /// Returns the meanings of a message, in order.
  mutating func decode(_ message: WebSocketMessage) -> [ServerEvent] {
    change({ $0.decode(message) }, { $0.decode(message) })
  }

  /// Returns the message on the wire; nil if the protocol has no such message.
  ///
  /// - Throws: ``PhoenixFailure`` or ``PusherFailure`` if the content cannot be sent.
  mutating func encode(_ message: ClientMessage) throws -> WebSocketMessage? {
    try change({ try $0.encode(message) }, { try $0.encode(message) })
  }

  /// Forgets a push that has ended without a reply.
  mutating func forget(_ push: PushID, of channel: ChannelName) {
    change({ $0.forget(push, of: channel) }, { _ in })
  }

  /// Forgets a channel that was removed.
  mutating func forget(_ channel: ChannelName) { change({ $0.forget(channel) }, { _ in }) }

  /// Changes the wire in place. While it is changed, its tables have one owner, so that they are not
  /// copied.
  private mutating func change<Result>(
    _ phoenix: (inout PhoenixWire) throws -> Result, _ pusher: (inout PusherWire) throws -> Result
  ) rethrows -> Result {
    switch self {
    case .phoenix(var wire):
      self = .pusher(.placeholder)
      defer { self = .phoenix(wire) }
      return try phoenix(&wire)
    case .pusher(var wire):
      self = .pusher(.placeholder)
      defer { self = .pusher(wire) }
      return try pusher(&wire)
    }
  }
}
