public import Foundation

extension Reminder {
  /// The one reminder that a person is to get; none when they want none, when there is nothing to be
  /// due, and when its moment is past (5.2).
  public init?(next user: User, at now: Date) {
    guard let dueAt = user.dueAt, let lead = user.plan.reminder.seconds else { return nil }
    let date = dueAt.addingTimeInterval(-TimeInterval(lead))
    guard date > now else { return nil }
    self.init(lead: user.plan.reminder, date: date, dueAt: dueAt)
  }
}
