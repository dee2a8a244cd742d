public import Foundation

/// How a contact looks in a list (4.7): everything is derived.
public struct ContactCard: Hashable, Sendable, Identifiable {
  /// The contact.
  public let id: UserID
  /// Their name.
  public let name: PersonName
  /// What they are up to.
  public let status: ContactStatus
  /// Whether it says that a ping waits for their answer: of dependents only.
  public let showsPing: Bool
  /// Whether it flashes: for a dependent's emergency only.
  public let isFlashing: Bool

  /// The card of a contact.
  ///
  /// - Parameters:
  ///   - contact: The contact.
  ///   - role: In which list it is.
  ///   - now: The time.
  public init(_ contact: Contact, as role: Role, at now: Date) {
    id = contact.id
    name = contact.name
    status = contact.status(as: role, at: now)
    showsPing = role == .dependent && contact.outgoingPing != nil
    isFlashing = role == .dependent && contact.alert != .inactive
  }
}
