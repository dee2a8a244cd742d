internal import Foundation

/// Where a contact stands in a list: what is compared, worked out once a contact.
struct ContactOrder {
  let contact: Contact
  private let urgency: Int
  private let due: Date
  private let name: String

  init(_ contact: Contact, as role: Role, at now: Date) {
    self.contact = contact
    urgency = contact.status(as: role, at: now).urgency
    due = contact.dueAt ?? .distantPast
    name = contact.name.text.lowercased()
  }

  /// Two of the same name stand in the order of their ids, so that a list never changes by itself.
  static func isBefore(_ a: Self, _ b: Self, by order: DependentOrder) -> Bool {
    if a.urgency != b.urgency { return a.urgency < b.urgency }
    switch order {
    case .timeLeft where a.due != b.due: return a.due < b.due
    case .dateAdded where a.contact.dateAdded != b.contact.dateAdded:
      return a.contact.dateAdded > b.contact.dateAdded
    default: return (a.name, a.contact.id) < (b.name, b.contact.id)
    }
  }
}
