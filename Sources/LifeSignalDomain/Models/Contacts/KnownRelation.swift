public import Foundation

/// The relation to a contact as the person saw it when they made a change (rule 5.11).
///
/// The server carries the change out later, when the contact can have changed the relation, too.
public struct KnownRelation: Hashable, Sendable, Codable {
  /// The date when the relation began, which differs after the relation was removed and made again.
  public let since: Date
  /// The roles of the contact.
  public let roles: Roles

  /// Creates a relation from its properties.
  public init(since: Date, roles: Roles) {
    self.since = since
    self.roles = roles
  }

  /// Returns the roles after the change that the person made. A role that they gave is added, a role
  /// that they took is removed, and any other role stays as it is.
  ///
  /// - Parameters:
  ///   - current: The roles before the change.
  ///   - chosen: The roles that the person chose.
  /// - Returns: `nil` if no role would remain.
  public func changing(_ current: Roles, to chosen: Roles) -> Roles? {
    Roles(
      Set(
        Role.allCases.filter { role in
          chosen.contains(role) == roles.contains(role)
            ? current.contains(role) : chosen.contains(role)
        }))
  }
}
