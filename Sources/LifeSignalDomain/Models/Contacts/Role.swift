/// What a contact is to me.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
  /// They are told about me.
  case responder
  /// I watch them.
  case dependent

  /// What I am to them (5.4: if B is my responder, I am B's dependent).
  public var mirrored: Role {
    switch self {
    case .responder: .dependent
    case .dependent: .responder
    }
  }
}
