public import Foundation

/// The appearance of a contact in a list, derived from the contact.
public struct ContactCard: Hashable, Sendable, Identifiable {
  /// The identifier of the contact.
  public let id: UserID
  /// The name of the contact.
  public let name: PersonName
  /// The status of the contact.
  public let status: ContactStatus
  /// Whether the card shows a ping without an answer: for dependents only.
  public let showsPing: Bool
  /// Whether the card flashes: for a dependent's emergency only.
  public let isFlashing: Bool

  /// Creates the card of a contact.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - role: The role whose list shows the card.
  ///   - now: The current date.
  public init(_ contact: Contact, as role: Role, at now: Date) {
    id = contact.id
    name = contact.name
    status = contact.status(as: role, at: now)
    showsPing = role == .dependent && contact.outgoingPing != nil
    isFlashing = role == .dependent && contact.alert != .inactive
  }
}
