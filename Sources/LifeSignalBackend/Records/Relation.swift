public import Foundation
public import LifeSignalDomain

/// One account's side of its relation to another account, which has the mirrored side (invariant
/// 12).
public struct Relation: Hashable, Sendable, Codable {
  /// The roles of the other account towards this one.
  public var roles: Roles
  /// The date since which the other account waits for an answer to a ping.
  public var incomingPing: Date?
  /// The date since which this account waits for an answer to a ping.
  public var outgoingPing: Date?
  /// The date when the two accounts became contacts.
  public let since: Date
  /// The date of the last change of the relation.
  public var changedAt: Date

  /// Creates a new relation without pings.
  public init(roles: Roles, since: Date) {
    self.roles = roles
    self.since = since
    changedAt = since
  }

  /// The other account's side of the relation.
  public var mirrored: Relation {
    var other = self
    other.roles = roles.mirrored
    (other.incomingPing, other.outgoingPing) = (outgoingPing, incomingPing)
    return other
  }
}
