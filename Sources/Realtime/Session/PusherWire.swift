internal import HTTPExchange

/// The joins of a client's channels in the Pusher protocol, whose messages have no references.
struct PusherWire: Hashable, Sendable {
  private let codec: PusherCodec
  /// The latest subscription of each channel.
  private var joins: [ChannelName: JoinID] = [:]

  /// The value that ``WireProtocol`` holds while its own wire is taken out and changed.
  static var placeholder: Self { Self(PusherCodec(prefixes: .pusher)) }

  init(_ codec: PusherCodec) { self.codec = codec }

  mutating func reset() { joins = [:] }

  mutating func encode(_ message: ClientMessage) throws(PusherFailure) -> WebSocketMessage? {
    switch message {
    case .beat: return try codec.encode(.ping)
    case .pong: return try codec.encode(.pong)
    case .join(let channel, let join, let request):
      joins[channel] = join
      let authorization = request.authorization.map {
        PusherAuthorization(auth: $0.signature, channelData: $0.channelData)
      }
      return try codec.encode(.subscribe(channel: channel.rawValue, authorization))
    case .leave(let channel, let join):
      if joins[channel] == join { joins[channel] = nil }
      return try codec.encode(.unsubscribe(channel: channel.rawValue))
    case .push(let channel, _, _, let content):
      guard case .event(let event, .json(let data)) = content else {
        throw .clientEventNotAllowed
      }
      return try codec.encode(
        .clientEvent(channel: channel.rawValue, event: event, data: data, userID: nil))
    // A token is not sent: only the endpoint that authorizes subscriptions uses it.
    case .token: return nil
    }
  }

  mutating func decode(_ message: WebSocketMessage) -> [ServerEvent] {
    do {
      return events(of: try codec.decode(message))
    } catch {
      return [.malformed(reason: "\(error)")]
    }
  }

  private func events(of message: PusherMessage) -> [ServerEvent] {
    switch message {
    case .connectionEstablished(let connection):
      [.established(socketID: connection.socketID, activityTimeout: connection.activityTimeout)]
    case .ping: [.ping]
    case .pong: [.pong]
    case .error(let code, let message): [.refused(code: code, message: message)]
    default: channelEvents(of: message)
    }
  }

  /// Returns the meanings of a message of a channel.
  private func channelEvents(of message: PusherMessage) -> [ServerEvent] {
    switch message {
    case .subscriptionSucceeded(let name, let snapshot): succeeded(name, snapshot)
    case .subscriptionError(let name, let error): refused(name, error)
    case .memberAdded(let name, let member):
      [
        event(
          name,
          .presenceChanged(
            nil,
            .memberAdded(PresenceKey(rawValue: member.userID), member.info ?? .null)))
      ]
    case .memberRemoved(let name, let userID):
      [event(name, .presenceChanged(nil, .memberRemoved(PresenceKey(rawValue: userID))))]
    case .event(let name?, let event, let data): [self.message(name, event, data, .event)]
    case .clientEvent(let name, let event, let data, let userID):
      [self.message(name, event, data, .clientEvent(userID: userID))]
    default: [.stale]
    }
  }

  private func succeeded(_ name: String, _ snapshot: PusherPresenceSnapshot?) -> [ServerEvent] {
    guard let join = joins[ChannelName(rawValue: name)] else { return [.stale] }
    var events = [event(name, .joinReplied(join, .accepted(nil), response: [:]))]
    if let snapshot {
      let members = snapshot.members.map {
        PresenceMember(
          key: PresenceKey(rawValue: $0.userID),
          metas: [PresenceMeta(reference: .only, payload: $0.info ?? .null)])
      }
      events.append(event(name, .snapshot(join, members.sorted { $0.key < $1.key })))
    }
    return events
  }

  private func refused(_ name: String?, _ error: PusherSubscriptionError) -> [ServerEvent] {
    guard let name, let join = joins[ChannelName(rawValue: name)] else { return [.stale] }
    let isTemporary = error.status.map(Self.isTemporary) ?? false
    let reply = JoinReply.refused(reason: error.message, isTemporary: isTemporary)
    return [event(name, .joinReplied(join, reply, response: error.value))]
  }

  /// Returns whether a later subscription may succeed. The status is one of HTTP, or an error code of
  /// Pusher: 4000 to 4099 must not be repeated, 4100 to 4299 may be repeated.
  private static func isTemporary(status: Int) -> Bool {
    status == 429 || (500..<600).contains(status) || (4100..<4300).contains(status)
  }

  private func message(
    _ name: String, _ event: String, _ data: JSONValue, _ kind: RealtimeMessage.Kind
  ) -> ServerEvent {
    self.event(
      name,
      .message(nil, offset: nil, RealtimeMessage(event: event, payload: .json(data), kind: kind)))
  }

  private func event(_ name: String, _ event: ChannelServerEvent) -> ServerEvent {
    .channel(ChannelName(rawValue: name), event)
  }
}
