/// A role of a contact towards me, the account holder.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
  /// The contact is notified about me.
  case responder
  /// I watch over the contact.
  case dependent

  /// My role towards the contact: if B is my responder, I am B's dependent (rule 5.4).
  public var mirrored: Role {
    switch self {
    case .responder: .dependent
    case .dependent: .responder
    }
  }
}
