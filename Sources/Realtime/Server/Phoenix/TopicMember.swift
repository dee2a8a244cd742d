/// A connection's membership of a Phoenix topic.
struct TopicMember: Sendable {
  /// Whether a member receives the presences of the topic.
  enum PresenceMode: Hashable, Sendable {
    /// The member receives no presences.
    case off
    /// The snapshot was sent, and all changes follow.
    case on
  }

  let codec: PhoenixCodec
  /// The reference of the join.
  let joinReference: String?
  let join: TopicJoin
  /// The key of the member's presence.
  let presenceKey: String
  var presenceMode: PresenceMode
  /// The newest access token of the member of a private topic; nil for other topics.
  var token: AccessToken?

  /// Whether the member receives the numbers of messages.
  var isNumbered: Bool { join.recovery != .none }

  /// Whether the server replies to broadcasts. A client without options is a client of Phoenix, which
  /// receives a reply to each push.
  var acknowledgesBroadcasts: Bool { join.options?.broadcast.acknowledges ?? true }

  /// Returns whether the member receives the messages that it has sent. A member with recovery
  /// receives all messages of the stream, because their numbers must have no gaps.
  func receivesOwnMessages(isBroadcast: Bool) -> Bool {
    isNumbered || isBroadcast && join.options?.broadcast.includesOwn == true
  }

  /// Returns whether a message with a join's reference belongs to this join. A message without a
  /// reference does too, because clients of the protocol's first version send none.
  func belongs(_ joinReference: String?) -> Bool {
    joinReference == nil || joinReference == self.joinReference
  }
}
