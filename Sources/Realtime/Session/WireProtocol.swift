/// The translation between a server's protocol and the numbers of the client's machines.
enum WireProtocol: Hashable, Sendable {
  case phoenix(PhoenixWire)
  case pusher(PusherWire)

  /// Whether the server can answer a push.
  var answersPushes: Bool {
    if case .phoenix = self { true } else { false }
  }

  /// Forgets the references of the last connection. Called before the first message of a new one.
  mutating func reset() {
    switch self {
    case .phoenix(var wire):
      wire.reset()
      self = .phoenix(wire)
    case .pusher(var wire):
      wire.reset()
      self = .pusher(wire)
    }
  }

  /// Returns the meanings of a message, in order.
  mutating func decode(_ message: WebSocketMessage) -> [ServerEvent] {
    switch self {
    case .phoenix(var wire):
      // The table of references must have one owner while it is changed.
      self = .pusher(.placeholder)
      defer { self = .phoenix(wire) }
      return wire.decode(message)
    case .pusher(var wire):
      self = .pusher(.placeholder)
      defer { self = .pusher(wire) }
      return wire.decode(message)
    }
  }

  /// Returns the message on the wire; nil if the protocol has no such message.
  ///
  /// - Throws: ``PhoenixFailure`` or ``PusherFailure`` if the content cannot be sent.
  mutating func encode(_ message: ClientMessage) throws -> WebSocketMessage? {
    switch self {
    case .phoenix(var wire):
      self = .pusher(.placeholder)
      defer { self = .phoenix(wire) }
      return try wire.encode(message)
    case .pusher(var wire):
      self = .pusher(.placeholder)
      defer { self = .pusher(wire) }
      return try wire.encode(message)
    }
  }

  /// Forgets a push that has ended without a reply.
  mutating func forget(_ push: PushID, of channel: ChannelName) {
    guard case .phoenix(var wire) = self else { return }
    self = .pusher(.placeholder)
    wire.forget(push, of: channel)
    self = .phoenix(wire)
  }
}
