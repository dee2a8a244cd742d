public import Foundation

/// A local notification that the device shows at a date, whether or not the app is running.
///
/// A reminder is not part of the notification history (invariant 34).
public struct Reminder: Hashable, Sendable, Codable, Identifiable {
  /// The time between a reminder and the due date of the check-in.
  public enum LeadTime: String, Hashable, Sendable, Codable, CaseIterable {
    /// The reminder is the last call, ten minutes before the due date.
    case tenMinutes
    /// The reminder comes 30 minutes before the due date.
    case thirtyMinutes
    /// The reminder comes 2 hours before the due date.
    case twoHours

    /// Creates the lead time that a user has set; nil if reminders are off.
    public init?(planned lead: ReminderLead) {
      switch lead {
      case .off: return nil
      case .thirtyMinutes: self = .thirtyMinutes
      case .twoHours: self = .twoHours
      }
    }

    /// The time in seconds.
    public var seconds: Int {
      switch self {
      case .tenMinutes: 10 * 60
      case .thirtyMinutes: 30 * 60
      case .twoHours: 120 * 60
      }
    }
  }

  /// The time between the reminder and the due date. The lead also identifies the reminder:
  /// scheduling another reminder with the same lead replaces this one (rule 3.3).
  public let lead: LeadTime
  /// The date when the reminder is shown.
  public let date: Date
  /// The due date of the check-in.
  public let dueAt: Date
  /// The text of the reminder.
  public let copy: ReminderCopy

  /// Creates a reminder from its properties.
  public init(lead: LeadTime, date: Date, dueAt: Date, copy: ReminderCopy = .plain) {
    self.lead = lead
    self.date = date
    self.dueAt = dueAt
    self.copy = copy
  }

  /// The lead, which identifies the reminder.
  public var id: LeadTime { lead }

  private enum CodingKeys: String, CodingKey {
    case lead, date, dueAt, copy
  }

  /// Decodes a reminder. Those that an earlier version stored have the plain text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      lead: try container.decode(LeadTime.self, forKey: .lead),
      date: try container.decode(Date.self, forKey: .date),
      dueAt: try container.decode(Date.self, forKey: .dueAt),
      copy: try container.decodeIfPresent(ReminderCopy.self, forKey: .copy) ?? .plain)
  }
}
