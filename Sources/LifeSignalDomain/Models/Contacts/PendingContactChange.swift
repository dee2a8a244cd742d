public import Foundation

/// A change that the person made to a contact and that the server has not answered yet.
///
/// The app shows the server's state with the pending changes applied. Removing a pending change
/// therefore undoes exactly this change (invariant 44).
public struct PendingContactChange: Hashable, Sendable {
  /// The kinds of pending changes.
  public enum Kind: Hashable, Sendable {
    /// The contact gets these roles.
    case roles(Roles)
    /// The contact is removed.
    case removal
    /// The contact is pinged at a date.
    case ping(at: Date)
    /// The ping to the contact is cancelled.
    case pingCancellation
  }

  /// The number that identifies this change among the pending ones.
  public let number: Int
  /// The contact that the change applies to.
  public let contact: UserID
  /// The kind of the change.
  public let kind: Kind

  /// Creates a pending change.
  public init(number: Int, contact: UserID, kind: Kind) {
    self.number = number
    self.contact = contact
    self.kind = kind
  }

  /// Returns the contact as it is shown, or `nil` if the change removes it.
  public func applied(to contact: Contact) -> Contact? {
    var shown = contact
    switch kind {
    case .removal: return nil
    case .roles(let roles):
      shown.roles = roles
      // A ping is removed together with the role that it needs (rule 5.5, invariant 16).
      if !roles.contains(.dependent) { shown.outgoingPing = nil }
      if !roles.contains(.responder) { shown.incomingPing = nil }
    case .ping(let moment):
      if shown.isDependent { shown.outgoingPing = shown.outgoingPing ?? moment }
    case .pingCancellation: shown.outgoingPing = nil
    }
    return shown
  }
}
