public import Foundation

extension Reminder {
  /// Creates the reminder of a user's next check-in, with the lead time that the user has set.
  ///
  /// Returns `nil` if reminders are off, the user has never checked in, or the reminder's date is
  /// not in the future (rule 5.2).
  public init?(nextFor user: User, at now: Date, copy: ReminderCopy = .plain) {
    guard let lead = LeadTime(planned: user.plan.reminder) else { return nil }
    self.init(nextFor: user, lead, at: now, copy)
  }

  /// Returns all reminders of a user's next check-in, in the order of their dates: the one that the user
  /// has set, and a last call if an experiment gives the user one. Without reminders, the list is empty.
  public static func all(
    nextFor user: User, _ variants: ReminderVariants, at now: Date
  ) -> [Reminder] {
    guard let planned = LeadTime(planned: user.plan.reminder) else { return [] }
    return [planned, variants.hasLastCall ? .tenMinutes : nil].compactMap { lead in
      lead.flatMap { Reminder(nextFor: user, $0, at: now, variants.copy) }
    }
  }

  private init?(nextFor user: User, _ lead: LeadTime, at now: Date, _ copy: ReminderCopy) {
    guard let dueAt = user.dueAt else { return nil }
    let date = dueAt.addingTimeInterval(-TimeInterval(lead.seconds))
    guard date > now else { return nil }
    self.init(lead: lead, date: date, dueAt: dueAt, copy: copy)
  }
}
