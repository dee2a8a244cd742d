public import Foundation

/// A notification that a device shows of itself, at a moment, whether the app runs or not. It is not
/// in the history (2.3).
public struct Reminder: Hashable, Sendable, Codable, Identifiable {
  /// How long before the check-in is due. It is the reminder's identity: scheduling another one of the
  /// same lead replaces it (3.3).
  public let lead: ReminderLead
  /// When it is shown.
  public let date: Date
  /// Which check-in it is about.
  public let dueAt: Date

  /// A reminder with all of it.
  public init(lead: ReminderLead, date: Date, dueAt: Date) {
    self.lead = lead
    self.date = date
    self.dueAt = dueAt
  }

  /// The lead.
  public var id: ReminderLead { lead }
}
