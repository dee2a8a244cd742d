/// A member of a channel with its presences. In a ``PresenceDiff``, these are only the presences that
/// began or ended.
public struct PresenceMember: Hashable, Sendable {
  /// The key that identifies the member.
  public let key: PresenceKey
  /// The presences, ordered by reference; never empty.
  public let metas: [PresenceMeta]

  /// Creates a member from its parts.
  public init(key: PresenceKey, metas: [PresenceMeta]) {
    self.key = key
    self.metas = metas
  }
}
