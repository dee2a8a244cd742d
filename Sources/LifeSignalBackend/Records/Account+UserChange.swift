internal import Foundation
internal import LifeSignalDomain

extension Account {
  /// The consequences of a change of the account holder.
  struct UserChange {
    /// Whether contacts can see the change.
    let isVisible: Bool
    /// Whether the change makes the person overdue, which must be announced.
    let isMissed: Bool
    /// The due time before the change, unless its miss was already announced.
    let oldDueAt: Date?
    /// The due time after the change, unless its miss was already announced.
    let newDueAt: Date?
  }

  /// Changes the account holder, and returns the consequences, or `nil` if nothing changed.
  mutating func changeUser(at now: Date, _ change: (inout Account) -> Void) -> UserChange? {
    let (before, dueAt, oldDueAt) = (user, person?.dueAt, person?.unannouncedDueAt)
    change(&self)
    guard let after = user, before != after else { return nil }
    userRevision = userRevision.next
    let isVisible = before.map { !$0.looksLike(after) } ?? true
    if isVisible { person?.lastModified = now }
    var isMissed = false
    if person?.dueAt != dueAt { isMissed = person?.updateResponsiveness(at: now) ?? false }
    return UserChange(
      isVisible: isVisible, isMissed: isMissed, oldDueAt: oldDueAt,
      newDueAt: person?.unannouncedDueAt)
  }
}

extension User {
  /// Returns whether contacts see no difference between two users.
  fileprivate func looksLike(_ other: User) -> Bool {
    name == other.name && phone == other.phone && note == other.note && avatar == other.avatar
      && lastCheckedIn == other.lastCheckedIn && plan.interval == other.plan.interval
      && alert == other.alert
  }
}
