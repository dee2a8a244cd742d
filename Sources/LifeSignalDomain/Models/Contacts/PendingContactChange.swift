public import Foundation

/// Something that the person does to a contact, and the server has not answered yet. It is shown on top
/// of the server's word, so dropping it takes back exactly it (invariant 44).
public struct PendingContactChange: Hashable, Sendable {
  /// What is done.
  public enum Kind: Hashable, Sendable {
    /// The contact gets other roles.
    case roles(Roles)
    /// It is no contact any more.
    case removal
    /// It is asked whether it is well, at a moment.
    case ping(at: Date)
    /// That is taken back.
    case pingCancellation
  }

  /// Which one it is, among those under way.
  public let number: Int
  /// To whom.
  public let contact: UserID
  /// What.
  public let kind: Kind

  /// A change under way.
  public init(number: Int, contact: UserID, kind: Kind) {
    self.number = number
    self.contact = contact
    self.kind = kind
  }

  /// The contact as it is to be shown; nothing when it is to be no contact.
  public func applied(to contact: Contact) -> Contact? {
    var shown = contact
    switch kind {
    case .removal: return nil
    case .roles(let roles):
      shown.roles = roles
      // A ping goes with the role that it is about (5.5, invariant 16).
      if !roles.contains(.dependent) { shown.outgoingPing = nil }
      if !roles.contains(.responder) { shown.incomingPing = nil }
    case .ping(let moment):
      if shown.isDependent { shown.outgoingPing = shown.outgoingPing ?? moment }
    case .pingCancellation: shown.outgoingPing = nil
    }
    return shown
  }
}
