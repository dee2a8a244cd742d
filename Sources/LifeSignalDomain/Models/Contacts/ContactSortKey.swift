internal import Foundation

/// The sort key of a contact in a list, computed once for each contact.
struct ContactSortKey {
  let contact: Contact
  private let urgencyRank: Int
  private let due: Date
  private let name: String

  init(_ contact: Contact, as role: Role, at now: Date) {
    self.contact = contact
    urgencyRank = contact.status(as: role, at: now).urgencyRank
    due = contact.dueAt ?? .distantPast
    name = contact.name.text.lowercased()
  }

  /// Returns whether the contact of `a` precedes the contact of `b`. Contacts of the same name are
  /// ordered by identifier, so that the order is the same each time.
  static func isBefore(_ a: Self, _ b: Self, by order: DependentOrder) -> Bool {
    if a.urgencyRank != b.urgencyRank { return a.urgencyRank < b.urgencyRank }
    switch order {
    case .timeLeft where a.due != b.due: return a.due < b.due
    case .dateAdded where a.contact.dateAdded != b.contact.dateAdded:
      return a.contact.dateAdded > b.contact.dateAdded
    default: return (a.name, a.contact.id) < (b.name, b.contact.id)
    }
  }
}
