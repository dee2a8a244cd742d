internal import HTTPExchange

/// The references of a client's messages in the Phoenix protocol.
struct PhoenixWire: Hashable, Sendable {
  /// What a reply with a reference answers.
  private enum Request: Hashable, Sendable {
    case beat(BeatID)
    case join(ChannelName, JoinID)
    case leave(ChannelName, JoinID)
    case push(PushKey)
  }

  private struct PushKey: Hashable, Sendable {
    let channel: ChannelName
    let push: PushID
  }

  private struct JoinReference: Hashable, Sendable {
    let join: JoinID
    let reference: String
  }

  private let codec: PhoenixCodec
  private var references = ReferenceCounter()
  private var requests: [String: Request] = [:]
  private var pushReferences: [PushKey: String] = [:]
  /// The latest joins of each channel, the oldest first.
  private var joins: [ChannelName: [JoinReference]] = [:]
  private var lastBeat: String?

  /// The number of joins of a channel that are remembered: the current one, and those whose messages
  /// may still arrive.
  private static var rememberedJoins: Int { 4 }

  init(_ codec: PhoenixCodec) { self.codec = codec }

  mutating func reset() {
    requests = [:]
    pushReferences = [:]
    joins = [:]
    lastBeat = nil
  }

  mutating func forget(_ push: PushID, of channel: ChannelName) {
    guard let reference = pushReferences.removeValue(forKey: PushKey(channel: channel, push: push))
    else { return }
    requests[reference] = nil
  }

  /// Forgets the joins of a channel that was removed.
  mutating func forget(_ channel: ChannelName) {
    for join in joins.removeValue(forKey: channel) ?? [] { requests[join.reference] = nil }
  }

  // MARK: Sending

  mutating func encode(_ message: ClientMessage) throws(PhoenixFailure) -> WebSocketMessage? {
    switch message {
    case .pong: return nil
    case .beat(let beat):
      if let lastBeat { requests[lastBeat] = nil }
      let reference = makeReference(for: .beat(beat))
      lastBeat = reference
      return try codec.encode(.heartbeat(reference: reference))
    case .join(let channel, let join, let request):
      let reference = makeReference(for: .join(channel, join))
      remember(JoinReference(join: join, reference: reference), of: channel)
      return try codec.encode(
        PhoenixMessage(
          joinReference: reference, reference: reference, topic: channel.rawValue,
          content: .join(request.phoenixPayload)))
    case .leave(let channel, let join):
      return try encode(.leave, channel, join, for: .leave(channel, join))
    case .token(let channel, let join, let token):
      return try encode(.accessToken(token.value), channel, join, for: nil)
    case .push(let channel, let join, let push, let content):
      let key = PushKey(channel: channel, push: push)
      return try encode(content.phoenixContent, channel, join, for: .push(key))
    }
  }

  private mutating func encode(
    _ content: PhoenixContent, _ channel: ChannelName, _ join: JoinID, for request: Request?
  ) throws(PhoenixFailure) -> WebSocketMessage? {
    guard let joinReference = joins[channel]?.last(where: { $0.join == join })?.reference else {
      return nil
    }
    let reference = makeReference(for: request)
    return try codec.encode(
      PhoenixMessage(
        joinReference: joinReference, reference: reference, topic: channel.rawValue,
        content: content))
  }

  private mutating func makeReference(for request: Request?) -> String {
    let reference = references.next()
    requests[reference] = request
    if case .push(let key)? = request { pushReferences[key] = reference }
    return reference
  }

  private mutating func remember(_ join: JoinReference, of channel: ChannelName) {
    joins[channel, default: []].append(join)
    guard let known = joins[channel], known.count > Self.rememberedJoins else { return }
    requests[known[0].reference] = nil
    joins[channel]?.removeFirst()
  }

  // MARK: Receiving

  mutating func decode(_ message: WebSocketMessage) -> [ServerEvent] {
    do {
      return [event(of: try codec.decode(message))]
    } catch {
      return [.malformed(reason: "\(error)")]
    }
  }

  private mutating func event(of message: PhoenixMessage) -> ServerEvent {
    switch message.content {
    case .reply(let status, let response):
      return replied(to: message.reference, in: message.topic, status, .json(response))
    case .binaryReply(let status, let response):
      return replied(to: message.reference, in: message.topic, status, .bytes(response))
    default: break
    }
    let channel = ChannelName(rawValue: message.topic)
    // In `phx_close` and `phx_error`, the reference of the join may be only in the field `ref`.
    let isEnd = message.content == .close || message.content == .error
    let reference = message.joinReference ?? (isEnd ? message.reference : nil)
    var join: JoinID?
    if let reference {
      guard let known = joins[channel]?.last(where: { $0.reference == reference }) else {
        return .stale
      }
      join = known.join
    }
    return message.content.event(of: join).map { .channel(channel, $0) } ?? .stale
  }

  private mutating func replied(
    to reference: String?, in topic: String, _ status: PhoenixReplyStatus,
    _ response: RealtimePayload
  ) -> ServerEvent {
    // Some servers answer a heartbeat without its reference.
    let isBeat = topic == PhoenixMessage.heartbeatTopic
    guard let reference = reference ?? (isBeat ? lastBeat : nil),
      let request = requests.removeValue(forKey: reference)
    else { return .stale }
    switch request {
    case .beat(let beat): return .beatAcknowledged(beat)
    case .join(let channel, _) where channel.rawValue != topic: return .stale
    case .join(let channel, let join):
      let value = response.json ?? [:]
      return .channel(
        channel, .joinReplied(join, JoinReply(phoenix: status, value), response: value))
    case .leave(let channel, let join): return .channel(channel, .leaveReplied(join))
    case .push(let key):
      pushReferences[key] = nil
      return .channel(
        key.channel, .pushReplied(key.push, PushReply(status: status, response: response)))
    }
  }
}
