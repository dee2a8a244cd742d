public import Foundation

extension Reminder {
  /// Creates the reminder of a user's next check-in.
  ///
  /// Returns `nil` if reminders are off, the user has never checked in, or the reminder's date is
  /// not in the future (rule 5.2).
  public init?(nextFor user: User, at now: Date) {
    guard let dueAt = user.dueAt, let lead = user.plan.reminder.seconds else { return nil }
    let date = dueAt.addingTimeInterval(-TimeInterval(lead))
    guard date > now else { return nil }
    self.init(lead: user.plan.reminder, date: date, dueAt: dueAt)
  }
}
