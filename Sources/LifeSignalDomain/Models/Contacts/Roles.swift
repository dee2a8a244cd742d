/// What a contact is to me: a responder, a dependent, or both. Never neither (invariant 10): there
/// is no such value.
public enum Roles: String, Hashable, Sendable, Codable, CaseIterable {
  /// They are told about me.
  case responder
  /// I watch them.
  case dependent
  /// Each of us watches the other.
  case both

  /// The roles in a set; nothing for an empty one.
  public init?(_ roles: Set<Role>) {
    switch (roles.contains(.responder), roles.contains(.dependent)) {
    case (true, true): self = .both
    case (true, false): self = .responder
    case (false, true): self = .dependent
    case (false, false): return nil
    }
  }

  /// Whether the contact has a role.
  public func contains(_ role: Role) -> Bool {
    switch self {
    case .responder: role == .responder
    case .dependent: role == .dependent
    case .both: true
    }
  }

  /// What I am to the contact.
  public var mirrored: Roles {
    switch self {
    case .responder: .dependent
    case .dependent: .responder
    case .both: .both
    }
  }
}
