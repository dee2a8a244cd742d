public import Foundation

/// One side of what two accounts are to each other. The other account has the mirrored side
/// (invariant 12).
public struct Relation: Hashable, Sendable, Codable {
  /// What the other is to this account.
  public var roles: Roles
  /// Since when the other waits for an answer to a ping.
  public var incomingPing: Date?
  /// Since when this account waits for one.
  public var outgoingPing: Date?
  /// When the two became contacts.
  public let since: Date
  /// When anything of this last changed.
  public var changedAt: Date

  /// A relation that begins.
  public init(roles: Roles, since: Date) {
    self.roles = roles
    self.since = since
    changedAt = since
  }

  /// The other side.
  public var mirrored: Relation {
    var other = self
    other.roles = roles.mirrored
    (other.incomingPing, other.outgoingPing) = (outgoingPing, incomingPing)
    return other
  }
}
