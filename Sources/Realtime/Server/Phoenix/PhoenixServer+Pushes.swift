internal import HTTPExchange
internal import StateKit

extension PhoenixServer {
  /// Answers a push to a topic.
  mutating func push(
    _ message: PhoenixMessage, _ session: PhoenixServerSession, _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    guard let (id, member) = membership(of: session.connection, message.topic) else {
      return session.refuse(message, "unmatched topic")
    }
    guard member.belongs(message.joinReference) else { return [] }
    let push = TopicPush(message, id, member, session)
    switch message.content {
    case .accessToken(let token): return update(AccessToken(token), push)
    case .presence(.untrack): return untrack(push)
    case .presence(.track(let payload)): return track(payload, push, random)
    case .broadcast(let broadcast): return publish(broadcast.value, event: "broadcast", push)
    case .custom(let event, let payload): return custom(event, payload, push)
    case .binary(let event, let payload): return binary(event, payload, push)
    case .framedBroadcast(let broadcast): return framed(broadcast, push)
    default: return push.refuse("event not allowed")
    }
  }

  /// Stores a newer token of a member of a private topic, without a reply. A token that is not
  /// valid ends the membership.
  private mutating func update(_ token: AccessToken, _ push: TopicPush) -> [RealtimeHub.Command] {
    guard push.id.isPrivate else { return [] }
    guard tokens.contains(token) else {
      return endAccess(push.connection, to: push.id, "Access token is not valid")
    }
    self[push.id]?.setToken(token, of: push.connection)
    return []
  }

  private mutating func untrack(_ push: TopicPush) -> [RealtimeHub.Command] {
    push.accept() + (self[push.id]?.untrack(push) ?? [])
  }

  private mutating func track(
    _ payload: JSONValue, _ push: TopicPush, _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    guard let fields = payload.objectValue else { return push.refuse("invalid payload") }
    let payloadBytes = payload.encodedBytes.count
    if payloadBytes > limits.presenceBytes { return push.refuse("presence too large") }
    let size = HubPresence.byteCount(payload: payloadBytes, push.member.presenceKey)
    guard self[push.id]?.canTrack(byteCount: size, push, limits) == true else {
      return push.refuse("too many presences")
    }
    let tracked = self[push.id]?.track(
      fields, push, byteCount: size, reference: random.identifier())
    return push.accept() + (tracked ?? [])
  }

  /// Answers an event of the application. Three events are for tests of clients: `echo` is answered
  /// with its payload, `fail` with an error, and `silent` is not answered.
  private mutating func custom(
    _ event: String, _ payload: JSONValue, _ push: TopicPush
  ) -> [RealtimeHub.Command] {
    switch event {
    case "echo": push.accept(payload)
    case "fail": push.refuse("failed as requested")
    case "silent": []
    default: publish(payload, event: event, push)
    }
  }

  /// Sends a push to the members, and then the reply to its sender.
  private mutating func publish(
    _ payload: JSONValue, event: String, _ push: TopicPush
  ) -> [RealtimeHub.Command] {
    guard let payload = payload.objectValue else { return push.refuse("invalid payload") }
    if event.utf8.count > limits.eventBytes { return push.refuse("event name too long") }
    let isBroadcast = event == "broadcast"
    let message = TopicMessage(event: event, payload: payload)
    let includesSender = push.member.receivesOwnMessages(isBroadcast: isBroadcast)
    let commands = publish(message, to: push.id, except: includesSender ? nil : push.connection)
    let isAnswered = !isBroadcast || push.member.acknowledgesBroadcasts
    return commands + (isAnswered ? push.accept() : [])
  }

  /// Answers a binary event of the application. It has no number, and is not a part of the history.
  private func binary(
    _ event: String, _ payload: [UInt8], _ push: TopicPush
  ) -> [RealtimeHub.Command] {
    switch event {
    case "echo": return push.accept(payload)
    case "fail": return push.refuse("failed as requested")
    case "silent": return []
    case _ where event.utf8.count > limits.eventBytes: return push.refuse("event name too long")
    default:
      let content = PhoenixContent.binaryBroadcast(event: event, payload: payload)
      let commands = self[push.id]?.broadcast(content, except: push.connection)
      return (commands ?? []) + push.accept()
    }
  }

  /// Answers a broadcast in a binary frame. A broadcast of JSON becomes a text broadcast with a
  /// number. A broadcast of bytes has no number, and is not a part of the history.
  private mutating func framed(
    _ broadcast: PhoenixFramedBroadcast, _ push: TopicPush
  ) -> [RealtimeHub.Command] {
    if case .json(let payload) = broadcast.payload {
      let text = PhoenixBroadcast(
        event: broadcast.event, payload: payload, metadata: broadcast.metadata)
      return publish(text.value, event: "broadcast", push)
    }
    if broadcast.event.utf8.count > limits.eventBytes { return push.refuse("event name too long") }
    let includesSender = push.member.join.options?.broadcast.includesOwn ?? false
    let commands = self[push.id]?.broadcast(
      .framedBroadcast(broadcast), except: includesSender ? nil : push.connection)
    return (commands ?? []) + (push.member.acknowledgesBroadcasts ? push.accept() : [])
  }
}
