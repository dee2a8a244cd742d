internal import HTTPExchange

/// A join that the server refused for good, perhaps only because its token was not valid any longer.
struct RefusedJoin: Hashable, Sendable {
  let channel: ChannelName
  let join: JoinID
  let reason: String
  let response: JSONValue

  /// The reply as the channel's machine sees it.
  ///
  /// - Parameter isTemporary: Whether the channel can join again with another token.
  func event(isTemporary: Bool) -> ChannelServerEvent {
    .joinReplied(join, .refused(reason: reason, isTemporary: isTemporary), response: response)
  }
}
