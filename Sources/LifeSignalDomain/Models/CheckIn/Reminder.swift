public import Foundation

/// A local notification that the device shows at a date, whether or not the app is running.
///
/// A reminder is not part of the notification history (invariant 34).
public struct Reminder: Hashable, Sendable, Codable, Identifiable {
  /// The time between the reminder and the due date. The lead also identifies the reminder:
  /// scheduling another reminder with the same lead replaces this one (rule 3.3).
  public let lead: ReminderLead
  /// The date when the reminder is shown.
  public let date: Date
  /// The due date of the check-in.
  public let dueAt: Date

  /// Creates a reminder from its properties.
  public init(lead: ReminderLead, date: Date, dueAt: Date) {
    self.lead = lead
    self.date = date
    self.dueAt = dueAt
  }

  /// The lead, which identifies the reminder.
  public var id: ReminderLead { lead }
}
