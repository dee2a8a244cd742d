internal import HTTPExchange
internal import StateKit

extension PhoenixServer {
  /// Answers a join. An earlier join of the topic by the same connection ends first.
  mutating func join(
    _ message: PhoenixMessage, _ payload: JSONValue, _ session: PhoenixServerSession,
    _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    var commands: [RealtimeHub.Command] = []
    if let (id, earlier) = membership(of: session.connection, message.topic) {
      commands = endJoin(session.connection, earlier, of: id)
    }
    return commands + accept(message, payload, session, random)
  }

  private mutating func accept(
    _ message: PhoenixMessage, _ payload: JSONValue, _ session: PhoenixServerSession,
    _ random: RandomSource
  ) -> [RealtimeHub.Command] {
    guard let join = try? TopicJoin(payload: payload) else {
      return session.refuse(message, "invalid payload")
    }
    if let reason = refusal(of: join, message.topic, session.connection) {
      return session.refuse(message, reason)
    }
    let key = join.options?.presence.key ?? ""
    let member = TopicMember(
      codec: session.codec, joinReference: message.joinReference ?? message.reference,
      join: join, presenceKey: key.isEmpty ? random.identifier() : key,
      presenceMode: join.options?.presence.isEnabled == true ? .on : .off,
      token: join.privateToken)
    let id = TopicID(name: message.topic, isPrivate: join.options?.isPrivate ?? false)
    return addMember(member, session.connection, to: id, reference: message.reference, random)
      ?? session.refuse(message, "too many topics")
  }

  /// Returns the reason why a join is refused; nil if it is accepted.
  private func refusal(
    of join: TopicJoin, _ topic: String, _ connection: HubConnection
  ) -> String? {
    if !isServed(topic) { return "unmatched topic" }
    if join.options?.isPrivate == true, !hasAccess(join.privateToken) { return "unauthorized" }
    if (sessions[connection]?.topics.count ?? 0) >= limits.channelsPerConnection {
      return "too many channels joined"
    }
    guard let options = join.options else { return nil }
    if options.presence.key.utf8.count > limits.presenceKeyBytes {
      return "presence key too long"
    }
    return options.postgresChanges.count > limits.postgresChanges ? "too many changes" : nil
  }

  /// Returns whether the hub has the topic with a name. The topics with the prefix `unknown:` stand
  /// for those that an application does not define.
  private func isServed(_ topic: String) -> Bool {
    1...min(255, max(1, limits.topicBytes)) ~= topic.utf8.count
      && topic != PhoenixMessage.heartbeatTopic && !topic.hasPrefix("unknown:")
  }

  private func hasAccess(_ token: AccessToken?) -> Bool {
    guard let token else { return false }
    return tokens.contains(token)
  }

  /// Answers a leave: the reply, then `phx_close` with the reference of the join. A leave of a topic
  /// that is not joined succeeds. A leave with the reference of an earlier join is ignored, because
  /// the `phx_close` of that join was already sent.
  mutating func leave(
    _ message: PhoenixMessage, _ session: PhoenixServerSession
  ) -> [RealtimeHub.Command] {
    guard let (id, member) = membership(of: session.connection, message.topic) else {
      return session.reply(to: message)
    }
    guard member.belongs(message.joinReference) else { return [] }
    return session.reply(to: message) + endJoin(session.connection, member, of: id)
  }
}

extension TopicJoin {
  /// The token of a join of a private topic; nil for other topics.
  var privateToken: AccessToken? {
    guard let options, options.isPrivate else { return nil }
    return options.accessToken.map { AccessToken($0) }
  }
}
