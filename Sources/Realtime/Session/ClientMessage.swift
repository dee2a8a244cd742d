/// A message that the client sends, independent of the protocol.
enum ClientMessage: Hashable, Sendable {
  case beat(BeatID)
  case pong
  case join(ChannelName, JoinID, JoinRequest)
  case leave(ChannelName, JoinID)
  case push(ChannelName, JoinID, PushID, PushContent)
  case token(ChannelName, JoinID, AccessToken)
}

/// The content of a join.
struct JoinRequest: Hashable, Sendable {
  let parameters: JoinParameters
  let token: AccessToken?
  /// Whether the client asks for numbered messages, and after which position.
  let recovery: Recovery
  let authorization: ChannelAuthorization?

  enum Recovery: Hashable, Sendable {
    case notWanted
    case wanted(after: ChannelPosition?)
  }
}
