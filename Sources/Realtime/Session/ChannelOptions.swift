/// The options of one channel.
public struct ChannelOptions: Hashable, Sendable {
  /// The parameters of the join of a Phoenix channel.
  public var parameters: JoinParameters
  /// Whether missed messages are recovered after a connection was lost. The server must support it
  /// and number the messages of the channel, which is possible only in the Phoenix protocol.
  public var recovers: Bool
  /// The position of the last message that the app has processed, if it stored one.
  public var position: ChannelPosition?
  /// The rules of the channel; nil for ``RealtimeConfiguration/channels``. A private or presence
  /// channel of Pusher is authorized in any case.
  public var policy: ChannelPolicy?
  /// The limits of the members, and what a lost connection means to them.
  public var presence: PresencePolicy

  /// Creates options from their values.
  public init(
    parameters: JoinParameters = .object([:]), recovers: Bool = false,
    position: ChannelPosition? = nil, policy: ChannelPolicy? = nil,
    presence: PresencePolicy = PresencePolicy()
  ) {
    self.parameters = parameters
    self.recovers = recovers
    self.position = position
    self.policy = policy
    self.presence = presence
  }
}
