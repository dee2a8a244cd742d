/// The state of a channel as an app shows it.
public struct ChannelSnapshot: Hashable, Sendable {
  /// The status of the subscription.
  public let status: ChannelStatus
  /// The members of the channel, ordered by key.
  public let members: [PresenceMember]
  /// Whether the members may differ from those of the server, because the connection was lost.
  public let arePresencesStale: Bool

  /// Creates a snapshot from its parts.
  public init(status: ChannelStatus, members: [PresenceMember], arePresencesStale: Bool) {
    self.status = status
    self.members = members
    self.arePresencesStale = arePresencesStale
  }

  init(_ session: ChannelSession) {
    self.init(
      status: session.machine.status, members: session.presence.members,
      arePresencesStale: session.presence.isStale)
  }
}
