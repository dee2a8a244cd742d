/// The limits of a channel's presence, and what a lost connection means to the members.
public struct PresencePolicy: Hashable, Sendable {
  /// What happens to the members when the join ends.
  public enum Drop: Hashable, Sendable {
    /// All members leave the channel.
    case clear
    /// The members are kept and marked stale until the next snapshot.
    case markStale
  }

  /// What happens to the members when the join ends.
  public var drop: Drop
  /// The largest number of leaves that arrived before their joins and are remembered. One more
  /// causes a request for a new snapshot.
  public var earlyLeaveLimit = 1_024
  /// The largest number of remembered leaves of references that were present. The latest ones are
  /// remembered, so that a repeated join of one of these references has no effect.
  public var leaveMemory = 1_024
  /// The largest number of changes that wait for a snapshot. One more causes a request for a new
  /// snapshot.
  public var queueLimit = 1_024
  /// The largest number of presences. Further presences are not added, and the members are marked
  /// stale until a snapshot is within the limit.
  public var presenceLimit = 65_536

  /// Creates a policy from its parts.
  public init(drop: Drop = .markStale) { self.drop = drop }
}
