/// A connection's membership of a Phoenix topic.
struct TopicMember: Sendable {
  /// What a member may receive of presences.
  enum PresenceMode: Hashable, Sendable {
    /// Nothing.
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

  /// Returns whether the member receives the messages that it sends itself. A stream with numbers has
  /// no gaps, so that a member with recovery receives all messages of the stream.
  func receivesOwnMessages(isBroadcast: Bool) -> Bool {
    isNumbered || isBroadcast && join.options?.broadcast.includesOwn == true
  }

  /// Returns whether a message with a reference of a join belongs to this join. Clients of the first
  /// version give none.
  func belongs(_ joinReference: String?) -> Bool {
    joinReference == nil || joinReference == self.joinReference
  }
}
