internal import Foundation
internal import LifeSignalDomain

extension Account {
  /// The consequences of a change to the account holder's data.
  struct UserChange {
    /// Whether contacts can see the change.
    let isVisible: Bool
    /// Whether the change makes the person overdue, which must be announced.
    let makesOverdue: Bool
    /// The due time before the change, or `nil` if there was none, or if a missed check-in was
    /// already announced for it.
    let oldDueAt: Date?
    /// The due time after the change, or `nil` if there is none, or if a missed check-in was
    /// already announced for it.
    let newDueAt: Date?
  }

  /// Changes the account holder's data, and returns the consequences, or `nil` if nothing changed.
  mutating func changeUser(at now: Date, _ change: (inout Account) -> Void) -> UserChange? {
    let (userBefore, dueAtBefore) = (user, person?.dueAt)
    let oldDueAt = person?.unannouncedDueAt
    change(&self)
    guard let userAfter = user, userBefore != userAfter else { return nil }
    userRevision = userRevision.next
    let isVisible = userBefore.map { !$0.looksLike(userAfter) } ?? true
    if isVisible { person?.lastModified = now }
    var makesOverdue = false
    if person?.dueAt != dueAtBefore {
      makesOverdue = person?.updateResponsiveness(at: now) ?? false
    }
    return UserChange(
      isVisible: isVisible, makesOverdue: makesOverdue, oldDueAt: oldDueAt,
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
