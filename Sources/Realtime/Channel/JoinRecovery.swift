/// The part of a reply to a join that concerns missed messages.
///
/// The server sends this part before the messages of the join. If the server recovered the stream,
/// all messages after the requested position follow in order; otherwise the messages after
/// ``position`` follow.
public struct JoinRecovery: Hashable, Sendable {
  /// The stream, and the offset of its last message at the time of the reply.
  public let position: ChannelPosition
  /// Whether the messages after the requested position follow without a gap.
  public let isRecovered: Bool

  /// Creates the recovery part of a reply.
  public init(position: ChannelPosition, isRecovered: Bool) {
    self.position = position
    self.isRecovered = isRecovered
  }
}
