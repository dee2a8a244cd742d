internal import Foundation

extension Account {
  /// What a change of the account holder leads to.
  struct UserChange {
    /// Whether contacts see it.
    let isVisible: Bool
    /// Whether the person is overdue by it, and that must be announced.
    let isMissed: Bool
    /// When the person was due, unless that had been announced.
    let oldDueAt: Date?
    /// When they are due, unless that has been announced.
    let newDueAt: Date?
  }

  /// Changes what the account holder is, and says what that leads to; nothing when they are as before.
  mutating func changeUser(at now: Date, _ change: (inout Account) -> Void) -> UserChange? {
    let (before, dueAt, oldDueAt) = (user, person?.dueAt, person?.unannouncedDueAt)
    change(&self)
    guard let after = user, before != after else { return nil }
    userRevision = userRevision.next
    let isVisible = before.map { !$0.looksLike(after) } ?? true
    if isVisible { person?.lastModified = now }
    var isMissed = false
    if person?.dueAt != dueAt { isMissed = person?.judge(at: now) ?? false }
    return UserChange(
      isVisible: isVisible, isMissed: isMissed, oldDueAt: oldDueAt,
      newDueAt: person?.unannouncedDueAt)
  }
}

extension User {
  /// Whether contacts see the same of both.
  fileprivate func looksLike(_ other: User) -> Bool {
    name == other.name && phone == other.phone && note == other.note && avatar == other.avatar
      && lastCheckedIn == other.lastCheckedIn && plan.interval == other.plan.interval
      && alert == other.alert
  }
}
