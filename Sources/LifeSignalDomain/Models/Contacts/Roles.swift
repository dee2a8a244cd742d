/// The roles of a contact towards me: responder, dependent, or both.
///
/// No value represents a contact without a role (invariant 10).
public enum Roles: String, Hashable, Sendable, Codable, CaseIterable {
  /// The contact is notified about me.
  case responder
  /// I watch over the contact.
  case dependent
  /// The contact and I watch over each other.
  case both

  /// Creates the roles in a set, or returns `nil` if the set is empty.
  public init?(_ roles: Set<Role>) {
    switch (roles.contains(.responder), roles.contains(.dependent)) {
    case (true, true): self = .both
    case (true, false): self = .responder
    case (false, true): self = .dependent
    case (false, false): return nil
    }
  }

  /// Returns whether the contact has a role.
  public func contains(_ role: Role) -> Bool {
    switch self {
    case .responder: role == .responder
    case .dependent: role == .dependent
    case .both: true
    }
  }

  /// My roles towards the contact.
  public var mirrored: Roles {
    switch self {
    case .responder: .dependent
    case .dependent: .responder
    case .both: .both
    }
  }
}
