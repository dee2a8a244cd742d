/// Presences that appeared and disappeared.
public struct PresenceDiff: Hashable, Sendable {
  /// The presences that appeared.
  public let joins: [PresenceMember]
  /// The presences that disappeared.
  public let leaves: [PresenceMember]

  /// Creates a difference from its parts.
  public init(joins: [PresenceMember] = [], leaves: [PresenceMember] = []) {
    self.joins = joins
    self.leaves = leaves
  }

  /// Whether nothing appeared or disappeared.
  public var isEmpty: Bool { joins.isEmpty && leaves.isEmpty }
}
